"""Energy: gaining it, the limit of the reserve, transmuting, and paying.

Energy on an Amulet of Water pays like the reserve, but is not part of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ludarium import Call, Settled, choose, decision, step
from ludarium.words import counted, listed
from ludarium_seasons.table import (
    RESERVE_LIMIT,
    Energy,
    PowerCard,
    Seasons,
    Sorcerer,
    kinds,
    reserve_limit,
    season,
    told_apart,
)

RATES = (
    {"air": 1, "water": 1, "fire": 2, "earth": 3},
    {"air": 2, "water": 1, "fire": 3, "earth": 1},
    {"air": 3, "water": 2, "fire": 1, "earth": 1},
    {"air": 1, "water": 3, "fire": 1, "earth": 2},
)
"""By season, crystals for an energy of each kind."""

# Gaining ------------------------------------------------------------------------------------


def gain(s: Seasons, me: int, energy: Energy) -> None:
    """Put energy into a reserve; what is too much is put back before anything else happens."""
    place = s.sorcerers[me]
    place.reserve = reserve = place.reserve + energy
    if reserve.total > RESERVE_LIMIT:
        mind_limit(s, me)


def gain_any(s: Seasons, me: int, count: int, card: PowerCard) -> None:
    """Let a seat choose energy from the stockpile, which a card brings.

    More than the reserve can hold need not be chosen, since it could not be kept.
    """
    if count:
        s.do(choose_energy(me, min(count, reserve_limit(s.sorcerers[me])), card))


def _asked_energy(me: int, count: int, card: PowerCard, settled: Settled) -> str:
    return f"{card}: which {'energy' if count == 1 else f'{count} energies'} do you gain?"


@decision(ask=_asked_energy, skips=True, constant=True)
def choose_energy(
    s: Seasons, me: int, count: int, card: PowerCard, settled: Settled = ()
) -> list[Call]:
    """Choose energy from the stockpile."""
    return choose(
        Energy.mixes(count),
        settled,
        lambda energy: take_energy(me, energy),
        lambda settled: choose_energy(me, count, card, settled),
    )


@step(say="gain {energy}")
def take_energy(s: Seasons, me: int, energy: Energy) -> None:
    """Put chosen energy into the reserve."""
    gain(s, me, energy)


# The limit ----------------------------------------------------------------------------------


def mind_limit(s: Seasons, me: int) -> None:
    """Let a seat put back what its reserve has above the limit."""
    place = s.sorcerers[me]
    too_many = place.reserve.total - reserve_limit(place)
    if too_many > 0:
        s.do(put_back(me, too_many))


@step
def lower_limit(s: Seasons, me: int) -> None:
    """A card has left that may have made the reserve larger."""
    mind_limit(s, me)


def _asked_back(me: int, count: int, settled: Settled) -> str:
    which = "energy goes" if count == 1 else f"{count} energies go"
    return f"Your reserve is too full: which {which} back to the stockpile?"


@decision(ask=_asked_back, skips=True)
def put_back(s: Seasons, me: int, count: int, settled: Settled = ()) -> list[Call]:
    """Choose what to give up."""
    return choose(
        s.sorcerers[me].reserve.parts(count),
        settled,
        lambda energy: give_up(me, energy),
        lambda settled: put_back(me, count, settled),
    )


@step(say="put {energy} back to the stockpile")
def give_up(s: Seasons, me: int, energy: Energy) -> None:
    """Put energy of the reserve back to the stockpile."""
    place = s.sorcerers[me]
    place.reserve -= energy


# Transmuting --------------------------------------------------------------------------------


def transmutations(s: Seasons, me: int) -> tuple[Call, ...]:
    """The ways to transmute energy of one kind; more than one kind is done one by one."""
    place = s.sorcerers[me]
    now = season(s)
    more = s.extra + per_energy(place)
    calls = of_reserve(me, place.reserve, now, more)
    if place.amulets:
        amulets = kinds([held for held in place.amulets if held])
        for held in amulets:
            calls += of_amulet(me, held, len(amulets) > 1, now, more)
    return calls


def per_energy(place: Sorcerer) -> int:
    """Purses of Io: crystals more for each energy transmuted."""
    more = 0
    for card in place.lasting:
        more += card.per_transmuted
    return more


@cache
def of_one_kind(energy: Energy) -> tuple[Energy, ...]:
    """What can be taken from some energy that is all of one kind."""
    return tuple(
        [Energy.of(kind, count) for kind, most in energy.items() for count in range(1, most + 1)]
    )


@cache
def of_reserve(me: int, energy: Energy, now: int, more: int) -> tuple[Call, ...]:
    """Transmuting from the reserve."""
    return tuple([transmute(me, some, crystals(some, now, more)) for some in of_one_kind(energy)])


@cache
def of_amulet(me: int, held: Energy, differ: bool, now: int, more: int) -> tuple[Call, ...]:
    """Transmuting from an Amulet of Water; where they differ it is said from which."""
    which = held if differ else None
    return tuple(
        [transmute_held(me, some, crystals(some, now, more), which) for some in of_one_kind(held)]
    )


@cache
def crystals(energy: Energy, now: int, more: int) -> int:
    """What energy brings in a season, with so many crystals more for each."""
    return sum([count * (RATES[now][kind] + more) for kind, count in energy.items()])


def _in_words(me: int, energy: Energy, crystals: int) -> str:
    return f"transmute {energy} into {counted(crystals, 'crystal')}"


@step(say=_in_words)
def transmute(s: Seasons, me: int, energy: Energy, crystals: int) -> None:
    """Turn energy of the reserve into crystals."""
    place = s.sorcerers[me]
    place.reserve -= energy
    place.crystals += crystals


def _held_in_words(me: int, energy: Energy, crystals: int, held: Energy | None) -> str:
    return f"{_in_words(me, energy, crystals)}, from the Amulet of Water{told_apart(held)}"


@step(say=_held_in_words)
def transmute_held(s: Seasons, me: int, energy: Energy, crystals: int, held: Energy | None) -> None:
    """Turn energy on an Amulet of Water into crystals."""
    place = s.sorcerers[me]
    if held is None:
        held = next(filter(None, place.amulets))
    use_amulet(place, held, energy)
    place.crystals += crystals


# Paying -------------------------------------------------------------------------------------


def pay(s: Seasons, me: int, energy: Energy, card: PowerCard) -> None:
    """Discard energy for a card from the reserve, or from Amulets of Water if the player wants."""
    place = s.sorcerers[me]
    if place.amulets:
        s.do(choose_sources(me, energy, card))
    else:
        place.reserve -= energy


@decision(ask="{card}: what of {energy} does the Amulet of Water pay?", skips=True)
def choose_sources(s: Seasons, me: int, energy: Energy, card: PowerCard) -> list[Call]:
    """Choose how much of a payment comes from Amulets of Water."""
    place = s.sorcerers[me]
    missing = energy - (energy & place.reserve)
    either = (energy & sum(place.amulets, Energy())) - missing
    parts = [part for size in range(either.total + 1) for part in either.parts(size)]
    shares = [missing + part for part in parts]
    return [pay_from(me, energy - share, share, either.present) for share in shares]


def _paying_in_words(me: int, reserve: Energy, amulets: Energy, asked: tuple[str, ...]) -> str:
    """Only what was asked for, if anything was: the other kinds left no choice."""
    told = asked or Energy.kinds
    kept, used = ([(n, kind) for kind, n in e.items() if kind in told] for e in (reserve, amulets))
    names = [kind for _, kind in kept] != [kind for _, kind in used]
    from_reserve = listed([f"{n} {kind}" for n, kind in kept])
    from_amulets = listed([f"{n} {kind}" if names else str(n) for n, kind in used])
    sources = [f"{from_reserve} from the reserve"] if kept else []
    sources += [f"{from_amulets} from the Amulet of Water"] if used else []
    return f"pay {', '.join(sources)}"


@step(say=_paying_in_words)
def pay_from(s: Seasons, me: int, reserve: Energy, amulets: Energy, asked: tuple[str, ...]) -> None:
    """Discard energy of the reserve, then what Amulets of Water pay."""
    s.sorcerers[me].reserve -= reserve
    if amulets:
        s.do(choose_amulets(me, amulets))


# Which Amulet of Water pays -----------------------------------------------------------------

Shares = tuple[tuple[Energy, Energy], ...]
"""Of each Amulet of Water that pays, what lies on it and what it pays."""


@decision(ask="Amulets of Water: which of them pays what of {energy}?", skips=True)
def choose_amulets(s: Seasons, me: int, energy: Energy) -> list[Call]:
    """Choose which Amulets of Water pay: what is left on them afterwards is what counts."""
    amulets = s.sorcerers[me].amulets
    ways: dict[tuple[tuple[int, ...], ...], Shares] = {}
    for paid in sorted(shares_of(amulets, energy), key=lambda paid: sum(map(bool, paid))):
        pairs = list(zip(amulets, paid, strict=True))
        left = tuple(sorted([(held - used).counts for held, used in pairs]))
        ways.setdefault(left, tuple([(held, used) for held, used in pairs if used]))
    return [pay_with_amulets(me, way) for way in ways.values()]


def shares_of(amulets: tuple[Energy, ...], energy: Energy) -> Iterator[tuple[Energy, ...]]:
    """The ways to divide a payment over Amulets of Water."""
    if not amulets:
        if not energy:
            yield ()
        return
    most = amulets[0] & energy
    for part in [part for size in range(most.total, -1, -1) for part in most.parts(size)]:
        for rest in shares_of(amulets[1:], energy - part):
            yield (part, *rest)


def _amulets_in_words(me: int, shares: Shares) -> str:
    words = [f"{used} from the Amulet of Water{told_apart(held)}" for held, used in shares]
    return f"pay {listed(words)}"


@step(say=_amulets_in_words)
def pay_with_amulets(s: Seasons, me: int, shares: Shares) -> None:
    """Discard energy from Amulets of Water."""
    for held, used in shares:
        use_amulet(s.sorcerers[me], held, used)


def use_amulet(place: Sorcerer, held: Energy, used: Energy) -> None:
    """Discard energy from an Amulet of Water with so much on it."""
    at = place.amulets.index(held)
    place.amulets = (*place.amulets[:at], held - used, *place.amulets[at + 1 :])
