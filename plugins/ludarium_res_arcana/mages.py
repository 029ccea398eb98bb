"""The ten mages."""

from __future__ import annotations

from typing import Any

from ludarium_res_arcana.essences import cost
from ludarium_res_arcana.printing import EXHAUST_TO_IGNORE, collect, collect_either, printed
from ludarium_res_arcana.table import Discount, Mage
from ludarium_res_arcana.verbs import (
    EXHAUST,
    READY_ANY,
    READY_CREATURE,
    REORDER,
    draw_cards,
    gain,
    gain_any,
    pay,
    pay_any,
    power,
    put_on_it,
)


def mage(name: str, spanish: str, *parts: Any, **more: Any) -> Mage:
    """Print a mage."""
    return printed(Mage, name, spanish, cost(), *parts, **more)


MAGES = (
    mage(
        "Alchemist", "",
        power([EXHAUST, pay_any(4)], [gain(gold=2)]),
        power([EXHAUST], [gain_any(1, but=("gold",))]),
        starting_set=3,
    ),
    mage("Artificer", "Artesano", Discount(1, but_gold=True, dragons_only=False)),
    mage("Druid", "Druida", collect(life=1), power([EXHAUST], [READY_CREATURE])),
    mage(
        "Duelist", "",
        collect(elan=1),
        power([EXHAUST, pay(death=1)], [put_on_it(gold=1)]),
        starting_set=1,
    ),
    mage("Healer", "", collect_either("calm", "life"), EXHAUST_TO_IGNORE),
    mage("Necromancer", "", collect(death=1), power([EXHAUST, pay(life=2)], [put_on_it(death=3)])),
    mage("Scholar", "", power([EXHAUST, pay_any(1)], [draw_cards(1)])),
    mage("Seer", "", collect(calm=1), power([EXHAUST], [REORDER]), starting_set=2),
    mage(
        "Transmuter", "Transmutadora",
        power([EXHAUST, pay_any(2)], [gain_any(3, but=("gold",))]),
        starting_set=4,
    ),
    mage(
        "Witch", "Bruja",
        collect_either("life", "death"),
        power([EXHAUST, pay_any(2)], [READY_ANY]),
    ),
)  # fmt: skip
