"""What the commands of the arena share: their options, numbers in words, and an early end."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import wraps
from math import inf, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from ludarium.engines.isolation import USUAL_MEMORY, Isolation
from ludarium.errors import LudariumError, UsageError
from ludarium.expansions import OPTION
from ludarium.plugins import installed
from ludarium_cli.matches import Isolate, Memory, Options, Seed, TimeForAll, pairs, some_seed
from ludarium_cli.output import answers_only, log

if TYPE_CHECKING:
    from ludarium import Game
    from ludarium_arena.blocks import Conditions
    from ludarium_arena.estimates import Estimate
    from ludarium_arena.running import Run
    from ludarium_arena.study import Study


@dataclass(frozen=True)
class ArenaOptions:
    """The options that every command of the arena has; `with_arena_options` adds them to one."""

    seats: Annotated[
        int | None, typer.Option(min=2, help="How many sit at the table; by default the fewest.")
    ] = None
    option: Options = None
    seed: Seed = None
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the results are the same.")] = 1
    positions: Annotated[
        list[str] | None,
        typer.Option(
            "--from",
            metavar="FILE|REPLAY:MOVE",
            help="Start from saved tables, one in a line of the file, or from before a move of a "
            "replay; may be repeated.",
        ),
    ] = None
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Dask cluster; `local` starts one here."),
    ] = None
    db: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every finished block there, and go on from there."),
    ] = None
    iterations: Annotated[
        int | None, typer.Option(min=1, help="How much an agent may think about a decision.")
    ] = None
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, help="The same as a time; results then vary from run to run."),
    ] = None
    limit: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds after which a decision is forfeited: 60; 0 for none."),
    ] = None

    clock: TimeForAll = None
    isolate: Isolate = None
    memory: Memory = USUAL_MEMORY

    def study(self, given: dict[str, Any], **more: Any) -> Study:
        """The study that is declared by what was given, and by what these options say."""
        from ludarium_arena.study import declared

        return declared(self.given(given, **more), self.isolation)

    def given(self, given: dict[str, Any], **more: Any) -> dict[str, Any]:
        """What was given, and what these options say, by the names of a study."""
        names = ("seats", "seed", "iterations", "seconds", "limit", "clock")
        more |= {name: getattr(self, name) for name in names}
        found = {**given, **{key: value for key, value in more.items() if value is not None}}
        if self.option:
            found["options"] = {**found.get("options", {}), **pairs(self.option)}
        if self.positions:
            found["positions"] = self._positions(found)
        found.setdefault("seed", some_seed())
        return found

    @property
    def isolation(self) -> Isolation:
        """Which agents play in processes of their own."""
        return Isolation(self.isolate, self.memory)

    def _positions(self, given: dict[str, Any]) -> list[Any]:
        from ludarium_arena import positions

        return list(positions.read(self.positions or [], installed().game(str(given.get("game")))))

    @contextmanager
    def running(self, study: Study, replays: bool) -> Iterator[Run]:
        """A run with its store open; replays are kept only in a file."""
        from ludarium_arena.running import Run, Venue
        from ludarium_arena.store import Store

        with Store(self.db) as store:
            keeps = replays and self.db is not None
            venue = Venue(self.jobs, self.cluster, self.isolation)
            run = Run(study.setting, store, venue, keeps, study.agents)
            _warn_of_others(run)
            yield run


def _warn_of_others(run: Run) -> None:
    """Say that results of other versions are there, which are left alone."""
    from ludarium.provenance import differences

    own = run.kept()
    for kept in run.store.studies():
        alike = _but_for_expansions(kept.setting) == _but_for_expansions(own.setting)
        if kept.number != own.number and alike and kept.blocks:
            how = ", ".join(differences(kept.provenance, own.provenance))
            log(
                f"study {kept.number} in {run.store.path} was played otherwise ({how}); "
                f"this is study {own.number}, and they are not mixed",
                "warning",
            )


def _but_for_expansions(setting: Conditions) -> Conditions:
    options = {name: value for name, value in setting.options.items() if name != OPTION}
    return replace(setting, options=options)


def with_arena_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of `ArenaOptions`; it gets them as its argument `arena`."""
    own = inspect.signature(command, eval_str=True)
    shared = inspect.signature(ArenaOptions, eval_str=True).parameters
    parameters = [one for one in own.parameters.values() if one.name != "arena"]
    parameters += [one.replace(kind=one.KEYWORD_ONLY) for one in shared.values()]
    parameters.sort(key=lambda one: (one.kind, one.name == "json"))

    @wraps(command)
    def run(*given: Any, **named: Any) -> None:
        arena = ArenaOptions(**{name: named.pop(name) for name in shared if name in named})
        command(*given, arena=arena, **named)

    run.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


Replays = Annotated[
    bool, typer.Option("--replays/--no-replays", help="Whether replays are kept, too.")
]
Say = Callable[[str, int, int], None]
"""Says something, how much is done, and of how much."""


@contextmanager
def going_on(db: Path | None, how: str) -> Iterator[None]:
    """At Ctrl-C, or if a cluster goes away, say how to go on from what was finished."""
    from ludarium_arena.cluster import GoneAway

    try:
        yield
    except (KeyboardInterrupt, GoneAway):
        if db is None:
            log("with --db FILE it could go on from here next time", "note")
        else:
            log(f"what was finished is in {db}; go on with {how}", "note")
        raise


def warn(run: Run) -> None:
    """Say why agents forfeited and which observers failed, so that nobody trusts such results."""
    from ludarium_arena.standings import warnings

    for warning in warnings(run.store.results(run.study()).values()):
        log(warning, "warning")


def nameable(path: Path) -> Path:
    """Refuse a file that could not be named in an agent's options, or not be written later."""
    if any(sign in str(path) for sign in ",#"):
        raise UsageError(f"{path}: a path with , or # cannot be named in an agent's options")
    return writable(path)


def seats_wanted(game: Game, seats: int | None) -> int:
    """How many sit at the table: as many as wanted, else the fewest who can play each other."""
    count = min([n for n in game.seats if n > 1], default=1) if seats is None else seats
    if count < 2:
        raise UsageError(f"{game.title} is played alone: there is nobody to play against")
    return count


def writable(path: Path) -> Path:
    """Refuse a file that could not be written later, before anything is played for it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new = not path.exists()
        if not new and not path.is_file():
            raise LudariumError(f"{path} is no ordinary file; choose another file")
        path.open("ab").close()
        if new:
            path.unlink()
    except OSError as problem:
        raise LudariumError(f"cannot write {path}: {problem.strerror}") from None
    return path


@contextmanager
def live(total: int) -> Iterator[Say]:
    """Show a line that changes while the work inside is done, where stderr is a terminal.

    What games and agents print meanwhile goes to stderr.
    """
    with answers_only():
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
    """An estimate in a few characters: value and interval, if anything is known of that."""
    if estimate.low == -inf and estimate.high == inf:
        return number(estimate.value, form)
    value, low, high = (number(end, form) for end in (estimate.value, estimate.low, estimate.high))
    return f"{value} [{low}, {high}]"


def give_or_take(estimate: Estimate, form: str) -> str:
    """An estimate in fewer characters: value and half the width of its interval."""
    half = (estimate.high - estimate.low) / 2
    value = number(estimate.value, form)
    return value if half == inf else f"{value} ±{number(half, form.lstrip('+'))}"


def number(value: float, form: str) -> str:
    """A number, or a sign where it has no end or is not known."""
    if isnan(value):
        return "-"
    if abs(value) == inf:
        return "-∞" if value < 0 else "∞"
    return format(value, form)
