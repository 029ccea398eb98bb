"""What is claimed: the ten monuments, and the five places of power with their two sides.

A monument costs four gold. The sun sides of the places are those of the first game.
"""

from __future__ import annotations

from typing import Any

from ludarium import Call, Cost, affordable, decision, step
from ludarium.words import any_kind
from ludarium_res_arcana.cards.verbs import (
    EXHAUST,
    EXHAUST_TO_IGNORE,
    REORDER,
    Claim,
    Clause,
    Feature,
    Income,
    Points,
    ability,
    collect,
    collect_any,
    destroy_one,
    draw_cards,
    gain,
    pay,
    pay_any,
    printed,
    put_on_it,
)
from ludarium_res_arcana.rules.actions import MONUMENT_COST, due_for
from ludarium_res_arcana.rules.collecting import choose_gain
from ludarium_res_arcana.rules.effects import BEAST, gain_counted, place_discarded
from ludarium_res_arcana.rules.victory import check_victory
from ludarium_res_arcana.table import (
    GOLD,
    VICTORY_CHECK,
    Discount,
    Essences,
    Face,
    Monument,
    PlaceOfPower,
    Reaction,
    ResArcana,
    cost,
    kinds_but,
)


def monument(name: str, spanish: str, points: int, *features: Feature) -> Monument:
    """Print a monument."""
    return printed(Monument, name, spanish, MONUMENT_COST, *features, points=points)


def sun(
    tile: int, name: str, spanish: str, price: Cost[Essences], *features: Feature, **more: Any
) -> PlaceOfPower:
    """Print the sun side of a place of power."""
    return printed(PlaceOfPower, name, spanish, price, *features, tile=tile, sun=True, **more)


def moon(
    tile: int, name: str, spanish: str, price: Cost[Essences], *features: Feature, **more: Any
) -> PlaceOfPower:
    """Print the moon side of a place of power."""
    return printed(PlaceOfPower, name, spanish, price, *features, tile=tile, sun=False, **more)


# Points, claiming and collecting ------------------------------------------------------------

POINTS_FOR_BEASTS = Points("1 point for each of your creatures, 2 for each dragon", beasts=True)


def point_for_each(kind: str) -> Points:
    """A point for each essence of a kind on the component."""
    return Points(f"1 point for each {kind} on it", kind)


def gain_on_claim(count: int, but: tuple[str, ...]) -> Claim:
    """Gain essences of one's choice, but none of some kinds."""
    kinds = kinds_but(*but)
    return Claim(
        f"when claimed, gain {any_kind(count, but)}",
        lambda me, face: choose_gain(me, face, count, kinds),
    )


