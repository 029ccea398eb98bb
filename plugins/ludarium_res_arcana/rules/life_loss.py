"""Life loss: what a rival loses, the reactions that ignore it, and the ways out it offers."""

from __future__ import annotations

from ludarium import Call, Settled, choose, decision, payments, step
from ludarium.words import counted, listed
from ludarium_res_arcana.rules.actions import pay_now
from ludarium_res_arcana.rules.collecting import put_on
from ludarium_res_arcana.rules.effects import discard_from_play
from ludarium_res_arcana.table import (
    DRAGON_POWER,
    LIFE_LOSS,
    Essences,
    Face,
    Player,
    Reaction,
    ResArcana,
    artifacts_of,
    cost,
    rivals,
    so_far,
)

OTHERS_FOR_A_LIFE = 2
"""Essences that are lost for each life that is missing."""


@step
def attack(s: ResArcana, me: int, face: Face, count: int) -> None:
    """All rivals who have not passed lose life or ignore it, clockwise from the attacker."""
    s.do(*[suffer(rival, face, count) for rival in rivals(s, me) if not s.players[rival].passed])


@decision(skips=True, ask="{face}: do you lose {count} life, or how do you ignore it?")
def suffer(s: ResArcana, me: int, face: Face, count: int) -> list[Call]:
    """Lose life, take the way out that the component offers, or react."""
    return [_loss(s, me, face, count), *_ways_out(s, me, face), *_reactions(s, me, face)]


def _loss(s: ResArcana, me: int, face: Face, count: int) -> Call:
    """The life that is lost, and for each that is missing two others, as far as there are any."""
    pool = s.players[me].pool
    life = min(count, pool.life)
    others = min(OTHERS_FOR_A_LIFE * (count - life), pool.total - life)
    return lose_life(me, face, life, others)


def _ways_out(s: ResArcana, me: int, face: Face) -> list[Call]:
    way_out = face.way_out
    if way_out is None:
        return []
    if way_out.destroys:
        return [destroy_to_ignore(me, card) for card in artifacts_of(s, me)]
    if way_out.discards:
        return [discard_to_ignore(me, card) for card in s.players[me].hand.cards]
    if s.players[me].pool >= way_out.price:
        return [pay_to_ignore(me, way_out.price)]
    return []


def _reactions(s: ResArcana, me: int, face: Face) -> list[Call]:
    player = s.players[me]
    return [
        ignore(me, card)
        for card in player.play.cards
        if card.reaction is not None and _answers(player, card, card.reaction, face)
    ]


def _answers(player: Player, card: Face, reaction: Reaction, face: Face) -> bool:
    """Whether a reaction fits the component that strikes, and can be paid.

    An exhausted component reacts too, unless it would have to be exhausted.
    """
    fits = reaction.event == LIFE_LOSS or (reaction.event == DRAGON_POWER and face.dragon)
    ready = not reaction.exhausts or card not in player.exhausted
    return fits and ready and player.pool >= reaction.price


# What a rival does --------------------------------------------------------------------------


def _loss_in_words(me: int, face: Face, life: int, others: int) -> str:
    lost = [f"{life} life"] if life else []
    if others:
        lost.append(f"{counted(others, 'essence')} for missing life")
    return f"lose {listed(lost) or 'nothing: your pool is empty'}"


@step(say=_loss_in_words)
def lose_life(s: ResArcana, me: int, face: Face, life: int, others: int) -> None:
    """Lose life of the pool, and others for what is missing."""
    s.players[me].pool -= Essences.of("life", life)
    if others:
        s.do(lose_others(me, face, others))


def _which_others(me: int, face: Face, count: int, settled: Settled) -> str:
    which = f"which {counted(count, 'essence')} do you lose for missing life"
    return f"{face}: {which}{so_far(settled)}?"


@decision(skips=True, ask=_which_others)
def lose_others(s: ResArcana, me: int, face: Face, count: int, settled: Settled = ()) -> list[Call]:
    """Choose the essences that are lost for missing life."""
    return choose(
        payments(cost(any=count), s.players[me].pool),
        settled,
        lambda some: pay_now(me, some),
        lambda settled: lose_others(me, face, count, settled),
    )


@step(say="pay {price} to ignore the life loss")
def pay_to_ignore(s: ResArcana, me: int, price: Essences) -> None:
    """Pay what the component asks for instead."""
    s.players[me].pool -= price


@step(say="destroy {card} to ignore the life loss")
def destroy_to_ignore(s: ResArcana, me: int, card: Face) -> None:
    """Destroy an artifact of one's own instead."""
    discard_from_play(s.players[me], card)


@step(say="discard {card} to ignore the life loss")
def discard_to_ignore(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand instead."""
    player = s.players[me]
    player.hand.move(card, player.discards)


def _ignore_in_words(me: int, card: Face) -> str:
    return f"use {card}: {card.reaction.text}" if card.reaction else f"use {card}"


@step(say=_ignore_in_words)
def ignore(s: ResArcana, me: int, card: Face) -> None:
    """React with a component, which lets its owner ignore the loss."""
    player, reaction = s.players[me], card.reaction
    assert reaction is not None
    react(player, card, reaction)


def react(player: Player, card: Face, reaction: Reaction) -> None:
    """Pay for a reaction, and put on its component what it gets."""
    player.pool -= reaction.price
    if reaction.exhausts:
        player.exhausted.append(card)
    if reaction.puts:
        put_on(player, card, reaction.puts)
