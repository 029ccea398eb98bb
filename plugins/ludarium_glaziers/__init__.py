"""Glaziers, for two to four: collect shards, make panes that make others cheaper, please patrons.

`rules` has all of it; here is how it is shown, what agents think of it, and the game. The rules in
words, and what they leave open, are in RULINGS.md.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludarium import Game, hookimpl, seats_between
from ludarium.agents import Evaluator
from ludarium.show import Area, Counter, amount, area, card, pile, resource
from ludarium_glaziers.rules import COMPONENTS, Glaziers, Pane, Shards, Workshop, scoring, set_up

__all__ = ["GAME", "ludarium_evaluators", "ludarium_games"]


def show(s: Glaziers, seat: int) -> Area:
    """The table as a seat sees it."""
    return area(
        "Glaziers",
        Counter("round", s.round),
        pile("patrons", s.patrons, seat),
        [panes(f"{size} panes", s.market, size) for size in ("small", "large")],
        resource(s, "supply"),
        [workshop(one, me, seat) for me, one in enumerate(s.workshops)],
    )


def workshop(one: Workshop, me: int, seat: int) -> Area:
    """A glazier's place."""
    return area(
        f"glazier {me + 1}",
        resource(one, "points"),
        resource(one, "shards"),
        amount("panes made", one.made),
        panes("orders", one.orders),
        pile("patrons", one.patrons, seat),
        panes("panes", one.panes),
        seat=me,
    )


def panes(name: str, some: Iterable[Pane], size: str = "") -> Area:
    """Panes of any or one size, in their colours."""
    wanted = [one for one in some if size in ("", one.size)]
    return area(name, [card(one, colour=Shards.looks[one.colour].colour) for one in wanted])


def estimate(s: Glaziers) -> list[float]:
    """Points so far; a pane makes others cheaper, a shard will be one, patrons see it coming."""
    wishes = [patron.wants for patron in s.patrons]
    found = []
    for one in s.workshops:
        made = one.made
        pleased = sum([((made & wish).total / wish.total) ** 2 for wish in wishes])
        shards = 0.12 * one.shards.total + 0.08 * one.shards.clear
        found.append(one.points + 0.6 * made.total + shards + pleased)
    return found


def shards_in_the_game(s: Glaziers) -> Shards:
    """A law: no shard is made or lost."""
    return sum((one.shards for one in s.workshops), s.supply)


GAME = Game(
    "glaziers",
    "Glaziers",
    Glaziers,
    set_up(),
    seats=seats_between(2, 4),
    hidden=True,
    chance=True,
    score_range=(0, 40),
    longest=2_000,
    components=COMPONENTS,
    laws=(shards_in_the_game,),
    show=show,
    scoring=scoring,
    scope="ludarium_glaziers",
    about="Collect shards of glass, make panes that make others cheaper, and please the patrons.",
)


@hookimpl
def ludarium_games() -> list[Game]:
    return [GAME]


@hookimpl
def ludarium_evaluators() -> list[Evaluator]:
    return [Evaluator("glaziers", estimate, "points, panes, shards and patrons", reward="win")]
