"""Set-up, in the order of the rulebook: middle, pools, first player, cards, magic items."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludarium import EVERYONE, Call, Constant, Pile, decision, step, together
from ludarium_res_arcana.rules.actions import draw_up_to
from ludarium_res_arcana.rules.variants import (
    choose_first,
    clear_table,
    draft,
    insist_on_two,
    pick_artifacts,
    return_artifacts,
)
from ludarium_res_arcana.table import (
    DRAFT,
    FIRST_GAME,
    RANDOM,
    TILES,
    Artifact,
    Essences,
    Face,
    Mage,
    MagicItem,
    Monument,
    PlaceOfPower,
    Player,
    ResArcana,
    is_artifact,
    named_places,
)

VISIBLE_MONUMENTS = Constant("visible monuments", 2, high=8)
MAGES_DEALT = 2
ARTIFACTS_DEALT = 8
FIRST_DECK = 5
"""Artifacts dealt in the first game, unseen."""
STARTING_HAND = Constant("starting hand", 3, high=8, about="artifacts that everybody draws")
ONE_OF_EACH = Essences(elan=1, life=1, calm=1, death=1, gold=1)
STARTING_ESSENCES = Constant(
    "starting essences",
    dict.fromkeys((1, 2, 3, 4), ONE_OF_EACH),
    high=20,
    about="by the order in which mages take their first turn",
)
UNDEALT: tuple[type[Face], ...] = (MagicItem, PlaceOfPower, Monument)


@step
def set_up(s: ResArcana) -> None:
    """Set up a game, or the next one of a match."""
    if s.game_number > 1:
        set_up_again(s)
        return
    insist_on_two(s)
    open_box(s)
    lay_out(s)
    s.first = s.random_below(s.seats)
    hand_out_essences(s)
    deal = {FIRST_GAME: deal_first_game, DRAFT: deal_for_draft}.get(s.setup, deal_standard)
    deal(s)
    s.do(choose_items())


def set_up_again(s: ResArcana) -> None:
    """Steps 1 to 4 again; then the loser of the last game chooses who begins."""
    clear_table(s)
    # All who see the sixteen artifacts on the table know which ones are left in the box.
    take_out(s, [face for face in s.box.cards if is_artifact(face)], s.box)
    lay_out(s)
    hand_out_essences(s)
    artifacts = pick_artifacts() if s.game_number == 2 else return_artifacts()
    s.do(choose_first(s.first), give_essences(), artifacts, shuffle_and_draw(), choose_items())


# The middle ---------------------------------------------------------------------------------


def open_box(s: ResArcana) -> None:
    """Take out what is not dealt to anyone; everybody knows these components."""
    faces = [face for kind in UNDEALT for face in s.game.components_of(kind)]
    faces += [face for face in s.game.left_out if isinstance(face, Monument)]  # until the shuffle
    Pile(EVERYONE, faces).deal_all(s.box)


def lay_out(s: ResArcana) -> None:
    """Magic items, places of power, monuments."""
    take_out(s, s.game.components_of(MagicItem), s.items)
    take_out(s, sides(s, s.game.dealt_from(PlaceOfPower)), s.grounds)
    again = s.game_number > 1
    monuments = s.game.components_of(Monument) if again else s.game.dealt_from(Monument)
    take_out(s, monuments, s.monument_deck)
    s.monument_deck.shuffle(s)
    s.monument_deck.deal(s.monuments, VISIBLE_MONUMENTS.at(s))


def hand_out_essences(s: ResArcana) -> None:
    """The essences that everybody begins with."""
    for turn, seat in enumerate(s.clockwise(s.first), 1):
        s.players[seat].pool = STARTING_ESSENCES.at(s)[turn]


@step
def give_essences(s: ResArcana) -> None:
    """The same again, now that the loser of the last game has chosen who begins."""
    hand_out_essences(s)


def take_out(s: ResArcana, faces: Sequence[Face], to: Pile[Face]) -> None:
    """Move components out of the box before everybody's eyes."""
    seen: Pile[Face] = Pile(EVERYONE)
    for face in faces:
        s.box.move(face, seen)
    seen.deal_all(to)


def sides(s: ResArcana, faces: list[PlaceOfPower]) -> list[PlaceOfPower]:
    """The sides of the places of power that are played with."""
    if s.places != RANDOM:
        return named_places(s.places, s.game.components_of(PlaceOfPower))
    if s.setup == FIRST_GAME and s.game_number == 1:
        return [face for face in s.game.components_of(PlaceOfPower) if face.sun]
    either = [[face for face in faces if face.tile == tile] for tile in range(TILES)]
    return [s.pick(both) for both in either]


