"""Parts of a cost that need a choice: essences, other components, cards of the hand."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_res_arcana.essences import KINDS, NOTHING, ONE, minus, some
from ludarium_res_arcana.table import Artifact, Face, Player, ResArcana

# Essences -----------------------------------------------------------------------------------


@decision(skips=True)
def choose_alike(s: ResArcana, me: int, into: int) -> list[Call]:
    """Choose the kind of the identical essences to pay: not what they turn into, if it can be."""
    pool = s.players[me].pool
    others = [pay_alike(me, kind) for kind, held in enumerate(pool) if held and kind != into]
    return others or [pay_alike(me, into)]


@step(say=lambda me, kind: f"convert {KINDS[kind]}")
def pay_alike(s: ResArcana, me: int, kind: int) -> None:
    """Settle the kind of the identical essences, then their number."""
    s.do(choose_number(me, kind))


@decision(skips=True)
def choose_number(s: ResArcana, me: int, kind: int) -> list[Call]:
    """Choose how many identical essences to pay, at least one."""
    return [pay_number(me, kind, n + 1) for n in range(s.players[me].pool[kind])]


@step(say=lambda me, kind, count: f"pay {count} {KINDS[kind]}")
def pay_number(s: ResArcana, me: int, kind: int, count: int) -> None:
    """Pay identical essences; what they are converted into counts them."""
    player = s.players[me]
    player.pool = minus(player.pool, some(kind, count))
    s.counted = count
    s.chosen = kind


@decision(skips=True)
def choose_essence(s: ResArcana, me: int, kinds: tuple[int, ...]) -> list[Call]:
    """Choose the essence to take from the pool and put on a component."""
    pool = s.players[me].pool
    return [take_essence(me, kind) for kind in kinds if pool[kind]]


@step(say=lambda me, kind: f"take 1 {KINDS[kind]} of your pool")
def take_essence(s: ResArcana, me: int, kind: int) -> None:
    """Take an essence from the pool; it is put on a component next."""
    player = s.players[me]
    player.pool = minus(player.pool, ONE[kind])
    s.chosen = kind


# Destroying ---------------------------------------------------------------------------------

ANY, ANOTHER, BEAST = ("any", "another", "beast")
"""Which artifacts can be destroyed: each, all but the one that asks, dragons and creatures."""


def victims(s: ResArcana, me: int, face: Face, which: str) -> list[Face]:
    """The artifacts of a seat that a component can have destroyed."""
    found = [card for card in s.players[me].play.cards if isinstance(card, Artifact)]
    if which == ANOTHER:
        return [card for card in found if card is not face]
    if which == BEAST:
        return [card for card in found if card.dragon or card.creature]
    return list(found)


@decision(skips=True)
def choose_victim(s: ResArcana, me: int, face: Face, which: str) -> list[Call]:
    """Choose the artifact to destroy."""
    return [destroy(me, card) for card in victims(s, me, face, which)]


@step(say="destroy {card}")
def destroy(s: ResArcana, me: int, card: Face) -> None:
    """Discard an artifact in play, whoever brought it; what lies on it goes to the supply."""
    discard_from_play(s.players[me], card)
    s.counted = card.total


def discard_from_play(player: Player, card: Face) -> None:
    """Move an artifact in play to its owner's discards."""
    clear(player, card)
    player.play.move(card, player.discards)


def clear(player: Player, face: Face) -> None:
    """Ready a component that leaves play, and return what lies on it."""
    player.stored.pop(face, None)
    if face in player.exhausted:
        player.exhausted.remove(face)


# Exhausting ---------------------------------------------------------------------------------


def ready_beasts(s: ResArcana, me: int, dragon: bool) -> list[Face]:
    """The dragons, or the creatures, of a seat that are not exhausted."""
    player = s.players[me]
    return [
        face
        for face in player.play.cards
        if (face.dragon if dragon else face.creature) and face not in player.exhausted
    ]


@decision(skips=True)
def choose_beast(s: ResArcana, me: int, dragon: bool) -> list[Call]:
    """Choose the dragon, or the creature, to exhaust."""
    return [exhaust(me, face) for face in ready_beasts(s, me, dragon)]


@step(say="exhaust {face}")
def exhaust(s: ResArcana, me: int, face: Face) -> None:
    """Exhaust a component without using its effects."""
    s.players[me].exhausted.append(face)


# Discarding ---------------------------------------------------------------------------------


@decision(skips=True)
def choose_discard(s: ResArcana, me: int) -> list[Call]:
    """Choose the card of the hand to discard."""
    return [lose_card(me, card) for card in s.players[me].hand.cards]


@step(say="discard {card}")
def lose_card(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand; as a part of a cost or an effect it earns nothing."""
    player = s.players[me]
    player.hand.move(card, player.discards)
    s.counted = card.total


def take_from_self(player: Player, face: Face, counts: tuple[int, int, int, int, int]) -> None:
    """Return essences on a component to the supply."""
    left = minus(player.stored[face], counts)
    if left == NOTHING:
        del player.stored[face]
    else:
        player.stored[face] = left
