"""Decks: drawing, drawing and discarding, looking at the top cards and putting them back."""

from __future__ import annotations

from ludarium import Call, Pile, Settled, choose_order, decision, step
from ludarium.words import listed
from ludarium_res_arcana.losing import choose_discards
from ludarium_res_arcana.table import Face, Player, ResArcana

LOOKED_AT = 3


def draw_cards(s: ResArcana, me: int, count: int) -> int:
    """Draw cards, shuffling the discards where the deck is empty; returns how many there were."""
    player = s.players[me]
    for drawn in range(count):
        if not player.deck.cards:
            reshuffle(s, player)
            if not player.deck.cards:
                return drawn
        player.deck.deal(player.hand)
    return count


def reshuffle(s: ResArcana, player: Player) -> None:
    """Make a new deck of the discards."""
    player.discards.deal_all(player.deck)
    player.deck.shuffle(s)


@step
def draw(s: ResArcana, me: int, count: int) -> None:
    """Draw cards."""
    draw_cards(s, me, count)


@step
def draw_and_discard(s: ResArcana, me: int, count: int) -> None:
    """Draw cards, then discard as many as were drawn."""
    drawn = draw_cards(s, me, count)
    if drawn:
        s.do(choose_discards(me, drawn))


# Looking at the top cards -------------------------------------------------------------------


@decision(skips=True)
def choose_deck(s: ResArcana, me: int) -> list[Call]:
    """Choose the deck to look at: the own one or that of the monuments."""
    player = s.players[me]
    calls = []
    if player.deck.cards or player.discards.cards:
        calls.append(look_at_own(me))
    if s.monument_deck.cards:
        calls.append(look_at_monuments(me))
    return calls


@step(say="look at the top of your deck")
def look_at_own(s: ResArcana, me: int) -> None:
    """Draw the top three of the own deck, which may need the discards shuffled under it."""
    player = s.players[me]
    if len(player.deck) < LOOKED_AT and player.discards.cards:
        held: Pile[Face] = Pile(1 << me)
        player.deck.deal_all(held)
        reshuffle(s, player)
        held.deal_all(player.deck)
    player.deck.show(1 << me, LOOKED_AT)
    s.do(reorder(me, True))


@step(say="look at the top of the monument deck")
def look_at_monuments(s: ResArcana, me: int) -> None:
    """Draw the top three monuments."""
    s.monument_deck.show(1 << me, LOOKED_AT)
    s.do(reorder(me, False))


@decision(skips=True)
def reorder(s: ResArcana, me: int, own: bool, settled: Settled = ()) -> list[Call]:
    """Choose the order in which the cards looked at are put back."""
    return choose_order(
        _deck(s, me, own).cards[: -LOOKED_AT - 1 : -1],
        settled,
        lambda order: put_back(me, own, order),
        lambda settled: reorder(me, own, settled),
    )


def _deck(s: ResArcana, me: int, own: bool) -> Pile[Face]:
    return s.players[me].deck if own else s.monument_deck


def _order_in_words(me: int, own: bool, order: tuple[Face, ...]) -> str:
    return f"put back {listed([*map(str, order), 'the other one'])}, in this order"


@step(say=_order_in_words)
def put_back(s: ResArcana, me: int, own: bool, order: tuple[Face, ...]) -> None:
    """Put cards back on their deck, the first of them on top and the one not named below them.

    Nobody else knows the order.
    """
    deck = _deck(s, me, own)
    held: Pile[Face] = Pile(1 << me)
    deck.deal(held, len(order) + 1)
    others = [card for card in held.cards if card not in order]
    for card in (*others, *reversed(order)):
        held.move(card, deck)
