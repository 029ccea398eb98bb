"""The command that plays very many games and looks for anything that is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table as Rows
from rich.text import Text

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_cli.failures import FOUND
from ludarium_cli.listings import listing
from ludarium_cli.matches import make_room
from ludarium_cli.output import Json, Output, log, working

if TYPE_CHECKING:
    from ludarium.testing.soaking import Failure, Soak, Span, Tally
    from ludarium_arena.soak import SoakFile

FOREIGN = "openspiel"
"""The plugin that brings the games of others; they are soaked only if they are named."""
USUAL_GAMES = 1000
MOST_TURNS = 100
FAILURES = Path("soak-failures")


def soak(
    games_: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME[=TURNS]",
            help="What to play; every game of ours by default. Games take turns: one with =3 has "
            "three where others have one.",
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many to play.")] = USUAL_GAMES,
    first: Annotated[
        int, typer.Option("--from", min=0, help="The number of the first; each has one.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="Other seeds play other games.")] = 0,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the result is the same.")] = 1,
    db: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep every finished batch there, and go on from there."),
    ] = None,
    failures: Annotated[
        Path, typer.Option(metavar="DIR", help="Where games go in which something was wrong.")
    ] = FAILURES,
    totals: Annotated[
        bool, typer.Option("--totals", help="Play nothing: show what is in the file.")
    ] = False,
    json: Json = False,
) -> None:
    """Play very many games, and look at some of them as closely as `check` does.

    Games, seat counts and option values take turns. All that happens in a game follows from the
    seed and the game's number, so `--from NUMBER --games 1` plays one again. Where something is
    wrong, the game is kept as a replay with what was found.

    Exit code 0 if nothing was wrong, 1 if something was.

    Examples:

    - `ludarium soak`
    - `ludarium soak seasons res_arcana=2 --games 100000 --jobs 2 --db soak.sqlite`
    - `ludarium soak --db soak.sqlite --totals`
    """
    from ludarium.testing.soaking import Soak, Span
    from ludarium_arena.soak import SoakFile

    output = Output(json)
    if totals and db is None:
        raise UsageError("--totals shows what is in a file: name it with --db FILE")
    plan = Soak(_names(games_ or ()), seed)
    with SoakFile(db, None if totals else plan) as file:
        try:
            if not totals:
                _play(file, plan, Span(first, games), jobs)
        except KeyboardInterrupt:
            how = f"what was finished is in {db}; the same command goes on" if db else ""
            log(how or "with --db FILE it could go on from here next time", "note")
            raise
        finally:
            total = _tell(output, file, failures)
    if total.failures:
        raise typer.Exit(FOUND)


def _names(wanted: Iterable[str]) -> tuple[str, ...]:
    """The games that take turns: those that are named, else all but those of others."""
    plugins = installed()
    if wanted:
        return tuple(one for text in wanted for one in _turns(text))
    foreign = {key for _, key, _ in plugins.brought.get(FOREIGN, ())}
    return tuple(sorted(plugins.games.keys() - foreign))


def _turns(text: str) -> list[str]:
    """A game, as often as it has a turn."""
    name, equals, count = text.partition("=")
    game = installed().game(name).name
    if equals and not (count.isdecimal() and 0 < int(count) <= MOST_TURNS):
        raise UsageError(f"{text}: write a game's turns as {name}=3, {MOST_TURNS} at most")
    return [game] * int(count or 1)


def _play(file: SoakFile, plan: Soak, wanted: Span, jobs: int) -> None:
    from ludarium_arena.soak import go_on

    left = sum(span.games for span in file.missing(wanted))
    before, done = wanted.games - left, 0
    what = f"soaking ({before:,} games done before)" if before else "soaking"
    with working(what, left) as advance:
        for batch in go_on(file, plan, wanted, jobs):
            done += batch.span.games
            advance(min(done, left), left)


# Telling ------------------------------------------------------------------------------------


def _tell(output: Output, file: SoakFile, directory: Path) -> Tally:
    """Say how much was played and what was found."""
    tallies, found = file.tallies(), file.failures()
    kept = [(one, _kept(one, directory)) for one in found]
    output.answer(_summary(file, tallies, kept))
    if tallies:
        output.show(_by_game(tallies), "", _by_choice(tallies), "")
    total = _sum(tallies.values())
    for one, path in kept:
        output.show(Text.assemble((f"{path}", "bold red"), f": {one.message}"))
    output.show(
        f"{total.games:,} games, {total.mixed:,} of them of agents that think; "
        f"{total.again:,} were played again",
        f"{total.views:,} views were looked at for leaks; of {total.hiding:,} something is hidden",
        f"{total.failures:,} games with something wrong" if found else "nothing was wrong",
    )
    return total


def _kept(failure: Failure, directory: Path) -> Path:
    """The replay of a game in which something was wrong, written if it is not there yet."""
    from ludarium.files import write_whole
    from ludarium.replay import ENDING

    path = directory / f"{failure.game}-{failure.number:07}{ENDING}"
    make_room(directory)
    write_whole(path, failure.replay)
    return path


def _summary(
    file: SoakFile, tallies: dict[str, Tally], kept: list[tuple[Failure, Path]]
) -> dict[str, Any]:
    from dataclasses import asdict

    plan = file.soak()
    return {
        "seed": plan.seed,
        "games": list(plan.games),
        "total": asdict(_sum(tallies.values())),
        "settings": {name: asdict(tally) for name, tally in tallies.items()},
        "digest": file.digest(),
        "failures": [
            {"number": one.number, "game": one.game, "message": one.message, "file": str(path)}
            for one, path in kept
        ],
    }


def _sum(tallies: Iterable[Tally]) -> Tally:
    from ludarium.testing.soaking import Tally

    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


COLUMNS = {
    "games": "games",
    "decisions": "decisions",
    "views": "views",
    "hidden": "hiding",
    "wrong": "failures",
}
"""What the columns are called, and what they count."""


def _by_game(tallies: dict[str, Tally]) -> Rows:
    table = listing("game", *[f">{column}" for column in COLUMNS])
    for game in _games(tallies):
        own = _sum(tally for name, tally in tallies.items() if name.partition(" ")[0] == game)
        table.add_row(Text(game, "bold"), *_counts(own))
    table.add_row(Text("all", "bold"), *_counts(_sum(tallies.values())))
    return table


def _games(tallies: dict[str, Tally]) -> list[str]:
    return list(dict.fromkeys(name.partition(" ")[0] for name in tallies))


def _counts(tally: Tally) -> list[str]:
    return [f"{getattr(tally, count):,}" for count in COLUMNS.values()]


def _by_choice(tallies: dict[str, Tally]) -> Rows:
    """Each seat count, and each option value that is not the default, with how often it came up."""
    from ludarium.testing.soaking import Tally

    table = listing("game", "seats or option", ">games", ">views", ">wrong")
    for game in _games(tallies):
        found: dict[str, Tally] = {}
        for name, tally in tallies.items():
            whose, seats, *option = name.split(" ", 2)
            for choice in (seats, *option) if whose == game else ():
                found.setdefault(choice, Tally()).add(tally)
        for at, (choice, tally) in enumerate(sorted(found.items(), key=_seats_first)):
            shown = Text(choice, overflow="ellipsis", no_wrap=True)
            counts = [f"{n:,}" for n in (tally.games, tally.views, tally.failures)]
            table.add_row(Text("" if at else game, "bold"), shown, *counts)
    return table


def _seats_first(found: tuple[str, Tally]) -> tuple[bool, str]:
    return not found[0].startswith("seats="), found[0]
