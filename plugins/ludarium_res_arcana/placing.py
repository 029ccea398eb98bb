"""Placing artifacts, with all discounts; claiming monuments and places of power."""

from __future__ import annotations

from ludarium import Call, Pile, decision, step
from ludarium_res_arcana.essences import GOLD, Due, Essences, affordable, minus
from ludarium_res_arcana.paying import settle
from ludarium_res_arcana.table import Discount, Face, Player, ResArcana

MONUMENT_GOLD = 4
MONUMENT_PRICE: Essences = (0, 0, 0, 0, MONUMENT_GOLD)
NO_DEBT: Due = (0, 0, 0, 0, 0, 0, 0, 0)
FREE = 99
"""A discount that leaves nothing of any cost."""


# Costs --------------------------------------------------------------------------------------


def discounts_of(player: Player) -> list[Discount]:
    """The discounts that a player's components give, exhausted or not."""
    return [face.discount for face in player.play.cards if face.discount is not None]


def discounted(card: Face, discounts: list[Discount], less: int = 0, less_but_gold: int = 0) -> Due:
    """What an artifact costs with the discounts, which all add up; its own cost without any."""
    for discount in discounts:
        if card.dragon or not discount.dragons_only:
            if discount.but_gold:
                less_but_gold += discount.count
            else:
                less += discount.count
    if not less and (not less_but_gold or card.total == card.due[GOLD]):
        return card.due
    if less >= card.total:
        return NO_DEBT
    elan, life, calm, death, gold, any_kind, _, _ = card.due
    return (elan, life, calm, death, gold, any_kind, less, less_but_gold)


# Artifacts ----------------------------------------------------------------------------------


def enter(s: ResArcana, me: int, card: Face, source: Pile[Face], due: Due) -> None:
    """Bring an artifact into play, ready, and pay for it."""
    player = s.players[me]
    source.move(card, player.play)
    if due[5] or due[6] or due[7]:
        s.do(settle(me, due))
    else:
        elan, life, calm, death, gold, _, _, _ = due
        player.pool = minus(player.pool, (elan, life, calm, death, gold))


def _paying(face: Face) -> str:
    return f", paying {face.price}" if face.total else " for nothing"


@step(say=lambda me, card: f"place {card}{_paying(card)}")
def place(s: ResArcana, me: int, card: Face) -> None:
    """Place an artifact of the hand at its full cost."""
    enter(s, me, card, s.players[me].hand, card.due)


# Effects that place an artifact -------------------------------------------------------------


@decision(skips=True)
def choose_dragon(s: ResArcana, me: int, less: int) -> list[Call]:
    """Choose a dragon of the hand to place with a discount."""
    player = s.players[me]
    discounts = discounts_of(player)
    return [
        place_for(me, me, card, less, 0, False)
        for card in player.hand.cards
        if card.dragon and affordable(discounted(card, discounts, less), player.pool)
    ]


@decision(skips=True)
def choose_own_discard(s: ResArcana, me: int, less_but_gold: int) -> list[Call]:
    """Choose an own discard to place with a discount."""
    player = s.players[me]
    discounts = discounts_of(player)
    return [
        place_for(me, me, card, 0, less_but_gold, True)
        for card in player.discards.cards
        if affordable(discounted(card, discounts, 0, less_but_gold), player.pool)
    ]


@decision(skips=True)
def choose_discarded_dragon(s: ResArcana, me: int) -> list[Call]:
    """Choose a dragon of any discard pile to place."""
    player = s.players[me]
    discounts = discounts_of(player)
    return [
        place_for(me, owner, card, 0, 0, True)
        for owner, other in enumerate(s.players)
        for card in other.discards.cards
        if card.dragon and affordable(discounted(card, discounts), player.pool)
    ]


def _place_in_words(
    me: int, owner: int, card: Face, less: int, less_but_gold: int, discarded: bool
) -> str:
    if not discarded:
        return f"place {card} at a discount"
    whose = "your" if owner == me else f"seat {owner}'s"
    return f"place {card} from {whose} discards"


@step(say=_place_in_words)
def place_for(
    s: ResArcana, me: int, owner: int, card: Face, less: int, less_but_gold: int, discarded: bool
) -> None:
    """Place an artifact of the hand or of someone's discards with a discount."""
    player, other = s.players[me], s.players[owner]
    source = other.discards if discarded else other.hand
    due = discounted(card, discounts_of(player), less, less_but_gold)
    enter(s, me, card, source, due)


# Claiming -----------------------------------------------------------------------------------


@step(say=lambda me, face: f"claim {face}{_paying(face)}")
def claim(s: ResArcana, me: int, face: Face) -> None:
    """Claim a place of power."""
    player = s.players[me]
    elan, life, calm, death, gold, _, _, _ = face.due
    player.pool = minus(player.pool, (elan, life, calm, death, gold))
    s.grounds.move(face, player.play)


@step(say=lambda me, face: f"claim {face}{_paying(face)}")
def claim_monument(s: ResArcana, me: int, face: Face) -> None:
    """Claim one of the monuments that can be seen; the next one of the deck takes its place."""
    player = s.players[me]
    player.pool = minus(player.pool, MONUMENT_PRICE)
    s.monuments.move(face, player.play)
    s.monument_deck.deal(s.monuments)
    s.do(*[verb(me, face) for verb in face.claims])


@step(say="claim the top monument of the deck, paying 4 gold")
def claim_top(s: ResArcana, me: int) -> None:
    """Claim the monument on top of the deck, whichever it is."""
    player = s.players[me]
    player.pool = minus(player.pool, MONUMENT_PRICE)
    face = s.monument_deck.top
    s.monument_deck.deal(player.play)
    s.do(*[verb(me, face) for verb in face.claims])


def claims(s: ResArcana, me: int) -> list[Call]:
    """The monuments that a seat with enough gold can claim."""
    calls = [claim_monument(me, face) for face in s.monuments.cards]
    if s.monument_deck.cards:
        calls.append(claim_top(me))
    return calls
