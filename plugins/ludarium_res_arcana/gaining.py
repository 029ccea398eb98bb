"""Gaining essences: into the pool, onto components, of one's choice, for rivals, like rivals."""

from __future__ import annotations

from ludarium import Call, Settled, choose, decision, step
from ludarium_res_arcana.essences import NOTHING, Essences
from ludarium_res_arcana.table import Face, Player, ResArcana, rivals


def put_on(player: Player, face: Face, some: Essences) -> None:
    """Lay essences on a component, whether it is exhausted or not."""
    player.stored[face] = player.stored.get(face, NOTHING) + some


@step(say="gain {some}")
def receive(s: ResArcana, me: int, some: Essences) -> None:
    """Add essences to the pool."""
    s.players[me].pool += some


@step(say="gain {some} onto {face}")
def put(s: ResArcana, me: int, face: Face, some: Essences) -> None:
    """Lay essences of the supply on a component."""
    put_on(s.players[me], face, some)


# Of one's choice ----------------------------------------------------------------------------


@decision(skips=True, constant=True)
def choose_gain(
    s: ResArcana,
    me: int,
    count: int,
    kinds: tuple[str, ...],
    onto: Face | None = None,
    settled: Settled = (),
) -> list[Call]:
    """Choose several essences, for the pool or for a component."""
    return choose(
        Essences.mixes(count, kinds),
        settled,
        lambda some: put(me, onto, some) if onto else receive(me, some),
        lambda settled: choose_gain(me, count, kinds, onto, settled),
    )


@decision(skips=True, constant=True)
def choose_kind(s: ResArcana, me: int, count: int, kinds: tuple[str, ...]) -> list[Call]:
    """Choose the kind of several essences that are all alike."""
    return [receive(me, Essences.of(kind, count)) for kind in kinds]


@step
def gain_counted(s: ResArcana, me: int, plus_more: int, kinds: tuple[str, ...]) -> None:
    """Gain as many essences as the cost amounted to, and more, of one's choice."""
    count = s.counted + plus_more
    if count:
        s.do(choose_gain(me, count, kinds))


@step
def gain_counted_alike(s: ResArcana, me: int, kinds: tuple[str, ...]) -> None:
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
    put_on(s.players[me], face, Essences.one[s.chosen])


# Rivals -------------------------------------------------------------------------------------


@step
def rivals_receive(s: ResArcana, me: int, some: Essences) -> None:
    """All rivals gain essences, those who have passed too."""
    for rival in rivals(s, me):
        s.players[rival].pool += some


@decision(skips=True)
def choose_rival(s: ResArcana, me: int, gained: str, counted: str) -> list[Call]:
    """Choose the rival whose essences are counted."""
    return [gain_like(me, rival, gained, counted) for rival in rivals(s, me)]


@step(say="gain {gained} for the {counted} of seat {rival}")
def gain_like(s: ResArcana, me: int, rival: int, gained: str, counted: str) -> None:
    """Gain as many essences of a kind as a rival has of another one in the pool."""
    s.players[me].pool += Essences.of(gained, s.players[rival].pool[counted])
