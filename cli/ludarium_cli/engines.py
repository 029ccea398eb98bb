"""The command that serves agents to other programs, and checks other programs' engines."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_cli.failures import FOUND
from ludarium_cli.output import Json, Output, answers_only

if TYPE_CHECKING:
    from ludarium.engines.compliance import Finding, Inspection


def engine(
    agent: Annotated[
        str | None,
        typer.Argument(metavar="AGENT", help="The agent to serve: `name` or `name:key=value,…`."),
    ] = None,
    check: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="Check whether an engine keeps to the protocol."),
    ] = None,
    limit: Annotated[
        float, typer.Option(min=0.1, help="With --check: seconds that it has for an answer.")
    ] = 30,
    json: Json = False,
) -> None:
    """Serve an agent over the line protocol, or check a stranger's engine.

    An engine is a program that reads JSON lines and answers with JSON lines; docs/engines.md
    explains them. Engines in any language play as the agent `engine:command="…"`. --check says
    of each promise of the protocol whether an engine keeps it, and what is wrong if it does not.

    Examples:

    - `ludarium engine --check "ludarium engine greedy"`
    - `ludarium match tic_tac_toe random 'engine:command="ludarium engine greedy"' --games 2`
    """
    if (agent is None) == (check is None):
        raise UsageError("name an agent to serve, or with --check the command of an engine")
    if check is not None:
        _check(Output(json), check, limit)
        return
    from ludarium.engines.serving import private_lines, serve

    assert agent is not None
    plugins = installed()
    code = serve(plugins.agent(agent), plugins, private_lines())
    sys.exit(code)


def _check(output: Output, command: str, limit: float) -> None:
    from ludarium.engines.agent import launch, pool
    from ludarium.engines.compliance import Inspection

    inspection = Inspection(launch(command), installed(), limit)
    found: list[Finding] = []
    with answers_only():
        for finding in inspection.findings():
            found.append(finding)
            _show(output, inspection, finding, len(found) == 1)
        pool.dismiss_all()
    wrong = [finding for finding in found if not finding.passed]
    output.answer(
        {
            "command": command,
            "name": inspection.introduction and inspection.introduction.name,
            "checks": [
                {"check": one.check, "passed": one.passed, "problem": one.problem or None}
                for one in found
            ],
        }
    )
    if wrong:
        output.show("", Text(f"{len(wrong)} of {len(found)} checks failed", "bold red"))
        raise typer.Exit(FOUND)
    output.show("", Text(f"all {len(found)} checks passed", "bold green"))


def _show(output: Output, inspection: Inspection, finding: Finding, first: bool) -> None:
    introduced = inspection.introduction
    if first and introduced is not None:
        about = f": {introduced.about}" if introduced.about else ""
        output.show(Text.assemble((introduced.name, "bold"), about), "")
    mark = Text("✓ ", "green") if finding.passed else Text("✗ ", "bold red")
    line = mark.append(finding.check, "default not bold")
    output.show(line)
    if not finding.passed:
        output.show(Text(f"  {finding.problem}", "red"))
