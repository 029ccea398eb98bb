"""Passing: the first player token, another magic item, a card."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_res_arcana.drawing import draw
from ludarium_res_arcana.losing import clear
from ludarium_res_arcana.table import Face, MagicItem, ResArcana


@step(say="pass")
def pass_turn(s: ResArcana, me: int) -> None:
    """End one's actions for this round: token, magic item, card, in this order."""
    s.players[me].passed = True
    if not s.token_taken:
        s.token_taken = True
        s.first = me
    s.do(swap_item(me), draw(me, 1))


@decision(skips=True)
def swap_item(s: ResArcana, me: int) -> list[Call]:
    """Choose a different magic item of the supply."""
    return [swap_for(me, item) for item in s.items.cards]


@step(say="swap your magic item for {item}")
def swap_for(s: ResArcana, me: int, item: Face) -> None:
    """Take a magic item and return the old one, with anything that lies on it."""
    player = s.players[me]
    for old in player.play.cards:
        if isinstance(old, MagicItem):
            clear(player, old)
            player.play.move(old, s.items)
            break
    s.items.move(item, player.play)
