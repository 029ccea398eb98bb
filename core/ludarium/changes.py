"""What a step has changed: resources with their amounts, and cards that moved or were seen.

A `Look` is what one seat sees of the table at one moment, by places; what differs between two
looks is what the seat saw happen. A look holds nothing that the seat does not know, so neither
does what is told of it. Nobody in particular (None) sees every card that anyone has seen.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ludarium.amounts import Kind
from ludarium.components import Component
from ludarium.resources import Held, ResourceField, resources_of
from ludarium.table import Table
from ludarium.views import back
from ludarium.walking import piles_in
from ludarium.words import Names, a_thing, counted, listed

if TYPE_CHECKING:
    from ludarium.game import Game

FEW = 3
"""So many cards that were known before are named when they move together."""
Viewer = int | None
"""Who looks: a seat, or None for someone who sees what anyone sees."""


class Place(NamedTuple):
    """Where something lies: whose it is, None in the middle of the table, and in which field."""

    seat: int | None
    field: str

    def words(self, names: Names) -> str:
        """The place in words: ``the deck``, ``your hand``, ``row 1`` of a list of rows."""
        first, _, number = self.field.partition(".")
        if number.isdigit():
            place = f"{_in_words(first).removesuffix('s')} {int(number) + 1}"
            return place if self.seat is None else f"{names.whose(self.seat)} {place}"
        whose = "the" if self.seat is None else names.whose(self.seat)
        return f"{whose} {_in_words(self.field)}"


@dataclass(frozen=True)
class Counted:
    """A number of a kind that changed in a resource."""

    at: Place
    kind: str
    before: int
    after: int
    declared: ResourceField

    @property
    def words(self) -> str:
        """How much more or less: ``+9 crystals``, ``-2 fire``, ``gauge +1``."""
        by = self.after - self.before
        one = self.declared.kind.name
        if self.kind != one:  # a kind of an amount or a token: no plural is known
            return f"{by:+d} {self.kind}"
        if one == self.declared.name:
            return f"{one} {by:+d}"
        return f"{'+' if by > 0 else '-'}{counted(abs(by), one)}"


@dataclass(frozen=True)
class Moved:
    """Equal cards that went from one place to another; None where they came from nowhere.

    `card` is None where the seat knows only their back. A place to itself: they were seen there.
    """

    card: Any | None
    back: str
    source: Place | None
    to: Place | None
    news: bool = False
    """Whether the seat did not know before which cards they are."""
    count: int = 1

    @property
    def words(self) -> str:
        """What moved: ``Amulet of Fire``, ``3 cards``."""
        if self.card is not None:
            return str(self.card) if self.count == 1 else f"{self.count} {self.card}"
        return backs_in_words(self.back, self.count)


Change = Counted | Moved


class Mixed:
    """Stands between changes where cards were mixed, so that none can be followed any further."""


MIXED = Mixed()


def backs_in_words(back: str, count: int = 1) -> str:
    """Cards that only show their back: ``a power card``, ``3 power cards``."""
    thing = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", back).replace("_", " ").lower()
    return a_thing(thing) if count == 1 else counted(count, thing)


def _in_words(field: str) -> str:
    return field.replace("_", " ").replace(".", " ")


# Looking ------------------------------------------------------------------------------------


class Seen:
    """All that lies on a table at one moment, from which the looks of several viewers are made.

    The pile whose cards are `mixed` is seen as it will be then: nobody remembers their places.
    """

    def __init__(self, table: Table, mixed: list[Any] | None = None) -> None:
        self.counts = {Place(one.seat, one.field): one for one in resources_of(table)}
        self.piles = [
            (Place(seat, field), pile.cards, pile.audience if pile.cards is mixed else pile.seen)
            for seat, field, pile in piles_in(table)
        ]


class Look:
    """What someone sees of a table at one moment."""

    __slots__ = ("counts", "piles", "unseen")

    def __init__(self, seen: Seen, viewer: Viewer) -> None:
        self.counts = seen.counts
        self.piles: dict[Place, Counter[Any]] = {}
        """By places the cards that are known there, and the backs of the others."""
        self.unseen: Counter[Any] = Counter()
        """The cards that the viewer does not see, wherever they lie."""
        for place, cards, masks in seen.piles:
            known, hidden = _split(cards, masks, viewer)
            self.unseen.update(hidden)
            self.piles[place] = found = Counter(known)
            found.update([Back(back(card)) for card in hidden])

    def sees(self, card: Any) -> bool:
        """Whether a copy of a card lies open to the viewer."""
        return any(card in cards for cards in self.piles.values())


class Back(NamedTuple):
    """A card of which only the back is seen."""

    name: str


def _split(cards: list[Any], seen: int | list[int], viewer: Viewer) -> tuple[list[Any], list[Any]]:
    """The cards that a viewer knows in a pile, and those it does not."""
    if isinstance(seen, int):
        knows = bool(seen) if viewer is None else bool(seen >> viewer & 1)
        return (cards, []) if knows else ([], cards)
    known: list[Any] = []
    hidden: list[Any] = []
    for card, mask in zip(cards, seen, strict=True):
        knows = bool(mask) if viewer is None else bool(mask >> viewer & 1)
        (known if knows else hidden).append(card)
    return known, hidden


# Comparing ----------------------------------------------------------------------------------


def changes(before: Look, after: Look) -> list[Change]:
    """What a viewer saw happen between two looks."""
    return [*counted_between(before.counts, after.counts), *_moved(before.piles, after.piles)]


def counted_between(before: dict[Place, Held], after: dict[Place, Held]) -> Iterator[Counted]:
    """What differs between two countings, kind by kind; what is not there counts nothing."""
    for at in dict.fromkeys((*before, *after)):
        old, new = before.get(at), after.get(at)
        if old is not None and new is not None and old.value == new.value:
            continue
        declared = (new or before[at]).declared
        had, has = (one.counts() if one else {} for one in (old, new))
        for kind in dict.fromkeys((*had, *has)):
            if had.get(kind, 0) != has.get(kind, 0):
                yield Counted(at, kind, had.get(kind, 0), has.get(kind, 0), declared)


class _Flow:
    """Cards that left places and cards that came to others, while they are being paired."""

    def __init__(self, before: dict[Place, Counter[Any]], after: dict[Place, Counter[Any]]) -> None:
        places = [at for at in dict.fromkeys((*before, *after)) if before.get(at) != after.get(at)]
        nothing: Counter[Any] = Counter()
        self.left = [
            (at, card)
            for at in places
            for card in (before.get(at, nothing) - after.get(at, nothing)).elements()
        ]
        self.came = [
            (at, card)
            for at in places
            for card in (after.get(at, nothing) - before.get(at, nothing)).elements()
        ]

        self.full = {at for at in places if _size(before, at) == _size(after, at)}
        """Where as many lie as before."""

    def stayed(self, left: _End, came: _End) -> bool:
        """Whether a card was seen in its place: several hands may be shown at once."""
        return left[0] in self.full and _seen_in_place(left, came)

    def pairs(self, fits: Any) -> Iterator[tuple[tuple[Place, Any], tuple[Place, Any]]]:
        """Pairs that fit, of something that left and something that came; both are used up."""
        for came in list(self.came):
            left = next((one for one in self.left if fits(one, came)), None)
            if left is not None:
                self.left.remove(left)
                self.came.remove(came)
                yield left, came


def _size(piles: dict[Place, Counter[Any]], at: Place) -> int:
    return piles[at].total() if at in piles else 0


def _moved(before: dict[Place, Counter[Any]], after: dict[Place, Counter[Any]]) -> list[Moved]:
    """The moves that explain two looks at the piles."""
    if before == after:
        return []
    flow = _Flow(before, after)
    moves: list[Moved] = []
    for fits in (
        _same_card,
        flow.stayed,
        _shown_on_the_way,
        _taken_unseen,
        _picked_unseen,
        _seen_in_place,
    ):
        for (source, left), (to, card) in flow.pairs(fits):
            moves.append(_move(card, source, to, news=isinstance(left, Back)))
    list(flow.pairs(_forgotten))  # no move: the viewer only lost track of what lies there
    moves += [_move(card, None, to) for to, card in flow.came]
    moves += [_move(card, source, None) for source, card in flow.left]
    return merged(moves)


def _move(card: Any, source: Place | None, to: Place | None, news: bool = False) -> Moved:
    if isinstance(card, Back):
        return Moved(None, card.name, source, to)
    return Moved(card, back(card), source, to, news)


_End = tuple[Place, Any]


def _same_card(left: _End, came: _End) -> bool:
    return left[0] != came[0] and left[1] == came[1] and not isinstance(came[1], Back)


def _shown_on_the_way(left: _End, came: _End) -> bool:
    return left[0] != came[0] and not isinstance(came[1], Back) and left[1] == Back(back(came[1]))


def _taken_unseen(left: _End, came: _End) -> bool:
    return left[0] != came[0] and left[1] == came[1]


def _picked_unseen(left: _End, came: _End) -> bool:
    """One of several that were known went to where it is not seen: nobody says which."""
    return left[0] != came[0] and isinstance(came[1], Back) and came[1] == Back(back(left[1]))


def _seen_in_place(left: _End, came: _End) -> bool:
    return left[0] == came[0] and not isinstance(came[1], Back) and left[1] == Back(back(came[1]))


def _forgotten(left: _End, came: _End) -> bool:
    return left[0] == came[0] and isinstance(came[1], Back) and came[1] == Back(back(left[1]))


def merged(found: Iterable[Change | Mixed]) -> list[Any]:
    """Changes of one event as one would tell them: numbers added up, moves followed to their end.

    What is as it was before has not changed. Where cards are mixed, moves end.
    """
    counts: dict[tuple[Place, str], Counted] = {}
    moves: dict[tuple[Any, str, Place | None, Place | None], Moved] = {}
    ended: list[Moved] = []
    for one in found:
        if isinstance(one, Mixed):
            ended += moves.values()
            moves = {}
        elif isinstance(one, Counted):
            first = counts.get((one.at, one.kind), one)
            counts[one.at, one.kind] = replace(one, before=first.before)
        else:
            _follow(moves, one)
    changed = [one for one in counts.values() if one.before != one.after]
    return [*changed, *ended, *moves.values()]


def _follow(moves: dict[Any, Moved], move: Moved) -> None:
    """Add a move; one that goes on from where an earlier one ended becomes one with it."""
    earlier = next(
        (
            one
            for one in moves.values()
            if one.to == move.source != move.to
            and one.source not in (None, one.to)
            and (one.card, one.back, one.count) == (move.card, move.back, move.count)
        ),
        None,
    )
    if earlier is not None:
        del moves[earlier.card, earlier.back, earlier.source, earlier.to]
        if earlier.source == move.to:
            return
        move = replace(move, source=earlier.source)
    key = (move.card, move.back, move.source, move.to)
    before = moves.get(key)
    moves[key] = replace(move, count=move.count + before.count) if before else move


# Telling ------------------------------------------------------------------------------------


def in_words(found: Sequence[Change], actor: int, said: str, table: Table, names: Names) -> str:
    """Changes in words, whose they are and what the words of the call do not already say."""
    parts = [
        *_counts_in_words(found, actor, said, table, names),
        *_moves_in_words(found, said, names),
    ]
    return "; ".join(parts)


def _counts_in_words(
    found: Sequence[Change], actor: int, said: str, table: Table, names: Names
) -> Iterator[str]:
    given = _given(found)
    owners: dict[int | None, list[str]] = {}
    for one in found:
        if not isinstance(one, Counted):
            continue
        by = one.after - one.before
        seat = one.at.seat
        if seat is None and given[one.kind] == -by:
            continue  # what the seats got or gave is told of them
        if seat in (actor, None) and _says(said, one):
            continue
        owners.setdefault(seat, []).append(f"{one.words}{_where(one, said, table)}")
    for seat, words in sorted(owners.items(), key=lambda owner: owner[0] != actor):
        whose = "" if seat in (actor, None) else f"{names[seat]} "
        yield f"{whose}{', '.join(words)}"


def _says(said: str, one: Counted) -> bool:
    """Whether words speak of a change already; of a single token they need not say the number."""
    single = one.declared.tokens and abs(one.after - one.before) == 1
    return _mentions(said, one.kind if single else one.words.lstrip("+-"))


def _mentions(said: str, words: str) -> bool:
    """Whether some words are among others; a name that is only a number may be that of anything."""
    return not words.isdigit() and re.search(rf"(?<!\w){re.escape(words)}(?!\w)", said) is not None


def _given(found: Sequence[Change]) -> Counter[str]:
    """How much of each kind the seats got, all together."""
    given: Counter[str] = Counter()
    for one in found:
        if isinstance(one, Counted) and one.at.seat is not None:
            given[one.kind] += one.after - one.before
    return given


def _where(one: Counted, said: str, table: Table) -> str:
    """Where something is counted, unless that is clear."""
    first, _, rest = one.at.field.partition(".")
    names = {component.id: str(component) for component in table.game.components} if rest else {}
    if rest in names:
        return f" on {names[rest]}"
    place = _in_words(first)
    if place in said or place in one.words:
        return ""
    alike = [held.field for held in resources_of(table) if _alike(held, one)]
    obvious = one.at.seat is not None and not rest and alike[:1] in ([first], [])
    return "" if obvious else f" ({place})"


def _alike(held: Held, one: Counted) -> bool:
    """Whether a resource of the same seat could be meant by the same words."""
    if held.seat != one.at.seat or held.declared.tokens != one.declared.tokens:
        return False
    if isinstance(held.value, int):
        return held.declared.kind.name == one.kind
    return held.declared.tokens or one.kind in held.value.kinds


def _moves_in_words(found: Sequence[Change], said: str, names: Names) -> Iterator[str]:
    ways: dict[tuple[Place | None, Place | None], list[Moved]] = {}
    for one in found:
        if isinstance(one, Moved) and not _mentions(said, one.words):
            ways.setdefault((one.source, one.to), []).append(one)
    for (source, to), moves in ways.items():
        cards = listed(_cards_in_words(moves))
        if source == to is not None:
            yield f"{to.words(names)} shows {cards}"
        elif source is not None and to is not None:
            yield f"{cards} from {source.words(names)} to {to.words(names)}"
        elif to is not None and to.seat is not None:  # what is laid out in the middle is set-up
            yield f"{cards} to {to.words(names)}"
        elif source is not None and source.seat is not None:
            yield f"{cards} out of {source.words(names)}"


def _cards_in_words(moves: Sequence[Moved]) -> Iterator[str]:
    """What moved together; many cards that were known before are only counted."""
    known = [one for one in moves if one.card is not None and not one.news]
    if sum(one.count for one in known) > FEW:
        backs = Counter({one.back: 0 for one in known})
        for one in known:
            backs[one.back] += one.count
        yield from (backs_in_words(name, count) for name, count in backs.items())
        moves = [one for one in moves if one not in known]
    yield from (one.words for one in moves)


def to_json(change: Change) -> dict[str, Any]:
    """A change as JSON."""
    if isinstance(change, Counted):
        at = {"seat": change.at.seat, "field": change.at.field}
        counts = {"kind": change.kind, "before": change.before, "after": change.after}
        named = {"called": change.declared.name, "one": change.declared.kind.name}
        return {**at, **counts, **named, "tokens": change.declared.tokens}
    ends = {"source": change.source, "to": change.to}
    places = {name: end and {"seat": end.seat, "field": end.field} for name, end in ends.items()}
    card = {"card": _card_to_json(change.card), "back": change.back, "count": change.count}
    return {**card, **({"news": True} if change.news else {}), **places}


def from_json(data: Mapping[str, Any], game: Game) -> Change:
    """The change that `to_json` wrote, of a game."""
    if "kind" in data:
        declared = ResourceField(0, data["called"], Kind(data["one"]), tokens=data["tokens"])
        at = Place(data["seat"], data["field"])
        return Counted(at, data["kind"], data["before"], data["after"], declared)
    source, to = (end and Place(end["seat"], end["field"]) for end in (data["source"], data["to"]))
    card = _card_from_json(data["card"], data["back"], game)
    return Moved(card, data["back"], source, to, data.get("news", False), data["count"])


def _card_to_json(card: Any) -> Any:
    """A component by its id, another card as it is, or in words if JSON cannot hold it."""
    if isinstance(card, Component):
        return card.id
    return card if isinstance(card, str | int | float | None) else str(card)


def _card_from_json(found: Any, name: str, game: Game) -> Any:
    cards = (one for one in game.components if one.id == found and back(one) == name)
    return next(cards, found)
