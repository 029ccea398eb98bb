"""What effects may ask for and do, besides paying and gaining: the rulebook's notes on them.

Choosing what to destroy, discard, ready or place, converting essences and moving them, gains
that rivals have a part in, looking at the top of a deck.
"""

from __future__ import annotations

from ludarium import Call, Cost, Pile, Settled, choose_order, choose_some, decision, step
from ludarium.words import listed, whose
from ludarium_res_arcana.rules.actions import clear, pay_due, paying, reshuffle
from ludarium_res_arcana.rules.collecting import choose_gain, choose_kind, put, put_on
from ludarium_res_arcana.table import (
    Essences,
    Face,
    Player,
    ResArcana,
    artifacts_of,
    rivals,
)

LOOKED_AT = 3


# Destroying ---------------------------------------------------------------------------------

ANY, ANOTHER, BEAST = ("any", "another", "beast")
"""Which artifacts can be destroyed: each, all but the one that asks, dragons and creatures."""


def victims(s: ResArcana, me: int, face: Face, which: str) -> list[Face]:
    """The artifacts of a seat that a component can have destroyed."""
    found = artifacts_of(s, me)
    if which == ANOTHER:
        return [card for card in found if card is not face]
    if which == BEAST:
        return [card for card in found if card.dragon or card.creature]
    return found


_VICTIM = {
    ANY: "one of your artifacts",
    ANOTHER: "another of your artifacts",
    BEAST: "one of your dragons or creatures",
}


@decision(
    skips=True,
    ask=lambda me, face, which: f"{face}: {_VICTIM[which]} is destroyed; which one?",
)
def choose_victim(s: ResArcana, me: int, face: Face, which: str) -> list[Call]:
    """Choose the artifact to destroy."""
    return [destroy(me, card) for card in victims(s, me, face, which)]


@step(say=lambda me, card: f"destroy {card}, which costs {card.cost}")
def destroy(s: ResArcana, me: int, card: Face) -> None:
    """Discard an artifact in play, whoever brought it; what lies on it goes to the supply."""
    discard_from_play(s.players[me], card)
    s.counted = card.cost.total


def discard_from_play(player: Player, card: Face) -> None:
    """Move an artifact in play to its owner's discards."""
    clear(player, card)
    player.play.move(card, player.discards)


# Discarding ---------------------------------------------------------------------------------


def _which_discards(me: int, face: Face, count: int, settled: Settled) -> str:
    which = "card" if count == 1 else f"{count} cards"
    return f"{face}: which {which} of your hand do you discard?"


@decision(skips=True, ask=_which_discards)
def choose_discards(
    s: ResArcana, me: int, face: Face, count: int, settled: Settled = ()
) -> list[Call]:
    """Choose the cards of the hand that a component has discarded."""
    return choose_some(
        s.players[me].hand.cards,
        count,
        count,
        settled,
        lambda cards: lose_cards(me, cards),
        lambda settled: choose_discards(me, face, count, settled),
    )


@step(say=lambda me, cards: f"discard {listed(map(str, cards))}")
def lose_cards(s: ResArcana, me: int, cards: tuple[Face, ...]) -> None:
    """Discard cards of the hand; as a part of a cost or an effect they earn nothing."""
    player = s.players[me]
    for card in cards:
        player.hand.move(card, player.discards)
    s.counted = sum([card.cost.total for card in cards])


# Looking at the top cards -------------------------------------------------------------------


