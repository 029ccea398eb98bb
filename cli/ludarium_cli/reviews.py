"""The command that reviews a recorded match: what decisions cost, and what was luck."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.files import write_whole
from ludarium.plugins import installed
from ludarium_cli.languages import Language, speak
from ludarium_cli.output import Json, Output, log, working

if TYPE_CHECKING:
    from rich.table import Table as Listing

    from ludarium.replay import Replay
    from ludarium_ai.review.findings import Thinking
    from ludarium_ai.review.telling import Review

ENDING = ".review.html"
DEAREST = 3
"""How many decisions of each seat are told at the terminal."""


def review(
    file: Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay that match wrote.")],
    seat: Annotated[
        int | None,
        typer.Option(min=1, help="Judge the decisions of this seat only, counted from 1."),
    ] = None,
    agent: Annotated[
        str, typer.Option(help="Who reviews: novice, adept, master, mcts or ismcts.")
    ] = "master",
    iterations: Annotated[
        int | None, typer.Option(min=1, help="How often every search tries; see docs/review.md.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(min=0.001, help="The same in seconds; then no two are alike.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Other seeds search differently.")] = 0,
    html: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Where the page is written; beside the replay by default."
        ),
    ] = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER",
            help="Where what was found out is kept, so that the review can be stopped; beside "
            "the replay by default.",
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the review is the same.")] = 1,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Review a recorded match: who was ahead, where it turned, what each decision cost, and luck.

    A decision is judged by what its seat could know then; the curve with all cards open. The page
    is one HTML file that needs nothing else. Stop it whenever you like: the same command goes on.

    Examples:

    - `ludarium review played/connect_four-00000.jsonl`
    - `ludarium review played/spellbook-00000.jsonl --seat 1 --iterations 2000 --jobs 2`
    - `ludarium review played/pig-00000.jsonl --html pig.html`
    """
    from ludarium.replay import read
    from ludarium_ai.review.findings import Thinking

    output = Output(json)
    try:
        recorded = read(file)
        thinking = Thinking.of(recorded, agent, iterations, seconds, seed)
        found = _reviewed(file, recorded, thinking, seat, keep, jobs, language)
    except ReplayError as problem:
        raise LudariumError(f"{file}: {problem}") from problem
    _tell(output, found, html or (None if json else file.with_name(f"{file.stem}{ENDING}")))


def _reviewed(
    file: Path,
    recorded: Replay,
    thinking: Thinking,
    seat: int | None,
    folder: Path | None,
    jobs: int,
    language: str,
) -> Review:
    """The review of a replay, made or gone on with."""
    from ludarium_ai.review.findings import Reviewer
    from ludarium_ai.review.keeping import Kept, complete, purpose, usual_file
    from ludarium_ai.review.telling import Review
    from ludarium_cli.replays import warn_of_versions

    game = installed().game(str(recorded.header.get("game")))
    speak(game, language)
    warn_of_versions(recorded, game)
    seats = None if seat is None else (seat - 1,)
    reviewer = Reviewer(recorded, thinking, seats)
    count = reviewer.moments[0][0].seats
    if seat is not None and seat > count:
        raise UsageError(f"there is no seat {seat}; seats are 1 to {count}")
    about = purpose(recorded, thinking, seats)
    kept = Kept(usual_file(file, about, folder), about)
    try:
        with working(f"reviewing {game.title}", len(reviewer.todo)) as advance:
            return Review(reviewer, complete(reviewer, kept, jobs, advance))
    except KeyboardInterrupt:
        done, all_of_it = len(kept.findings), len(reviewer.todo)
        log(f"{done} of {all_of_it} moments are in {kept.path}; the same command goes on", "note")
        raise


def _tell(output: Output, review: Review, page_file: Path | None) -> None:
    from ludarium_ai.review.summary import summary, verdict
    from ludarium_arena.review_page import page

    if page_file is not None:
        write_whole(page_file, page(review))
    output.answer({**summary(review), "html": None if page_file is None else str(page_file)})
    output.show(Text(review.title, "bold"))
    output.show(verdict(review), "", _parts(review))
    output.show(*_turns(review), *_decisions(review))
    if page_file is not None:
        output.show("", Text.assemble("All of it, with the curve: ", (str(page_file), "bold")))


# What people are shown ----------------------------------------------------------------------


def _parts(review: Review) -> Listing:
    """Why everyone ended where they did."""
    from ludarium_ai.review.summary import part_lines, result_line
    from ludarium_cli.listings import listing
    from ludarium_cli.rendering import seat_style

    scale = review.accounts.scale
    table = listing(scale.about, *(f">{name}" for name in review.names))
    for seat, column in enumerate(table.columns[1:]):
        column.header_style = f"bold not dim {seat_style(seat)}"
    (start, values), *changes = part_lines(review)
    table.add_row(start, *map(scale.amount, values))
    for name, values in changes:
        table.add_row(name, *map(scale.change, values))
    table.add_section()
    name, values = result_line(review)
    table.add_row(Text(name, "bold"), *(Text(scale.amount(one), "bold") for one in values))
    kept = [review.accounts.best_choices(seat) for seat in range(len(review.names))]
    counts = [f"{good} of {made}" if made else "-" for good, made in kept]
    table.add_row(Text("choices that cost nothing", "dim"), *(Text(one, "dim") for one in counts))
    return table


def _turns(review: Review) -> Iterator[RenderableType]:
    from ludarium_ai.review.summary import cause
    from ludarium_cli.listings import listing

    turns = review.accounts.turns()
    if not turns:
        return
    table = listing(">move", "where it turned", "for", ">change", "by")
    for turn in turns:
        told = (review.happened(turn.move) or [""])[0]
        change = review.accounts.scale.change(turn.change)
        name = review.names[turn.seat]
        table.add_row(str(turn.move + 1), told, name, change, cause(review, turn))
    yield from ("", table)


def _decisions(review: Review) -> Iterator[RenderableType]:
    """The dearest decisions of each seat, and how it could have gone on."""
    from ludarium_cli.rendering import seat_style

    found = review.accounts
    for seat in found.reviewed:
        for one in found.costly(seat)[:DEAREST]:
            told = review.decision(one)
            when = ", ".join(filter(None, (f"move {one.move + 1}", told.moment)))
            yield ""
            yield Text.assemble(
                (review.names[seat], f"bold {seat_style(seat)}"), f", {when}: ",
                (f"cost {found.scale.cost(one.cost)}", "bold"),
            )  # fmt: skip
            yield Padding(Text(f"chosen: {told.made}"), (0, 0, 0, 2))
            yield Padding(Text(f"better: {told.best}"), (0, 0, 0, 2))
            if told.line[1:]:
                going_on = "; ".join(told.line[1:5])
                yield Padding(Text(f"then: {going_on}", "dim"), (0, 0, 0, 2))
