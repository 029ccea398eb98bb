"""What cards offer when they are activated: turn the card, pay its cost, get its effect.

The calls with a card's uses list only what can be paid. Rerolling is part of the die.
"""

from __future__ import annotations

from ludarium import Call, Settled, affordable, choose, decision, payments, step
from ludarium.words import counted
from ludarium_seasons.drawing import draw, reshuffle, reveal_and_discard
from ludarium_seasons.energy import Energy, of_one_kind
from ludarium_seasons.meddling import sacrifice_one
from ludarium_seasons.play import (
    come_into_play,
    copies,
    leave_play,
    lie_in_play,
    sacrifice_card,
    turn_over,
)
from ludarium_seasons.reserve import gain, gain_any, pay
from ludarium_seasons.table import (
    Power,
    Seasons,
    Sorcerer,
    familiars_in_play,
    has_room,
    kinds,
    opponents,
    told_apart,
    usable,
)
from ludarium_seasons.transmuting import per_energy

# Balance of Ishtar --------------------------------------------------------------------------

BALANCED, BALANCE_RATE = 3, 3


def weigh(s: Seasons, me: int, card: Power) -> list[Call]:
    """Three identical energies become nine crystals."""
    place = s.sorcerers[me]
    crystals = BALANCED * (BALANCE_RATE + s.extra + per_energy(place))
    return [
        balance(me, card, energy, crystals)
        for energy in of_one_kind(usable(place))
        if energy.total == BALANCED
    ]


@step(say="use the {card}: {energy} become {crystals} crystals")
def balance(s: Seasons, me: int, card: Power, energy: Energy, crystals: int) -> None:
    """Transmute identical energies."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += crystals
    pay(s, me, energy)


# Kairn --------------------------------------------------------------------------------------

DESTROYED = 4


def threaten(s: Seasons, me: int, card: Power) -> list[Call]:
    """An energy, and each opponent loses four crystals."""
    return [destroy(me, card, kind) for kind in usable(s.sorcerers[me]).present]


@step(say="use {card} for 1 {kind}")
def destroy(s: Seasons, me: int, card: Power, kind: str) -> None:
    """Let each opponent lose crystals."""
    turn_over(s, me, card)
    for seat in opponents(s, me):
        other = s.sorcerers[seat]
        other.crystals = max(0, other.crystals - DESTROYED)
    pay(s, me, Energy.of(kind))


# Tree of Light ------------------------------------------------------------------------------

TREE_CRYSTALS = 3


def climb(s: Seasons, me: int, card: Power) -> list[Call]:
    """Three crystals for an energy, or an energy to transmute this turn."""
    place = s.sorcerers[me]
    calls = [pick_fruit(me, card)] if place.crystals >= TREE_CRYSTALS else []
    if not s.transmuting:
        calls += [see_light(me, card, kind) for kind in usable(place).present]
    return calls


@step(say="use the {card}: 3 crystals for an energy")
def pick_fruit(s: Seasons, me: int, card: Power) -> None:
    """Discard crystals, gain an energy."""
    s.sorcerers[me].crystals -= TREE_CRYSTALS
    turn_over(s, me, card)
    gain_any(s, me, 1)


@step(say="use the {card}: 1 {kind} to transmute this turn")
def see_light(s: Seasons, me: int, card: Power, kind: str) -> None:
    """Discard an energy to be allowed to transmute."""
    turn_over(s, me, card)
    s.transmuting = True
    pay(s, me, Energy.of(kind))


# Crystal Orb --------------------------------------------------------------------------------

ORB_CRYSTALS = 3
ORB_PRICE = Energy.cost(any=4)


def gaze_into_orb(s: Seasons, me: int, card: Power) -> list[Call]:
    """Look at the top card of the deck, or discard it."""
    if not s.deck.cards and not s.discard.cards:
        return []
    calls = [look_at_top(me, card)]
    if s.sorcerers[me].crystals >= ORB_CRYSTALS:
        calls.append(discard_top(me, card))
    return calls


@step(say="use the {card}: look at the top card of the deck")
def look_at_top(s: Seasons, me: int, card: Power) -> None:
    """Look at the top card; it may be put into play or stays where it is."""
    turn_over(s, me, card)
    if not s.deck.cards:
        reshuffle(s)
    s.deck.show(1 << me, 1)
    s.do(leave_or_play_top(me))


@decision(skips=True)
def leave_or_play_top(s: Seasons, me: int) -> list[Call]:
    """Put the card back, or pay four energies to put it into play."""
    place = s.sorcerers[me]
    if has_room(place) and affordable(ORB_PRICE, usable(place)):
        return [leave_top(me), play_top(me, s.deck.top)]
    return []


@step(say="put the card back on the deck")
def leave_top(s: Seasons, me: int) -> None:
    """Leave the card on top of the deck."""


@step(say="put {card} into play for 4 energies")
def play_top(s: Seasons, me: int, card: Power) -> None:
    """Pay energy, then put the top card of the deck into play."""
    s.do(choose_payment(me), enter_from_deck(me))


@decision(skips=True)
def choose_payment(s: Seasons, me: int, settled: Settled = ()) -> list[Call]:
    """Choose any four energies to pay."""
    return choose(
        payments(ORB_PRICE, usable(s.sorcerers[me])),
        settled,
        lambda energy: pay_for_top(me, energy),
        lambda settled: choose_payment(me, settled),
    )


@step(say="discard {energy}")
def pay_for_top(s: Seasons, me: int, energy: Energy) -> None:
    """Pay the chosen energies."""
    pay(s, me, energy)


@step
def enter_from_deck(s: Seasons, me: int) -> None:
    """Put the top card of the deck into play for free."""
    place = s.sorcerers[me]
    draw(s, place.play)
    come_into_play(s, me, place.play.top)


@step(say="use the {card}: 3 crystals to discard the top card of the deck")
def discard_top(s: Seasons, me: int, card: Power) -> None:
    """Put the top card of the deck on the discard pile, unseen."""
    s.sorcerers[me].crystals -= ORB_CRYSTALS
    turn_over(s, me, card)
    draw(s, s.discard)


# Glutton Cauldron ---------------------------------------------------------------------------

CAULDRON_FULL, CAULDRON_CRYSTALS = 7, 15


def feed(s: Seasons, me: int, card: Power) -> list[Call]:
    """Put an energy of the reserve into a cauldron that is straight."""
    place = s.sorcerers[me]
    straight = kinds(place.cauldrons[: place.straight.count(card)])
    which = straight if len(straight) > 1 else (None,)
    return [feed_cauldron(me, card, kind, held) for held in which for kind in place.reserve.present]


@step(say=lambda me, card, kind, held: f"put 1 {kind} into the {card}{told_apart(held)}")
def feed_cauldron(s: Seasons, me: int, card: Power, kind: str, held: Energy | None) -> None:
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


# Dragon Skull, Idol, Kriss, Mirror, Damned Soul ---------------------------------------------

SKULL_CARDS, SKULL_CRYSTALS = 3, 15
KRISS_ENERGY = 4


def raise_skull(s: Seasons, me: int, card: Power) -> list[Call]:
    """Three cards for fifteen crystals."""
    enough = len(s.sorcerers[me].play.cards) >= SKULL_CARDS
    return [dragon_skull(me, card)] if enough else []


@step(say="use the {card}: sacrifice 3 cards for 15 crystals")
def dragon_skull(s: Seasons, me: int, card: Power) -> None:
    """Sacrifice cards for crystals."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += SKULL_CRYSTALS
    s.do(*[sacrifice_one(me)] * SKULL_CARDS)


