"""The actions phase: one action at a time, clockwise, until all have passed."""

from __future__ import annotations

from functools import cache

from ludarium import Call, Cost, decision, step
from ludarium_res_arcana.essences import NOT_GOLD, NOTHING, Essences
from ludarium_res_arcana.gaining import choose_gain, put, put_on, receive
from ludarium_res_arcana.losing import take_from_self
from ludarium_res_arcana.passing import pass_turn
from ludarium_res_arcana.paying import settle
from ludarium_res_arcana.placing import (
    MONUMENT_COST,
    claim,
    claims,
    discounted,
    discounts_of,
    place,
)
from ludarium_res_arcana.table import Face, Player, Possible, Power, ResArcana

ONE_GOLD = Essences(gold=1)
DISCARDED_FOR = 2
"""Essences but gold that a discarded card brings."""


@decision
def act(s: ResArcana, me: int) -> list[Call]:
    """Place, claim, discard, use an effect, or pass."""
    player = s.players[me]
    pool = player.pool
    calls = uses(s, me, player)
    if player.hand.cards:
        calls += placings(me, player)
    total = pool.total
    for ground in s.grounds.cards:
        if ground.cost.total <= total and ground.cost.payable(pool):
            calls.append(claim(me, ground))
    if MONUMENT_COST.payable(pool):
        calls += claims(s, me)
    calls.append(pass_turn(me))
    return calls


def uses(s: ResArcana, me: int, player: Player) -> list[Call]:
    """The effects that a seat can pay for; an exhausted component has only that of waking up."""
    pool, exhausted = player.pool, player.exhausted
    calls = []
    for face in player.play.cards:
        if face.usable and (face in exhausted) is face.wakes:
            for number, payable, possible in face.usable:
                if (payable is None or payable(pool)) and (
                    not possible or _there_is(s, me, face, possible)
                ):
                    calls.append(use(me, face, number))
    return calls


def placings(me: int, player: Player) -> list[Call]:
    """What a seat can do with the cards of the hand: place them, if it can pay, or discard."""
    pool, discounts = player.pool, discounts_of(player)
    calls: list[Call] = []
    for card in player.hand.cards:
        due = discounted(card, discounts) if discounts else card.cost
        if due.payable(pool):
            calls.append(place(me, card, due))
        calls += _discards(me, card)
    return calls


# Using an effect ----------------------------------------------------------------------------


def _there_is(s: ResArcana, me: int, face: Face, possible: tuple[Possible, ...]) -> bool:
    return all(there_is(s, me, face) for there_is in possible)


@step(say=lambda me, face, number: f"use {face}: {face.powers[number].text}")
def use(s: ResArcana, me: int, face: Face, number: int) -> None:
    """Pay the whole cost of an effect, then apply it."""
    player = s.players[me]
    power = face.powers[number]
    if power.exhausts:
        player.exhausted.append(face)
    if power.from_self is not NOTHING:
        take_from_self(player, face, power.from_self)
    if power.cost.fixed is not NOTHING:
        player.pool -= power.cost.fixed
    waiting = plan(me, face, number)
    if waiting:
        s.do(*waiting)
    else:
        apply_gains(player, face, power)


def apply_gains(player: Player, face: Face, power: Power) -> None:
    """What an effect brings for certain: essences for the pool and onto the component."""
    if power.gains is not NOTHING:
        player.pool += power.gains
    if power.puts is not NOTHING:
        put_on(player, face, power.puts)


@cache
def plan(me: int, face: Face, number: int) -> tuple[Call, ...]:
    """The choices of an effect and all that follows; nothing where its gains are all there is."""
    power = face.powers[number]
    waiting = [verb(me, face) for verb in power.costs]
    does = [verb(me, face) for verb in power.does]
    if power.cost.some:
        waiting.insert(0, settle(me, Cost(NOTHING, power.cost.some)))
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
    player.pool += ONE_GOLD


@step(say="discard {card} for 2 other essences")
def discard_for_others(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand for two essences of one's choice, but no gold."""
    player = s.players[me]
    player.hand.move(card, player.discards)
    s.do(choose_gain(me, DISCARDED_FOR, NOT_GOLD))
