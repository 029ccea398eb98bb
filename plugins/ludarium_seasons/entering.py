"""What cards do when they come into play to their own player: crystals, gauge, energy, cards."""

from __future__ import annotations

from ludarium import Call, Settled, choose, decision, effect, step
from ludarium_seasons.drawing import draw, keep_one, reveal_and_discard
from ludarium_seasons.energy import Energy
from ludarium_seasons.play import come_into_play
from ludarium_seasons.reserve import gain, gain_any
from ludarium_seasons.table import (
    GAUGE_LIMIT,
    Power,
    Seasons,
    has_room,
    items_in_play,
    kinds,
)
from ludarium_seasons.wheel import move_token

FARTHEST = 3

# Crystals, gauge, energy --------------------------------------------------------------------


@effect
def gain_crystals(s: Seasons, me: int, count: int) -> None:
    """Gain crystals."""
    s.sorcerers[me].crystals += count


@effect
def raise_gauge(s: Seasons, me: int, count: int) -> None:
    """Raise the summoning gauge, up to its limit."""
    place = s.sorcerers[me]
    place.gauge = min(place.gauge + count, GAUGE_LIMIT)


@effect
def gain_energy(s: Seasons, me: int, count: int) -> None:
    """Gain energy of any kinds."""
    gain_any(s, me, count)


@effect
def gain_kind(s: Seasons, me: int, kind: str, count: int) -> None:
    """Gain energy of one kind."""
    gain(s, me, Energy.of(kind, count))


@effect
def crystals_per_item(s: Seasons, me: int, count: int) -> None:
    """Gain crystals for each other magic item in play."""
    place = s.sorcerers[me]
    place.crystals += count * (items_in_play(place) - 1)


@effect
def energy_per_item(s: Seasons, me: int, count: int) -> None:
    """Gain energy of any kinds for each other magic item in play."""
    gain_any(s, me, count * (items_in_play(s.sorcerers[me]) - 1))


# Amulet of Water ----------------------------------------------------------------------------


@effect
def fill_amulet(s: Seasons, me: int, count: int) -> None:
    """Choose energy to lie on the card."""
    s.do(choose_for_amulet(me, count))


@decision(skips=True, constant=True)
def choose_for_amulet(s: Seasons, me: int, count: int, settled: Settled = ()) -> list[Call]:
    """Choose energies for the Amulet of Water."""
    return choose(
        Energy.mixes(count),
        settled,
        lambda energy: put_on_amulet(me, energy),
        lambda settled: choose_for_amulet(me, count, settled),
    )


@step(say="put {energy} on the Amulet of Water")
def put_on_amulet(s: Seasons, me: int, energy: Energy) -> None:
    """Put energy on the Amulet of Water that came last."""
    place = s.sorcerers[me]
    place.amulets = (*place.amulets[:-1], energy)


# Cards --------------------------------------------------------------------------------------


@effect
def draw_cards(s: Seasons, me: int, count: int) -> None:
    """Draw cards that must be kept."""
    draw(s, s.sorcerers[me].hand, count)


@effect
def draw_and_keep_one(s: Seasons, me: int, count: int) -> None:
    """Draw cards, keep one, discard the others."""
    draw(s, s.sorcerers[me].looking, count)
    s.do(keep_one(me))


@effect
def draw_and_play_one(s: Seasons, me: int, count: int) -> None:
    """Draw cards, put one into play if there is room, discard the others."""
    draw(s, s.sorcerers[me].looking, count)
    s.do(play_one(me), discard_looked_at(me))


@decision(skips=True)
def play_one(s: Seasons, me: int) -> list[Call]:
    """Choose which of the drawn cards to put into play for free."""
    place = s.sorcerers[me]
    if not has_room(place):
        return []
    return [play_drawn(me, card) for card in kinds(place.looking.cards)]


@step(say="put {card} into play")
def play_drawn(s: Seasons, me: int, card: Power) -> None:
    """Put a drawn card into play for free; the others are discarded before it takes effect."""
    place = s.sorcerers[me]
    place.looking.move(card, place.play)
    place.looking.deal_all(s.discard)
    come_into_play(s, me, card)


@step
def discard_looked_at(s: Seasons, me: int) -> None:
    """Discard the drawn cards, where none could be put into play."""
    s.sorcerers[me].looking.deal_all(s.discard)


@effect
def draw_or_discard_for_energy(s: Seasons, me: int) -> None:
    """Draw or discard a card, for all to see, and gain energy by its prestige."""
    s.do(draw_or_discard(me))


@decision(skips=True)
def draw_or_discard(s: Seasons, me: int) -> list[Call]:
    """Draw a card, or choose one of the hand to discard."""
    place = s.sorcerers[me]
    drawing = [draw_for_energy(me)] if s.deck.cards or s.discard.cards else []
    return [*drawing, *[discard_for_energy(me, card) for card in kinds(place.hand.cards)]]


@step(say="draw a card for its prestige in energy")
def draw_for_energy(s: Seasons, me: int) -> None:
    """Draw a card, show it and keep it; gain energy."""
    hand = s.sorcerers[me].hand
    draw(s, hand)
    hand.show(count=1)
    gain_any(s, me, max(0, hand.top.points))


@step(say="discard {card} for its prestige in energy")
def discard_for_energy(s: Seasons, me: int, card: Power) -> None:
    """Show a card of the hand and discard it; gain energy."""
    reveal_and_discard(s, me, card)
    gain_any(s, me, max(0, card.points))


# Temporal Boots -----------------------------------------------------------------------------


@effect
def travel_in_time(s: Seasons, me: int) -> None:
    """Move the season token, in either direction."""
    s.do(choose_move(me))


@decision
def choose_move(s: Seasons, me: int) -> list[Call]:
    """Choose how far the season token moves."""
    return [move_season(me, by) for by in range(-FARTHEST, FARTHEST + 1) if by]


@step(say=lambda me, by: f"move the season token {'forward' if by > 0 else 'back'} {abs(by)}")
def move_season(s: Seasons, me: int, by: int) -> None:
    """Move the season token; a change of season has its effects at once."""
    move_token(s, by, me)
