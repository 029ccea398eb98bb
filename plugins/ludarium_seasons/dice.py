"""The season dice: twenty of them, five for each season, all of one pattern.

M is the season's main energy, S the second common one, R the uncommon one; the fourth kind is on
none of its dice. A star raises the summoning gauge, T allows transmuting, and the last number
is the pips.
"""

from __future__ import annotations

from collections import Counter

from ludarium import Call, chance, decision, step
from ludarium.words import counted, listed
from ludarium_seasons.energy import Energy
from ludarium_seasons.table import SEASONS, Face, Seasons, in_words, season

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
SIDES = 6


def face(of_season: int, die: int, side: int) -> Face:
    """Print a side of a die."""
    symbols, pips = PATTERN[die - 1][side].split()
    letters, _, crystals = symbols.partition("+")
    draws = letters == "draw"
    kinds = [] if draws else [ENERGIES[of_season][x] for x in letters if x in "MSR"]
    printed = Face(
        id=f"{SEASONS[of_season]}_{die}_{side + 1}",
        name=f"{SEASONS[of_season]} die {die}",
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
    IN_WORDS[printed] = _in_words(printed)
    return printed


def _in_words(face: Face) -> str:
    """What a side shows, in words."""
    words = [in_words(face.energy, face.crystals)] if face.crystals or face.energy else []
    if face.gauge:
        words.append("gauge +1")
    if face.draws:
        words.append("a card")
    if face.transmutes:
        words.append("transmuting")
    return f"{listed(words)} ({counted(face.pips, 'pip')})"


IN_WORDS: dict[Face, str] = {}
"""What each side shows, in words."""
FACES = tuple(
    tuple(
        tuple(face(of_season, die, side) for side in range(SIDES))
        for die in range(1, len(PATTERN) + 1)
    )
    for of_season in range(len(SEASONS))
)
"""By season and die, its six sides."""
ALL_FACES = tuple(side for dice in FACES for die in dice for side in die)


def sides_of(face: Face) -> tuple[Face, ...]:
    """All sides of the die that shows one."""
    return FACES[face.season][face.die - 1]


# Rolling and choosing -----------------------------------------------------------------------


def choose_dice(s: Seasons) -> None:
    """Set-up: one die more than there are players of each season, at random."""
    numbers = []
    for _ in SEASONS:
        dice = list(range(1, len(PATTERN) + 1))
        s.shuffle(dice)
        numbers.append(tuple(sorted(dice[: s.seats + 1])))
    s.dice = tuple(numbers)


def roll(s: Seasons) -> None:
    """Roll the dice of the season; then each player takes one, from the first player on."""
    now = season(s)
    sides = FACES[now]
    s.rolled = [sides[die - 1][s.random_below(SIDES)] for die in s.dice[now]]
    s.do(*[choose_die(seat) for seat in s.clockwise(s.first)])


@decision
def choose_die(s: Seasons, me: int) -> list[Call]:
    """Choose one of the dice that are left."""
    return [take_die(me, face) for face in s.rolled]


@step(say=lambda me, face: f"take the {face}: {IN_WORDS[face]}")
def take_die(s: Seasons, me: int, face: Face) -> None:
    """Take a die."""
    s.rolled.remove(face)
    s.sorcerers[me].die = face


@chance
def roll_again(s: Seasons, me: int) -> list[tuple[int, Call]]:
    """Roll the own die another time."""
    die = s.sorcerers[me].die
    return [(1, show_side(me, side)) for side in sides_of(die)] if die else []


@step(say=lambda me, face: f"roll {IN_WORDS[face]}")
def show_side(s: Seasons, me: int, face: Face) -> None:
    """The die shows another side."""
    s.sorcerers[me].die = face
