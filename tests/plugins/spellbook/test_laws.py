"""What never changes in a game of Spellbook, also in the middle of an effect."""

from __future__ import annotations

from spellbook_scene import Scene

from ludarium_spellbook.table import tokens_in_the_game


def test_tokens_that_were_spent_are_in_the_game_until_they_are_stored_or_put_into_the_box() -> None:
    day = Scene("set3", "dusk", pool="3 red circle + red square", learned={"Communion": "5 circle"})
    before = tokens_in_the_game(day.s)
    day.do("learn Blaze at level 4 for 4 red tokens")
    day.do("put the red circle on the card, pay red circle, red circle and red square")
    assert day.s.spent
    assert tokens_in_the_game(day.s) == before
