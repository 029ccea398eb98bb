"""The command that lets agents play a tournament and tells how strong they are."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.errors import LudariumError, UsageError, unknown
from ludarium.files import write_whole
from ludarium.plugins import installed
from ludarium_cli.arenas import (
    ArenaOptions,
    Replays,
    give_or_take,
    going_on,
    interval,
    number,
    with_arena_options,
    writable,
)
from ludarium_cli.listings import listing
from ludarium_cli.matches import Trust
from ludarium_cli.output import Json, Output, log, working

if TYPE_CHECKING:
    from ludarium_arena.running import Run
    from ludarium_arena.standings import Standings
    from ludarium_arena.study import Study

TOML = ".toml"
Anchor = Annotated[
    str | None,
    typer.Option(metavar="AGENT", help="Whose Elo is 0; by default that of the first agent."),
]


@with_arena_options
def tournament(
    what: Annotated[
        str, typer.Argument(metavar="GAME|STUDY.toml", help="A game, or the file of a study.")
    ],
    agents: Annotated[
        list[str] | None,
        typer.Argument(metavar="AGENT", help="`name` or `name:key=value,…`, with a game."),
    ] = None,
    blocks: Annotated[
        int | None,
        typer.Option(
            min=1, max=1_000_000, help="In how many blocks every two agents meet; 20 by default."
        ),
    ] = None,
    format: Annotated[  # noqa: A002
        str | None,
        typer.Option(help="`round-robin`: all meet; `gauntlet`: the first meets all others."),
    ] = None,
    anchor: Anchor = None,
    results: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="A folder for all of it: study, results, standings and report."
        ),
    ] = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a report with plots.")
    ] = None,
    replays: Replays = True,
    trust: Trust = False,
    json: Json = False,
    *,
    arena: ArenaOptions,
) -> None:
    """Let agents play a tournament and show how strong each is, with intervals.

    Two at a table meet pair by pair, more in balanced groups. Each deal is a block: it is played
    once in every rotation of the agents over the seats, and all statistics are made of blocks.
    With --db or --results a tournament that was stopped goes on where it stopped.

    Examples:

    - `ludarium tournament connect_four random greedy mcts:iterations=50 --blocks 10`
    - `ludarium tournament pig random greedy flat:iterations=20 --seats 3 --jobs 2`
    - `ludarium tournament spellbook random greedy --results study --report report.html`
    - `ludarium tournament connect_four mcts minimax greedy random --format gauntlet`
    - `ludarium tournament pig random greedy --from positions.jsonl --anchor random`
    - `ludarium tournament study/study.toml --results study`
    """
    from ludarium.agents import programs_of, refuse_programs
    from ludarium_arena.study import agents_of, beside, described, keep

    given = _given(what, agents)
    if not agents and not trust:
        refuse_programs(agents_of(described(given)), what)
    study = arena.study(given, blocks=blocks, format=format)
    if anchor is not None and anchor not in study.agents:
        raise unknown("agent to measure Elo from", anchor, study.agents)
    if results is not None:
        arena = replace(arena, db=arena.db or results / "results.sqlite")
        report = report or results / "report.html"
    db = arena.db
    place = results / "study.toml" if results else beside(study, db) if db else None
    if report is not None:
        _check_report(report)
    with arena.running(study, replays) as run:
        if place is not None:
            keep(study, place)
        kept = f"--results {results}" if results else f"--db {db}"
        kept += " --trust" if programs_of(agents_of(study)) else ""
        with going_on(db, f"ludarium tournament {place} {kept}"):
            found = _play(Output(json), study, run, anchor or "")
        if results is not None:
            _write_standings(results / "standings.json", study, found)
        if report is not None:
            _report(study, run, found, report)


def _given(what: str, agents: list[str] | None) -> dict[str, Any]:
    from ludarium_arena.study import read

    if not what.endswith(TOML):
        if not agents:
            raise UsageError("name the agents that play, or a study's file ending in .toml")
        return {"game": what, "agents": agents}
    if agents:
        raise UsageError(f"{what} says who plays; leave the agents out")
    return read(Path(what))


def _play(output: Output, study: Study, run: Run, anchor: str) -> Standings:
    """Play and tell, also when something ends it early."""
    from ludarium_arena.tournament import play

    title = installed().game(study.setting.game).title
    try:
        with working(title, len(study.schedule())) as advance:
            play(study, run, advance)
    except BaseException:
        with suppress(LudariumError):
            _tell(output, study, run, anchor)
        raise
    found = _tell(output, study, run, anchor)
    assert found is not None
    return found


def _tell(output: Output, study: Study, run: Run, anchor: str) -> Standings | None:
    from ludarium_arena.standings import standings
    from ludarium_arena.tournament import finished

    done = finished(study, run)
    if not done:
        return None
    found = standings(study.agents, done, study.setting.stakes, anchor)
    output.answer(summary(study, found))
    setting = study.setting
    options = "".join(f", {name}={value}" for name, value in setting.options.items())
    title = installed().game(setting.game).title
    start = f", {len(setting.positions)} positions" if setting.positions else ""
    about = f"{options}, {setting.seats} seats, seed {setting.seed}{start}"
    output.show(Text.assemble((title, "bold"), about), "")
    show(output, found)
    planned = len(study.schedule())
    if found.blocks < planned:
        output.show(f"{found.blocks:,} of {planned:,} blocks")
    return found


def summary(study: Study, found: Standings) -> dict[str, Any]:
    """The standings for programs, with what was played."""
    setting = study.setting
    return {
        "game": setting.game,
        "options": setting.options,
        "seats": setting.seats,
        "seed": setting.seed,
        "format": study.format,
        "positions": len(setting.positions),
        "planned": len(study.schedule()),
        **found.to_json(),
    }


def show(output: Output, found: Standings) -> None:
    """The standings for people."""
    _show_agents(output, found)
    if len(found.agents) > 1:
        _show_meetings(output, found)
    _show_game(output, found)
    for warning in found.warnings:
        log(warning, "warning")


def _show_agents(output: Output, found: Standings) -> None:
    table = listing("agent", ">rating", ">Elo", ">wins %", ">rank", ">score", ">ms")
    for standing in found.agents:
        table.add_row(
            Text(standing.agent, "bold"),
            give_or_take(standing.rating.mu, ".1f"),
            give_or_take(standing.elo, "+.0f"),
            number(100 * standing.wins.value, ".1f"),
            number(standing.rank.value, ".2f"),
            number(standing.score.value, ".2f"),
            number(1000 * standing.seconds, ".2f"),
        )
    output.show(table, Text(f"Elo from that of {found.anchor}; ms for a decision", "dim"), "")


def _show_meetings(output: Output, found: Standings) -> None:
    names = [standing.agent for standing in found.agents]
    cross = listing("% ahead of", *(f">{number}" for number in range(1, len(names) + 1)))
    elos = listing("better", "than", ">Elo", ">likelihood %", ">blocks")
    for at, name in enumerate(names):
        meetings = [found.meeting(name, other) for other in names]
        cells = [f"{100 * m.score.value:.1f}" if m else "" for m in meetings]
        cross.add_row(f"{at + 1} {name}", *cells)
        for meeting in filter(None, meetings[at + 1 :]):
            elos.add_row(
                meeting.agent,
                meeting.other,
                interval(meeting.elo, "+.0f"),
                f"{100 * meeting.superiority:.1f}",
                str(meeting.blocks),
            )
    output.show(cross, "", elos, "")


def _show_game(output: Output, found: Standings) -> None:
    fair = 1 / len(found.seats)
    seats = listing("seat", ">wins %", f">from fair {100 * fair:.0f} %")
    for seat, share in enumerate(found.seats, 1):
        ends = [number(100 * (end - fair), "+.1f") for end in (share.low, share.high)]
        seats.add_row(str(seat), f"{100 * share.value:.1f}", f"[{ends[0]}, {ends[1]}]")
    length = f"{interval(found.length, '.1f')} decisions a match"
    spread = f"from {found.shortest} to {found.longest}"
    counted = f"{found.matches:,} matches in {found.blocks:,} blocks"
    output.show(seats, "", f"{counted}, {length}, {spread}")


# Files --------------------------------------------------------------------------------------


def _check_report(path: Path) -> None:
    from ludarium_arena.extras import extra

    extra("plotly", "report", "--report")
    writable(path)


def _report(study: Study, run: Run, found: Standings, path: Path) -> None:
    from ludarium_arena.report import write
    from ludarium_arena.tournament import finished

    write(path, study.setting, found, finished(study, run))
    log(f"the report is in {path}", "note")


def _write_standings(path: Path, study: Study, found: Standings) -> None:
    import json

    write_whole(path, json.dumps(summary(study, found), indent=2))
