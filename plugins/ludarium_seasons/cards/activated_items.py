"""Magic items that are activated: turn the card, pay its cost, get its effect.

A card's uses list only what can be paid.
"""

from __future__ import annotations

from ludarium import Call, Settled, affordable, chance, choose, decision, payments, step
from ludarium.words import counted
from ludarium_seasons.cards.verbs import gain_crystals, item, sacrifice_one
from ludarium_seasons.rules.dice import FACES, before_die
from ludarium_seasons.rules.energy import gain, gain_any, of_one_kind, pay, per_energy
from ludarium_seasons.rules.power_cards import (
    come_into_play,
    copies,
    draw,
    reshuffle,
    reveal_and_discard,
    sacrifice_card,
    turn_over,
)
from ludarium_seasons.table import (
    FREE,
    Energy,
    Face,
    PowerCard,
    Seasons,
    Worth,
    familiars_in_play,
    has_room,
    kinds,
    price,
    told_apart,
    usable,
)

# Balance of Ishtar --------------------------------------------------------------------------

BALANCED, BALANCE_RATE = 3, 3


def weigh(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Three identical energies become nine crystals."""
    place = s.sorcerers[me]
    crystals = BALANCED * (BALANCE_RATE + s.extra + per_energy(place))
    return [
        balance(me, card, energy, crystals)
        for energy in of_one_kind(usable(place))
        if energy.total == BALANCED
    ]


@step(say="use the {card}: {energy} become {crystals} crystals")
def balance(s: Seasons, me: int, card: PowerCard, energy: Energy, crystals: int) -> None:
    """Transmute identical energies."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += crystals
    pay(s, me, energy, card)


# Die of Malice ------------------------------------------------------------------------------

REROLL_CRYSTALS = 2


def offer_reroll(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """The own die rolled again, and two crystals."""
    return [reroll(me, card)]


@step(say="use the {card}: roll your die again and gain 2 crystals")
def reroll(s: Seasons, me: int, card: PowerCard) -> None:
    """Roll the die again and gain crystals."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += REROLL_CRYSTALS
    s.do(roll_again(me), before_die(me, card))


@chance
def roll_again(s: Seasons, me: int) -> list[tuple[int, Call]]:
    """Roll the own die another time."""
    die = s.sorcerers[me].die
    return [(1, show_side(me, side)) for side in FACES[die.season][die.die - 1]] if die else []


@step(say=lambda me, face: f"roll {face.words}")
def show_side(s: Seasons, me: int, face: Face) -> None:
    """The die shows another side."""
    s.sorcerers[me].die = face


# Tree of Light ------------------------------------------------------------------------------

TREE_CRYSTALS = 3


def climb(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Three crystals for an energy, or an energy to transmute this turn."""
    place = s.sorcerers[me]
    calls = [pick_fruit(me, card)] if place.crystals >= TREE_CRYSTALS else []
    if not s.transmuting:
        calls += [see_light(me, card, kind) for kind in usable(place).present]
    return calls


@step(say="use the {card}: pay 3 crystals, gain an energy")
def pick_fruit(s: Seasons, me: int, card: PowerCard) -> None:
    """Discard crystals, gain an energy."""
    s.sorcerers[me].crystals -= TREE_CRYSTALS
    turn_over(s, me, card)
    gain_any(s, me, 1, card)


@step(say="use the {card}: pay 1 {kind}, transmute this turn")
def see_light(s: Seasons, me: int, card: PowerCard, kind: str) -> None:
    """Discard an energy to be allowed to transmute."""
    turn_over(s, me, card)
    s.transmuting = True
    pay(s, me, Energy.of(kind), card)


# Crystal Orb --------------------------------------------------------------------------------

ORB_CRYSTALS = 3
ORB_PRICE = Energy.cost(any=4)


def gaze_into_orb(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Look at the top card of the deck, or discard it."""
    if not s.deck.cards and not s.discard.cards:
        return []
    calls = [look_at_top(me, card)]
    if s.sorcerers[me].crystals >= ORB_CRYSTALS:
        calls.append(discard_top(me, card))
    return calls


@step(say="use the {card}: look at the top card of the deck")
def look_at_top(s: Seasons, me: int, card: PowerCard) -> None:
    """Look at the top card; it may be put into play or stays where it is."""
    turn_over(s, me, card)
    if not s.deck.cards:
        reshuffle(s)
    s.deck.show(1 << me, 1)
    s.do(leave_or_play_top(me, card))


@decision(ask="{card}: do you put the card on top of the deck into play?", skips=True)
def leave_or_play_top(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Put the card back, or pay four energies to put it into play."""
    place = s.sorcerers[me]
    if has_room(place) and affordable(ORB_PRICE, usable(place)):
        return [leave_top(me), play_top(me, s.deck.top, card)]
    return []


@step(say="put the card back on the deck")
def leave_top(s: Seasons, me: int) -> None:
    """Leave the card on top of the deck."""


@step(say="put {card} into play for 4 energies")
def play_top(s: Seasons, me: int, card: PowerCard, orb: PowerCard) -> None:
    """Pay energy, then put the top card of the deck into play."""
    s.do(choose_payment(me, orb), enter_from_deck(me))


@decision(ask="{orb}: which 4 energies do you pay?", skips=True)
def choose_payment(s: Seasons, me: int, orb: PowerCard, settled: Settled = ()) -> list[Call]:
    """Choose any four energies to pay."""
    return choose(
        payments(ORB_PRICE, usable(s.sorcerers[me])),
        settled,
        lambda energy: pay_for_top(me, energy, orb),
        lambda settled: choose_payment(me, orb, settled),
    )


@step(say="discard {energy}")
def pay_for_top(s: Seasons, me: int, energy: Energy, orb: PowerCard) -> None:
    """Pay the chosen energies."""
    pay(s, me, energy, orb)


@step
def enter_from_deck(s: Seasons, me: int) -> None:
    """Put the top card of the deck into play for free."""
    place = s.sorcerers[me]
    draw(s, place.play)
    come_into_play(s, me, place.play.top)


@step(say="use the {card}: pay 3 crystals, discard the top card of the deck")
def discard_top(s: Seasons, me: int, card: PowerCard) -> None:
    """Put the top card of the deck on the discard pile, unseen."""
    s.sorcerers[me].crystals -= ORB_CRYSTALS
    turn_over(s, me, card)
    draw(s, s.discard)


# Glutton Cauldron ---------------------------------------------------------------------------

CAULDRON_FULL, CAULDRON_CRYSTALS = 7, 15


def feed(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Put an energy of the reserve into a cauldron that is straight."""
    place = s.sorcerers[me]
    straight = kinds(place.cauldrons[: place.straight.count(card)])
    which = straight if len(straight) > 1 else (None,)
    return [feed_cauldron(me, card, kind, held) for held in which for kind in place.reserve.present]


@step(say=lambda me, card, kind, held: f"put 1 {kind} into the {card}{told_apart(held)}")
def feed_cauldron(s: Seasons, me: int, card: PowerCard, kind: str, held: Energy | None) -> None:
    """Feed a cauldron; a full one gives everything back, and more."""
    turn_over(s, me, card)
    place = s.sorcerers[me]
    energy = Energy.of(kind)
    place.reserve -= energy
    at = 0 if held is None else place.cauldrons.index(held)
    fed = place.cauldrons[at] + energy
    place.cauldrons = (*place.cauldrons[:at], *place.cauldrons[at + 1 :], fed)
    if fed.total == CAULDRON_FULL:
        sacrifice_card(s, me, card, fed, turned=True)
        place.crystals += CAULDRON_CRYSTALS
        gain(s, me, fed)


# Dragon Skull -------------------------------------------------------------------------------

SKULL_CARDS, SKULL_CRYSTALS = 3, 15


def raise_skull(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Three cards for fifteen crystals."""
    enough = len(s.sorcerers[me].play.cards) >= SKULL_CARDS
    return [dragon_skull(me, card)] if enough else []


@step(say="use the {card}: sacrifice 3 cards for 15 crystals")
def dragon_skull(s: Seasons, me: int, card: PowerCard) -> None:
    """Sacrifice cards for crystals."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += SKULL_CRYSTALS
    s.do(*[sacrifice_one(me, card, more) for more in range(SKULL_CARDS - 1, -1, -1)])


# Idol of the Familiar -----------------------------------------------------------------------


def worship(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """A crystal for each familiar."""
    familiars = familiars_in_play(s.sorcerers[me])
    return [pray(me, card, familiars)] if familiars else []


@step(say=lambda me, card, crystals: f"use the {card}: gain {counted(crystals, 'crystal')}")
def pray(s: Seasons, me: int, card: PowerCard, crystals: int) -> None:
    """Gain crystals."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += crystals


# Necrotic Kriss -----------------------------------------------------------------------------

KRISS_ENERGY = 4


def stab(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """A familiar, of the hand or in play, for four energies."""
    place = s.sorcerers[me]
    held = kinds([one for one in place.hand.cards if one.familiar])
    summoned = kinds([one for one in place.play.cards if one.familiar])
    return [
        *[stab_held(me, card, one) for one in held],
        *[stab_summoned(me, card, one, *copy) for one in summoned for copy in copies(place, one)],
    ]


@step(say="use the {card}: discard {familiar} from your hand, gain 4 energies")
def stab_held(s: Seasons, me: int, card: PowerCard, familiar: PowerCard) -> None:
    """Discard a familiar of the hand, which all see, and gain energy."""
    turn_over(s, me, card)
    reveal_and_discard(s, me, familiar)
    gain_any(s, me, KRISS_ENERGY, card)


def _stabbing_in_words(
    me: int, card: PowerCard, familiar: PowerCard, held: Energy | None, turned: bool | None
) -> str:
    return f"use the {card}: sacrifice {familiar}{told_apart(held, turned)}, gain 4 energies"


@step(say=_stabbing_in_words)
def stab_summoned(
    s: Seasons,
    me: int,
    card: PowerCard,
    familiar: PowerCard,
    held: Energy | None,
    turned: bool | None,
) -> None:
    """Sacrifice a familiar in play and gain energy."""
    turn_over(s, me, card)
    sacrifice_card(s, me, familiar, held, turned)
    gain_any(s, me, KRISS_ENERGY, card)


# Mirror of the Seasons ----------------------------------------------------------------------


def look_into_mirror(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Crystals, to change as many identical energies of the reserve into another kind."""
    place = s.sorcerers[me]
    crystals = place.crystals
    return [
        mirror(me, card, energy)
        for energy in of_one_kind(place.reserve)
        if energy.total <= crystals
    ]


def _mirror_in_words(me: int, card: PowerCard, energy: Energy) -> str:
    return f"use the {card}: pay {counted(energy.total, 'crystal')}, change {energy}"


@step(say=_mirror_in_words)
def mirror(s: Seasons, me: int, card: PowerCard, energy: Energy) -> None:
    """Pay crystals; the new kind is chosen next."""
    s.sorcerers[me].crystals -= energy.total
    turn_over(s, me, card)
    s.do(choose_reflection(me, energy, card))


@decision(ask="{card}: into which kind do you change {energy}?", constant=True)
def choose_reflection(s: Seasons, me: int, energy: Energy, card: PowerCard) -> list[Call]:
    """Choose what the energy becomes."""
    return [reflect(me, energy, kind) for kind in Energy.kinds if kind not in energy]


@step(say="change {energy} into {kind}")
def reflect(s: Seasons, me: int, energy: Energy, kind: str) -> None:
    """Change energy of the reserve into another kind."""
    place = s.sorcerers[me]
    place.reserve = place.reserve - energy + Energy.of(kind, energy.total)


# The cards ----------------------------------------------------------------------------------

ACTIVATED_ITEMS = (
    item(
        number=5, name="Balance of Ishtar",
        names={"es": "Balanza de Ishtar", "it": "Bilancia di Ishtar"},
        prices=price(crystals=2), points=4,
        text="Activate, 3 equal energies: they are transmuted into 9 crystals.",
        use=weigh,
        worth=Worth(each=1.2),
    ),
    item(
        number=15, name="Die of Malice",
        names={"es": "Dado de Malicia", "it": "Dado della Malizia"},
        prices=FREE, points=8,
        text="Activate, before you use your die: roll it again and gain 2 crystals.",
        use=offer_reroll,
        before_die=True,
        worth=Worth(each=2.2),
    ),
    item(
        number=32, name="Tree of Light",
        names={"es": "Árbol de Luz", "it": "Albero della Luce"},
        prices=price(earth=2), points=12,
        text="Activate, 3 crystals: 1 energy. Or activate, 1 energy: you may transmute this turn.",
        use=climb,
        worth=Worth(each=0.7),
    ),
    item(
        number=34, name="Crystal Orb",
        names={"es": "Orbe de Cristal", "it": "Sfera di Cristallo"},
        prices=price(earth=1, fire=1), points=6,
        text="Activate: look at the top card of the deck; 4 energies put it into play for free. "
        "Or activate, 3 crystals: discard that card unseen.",
        use=gaze_into_orb,
        worth=Worth(each=0.5),
    ),
    item(
        number=35, name="Glutton Cauldron",
        names={"es": "Caldero Glotón", "it": "Calderone Insaziabile"},
        prices=FREE, points=0,
        text="Activate: put 1 energy of your reserve on it. With 7 on it, sacrifice it: they go to "
        "your reserve and you gain 15 crystals.",
        use=feed,
        collects_energy=True,
        worth=Worth(each=0.8),
    ),
    item(
        number=37, name="Dragon Skull",
        names={"es": "Cráneo de Dragón", "it": "Cranio del Drago"},
        prices=price(water=1, earth=1, fire=1), points=9,
        text="Activate, sacrifice 3 cards: 15 crystals.",
        use=raise_skull,
        worth=Worth(ready=1),
    ),
    item(
        number=43, name="Idol of the Familiar",
        names={"es": "Ídolo del Familiar", "it": "Idolo del Famiglio"},
        prices=price(water=1, earth=1, fire=1, air=1), points=0,
        text="Enters: 10 crystals. Activate: 1 crystal for each familiar that you have in play.",
        enter=(gain_crystals(10),),
        use=worship,
        worth=Worth(enter=10, each=0.8),
    ),
    item(
        number=44, name="Necrotic Kriss",
        names={"es": "Kriss el Necrótico", "it": "Kriss Necrotico"},
        prices=price(water=1, air=2), points=6,
        text="Activate, discard or sacrifice a familiar: 4 energies.",
        use=stab,
        worth=Worth(ready=2, each=0.2),
    ),
    item(
        number=47, name="Mirror of the Seasons",
        names={"es": "Espejo de las Estaciones", "it": "Specchio delle Stagioni"},
        prices=price(crystals=3), points=8,
        text="Activate, any number of crystals: as many equal energies of your reserve become "
        "another kind.",
        use=look_into_mirror,
        worth=Worth(each=0.5),
    ),
)  # fmt: skip
