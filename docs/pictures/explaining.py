"""The pictures of the explanations, made by playing: what they show is what the code did."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from drawing import HIGH, box, card, label, lines, svg, text, way

from ludarium import EVERYONE, NOBODY, Call, Pile, Table, hookimpl
from ludarium.agents import Budget
from ludarium.plugins import Plugins, add, installed
from ludarium.seating import players
from ludarium.session import Session

FAIR = Path(__file__).parents[1] / "examples" / "fair"
Moment = tuple[str, str, list[str]]
"""Whether a call runs or asks, the call, and what waits below it."""


# The way of a call --------------------------------------------------------------------------


class Film:
    """A plugin that notes each step of a match, and what waits while it runs."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []

    @hookimpl
    def ludarium_step_begin(self, table: Table, call: Call) -> None:
        self.moments.append(("runs", written(call), waiting(table)))


def written(call: Call) -> str:
    """A call as a program writes it."""
    name, *given = call.to_json("fair")
    return f"{name.rpartition(':')[2]}({', '.join(map(str, given))})"


def waiting(table: Table) -> list[str]:
    """The stack of a table, the next call first."""
    return [written(call) for call in reversed(table.stack)]


def filmed() -> list[Moment]:
    """From the first question of the fair to the next one."""
    plugins, film = Plugins(), Film()
    add(plugins, "film", film)
    sys.path.insert(0, str(FAIR))
    game = import_module("fair").GAME
    people = [player.spec for player in players(["human", "human"])]
    session = Session(game, people, 0, {}, people=[0, 1], plugins=plugins)
    session.begin()
    film.moments.clear()
    asked = [("asks", written(session.table.now), waiting(session.table))]
    session.make(session.table.legal()[0])
    return [*asked, *film.moments, ("asks", written(session.table.now), waiting(session.table))]


