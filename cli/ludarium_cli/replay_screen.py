"""A recorded match as a person follows it: what happened, and what the table looked like."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.rule import Rule
from rich.table import Column
from rich.table import Table as Rows
from rich.text import Text

from ludarium.changes import Viewer
from ludarium.game import Game
from ludarium.replay import Replay, failure_in, names_in, retold
from ludarium.spectating import opened
from ludarium.table import NATURE, Table
from ludarium_cli.listings import listing
from ludarium_cli.output import Output, log
from ludarium_cli.rendering import drawn, event_line, seat_style, without_texts


def follow(output: Output, recorded: Replay, game: Game, viewer: Viewer, step: bool) -> None:
    """Tell a match to its end, or until a person has seen enough."""
    output.show(*_opening(recorded, game))
    if step:
        log("Enter shows the next move, q ends", "note")
    for number, scene in enumerate(_scenes(recorded, game, viewer, every_move=step)):
        output.show(*scene)
        if step and 0 < number < len(recorded.moves) and not _go_on():
            log(f"stopped after move {number} of {len(recorded.moves)}")
            return
    output.show(*_ending(recorded))


def places(recorded: Replay) -> str:
    """The result in a line: the seats from first to last, with their scores."""
    ranks, scores = recorded.result["ranks"], recorded.result["scores"]
    if not ranks:
        return f"none, since it breaks off: {failure_in(recorded)}"
    order = sorted(range(len(ranks)), key=lambda seat: ranks[seat])
    return ", ".join(f"{ranks[seat]}. {who(recorded, seat)} {scores[seat]:g}" for seat in order)


def who(recorded: Replay, seat: int) -> str:
    """A seat, counted from 1, and the agent that played it."""
    return f"seat {seat + 1} ({recorded.header['agents'][seat]})"


def spectated(table: Table, viewer: Viewer) -> RenderableType:
    """The table as one seat sees it, or with every card open that anyone has seen."""
    view = opened(table) if viewer is None else table.view(viewer)
    return drawn(without_texts(view.show()))


def _go_on() -> bool:
    """Wait for Enter; q or the end of the input means to stop."""
    try:
        return input().strip().lower() not in ("q", "quit")
    except EOFError:
        return False


# The parts of it ----------------------------------------------------------------------------


def _opening(recorded: Replay, game: Game) -> Iterator[RenderableType]:
    header = recorded.header
    options = "".join(f", {name}={value}" for name, value in header["options"].items())
    yield Text.assemble((game.title, "bold"), f"{options}, seed {header['seed']}")
    for seat in range(header["seats"]):
        yield Text(f"  {who(recorded, seat)}", seat_style(seat))
    yield ""


def _scenes(
    recorded: Replay, game: Game, viewer: Viewer, every_move: bool
) -> Iterator[list[RenderableType]]:
    """For the deal and each move what happened, and the table where a turn has ended."""
    names, moment, turn = names_in(recorded), "", NATURE
    for number, (table, events) in enumerate(retold(recorded, game, names, viewer)):
        scene: list[RenderableType] = []
        for at, event in enumerate(events):
            if moment != (moment := event.moment):
                scene.append(Rule(moment, style="dim"))
            line = Rows.grid(Column(width=4, justify="right", style="dim"), padding=(0, 2, 0, 0))
            line.add_row("" if at or not number else str(number), event_line(event, names))
            scene.append(line)
        mover = recorded.moves[number - 1]["seat"] if number else NATURE
        turn = turn if mover == NATURE else mover
        if number and (every_move or _turn_ended(table, turn)):
            scene += [spectated(table, viewer), ""]
        yield scene


def _turn_ended(table: Table, turn: int) -> bool:
    """Whether another seat is asked next, and something has happened that it could see."""
    return table.over or (table.seat not in (NATURE, turn) and not table.asked)


def _ending(recorded: Replay) -> Iterator[RenderableType]:
    result = recorded.result
    table = listing(">place", "seat", ">score")
    for seat in sorted(range(len(result["ranks"])), key=lambda seat: result["ranks"][seat]):
        name = Text(who(recorded, seat), seat_style(seat))
        table.add_row(str(result["ranks"][seat]), name, f"{result['scores'][seat]:g}")
    for points in result.get("rivals", ()):
        table.add_row("", "rival", f"{points:g}")
    if result["ranks"]:
        yield table
    for forfeited, reason in result.get("forfeits", {}).items():
        yield Text(f"{who(recorded, int(forfeited))} forfeited: it {reason}", "red")
    if failure_in(recorded):
        yield Text(f"kept because something was wrong: {failure_in(recorded)}", "bold red")
