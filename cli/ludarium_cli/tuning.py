"""The command that looks for the best settings of an agent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.plugins import installed
from ludarium_cli.arenas import (
    Cluster,
    Db,
    Iterations,
    Jobs,
    Limit,
    Seats,
    Seconds,
    asked,
    going_on,
    interval,
    opened,
    warn,
)
from ludarium_cli.listings import listing
from ludarium_cli.matches import GameName, Options, Seed
from ludarium_cli.voice import Json, Voice, working

if TYPE_CHECKING:
    from ludarium_arena.study import Study
    from ludarium_arena.tuning import Plan, Tuned

BEST = 5
"""How many of the trials are shown to people."""


def tune(
    game: GameName,
    agent: Annotated[str, typer.Argument(metavar="AGENT", help="The agent to be tuned.")],
    param: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=LOW..HIGH",
            help="What to tune: a range, or values as NAME=this|that; may be repeated.",
        ),
    ] = None,
    opponent: Annotated[
        str | None, typer.Option(help="Whom it plays against; the agent as it is by default.")
    ] = None,
    trials: Annotated[int, typer.Option(min=1, help="How many settings are tried.")] = 30,
    blocks: Annotated[int, typer.Option(min=1, help="Blocks in a trial.")] = 20,
    fresh: Annotated[
        int | None, typer.Option(min=2, help="Fresh deals to judge the best with; 3 trials' worth.")
    ] = None,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    db: Db = None,
    iterations: Iterations = None,
    seconds: Seconds = None,
    limit: Limit = None,
    json: Json = False,
) -> None:
    """Tune the settings of an agent against an opponent.

    Optuna chooses what to try. Each trial plays the same deals, every deal in all rotations of
    the seats. The best settings are then judged on fresh deals, beside the agent as it was.

    Examples:

    - `ludarium tune connect_four mcts:iterations=50 --param exploration=0.3..2.0`
    - `ludarium tune spellbook ismcts:iterations=20 --param rollout=random|greedy --db t.sqlite`
    """
    from ludarium_arena.extras import extra
    from ludarium_arena.study import declared
    from ludarium_arena.tuning import Plan, parameters
    from ludarium_arena.tuning import tune as tuned

    extra("optuna", "tune", "tuning")
    study = declared(
        asked(
            {"game": game, "agents": [agent, opponent or agent]},
            option,
            seats=seats,
            seed=seed,
            iterations=iterations,
            seconds=seconds,
            limit=limit,
        )
    )
    found = parameters(agent, param or [])
    plan = Plan(agent, opponent or agent, found, trials, blocks, fresh or 3 * blocks)
    again = f"the same command and --seed {study.setting.seed}"
    with opened(study, db, jobs, cluster, replays=False) as run, going_on(db, again):
        with working(f"tuning {agent}", plan.total) as advance:
            result = tuned(plan, run, advance)
        _tell(Voice(json), study, plan, result)
        warn(run)


def _tell(voice: Voice, study: Study, plan: Plan, result: Tuned) -> None:
    voice.answer(_summary(study, plan, result))
    setting = study.setting
    title = installed().game(setting.game).title
    names = [parameter.name for parameter in plan.parameters]
    table = listing(*(f">{name}" for name in names), ">score")
    for trial in sorted(result.trials, key=lambda trial: -trial.score)[:BEST]:
        table.add_row(*(str(trial.settings[name]) for name in names), f"{trial.score:.3f}")
    fresh = f"on {plan.fresh} fresh deals"
    voice.show(
        Text.assemble((title, "bold"), f", {setting.seats} seats, seed {setting.seed}"),
        f"the best of {plan.trials} trials against {plan.opponent}, {plan.blocks} blocks each",
        "",
        table,
        "",
        Text.assemble("best: ", (result.best.agent, "bold")),
        f"{fresh}: Elo {_elo(result)} against {plan.opponent}",
        f"{fresh}: score {interval(result.gain, '+.3f')} better than {plan.agent} as it was",
    )


def _elo(result: Tuned) -> str:
    from ludarium_arena.estimates import elo

    return interval(elo(result.scores), "+.0f")


def _summary(study: Study, plan: Plan, result: Tuned) -> dict[str, Any]:
    setting = study.setting
    return {
        "game": setting.game,
        "options": setting.options,
        "table": setting.seats,
        "seed": setting.seed,
        "opponent": plan.opponent,
        **result.to_json(),
    }
