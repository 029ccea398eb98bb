"""Proving: a model plays a duel at other tables than the one it was learned for.

What was learned for a game with its usual options may hold for others as well, and what was
learned at four seats for three. Only a duel can tell, at equal time against whoever judged before;
one that is won is noted in the model, and agents use it there from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludarium import Game
from ludarium.errors import UsageError, unknown
from ludarium.plugins import installed
from ludarium_ai.models import Model, read, write
from ludarium_arena import training
from ludarium_arena.blocks import Conditions
from ludarium_arena.comparison import Progress, compare_in_turn
from ludarium_arena.running import Run, Venue
from ludarium_arena.store import Store
from ludarium_arena.training import ACCEPTED, measured_pace, untrained

MOST_BLOCKS = training.MOST_BLOCKS


@dataclass(frozen=True)
class Proof:
    """A duel that a model has to win, in a folder beside it."""

    file: Path
    seats: int
    any_option: tuple[str, ...]
    """Options that have each of their values in turn."""
    seed: int
    iterations: int = 150
    """Of the player before training; the model gets what takes as long."""

    @property
    def folder(self) -> Path:
        """Where the trial model and the blocks of the duel are."""
        return self.file.with_name(f"{self.file.name}.proving")


def prove(proof: Proof, venue: Venue) -> Iterator[Progress]:
    """Play the duel, telling after each block; a model that wins it says so in its file."""
    model = read(proof.file)
    game = installed().game(model.game)
    proven = _opened(model, game, proof)
    settings = _settings(model, game, proof)
    for setting in settings:
        game.new(setting.seats, 0, setting.options)
    proof.folder.mkdir(exist_ok=True)
    trial = proof.folder / "trial.jsonl.gz"
    write(proven, trial)
    before = untrained(model.game)
    pace = measured_pace(settings[0], str(trial), before)
    one = f"ismcts:iterations={max(1, round(proof.iterations * pace))},evaluator={trial}"
    other = f"ismcts:iterations={proof.iterations},evaluator={before}"
    progress: Progress | None = None
    with Store(proof.folder / "duel.sqlite") as store:
        runs = [Run(setting, store, venue, replays=False) for setting in settings]
        for progress in compare_in_turn(runs, one, other, ACCEPTED, MOST_BLOCKS):
            yield progress
    if progress is not None and progress.accepted == 1:
        won = {"seats": proof.seats, "any_option": list(proof.any_option), "seed": proof.seed,
               "pace": pace, "against": before, **progress.to_json()}  # fmt: skip
        made = {**model.made, "proofs": [*model.made.get("proofs", []), won]}
        write(replace(proven, made=made), proof.file)


def _opened(model: Model, game: Game, proof: Proof) -> Model:
    """The model as it will be if it wins; refuses what it could not be."""
    known = [option.name for option in game.options]
    for name in proof.any_option:
        if name not in known:
            raise unknown(f"option of {game.title}", name, known)
    if proof.seats == model.seats and not proof.any_option:
        raise UsageError(f"{proof.file} was learned for that: say --seats or --any")
    seats = {*model.also_seats, proof.seats} - {model.seats}
    options = {*model.any_option, *proof.any_option}
    return replace(model, also_seats=tuple(sorted(seats)), any_option=tuple(sorted(options)))


def _settings(model: Model, game: Game, proof: Proof) -> list[Conditions]:
    """The tables to prove itself at: one for each value of each option that may be any."""
    values: list[dict[str, Any]] = [{}]
    if proof.any_option:
        values = [
            {option.name: value}
            for option in game.options
            if option.name in proof.any_option
            for value in option.values()
            if value != model.options.get(option.name)
        ]
    return [
        Conditions(model.game, proof.seats, proof.seed, game.configure({**model.options, **one}))
        for one in values
    ]
