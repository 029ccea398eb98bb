"""The 12 artifacts that are dragons, creatures, or both."""

from __future__ import annotations

from ludarium_res_arcana.artifacts import artifact
from ludarium_res_arcana.essences import Essences, cost
from ludarium_res_arcana.printing import EXHAUST_TO_IGNORE, collect, collect_any
from ludarium_res_arcana.table import WayOut
from ludarium_res_arcana.verbs import (
    EXHAUST,
    PUT_IT_ANYWHERE,
    READY_IT,
    REORDER,
    draw_cards,
    gain_like_rival,
    pay,
    power,
    rivals_lose,
    take_one_of,
)

BREATH = power([EXHAUST], [rivals_lose(2)])
"""What all dragons do; each has another way out."""

DRAGONS = (
    artifact(
        "Bone Dragon", "", cost(death=4, life=1),
        BREATH, WayOut(Essences(death=1)),
        points=1, dragon=True,
    ),
    artifact(
        "Earth Dragon", "", cost(elan=4, life=3),
        BREATH, WayOut(Essences(gold=1)),
        points=1, dragon=True,
    ),
    artifact(
        "Fire Dragon", "", cost(elan=6),
        BREATH, WayOut(Essences(calm=1)),
        points=1, dragon=True,
    ),
    artifact(
        "Sea Serpent", "Serpiente marina", cost(calm=6, life=3),
        BREATH, WayOut(destroys=True),
        points=1, dragon=True, creature=True,
    ),
    artifact(
        "Water Dragon", "", cost(calm=6),
        BREATH, WayOut(Essences(elan=1)),
        points=1, dragon=True,
    ),
    artifact(
        "Wind Dragon", "", cost(calm=4, any=4),
        BREATH, WayOut(discards=True),
        points=1, dragon=True,
    ),
)  # fmt: skip

CREATURES = (
    artifact(
        "Celestial Horse", "", cost(calm=2, elan=1),
        collect_any(2, but=("death", "gold")),
        creature=True, starting_set=3,
    ),
    artifact(
        "Guard Dog", "Perro guardián", cost(elan=1),
        power([pay(elan=1)], [READY_IT]),
        EXHAUST_TO_IGNORE,
        creature=True, wakes=True,
    ),
    artifact(
        "Hawk", "Halcón", cost(life=1, calm=1),
        collect(calm=1),
        power([EXHAUST], [REORDER]),
        power([EXHAUST, pay(calm=2)], [draw_cards(1)]),
        creature=True, starting_set=4,
    ),
    artifact(
        "Mermaid", "Sirena", cost(life=2, calm=2),
        collect(calm=1),
        power([EXHAUST, take_one_of("calm", "life", "gold")], [PUT_IT_ANYWHERE]),
        creature=True,
    ),
    artifact(
        "Nightingale", "", cost(life=1, calm=1),
        points=1, creature=True,
    ),
    artifact(
        "Treant", "Tratante", cost(life=3, elan=2),
        collect(life=2),
        power([EXHAUST], [gain_like_rival("elan", "death")]),
        creature=True,
    ),
)  # fmt: skip
