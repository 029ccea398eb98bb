"""The command that pits agents against each other and tells how they did."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.engines.isolation import USUAL_MEMORY, Isolation
from ludarium.errors import LudariumError, UsageError
from ludarium.plugins import installed
from ludarium_cli.listings import listing
from ludarium_cli.output import Json, Output, log, working
from ludarium_cli.serving import need_web

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.series import Outcome, Series
    from ludarium_arena.estimates import Estimate

USUAL_GAMES = 10
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; see ludarium games.")]


def whole_number(text: str | int) -> int:
    """The whole number that a text is; refuses others in words."""
    try:
        return int(text)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no whole number") from None


Seed = Annotated[
    int | None,
    typer.Option(
        parser=whole_number,
        metavar="INTEGER",
        help="Makes it repeatable; otherwise chosen and shown.",
    ),
]
Isolate = Annotated[
    bool | None,
    typer.Option(
        "--isolate/--no-isolate",
        help="Whether agents play in processes of their own; by default those of other plugins "
        "than ours do.",
    ),
]
Memory = Annotated[
    int, typer.Option(min=0, help="Megabytes that an isolated agent may use; 0 for any.")
]
TimeForAll = Annotated[
    str | None,
    typer.Option(
        metavar="SECONDS+INCREMENT",
        help="Each agent's time for a whole match, and what it gets back for a decision: 60+1.",
    ),
]
Trust = Annotated[
    bool,
    typer.Option("--trust", help="Let agents run the programs and code that a file names."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
]


def match(
    game: GameName,
    agents: Annotated[
        list[str],
        typer.Argument(metavar="AGENT", help="One for each seat: `name` or `name:key=value,…`"),
    ],
    games: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="How many to play. By default 10, or a few more to complete the last deal; "
            "a number that is no multiple of the seats leaves the last deal incomplete.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    replays: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Record every match in this directory.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the result is the same.")] = 1,
    limit: Annotated[
        float, typer.Option(min=0, help="Seconds after which a decision is forfeited; 0 for none.")
    ] = 60,
    iterations: Annotated[
        int | None, typer.Option(min=1, help="How much an agent may think about a decision.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(min=0.001, help="The same as a time; results then vary from run to run."),
    ] = None,
    watch: Annotated[
        bool,
        typer.Option("--watch", help="Open a live page of the running match; by default of one."),
    ] = False,
    clock: TimeForAll = None,
    isolate: Isolate = None,
    memory: Memory = USUAL_MEMORY,
    json: Json = False,
) -> None:
    """Play matches between agents and show who won how often.

    Each deal is played once in every rotation of the agents over the seats, so that luck and
    seat favour nobody. An agent that fails, chooses something illegal or overruns its time
    forfeits and is ranked last.

    Examples:

    - `ludarium match tic_tac_toe random random`
    - `ludarium match pig random random random --games 300 --option target=50 --jobs 2`
    - `ludarium match kuhn_poker random random --seed 7 --replays played --json`
    - `ludarium match spellbook master adept --watch`
    """
    from ludarium.agents import Budget, Clock
    from ludarium.series import Series

    chosen = installed().game(game)
    isolation = Isolation(isolate, memory)
    specs = [isolation.agent(installed(), agent) for agent in agents]
    if seconds is not None and 0 < limit <= seconds:
        raise UsageError(f"--seconds {seconds:g} leaves no time within --limit {limit:g}")
    series = Series(
        game,
        tuple(agents),
        games or (1 if watch else complete_deals(len(agents))),
        some_seed() if seed is None else seed,
        chosen.configure(pairs(option)),
        Budget(iterations, seconds),
        limit or None,
        replays,
        Clock.parse(clock) if clock else None,
        isolation,
    )
    chosen.new(len(agents), series.seed, series.options)
    for spec in specs:
        spec.check(chosen, len(agents), series.options)
    if replays is not None:
        make_room(replays)
    if not watch:
        _play(Output(json), chosen, series, jobs)
        return
    if jobs > 1:
        raise UsageError("--watch shows one match at a time; leave --jobs out")
    need_web()
    from ludarium_web import watched

    with watched(series.games) as where:
        log(f"watch it at {where}", "note")
        _play(Output(json), chosen, series, jobs)


def some_seed() -> int:
    """A seed that nobody can foresee or guess, short enough to be typed again."""
    return random.SystemRandom().randrange(10**14, 10**15)


def complete_deals(seats: int) -> int:
    """As many games as complete all their deals, and no fewer than usual."""
    return -(-USUAL_GAMES // seats) * seats


def pairs(texts: list[str] | None) -> dict[str, str]:
    """Options as a person writes them, by name."""
    given: dict[str, str] = {}
    for text in texts or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise UsageError(f"write an option as key=value, not {text!r}")
        given[key.strip()] = value.strip()
    return given


def make_room(directory: Path) -> None:
    """Make a directory before anything is played that would be lost without it."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise LudariumError(f"cannot keep replays in {directory}: {problem.strerror}") from None


