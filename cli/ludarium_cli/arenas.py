"""What the commands of the arena share: their options, numbers in words, and an early end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from ludarium import __version__
from ludarium.errors import LudariumError
from ludarium_cli.matches import pairs, some_seed
from ludarium_cli.voice import aside

if TYPE_CHECKING:
    from ludarium_arena.estimates import Estimate
    from ludarium_arena.running import Run
    from ludarium_arena.study import Study

Seats = Annotated[
    int | None, typer.Option(min=2, help="How many sit at the table; by default the fewest.")
]
Jobs = Annotated[int, typer.Option(min=1, help="Processes; the results are the same.")]
Cluster = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Dask cluster; `local` starts one here."),
]
Db = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Keep every finished block there, and go on from there."),
]
Replays = Annotated[
    bool, typer.Option("--replays/--no-replays", help="Whether replays are kept, too.")
]
Limit = Annotated[
    float | None,
    typer.Option(min=0, help="Seconds after which a decision is forfeited: 60; 0 for none."),
]
Iterations = Annotated[
    int | None, typer.Option(min=1, help="How much an agent may think about a decision.")
]
Seconds = Annotated[
    float | None,
    typer.Option(min=0.001, help="The same as a time; results then vary from run to run."),
]

Say = Callable[[str, int, int], None]
"""Says something, how much is done, and of how much."""


def asked(given: dict[str, Any], options: list[str] | None, **more: Any) -> dict[str, Any]:
    """What a study is declared with: what was given, and what options on the command line say."""
    found = {**given, **{key: value for key, value in more.items() if value is not None}}
    if options:
        found["options"] = {**found.get("options", {}), **pairs(options)}
    found.setdefault("seed", some_seed())
    return found


@contextmanager
def opened(
    study: Study, db: Path | None, jobs: int, cluster: str | None, replays: bool
) -> Iterator[Run]:
    """A run with its store open; replays are kept only in a file."""
    from ludarium_arena.running import Run, Venue
    from ludarium_arena.store import Store

    with Store(db) as store:
        run = Run(study.setting, store, Venue(jobs, cluster), replays and db is not None)
        version = store.study(study.setting).version
        if version != __version__:
            aside(f"{db} was begun with Ludarium {version}, this is {__version__}", "warning")
        yield run


@contextmanager
def going_on(db: Path | None, how: str) -> Iterator[None]:
    """At Ctrl-C, say how to go on from what was finished."""
    try:
        yield
    except KeyboardInterrupt:
        if db is None:
            aside("with --db FILE it could go on from here next time", "note")
        else:
            aside(f"what was finished is in {db}; go on with {how}", "note")
        raise


def warn(run: Run) -> None:
    """Say why agents forfeited and which observers failed, so that nobody trusts such results."""
    from ludarium_arena.standings import warnings

    for warning in warnings(run.store.results(run.study()).values()):
        aside(warning, "warning")


def writable(path: Path) -> Path:
    """Refuse a file that could not be written later, before anything is played for it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = not path.exists()
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as problem:
        raise LudariumError(f"cannot write {path}: {problem.strerror}") from None
    return path


@contextmanager
def live(total: int) -> Iterator[Say]:
    """Show a line that changes while the work inside is done, where stderr is a terminal.

    What games and agents print meanwhile goes to stderr: stdout carries the answer only.
    """
    with redirect_stdout(sys.stderr):
        if not sys.stderr.isatty():
            yield lambda words, done, total: None
            return
        from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn("{task.description}"), BarColumn(20), TimeRemainingColumn())
        with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("", total=total)

            def say(words: str, done: int, total: int) -> None:
                bar.update(task, description=words, completed=done, total=total)

            yield say


# Numbers ------------------------------------------------------------------------------------


def interval(estimate: Estimate, form: str = ".2f") -> str:
    """An estimate in a few characters: value and interval."""
    value, low, high = (number(end, form) for end in (estimate.value, estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"


def number(value: float, form: str) -> str:
    """A number, or a sign where it has no end."""
    if abs(value) == inf:
        return "-∞" if value < 0 else "∞"
    return format(value, form)
