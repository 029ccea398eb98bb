"""The 12 artifacts that are dragons, creatures, or both."""

from __future__ import annotations

from ludarium_res_arcana.cards.artifacts import artifact
from ludarium_res_arcana.cards.verbs import (
    EXHAUST,
    EXHAUST_TO_IGNORE,
    REORDER,
    Clause,
    ability,
    collect,
    collect_any,
    draw_cards,
    gain_like_rival,
    pay,
    rivals_lose,
    take_one_of,
)
from ludarium_res_arcana.rules.effects import choose_component, ready
from ludarium_res_arcana.table import Essences, WayOut, cost

BREATH = ability([EXHAUST], [rivals_lose(2)])
"""What all dragons do; each has another way out."""
PUT_IT_ANYWHERE = Clause(
    "put that on one of your components", verb=lambda me, face: choose_component(me, face)
)
READY_IT = Clause(
    "ready it from being exhausted",
    possible=lambda s, me, face: face in s.players[me].exhausted,
    verb=lambda me, face: ready(me, face),
)

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
        ability([pay(elan=1)], [READY_IT]),
        EXHAUST_TO_IGNORE,
        creature=True, wakes=True,
    ),
    artifact(
        "Hawk", "Halcón", cost(life=1, calm=1),
        collect(calm=1),
        ability([EXHAUST], [REORDER]),
        ability([EXHAUST, pay(calm=2)], [draw_cards(1)]),
        creature=True, starting_set=4,
    ),
    artifact(
        "Mermaid", "Sirena", cost(life=2, calm=2),
        collect(calm=1),
        ability([EXHAUST, take_one_of("calm", "life", "gold")], [PUT_IT_ANYWHERE]),
        creature=True,
    ),
    artifact(
        "Nightingale", "", cost(life=1, calm=1),
        points=1, creature=True,
    ),
    artifact(
        "Treant", "Tratante", cost(life=3, elan=2),
        collect(life=2),
        ability([EXHAUST], [gain_like_rival("elan", "death")]),
        creature=True,
    ),
)  # fmt: skip
