"""The command that runs the conformance kit on a game."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import TYPE_CHECKING, Annotated

import typer
from rich.padding import Padding
from rich.text import Text

from ludarium.expansions import NONE, OPTION
from ludarium.plugins import installed
from ludarium_cli.failures import FOUND
from ludarium_cli.listings import listing
from ludarium_cli.matches import GameName
from ludarium_cli.output import Json, Output, log, working

if TYPE_CHECKING:
    from ludarium.testing.report import CheckResult, Report


class Effort(StrEnum):
    """How thorough a check is."""

    smoke = auto()
    full = auto()


def check(
    game: GameName,
    level: Annotated[Effort, typer.Option(help="Seconds of checking, or minutes.")] = Effort.smoke,
    seed: Annotated[int, typer.Option(help="Other seeds play other games.")] = 0,
    expansions: Annotated[
        str, typer.Option(help="Those to check the game with; by default it is checked alone.")
    ] = NONE,
    json: Json = False,
) -> None:
    """Check that a game keeps the promises that searches, views and replays rely on.

    Exit code 0 if it does, 1 if a check found something, 2 if it could not be run.
    """
    from ludarium import testing

    chosen = installed().game(game)
    given = (
        chosen.configure({OPTION: expansions}) if expansions != NONE or chosen.expansions else {}
    )
    chosen = chosen.under(given)
    with working(f"checking {chosen.title}", 1) as advance:
        report = testing.check_game(chosen, level.value, seed=seed, progress=advance)
    output = Output(json)
    output.answer(report.to_json())
    _show(output, chosen.title, report)
    if not report.passed:
        raise typer.Exit(FOUND)


def _verdict(result: CheckResult) -> Text:
    if result.findings:
        return Text(f"{len(result.findings)} found", "red")
    if result.blocked_by:
        return Text(f"waits for {', '.join(result.blocked_by)}", "yellow")
    return Text("ok", "green")


def _show(output: Output, title: str, report: Report) -> None:
    table = listing("check", "what it checks", ">runs", "result")
    for result in report.results:
        table.add_row(Text(result.name, "bold"), result.about, f"{result.runs:,}", _verdict(result))
    output.show(table, "")
    for found in report.findings:
        output.show(Text.assemble((found.check, "bold red"), f", {found.where}:"))
        output.show(Padding(found.problem, (0, 0, 1, 2)))
    verdict = "keeps its promises" if report.passed else "breaks its promises"
    output.show(f"{title} {verdict}: {report.games:,} games, {report.decisions:,} decisions")
    for words in () if output.json else report.advice:
        log(words, "note")
    if report.unseen and not output.json:
        log(f"never seen in play: {', '.join(report.unseen)}", "note")