@decision(skips=True, ask=f"{{face}}: of which deck do you look at the top {LOOKED_AT}?")
def choose_deck(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Choose the deck to look at: the own one or that of the monuments."""
    player = s.players[me]
    calls = []
    if player.deck.cards or player.discards.cards:
        calls.append(look_at_own(me, face))
    if s.monument_deck.cards:
        calls.append(look_at_monuments(me, face))
    return calls


@step(say=f"look at the top {LOOKED_AT} of your deck")
def look_at_own(s: ResArcana, me: int, face: Face) -> None:
    """Draw the top three of the own deck, which may need the discards shuffled under it."""
    player = s.players[me]
    if len(player.deck) < LOOKED_AT and player.discards.cards:
        held: Pile[Face] = Pile(1 << me)
        player.deck.deal_all(held)
        reshuffle(s, player)
        held.deal_all(player.deck)
    player.deck.show(1 << me, LOOKED_AT)
    s.do(reorder(me, face, True))


@step(say=f"look at the top {LOOKED_AT} of the monument deck")
def look_at_monuments(s: ResArcana, me: int, face: Face) -> None:
    """Draw the top three monuments."""
    s.monument_deck.show(1 << me, LOOKED_AT)
    s.do(reorder(me, face, False))


def _which_order(me: int, face: Face, own: bool, settled: Settled) -> str:
    deck = "your deck" if own else "the monument deck"
    return f"{face}: in which order do you put the cards back on {deck}, from the top?"


@decision(skips=True, ask=_which_order)
def reorder(s: ResArcana, me: int, face: Face, own: bool, settled: Settled = ()) -> list[Call]:
    """Choose the order in which the cards looked at are put back."""
    return choose_order(
        _deck(s, me, own).cards[: -LOOKED_AT - 1 : -1],
        settled,
        lambda order: put_back(me, own, order),
        lambda settled: reorder(me, face, own, settled),
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


# Readying -----------------------------------------------------------------------------------


def _which_ready(me: int, face: Face, creatures_only: bool) -> str:
    return f"{face}: which of your {'creatures' if creatures_only else 'components'} is readied?"


@decision(skips=True, ask=_which_ready)
def choose_ready(s: ResArcana, me: int, face: Face, creatures_only: bool) -> list[Call]:
    """Choose an exhausted component to ready, the one just exhausted included."""
    exhausted = s.players[me].exhausted
    return [ready(me, one) for one in exhausted if one.creature or not creatures_only]


@step(say="ready {face}")
def ready(s: ResArcana, me: int, face: Face) -> None:
    """Ready a component, so that its effects can be used again."""
    s.players[me].exhausted.remove(face)


# Converting essences, and gaining by the cost of a card -------------------------------------


@step
def gain_counted(s: ResArcana, me: int, face: Face, plus_more: int, kinds: tuple[str, ...]) -> None:
    """Gain as many essences as the cost amounted to, and more, of one's choice."""
    count = s.counted + plus_more
    if count:
        s.do(choose_gain(me, face, count, kinds))


@step
def gain_counted_alike(s: ResArcana, me: int, face: Face, kinds: tuple[str, ...]) -> None:
    """Gain as many essences as the cost amounted to, all of one kind but that which was paid."""
    others = tuple([kind for kind in kinds if kind != s.chosen])
    s.do(choose_kind(me, face, s.counted, others))


# Putting an essence of the pool on a component ----------------------------------------------


@decision(skips=True, ask="{face}: which essence of your pool do you take for it?")
def choose_essence(s: ResArcana, me: int, face: Face, kinds: tuple[str, ...]) -> list[Call]:
    """Choose the essence to take from the pool and put on a component."""
    held = s.players[me].pool.present
    return [take_essence(me, kind) for kind in kinds if kind in held]


@step(say="take 1 {kind} of your pool")
def take_essence(s: ResArcana, me: int, kind: str) -> None:
    """Take an essence from the pool; it is put on a component next."""
    s.players[me].pool -= Essences.one[kind]
    s.chosen = kind


@decision(skips=True, ask="{face}: which of your components gets the essence taken?")
def choose_component(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Choose the own component that gets the essence that was paid."""
    some = Essences.one[s.chosen]
    return [put(me, one, some) for one in s.players[me].play.cards]


@step
def put_it_on(s: ResArcana, me: int, face: Face) -> None:
    """Lay the essence that was paid on a component."""
    put_on(s.players[me], face, Essences.one[s.chosen])


# Rivals -------------------------------------------------------------------------------------


@step
def rivals_receive(s: ResArcana, me: int, some: Essences) -> None:
    """All rivals gain essences, those who have passed too."""
    for rival in rivals(s, me):
        s.players[rival].pool += some


@decision(skips=True, ask="{face}: you gain 1 {gained} for each {counted} of which rival?")
def choose_rival(s: ResArcana, me: int, face: Face, gained: str, counted: str) -> list[Call]:
    """Choose the rival whose essences are counted."""
    return [gain_like(me, rival, gained, counted) for rival in rivals(s, me)]


@step(say="gain 1 {gained} for each {counted} of {rival:seat}")
def gain_like(s: ResArcana, me: int, rival: int, gained: str, counted: str) -> None:
    """Gain as many essences of a kind as a rival has of another one in the pool."""
    s.players[me].pool += Essences.of(gained, s.players[rival].pool[counted])


# Placing a discarded artifact ---------------------------------------------------------------


def _place_discarded_in_words(me: int, owner: int, card: Face, due: Cost[Essences]) -> str:
    discards = "your discards" if owner == me else f"{whose(owner)} discards"
    return f"place {card} from {discards}{paying(due)}"


@step(say=_place_discarded_in_words)
def place_discarded(s: ResArcana, me: int, owner: int, card: Face, due: Cost[Essences]) -> None:
    """Place an artifact of someone's discards, ready, and pay for it."""
    s.players[owner].discards.move(card, s.players[me].play)
    pay_due(s, me, due, card)
