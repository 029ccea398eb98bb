"""The command that looks for the best settings of an agent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.plugins import installed
from ludarium_cli.arenas import (
    ArenaOptions,
    going_on,
    interval,
    warn,
    with_arena_options,
)
from ludarium_cli.listings import listing
from ludarium_cli.matches import GameName
from ludarium_cli.output import Json, Output, working

if TYPE_CHECKING:
    from ludarium_arena.study import Study
    from ludarium_arena.tuning import Plan, Tuned

BEST = 5
"""How many of the trials are shown to people."""


@with_arena_options
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
    json: Json = False,
    *,
    arena: ArenaOptions,
) -> None:
    """Tune the settings of an agent against an opponent.

    Optuna chooses what to try. Each trial plays the same deals, every deal in all rotations of
    the seats. The best settings are then judged on fresh deals, beside the agent as it was.

    Examples:

    - `ludarium tune connect_four mcts:iterations=50 --param exploration=0.3..2.0`
    - `ludarium tune spellbook ismcts:iterations=20 --param rollout=random|greedy --db t.sqlite`
    """
    from ludarium_arena.extras import extra
    from ludarium_arena.tuning import Plan, parameters
    from ludarium_arena.tuning import tune as tuned

    extra("optuna", "tune", "tuning")
    study = arena.study({"game": game, "agents": [agent, opponent or agent]})
    found = parameters(agent, param or [])
    plan = Plan(agent, opponent or agent, found, trials, blocks, fresh or 3 * blocks)
    again = f"the same command and --seed {study.setting.seed}"
    with arena.running(study, replays=False) as run, going_on(arena.db, again):
        with working(f"tuning {agent}", plan.total) as advance:
            result = tuned(plan, run, advance)
        _tell(Output(json), study, plan, result)
        warn(run)


def _tell(output: Output, study: Study, plan: Plan, result: Tuned) -> None:
    output.answer(_summary(study, plan, result))
    setting = study.setting
    title = installed().game(setting.game).title
    names = [parameter.name for parameter in plan.parameters]
    table = listing(*(f">{name}" for name in names), ">score")
    for trial in sorted(result.trials, key=lambda trial: -trial.score)[:BEST]:
        table.add_row(*(str(trial.settings[name]) for name in names), f"{trial.score:.3f}")
    fresh = f"on {plan.fresh} fresh deals"
    output.show(
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
        "seats": setting.seats,
        "seed": setting.seed,
        "opponent": plan.opponent,
        **result.to_json(),
    }
