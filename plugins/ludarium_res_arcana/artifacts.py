"""The 28 artifacts that are neither dragon nor creature."""

from __future__ import annotations

from typing import Any

from ludarium import Cost
from ludarium_res_arcana.essences import Essences, cost
from ludarium_res_arcana.printing import (
    EXHAUST_TO_IGNORE,
    EXHAUST_TO_IGNORE_DRAGON,
    WIND_UP,
    collect,
    collect_if_gold_stays,
    pay_to_ignore_loss,
    printed,
)
from ludarium_res_arcana.table import Artifact, Discount
from ludarium_res_arcana.verbs import (
    DESTROY_ANOTHER,
    DESTROY_ANY,
    DESTROY_IT,
    DISCARD,
    EXHAUST,
    GAIN_AS_GOLD,
    GAIN_AS_ONE_KIND,
    PUT_IT_HERE,
    READY_ANY,
    draw_cards,
    gain,
    gain_any,
    gain_its_cost,
    gain_like_rival,
    pay,
    pay_alike,
    pay_any,
    pay_from_it,
    place_discard,
    place_dragon,
    power,
    put_any_on_it,
    put_on_it,
    rivals_gain,
    rivals_lose,
    take_one_of,
)


def artifact(name: str, spanish: str, price: Cost[Essences], *parts: Any, **more: Any) -> Artifact:
    """Print an artifact."""
    return printed(Artifact, name, spanish, price, *parts, **more)


