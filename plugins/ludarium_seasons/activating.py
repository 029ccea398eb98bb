"""What cards offer when they are activated: turn the card, pay its cost, get its effect.

The calls with a card's uses list only what can be paid. Rerolling is part of the die.
"""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_seasons.drawing import draw, reshuffle, reveal_and_discard
from ludarium_seasons.energy import (
    EACH,
    KINDS,
    NONE,
    ONE,
    WATER,
    counted,
    kinds_in,
    minus,
    of,
    plus,
)
from ludarium_seasons.meddling import sacrifice_one
from ludarium_seasons.play import (
    come_into_play,
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
    usable,
)
from ludarium_seasons.transmuting import per_energy

# Balance of Ishtar --------------------------------------------------------------------------

BALANCED, BALANCE_RATE = 3, 3


def weigh(s: Seasons, me: int, card: Power) -> list[Call]:
    """Three identical energies become nine crystals."""
    place = s.sorcerers[me]
    energy = usable(place)
    crystals = BALANCED * (BALANCE_RATE + s.extra + per_energy(place))
    return [
        balance(me, card, kind, crystals) for kind in kinds_in(energy) if energy[kind] >= BALANCED
    ]


def _balance_in_words(me: int, card: Power, kind: int, crystals: int) -> str:
    return f"use the {card}: {BALANCED} {KINDS[kind]} become {crystals} crystals"


