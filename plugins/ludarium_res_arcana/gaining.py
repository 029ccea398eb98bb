"""Gaining essences: into the pool, onto components, of one's choice, for rivals, like rivals."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium import Call, decision, step
from ludarium_res_arcana.essences import (
    KINDS,
    NOTHING,
    ONE,
    Essences,
    plus,
    some,
)
from ludarium_res_arcana.table import Face, Player, ResArcana, rivals


def put_on(player: Player, face: Face, counts: Essences) -> None:
    """Lay essences on a component, whether it is exhausted or not."""
    player.stored[face] = plus(player.stored.get(face, NOTHING), counts)


@step
def receive(s: ResArcana, me: int, counts: Essences) -> None:
    """Add essences to the pool."""
    player = s.players[me]
    player.pool = plus(player.pool, counts)


@step
def put(s: ResArcana, me: int, face: Face, counts: Essences) -> None:
    """Lay essences of the supply on a component."""
    put_on(s.players[me], face, counts)


# Of one's choice ----------------------------------------------------------------------------


@decision(skips=True)
def choose_gain(
    s: ResArcana, me: int, count: int, kinds: tuple[int, ...], onto: Face | None = None
) -> list[Call]:
    """Choose the next of several essences; from a kind on, so that every mix comes up once."""
    return [gain_one(me, count, kinds[at:], onto) for at in range(len(kinds))]


def _gain_in_words(me: int, count: int, kinds: Sequence[int], onto: Face | None) -> str:
    onto_it = f" onto {onto}" if onto else ""
    if len(kinds) == 1:
        return f"gain {count} {KINDS[kinds[0]]}{onto_it}"
    rest = f", {count - 1} to choose" if count > 1 else ""
    return f"gain 1 {KINDS[kinds[0]]}{onto_it}{rest}"


@step(say=_gain_in_words)
def gain_one(s: ResArcana, me: int, count: int, kinds: tuple[int, ...], onto: Face | None) -> None:
    """Gain an essence of the first kind, then choose the others from the kinds given."""
    last = len(kinds) == 1
    counts = some(kinds[0], count) if last else ONE[kinds[0]]
    player = s.players[me]
    if onto is None:
        player.pool = plus(player.pool, counts)
    else:
        put_on(player, onto, counts)
    if count > 1 and not last:
        s.do(choose_gain(me, count - 1, kinds, onto))


@decision(skips=True)
def choose_kind(s: ResArcana, me: int, count: int, kinds: tuple[int, ...]) -> list[Call]:
    """Choose the kind of several essences that are all alike."""
    return [gain_one(me, count, (kind,), None) for kind in kinds]


@step
def gain_counted(s: ResArcana, me: int, plus_more: int, kinds: tuple[int, ...]) -> None:
    """Gain as many essences as the cost amounted to, and more, of one's choice."""
    count = s.counted + plus_more
    if count:
        s.do(choose_gain(me, count, kinds))


@step
def gain_counted_alike(s: ResArcana, me: int, kinds: tuple[int, ...]) -> None:
    """Gain as many essences as the cost amounted to, all of one kind but that which was paid."""
    s.do(choose_kind(me, s.counted, tuple([kind for kind in kinds if kind != s.chosen])))


# Putting a paid essence somewhere -----------------------------------------------------------


@decision(skips=True)
def choose_component(s: ResArcana, me: int) -> list[Call]:
    """Choose the own component that gets the essence that was paid."""
    return [put_it_on(me, face) for face in s.players[me].play.cards]


@step(say="put it on {face}")
def put_it_on(s: ResArcana, me: int, face: Face) -> None:
    """Lay the essence that was paid on a component."""
    put_on(s.players[me], face, ONE[s.chosen])


# Rivals -------------------------------------------------------------------------------------


@step
def rivals_receive(s: ResArcana, me: int, counts: Essences) -> None:
    """All rivals gain essences, those who have passed too."""
    for rival in rivals(s, me):
        player = s.players[rival]
        player.pool = plus(player.pool, counts)


@decision(skips=True)
def choose_rival(s: ResArcana, me: int, gained: int, counted: int) -> list[Call]:
    """Choose the rival whose essences are counted."""
    return [gain_like(me, rival, gained, counted) for rival in rivals(s, me)]


@step(
    say=lambda me, rival, gained, counted: (
        f"gain {KINDS[gained]} for the {KINDS[counted]} of seat {rival}"
    )
)
def gain_like(s: ResArcana, me: int, rival: int, gained: int, counted: int) -> None:
    """Gain as many essences of a kind as a rival has of another one in the pool."""
    player = s.players[me]
    player.pool = plus(player.pool, some(gained, s.players[rival].pool[counted]))
