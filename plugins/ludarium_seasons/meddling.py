"""What familiars do to others when they come into play; some of it concerns all players.

Players act clockwise from the left of the active player, who comes last.
"""

from __future__ import annotations

from ludarium import Call, decision, effect, step
from ludarium_seasons.drawing import draw
from ludarium_seasons.energy import Energy
from ludarium_seasons.play import copies, leave_play, sacrifice_card
from ludarium_seasons.reserve import gain
from ludarium_seasons.table import Power, Seasons, kinds, opponents, told_apart

# Syllas -------------------------------------------------------------------------------------


@effect
def make_others_sacrifice(s: Seasons, me: int) -> None:
    """Each opponent sacrifices a card."""
    s.do(*[sacrifice_one(seat) for seat in opponents(s, me)])


@decision(skips=True)
def sacrifice_one(s: Seasons, me: int) -> list[Call]:
    """Choose a card in play to sacrifice."""
    place = s.sorcerers[me]
    return [
        sacrifice(me, card, held, turned)
        for card in kinds(place.play.cards)
        for held, turned in copies(place, card)
    ]


@step(say=lambda me, card, held, turned: f"sacrifice {card}{told_apart(held, turned)}")
def sacrifice(s: Seasons, me: int, card: Power, held: Energy | None, turned: bool | None) -> None:
    """Put a card from play on the discard pile."""
    sacrifice_card(s, me, card, held, turned)


# Amsug --------------------------------------------------------------------------------------


@effect
def send_items_home(s: Seasons, me: int) -> None:
    """Each player takes a magic item from play back into the hand."""
    s.do(*[take_back_one(seat) for seat in [*opponents(s, me), me]])


@decision(skips=True)
def take_back_one(s: Seasons, me: int) -> list[Call]:
    """Choose a magic item to take back."""
    place = s.sorcerers[me]
    return [
        take_back(me, card, held, turned)
        for card in kinds(place.play.cards)
        if not card.familiar
        for held, turned in copies(place, card)
    ]


def _taking_back_in_words(me: int, card: Power, held: Energy | None, turned: bool | None) -> str:
    return f"take {card}{told_apart(held, turned)} back into your hand"


@step(say=_taking_back_in_words)
def take_back(s: Seasons, me: int, card: Power, held: Energy | None, turned: bool | None) -> None:
    """Take a card from play into the hand; all know that it is there."""
    leave_play(s, me, card, s.sorcerers[me].hand, held, turned)


# Naria --------------------------------------------------------------------------------------


@effect
def draw_for_all(s: Seasons, me: int) -> None:
    """Draw a card for each player, keep one and deal the others."""
    draw(s, s.sorcerers[me].looking, s.seats)
    s.do(*[deal_to(me, seat) for seat in [me, *opponents(s, me)]])


@decision(skips=True)
def deal_to(s: Seasons, me: int, seat: int) -> list[Call]:
    """Choose which of the drawn cards a player gets."""
    return [give_card(me, card, seat) for card in kinds(s.sorcerers[me].looking.cards)]


def _given_in_words(me: int, card: Power, seat: int) -> str:
    return f"take {card}" if me == seat else f"give {card} to player {seat}"


@step(say=_given_in_words)
def give_card(s: Seasons, me: int, card: Power, seat: int) -> None:
    """Give a drawn card to a player; both know it from now on."""
    s.sorcerers[me].looking.move(card, s.sorcerers[seat].hand)


# Lewis --------------------------------------------------------------------------------------


@effect
def copy_a_reserve(s: Seasons, me: int) -> None:
    """Gain the same energy as an opponent has in the reserve."""
    s.do(choose_reserve(me))


@decision(skips=True)
def choose_reserve(s: Seasons, me: int) -> list[Call]:
    """Choose whose reserve to copy."""
    return [copy_reserve(me, seat) for seat in opponents(s, me)]


@step(say="copy the reserve of player {seat}")
def copy_reserve(s: Seasons, me: int, seat: int) -> None:
    """Gain what another seat has in the reserve."""
    gain(s, me, s.sorcerers[seat].reserve)


# Air Elemental, Demon of Argos, Sid ---------------------------------------------------------


@effect
def turn_reserves_into_air(s: Seasons, me: int) -> None:
    """All energy in the opponents' reserves becomes air."""
    for seat in opponents(s, me):
        place = s.sorcerers[seat]
        place.reserve = Energy.of("air", place.reserve.total)


@effect
def lower_gauges_and_deal(s: Seasons, me: int, count: int) -> None:
    """Each opponent's gauge goes down, and each draws a card that must be kept."""
    for seat in opponents(s, me):
        place = s.sorcerers[seat]
        place.gauge = max(0, place.gauge - count)
        draw(s, place.hand)


@effect
def steal_if_ahead(s: Seasons, me: int, count: int) -> None:
    """Take crystals from each opponent, if nobody else has as many."""
    place = s.sorcerers[me]
    others = [s.sorcerers[seat] for seat in opponents(s, me)]
    if place.crystals > max([other.crystals for other in others]):
        for other in others:
            stolen = min(count, other.crystals)
            other.crystals -= stolen
            place.crystals += stolen
