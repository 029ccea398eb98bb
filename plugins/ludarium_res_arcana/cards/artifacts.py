"""The 28 artifacts that are neither dragon nor creature."""

from __future__ import annotations

from typing import Any

from ludarium import Call, Cost, affordable, decision, step
from ludarium.words import any_kind
from ludarium_res_arcana.cards.verbs import (
    EXHAUST,
    EXHAUST_TO_IGNORE,
    READY_ANY,
    Clause,
    Feature,
    Income,
    ability,
    collect,
    destroy_one,
    draw_cards,
    gain,
    gain_any,
    gain_like_rival,
    pay,
    pay_any,
    printed,
    put_on_it,
    rivals_lose,
    take_one_of,
)
from ludarium_res_arcana.rules.actions import due_for, place, settle
from ludarium_res_arcana.rules.collecting import HOLDS, choose_gain
from ludarium_res_arcana.rules.effects import (
    ANOTHER,
    ANY,
    choose_discards,
    destroy,
    gain_counted,
    gain_counted_alike,
    place_discarded,
    put_it_on,
    rivals_receive,
)
from ludarium_res_arcana.table import (
    DRAGON_POWER,
    GOLD,
    LIFE_LOSS,
    NOT_GOLD,
    NOTHING,
    Artifact,
    Discount,
    Essences,
    Face,
    Reaction,
    ResArcana,
    cost,
    kinds_but,
)

FREE = 99
"""A discount that leaves nothing of any cost."""
WOUND_UP = 2
"""Essences that Windup Man adds of each kind."""


def artifact(
    name: str, spanish: str, price: Cost[Essences], *features: Feature, **more: Any
) -> Artifact:
    """Print an artifact."""
    return printed(Artifact, name, spanish, price, *features, **more)


# Collecting ---------------------------------------------------------------------------------


@step
def gain_if_gold_stays(s: ResArcana, me: int, face: Face, count: int) -> None:
    """Gain essences of one's choice if gold was left on the component."""
    if s.players[me].stored.get(face, NOTHING).gold:
        s.do(choose_gain(me, face, count, NOT_GOLD))


def collect_if_gold_stays(count: int) -> Income:
    """Collect essences of one's choice if gold is left on the component."""
    return Income(
        f"if gold is left on it, collect {any_kind(count, GOLD)}",
        verb=lambda me, face: gain_if_gold_stays(me, face, count),
    )


@step
def wind_up(s: ResArcana, me: int, face: Face) -> None:
    """Add two of each kind that was left on the component."""
    stored = s.players[me].stored
    if face in stored:
        stored[face] += Essences(**dict.fromkeys(stored[face], WOUND_UP))


WIND_UP = Income(
    "if its essences are left, put 2 more of each of their kinds on it",
    verb=lambda me, face: wind_up(me, face),
)


# What effects cost --------------------------------------------------------------------------


def pay_from_it(**essences: int) -> Clause:
    """Pay essences that lie on the component."""
    price = Essences(**essences)
    return Clause(
        f"pay {price} from it",
        from_self=price,
        possible=lambda s, me, face: s.players[me].stored.get(face, NOTHING) >= price,
    )


def pay_one_kind(into_gold: bool = False) -> Clause:
    """Pay identical essences, at least one; what turns into gold is not gold, if it can be."""
    due = cost().and_alike(1, but=GOLD if into_gold else ())
    return Clause(
        "pay any number of one kind",
        cost=cost().and_alike(1),
        verb=lambda me, face: settle(me, due, face),
    )


DESTROY_ANY = destroy_one("destroy one of your artifacts", ANY)
DESTROY_ANOTHER = destroy_one("destroy another of your artifacts", ANOTHER)
DESTROY_IT = Clause("destroy it", verb=lambda me, face: destroy(me, face))
DISCARD = Clause(
    "discard a card",
    possible=lambda s, me, face: bool(s.players[me].hand.cards),
    verb=lambda me, face: choose_discards(me, face, 1),
)


# What effects do: essences ------------------------------------------------------------------


def put_any_on_it(count: int, but: tuple[str, ...]) -> Clause:
    """Put essences of one's choice, but none of some kinds, on the component."""
    kinds = kinds_but(*but)
    return Clause(
        f"put {any_kind(count, but)} on it",
        verb=lambda me, face: choose_gain(me, face, count, kinds, HOLDS),
    )


PUT_IT_HERE = Clause("put that on it", verb=lambda me, face: put_it_on(me, face))


