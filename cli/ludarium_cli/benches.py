"""The command that measures how fast a game is."""

from __future__ import annotations

from typing import Annotated

import typer

from ludarium.plugins import installed
from ludarium_cli.listings import listing
from ludarium_cli.matches import GameName, Options, Seed, pairs, some_seed
from ludarium_cli.voice import Json, Voice, working


def bench(
    game: GameName,
    seats: Annotated[
        int | None, typer.Option(min=1, help="How many play; the fewest possible by default.")
    ] = None,
    option: Options = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="How long to measure each of the three.")
    ] = 1.0,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Measure random play, clones and determinisations in one process.

    The seed fixes which games are played and which positions are cloned and determinised.
    """
    from ludarium import bench as measure

    chosen = installed().game(game)
    options = chosen.configure(pairs(option))
    setting = measure.Setting(
        chosen, seats or chosen.seats[0], options, some_seed() if seed is None else seed
    )
    with working(f"{chosen.title}: random play", 3) as advance:
        pace = measure.random_play(setting, seconds)
        advance(1, 3)
        positions = measure.positions(setting)
        clones = measure.clones_per_second(positions, seconds)
        advance(2, 3)
        samples = measure.determinisations_per_second(positions, seconds, setting.seed)
    rates = {
        "decisions_per_second": pace.decisions_per_second,
        "games_per_second": pace.games_per_second,
        "clones_per_second": clones,
        "determinisations_per_second": samples,
    }
    voice = Voice(json)
    voice.answer(
        {
            "game": game,
            "options": options,
            "seats": setting.seats,
            "seed": setting.seed,
            **rates,
        }
    )
    table = listing(f"{chosen.title}, {setting.seats} seats, seed {setting.seed}", ">per second")
    for name, rate in rates.items():
        table.add_row(name.removesuffix("_per_second"), f"{rate:,.0f}")
    voice.show(table)
