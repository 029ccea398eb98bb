"""The command that finds out where else a model may be used."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.plugins import installed
from ludarium_cli.arenas import going_on, interval, live
from ludarium_cli.matches import Seed, some_seed
from ludarium_cli.output import Json, Output

if TYPE_CHECKING:
    from ludarium_arena.comparison import Progress


def prove(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A model of `ludarium train`.")],
    seats: Annotated[
        int | None, typer.Option(min=2, help="How many sit at the table; by default as it learned.")
    ] = None,
    any_option: Annotated[
        list[str] | None,
        typer.Option(
            "--any", metavar="OPTION", help="An option that may have any value; may be repeated."
        ),
    ] = None,
    iterations: Annotated[
        int, typer.Option(min=1, help="How much the untrained player thinks.")
    ] = 150,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the result is the same.")] = 1,
    json: Json = False,
) -> None:
    """Let a model prove itself at other tables than the one it was learned for.

    It plays a duel there at equal time against whoever judged before, with each value of the
    options in turn. If it wins, its file says so, and agents use it there. The same command and
    seed go on with a duel that was stopped.

    Examples:

    - `ludarium prove seasons-4.jsonl.gz --seats 3`
    - `ludarium prove seasons-2.jsonl.gz --any level --seed 1`
    """
    from ludarium_ai.judging import model_in
    from ludarium_arena import proving
    from ludarium_arena.running import Venue

    model = model_in(file)
    chosen = some_seed() if seed is None else seed
    options = tuple(dict.fromkeys(any_option or ()))
    proof = proving.Proof(file.resolve(), seats or model.seats, options, chosen, iterations)
    progress: Progress | None = None
    again = f"the same command and --seed {chosen}"
    with going_on(proof.folder, again), live(proving.MOST_BLOCKS) as say:
        for progress in proving.prove(proof, Venue(jobs)):
            say("duel", len(progress.scores), proving.MOST_BLOCKS)
    assert progress is not None
    output = Output(json)
    won = progress.accepted == 1
    place = f"{installed().game(model.game).title}, {proof.seats} seats"
    anything = f", any {' and '.join(options)}" if options else ""
    output.answer(
        {
            "game": model.game,
            "seats": proof.seats,
            "any_option": list(options),
            "seed": chosen,
            "proven": won,
            **progress.to_json(),
        }
    )
    output.show(
        f"{place}{anything}: Elo {interval(progress.elo, '+.0f')} in {len(progress.scores)} blocks",
        f"proven: {file} says so now" if won else f"not proven: {file} stays as it is",
    )
