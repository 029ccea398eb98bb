"""The reserve: gaining energy, the limit, and paying.

Energy on an Amulet of Water pays like the reserve, but is not part of it.
"""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_seasons.energy import KINDS, ONE, PAIRS, Energy, in_words, kinds_in, minus, of, plus
from ludarium_seasons.table import RESERVE_LIMIT, Seasons, Sorcerer, limit_of

SEATS = range(4)

# Gaining ------------------------------------------------------------------------------------


def gain(s: Seasons, me: int, energy: Energy) -> None:
    """Put energy into a reserve; what is too much is put back before anything else happens."""
    place = s.sorcerers[me]
    place.reserve = plus(place.reserve, energy)
    if sum(place.reserve) > RESERVE_LIMIT:
        s.do(PUT_BACK[me])


def gain_any(s: Seasons, me: int, count: int) -> None:
    """Let a seat choose energy from the stockpile, two by two.

    More than the reserve can hold need not be chosen, since it could not be kept.
    """
    place = s.sorcerers[me]
    limit = limit_of(place)
    count = min(count, limit)
    calls = [*[CHOOSE_TWO[me]] * (count // 2), *[CHOOSE_ONE[me]] * (count % 2)]
    if sum(place.reserve) + count > limit:
        calls.append(PUT_BACK[me])
    if calls:
        s.do(*calls)


@decision
def choose_one(s: Seasons, me: int) -> list[Call]:
    """Choose an energy from the stockpile."""
    return TAKE_ONE[me]


@decision
def choose_two(s: Seasons, me: int) -> list[Call]:
    """Choose two energies from the stockpile."""
    return TAKE_TWO[me]


@step(say=lambda me, energy: f"gain {in_words(energy)}")
def take_energy(s: Seasons, me: int, energy: Energy) -> None:
    """Put chosen energy into the reserve."""
    place = s.sorcerers[me]
    place.reserve = plus(place.reserve, energy)


# The limit ----------------------------------------------------------------------------------


@decision(skips=True)
def put_back(s: Seasons, me: int) -> list[Call]:
    """Choose an energy to give up, while the reserve is above its limit."""
    place = s.sorcerers[me]
    if sum(place.reserve) <= limit_of(place):
        return []
    return [give_up(me, kind) for kind in kinds_in(place.reserve)]


@step(say=lambda me, kind: f"put 1 {KINDS[kind]} back to the stockpile")
def give_up(s: Seasons, me: int, kind: int) -> None:
    """Put an energy of the reserve back to the stockpile."""
    place = s.sorcerers[me]
    place.reserve = minus(place.reserve, ONE[kind])
    s.do(PUT_BACK[me])


# Paying -------------------------------------------------------------------------------------


def pay(s: Seasons, me: int, energy: Energy) -> None:
    """Discard energy from the reserve, or from Amulets of Water where the player says so."""
    place = s.sorcerers[me]
    if place.amulets:
        s.do(*[pay_kind(me, kind, energy[kind]) for kind in kinds_in(energy)])
    else:
        place.reserve = minus(place.reserve, energy)


@decision(skips=True)
def pay_kind(s: Seasons, me: int, kind: int, count: int) -> list[Call]:
    """Choose how much of a payment comes from Amulets of Water."""
    place = s.sorcerers[me]
    held = sum([amulet[kind] for amulet in place.amulets])
    least = max(0, count - place.reserve[kind])
    return [pay_from(me, kind, count, used) for used in range(least, min(count, held) + 1)]


def _paying_in_words(me: int, kind: int, count: int, used: int) -> str:
    if not used:
        return f"pay {count} {KINDS[kind]} from the reserve"
    if used == count:
        return f"pay {count} {KINDS[kind]} from the Amulet of Water"
    return f"pay {count - used} {KINDS[kind]} from the reserve, {used} from the Amulet of Water"


@step(say=_paying_in_words)
def pay_from(s: Seasons, me: int, kind: int, count: int, used: int) -> None:
    """Discard energy of a kind, some of it from Amulets of Water."""
    place = s.sorcerers[me]
    place.reserve = minus(place.reserve, of(kind, count - used))
    use_up(place, kind, used)


def use_up(place: Sorcerer, kind: int, count: int) -> None:
    """Discard energy from Amulets of Water, the first one first."""
    left = []
    for held in place.amulets:
        used = min(count, held[kind])
        left.append(minus(held, of(kind, used)))
        count -= used
    place.amulets = tuple(left)


CHOOSE_ONE = [choose_one(me) for me in SEATS]
CHOOSE_TWO = [choose_two(me) for me in SEATS]
PUT_BACK = [put_back(me) for me in SEATS]
TAKE_ONE = [[take_energy(me, energy) for energy in ONE] for me in SEATS]
TAKE_TWO = [[take_energy(me, energy) for energy in PAIRS] for me in SEATS]
"""The calls of nearly every round, made once."""
