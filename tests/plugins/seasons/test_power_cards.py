"""What holds for all power cards: in hand, in play, and by the type of their effects."""

from __future__ import annotations

import pytest
from seasons_scene import BY_NAME, Scene, names


@pytest.mark.rule("turn.hand")
def test_a_hand_may_grow_without_a_limit() -> None:
    table = Scene(die="a card", hand=" + ".join(list(BY_NAME)[:20]), deck="Damned Soul of Onys")
    table.do("draw a card", "keep Damned Soul of Onys").end_round()
    assert (len(table.hand), table.discard) == (21, [])


@pytest.mark.rule("summon.open")
def test_a_summoned_card_lies_in_play_for_all_to_see() -> None:
    table = Scene(3, hand="Die of Malice + Purse of Io")
    table.do("summon Die of Malice for nothing")
    assert table.hand == ["Purse of Io"]
    for viewer in range(3):
        assert names(table.place().play.visible(viewer)) == ["Die of Malice"]


@pytest.mark.rule("effect.enter")
def test_what_a_card_does_on_entering_happens_once() -> None:
    table = Scene(hand="Amulet of Earth + Die of Malice", reserve="2 earth")
    table.do("summon Amulet of Earth for 2 earth")
    assert table.crystals == 9
    table.do("summon Die of Malice for nothing").end_round()
    assert table.crystals == 9


@pytest.mark.rule("effect.activated")
def test_a_card_is_activated_by_its_owner_and_only_if_the_owner_wants() -> None:
    rival = {"crystals": 9, "reserve": "fire"}
    table = Scene(play="Kairn the Destroyer", reserve="fire", left=rival)
    assert len(table.offered(0, "use Kairn")) == 1
    table.end_turn()
    assert table.offered(1, "use Kairn") == []
    table.end_turn()
    assert (table.crystals_of(1), table.reserve) == (9, "1 fire")
