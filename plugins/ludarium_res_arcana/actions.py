"""The actions phase: one action at a time, clockwise, until all have passed."""

from __future__ import annotations

from functools import cache

from ludarium import Call, decision, step
from ludarium.turns import turn_of
from ludarium_res_arcana.essences import (
    GOLD,
    NOT_GOLD,
    NOTHING,
    ONE,
    affordable,
    covers,
    minus,
    plus,
)
from ludarium_res_arcana.gaining import choose_gain, put, put_on, receive
from ludarium_res_arcana.losing import take_from_self
from ludarium_res_arcana.passing import pass_turn
from ludarium_res_arcana.paying import any_kind, settle
from ludarium_res_arcana.placing import (
    MONUMENT_GOLD,
    claim,
    claims,
    discounted,
    discounts_of,
    place,
    place_for,
)
from ludarium_res_arcana.table import Face, Player, Power, ResArcana

DISCARDED_FOR = 2
"""Essences but gold that a discarded card brings."""


@step
def take_turns(s: ResArcana) -> None:
    """Begin with the first player."""
    s.do(turn_of(s.first, act), next_turn(s.first))


@step
def next_turn(s: ResArcana, last: int) -> None:
    """The next seat clockwise that has not passed has a turn."""
    players, seats = s.players, s.seats
    for distance in range(1, seats + 1):
        seat = (last + distance) % seats
        if not players[seat].passed:
            s.do(turn_of(seat, act), next_turn(seat))
            return


@decision
def act(s: ResArcana, me: int) -> list[Call]:
    """Place, claim, discard, use an effect, or pass."""
    player = s.players[me]
    pool = player.pool
    total = sum(pool)
    calls = uses(s, me, player, total)
    calls += placings(me, player, total)
    for ground in s.grounds.cards:
        if ground.total <= total and covers(pool, ground.needs):
            calls.append(claim(me, ground))
    if pool[GOLD] >= MONUMENT_GOLD:
        calls += claims(s, me)
    calls.append(pass_turn(me))
    return calls


def uses(s: ResArcana, me: int, player: Player, total: int) -> list[Call]:
    """The effects that a seat can pay for; an exhausted component has only that of waking up."""
    pool, exhausted, waiting = player.pool, player.exhausted, USES[me]
    calls = []
    for face in player.play.cards:
        if (face in exhausted) is face.wakes:
            for call, power in waiting[face]:
                if (
                    power.total <= total
                    and (not power.needs or covers(pool, power.needs))
                    and (not power.possible or _possible(s, me, face, power))
                ):
                    calls.append(call)
    return calls


def placings(me: int, player: Player, total: int) -> list[Call]:
    """What a seat can do with the cards of the hand: place them, if it can pay, or discard."""
    if not player.hand.cards:
        return []
    pool, discounts = player.pool, discounts_of(player)
    calls: list[Call] = []
    for card in player.hand.cards:
        if discounts and (due := discounted(card, discounts)) is not card.due:
            if affordable(due, pool):
                calls.append(place_for(me, me, card, 0, 0, False))
        elif card.total <= total and covers(pool, card.needs):
            calls.append(place(me, card))
        calls += _discards(me, card)
    return calls


# Using an effect ----------------------------------------------------------------------------


def _possible(s: ResArcana, me: int, face: Face, power: Power) -> bool:
    return all(possible(s, me, face) for possible in power.possible)


class Uses(dict[Face, tuple[tuple[Call, Power], ...]]):
    """For each face a seat's calls to use its effects; made when first asked for."""

    def __init__(self, me: int) -> None:
        self.me = me

    def __missing__(self, face: Face) -> tuple[tuple[Call, Power], ...]:
        effects = enumerate(face.powers)
        self[face] = calls = tuple((use(self.me, face, number), power) for number, power in effects)
        return calls


USES = [Uses(me) for me in range(4)]


@step(say=lambda me, face, number: f"use {face}: {face.powers[number].text}")
def use(s: ResArcana, me: int, face: Face, number: int) -> None:
    """Pay the whole cost of an effect, then apply it."""
    player = s.players[me]
    power = face.powers[number]
    if power.exhausts:
        player.exhausted.append(face)
    if power.from_self is not NOTHING:
        take_from_self(player, face, power.from_self)
    if power.price is not NOTHING:
        player.pool = minus(player.pool, power.price)
    waiting = plan(me, face, number)
    if waiting:
        s.do(*waiting)
    else:
        apply_gains(player, face, power)


def apply_gains(player: Player, face: Face, power: Power) -> None:
    """What an effect brings for certain: essences for the pool and onto the component."""
    if power.gains is not NOTHING:
        player.pool = plus(player.pool, power.gains)
    if power.puts is not NOTHING:
        put_on(player, face, power.puts)


@cache
def plan(me: int, face: Face, number: int) -> tuple[Call, ...]:
    """The choices of an effect and all that follows; nothing where its gains are all there is."""
    power = face.powers[number]
    waiting = [verb(me, face) for verb in power.costs]
    does = [verb(me, face) for verb in power.does]
    if power.any:
        waiting.insert(0, settle(me, any_kind(power.any)))
    if not waiting and not does:
        return ()
    if power.gains is not NOTHING:
        waiting.append(receive(me, power.gains))
    if power.puts is not NOTHING:
        waiting.append(put(me, face, power.puts))
    return (*waiting, *does)


# Discarding ---------------------------------------------------------------------------------


@cache
def _discards(me: int, card: Face) -> tuple[Call, Call]:
    return discard_for_gold(me, card), discard_for_others(me, card)


@step(say="discard {card} for 1 gold")
def discard_for_gold(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand for a gold."""
    player = s.players[me]
    player.hand.move(card, player.discards)
    player.pool = plus(player.pool, ONE[GOLD])


@step(say="discard {card} for 2 other essences")
def discard_for_others(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand for two essences of one's choice, but no gold."""
    player = s.players[me]
    player.hand.move(card, player.discards)
    s.do(choose_gain(me, DISCARDED_FOR, NOT_GOLD))
