"""The command that says what an agent thinks of a decision in a recorded match."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.files import write_whole
from ludarium.plugins import installed
from ludarium.words import listed
from ludarium_cli.learned import learned_cards, learned_json, learned_of
from ludarium_cli.output import Json, Output, working

if TYPE_CHECKING:
    from rich.table import Table as Listing

    from ludarium import Call, View
    from ludarium_ai.results import Opinion, SearchResult


def explain(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that match wrote.")],
    move: Annotated[int, typer.Option(min=1, help="The move, as `ludarium replay` numbers them.")],
    agent: Annotated[
        list[str] | None,
        typer.Option(help="Who is asked: one that searches; again for another beside it."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Other seeds search differently.")] = 0,
    iterations: Annotated[int | None, typer.Option(min=1, help="How much it may think.")] = None,
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Draw the search in this file.")
    ] = None,
    graphml: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the search as GraphML.")
    ] = None,
    json: Json = False,
) -> None:
    """Say what an agent thinks of a decision: every call with its visits and values.

    The agent sees what the seat could see at that point, and nothing else. With several agents,
    their thoughts stand side by side.

    Examples:

    - `ludarium explain played/connect_four-00000.jsonl --move 5`
    - `ludarium explain played/pig-00000.jsonl --move 3 --agent mcts:iterations=2000 --svg tree.svg`
    - `ludarium explain played/connect_four-00000.jsonl --move 5 --agent minimax --agent mcts`
    """
    from ludarium_ai.advice import thoughts_of

    view, chosen = _decision(file, move)
    names = agent or ["ismcts"]
    if len(names) > 1 and (svg or graphml):
        raise UsageError("draw or write the search of one agent at a time")
    with working("thinking", len(names)):
        results = {name: thoughts_of(name, view, seed, iterations) for name in names}
    first = results[names[0]]
    _write(first, svg, graphml)
    output = Output(json)
    learned = {name: learned_of(name, view) for name in names}
    answers = [
        {"agent": name, **_answer(one, view, chosen), "cards": learned_json(learned[name])}
        for name, one in results.items()
    ]
    output.answer(answers[0] if len(answers) == 1 else {"agents": answers})
    output.show(f"Move {move}: seat {view.seat + 1} chose: {chosen}", "")
    if len(results) == 1:
        output.show(_listing(first, view, chosen))
    else:
        output.show(_side_by_side(results, view, chosen))
    for name, one in results.items():
        line = "; ".join(str(call) for call in one.line()[:6])
        output.show("", *([name] if len(results) > 1 else []))
        output.show(f"Best: {one.best}", f"Expected line: {line}")
    for found in dict.fromkeys(map(tuple, filter(None, learned.values()))):
        those = [name for name in learned if tuple(learned[name]) == found]
        by = f" by the judge of {listed(those)}" if len(results) > 1 else ""
        output.show("", f"What was learned about the cards{by}:", learned_cards(found))
    for written in filter(None, (svg, graphml)):
        output.show(f"The search is in {written}")


def _write(result: SearchResult, svg: Path | None, graphml: Path | None) -> None:
    """Write the search into the files that were asked for."""
    from ludarium_ai.export import to_graphml, to_svg

    if svg is not None:
        write_whole(svg, to_svg(result.graph))
    if graphml is not None:
        write_whole(graphml, to_graphml(result.graph))


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


def _answer(result: SearchResult, view: View, chosen: Call) -> dict[str, Any]:
    return {
        "seat": view.seat,
        "chosen": str(chosen),
        "best": str(result.best),
        "calls": [_row(one) for one in result.opinions(view.legal)],
        "line": [str(call) for call in result.line()],
        "graph": result.graph.measure(),
        "worlds": [graph.measure() for graph in result.worlds],
    }


def _row(one: Opinion) -> dict[str, Any]:
    return {
        "call": str(one.call),
        "visits": one.visits,
        "available": one.available,
        "values": [round(value, 4) for value in one.values],
        "proven": one.proven,
        "votes": one.votes,
        "prior": None if one.prior is None else round(one.prior, 4),
    }


def _listing(result: SearchResult, view: View, chosen: Call) -> Listing:
    """What one agent thinks of every call."""
    from ludarium_cli.listings import listing

    voted = [">worlds for it"] if result.votes else []
    opinions = result.opinions(view.legal)
    promised = [">prior"] if any(one.prior is not None for one in opinions) else []
    table = listing("", "call", *promised, ">visits", ">available", *voted, "values by seat")
    for one in opinions:
        mark = "*" if one.call is chosen else ""
        votes = [f"{one.votes:.0f}"] if one.votes is not None else []
        values = " / ".join(f"{value:.2f}" for value in one.values)
        proven = " proven" if one.proven else ""
        numbers = f"{one.visits:,}", f"{one.available:,}"
        priors = [f"{one.prior or 0:.0%}"] if promised else []
        table.add_row(mark, str(one.call), *priors, *numbers, *votes, values + proven)
    return table


def _side_by_side(results: dict[str, SearchResult], view: View, chosen: Call) -> Listing:
    """What several agents think of every call, one under the other, and which each would choose."""
    from ludarium_cli.listings import listing

    table = listing("", "call", "agent", ">prior", ">visits", ">worth", "")
    found = [
        (name, result.best, {one.call: one for one in result.opinions(view.legal)})
        for name, result in results.items()
    ]
    for call in found[0][2]:
        shown = "*" if call is chosen else "", str(call)
        for name, best, opinions in found:
            one = opinions[call]
            prior = "" if one.prior is None else f"{one.prior:.0%}"
            worth = f"{one.values[view.seat]:.2f}" if one.values else "-"
            choice = "best" if call is best else ""
            table.add_row(*shown, name, prior, f"{one.visits:,}", worth, choice)
            shown = "", ""
    return table
