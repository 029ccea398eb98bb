"""The variants: the draft of artifacts, and the best of three for two mages."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium import Call, Pile, UsageError, decision, step, together
from ludarium.ranking import ranking
from ludarium.table import NOBODY_TO_MOVE
from ludarium_res_arcana.table import (
    GAMES,
    NO_SEAT,
    NOTHING,
    Face,
    Mage,
    Player,
    ResArcana,
    is_artifact,
)

PACK = 4
LEFT, RIGHT = 1, -1
SEATS = 2
"""A match is for so many."""


# The draft: four passed to the left, then four passed to the right --------------------------


@step
def draft(s: ResArcana) -> None:
    """Two packs of four for each seat, passed in different directions."""
    s.do(open_packs(LEFT), open_packs(RIGHT))


@step
def open_packs(s: ResArcana, direction: int) -> None:
    """Deal four artifacts to each seat; keep one and pass the others, until none is left."""
    for player in s.players:
        s.box.deal(player.hand, PACK)
    s.do(*[keep_one(direction)] * (PACK - 1), keep_last())


@step
def keep_one(s: ResArcana, direction: int) -> None:
    """All seats choose in secret the artifact that they keep, then pass the others."""
    s.do(together(*[choose_kept(seat) for seat in range(s.seats)]), pass_on(direction))


@decision(ask="Draft: which artifact of the pack do you keep?")
def choose_kept(s: ResArcana, me: int) -> list[Call]:
    """Choose the artifact of the pack to keep."""
    return [keep(me, card) for card in pack_of(s.players[me])]


def pack_of(player: Player) -> list[Face]:
    """The artifacts that a player holds, beside the two mages."""
    return [card for card in player.hand.cards if is_artifact(card)]


@step(say="keep {card}")
def keep(s: ResArcana, me: int, card: Face) -> None:
    """Add an artifact to those that will be the own deck."""
    player = s.players[me]
    player.hand.move(card, player.deck)


@step
def pass_on(s: ResArcana, direction: int) -> None:
    """Pass the rest of each pack to the next seat in a direction."""
    packs: list[Pile[Face]] = [Pile(1 << seat) for seat in range(s.seats)]
    for player, pack in zip(s.players, packs, strict=True):
        for card in pack_of(player):
            player.hand.move(card, pack)
    for seat, pack in enumerate(packs):
        pack.deal_all(s.players[(seat + direction) % s.seats].hand)


@step
def keep_last(s: ResArcana) -> None:
    """Everybody keeps the one artifact that is left."""
    for player in s.players:
        for card in pack_of(player):
            player.hand.move(card, player.deck)


# Best of three: who has won ------------------------------------------------------------------


def insist_on_two(s: ResArcana) -> None:
    """Refuse a match for more seats."""
    if s.best_of_three and s.seats != SEATS:
        raise UsageError(f"best_of_three is a match for {SEATS} seats, not {s.seats}")


def game_is_decided(s: ResArcana, scores: Sequence[int], riches: Sequence[int]) -> None:
    """Note who has won; go on unless one seat is ahead after two games, or all are played."""
    ranks = ranking(scores, riches)
    for player, rank in zip(s.players, ranks, strict=True):
        player.wins += rank == 1
    wins = [player.wins for player in s.players]
    ahead = wins[0] != wins[1]
    if s.game_number == GAMES or (s.game_number == GAMES - 1 and ahead):
        s.end(wins)
        return
    loser = ranks.index(2) if 2 in ranks else s.after(s.first)
    s.game_number += 1
    s.first = loser
    s.statue = NO_SEAT
    s.round = 0
    s.phase = ""
    s.active = NOBODY_TO_MOVE
    # Whatever was still to happen belongs to the game that has ended.
    s.stack.clear()
    s.do(s.game.start)


def clear_table(s: ResArcana) -> None:
    """Take everything back but the mages; artifacts are gathered on the display."""
    for player in s.players:
        for pile in (player.hand, player.deck, player.discards):
            pile.deal_all(s.display)
        for face in [face for face in player.play.cards if not isinstance(face, Mage)]:
            player.play.move(face, _home(s, face))
        player.exhausted = []
        player.stored = {}
        player.passed = False
        player.pool = NOTHING
    for pile in (s.grounds, s.monuments, s.monument_deck, s.items):
        pile.deal_all(s.box)
    s.token_taken = False


def _home(s: ResArcana, face: Face) -> Pile[Face]:
    return s.display if is_artifact(face) else s.box


# Best of three: before the next game --------------------------------------------------------


@decision(ask="Next game of the match: who begins?")
def choose_first(s: ResArcana, me: int) -> list[Call]:
    """The loser of the last game chooses who begins."""
    return [begin_with(seat) for seat in range(s.seats)]


@step(say="{seat:seat} begins")
def begin_with(s: ResArcana, seat: int) -> None:
    """Give a seat the first player token."""
    s.first = seat


@step
def pick_artifacts(s: ResArcana) -> None:
    """The first player chooses one artifact, then both in turn choose two; one is left over."""
    first = s.first
    second = s.after(first)
    picks = [pick(first)]
    for _ in range(3):
        picks += [pick(second), pick(second), pick(first), pick(first)]
    s.do(*picks, pick(second), pick(second), pick(first))


@decision(skips=True, ask="Rest of the match: which artifact do you take next?")
def pick(s: ResArcana, me: int) -> list[Call]:
    """Choose an artifact of the display."""
    return [take_artifact(me, card) for card in s.display.cards]


@step(say="take {card}")
def take_artifact(s: ResArcana, me: int, card: Face) -> None:
    """Take an artifact of the display for the rest of the match."""
    player = s.players[me]
    s.display.move(card, player.deck)
    player.drafted = (*player.drafted, card)


@step
def return_artifacts(s: ResArcana) -> None:
    """Give both the artifacts that they chose after the first game."""
    for player in s.players:
        for card in player.drafted:
            s.display.move(card, player.deck)
