"""Parts of a cost that need a choice: essences, other components, cards of the hand."""

from __future__ import annotations

from ludarium import Call, Settled, choose, choose_some, decision, step
from ludarium.words import listed
from ludarium_res_arcana.essences import NOTHING, Essences
from ludarium_res_arcana.table import Artifact, Face, Player, ResArcana

# Essences -------------------------------------------------------------------------------------


@decision(skips=True)
def choose_alike(s: ResArcana, me: int, into_gold: bool, settled: Settled = ()) -> list[Call]:
    """Choose identical essences to pay; what turns into gold is not gold, if it can be."""
    pool = s.players[me].pool
    kinds = [kind for kind in pool if not (into_gold and kind == "gold")] or ["gold"]
    return choose(
        [Essences.of(kind, n) for kind in kinds for n in range(1, pool[kind] + 1)],
        settled,
        lambda some: pay_alike(me, some),
        lambda settled: choose_alike(me, into_gold, settled),
    )


@step(say="pay {some}")
def pay_alike(s: ResArcana, me: int, some: Essences) -> None:
    """Pay identical essences; what they are converted into counts them."""
    s.players[me].pool -= some
    s.counted = some.total
    (s.chosen,) = some


@decision(skips=True)
def choose_essence(s: ResArcana, me: int, kinds: tuple[str, ...]) -> list[Call]:
    """Choose the essence to take from the pool and put on a component."""
    held = s.players[me].pool.present
    return [take_essence(me, kind) for kind in kinds if kind in held]


@step(say="take 1 {kind} of your pool")
def take_essence(s: ResArcana, me: int, kind: str) -> None:
    """Take an essence from the pool; it is put on a component next."""
    s.players[me].pool -= Essences.one[kind]
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
    s.counted = card.cost.total


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


# Discarding -----------------------------------------------------------------------------------


@decision(skips=True)
def choose_discards(s: ResArcana, me: int, count: int, settled: Settled = ()) -> list[Call]:
    """Choose the cards of the hand to discard."""
    return choose_some(
        s.players[me].hand.cards,
        count,
        count,
        settled,
        lambda cards: lose_cards(me, cards),
        lambda settled: choose_discards(me, count, settled),
    )


@step(say=lambda me, cards: f"discard {listed(map(str, cards))}")
def lose_cards(s: ResArcana, me: int, cards: tuple[Face, ...]) -> None:
    """Discard cards of the hand; as a part of a cost or an effect they earn nothing."""
    player = s.players[me]
    for card in cards:
        player.hand.move(card, player.discards)
    s.counted = sum([card.cost.total for card in cards])


def take_from_self(player: Player, face: Face, some: Essences) -> None:
    """Return essences on a component to the supply."""
    left = player.stored[face] - some
    if left is NOTHING:
        del player.stored[face]
    else:
        player.stored[face] = left
