"""The five essences: counting them, saying them, and the ways to pay with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

from ludarium import Cost, payments
from ludarium.pools import Some

KINDS = ("elan", "life", "calm", "death", "gold")
ELAN, LIFE, CALM, DEATH, GOLD = range(5)
ALL = (ELAN, LIFE, CALM, DEATH, GOLD)
NOT_GOLD = (ELAN, LIFE, CALM, DEATH)
NOT_GOLD_OR_DEATH = (ELAN, LIFE, CALM)
NOT_GOLD_OR_LIFE = (ELAN, CALM, DEATH)

Essences = tuple[int, int, int, int, int]
"""How many there are of each kind."""
NOTHING: Essences = (0, 0, 0, 0, 0)
ONE: tuple[Essences, ...] = (
    (1, 0, 0, 0, 0),
    (0, 1, 0, 0, 0),
    (0, 0, 1, 0, 0),
    (0, 0, 0, 1, 0),
    (0, 0, 0, 0, 1),
)
"""A single essence of each kind."""

Due = tuple[int, int, int, int, int, int, int, int]
"""What is to be paid: five fixed numbers, a number of any kind, and the discounts on them: a
number of essences of any kind, and a number of any kind but gold."""


def essences(
    elan: int = 0, life: int = 0, calm: int = 0, death: int = 0, gold: int = 0
) -> Essences:
    """Essences in words: ``essences(elan=2, gold=1)``."""
    return (elan, life, calm, death, gold)


def plus(one: Essences, other: Essences) -> Essences:
    """Both together."""
    a, b, c, d, e = one
    v, w, x, y, z = other
    return (a + v, b + w, c + x, d + y, e + z)


def minus(one: Essences, other: Essences) -> Essences:
    """What is left after taking the other away."""
    a, b, c, d, e = one
    v, w, x, y, z = other
    return (a - v, b - w, c - x, d - y, e - z)


def some(kind: int, count: int) -> Essences:
    """A number of essences of one kind."""
    a, b, c, d, e = ONE[kind]
    return (a * count, b * count, c * count, d * count, e * count)


def covers(pool: Sequence[int], needs: Sequence[tuple[int, int]]) -> bool:
    """Whether a pool has the fixed parts of a cost."""
    for kind, count in needs:  # noqa: SIM110 - the loop is twice as quick as all()
        if pool[kind] < count:
            return False
    return True


def pairs(counts: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """The kinds that there are any of, with their numbers."""
    return tuple((kind, count) for kind, count in enumerate(counts[:5]) if count)


# Words --------------------------------------------------------------------------------------


@cache
def written(counts: Essences) -> str:
    """Essences in words: ``2 elan and 1 gold``."""
    return listed([f"{count} {KINDS[kind]}" for kind, count in pairs(counts)]) or "nothing"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas, and a word before the last one."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def any_of(count: int, kinds: Sequence[int]) -> str:
    """A number of essences of a player's choice in words: ``3 of any kind but gold``."""
    without = [KINDS[kind] for kind in ALL if kind not in kinds]
    return f"{count} of any kind but {listed(without, 'or')}" if without else f"{count} of any kind"


# Paying -------------------------------------------------------------------------------------


def affordable(due: Due, pool: Sequence[int]) -> bool:
    """Whether a pool can pay: a discount may stand in for what is missing."""
    any_kind, less, less_but_gold = due[5:]
    missing = surplus = 0
    for kind in NOT_GOLD:
        rest = pool[kind] - due[kind]
        if rest < 0:
            missing -= rest
        else:
            surplus += rest
    gold = pool[GOLD] - due[GOLD]
    if gold < 0:
        less += gold
        if less < 0:
            return False
    else:
        surplus += gold
    spare = less + less_but_gold - missing
    return spare >= 0 and surplus + spare >= any_kind


def ways_to_pay(due: Due, pool: Essences) -> tuple[Essences, ...]:
    """The distinct ways to pay, in a stable order."""
    elan, life, calm, death, gold, open_parts, less, less_but_gold = due
    if less or less_but_gold:
        useful = [min(held, fixed + open_parts) for held, fixed in zip(pool, due, strict=False)]
        return _discounted_ways(due, tuple(useful))
    fixed = (elan, life, calm, death, gold)
    ways = mixes(open_parts, tuple([min(n, open_parts) for n in minus(pool, fixed)]))
    return tuple([plus(fixed, way) for way in ways]) if any(fixed) else ways


@lru_cache(maxsize=1 << 14)
def mixes(count: int, held: tuple[int, ...]) -> tuple[Essences, ...]:
    """The ways to take a number of essences out of some."""
    e, f, c, d, g = held
    return tuple(
        (elan, life, calm, death, count - elan - life - calm - death)
        for elan in range(min(e, count), -1, -1)
        for life in range(min(f, count - elan), -1, -1)
        for calm in range(min(c, count - elan - life), -1, -1)
        for death in range(min(d, count - elan - life - calm), -1, -1)
        if count - elan - life - calm - death <= g
    )


@lru_cache(maxsize=1 << 14)
def _discounted_ways(due: Due, pool: tuple[int, ...]) -> tuple[Essences, ...]:
    fixed = tuple((KINDS[kind], count) for kind, count in pairs(due))
    price = Cost(fixed, (Some(due[5]),) if due[5] else ())
    if due[6]:
        price = price.less(due[6])
    if due[7]:
        price = price.less(due[7], but=("gold",))
    held = dict(zip(KINDS, pool, strict=True))
    return tuple(essences(**dict(paid)) for paid in payments(price, held))
