"""A recorded match as a person follows it: who did what, and what the table looked like."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from ludarium.game import Game
from ludarium.piles import EVERYONE, NOBODY
from ludarium.replay import Replay, replayed
from ludarium.table import NATURE, Table
from ludarium_cli.listings import listing
from ludarium_cli.output import Output, log
from ludarium_cli.rendering import drawn, seat_style, without_texts
from ludarium_cli.telling import told, when


def tell(output: Output, recorded: Replay, game: Game, seat: int | None, step: bool) -> None:
    """Tell a match to its end, or until a person has seen enough."""
    output.show(*_opening(recorded, game))
    if step:
        log("Enter shows the next move, q ends", "note")
    for number, scene in enumerate(_scenes(recorded, game, seat, every_move=step), 1):
        output.show(*scene)
        if step and number < len(recorded.moves) and not _go_on():
            log(f"stopped after move {number} of {len(recorded.moves)}")
            return
    output.show(*_ending(recorded))


def places(recorded: Replay) -> str:
    """The result in a line: the seats from first to last, with their scores."""
    ranks, scores = recorded.result["ranks"], recorded.result["scores"]
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    return ", ".join(f"{ranks[seat]}. {who(recorded, seat)} {scores[seat]:g}" for seat in order)


def who(recorded: Replay, seat: int) -> str:
    """A seat and the agent that played it."""
    return "nature" if seat == NATURE else f"seat {seat} ({recorded.header['agents'][seat]})"


def spectated(table: Table, seat: int | None) -> RenderableType:
    """The table as one seat sees it, or with every card open that anyone has seen."""
    if seat is not None:
        return drawn(without_texts(table.view(seat).show()))
    opened = table.clone()
    for pile in opened.piles():
        pile.seen = [EVERYONE if mask else NOBODY for mask in pile.masks()]
    return drawn(without_texts(opened.game.shown(opened, max(table.seat, 0))))


def _go_on() -> bool:
    """Wait for Enter; q or the end of the input means to stop."""
    try:
        return input().strip().lower() not in ("q", "quit")
    except EOFError:
        return False


# The parts of a story -----------------------------------------------------------------------


def _opening(recorded: Replay, game: Game) -> Iterator[RenderableType]:
    header = recorded.header
    options = "".join(f", {name}={value}" for name, value in header["options"].items())
    yield Text.assemble((game.title, "bold"), f"{options}, seed {header['seed']}")
    for seat in range(header["seats"]):
        yield Text(f"  {who(recorded, seat)}", seat_style(seat))
    yield ""


def _scenes(
    recorded: Replay, game: Game, seat: int | None, every_move: bool
) -> Iterator[list[RenderableType]]:
    """For each move its words, and the table where a turn has ended."""
    steps = replayed(recorded, game)
    table, mover, call = next(steps)
    moment = ""
    number = turn = 0
    while call is not None:
        scene: list[RenderableType] = []
        if moment != (moment := when(table)):
            scene.append(Rule(moment, style="dim"))
        number += 1
        turn = turn if mover == NATURE else mover
        before, made = table.clone(), call
        lines = [(mover, str(call))]
        table, mover, call = next(steps)
        if seat is not None:
            lines = told(before, made, table, seat)
        for at, (actor, words) in enumerate(lines):
            scene.append(_line(recorded, actor, words, None if at else number))
        if every_move or _turn_ended(table, turn):
            scene += [spectated(table, seat), ""]
        yield scene


def _turn_ended(table: Table, turn: int) -> bool:
    """Whether another seat is asked next, and something has happened that it could see."""
    return table.over or (table.seat not in (NATURE, turn) and not table.asked)


def _line(recorded: Replay, mover: int, words: str, number: int | None = None) -> Text:
    name = who(recorded, mover)
    return Text.assemble((f"{number or '':>4}  ", "dim"), (f"{name}: ", seat_style(mover)), words)


def _ending(recorded: Replay) -> Iterator[RenderableType]:
    result = recorded.result
    table = listing(">place", "seat", ">score")
    for seat in sorted(range(len(result["ranks"])), key=lambda seat: result["ranks"][seat]):
        name = Text(who(recorded, seat), seat_style(seat))
        table.add_row(str(result["ranks"][seat]), name, f"{result['scores'][seat]:g}")
    for points in result.get("rivals", ()):
        table.add_row("", "rival", f"{points:g}")
    yield table
    for forfeited, reason in result.get("forfeits", {}).items():
        yield Text(f"{who(recorded, int(forfeited))} forfeited: it {reason}", "red")
