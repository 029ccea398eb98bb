"""The draft of artifacts: four passed to the left, then four passed to the right."""

from __future__ import annotations

from ludarium import Call, Pile, decision, step, together
from ludarium_res_arcana.table import Face, Player, ResArcana, is_artifact

PACK = 4
LEFT, RIGHT = 1, -1


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


@decision
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
