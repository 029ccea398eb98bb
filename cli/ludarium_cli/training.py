"""The command that lets agents learn a game."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium_cli.arenas import interval, live, nameable, seats_wanted
from ludarium_cli.learned import learned_cards
from ludarium_cli.listings import listing
from ludarium_cli.matches import GameName, Options, Seed, pairs, some_seed
from ludarium_cli.output import Json, Output, log

if TYPE_CHECKING:
    from ludarium_arena.training import Training
    from ludarium_arena.training_state import Plan, Round

USUAL_GAMES = 4000
IN_ROUND = 1000


def train(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(min=2, help="How many sit at the table; by default the fewest.")
    ] = None,
    option: Options = None,
    games: Annotated[
        int | None,
        typer.Option(min=1, help=f"Games to learn from; {USUAL_GAMES} if no --hours are given."),
    ] = None,
    hours: Annotated[
        float | None, typer.Option(min=0, help="Go on until so many hours have passed.")
    ] = None,
    start: Annotated[
        Path | None, typer.Option("--from", metavar="FILE", help="A model to go on from.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the model goes: GAME-SEATS.jsonl.gz.")
    ] = None,
    seed: Seed = None,
    round_games: Annotated[int, typer.Option(min=1, help="Games of a round.")] = IN_ROUND,
    iterations: Annotated[
        int, typer.Option(min=1, help="How much the untrained player thinks in duels.")
    ] = 150,
    duel_every: Annotated[
        int, typer.Option(min=1, help="Rounds from one duel to the next; duels take longest.")
    ] = 1,
    policy: Annotated[
        bool, typer.Option(help="Learn what to prefer too, which takes searches and duels.")
    ] = True,
    value: Annotated[
        bool, typer.Option(help="Learn what tables are worth; without it that of --from stays.")
    ] = True,
    pace: Annotated[
        float | None,
        typer.Option(
            min=0.01, help="Iterations with a model in the time of one without; else measured."
        ),
    ] = None,
    policy_pace: Annotated[
        float | None, typer.Option(min=0.01, help="The same for a model with a policy.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="Processes; the model is the same.")] = 1,
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Play on a Dask cluster that shares the files."),
    ] = None,
    json: Json = False,
) -> None:
    """Let agents learn a game by playing against themselves.

    Round by round, games are played by the newest model, earlier ones and the hand-written player;
    a new model is made of what came of them, and is kept only if it beats the one kept before in
    duels at equal time. Stop it whenever you like: the same command goes on from there.

    Examples:

    - `ludarium train connect_four --games 40 --round-games 20 --iterations 5 --seed 1`
    - `ludarium train seasons --hours 2 --jobs 2 --out seasons.jsonl.gz`
    """
    from ludarium_arena.extras import extra
    from ludarium_arena.running import Venue
    from ludarium_arena.training import Training

    extra("numpy", "train", "training")
    plan = _plan(
        game, seats, option, seed, games, round_games, iterations, start, duel_every, policy, value
    )
    target = nameable((out or Path(f"{game}-{plan.seats}.jsonl.gz")).resolve())
    folder = target.with_name(f"{target.name}.training")
    training = Training(
        _resumed(plan, folder, seed), folder, Venue(jobs, cluster), (pace, policy_pace)
    )
    wanted = USUAL_GAMES if games is None and hours is None else games
    try:
        _train(training, wanted, hours)
    except KeyboardInterrupt:
        log(f"what was finished is in {folder}; go on with the same command", "note")
        raise
    if training.state.kept and Path(training.state.kept) != target:
        shutil.copyfile(training.state.kept, target)
    output = Output(json)
    output.answer(_summary(training, target))
    _show(output, training, target)
    if training.state.kept:
        _show_cards(output, training)


def _plan(
    game: str,
    seats: int | None,
    option: list[str] | None,
    seed: int | None,
    games: int | None,
    round_games: int,
    iterations: int,
    start: Path | None,
    duel_every: int,
    policy: bool,
    value: bool,
) -> Plan:
    from ludarium_arena.training_state import Plan

    if not value and (start is None or not policy):
        raise UsageError("--no-value learns a policy for the value of a model: name it with --from")
    chosen = installed().game(game)
    options = chosen.configure(pairs(option))
    count = seats_wanted(chosen, seats)
    chosen.new(count, 0, options)
    in_round = round_games if games is None else min(round_games, games)
    number = some_seed() if seed is None else seed
    begun_with = "" if start is None else str(start.resolve())
    return Plan(
        game, count, options, number, in_round, iterations, begun_with, duel_every, policy, value
    )


def _resumed(plan: Plan, folder: Path, seed: int | None) -> Plan:
    """The plan with the seed of the training that it goes on with, where none was given."""
    from dataclasses import replace

    from ludarium_arena.training_state import seed_in

    found = seed_in(folder) if seed is None else None
    return plan if found is None else replace(plan, seed=found)


def _train(training: Training, games: int | None, hours: float | None) -> None:
    from ludarium_arena.curves import page
    from ludarium_arena.training import trained

    with live(1) as say:
        for one in trained(training, games, hours, say):
            html = page(training.state, training.before)
            (training.folder / "progress.html").write_text(html, encoding="utf-8")
            log(_line(training, one))


def _line(training: Training, one: Round) -> str:
    """A round in a line, with the curve so far."""
    from ludarium_arena.curves import sparkline

    curve = sparkline([each.rating.value for each in training.state.rounds])
    duels = (
        ("duel", one.duel, one.blocks, one.accepted),
        ("policy", one.policy, one.policy_blocks, one.policy_accepted),
    )
    rated = f"Elo {interval(one.rating, '+.0f')} {curve}"
    return f"round {one.number + 1}, {one.games:,} games: {rated}" + "".join(
        f", {what} {interval(elo, '+.0f')} in {blocks} blocks: {'kept' if kept else 'not kept'}"
        for what, elo, blocks, kept in duels
        if elo
    )


def _summary(training: Training, target: Path) -> dict[str, Any]:
    state = training.state
    return {
        "game": state.plan.game,
        "seats": state.plan.seats,
        "options": state.plan.options,
        "seed": state.plan.seed,
        "pace": state.pace,
        "policy_pace": state.policy_pace,
        "model": str(target) if state.kept else None,
        "folder": str(training.folder),
        "rounds": [
            {
                "games": one.games,
                "weights": one.weights,
                "rating": one.rating.to_json(),
                "duel": one.duel.to_json() if one.duel else None,
                "blocks": one.blocks,
                "accepted": one.accepted,
                "policy": one.policy.to_json() if one.policy else None,
                "policy_blocks": one.policy_blocks,
                "policy_accepted": one.policy_accepted,
                "seconds": one.seconds,
            }
            for one in state.rounds
        ],
    }


def _show_cards(output: Output, training: Training) -> None:
    """What the model kept says about cards, as far as there are any."""
    from ludarium_ai.cards import worths
    from ludarium_ai.judging import model_in

    model = model_in(Path(training.state.kept))
    found = worths(model, training.game)
    if found:
        beyond = "beyond what the evaluator says" if model.base else "in all"
        output.show("", f"the largest weights by card, in points {beyond}:", learned_cards(found))


def _paces(training: Training) -> str:
    """The paces as one would give them to repeat the training."""
    state = training.state
    told = [f"--pace {state.pace:g}"] if state.pace else []
    return " ".join(
        [*told, *([f"--policy-pace {state.policy_pace:g}"] if state.policy_pace else [])]
    )


def _show(output: Output, training: Training, target: Path) -> None:
    from ludarium_arena.curves import sparkline

    state = training.state
    against = "the hand-written one" if training.before == "hand" else "chance"
    table = listing(
        ">round", ">games", ">weights", ">rating", ">duel", ">blocks", "", ">policy", ""
    )
    for one in state.rounds:
        table.add_row(
            f"{one.number + 1}",
            f"{one.games:,}",
            f"{one.weights:,}",
            interval(one.rating, "+.0f"),
            interval(one.duel, "+.0f") if one.duel else "-",
            f"{one.blocks}" if one.duel else "",
            "kept" if one.accepted else "",
            interval(one.policy, "+.0f") if one.policy else "-",
            "kept" if one.policy_accepted else "",
        )
    curve = sparkline([one.rating.value for one in state.rounds])
    output.show(
        Text.assemble(
            (training.game.title, "bold"),
            f", {state.plan.seats} seats, seed {state.plan.seed}, {_paces(training)}",
        ),
        f"rating: Elo against {against}, both looking one call ahead: {curve}",
        "duel: Elo against the one kept before, at equal time; policy: the same with a new policy",
        "",
        table,
        "",
        f"the model is in {target}; play with evaluator={target.name}"
        if state.kept
        else f"no model won its duel, so none is kept; all are in {training.folder}",
        f"the curve is in {training.folder / 'progress.html'}",
    )
