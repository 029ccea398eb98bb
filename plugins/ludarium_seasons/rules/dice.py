"""The season dice: what their sides show, rolling them, taking one, and what it gives.

There are twenty, five for each season, all of one pattern.

M is the season's main energy, S the second common one, R the uncommon one; the fourth kind is on
none of its dice. A star raises the summoning gauge, T allows transmuting, and the last number
is the pips.
"""

from __future__ import annotations

from collections import Counter

from ludarium import Call, decision, step
from ludarium_seasons.rules.energy import gain
from ludarium_seasons.rules.power_cards import (
    draw,
    keep_one,
    keep_or_not,
    widen_gauge,
)
from ludarium_seasons.table import (
    DIE,
    MOST_BONUSES,
    SEASONS,
    Energy,
    Face,
    PowerCard,
    Seasons,
    bonus_price,
    kinds,
    season,
)

PATTERN = (
    ("R★T 3", "MM★ 2", "MM+3 1", "SS★ 3", "draw 2", "MST 1"),
    ("MM★ 3", "MM+1 2", "RR★ 1", "draw 3", "MST 2", "S★T 1"),
    ("MM★ 1", "S★T 2", "MST 3", "draw 1", "R★ 2", "MM+3 3"),
    ("MST 1", "MM+2 2", "S★T 3", "MM★ 1", "+6 2", "R★ 3"),
    ("SST 2", "+6 3", "R★ 1", "S★T 1", "MM★ 3", "MM+1 2"),
)
ENERGIES = (
    {"M": "water", "S": "air", "R": "fire"},
    {"M": "earth", "S": "water", "R": "air"},
    {"M": "fire", "S": "earth", "R": "water"},
    {"M": "air", "S": "fire", "R": "earth"},
)
"""For each season what the letters of the pattern stand for."""
DICE, SIDES = len(PATTERN), len(PATTERN[0])
"""How many dice a season has, and a die sides."""


def face(of_season: int, die: int, side: int) -> Face:
    """Print a side of a die."""
    symbols, pips = PATTERN[die - 1][side].split()
    letters, _, crystals = symbols.partition("+")
    draws = letters == "draw"
    kinds = [] if draws else [ENERGIES[of_season][x] for x in letters if x in "MSR"]
    return Face(
        id=f"{SEASONS[of_season]}_{die}_{side + 1}",
        name=f"{SEASONS[of_season]} die {die}",
        kind=DIE,
        season=of_season,
        die=die,
        side=side,
        energy=Energy(**Counter(kinds)),
        crystals=int(crystals or 0),
        gauge=letters.count("★"),
        draws=draws,
        transmutes="T" in letters,
        pips=int(pips),
    )


FACES = tuple(
    tuple(tuple(face(of_season, die, side) for side in range(SIDES)) for die in range(1, DICE + 1))
    for of_season in range(len(SEASONS))
)
"""By season and die, its six sides."""


# Beginning of the round: rolling and choosing ------------------------------------------------


def roll(s: Seasons) -> None:
    """Roll the dice of the season; then each player takes one, from the first player on."""
    now = season(s)
    sides = FACES[now]
    s.rolled = [sides[die - 1][s.random_below(SIDES)] for die in s.dice[now]]
    s.do(*[choose_die(seat) for seat in s.clockwise(s.first)])


@decision(ask="Season dice: which one do you take?")
def choose_die(s: Seasons, me: int) -> list[Call]:
    """Choose one of the dice that are left."""
    return [take_die(me, face) for face in s.rolled]


@step(say=lambda me, face: f"take the {face}: {face.words}")
def take_die(s: Seasons, me: int, face: Face) -> None:
    """Take a die."""
    s.rolled.remove(face)
    s.sorcerers[me].die = face


# The actions of a die -----------------------------------------------------------------------


@decision(ask="{card}: do you use it, or your die as it lies?", skips=True)
def before_die(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Use the die, or first a card that can be activated before it."""
    place = s.sorcerers[me]
    if place.die is None:
        return []
    calls = [use_die(me, place.die)]
    for one in kinds(place.straight):
        if one.use and one.before_die:
            calls += one.use(s, me, one)
    return calls


@step(say=lambda me, face: f"use the die: {face.words}")
def use_die(s: Seasons, me: int, face: Face) -> None:
    """Take the actions of the die as it lies."""
    resolve_die(s, me)


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
        widen_gauge(place, die.gauge)
    if die.draws:
        s.do(draw_with_die(me))
    else:
        gain(s, me, die.energy)


@decision(ask="Your die: do you draw a card, or two with a bonus?", skips=True)
def draw_with_die(s: Seasons, me: int) -> list[Call]:
    """Draw a card, or use a bonus to draw two and keep one."""
    used = s.sorcerers[me].bonuses
    if used < MOST_BONUSES and (s.deck.cards or s.discard.cards):
        return [draw_one(me), bonus_draw(me, bonus_price(used))]
    return [draw_one(me)]


@step(say="draw a card")
def draw_one(s: Seasons, me: int) -> None:
    """Look at a card."""
    draw(s, s.sorcerers[me].pack)
    s.do(keep_or_not(me))


@step(say="use a bonus for {lost} points: draw 2 cards, keep 1")
def bonus_draw(s: Seasons, me: int, lost: int) -> None:
    """Look at two cards instead of one; one of them must be kept."""
    s.sorcerers[me].bonuses += 1
    draw(s, s.sorcerers[me].pack, 2)
    s.do(keep_one(me))
