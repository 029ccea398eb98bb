"""The command that says what an agent thinks of a decision in a recorded match."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.plugins import installed
from ludarium_cli.output import Json, Output, working

if TYPE_CHECKING:
    from rich.table import Table as Listing

    from ludarium import Call, View
    from ludarium_ai.tree_agent import SearchResult


def explain(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that match wrote.")],
    move: Annotated[int, typer.Option(min=1, help="The move, as `ludarium replay` numbers them.")],
    agent: Annotated[str, typer.Option(help="Who is asked; one that searches a tree.")] = "ismcts",
    seed: Annotated[int, typer.Option(help="Other seeds search differently.")] = 0,
    iterations: Annotated[int | None, typer.Option(min=1, help="How much it may think.")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the search tree in this file.")
    ] = None,
    json: Json = False,
) -> None:
    """Say what an agent thinks of a decision: every call with its visits and values.

    The agent sees what the seat could see at that point, and nothing else.

    Examples:

    - `ludarium explain played/connect_four-00000.jsonl --move 5`
    - `ludarium explain played/pig-00000.jsonl --move 3 --agent mcts:iterations=2000 --svg tree.svg`
    """
    from ludarium.agents import Budget

    view, chosen = _decision(file, move)
    thinker = installed().agent(agent).make(seed)
    think = getattr(thinker, "think", None)
    if think is None:
        raise UsageError(f"{agent} searches no tree to explain; mcts and ismcts do")
    with working("thinking", 1):
        found: SearchResult = think(view, Budget(iterations))
    if svg is not None:
        from ludarium_ai.export import to_svg

        svg.write_text(to_svg(found.tree), encoding="utf-8")
    output = Output(json)
    output.answer(_answer(found, view, chosen))
    output.show(
        f"Move {move}: seat {view.seat} chose: {chosen}", "", _listing(found, view, chosen), ""
    )
    line = "; ".join(str(call) for call in found.line(view.legal)[:6])
    output.show(f"Best: {found.best(view.legal)}", f"Expected line: {line}")
    if svg is not None:
        output.show(f"The tree is drawn in {svg}")


def _decision(file: Path, move: int) -> tuple[View, Call]:
    """What the seat that made a move could see before it, and what it chose."""
    from ludarium.replay import read, replayed

    try:
        recorded = read(file)
        if move > len(recorded.moves):
            raise UsageError(f"there is no move {move}; the match has {len(recorded.moves)}")
        game = installed().game(str(recorded.header.get("game")))
        table, seat, call = next(islice(replayed(recorded, game), move - 1, None))
    except ReplayError as problem:
        raise LudariumError(f"{file}: {problem}") from problem
    assert call is not None
    if seat < 0:
        raise UsageError(f"move {move} was left to chance; choose one that a seat made")
    return table.view(seat), call


def _rows(found: SearchResult, view: View) -> list[dict[str, Any]]:
    """Every legal call with what the search found out about it, the most visited first."""
    from ludarium_ai.tree import Node

    seats = found.tree.seats
    children = found.tree.root.children
    tried = [(call, children.get(call) or Node(call, seats)) for call in view.legal]
    return [
        {
            "call": str(call),
            "visits": child.visits,
            "available": child.available,
            "values": child.proven or [round(child.mean(seat), 4) for seat in range(seats)],
            "proven": child.proven,
        }
        for call, child in sorted(tried, key=lambda pair: -pair[1].visits)
    ]


def _answer(found: SearchResult, view: View, chosen: Call) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "chosen": str(chosen),
        "best": str(found.best(view.legal)),
        "calls": _rows(found, view),
        "line": [str(call) for call in found.line(view.legal)],
        "tree": found.tree.measure(),
    }


def _listing(found: SearchResult, view: View, chosen: Call) -> Listing:
    from ludarium_cli.listings import listing

    table = listing("", "call", ">visits", ">available", "values by seat")
    for row in _rows(found, view):
        mark = "*" if row["call"] == str(chosen) else ""
        values = " / ".join(f"{value:.2f}" for value in row["values"])
        proven = " proven" if row["proven"] is not None else ""
        table.add_row(mark, row["call"], str(row["visits"]), str(row["available"]), values + proven)
    return table
