"""The command that finds out as quickly as possible whether one agent is better than another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.plugins import installed
from ludarium_cli.arenas import (
    ArenaOptions,
    Replays,
    going_on,
    interval,
    live,
    warn,
    with_arena_options,
)
from ludarium_cli.matches import GameName
from ludarium_cli.output import Json, Output

if TYPE_CHECKING:
    from ludarium_arena.comparison import Progress
    from ludarium_arena.running import Run
    from ludarium_arena.sprt import Claims
    from ludarium_arena.study import Study


@with_arena_options
def compare(
    game: GameName,
    one: Annotated[str, typer.Argument(metavar="A", help="The agent that may be better.")],
    other: Annotated[str, typer.Argument(metavar="B", help="The agent it is compared with.")],
    elo0: Annotated[float, typer.Option(help="The one claim: A is better by so much Elo.")] = 0,
    elo1: Annotated[float, typer.Option(help="The other claim.")] = 40,
    alpha: Annotated[
        float, typer.Option(help="How often elo1 may be accepted although elo0 is true.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option(help="How often elo0 may be accepted although elo1 is true.")
    ] = 0.05,
    max_blocks: Annotated[
        int, typer.Option(min=1, help="Stop undecided after so many blocks.")
    ] = 1000,
    replays: Replays = True,
    json: Json = False,
    *,
    arena: ArenaOptions,
) -> None:
    """Find out whether agent A is better than agent B, with as few blocks as possible.

    A sequential test: it stops as soon as one of two claims, A is better by elo0 or by elo1, is
    so much likelier that it may be accepted with the promised rates of error. A block is one
    deal in every rotation of the seats; at a larger table the two sit alternately.

    Examples:

    - `ludarium compare connect_four mcts:iterations=100 mcts:iterations=50`
    - `ludarium compare spellbook greedy random --elo1 100 --jobs 2 --db results.sqlite`
    """
    from ludarium_arena.sprt import Claims

    claims = Claims(elo0, elo1, alpha, beta)
    study = arena.study({"game": game, "agents": [one, other]})
    again = "the same command and --seed " + str(study.setting.seed)
    with arena.running(study, replays) as run, going_on(arena.db, again):
        _compare(Output(json), study, run, claims, max_blocks)


def _compare(output: Output, study: Study, run: Run, claims: Claims, most: int) -> None:
    """Compare and tell, also when something ends it early."""
    from ludarium_arena.comparison import compare

    progress: Progress | None = None
    one, other = study.agents
    try:
        with live(most) as say:
            for progress in compare(run, one, other, claims, most):
                say(_line(progress), len(progress.scores), most)
    finally:
        if progress is not None:
            output.answer(_summary(study, progress))
            _show(output, study, progress)
            warn(run)


def _line(progress: Progress) -> str:
    claims = progress.claims
    return (
        f"log-likelihood ratio {progress.ratio:+.2f} of {claims.lower:.2f} to {claims.upper:.2f}, "
        f"{len(progress.scores)} blocks"
    )


def _summary(study: Study, progress: Progress) -> dict[str, Any]:
    setting, claims = study.setting, progress.claims
    return {
        "game": setting.game,
        "options": setting.options,
        "seats": setting.seats,
        "seed": setting.seed,
        "agents": list(study.agents),
        "elo0": claims.elo0,
        "elo1": claims.elo1,
        "alpha": claims.alpha,
        "beta": claims.beta,
        **progress.to_json(),
    }


def _show(output: Output, study: Study, progress: Progress) -> None:
    setting = study.setting
    one, other = study.agents
    title = installed().game(setting.game).title
    output.show(
        Text.assemble((title, "bold"), f", {setting.seats} seats, seed {setting.seed}"),
        Text.assemble((one, "bold"), " against ", (other, "bold")),
        "",
        _line(progress),
        f"ahead in {interval(progress.score)} of the comparisons, "
        f"Elo {interval(progress.elo, '+.0f')}, "
        f"better with a likelihood of {100 * progress.superiority:.1f} %",
        _verdict(one, other, progress),
    )
    if progress.accepted is not None:
        from ludarium_arena.comparison import CAVEAT

        output.show(Text(CAVEAT, "dim"))


def _verdict(one: str, other: str, progress: Progress) -> Text:
    """What was found: first in a word or two, then which claim was accepted."""
    claims, accepted = progress.claims, progress.accepted
    if accepted is None:
        return Text("undecided: more blocks are needed", "yellow")
    chosen, refused = (claims.elo1, claims.elo0) if accepted else (claims.elo0, claims.elo1)
    styles = {"better": "bold green", "worse": "bold red"}
    return Text.assemble(
        (f"{one} is {progress.verdict} than {other}", styles.get(progress.verdict, "bold")),
        f": {chosen:+g} Elo is accepted rather than {refused:+g}",
    )
