"""Scenes: a table in any situation, set in a line or two and played by the words of its calls.

scene = Scene(GAME, hand="Guard + Priest", others={1: {"hand": "King"}}, deck="Baron")
scene.do("play Guard against seat 2")
assert scene.offered(1) == ["play King", "play Baron"]  # fails unless seat 1 is asked

`docs/scenes.md` explains it; a game with much on its table subclasses `Scene` in its tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Self, TypeVar, cast, get_args

from ludarium.choosing import so_many
from ludarium.errors import UsageError, unknown
from ludarium.game import Game
from ludarium.parts import Part
from ludarium.piles import NOBODY, Pile
from ludarium.steps import AnyStep, Call
from ludarium.table import NOBODY_TO_MOVE, Table, scheduled
from ludarium.testing.written import names, read, read_many, written
from ludarium.turns import next_turn, turn_of

T = TypeVar("T", bound=Table)
MOST = 10_000
"""Choices after which something that should be asked for is not expected any more."""


class Place(NamedTuple):
    """A field of the table, or of a seat, that a scene sets."""

    part: Part
    name: str
    value: Any

    @property
    def type(self) -> Any:
        return self.part._shapes[self.name].type

    @property
    def where(self) -> str:
        return f"{type(self.part).__name__}.{self.name}"


class Scene(Generic[T]):
    """A table that a test sets, plays and looks at.

    Keywords set fields of the table, or else fields of seat 0; `others` sets those of other
    seats: ``{1: {"hand": "King"}}``. Cards and amounts are given in words, piles from the top on.
    A card is taken from where it lies, and what lay in its place goes there instead, so that
    none appears or vanishes as long as there are enough.

    `turn` says whose turn it is. `now` happens, or is asked, instead of the first decision, and
    `then`, if it is given, instead of all that would come after it.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        *,
        seed: object = 0,
        options: Mapping[str, Any] | None = None,
        others: Mapping[int, Mapping[str, Any]] | None = None,
        turn: int | None = None,
        now: Call | None = None,
        then: Sequence[Call] | None = None,
        **fields: Any,
    ) -> None:
        self.table = cast(T, game.new(seats, seed, options))
        places = list(self._places(None, fields))
        for seat, given in (others or {}).items():
            places += self._places(seat, given)
        self._put(places)
        if turn is not None:
            self.take_turn(turn)
        if now is not None or then is not None:
            self.begin(now, then)

    # Setting ----------------------------------------------------------------------------

    def set(self, seat: int | None = None, /, **fields: Any) -> Self:
        """Change fields of the table (or of seat 0), or of a seat; whoever is asked sees it."""
        self._put(list(self._places(seat, fields)))
        return self

    def lay(self, pile: Pile[Any], cards: Iterable[Any], *, seen: int = NOBODY) -> None:
        """Let a pile hold these cards and no others, the last one on top, whatever lies elsewhere.

        Besides its audience, the seats of the mask `seen` know them.
        """
        pile._empty()
        for card in cards:
            pile.add(card, seen)

    def take_turn(self, seat: int) -> Self:
        """Let it be a seat's turn: that of its next one, or else the same decision for it."""
        table, now = self.table, self.table.now
        if table.seat == seat or now is None:
            return self
        found = self._next_turn(seat)
        if found is not None:
            depth, call = found
            del table.stack[depth:]
            return self.begin(call)
        table.active = seat
        return self.begin(now.step(seat, *now.args[1:]))

    def _next_turn(self, seat: int) -> tuple[int, Call] | None:
        """Where on the stack a seat's next turn is, and the call with which it begins."""
        stack = self.table.stack
        for depth in reversed(range(len(stack))):
            call = stack[depth]
            if call.step is turn_of and call.args[0] == seat:
                return depth, call
            if call.step is next_turn:
                return depth, next_turn(call.args[0], seat - 1, NOBODY_TO_MOVE)
        return None

    def begin(self, call: Call | None = None, then: Sequence[Call] | None = None) -> Self:
        """Do or ask something instead of what is asked now; `then` replaces what comes after."""
        table = self.table
        table._legal = None
        if then is not None:
            table.stack[:] = reversed(then)
        next_call = call or (table.stack.pop() if then else table.now)
        if next_call is not None:
            table._go_on(next_call)
        return self

    def _places(self, seat: int | None, fields: Mapping[str, Any]) -> Iterator[Place]:
        for name, value in fields.items():
            if seat is None and name in self.table._shapes:
                yield Place(self.table, name, value)
            else:
                yield Place(self._place(seat or 0, name), name, value)

    def _place(self, seat: int, name: str) -> Part:
        """The part of a seat that has a field."""
        table = self.table
        owned = [getattr(table, each) for each in table._seated]
        for each in owned:
            if name in each[seat]._shapes:
                return cast(Part, each[seat])
        known = {*table._shapes, *(field for each in owned for field in each[0]._shapes)}
        raise unknown(f"field of {type(table).__name__}", name, known)

    def _put(self, places: list[Place]) -> None:
        laid: list[tuple[Pile[Any], list[Any]]] = []
        for place in places:
            held = getattr(place.part, place.name)
            if _of_piles(held):
                laid += _laid(held, place.type, place.value, place.where)
            else:
                setattr(place.part, place.name, read(place.type, place.value, place.where))
        _exchange(self.table, laid)
        self.begin()

    # Looking ----------------------------------------------------------------------------

    @property
    def asked(self) -> int:
        """The seat that has to choose."""
        return self.table.seat

    @property
    def question(self) -> str:
        """What it is asked, in words."""
        return "" if self.table.now is None else self.table.now.question

    @property
    def offers(self) -> list[str]:
        """What whoever is asked may do, in words."""
        return [str(call) for call in self._legal()]

    def offered(self, seat: int, start: str = "") -> list[str]:
        """What a seat may do that begins with some words; it must be the one that is asked.

        So a turn that was skipped, or one too early, cannot pass for one in which nothing is
        offered.
        """
        self._must_be_asked(seat)
        return [words for words in self.offers if words.startswith(start)]

    def value(self, field: str, seat: int | None = None) -> Any:
        """What a field of the table holds (or of seat 0), or of a seat; ``rows.0`` is within it."""
        name, *within = field.split(".")
        on_table = seat is None and name in self.table._shapes
        found = getattr(self.table if on_table else self._place(seat or 0, name), name)
        for key in within:
            found = found[int(key) if isinstance(found, Sequence) else key]
        return found

    def words(self, field: str, seat: int | None = None) -> str:
        """The same in the words in which it could be given; a pile from the top on."""
        value = self.value(field, seat)
        return written(value.cards[::-1] if isinstance(value, Pile) else value)

    def known(self, viewer: int, field: str, seat: int | None = None) -> list[str]:
        """The cards of a pile as a seat knows them, from the top on; ``?`` for the others."""
        return names(reversed(self.value(field, seat).visible(viewer)))

    # Playing ----------------------------------------------------------------------------

    def call(self, said: str) -> Call:
        """The offered call with these words, or the only one that begins with them."""
        legal = self._legal()
        found = [call for call in legal if str(call) == said] or [
            call for call in legal if str(call).startswith(said)
        ]
        assert found, f"{said!r} is not offered to seat {self.asked} at {self.table.now}, but " + (
            ", ".join(map(repr, self.offers)) or "nothing: the game is over"
        )
        assert len(found) == 1, f"{said!r} may mean {[str(call) for call in found]}"
        return found[0]

    def do(self, *words: str, by: int | None = None) -> Self:
        """Make the moves that are called so; with `by`, that seat must be asked each time."""
        for said in words:
            if by is not None:
                self._must_be_asked(by)
            self.table.apply(self.call(said))
        return self

    def choose(self, said: str) -> Self:
        """Make a move to which questions lead: its words say how many there are of each kind.

        Where the answers leave a single move, it has been made already.
        """
        while not self.table.over and self._legal()[0].step is so_many:
            kind = self.offers[0].split(" ", 1)[1]
            found = re.search(rf"(\d+) {re.escape(kind)}", said)
            self.do(f"{found[1] if found else 'no'} {kind}")
        return self.do(said) if said in self.offers else self

    def until(self, step: AnyStep, seat: int | None = None) -> Self:
        """Let everybody do what is offered first, until a decision asks (a seat)."""
        for _ in range(MOST):
            now = self.table.now
            assert now is not None, f"the game ended, and nobody was asked {step.name}"
            if now.step is step and seat in (None, self.asked):
                return self
            self.table.apply(self._legal()[0])
        raise AssertionError(f"{step.name} was not asked in {MOST:,} choices")

    def _legal(self) -> Sequence[Call]:
        legal = self.table.legal()
        assert not self.table._todo, scheduled(self.table)
        asked, now = self.table.seat, self.table.now
        assert now is None or asked in range(self.table.seats), f"{now!r} asks {asked}: no seat"
        return legal

    def _must_be_asked(self, seat: int) -> None:
        now = self.table.now
        assert now is not None, f"seat {seat} is not asked: the game is over"
        assert seat == self.asked, f"seat {self.asked} is asked {now!r}, not seat {seat}"


