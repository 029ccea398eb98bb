"""A player's turn: what the die gives comes first, then actions in any order."""

from __future__ import annotations

from ludarium import Call, decision, repeat, step, stop_repeating
from ludarium_seasons.bonuses import bonuses
from ludarium_seasons.dice import IN_WORDS, roll_again
from ludarium_seasons.drawing import draw, keep_one, keep_or_not
from ludarium_seasons.play import turn_over
from ludarium_seasons.reserve import gain
from ludarium_seasons.summoning import summonings
from ludarium_seasons.table import GAUGE_LIMIT, MOST_BONUSES, Face, Power, Seasons, kinds
from ludarium_seasons.transmuting import transmutations

REROLL_CRYSTALS = 2


@step
def turn(s: Seasons, me: int) -> None:
    """The turn of a seat."""
    s.transmuting = False
    s.extra = 0
    for card in s.sorcerers[me].straight:
        if card.rerolls:
            s.do(before_die(me), repeat(act(me)))
            return
    resolve_die(s, me)
    s.do(repeat(act(me)))


# The die ------------------------------------------------------------------------------------


@decision(skips=True)
def before_die(s: Seasons, me: int) -> list[Call]:
    """Use the die, or roll it again with a Die of Malice that is still straight."""
    place = s.sorcerers[me]
    if place.die is None:
        return []
    rerolling = [card for card in place.straight if card.rerolls]
    return [use_die(me, place.die), *[reroll(me, card) for card in kinds(rerolling)]]


@step(say=lambda me, face: f"use the die: {IN_WORDS[face]}")
def use_die(s: Seasons, me: int, face: Face) -> None:
    """Take the actions of the die as it lies."""
    resolve_die(s, me)


@step(say="use the {card}: roll your die again and gain 2 crystals")
def reroll(s: Seasons, me: int, card: Power) -> None:
    """Roll the die again and gain crystals."""
    turn_over(s, me, card)
    s.sorcerers[me].crystals += REROLL_CRYSTALS
    s.do(roll_again(me), before_die(me))


def resolve_die(s: Seasons, me: int) -> None:
    """Gain what the die shows."""
    place = s.sorcerers[me]
    die = place.die
    if die is None:
        return
    s.transmuting = die.transmutes
    if die.crystals:
        place.crystals += die.crystals
    if die.gauge:
        place.gauge = min(place.gauge + die.gauge, GAUGE_LIMIT)
    if die.draws:
        s.do(draw_with_die(me))
    else:
        gain(s, me, die.energy)


@decision(skips=True)
def draw_with_die(s: Seasons, me: int) -> list[Call]:
    """Draw a card, or use a bonus to draw two and keep one."""
    if s.sorcerers[me].bonuses < MOST_BONUSES and (s.deck.cards or s.discard.cards):
        return [draw_one(me), bonus_draw(me)]
    return [draw_one(me)]


@step(say="draw a card")
def draw_one(s: Seasons, me: int) -> None:
    """Look at a card."""
    draw(s, s.sorcerers[me].looking)
    s.do(keep_or_not(me))


@step(say="use a bonus: draw 2 cards, keep 1")
def bonus_draw(s: Seasons, me: int) -> None:
    """Look at two cards instead of one; one of them must be kept."""
    s.sorcerers[me].bonuses += 1
    draw(s, s.sorcerers[me].looking, 2)
    s.do(keep_one(me))


# Actions ------------------------------------------------------------------------------------


@decision(skips=True)
def act(s: Seasons, me: int) -> list[Call]:
    """Summon, activate, transmute, use a bonus, or end the turn."""
    calls = summonings(s, me)
    place = s.sorcerers[me]
    if place.straight:
        for card in kinds(place.straight):
            if card.use is not None:
                calls += card.use(s, me, card)
    if s.transmuting:
        calls += transmutations(s, me)
    calls += bonuses(s, me)
    calls.append(done(me))
    return calls


@step(say="end your turn")
def done(s: Seasons, me: int) -> None:
    """Let the next player have a turn."""
    stop_repeating(s)