@step(say=_balance_in_words)
def balance(s: Seasons, me: int, card: Power, kind: int, crystals: int) -> None:
    """Transmute identical energies."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += crystals
    pay(s, me, of(kind, BALANCED))


# Kairn --------------------------------------------------------------------------------------

DESTROYED = 4


def threaten(s: Seasons, me: int, card: Power) -> list[Call]:
    """An energy, and each opponent loses four crystals."""
    return [destroy(me, card, kind) for kind in kinds_in(usable(s.sorcerers[me]))]


@step(say=lambda me, card, kind: f"use {card} for 1 {KINDS[kind]}")
def destroy(s: Seasons, me: int, card: Power, kind: int) -> None:
    """Let each opponent lose crystals."""
    turn_over(s, me, card)
    for seat in opponents(s, me):
        other = s.sorcerers[seat]
        other.crystals = max(0, other.crystals - DESTROYED)
    pay(s, me, ONE[kind])


# Tree of Light ------------------------------------------------------------------------------

TREE_CRYSTALS = 3


def climb(s: Seasons, me: int, card: Power) -> list[Call]:
    """Three crystals for an energy, or an energy to transmute this turn."""
    place = s.sorcerers[me]
    calls = [pick_fruit(me, card)] if place.crystals >= TREE_CRYSTALS else []
    if not s.transmuting:
        calls += [see_light(me, card, kind) for kind in kinds_in(usable(place))]
    return calls


@step(say="use the {card}: 3 crystals for an energy")
def pick_fruit(s: Seasons, me: int, card: Power) -> None:
    """Discard crystals, gain an energy."""
    s.sorcerers[me].crystals -= TREE_CRYSTALS
    turn_over(s, me, card)
    gain_any(s, me, 1)


@step(say=lambda me, card, kind: f"use the {card}: 1 {KINDS[kind]} to transmute this turn")
def see_light(s: Seasons, me: int, card: Power, kind: int) -> None:
    """Discard an energy to be allowed to transmute."""
    turn_over(s, me, card)
    s.transmuting = True
    pay(s, me, ONE[kind])


# Crystal Orb --------------------------------------------------------------------------------

ORB_CRYSTALS, ORB_ENERGY = 3, 4


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
    if not has_room(place) or sum(usable(place)) < ORB_ENERGY:
        return []
    return [leave_top(me), play_top(me, s.deck.top)]


@step(say="put the card back on the deck")
def leave_top(s: Seasons, me: int) -> None:
    """Leave the card on top of the deck."""


@step(say="put {card} into play for 4 energies")
def play_top(s: Seasons, me: int, card: Power) -> None:
    """Pay energy, then put the top card of the deck into play."""
    s.do(*[pay_any(me)] * ORB_ENERGY, enter_from_deck(me))


@decision(skips=True)
def pay_any(s: Seasons, me: int) -> list[Call]:
    """Choose an energy to pay."""
    return [pay_one(me, kind) for kind in kinds_in(usable(s.sorcerers[me]))]


@step(say=lambda me, kind: f"discard 1 {KINDS[kind]}")
def pay_one(s: Seasons, me: int, kind: int) -> None:
    """Pay an energy."""
    pay(s, me, ONE[kind])


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
    """Put an energy of the reserve into the cauldron."""
    return [feed_cauldron(me, card, kind) for kind in kinds_in(s.sorcerers[me].reserve)]


@step(say=lambda me, card, kind: f"put 1 {KINDS[kind]} into the {card}")
def feed_cauldron(s: Seasons, me: int, card: Power, kind: int) -> None:
    """Feed the fullest cauldron that is straight; a full one gives everything back, and more."""
    turn_over(s, me, card)
    place = s.sorcerers[me]
    place.reserve = minus(place.reserve, ONE[kind])
    fed, others = plus(place.cauldrons[0], ONE[kind]), place.cauldrons[1:]
    if sum(fed) < CAULDRON_FULL:
        place.cauldrons = (*others, fed)
        return
    place.cauldrons = (*others, NONE)
    sacrifice_card(s, me, card)
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
    return [
        *[stab_held(me, card, one) for one in kinds(place.hand.cards) if one.familiar],
        *[stab_summoned(me, card, one) for one in kinds(place.play.cards) if one.familiar],
    ]


@step(say="use the {card}: discard {familiar} from your hand")
def stab_held(s: Seasons, me: int, card: Power, familiar: Power) -> None:
    """Discard a familiar of the hand, which all see, and gain energy."""
    turn_over(s, me, card)
    reveal_and_discard(s, me, familiar)
    gain_any(s, me, KRISS_ENERGY)


@step(say="use the {card}: sacrifice {familiar}")
def stab_summoned(s: Seasons, me: int, card: Power, familiar: Power) -> None:
    """Sacrifice a familiar in play and gain energy."""
    turn_over(s, me, card)
    sacrifice_card(s, me, familiar)
    gain_any(s, me, KRISS_ENERGY)


def look_into_mirror(s: Seasons, me: int, card: Power) -> list[Call]:
    """Crystals, to change as many identical energies of the reserve into another kind."""
    place = s.sorcerers[me]
    return [
        mirror(me, card, kind, count)
        for kind in kinds_in(place.reserve)
        for count in range(1, min(place.reserve[kind], place.crystals) + 1)
    ]


@step(say=lambda me, card, kind, count: f"use the {card}: change {count} {KINDS[kind]}")
def mirror(s: Seasons, me: int, card: Power, kind: int, count: int) -> None:
    """Pay crystals; the new kind is chosen next."""
    s.sorcerers[me].crystals -= count
    turn_over(s, me, card)
    s.do(choose_reflection(me, kind, count))


@decision
def choose_reflection(s: Seasons, me: int, kind: int, count: int) -> list[Call]:
    """Choose what the energy becomes."""
    return [reflect(me, kind, count, other) for other in EACH if other != kind]


@step(say=lambda me, kind, count, other: f"change {count} {KINDS[kind]} into {KINDS[other]}")
def reflect(s: Seasons, me: int, kind: int, count: int, other: int) -> None:
    """Change energy of the reserve into another kind."""
    place = s.sorcerers[me]
    place.reserve = plus(minus(place.reserve, of(kind, count)), of(other, count))


def exorcise(s: Seasons, me: int, card: Power) -> list[Call]:
    """A water, and the card goes to the left."""
    return [pass_on(me, card)] if usable(s.sorcerers[me])[WATER] else []


@step(say="pass {card} to your left for 1 water")
def pass_on(s: Seasons, me: int, card: Power) -> None:
    """Give the card, straight again, to the player on the left; it does not enter anew."""
    turn_over(s, me, card)
    left: Sorcerer = s.sorcerers[s.after(me)]
    leave_play(s, me, card, left.play)
    lie_in_play(left, card)
    pay(s, me, ONE[WATER])