# Cards --------------------------------------------------------------------------------------


def _of_piles(held: Any) -> bool:
    """Whether something is a pile, or a list or dict of some."""
    within = held.values() if isinstance(held, dict) else held
    return isinstance(held, Pile) or (
        isinstance(held, dict | list | tuple) and bool(held) and all(map(_of_piles, within))
    )


def _laid(held: Any, type_: Any, given: Any, where: str) -> Iterator[tuple[Pile[Any], list[Any]]]:
    """The piles within something, each with the cards that it shall hold, the last one on top."""
    if isinstance(held, Pile):
        (kind,) = get_args(type_)
        cards = given.cards if isinstance(given, Pile) else read_many(kind, given, where)[::-1]
        yield held, list(cards)
    elif isinstance(held, dict):
        key, inner = get_args(type_)
        for name, one in given.items():
            yield from _laid(held[read(key, name, where)], inner, one, where)
    else:
        if isinstance(given, str) or len(given) != len(held):
            raise UsageError(f"{where} are {len(held)} piles: give a list with the cards of each")
        for pile, one in zip(held, given, strict=True):
            yield from _laid(pile, get_args(type_)[0], one, where)


def _exchange(table: Table, wanted: Sequence[tuple[Pile[Any], list[Any]]]) -> None:
    """Let piles hold the cards that are wanted there; what lay there goes where those came from."""
    filled = [pile for pile, _ in wanted]
    others = [pile for pile in table.piles() if all(pile is not one for one in filled)]
    others.sort(key=lambda pile: (pile.audience != NOBODY, -len(pile)))
    loose = [card for pile in filled for card in pile.cards]
    gaps: list[Pile[Any]] = []
    for pile, cards in wanted:
        for card in cards:
            if card in loose:
                loose.remove(card)
                continue
            source = next((other for other in others if card in other.cards), None)
            if source is not None:
                _without(source, card)
                gaps.append(source)
        pile._empty()
        for card in cards:
            pile.add(card)
    hidden = [pile for pile in others if pile.audience == NOBODY]
    for number, card in enumerate(loose):
        if number < len(gaps):
            _put_under(gaps[number], card)
        elif hidden:
            _put_under(hidden[0], card)


def _without(pile: Pile[Any], card: Any) -> None:
    at = pile.cards.index(card)
    del pile.cards[at]
    if isinstance(pile.seen, list):
        del pile.seen[at]
    pile.contents = NOBODY


def _put_under(pile: Pile[Any], card: Any) -> None:
    pile.cards.insert(0, card)
    if isinstance(pile.seen, list):
        pile.seen.insert(0, pile.audience)
    elif pile.seen != pile.audience:
        pile.seen = [pile.audience, *[pile.seen] * (len(pile.cards) - 1)]
    pile.contents = NOBODY
