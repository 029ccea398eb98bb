"""Checks of knowledge: what a seat sees, chooses from and samples depends on what it may know."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, get_args, get_origin

from ludarium.parts import Part
from ludarium.piles import Pile
from ludarium.places import in_words
from ludarium.show import Piece
from ludarium.steps import Call
from ludarium.table import NATURE, Table
from ludarium.testing.checks import Check, positions
from ludarium.testing.playouts import Position, forgetful, is_secret
from ludarium.together import in_secret
from ludarium.views import View, back
from ludarium.walking import fields, piles_in

SAMPLES = 3
"""Sampled tables that are looked at closely, for each seat at each position."""
TRIES = 40
"""Samples after which two that differ should have come up, if there are any."""
ONWARD = 10
"""Moves that a sampled table is played on."""


# Simultaneous choices -----------------------------------------------------------------------


def together(position: Position) -> Iterator[str]:
    """The order in which secret choices are asked for makes no difference."""
    table = position.table
    pending = _pending(table)
    seats = list(dict.fromkeys(asked.args[0] for asked in pending))
    if len(seats) < 2:
        return
    answers, expected = _answered(table, pending, position.random)
    for order in (seats[::-1], seats[1:] + seats[:1]):
        turned = forgetful(table)
        asked = sorted(pending, key=lambda call: order.index(call.args[0]))
        turned.stack[len(table.stack) - len(pending) + 1 :] = asked[:0:-1]
        turned.now, turned.seat = asked[0], asked[0].args[0]
        for call in asked:
            offered, chosen = answers[call]
            if list(turned.legal()) != offered:
                yield f"what seat {turned.seat} may choose depends on who is asked first"
                return
            turned.apply(chosen)
        if turned != expected:
            yield f"asking the seats in the order {order} leads to another table"
            return


def _pending(table: Table) -> list[Call]:
    """The secret decisions that are still to be answered, in the order of asking."""
    if table.now is None or not is_secret(table):
        return []
    pending = [table.now]
    for call in reversed(table.stack):
        if call.step is not in_secret:
            break
        pending.append(call)
    return pending


def _answered(
    table: Table, pending: Sequence[Call], random: Random
) -> tuple[dict[Call, tuple[list[Call], Call]], Table]:
    """What each pending decision offers and a choice for it; and the table after all of them."""
    asked = forgetful(table)
    answers: dict[Call, tuple[list[Call], Call]] = {}
    for decision in pending:
        offered = list(asked.legal())
        answers[decision] = offered, random.choice(offered)
        asked.apply(answers[decision][1])
    return answers, asked


# Backs --------------------------------------------------------------------------------------


def backs(position: Position) -> Iterator[str]:
    """Cards that cannot be told apart from behind may lie in the same piles."""
    for seat in range(position.table.seats):
        sample = position.table.view(seat).sample(position.random)
        for _, path, pile in piles_in(sample):
            fits = _kinds_of(sample, path)
            strange = [card for card in pile.cards if fits and not isinstance(card, fits)]
            if strange:
                yield (
                    f"seat {seat} must think that {strange[0]!r} may lie in {path}, because cards "
                    "of different classes share a back: give each class, or each component, a "
                    "back= of its own"
                )
                return


def _kinds_of(table: Table, path: str) -> tuple[type, ...]:
    """The classes of cards that are declared for the piles of a field."""
    parts: list[Part] = [table]
    for field in fields(table):
        parts += field.value if field.by_seat else ()
    for part in parts:
        for field in fields(part):
            if field.name == path.split(".")[0] and get_origin(field.type) is Pile:
                return tuple(kind for kind in get_args(field.type) if isinstance(kind, type))
    return ()


# Views --------------------------------------------------------------------------------------


def views(position: Position) -> Iterator[str]:
    """What a seat sees and may choose does not depend on what it cannot know."""
    table, random = position.table, position.random
    for seat in range(table.seats):
        view = table.view(seat)
        shown = view.show()
        problem = "" if _offers(view, position) else OFFERS
        for _ in range(1 if view.perfect else SAMPLES):
            other = _rearranged(table, view.sample(random), seat)
            problem = problem or _noticed(view, shown, other, position)
        if not problem and shown != position.playout.game.shown(table, seat):
            problem = SHOWS
        if problem:
            yield f"seat {seat} {problem} what it cannot know"


OFFERS = "may choose other calls depending on"
SHOWS = "is shown something else on the true table than in its view: show reads"


def _noticed(view: View, shown: Piece, other: Table, position: Position) -> str:
    """What a seat gets to know of how another table differs from the one it has a view of."""
    seat = view.seat
    seen = other.view(seat)
    if seen != view:
        return "has a view that changes with"
    if seen.show() != shown:
        return "is shown something that changes with"
    mine = other.seat == seat
    return OFFERS if mine and list(other.legal()) != list(position.legal) else ""


def _offers(view: View, position: Position) -> bool:
    """Whether a view offers what its table did."""
    return position.table.seat != view.seat or list(view.legal) == list(position.legal)


def _rearranged(table: Table, sample: Table, seat: int) -> Table:
    """The table with what is hidden from a seat, cards and secret answers, as in the sample.

    The cards that the seat knows stay where they are: a sample may have them in another order,
    where the order tells that seat nothing.
    """
    other = forgetful(table)
    for pile, sampled in zip(other.piles(), sample.piles(), strict=True):
        pairs = zip(sampled.cards, sampled.masks(), strict=True)
        hidden = iter([card for card, mask in pairs if not mask >> seat & 1])
        pairs = zip(pile.cards, pile.masks(), strict=True)
        pile.cards[:] = [card if mask >> seat & 1 else next(hidden) for card, mask in pairs]
    other.answers = sample.answers
    return other


def view_json(position: Position) -> Iterator[str]:
    """A view that is written as JSON and read again is the same."""
    table = position.table
    for seat in range(table.seats):
        view = table.view(seat)
        again = table.game.view_from_json(json.loads(json.dumps(view.to_json())))
        if again != view:
            yield f"seat {seat} has a view that is another one when it is read from its JSON"


# Samples ------------------------------------------------------------------------------------


def samples(position: Position) -> Iterator[str]:
    """Sampled tables cannot be told from the true one, and differ where they can."""
    table, random = position.table, position.random
    for seat in range(table.seats):
        view = table.view(seat)
        for _ in range(1 if view.perfect else SAMPLES):
            sample = view.sample(random)
            problem = _unlike(position, view, sample) or _stuck(sample, random)
            if problem:
                yield f"a table sampled for seat {seat} {problem}"
                break
        if has_alternatives(table, seat) and not _vary(view, random):
            yield f"every table sampled for seat {seat} is the same, though others are possible"


def _unlike(position: Position, view: View, sample: Table) -> str:
    """How a sample can be told from the true table by the seat that it was sampled for."""
    table = position.table
    if [len(pile) for pile in sample.piles()] != [len(pile) for pile in table.piles()]:
        return "has piles of other sizes"
    if cards(sample) != cards(table):
        return "has other cards"
    if sample.view(view.seat) != view:
        return "looks different to that seat"
    if table.seat == view.seat and list(forgetful(sample).legal()) != list(position.legal):
        return "offers other calls"
    return ""


def _stuck(table: Table, random: Random) -> str:
    """Why a table cannot be played on, if so."""
    try:
        for _ in range(ONWARD):
            if not table.over:
                drawn = table.draw_chance() if table.seat == NATURE else None
                table.apply(drawn or random.choice(table.legal()))
    except Exception as problem:  # whatever a stranger's rules may raise
        return f"cannot be played on: {in_words(problem)}"
    return ""


def _vary(view: View, random: Random) -> bool:
    first = _hidden_state(view.sample(random))
    return any(_hidden_state(view.sample(random)) != first for _ in range(TRIES))


def _hidden_state(table: Table) -> tuple[Any, ...]:
    return [pile.cards for pile in table.piles()], table.answers


def has_alternatives(table: Table, seat: int) -> bool:
    """Whether other tables are possible for all that a seat knows."""
    groups: dict[tuple[str, int], list[Any]] = {}
    for number, pile in enumerate(table.piles()):
        group = number if pile.contents >> seat & 1 else -1
        for card, mask in zip(pile.cards, pile.masks(), strict=True):
            if not mask >> seat & 1:
                groups.setdefault((back(card), group), []).append(card)
    if any(card != cards[0] for cards in groups.values() for card in cards):
        return True
    return any(len(set(asked.on(table))) > 1 for asked in table.asked if asked.args[0] != seat)


def cards(table: Table) -> Counter[Any]:
    """All cards on the table, however they are spread over its piles."""
    return Counter(card for pile in table.piles() for card in pile.cards)


CHECKS = (
    Check(together, positions, ("global_random",)),
    Check(backs, positions, ("together",)),
    Check(views, positions, ("backs",)),
    Check(view_json, positions, ("views", "copies", "call_json")),
    Check(samples, positions, ("views",)),
)