@decision(skips=True, ask="Collect: do you pay 1 death for {face}, or exhaust it?")
def pay_or_exhaust(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Pay a death, or exhaust the component."""
    calls = [exhaust(me, face)]
    if s.players[me].pool.death:
        calls.insert(0, lift_curse(me, face))
    return calls


@step(say="pay 1 death to keep {face} ready")
def lift_curse(s: ResArcana, me: int, face: Face) -> None:
    """Pay a death to keep the component ready."""
    s.players[me].pool -= Essences.of("death")


CURSE = Income(
    "when collecting, pay 1 death or exhaust it",
    verb=lambda me, face: pay_or_exhaust(me, face),
    last=True,
)


# Effects ------------------------------------------------------------------------------------


def ready_beasts(s: ResArcana, me: int, dragon: bool) -> list[Face]:
    """The dragons, or the creatures, of a seat that are not exhausted."""
    player = s.players[me]
    return [
        face
        for face in player.play.cards
        if (face.dragon if dragon else face.creature) and face not in player.exhausted
    ]


def _which_beast(me: int, face: Face, dragon: bool) -> str:
    return f"{face}: which of your {'dragons' if dragon else 'creatures'} do you exhaust for it?"


@decision(skips=True, ask=_which_beast)
def choose_beast(s: ResArcana, me: int, face: Face, dragon: bool) -> list[Call]:
    """Choose the dragon, or the creature, to exhaust."""
    return [exhaust(me, beast) for beast in ready_beasts(s, me, dragon)]


@step(say="exhaust {face}")
def exhaust(s: ResArcana, me: int, face: Face) -> None:
    """Exhaust a component without using its effects."""
    s.players[me].exhausted.append(face)


def _exhausting(words: str, dragon: bool) -> Clause:
    return Clause(
        words,
        possible=lambda s, me, face: bool(ready_beasts(s, me, dragon)),
        verb=lambda me, face: choose_beast(me, face, dragon),
    )


EXHAUST_CREATURE = _exhausting("exhaust a creature", dragon=False)
EXHAUST_DRAGON = _exhausting("exhaust a dragon", dragon=True)
DESTROY_BEAST = destroy_one("destroy one of your dragons or creatures", BEAST)
GAIN_ITS_COST_AS_GOLD = Clause(
    "gain as many essences as that card cost, all gold",
    verb=lambda me, face: gain_counted(me, face, 0, GOLD),
)


@decision(skips=True, ask="{face}: which dragon of any discards do you place at its cost?")
def choose_discarded_dragon(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Choose a dragon of any discard pile to place."""
    player = s.players[me]
    return [
        place_discarded(me, owner, card, due)
        for owner, other in enumerate(s.players)
        for card in other.discards.cards
        if card.dragon and affordable(due := due_for(player, card), player.pool)
    ]


PLACE_DISCARDED_DRAGON = Clause(
    "place a dragon from any discards, paying its cost",
    verb=lambda me, face: choose_discarded_dragon(me, face),
)
CHECK_VICTORY = Clause("check for victory now", verb=lambda me, face: check_victory(False))


# Monuments ----------------------------------------------------------------------------------

MONUMENTS = (
    monument("Colossus", "", 2, ability([EXHAUST, pay_any(1)], [put_on_it(gold=1)])),
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
    monument("Library", "", 1, ability([EXHAUST], [draw_cards(1)])),
    monument("Mausoleum", "", 2, ability([pay_any(1)], [put_on_it(death=1)])),
    monument("Obelisk", "", 1, gain_on_claim(6, but=("gold",))),
    monument("Oracle", "Oráculo", 2, ability([EXHAUST], [REORDER])),
    monument("Solomon's Mine", "", 1, ability([EXHAUST], [gain(gold=1)])),
    monument("Temple", "", 2, collect(life=1), EXHAUST_TO_IGNORE),
)  # fmt: skip


# Places of power ----------------------------------------------------------------------------

PLACES = (
    sun(
        0, "Sacred Grove", "Arboleda sagrada", cost(life=8, calm=4),
        point_for_each("life"),
        ability([EXHAUST, pay(calm=1)], [gain(life=5)]),
        ability([EXHAUST, EXHAUST_CREATURE], [put_on_it(life=1)]),
        points=2,
    ),
    moon(
        0, "Alchemist's Tower", "", cost(gold=3),
        point_for_each("gold"),
        collect_any(3, but=("gold",)),
        ability([pay(death=1, elan=1, calm=1, life=1)], [put_on_it(gold=1)]),
        EXHAUST_TO_IGNORE,
    ),
    sun(
        1, "Catacombs of the Dead", "Catacumbas", cost(death=9),
        point_for_each("death"),
        collect(death=1),
        ability([pay(death=5)], [put_on_it(death=1)]),
        ability([EXHAUST], [put_on_it(death=1)]),
    ),
    moon(
        1, "Sacrificial Pit", "Foso de sacrificio", cost(elan=8, death=4),
        point_for_each("death"),
        ability([EXHAUST, pay(life=3)], [put_on_it(death=1)]),
        ability([EXHAUST, pay(death=1), DESTROY_BEAST], [GAIN_ITS_COST_AS_GOLD]),
        points=2,
    ),
    sun(
        2, "Cursed Forge", "Forja maldita", cost(elan=6, death=3),
        point_for_each("gold"),
        CURSE,
        ability([pay(elan=2, gold=1)], [put_on_it(gold=1)]),
        points=1,
    ),
    moon(
        2, "Dwarven Mines", "", cost(elan=4, life=2, gold=1),
        point_for_each("gold"),
        collect(gold=1),
        ability([EXHAUST, pay(elan=5)], [gain(gold=3)]),
        ability([EXHAUST, pay(death=3, elan=3)], [put_on_it(gold=2)]),
    ),
    sun(
        3, "Coral Castle", "Castillo Coralino", cost(elan=5, life=5, calm=5),
        ability([EXHAUST], [CHECK_VICTORY]),
        EXHAUST_TO_IGNORE,
        points=3,
    ),
    moon(
        3, "Sunken Reef", "", cost(calm=5, elan=2, life=2),
        point_for_each("calm"),
        collect(gold=1),
        ability([pay(calm=2, life=1)], [put_on_it(calm=1)]),
    ),
    sun(
        4, "Dragon's Lair", "Guarida de dragón", cost(elan=3, life=3, calm=3, death=3),
        point_for_each("gold"),
        Discount(3, but_gold=False, dragons_only=True),
        ability([EXHAUST], [gain(gold=2)]),
        ability([EXHAUST, EXHAUST_DRAGON], [put_on_it(gold=2)]),
    ),
    moon(
        4, "Sorcerer's Bestiary", "Bestiario mágico", cost(life=4, elan=2, calm=2, death=2),
        POINTS_FOR_BEASTS,
        ability([EXHAUST], [CHECK_VICTORY]),
        ability([EXHAUST, pay_any(4)], [PLACE_DISCARDED_DRAGON]),
    ),
)  # fmt: skip