def gain_its_cost(more: int = 0) -> Clause:
    """Gain as many essences but gold as the card lost has in its printed cost, and some more."""
    number = f"as many essences as that card cost{f' plus {more}' if more else ''}"
    return Clause(
        f"gain {number}, of any kind but gold",
        verb=lambda me, face: gain_counted(me, face, more, NOT_GOLD),
    )


GAIN_AS_GOLD = Clause("gain as much gold", verb=lambda me, face: gain_counted(me, face, 0, GOLD))
GAIN_AS_ONE_KIND = Clause(
    "gain as many of another kind but gold",
    verb=lambda me, face: gain_counted_alike(me, face, NOT_GOLD),
)


def rivals_gain(**essences: int) -> Clause:
    """Each rival gains essences."""
    some = Essences(**essences)
    return Clause(f"let each rival gain {some}", verb=lambda me, face: rivals_receive(me, some))


# What effects do: placing another artifact --------------------------------------------------


def _dragon_price(less: int) -> str:
    return "for nothing" if less == FREE else f"at a discount of {less}"


def _which_dragon(me: int, face: Face, less: int) -> str:
    return f"{face}: which dragon of your hand do you place {_dragon_price(less)}?"


@decision(skips=True, ask=_which_dragon)
def choose_dragon(s: ResArcana, me: int, face: Face, less: int) -> list[Call]:
    """Choose a dragon of the hand to place with a discount."""
    player = s.players[me]
    return [
        place(me, card, due)
        for card in player.hand.cards
        if card.dragon and affordable(due := due_for(player, card, less), player.pool)
    ]


def place_dragon(less: int = FREE) -> Clause:
    """Place a dragon of the hand with a discount, or for nothing."""
    return Clause(
        f"place a dragon {_dragon_price(less)}",
        verb=lambda me, face: choose_dragon(me, face, less),
    )


@decision(
    skips=True,
    ask="{face}: which of your discards do you place for {less_but_gold} less, but no less gold?",
)
def choose_own_discard(s: ResArcana, me: int, face: Face, less_but_gold: int) -> list[Call]:
    """Choose an own discard to place with a discount."""
    player = s.players[me]
    return [
        place_discarded(me, me, card, due)
        for card in player.discards.cards
        if affordable(due := due_for(player, card, less_but_gold, GOLD), player.pool)
    ]


def place_discard(less: int) -> Clause:
    """Place one of one's own discards with a discount that takes off no gold."""
    return Clause(
        f"place one of your discards at a discount of {less} (no gold)",
        verb=lambda me, face: choose_own_discard(me, face, less),
    )


# Reactions ----------------------------------------------------------------------------------

EXHAUST_TO_IGNORE_DRAGON = Reaction(DRAGON_POWER, "exhaust it to ignore the loss", exhausts=True)


def pay_to_ignore_loss(puts: Essences = NOTHING, **price: int) -> Reaction:
    """Pay to ignore a life loss, perhaps putting something on the component."""
    paid = Essences(**price)
    onto_it = f" and put {puts} on it" if puts else ""
    return Reaction(LIFE_LOSS, f"pay {paid} to ignore the loss{onto_it}", price=paid, puts=puts)


# The cards ----------------------------------------------------------------------------------

