"""The commands about equilibria: solve a small game, and how much an agent can be exploited."""

from __future__ import annotations

import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_cli.arenas import live, nameable, seats_wanted
from ludarium_cli.matches import GameName, Options, Seed, pairs, some_seed
from ludarium_cli.output import Json, Output, log, working

if TYPE_CHECKING:
    from ludarium import Game
    from ludarium_ai.game_tree import GameTree
    from ludarium_ai.regrets import Sampled, Whole
    from ludarium_ai.solutions import Solution

USUAL_ITERATIONS = {"whole": 1_000, "sampled": 100_000}
SAVED_EVERY = 20.0
"""Seconds between two times that a solution is written down and measured."""

Seats = Annotated[
    int | None, typer.Option(min=2, help="How many sit at the table; by default the fewest.")
]


def solve(
    game: GameName,
    seats: Seats = None,
    option: Options = None,
    iterations: Annotated[
        int | None,
        typer.Option(min=1, help="In all; 1,000 of the whole game, or 100,000 samples of it."),
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0, help="Stop after so many minutes at the latest.")
    ] = None,
    sampled: Annotated[
        bool, typer.Option("--sampled", help="Learn from samples, also where the game is small.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where it goes: GAME-SEATS.solution.gz.")
    ] = None,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Learn a strategy for a game of hidden information that can hardly be exploited.

    Every seat learns from regret (CFR): over the whole game where it is small, from samples where
    it is not. Stop it whenever you like: the same command goes on from there.

    Examples:

    - `ludarium solve kuhn_poker --iterations 1000`
    - `ludarium match kuhn_poker cfr:file=kuhn_poker-2.solution.gz ismcts --games 100`
    """
    chosen, count, options = _chosen(game, seats, option)
    target = nameable(out or Path(f"{game}-{count}.solution.gz"))
    output = Output(json)
    tree = None if sampled else _tree(chosen, count, options, refuse=False)
    solution = _begun(target, chosen, count, options, "whole" if tree else "sampled", seed)
    wanted = iterations or USUAL_ITERATIONS[solution.method]
    try:
        _learn(solution, tree, chosen, wanted, minutes, target)
    except KeyboardInterrupt:
        log(f"what was learned is in {target}; go on with the same command", "note")
        raise
    done = solution.memories.iterations
    told = {
        "game": game,
        "seats": count,
        "options": options,
        "method": solution.method,
        "seed": solution.seed,
        "iterations": done,
        "information_sets": len(solution.memories.found),
        "exploitability": solution.exploitability,
        "file": str(target),
    }
    output.answer(told)
    output.show(
        Text.assemble(
            (chosen.title, "bold"),
            f", {count} seats: {done:,} iterations of the {solution.method} game, "
            f"{len(solution.memories.found):,} information sets",
        ),
        _measured(solution),
        f"it is in {target}; play with cfr:file={target}",
    )


def exploitability(
    game: GameName,
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="`name` or `name:key=value,…`")],
    seats: Seats = None,
    option: Options = None,
    times: Annotated[
        int, typer.Option(min=1, help="How often an agent is asked that cannot say what it plays.")
    ] = 100,
    json: Json = False,
) -> None:
    """How much someone who knew how an agent plays could win against it, in a small game.

    The agent is asked at every information set, with other seeds each time; the best answer to what
    it does is then worked out exactly. 0 cannot be exploited.

    Example: `ludarium exploitability kuhn_poker random`
    """
    from ludarium_ai.exploiting import exploitability as exploited
    from ludarium_ai.exploiting import strategy_of, value

    chosen, count, options = _chosen(game, seats, option)
    spec = installed().agent(agent)
    spec.check(chosen, count, options)
    output = Output(json)
    tree = _tree(chosen, count, options, refuse=True)
    assert tree is not None
    with working("asking", len(tree.views)) as advance:
        strategy = strategy_of(tree, spec, times, lambda done: advance(done, len(tree.views)))
    found = exploited(tree, strategy)
    values = [value(tree, strategy, seat) for seat in range(count)]
    output.answer(
        {
            "game": game,
            "agent": agent,
            "exploitability": found,
            "values": values,
            "information_sets": len(tree.views),
            "moments": tree.moments,
        }
    )
    against_itself = ", ".join(f"{one:+.4f}" for one in values)
    output.show(
        f"{agent} can be exploited for {found:.4f} a game at {chosen.title}",
        f"against itself the seats get {against_itself}",
    )


def _chosen(
    game: str, seats: int | None, option: list[str] | None
) -> tuple[Game, int, dict[str, Any]]:
    chosen = installed().game(game)
    options = chosen.configure(pairs(option))
    count = seats_wanted(chosen, seats)
    return chosen.new(count, 0, options).game, count, options


def _tree(game: Game, seats: int, options: Mapping[str, Any], *, refuse: bool) -> GameTree | None:
    """The whole game; None, or a refusal, where it is too large."""
    from ludarium_ai.game_tree import MOST_MOMENTS, TooLarge, game_tree

    try:
        with working(f"unfolding {game.title}", MOST_MOMENTS) as advance:
            return game_tree(game, seats, options, lambda done: advance(done, MOST_MOMENTS))
    except TooLarge as reason:
        if refuse:
            raise UsageError(f"{reason}: too large to work out its best answers") from None
        log(f"{reason}, so it is learned from samples", "note")
        return None


def _begun(
    target: Path, game: Game, seats: int, options: dict[str, Any], method: str, seed: int | None
) -> Solution:
    """The solution in a file, if one is there; else a new one."""
    from ludarium_ai.models import misfit
    from ludarium_ai.solutions import Solution, read

    if not target.exists():
        return Solution.begun(game, seats, options, method, some_seed() if seed is None else seed)
    found = read(target)
    refusal = misfit(found, game, seats, options)
    if not refusal and found.method != method:
        refusal = f"was learned from the {found.method} game; say --out for another file"
    if not refusal and seed not in (None, found.seed):
        refusal = f"was begun with --seed {found.seed}; say --out for another file"
    if refusal:
        raise UsageError(f"{target} {refusal}")
    return found


def _learn(
    solution: Solution,
    tree: GameTree | None,
    game: Game,
    wanted: int,
    minutes: float | None,
    target: Path,
) -> None:
    from ludarium_ai.regrets import Sampled, Whole

    memories = solution.memories
    learner: Whole | Sampled
    if tree is None:
        learner = Sampled(game, solution.seats, solution.options, memories, solution.seed)
    else:
        learner = Whole(tree, memories)
    began = saved = time.monotonic()
    with live(wanted) as say:
        while memories.iterations < wanted:
            learner.iterate()
            now = time.monotonic()
            if minutes is not None and now - began >= 60 * minutes:
                break
            if now - saved >= SAVED_EVERY:
                _save(solution, tree, target)
                saved = time.monotonic()
                log(f"{memories.iterations:,} iterations: {_measured(solution)}")
            say(_measured(solution), memories.iterations, wanted)
    _save(solution, tree, target)


def _save(solution: Solution, tree: GameTree | None, target: Path) -> None:
    """Measure a solution, and write it down."""
    from ludarium_ai.exploiting import exploitability as exploited
    from ludarium_ai.solutions import write

    if tree is not None:
        solution.exploitability = exploited(tree, solution.strategy())
    write(solution, target)


def _measured(solution: Solution) -> str:
    if solution.exploitability is None:
        return "how much it can be exploited was not measured"
    return f"it can be exploited for {solution.exploitability:.5f} a game"
