from __future__ import annotations

import pytest
from seasons_scene import Scene

WINTER_DIE = "1 air, gauge +1 and transmuting"


@pytest.mark.rule("turn.transmute", "transmute.some", "transmute.gone", "transmute.example")
def test_one_fire_and_two_earth_in_winter_bring_eight_crystals() -> None:
    table = Scene(die=WINTER_DIE, reserve="fire + 2 earth")
    table.do("transmute 1 fire into 2 crystals", "transmute 2 earth into 6 crystals")
    assert table.crystals == 8
    assert table.reserve == "1 air"


@pytest.mark.rule("transmute.rates")
@pytest.mark.parametrize(
    ("season", "air", "water", "fire", "earth"),
    [
        ("winter", 1, 1, 2, 3),
        ("spring", 2, 1, 3, 1),
        ("summer", 3, 2, 1, 1),
        ("fall", 1, 3, 1, 2),
    ],
)
def test_rates_depend_on_the_season(
    season: str, air: int, water: int, fire: int, earth: int
) -> None:
    table = Scene(season=season, reserve="air + water + fire + earth")
    table.s.transmuting = True
    table.do("use a bonus for 5 points: summoning gauge +1")
    rates = {"air": air, "water": water, "fire": fire, "earth": earth}
    assert table.offered(0, "transmute") == [
        f"transmute 1 {kind} into {n} crystal{'s' * (n > 1)}" for kind, n in rates.items()
    ]


@pytest.mark.rule("turn.transmute")
def test_without_the_symbol_nothing_can_be_transmuted() -> None:
    table = Scene(die="2 water and 3 crystals")
    assert table.offered(0, "transmute") == []


@pytest.mark.rule("turn.actions", "transmute.lasts")
def test_transmuting_lasts_until_the_end_of_the_turn() -> None:
    left = {"reserve": "fire"}
    table = Scene(die=WINTER_DIE, reserve="2 fire", hand="Temporal Boots", left=left)
    table.do("transmute 1 fire into 2 crystals")
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    table.do("transmute 1 fire into 2 crystals")
    assert table.crystals == 4
    table.end_turn()
    assert table.offered(1, "transmute") == []


@pytest.mark.rule("turn.end")
def test_transmuting_is_optional() -> None:
    table = Scene(die=WINTER_DIE, reserve="2 fire")
    table.end_turn()
    assert table.reserve == "1 air and 2 fire"


@pytest.mark.rule("ruling.16")
def test_the_rate_follows_the_current_season() -> None:
    table = Scene(die=WINTER_DIE, reserve="fire", hand="Temporal Boots", space=3)
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    table.do("transmute 1 fire into 3 crystals")
    assert table.crystals == 3


@pytest.mark.rule("card.amulet-of-water-used")
def test_energy_on_an_amulet_of_water_is_transmuted_by_itself() -> None:
    table = Scene(die=WINTER_DIE, play="Amulet of Water", amulet="2 earth", reserve="earth")
    table.do("transmute 2 earth into 6 crystals, from the Amulet of Water")
    assert (table.crystals, table.amulet) == (6, "")
    table.do("transmute 1 earth into 3 crystals")
    assert (table.crystals, table.reserve) == (9, "1 air")
