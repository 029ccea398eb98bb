"""The five places of power with their two sides; the sun sides are those of the first game."""

from __future__ import annotations

from typing import Any

from ludarium import Cost
from ludarium_res_arcana.essences import Essences, cost
from ludarium_res_arcana.printing import (
    CURSE,
    EXHAUST_TO_IGNORE,
    POINTS_FOR_BEASTS,
    collect,
    collect_any,
    point_for_each,
    printed,
)
from ludarium_res_arcana.table import Discount, Place
from ludarium_res_arcana.verbs import (
    CHECK_VICTORY,
    DESTROY_BEAST,
    EXHAUST,
    EXHAUST_CREATURE,
    EXHAUST_DRAGON,
    GAIN_ITS_COST_AS_GOLD,
    PLACE_DISCARDED_DRAGON,
    gain,
    pay,
    pay_any,
    power,
    put_on_it,
)


def sun(
    tile: int, name: str, spanish: str, price: Cost[Essences], *parts: Any, points: int = 0
) -> Place:
    """Print the sun side of a place of power."""
    return printed(Place, name, spanish, price, *parts, points=points, tile=tile, sun=True)


def moon(
    tile: int, name: str, spanish: str, price: Cost[Essences], *parts: Any, points: int = 0
) -> Place:
    """Print the moon side of a place of power."""
    return printed(Place, name, spanish, price, *parts, points=points, tile=tile, sun=False)


PLACES = (
    sun(
        0, "Sacred Grove", "Arboleda sagrada", cost(life=8, calm=4),
        point_for_each("life"),
        power([EXHAUST, pay(calm=1)], [gain(life=5)]),
        power([EXHAUST, EXHAUST_CREATURE], [put_on_it(life=1)]),
        points=2,
    ),
    moon(
        0, "Alchemist's Tower", "", cost(gold=3),
        point_for_each("gold"),
        collect_any(3, but=("gold",)),
        power([pay(death=1, elan=1, calm=1, life=1)], [put_on_it(gold=1)]),
        EXHAUST_TO_IGNORE,
    ),
    sun(
        1, "Catacombs of the Dead", "Catacumbas", cost(death=9),
        point_for_each("death"),
        collect(death=1),
        power([pay(death=5)], [put_on_it(death=1)]),
        power([EXHAUST], [put_on_it(death=1)]),
    ),
    moon(
        1, "Sacrificial Pit", "Foso de sacrificio", cost(elan=8, death=4),
        point_for_each("death"),
        power([EXHAUST, pay(life=3)], [put_on_it(death=1)]),
        power([EXHAUST, pay(death=1), DESTROY_BEAST], [GAIN_ITS_COST_AS_GOLD]),
        points=2,
    ),
    sun(
        2, "Cursed Forge", "Forja maldita", cost(elan=6, death=3),
        point_for_each("gold"),
        CURSE,
        power([pay(elan=2, gold=1)], [put_on_it(gold=1)]),
        points=1,
    ),
    moon(
        2, "Dwarven Mines", "", cost(elan=4, life=2, gold=1),
        point_for_each("gold"),
        collect(gold=1),
        power([EXHAUST, pay(elan=5)], [gain(gold=3)]),
        power([EXHAUST, pay(death=3, elan=3)], [put_on_it(gold=2)]),
    ),
    sun(
        3, "Coral Castle", "Castillo Coralino", cost(elan=5, life=5, calm=5),
        power([EXHAUST], [CHECK_VICTORY]),
        EXHAUST_TO_IGNORE,
        points=3,
    ),
    moon(
        3, "Sunken Reef", "", cost(calm=5, elan=2, life=2),
        point_for_each("calm"),
        collect(gold=1),
        power([pay(calm=2, life=1)], [put_on_it(calm=1)]),
    ),
    sun(
        4, "Dragon's Lair", "Guarida de dragón", cost(elan=3, life=3, calm=3, death=3),
        point_for_each("gold"),
        Discount(3, but_gold=False, dragons_only=True),
        power([EXHAUST], [gain(gold=2)]),
        power([EXHAUST, EXHAUST_DRAGON], [put_on_it(gold=2)]),
    ),
    moon(
        4, "Sorcerer's Bestiary", "Bestiario mágico", cost(life=4, elan=2, calm=2, death=2),
        POINTS_FOR_BEASTS,
        power([EXHAUST], [CHECK_VICTORY]),
        power([EXHAUST, pay_any(4)], [PLACE_DISCARDED_DRAGON]),
    ),
)  # fmt: skip
