"""The eight magic items."""

from __future__ import annotations

from typing import Any

from ludarium_res_arcana.essences import cost
from ludarium_res_arcana.printing import EXHAUST_TO_IGNORE, collect_either, printed
from ludarium_res_arcana.table import MagicItem
from ludarium_res_arcana.verbs import (
    EXHAUST,
    READY_ANY,
    draw_cards,
    draw_then_discard,
    gain,
    gain_any,
    pay_any,
    power,
)


def item(name: str, spanish: str, *parts: Any) -> MagicItem:
    """Print a magic item."""
    return printed(MagicItem, name, spanish, cost(), *parts)


MAGIC_ITEMS = (
    item("Alchemy", "", power([EXHAUST, pay_any(4)], [gain(gold=2)])),
    item("Calm/Elan", "", collect_either("calm", "elan")),
    item("Death/Life", "", collect_either("death", "life")),
    item("Divination", "Adivinación", power([EXHAUST], [draw_then_discard(3)])),
    item("Protection", "", EXHAUST_TO_IGNORE),
    item("Reanimate", "Reanimar", power([EXHAUST, pay_any(1)], [READY_ANY])),
    item("Research", "", power([EXHAUST, pay_any(1)], [draw_cards(1)])),
    item(
        "Transmutation",
        "Transmutación",
        power([EXHAUST, pay_any(3)], [gain_any(3, but=("gold",))]),
    ),
)