# Mages and artifacts ------------------------------------------------------------------------


def deal_standard(s: ResArcana) -> None:
    """Two mages and eight artifacts each; shuffle, draw three, then choose the mage."""
    deal_mages(s)
    stack_artifacts(s, s.game.dealt_from(Artifact))
    for seat, player in enumerate(s.players):
        s.box.deal(player.deck, ARTIFACTS_DEALT)
        player.deck.show(1 << seat)
    s.do(shuffle_and_draw(), choose_mages())


def deal_for_draft(s: ResArcana) -> None:
    """Two mages each; the artifacts are drafted."""
    deal_mages(s)
    stack_artifacts(s, s.game.dealt_from(Artifact))
    s.do(draft(), shuffle_and_draw(), choose_mages())


def deal_first_game(s: ResArcana) -> None:
    """A preset mage with three artifacts each, and five more that nobody has seen."""
    mages = [mage for mage in s.game.dealt_from(Mage) if mage.starting_set]
    s.shuffle(mages)
    artifacts = s.game.components_of(Artifact)
    sets = [mage.starting_set for mage in mages[: s.seats]]
    given = [card for card in artifacts if card.starting_set in sets]
    for player, mage in zip(s.players, mages, strict=False):
        player.play.add(mage)
        for card in given:
            if card.starting_set == mage.starting_set:
                player.hand.add(card)
    for mage in s.game.components_of(Mage):
        if mage not in mages[: s.seats]:
            s.box.add(mage, EVERYONE)
    stack_artifacts(s, [card for card in s.game.dealt_from(Artifact) if card not in given])
    for player in s.players:
        s.box.deal(player.deck, FIRST_DECK)


def deal_mages(s: ResArcana) -> None:
    """Two mages for each seat; the others go back into the box."""
    mages: Pile[Face] = Pile(s.box.audience, s.game.dealt_from(Mage))
    mages.shuffle(s)
    for player in s.players:
        mages.deal(player.hand, MAGES_DEALT)
    mages.deal_all(s.box)


def stack_artifacts(s: ResArcana, cards: list[Artifact]) -> None:
    """Shuffle artifacts and lay them on top in the box, to be dealt from there."""
    stack: Pile[Face] = Pile(s.box.audience, cards)
    stack.shuffle(s)
    stack.deal_all(s.box)


@step
def shuffle_and_draw(s: ResArcana) -> None:
    """Shuffle all decks and draw the first hands."""
    for seat, player in enumerate(s.players):
        player.deck.shuffle(s)
        draw_up_to(s, seat, STARTING_HAND.at(s))


@step
def choose_mages(s: ResArcana) -> None:
    """All choose their mage in secret, then they are revealed."""
    s.do(together(*[choose_mage(seat) for seat in range(s.seats)]))


@decision(ask="Set-up: which of your two mages are you?")
def choose_mage(s: ResArcana, me: int) -> list[Call]:
    """Choose one of the two mages dealt."""
    return [be(me, cast(Mage, face)) for face in mages_in_hand(s.players[me])]


def mages_in_hand(player: Player) -> list[Face]:
    """The mages that a player still holds."""
    return [face for face in player.hand.cards if isinstance(face, Mage)]


@step(say="be the {mage}")
def be(s: ResArcana, me: int, mage: Mage) -> None:
    """Reveal a mage and return the other one to the box."""
    player = s.players[me]
    player.hand.move(mage, player.play)
    for other in mages_in_hand(player):
        player.hand.move(other, s.box)


# Magic items --------------------------------------------------------------------------------


@step
def choose_items(s: ResArcana) -> None:
    """All choose a magic item, counter-clockwise from the right of the first player."""
    s.do(*[choose_item(seat) for seat in reversed(s.clockwise(s.first))])


@decision(ask="Set-up: which magic item do you begin with?")
def choose_item(s: ResArcana, me: int) -> list[Call]:
    """Choose a magic item of the supply."""
    return [take_item(me, item) for item in s.items.cards]


@step(say="take {item}")
def take_item(s: ResArcana, me: int, item: Face) -> None:
    """Take a magic item of the supply."""
    s.items.move(item, s.players[me].play)