def worship(s: Seasons, me: int, card: Power) -> list[Call]:
    """A crystal for each familiar."""
    familiars = familiars_in_play(s.sorcerers[me])
    return [pray(me, card, familiars)] if familiars else []


@step(say=lambda me, card, crystals: f"use the {card}: gain {counted(crystals, 'crystal')}")
def pray(s: Seasons, me: int, card: Power, crystals: int) -> None:
    """Gain crystals."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += crystals


def stab(s: Seasons, me: int, card: Power) -> list[Call]:
    """A familiar, of the hand or in play, for four energies."""
    place = s.sorcerers[me]
    held = kinds([one for one in place.hand.cards if one.familiar])
    summoned = kinds([one for one in place.play.cards if one.familiar])
    return [
        *[stab_held(me, card, one) for one in held],
        *[stab_summoned(me, card, one, *copy) for one in summoned for copy in copies(place, one)],
    ]


@step(say="use the {card}: discard {familiar} from your hand")
def stab_held(s: Seasons, me: int, card: Power, familiar: Power) -> None:
    """Discard a familiar of the hand, which all see, and gain energy."""
    turn_over(s, me, card)
    reveal_and_discard(s, me, familiar)
    gain_any(s, me, KRISS_ENERGY)


def _stabbing_in_words(
    me: int, card: Power, familiar: Power, held: Energy | None, turned: bool | None
) -> str:
    return f"use the {card}: sacrifice {familiar}{told_apart(held, turned)}"


@step(say=_stabbing_in_words)
def stab_summoned(
    s: Seasons, me: int, card: Power, familiar: Power, held: Energy | None, turned: bool | None
) -> None:
    """Sacrifice a familiar in play and gain energy."""
    turn_over(s, me, card)
    sacrifice_card(s, me, familiar, held, turned)
    gain_any(s, me, KRISS_ENERGY)


def look_into_mirror(s: Seasons, me: int, card: Power) -> list[Call]:
    """Crystals, to change as many identical energies of the reserve into another kind."""
    place = s.sorcerers[me]
    crystals = place.crystals
    return [
        mirror(me, card, energy)
        for energy in of_one_kind(place.reserve)
        if energy.total <= crystals
    ]


@step(say="use the {card}: change {energy}")
def mirror(s: Seasons, me: int, card: Power, energy: Energy) -> None:
    """Pay crystals; the new kind is chosen next."""
    s.sorcerers[me].crystals -= energy.total
    turn_over(s, me, card)
    s.do(choose_reflection(me, energy))


@decision(constant=True)
def choose_reflection(s: Seasons, me: int, energy: Energy) -> list[Call]:
    """Choose what the energy becomes."""
    return [reflect(me, energy, kind) for kind in Energy.kinds if kind not in energy]


@step(say="change {energy} into {kind}")
def reflect(s: Seasons, me: int, energy: Energy, kind: str) -> None:
    """Change energy of the reserve into another kind."""
    place = s.sorcerers[me]
    place.reserve = place.reserve - energy + Energy.of(kind, energy.total)


def exorcise(s: Seasons, me: int, card: Power) -> list[Call]:
    """A water, and the card goes to the left."""
    return [pass_on(me, card)] if usable(s.sorcerers[me]).water else []


@step(say="pass {card} to your left for 1 water")
def pass_on(s: Seasons, me: int, card: Power) -> None:
    """Give the card, straight again, to the player on the left; it does not enter anew."""
    turn_over(s, me, card)
    left: Sorcerer = s.sorcerers[s.after(me)]
    leave_play(s, me, card, left.play, turned=True)
    lie_in_play(left, card)
    pay(s, me, Energy(water=1))
