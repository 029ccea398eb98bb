"""What the mages begin with: the ten mages themselves, and the eight magic items."""

from __future__ import annotations

from typing import Any

from ludarium import step
from ludarium.words import listed
from ludarium_res_arcana.cards.verbs import (
    EXHAUST,
    EXHAUST_TO_IGNORE,
    READY_ANY,
    REORDER,
    Clause,
    Feature,
    Income,
    ability,
    collect,
    draw_cards,
    gain,
    gain_any,
    pay,
    pay_any,
    printed,
    put_on_it,
)
from ludarium_res_arcana.rules.actions import draw_up_to
from ludarium_res_arcana.rules.collecting import choose_kind
from ludarium_res_arcana.rules.effects import choose_discards, choose_ready
from ludarium_res_arcana.table import Discount, Face, Mage, MagicItem, ResArcana, cost


def mage(name: str, spanish: str, *features: Feature, **more: Any) -> Mage:
    """Print a mage."""
    return printed(Mage, name, spanish, cost(), *features, **more)


def item(name: str, spanish: str, *features: Feature) -> MagicItem:
    """Print a magic item."""
    return printed(MagicItem, name, spanish, cost(), *features)


def collect_either(*kinds: str) -> Income:
    """Collect one essence of two kinds."""
    names = listed([f"1 {kind}" for kind in kinds], "or")
    return Income(f"collect {names}", verb=lambda me, face: choose_kind(me, face, 1, kinds))


READY_CREATURE = Clause("ready a creature", verb=lambda me, face: choose_ready(me, face, True))


@step
def draw_and_discard(s: ResArcana, me: int, face: Face, count: int) -> None:
    """Draw cards, then discard as many as were drawn."""
    drawn = draw_up_to(s, me, count)
    if drawn:
        s.do(choose_discards(me, face, drawn))


def draw_then_discard(count: int) -> Clause:
    """Draw cards, then discard as many."""
    return Clause(
        f"draw {count} and discard as many", verb=lambda me, face: draw_and_discard(me, face, count)
    )


MAGES = (
    mage(
        "Alchemist", "",
        ability([EXHAUST, pay_any(4)], [gain(gold=2)]),
        ability([EXHAUST], [gain_any(1, but=("gold",))]),
        starting_set=3,
    ),
    mage("Artificer", "Artesano", Discount(1, but_gold=True, dragons_only=False)),
    mage("Druid", "Druida", collect(life=1), ability([EXHAUST], [READY_CREATURE])),
    mage(
        "Duelist", "",
        collect(elan=1),
        ability([EXHAUST, pay(death=1)], [put_on_it(gold=1)]),
        starting_set=1,
    ),
    mage("Healer", "", collect_either("calm", "life"), EXHAUST_TO_IGNORE),
    mage(
        "Necromancer", "",
        collect(death=1),
        ability([EXHAUST, pay(life=2)], [put_on_it(death=3)]),
    ),
    mage("Scholar", "", ability([EXHAUST, pay_any(1)], [draw_cards(1)])),
    mage("Seer", "", collect(calm=1), ability([EXHAUST], [REORDER]), starting_set=2),
    mage(
        "Transmuter", "Transmutadora",
        ability([EXHAUST, pay_any(2)], [gain_any(3, but=("gold",))]),
        starting_set=4,
    ),
    mage(
        "Witch", "Bruja",
        collect_either("life", "death"),
        ability([EXHAUST, pay_any(2)], [READY_ANY]),
    ),
)  # fmt: skip

MAGIC_ITEMS = (
    item("Alchemy", "", ability([EXHAUST, pay_any(4)], [gain(gold=2)])),
    item("Calm/Elan", "", collect_either("calm", "elan")),
    item("Death/Life", "", collect_either("death", "life")),
    item("Divination", "Adivinación", ability([EXHAUST], [draw_then_discard(3)])),
    item("Protection", "", EXHAUST_TO_IGNORE),
    item("Reanimate", "Reanimar", ability([EXHAUST, pay_any(1)], [READY_ANY])),
    item("Research", "", ability([EXHAUST, pay_any(1)], [draw_cards(1)])),
    item(
        "Transmutation",
        "Transmutación",
        ability([EXHAUST, pay_any(3)], [gain_any(3, but=("gold",))]),
    ),
)