PLAIN_ARTIFACTS = (
    artifact(
        "Athanor", "Atanor", cost(gold=1, elan=1),
        power([EXHAUST, pay(elan=1)], [put_on_it(elan=2)]),
        power([EXHAUST, pay_from_it(elan=6), pay_alike(into_gold=True)], [GAIN_AS_GOLD]),
    ),
    artifact(
        "Chalice of Fire", "Cáliz de fuego", cost(gold=1, elan=1),
        collect(elan=2),
        power([EXHAUST, pay(elan=1)], [READY_ANY]),
    ),
    artifact(
        "Chalice of Life", "", cost(gold=1, life=1, calm=1),
        collect(calm=1, life=1),
        power([pay(calm=2)], [put_on_it(calm=2, life=1)]),
        EXHAUST_TO_IGNORE,
        starting_set=2,
    ),
    artifact(
        "Corrupt Altar", "Altar corrupto", cost(any=3, death=2),
        collect(life=1, death=1),
        power([pay(life=2)], [put_on_it(elan=3)]),
        power([EXHAUST, DESTROY_ANY], [gain_its_cost(more=2)]),
    ),
    artifact(
        "Crypt", "Cripta", cost(any=3, death=2),
        power([EXHAUST], [gain(death=2)]),
        power([EXHAUST, pay(death=1)], [place_discard(less=2)]),
    ),
    artifact(
        "Cursed Skull", "", cost(death=2),
        power([EXHAUST, pay(life=1)], [put_any_on_it(3, but=("life", "gold"))]),
    ),
    artifact(
        "Dancing Sword", "", cost(gold=1, elan=1),
        collect(death=1, elan=1),
        pay_to_ignore_loss(elan=1, puts=Essences(death=1)),
        starting_set=4,
    ),
    artifact(
        "Dragon Bridle", "Bridas de dragón", cost(elan=1, life=1, calm=1, death=1),
        Discount(3, but_gold=False, dragons_only=True),
        EXHAUST_TO_IGNORE_DRAGON,
        points=1,
    ),
    artifact(
        "Dragon Egg", "Huevo de dragón", cost(gold=1),
        power([DESTROY_IT], [place_dragon(less=4)]),
        points=1,
    ),
    artifact(
        "Dragon Teeth", "", cost(elan=1, death=1),
        power([pay(elan=2)], [put_on_it(elan=3)]),
        power([EXHAUST, pay(elan=3)], [place_dragon()]),
        starting_set=1,
    ),
    artifact(
        "Dwarven Pickaxe", "", cost(elan=1),
        power([EXHAUST, pay(elan=1)], [gain(gold=1)]),
    ),
    artifact(
        "Elemental Spring", "", cost(elan=2, life=1, calm=1),
        collect(calm=1, life=1, elan=1),
        pay_to_ignore_loss(calm=1),
        starting_set=1,
    ),
    artifact(
        "Elvish Bow", "", cost(elan=2, life=1),
        power([EXHAUST], [rivals_lose(1)]),
        power([EXHAUST], [draw_cards(1)]),
    ),
    artifact(
        "Fiery Whip", "Látigo ardiente", cost(elan=2, death=2),
        power([EXHAUST], [gain(elan=3), rivals_gain(elan=1)]),
        power([EXHAUST, DESTROY_ANOTHER], [gain_its_cost(more=2)]),
    ),
    artifact(
        "Flaming Pit", "", cost(elan=2),
        collect(elan=1),
        power([EXHAUST, pay(life=1)], [gain(elan=1, death=1)]),
        starting_set=2,
    ),
    artifact(
        "Fountain of Youth", "", cost(calm=1, death=1),
        collect(life=1),
        power([pay(death=2)], [put_on_it(calm=2, life=1)]),
        starting_set=4,
    ),
    artifact(
        "Hand of Glory", "", cost(life=1, death=1),
        power([EXHAUST], [gain(death=2), rivals_gain(death=1)]),
        starting_set=1,
    ),
    artifact(
        "Horn of Plenty", "", cost(gold=2),
        power([EXHAUST], [gain_any(3, but=("gold",))]),
        power([EXHAUST], [gain(gold=1)]),
    ),
    artifact(
        "Hypnotic Basin", "Cuenca hipnótica", cost(calm=2, elan=1, death=1),
        collect(calm=2),
        power([EXHAUST], [gain_like_rival("calm", "elan")]),
    ),
    artifact(
        "Jeweled Statuette", "", cost(death=2, gold=1),
        power([EXHAUST], [gain(death=3), rivals_gain(death=1)]),
        power([DESTROY_IT], [gain(gold=2, elan=1)]),
        points=1,
    ),
    artifact(
        "Magical Shard", "Fragmento mágico", cost(),
        power([EXHAUST], [gain_any(1, but=("gold",))]),
        starting_set=3,
    ),
    artifact(
        "Philosopher's Stone", "Piedra filosofal", cost(elan=2, life=2, calm=2, death=2),
        power([EXHAUST, pay_any(2), pay_alike(into_gold=True)], [GAIN_AS_GOLD]),
        points=1,
    ),
    artifact(
        "Prism", "Prisma", cost(),
        power([EXHAUST, pay_any(1)], [gain_any(2, but=("gold",))]),
        power([EXHAUST, pay_alike()], [GAIN_AS_ONE_KIND]),
    ),
    artifact(
        "Ring of Midas", "", cost(life=1, gold=1),
        power([pay(life=2)], [put_on_it(gold=1)]),
        power([EXHAUST], [put_on_it(gold=1)]),
        points=1,
    ),
    artifact(
        "Sacrificial Dagger", "Daga del sacrificio", cost(death=1, gold=1),
        power([EXHAUST, pay(life=1)], [put_on_it(death=3)]),
        power([DESTROY_IT, DISCARD], [gain_its_cost()]),
    ),
    artifact(
        "Tree of Life", "", cost(any=2, life=1),
        power([EXHAUST], [gain(life=3), rivals_gain(life=1)]),
        pay_to_ignore_loss(life=1),
        starting_set=3,
    ),
    artifact(
        "Vault", "Cámara", cost(gold=1, any=1),
        collect_if_gold_stays(2),
        power([EXHAUST], [put_on_it(gold=1)]),
        starting_set=2,
    ),
    artifact(
        "Windup Man", "Muñeco de cuerda", cost(elan=1, life=1, calm=1, gold=1),
        WIND_UP,
        power([EXHAUST, take_one_of(*Essences.kinds)], [PUT_IT_HERE]),
    ),
)  # fmt: skip
