"""The command that measures how fast games are, beside those of other frameworks if wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_cli.baselines import PLAY, Baseline, baselines
from ludarium_cli.listings import listing
from ludarium_cli.matches import Options, Seed, pairs, some_seed
from ludarium_cli.output import Advance, Json, Output, working

if TYPE_CHECKING:
    from ludarium.bench import Workload

ROUNDS = 3
"""How often everything is measured, in turns, where things are compared; medians count."""
RATES = ("decisions", "games", "clones", "determinisations", "iterations")


@dataclass
class Measured:
    """A game with what was measured of it, and of its baselines, round by round."""

    setting: Workload
    rates: dict[str, list[float]] = field(default_factory=dict)
    sizes: dict[str, int | None] = field(default_factory=dict)
    others: list[tuple[Baseline, list[float]]] = field(default_factory=list)

    def rate(self, name: str) -> float:
        """The median of the rounds, per second."""
        return median(self.rates[name])

    def ratio(self, baseline: Baseline, found: list[float]) -> float:
        """The median over the rounds of our rate by theirs."""
        ours = self.rates["decisions" if baseline.what == PLAY else "iterations"]
        return median(mine / theirs for mine, theirs in zip(ours, found, strict=True))


def bench(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; see ludarium games.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every game that is installed.")] = False,
    compare: Annotated[
        bool, typer.Option(help="Beside OpenSpiel and PettingZoo, as far as they are installed.")
    ] = False,
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many play; two, or the fewest, by default.")
    ] = None,
    option: Options = None,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each thing.")] = 1.0,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Measure random play, clones, determinisations, searches and memory in one process.

    The seed fixes which games are played and which positions are looked at. Searches are full
    random playouts from the first decision. With --compare everything is measured in turns.
    """
    from ludarium.bench import Workload

    if (game is None) != every:
        raise UsageError("name one game to measure, or say --all")
    chosen = [installed().game(game)] if game else list(installed().games.values())
    given, number = pairs(option), some_seed() if seed is None else seed
    measured = [
        Measured(Workload(one, _seats(one.seats, seats), one.configure(given), number))
        for one in sorted(chosen, key=lambda one: one.name)
    ]
    if compare:
        for one in measured:
            one.others = [(found, []) for found in baselines(one.setting.game.name)]
    rounds = ROUNDS if compare else 1
    doings = [doing for one in measured for doing in _doings(one, seconds)]
    with working("measuring", rounds * len(doings)) as advance:
        _measure(doings, rounds, advance)
    output = Output(json)
    answers = [_answer(one) for one in measured]
    output.answer(answers if every else answers[0])
    _tell(output, measured, number)


def _seats(possible: tuple[int, ...], wanted: int | None) -> int:
    return wanted or (2 if 2 in possible else possible[0])


def _doings(one: Measured, seconds: float) -> list[Callable[[], None]]:
    """What is to be measured of a game, each a thing of about so many seconds."""
    from ludarium import bench as measure
    from ludarium_ai import pace

    setting = one.setting
    positions = measure.positions(setting)
    start = setting.table(0)

    def note(name: str, rate: float) -> None:
        one.rates.setdefault(name, []).append(rate)

    def play() -> None:
        pace_of_play = measure.random_play(setting, seconds)
        note("decisions", pace_of_play.decisions_per_second)
        note("games", pace_of_play.games_per_second)

    def copy() -> None:
        note("clones", measure.clones_per_second(positions, seconds))

    def determinise() -> None:
        note(
            "determinisations",
            measure.determinisations_per_second(positions, seconds, setting.seed),
        )

    def search() -> None:
        note("iterations", pace.iterations_per_second(start, seconds, setting.seed))

    def weigh() -> None:
        one.sizes = {
            "bytes_per_table": _whole(measure.bytes_per_table(positions)),
            "bytes_per_node": _whole(pace.bytes_per_node(start, seed=setting.seed)),
        }

    def look_at(baseline: Baseline, found: list[float]) -> Callable[[], None]:
        return lambda: found.append(baseline.measure(seconds))

    return [play, copy, determinise, search, weigh, *(look_at(*other) for other in one.others)]


def _whole(size: float | None) -> int | None:
    return None if size is None else round(size)


def _measure(doings: list[Callable[[], None]], rounds: int, advance: Advance) -> None:
    done = 0
    for _ in range(rounds):
        for doing in doings:
            doing()
            done += 1
            advance(done, rounds * len(doings))


def _answer(one: Measured) -> dict[str, Any]:
    setting = one.setting
    answer: dict[str, Any] = {
        "game": setting.game.name,
        "options": setting.options,
        "seats": setting.seats,
        "seed": setting.seed,
        **{f"{name}_per_second": one.rate(name) for name in RATES},
        **one.sizes,
    }
    if one.others:
        answer["compared"] = [
            {
                "framework": other.framework,
                "game": other.game,
                "what": other.what,
                "per_second": median(found),
                "ratio": one.ratio(other, found),
            }
            for other, found in one.others
        ]
    return answer


def _tell(output: Output, measured: list[Measured], seed: int) -> None:
    table = listing(
        "game", ">seats", ">play/s", ">clone", ">sample", ">search/s", ">table", ">node"
    )
    for one in measured:
        table.add_row(
            Text(one.setting.game.name, "bold"),
            str(one.setting.seats),
            f"{one.rate('decisions'):,.0f}",
            f"{1e6 / one.rate('clones'):.1f}",
            f"{1e6 / one.rate('determinisations'):.1f}",
            f"{one.rate('iterations'):,.0f}",
            *("-" if size is None else f"{size:,}" for size in one.sizes.values()),
        )
    output.show(table)
    output.show(Text("clone and sample in µs, table and node in bytes", "dim"))
    compared = listing("game", "beside", "what", ">theirs/s", ">ratio")
    for one in measured:
        for other, found in one.others:
            compared.add_row(
                Text(one.setting.game.name, "bold"),
                f"{other.framework} {other.game}",
                other.what,
                f"{median(found):,.0f}",
                f"{one.ratio(other, found):.2f}",
            )
    if compared.row_count:
        output.show("", compared)
    output.show(Text(f"seed {seed}", "dim"))