def stack_picture() -> str:
    """The stack of calls between two questions, moment by moment."""
    moments = filmed()
    wide, gap, left, deepest = 150, 40, 20, max(len(below) for _, _, below in moments)
    bottom = 78 + (deepest + 1) * (HIGH + 6)
    parts = []
    for at, (what, call, below) in enumerate(moments):
        x = left + at * (wide + gap)
        seat = call.partition("(")[2][:1]
        title = f"{at + 1}. seat {seat} is asked" if what == "asks" else f"{at + 1}. runs"
        parts.append(text(x + wide // 2, 34, title, "title", "middle"))
        stacked = [call, *below]
        top = bottom - len(stacked) * (HIGH + 6)
        for row, one in enumerate(stacked):
            style = "box" if row else what
            parts.append(label(x, top + row * (HIGH + 6), wide, one, style, "code"))
        if at:
            parts.append(way(f"M{x - gap + 6} {bottom - 24}H{x - 6}"))
    width = left * 2 + len(moments) * (wide + gap) - gap
    note = "The top box runs or asks; those below it wait. A step puts what it schedules on top."
    parts.append(text(left, bottom + 26, note, "small"))
    return svg(width, bottom + 44, "The stack of calls between two questions", parts)


# What a seat knows --------------------------------------------------------------------------


def knowledge_picture() -> str:
    """Kuhn poker: the true table, the view of a seat, and the worlds it reckons with."""
    table: Any = installed().game("kuhn_poker").new(seed=3)
    view = table.view(0)
    worlds = {placed(view.sample(Random(seed)), None) for seed in range(20)}
    seen = [name for name in placed(table, 0) if name != "?"]
    unseen = [name for name in placed(table, None) if name not in seen]
    parts = [text(90, 32, "the true table", "title", "middle"), *dealt(20, placed(table, None))]
    parts += [way("M174 158H216"), text(294, 32, "the view of seat 0", "title", "middle")]
    parts += [*dealt(224, placed(table, 0)), way("M378 158H420")]
    parts.append(text(588, 32, "its samples", "title", "middle"))
    for at, world in enumerate(sorted(worlds)):
        parts += dealt(428 + at * 172, world)
    parts += lines(20, 306, ["Only the match has it."])
    parts += lines(224, 306, [f"Unseen: {' and '.join(sorted(unseen))},", "in either place."])
    parts += lines(428, 306, WHOLE)
    return svg(770, 338, "The true table, what a seat knows of it, and its samples", parts)


WHOLE = ["Whole tables that it cannot tell from the true one.", "Searches play on these only."]


def placed(table: Any, seat: int | None) -> tuple[str, ...]:
    """The top cards of the two hands and the deck, as a seat knows them, or as they are."""
    piles = [player.hand for player in table.players] + [table.deck]
    tops = [pile.top if seat is None else pile.visible(seat)[-1] for pile in piles]
    return tuple("?" if one is None else one.name for one in tops)


def dealt(x: int, names: tuple[str, ...]) -> list[str]:
    """Two hands and a deck."""
    parts = [box(x, 44, 148, 238, "empty")]
    for at, (where, name) in enumerate(zip(("seat 0", "seat 1", "deck"), names, strict=True)):
        y = 56 + at * 76
        parts += [text(x + 14, y + 36, where, "small"), *card(x + 80, y, name, known=name != "?")]
    return parts


def piles_picture() -> str:
    """Who knows the cards of some piles after each of some moves."""
    table = installed().game("kuhn_poker").new(seed=1)
    moves: list[tuple[str, Callable[[], None]]] = [
        ("a deck, shuffled: Pile(NOBODY)", lambda: None),
        ("deck.deal(hand, 2): seat 0 sees what enters", lambda: deck.deal(hand, 2)),
        ("hand.move(A, row): everyone sees it", lambda: hand.move("A", row)),
        ("hand.deal(deck): only seat 0 knows the top", lambda: hand.deal(deck)),
        ("deck.shuffle(s): where it lies is forgotten", lambda: deck.shuffle(table)),
    ]
    deck, hand, row = Pile(NOBODY, "CDAB"), Pile(0b01), Pile(EVERYONE)
    parts = [text(x, 30, name, "title") for x, name in ((20, "the move"), (348, "deck"),
             (558, "hand of seat 0"), (700, "row"))]  # fmt: skip
    for at, (words, move) in enumerate(moves):
        move()
        y = 48 + at * 66
        parts.append(text(20, y + 28, words, "small"))
        for x, pile in ((348, deck), (558, hand), (700, row)):
            for place, (name, mask) in enumerate(zip(pile.cards, pile.masks(), strict=True)):
                parts += known_card(x + place * 46, y, name, mask)
    y = 48 + len(moves) * 66 + 18
    for x, mask, words in ((20, 0, "nobody knows it"), (170, 1, "seat 0 knows it"),
                           (320, -1, "everyone knows it")):  # fmt: skip
        parts += [box(x, y - 12, 16, 16, KNOWN[mask]), text(x + 24, y + 1, words, "small")]
    parts.append(text(490, y + 1, "The top card is on the right.", "small"))
    return svg(800, y + 22, "Piles, and who knows the cards in them", parts)


KNOWN = {0: "back", 1: "asks", -1: "runs"}


def known_card(x: int, y: int, name: str, mask: int) -> list[str]:
    """A small card, coloured by who knows it."""
    return [box(x, y, 40, 48, KNOWN[mask]), text(x + 20, y + 29, name, "title", "middle")]


# The search ---------------------------------------------------------------------------------

TREE = {"": (220, 70), "a": (110, 135), "b": (220, 135), "c": (330, 135), "ba": (170, 200),
        "bb": (270, 200), "bba": (270, 265)}  # fmt: skip
"""The nodes of a small tree, each named by the way to it."""
STAGES = (
    ("1. walk down", ["UCB or PUCT picks a call,", "node by node"]),
    ("2. grow", ["a node is added", "for the next call"]),
    ("3. play on", ["a rollout or the evaluator", "says what it is worth"]),
    ("4. add up", ["the values go to every", "node on the way"]),
)


def iteration_picture() -> str:
    """One iteration of a tree search, in four stages."""
    parts = []
    for at, (title, words) in enumerate(STAGES):
        x = at * 226
        parts += [text(x + 20, 32, title, "title"), *lines(x + 20, 53, words)]
        for name, (right, down) in TREE.items():
            if name and (name != "bba" or at):
                parts.append(
                    branch(name, x, right, down, hot=at in (0, 3) and "bba".startswith(name))
                )
        for name, (right, down) in TREE.items():
            if name != "bba" or at:
                new = name == "bba" and at == 1
                lit = "bba".startswith(name) and (at == 3 or (at == 0 and name != "bba"))
                style = "runs" if new else "asks" if lit else "box"
                parts.append(node(x + scaled(right), down + 30, style))
        if at == 2:
            y = TREE["bba"][1] + 42
            parts += [way(f"M{x + scaled(270)} {y + 2}q14 14 0 26t0 24"),
                      text(x + scaled(270), y + 74, "0.7 | 0.3", "code", "middle")]  # fmt: skip
        if at == 3:
            parts += [text(x + scaled(270) + 14, TREE["bba"][1] + 36, "+ (0.7, 0.3)", "code")]
    return svg(920, 390, "One iteration of a tree search", parts)


def scaled(right: int) -> int:
    return right // 2


def branch(name: str, x: int, right: int, down: int, *, hot: bool) -> str:
    above, below = TREE[name[:-1]]
    start = f"M{x + scaled(above)} {below + 30}"
    return f'<path class="{"hot" if hot else "link"}" d="{start}L{x + scaled(right)} {down + 30}"/>'


def node(x: int, y: int, style: str) -> str:
    return f'<circle class="{style}" cx="{x}" cy="{y}" r="11"/>'


def tree_picture() -> str:
    """What a search has looked at after 300 iterations of tic-tac-toe, as `export.to_svg` draws."""
    from ludarium_ai.export import to_svg

    table = installed().game("tic_tac_toe").new(seed=1)
    for cell in (4, 0, 8):
        table.apply(table.legal()[[call.args[1] for call in table.legal()].index(cell)])
    agent: Any = installed().agent("mcts:iterations=300").make(seed=1)
    return to_svg(agent.think(table.view(table.seat), Budget()).graph, 3, 2)


# Engines ------------------------------------------------------------------------------------


def states_picture() -> str:
    """The states of an engine, and the messages that lead from one to another."""
    parts = [
        label(20, 60, 110, "started"), label(270, 60, 110, "waiting"),
        label(560, 60, 110, "playing"), label(270, 190, 110, "ended", "empty"),
        way("M130 77H266"), text(198, 68, "hello / hello", "code", "middle"),
        way("M380 70H556"), text(468, 61, "begin / ready", "code", "middle"),
        way("M560 86H384"), text(468, 105, "end / ready", "code", "middle"),
        way("M595 60C580 14 655 14 638 56"), text(617, 18, "event", "code", "middle"),
        way("M595 94C580 140 655 140 638 98"), text(617, 148, "decide / choice", "code", "middle"),
        way("M325 94V186"), text(333, 146, "quit", "code"),
        way("M575 94C545 190 470 207 384 207"), text(470, 218, "/ error", "code"),
    ]  # fmt: skip
    return svg(700, 244, "The states of an engine and its messages", parts)


PICTURES = {
    "stack.svg": stack_picture,
    "what-a-seat-knows.svg": knowledge_picture,
    "piles.svg": piles_picture,
    "search-iteration.svg": iteration_picture,
    "search-tree.svg": tree_picture,
    "engine-states.svg": states_picture,
}
