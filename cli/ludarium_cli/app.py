"""The commands together: our own, and those that plugins add."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Annotated, Any

import typer
from typer.main import get_command, get_group

from ludarium import __version__
from ludarium.places import in_words
from ludarium.plugins import Plugins, installed
from ludarium_cli import (
    benches,
    checks,
    comparisons,
    engines,
    explanations,
    listings,
    matches,
    proofs,
    replays,
    results,
    reviews,
    serving,
    soaks,
    solving,
    tournaments,
    training,
    tuning,
    whatifs,
)
from ludarium_cli.creating.command import new
from ludarium_cli.failures import PlainCommand, PlainFailures, plain_failures
from ludarium_cli.output import log
from ludarium_cli.playing.command import play

ABOUT = """Board and card games with AI opponents: play matches, follow replays, check games.

Examples:

- `ludarium games`
- `ludarium play spellbook`
- `ludarium match tic_tac_toe random random --games 100 --seed 1`
- `ludarium match pig random random --option target=50 --replays played`
- `ludarium replay played/pig-00000.jsonl --step`
- `ludarium check connect_four --level full`

An agent is written `name` or `name:key=value,key=value`. With `LUDARIUM_DISABLE=name,name`
plugins are left out; `LUDARIUM_DEBUG=1` shows tracebacks.
"""


def command_line() -> Any:
    """The whole command line, ready to be called."""
    with plain_failures():
        return get_command(build())


def build() -> typer.Typer:
    """The typer application with all commands; plugins that fail are warned about and left out."""
    app = typer.Typer(
        name="ludarium",
        cls=PlainFailures,
        help=ABOUT,
        rich_markup_mode="markdown",
        add_completion=False,
        invoke_without_command=True,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    for command in (
        listings.games,
        listings.agents,
        listings.plugins,
        play,
        serving.serve,
        matches.match,
        replays.replay,
        explanations.explain,
        reviews.review,
        tournaments.tournament,
        comparisons.compare,
        whatifs.whatif,
        whatifs.balance,
        tuning.tune,
        training.train,
        proofs.prove,
        solving.solve,
        solving.exploitability,
        results.results,
        new,
        checks.check,
        soaks.soak,
        benches.bench,
        engines.engine,
    ):
        app.command(cls=PlainCommand)(command)
    with redirect_stdout(sys.stderr):
        plugins = installed()
        failed = _add_commands(app, plugins)

    @app.callback()
    def before(
        ctx: typer.Context,
        version: Annotated[
            bool, typer.Option("--version", callback=_version, is_eager=True, help="The version.")
        ] = False,
    ) -> None:
        if ctx.invoked_subcommand is None:
            print(ctx.get_help())
            return
        broken = {plugin.name: plugin.error for plugin in plugins.failed}
        for name, reason in {**broken, **failed}.items():
            log(f"the plugin {name} is left out: {' '.join(reason.split())}", "warning")
        for plugin in plugins.listed:
            if plugin.warning:
                log(f"the plugin {plugin.name}: {plugin.warning}", "warning")

    return app


def _add_commands(app: typer.Typer, plugins: Plugins) -> dict[str, str]:
    """Add the commands of plugins; those of a plugin that fails are left out, with the reason."""
    failed: dict[str, str] = {}
    for name, hooks in plugins.callers:
        if "ludarium_commands" not in hooks:
            continue
        offered = typer.Typer()
        try:
            hooks["ludarium_commands"](app=offered)
            taken = get_group(offered).commands.keys() & get_group(app).commands.keys()
            if taken:
                raise ValueError(f"there is already a command {', '.join(sorted(taken))}")
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # whatever a stranger's hook may raise
            failed[name] = f"its commands failed: {in_words(problem)}"
            continue
        app.registered_commands += offered.registered_commands
        app.registered_groups += offered.registered_groups
    return failed


def _version(wanted: bool) -> None:
    if wanted:
        print(f"ludarium {__version__}")
        raise typer.Exit
