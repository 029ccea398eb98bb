"""Placing artifacts, with all discounts; claiming monuments and places of power."""

from __future__ import annotations

from functools import cache

from ludarium import Call, Cost, affordable, decision, step
from ludarium_res_arcana.essences import Essences, cost
from ludarium_res_arcana.paying import pay
from ludarium_res_arcana.table import Discount, Face, Player, ResArcana

GOLD = ("gold",)
"""What some discounts do not take off."""
MONUMENT_COST = cost(gold=4)
FREE = 99
"""A discount that leaves nothing of any cost."""


# Costs --------------------------------------------------------------------------------------


def due_for(player: Player, card: Face) -> Cost[Essences]:
    """What an artifact costs a player."""
    return discounted(card, discounts_of(player))


def discounts_of(player: Player) -> tuple[Discount, ...]:
    """The discounts that a player's components give, exhausted or not."""
    return tuple([face.discount for face in player.play.cards if face.discount is not None])


@cache
def discounted(card: Face, discounts: tuple[Discount, ...]) -> Cost[Essences]:
    """What an artifact costs with some discounts, which add up."""
    due = card.cost
    for discount in discounts:
        but = GOLD if discount.but_gold else ()
        fits = card.dragon or not discount.dragons_only
        if fits and due.total > sum([due.fixed[kind] for kind in but]):
            due = due.less(discount.count, but)
    return due


# Placing ------------------------------------------------------------------------------------


def _paying(due: Cost[Essences]) -> str:
    return f", paying {due}" if due.total else " for nothing"


def _place_in_words(me: int, card: Face, due: Cost[Essences]) -> str:
    return f"place {card}{' at a discount' if due.discounts else _paying(due)}"


@step(say=_place_in_words)
def place(s: ResArcana, me: int, card: Face, due: Cost[Essences]) -> None:
    """Place an artifact of the hand, ready, and pay for it."""
    player = s.players[me]
    player.hand.move(card, player.play)
    pay(s, me, due)


def _place_discarded_in_words(me: int, owner: int, card: Face, due: Cost[Essences]) -> str:
    whose = "your" if owner == me else f"seat {owner}'s"
    return f"place {card} from {whose} discards"


@step(say=_place_discarded_in_words)
def place_discarded(s: ResArcana, me: int, owner: int, card: Face, due: Cost[Essences]) -> None:
    """Place an artifact of someone's discards, ready, and pay for it."""
    s.players[owner].discards.move(card, s.players[me].play)
    pay(s, me, due)


# Effects that place an artifact -------------------------------------------------------------


@decision(skips=True)
def choose_dragon(s: ResArcana, me: int, less: int) -> list[Call]:
    """Choose a dragon of the hand to place with a discount."""
    player = s.players[me]
    return [
        place(me, card, due)
        for card in player.hand.cards
        if card.dragon and affordable(due := due_for(player, card).less(less), player.pool)
    ]


@decision(skips=True)
def choose_own_discard(s: ResArcana, me: int, less_but_gold: int) -> list[Call]:
    """Choose an own discard to place with a discount."""
    player = s.players[me]
    return [
        place_discarded(me, me, card, due)
        for card in player.discards.cards
        if affordable(due := due_for(player, card).less(less_but_gold, but=GOLD), player.pool)
    ]


@decision(skips=True)
def choose_discarded_dragon(s: ResArcana, me: int) -> list[Call]:
    """Choose a dragon of any discard pile to place."""
    player = s.players[me]
    return [
        place_discarded(me, owner, card, due)
        for owner, other in enumerate(s.players)
        for card in other.discards.cards
        if card.dragon and affordable(due := due_for(player, card), player.pool)
    ]


# Claiming -----------------------------------------------------------------------------------


@step(say=lambda me, face: f"claim {face}{_paying(face.cost)}")
def claim(s: ResArcana, me: int, face: Face) -> None:
    """Claim a place of power."""
    player = s.players[me]
    player.pool -= face.cost.fixed
    s.grounds.move(face, player.play)


@step(say=lambda me, face: f"claim {face}{_paying(face.cost)}")
def claim_monument(s: ResArcana, me: int, face: Face) -> None:
    """Claim one of the monuments that can be seen; the next one of the deck takes its place."""
    player = s.players[me]
    player.pool -= MONUMENT_COST.fixed
    s.monuments.move(face, player.play)
    s.monument_deck.deal(s.monuments)
    s.do(*[verb(me, face) for verb in face.claims])


@step(say=f"claim the top monument of the deck, paying {MONUMENT_COST}")
def claim_top(s: ResArcana, me: int) -> None:
    """Claim the monument on top of the deck, whichever it is."""
    player = s.players[me]
    player.pool -= MONUMENT_COST.fixed
    face = s.monument_deck.top
    s.monument_deck.deal(player.play)
    s.do(*[verb(me, face) for verb in face.claims])


def claims(s: ResArcana, me: int) -> list[Call]:
    """The monuments that a seat with enough gold can claim."""
    calls = [claim_monument(me, face) for face in s.monuments.cards]
    if s.monument_deck.cards:
        calls.append(claim_top(me))
    return calls