PLAIN_ARTIFACTS = (
    artifact(
        "Athanor", "Atanor", cost(gold=1, elan=1),
        ability([EXHAUST, pay(elan=1)], [put_on_it(elan=2)]),
        ability([EXHAUST, pay_from_it(elan=6), pay_one_kind(into_gold=True)], [GAIN_AS_GOLD]),
    ),
    artifact(
        "Chalice of Fire", "Cáliz de fuego", cost(gold=1, elan=1),
        collect(elan=2),
        ability([EXHAUST, pay(elan=1)], [READY_ANY]),
    ),
    artifact(
        "Chalice of Life", "", cost(gold=1, life=1, calm=1),
        collect(calm=1, life=1),
        ability([pay(calm=2)], [put_on_it(calm=2, life=1)]),
        EXHAUST_TO_IGNORE,
        starting_set=2,
    ),
    artifact(
        "Corrupt Altar", "Altar corrupto", cost(any=3, death=2),
        collect(life=1, death=1),
        ability([pay(life=2)], [put_on_it(elan=3)]),
        ability([EXHAUST, DESTROY_ANY], [gain_its_cost(more=2)]),
    ),
    artifact(
        "Crypt", "Cripta", cost(any=3, death=2),
        ability([EXHAUST], [gain(death=2)]),
        ability([EXHAUST, pay(death=1)], [place_discard(less=2)]),
    ),
    artifact(
        "Cursed Skull", "", cost(death=2),
        ability([EXHAUST, pay(life=1)], [put_any_on_it(3, but=("life", "gold"))]),
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
        ability([DESTROY_IT], [place_dragon(less=4)]),
        points=1,
    ),
    artifact(
        "Dragon Teeth", "", cost(elan=1, death=1),
        ability([pay(elan=2)], [put_on_it(elan=3)]),
        ability([EXHAUST, pay(elan=3)], [place_dragon()]),
        starting_set=1,
    ),
    artifact(
        "Dwarven Pickaxe", "", cost(elan=1),
        ability([EXHAUST, pay(elan=1)], [gain(gold=1)]),
    ),
    artifact(
        "Elemental Spring", "", cost(elan=2, life=1, calm=1),
        collect(calm=1, life=1, elan=1),
        pay_to_ignore_loss(calm=1),
        starting_set=1,
    ),
    artifact(
        "Elvish Bow", "", cost(elan=2, life=1),
        ability([EXHAUST], [rivals_lose(1)]),
        ability([EXHAUST], [draw_cards(1)]),
    ),
    artifact(
        "Fiery Whip", "Látigo ardiente", cost(elan=2, death=2),
        ability([EXHAUST], [gain(elan=3), rivals_gain(elan=1)]),
        ability([EXHAUST, DESTROY_ANOTHER], [gain_its_cost(more=2)]),
    ),
    artifact(
        "Flaming Pit", "", cost(elan=2),
        collect(elan=1),
        ability([EXHAUST, pay(life=1)], [gain(elan=1, death=1)]),
        starting_set=2,
    ),
    artifact(
        "Fountain of Youth", "", cost(calm=1, death=1),
        collect(life=1),
        ability([pay(death=2)], [put_on_it(calm=2, life=1)]),
        starting_set=4,
    ),
    artifact(
        "Hand of Glory", "", cost(life=1, death=1),
        ability([EXHAUST], [gain(death=2), rivals_gain(death=1)]),
        starting_set=1,
    ),
    artifact(
        "Horn of Plenty", "", cost(gold=2),
        ability([EXHAUST], [gain_any(3, but=("gold",))]),
        ability([EXHAUST], [gain(gold=1)]),
    ),
    artifact(
        "Hypnotic Basin", "Cuenca hipnótica", cost(calm=2, elan=1, death=1),
        collect(calm=2),
        ability([EXHAUST], [gain_like_rival("calm", "elan")]),
    ),
    artifact(
        "Jeweled Statuette", "", cost(death=2, gold=1),
        ability([EXHAUST], [gain(death=3), rivals_gain(death=1)]),
        ability([DESTROY_IT], [gain(gold=2, elan=1)]),
        points=1,
    ),
    artifact(
        "Magical Shard", "Fragmento mágico", cost(),
        ability([EXHAUST], [gain_any(1, but=("gold",))]),
        starting_set=3,
    ),
    artifact(
        "Philosopher's Stone", "Piedra filosofal", cost(elan=2, life=2, calm=2, death=2),
        ability([EXHAUST, pay_any(2), pay_one_kind(into_gold=True)], [GAIN_AS_GOLD]),
        points=1,
    ),
    artifact(
        "Prism", "Prisma", cost(),
        ability([EXHAUST, pay_any(1)], [gain_any(2, but=("gold",))]),
        ability([EXHAUST, pay_one_kind()], [GAIN_AS_ONE_KIND]),
    ),
    artifact(
        "Ring of Midas", "", cost(life=1, gold=1),
        ability([pay(life=2)], [put_on_it(gold=1)]),
        ability([EXHAUST], [put_on_it(gold=1)]),
        points=1,
    ),
    artifact(
        "Sacrificial Dagger", "Daga del sacrificio", cost(death=1, gold=1),
        ability([EXHAUST, pay(life=1)], [put_on_it(death=3)]),
        ability([DESTROY_IT, DISCARD], [gain_its_cost()]),
    ),
    artifact(
        "Tree of Life", "", cost(any=2, life=1),
        ability([EXHAUST], [gain(life=3), rivals_gain(life=1)]),
        pay_to_ignore_loss(life=1),
        starting_set=3,
    ),
    artifact(
        "Vault", "Cámara", cost(gold=1, any=1),
        collect_if_gold_stays(2),
        ability([EXHAUST], [put_on_it(gold=1)]),
        starting_set=2,
    ),
    artifact(
        "Windup Man", "Muñeco de cuerda", cost(elan=1, life=1, calm=1, gold=1),
        WIND_UP,
        ability([EXHAUST, take_one_of(*Essences.kinds)], [PUT_IT_HERE]),
    ),
)  # fmt: skip