# Playing and telling ------------------------------------------------------------------------


def _play(output: Output, game: Game, series: Series, jobs: int) -> None:
    """Play a series and tell how it went, also when something ends it early."""
    from ludarium.series import run

    outcomes: list[Outcome] = []
    began = time.perf_counter()
    try:
        with working(game.title, series.games) as advance:
            for outcome in run(series, jobs):
                outcomes.append(outcome)
                advance(len(outcomes), series.games)
    finally:
        if outcomes:
            _tell(output, game, series, outcomes, time.perf_counter() - began)


def _tell(
    output: Output, game: Game, series: Series, outcomes: list[Outcome], seconds: float
) -> None:
    outcomes.sort(key=lambda outcome: outcome.number)
    output.answer(_summary(series, outcomes, seconds))
    _show(output, game, series, outcomes, seconds)
    _warn(series, outcomes)


def _summary(series: Series, outcomes: list[Outcome], seconds: float) -> dict[str, Any]:
    from ludarium.series import tallies

    decisions = sum(outcome.decisions for outcome in outcomes)
    found = zip(tallies(series.agents, outcomes), _shares(series, outcomes), strict=True)
    return {
        "game": series.game,
        "options": series.options,
        "seats": len(series.agents),
        "games": len(outcomes),
        "unbalanced": _unbalanced(series, outcomes),
        "seed": series.seed,
        "agents": [{**asdict(tally), "win_share": share.to_json()} for tally, share in found],
        **({"mean_rivals": _mean_rivals(outcomes)} if outcomes[0].rivals else {}),
        "decisions": decisions,
        "seconds": seconds,
        "decisions_per_second": decisions / seconds,
    }


def _shares(series: Series, outcomes: list[Outcome]) -> list[Estimate]:
    """Each agent's share of the wins, with its interval from whole deals."""
    from ludarium.series import win_shares
    from ludarium_arena.estimates import share

    return [share(found) for found in win_shares(len(series.agents), outcomes)]


def _unbalanced(series: Series, outcomes: list[Outcome]) -> int:
    """How many games belong to deals that were not played in all rotations."""
    seats = len(series.agents)
    deals = Counter(outcome.number // seats for outcome in outcomes)
    return sum(games for games in deals.values() if games < seats)


def _mean_rivals(outcomes: list[Outcome]) -> list[float]:
    """The mean points of each opponent without a seat."""
    return [fmean(points) for points in zip(*[one.rivals for one in outcomes], strict=True)]


def _show(
    output: Output, game: Game, series: Series, outcomes: list[Outcome], seconds: float
) -> None:
    from ludarium.series import tallies

    options = "".join(f", {name}={value}" for name, value in series.options.items())
    output.show(Text.assemble((game.title, "bold"), f"{options}, seed {series.seed}"), "")
    table = listing(
        ">#", "agent", ">wins", ">shared", ">mean score", ">mean rank", ">forfeits", ">wins %"
    )
    shares = _shares(series, outcomes)
    for number, tally in enumerate(tallies(series.agents, outcomes), 1):
        ends = [f"{100 * end:.0f}" for end in (shares[number - 1].low, shares[number - 1].high)]
        table.add_row(
            str(number),
            Text(tally.name, "bold"),
            str(tally.wins),
            str(tally.shared),
            f"{tally.mean_score:.2f}",
            f"{tally.mean_rank:.2f}",
            Text(str(tally.forfeits), "red" if tally.forfeits else ""),
            f"{100 * shares[number - 1].value:.0f} [{ends[0]}, {ends[1]}]",
        )
    for points in _mean_rivals(outcomes):
        table.add_row("", "rival", "", "", f"{points:.2f}", "", "", "")
    finished = len(outcomes)
    played = f"{finished:,} of {series.games:,}" if finished < series.games else f"{finished:,}"
    decisions = sum(outcome.decisions for outcome in outcomes)
    pace = f"{decisions:,} decisions in {seconds:.2f} seconds, {decisions / seconds:,.0f} a second"
    output.show(table, "", f"{played} games, {pace}")
    loose = _unbalanced(series, outcomes)
    if loose:
        games = f"{loose} games belong" if loose > 1 else "1 game belongs"
        rotations = f"not played in all {len(series.agents)} rotations"
        output.show(Text(f"{games} to deals {rotations}: wins % leaves them out", "yellow"))
    if series.replays is not None:
        output.show(f"replays are in {series.replays}")


def _warn(series: Series, outcomes: list[Outcome]) -> None:
    """Say why agents forfeited and which observers failed, each reason once."""
    reasons = Counter(
        f"agent {agent + 1}, {series.agents[agent]}, forfeited: it {reason}"
        for outcome in outcomes
        for agent, reason in outcome.forfeits.items()
    )
    reasons.update(complaint for outcome in outcomes for complaint in outcome.complaints)
    for reason, times in reasons.items():
        log(f"{reason} (in {times} games)" if times > 1 else reason, "warning")
