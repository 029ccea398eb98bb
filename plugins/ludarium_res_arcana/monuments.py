"""The ten monuments; each costs four gold."""

from __future__ import annotations

from typing import Any

from ludarium_res_arcana.essences import Essences
from ludarium_res_arcana.placing import MONUMENT_COST
from ludarium_res_arcana.printing import (
    EXHAUST_TO_IGNORE,
    collect,
    collect_any,
    gain_on_claim,
    printed,
)
from ludarium_res_arcana.table import VICTORY_CHECK, Monument, Reaction
from ludarium_res_arcana.verbs import (
    EXHAUST,
    REORDER,
    draw_cards,
    gain,
    pay_any,
    power,
    put_on_it,
)


def monument(name: str, spanish: str, points: int, *parts: Any, **more: Any) -> Monument:
    """Print a monument."""
    return printed(Monument, name, spanish, MONUMENT_COST, *parts, points=points, **more)


MONUMENTS = (
    monument("Colossus", "", 2, power([EXHAUST, pay_any(1)], [put_on_it(gold=1)])),
    monument(
        "Golden Statue", "Estatua dorada", 1,
        Reaction(
            VICTORY_CHECK,
            "exhaust it and pay 3 gold for 3 points in this check",
            exhausts=True,
            price=Essences(gold=3),
        ),
    ),
    monument("Great Pyramid", "", 3),
    monument("Hanging Gardens", "", 1, collect_any(3, but=("gold",))),
    monument("Library", "", 1, power([EXHAUST], [draw_cards(1)])),
    monument("Mausoleum", "", 2, power([pay_any(1)], [put_on_it(death=1)])),
    monument("Obelisk", "", 1, gain_on_claim(6, but=("gold",))),
    monument("Oracle", "Oráculo", 2, power([EXHAUST], [REORDER])),
    monument("Solomon's Mine", "", 1, power([EXHAUST], [gain(gold=1)])),
    monument("Temple", "", 2, collect(life=1), EXHAUST_TO_IGNORE),
)  # fmt: skip
