from __future__ import annotations

from typing import Any

import pytest
from spellbook_scene import Scene, new_game

from ludarium_spellbook.rules.solo import RIVAL_VALUES
from ludarium_spellbook.table import TOKENS


def solo(spells: str = "set1", phase: str = "dawn", *, rival: int = 0, **table: Any) -> Scene:
    day = Scene(spells, phase, 1, **table)
    day.s.rival = [TOKENS[0]] * rival
    return day


@pytest.mark.rule("solo.altar")
def test_the_altar_starts_with_seven_tokens() -> None:
    s = new_game(1)
    assert (len(s.altar), len(s.wizards[0].pool), len(s.bag)) == (7, 2, 96)


@pytest.mark.rule("solo.handicap")
@pytest.mark.parametrize("handicap", [0, 1, 2, 3])
def test_the_handicap_is_points_that_the_rival_starts_with(handicap: int) -> None:
    s = new_game(1, 0, handicap=handicap)
    assert len(s.gifts) == handicap
    assert solo(handicap=handicap).rival_score == handicap


@pytest.mark.rule("ruling.14")
def test_the_handicap_means_nothing_with_more_wizards() -> None:
    assert new_game(2, 0, handicap=3).gifts == []


@pytest.mark.rule("solo.feed", "solo.refill")
def test_at_the_end_of_the_day_the_rival_gets_a_token_of_ones_choice() -> None:
    day = solo(altar="5 red circle + blue square", bag="9 white square").do("do nothing")
    assert day.offers == [
        "give the red circle from the altar to the rival",
        "give the blue square from the altar to the rival",
    ]
    day.do("give the blue square from the altar to the rival")
    assert [str(token) for token in day.s.rival] == ["blue square"]
    assert day.altar == "5 red circle + 2 white square"


@pytest.mark.rule("solo.refresh", "ruling.13")
@pytest.mark.parametrize("space", [4, 9, 14])
def test_a_refresh_space_sweeps_the_altar_away(space: int) -> None:
    day = solo(altar="7 red circle", bag="9 white square", rival=space - 1).end_day()
    assert day.altar == "7 white square"
    assert day.box == "6 red circle"


@pytest.mark.rule("solo.refresh", "solo.refill")
@pytest.mark.parametrize("space", [3, 5, 10, 16])
def test_other_spaces_leave_the_altar(space: int) -> None:
    day = solo(altar="7 red circle", bag="9 white square", rival=space - 1).end_day()
    assert day.altar == "6 red circle + white square"


@pytest.mark.rule("solo.more-than-seven")
def test_of_more_than_seven_tokens_the_oldest_are_discarded() -> None:
    day = solo(altar="2 red circle + 8 blue square", bag="9 white square").do("do nothing")
    day.do("give the blue square from the altar to the rival")
    assert (day.altar, day.box) == ("7 blue square", "2 red circle")


@pytest.mark.rule("solo.rival-points")
def test_the_rivals_points_by_the_number_of_tokens() -> None:
    assert (0, 0, 0, 0, *[14 + 2 * (count - 4) for count in range(4, 18)]) == RIVAL_VALUES


@pytest.mark.rule("solo.rival-points", "solo.gifts")
def test_the_rival_scores_the_lowest_visible_value_and_a_point_for_each_gift() -> None:
    day = solo(rival=6, handicap=2)
    assert day.rival_score == 18 + 2


@pytest.mark.rule("solo.end-rival")
def test_the_seventeenth_token_of_the_rival_ends_the_game() -> None:
    day = solo(altar="7 red circle", rival=16).end_day()
    assert day.s.over
    assert day.rival_score == 40


@pytest.mark.rule("solo.end")
def test_finishing_the_familiar_board_ends_the_game_after_a_last_token_for_the_rival() -> None:
    day = solo(phase="noon", pool="red circle", familiar="13 red circle", altar="red circle")
    day.do("store the red circle")
    assert day.s.over
    assert len(day.s.rival) == 1


@pytest.mark.rule("solo.end")
def test_the_seventh_spell_ends_the_game_after_a_last_token_for_the_rival() -> None:
    names = ("Sacrifice", "Levitation", "Purification", "Offering", "Time Travel", "Transmutation")
    six = dict.fromkeys(names, "3 circle")
    day = solo(phase="dusk", pool="3 yellow circle", altar="red circle", learned=six)
    day.do("learn Abundance at level 3 for 3 yellow tokens")
    assert day.s.over
    assert len(day.s.rival) == 1


@pytest.mark.rule("solo.own-points")
def test_ones_own_points_are_those_of_a_game_with_others() -> None:
    table: dict[str, Any] = {
        "familiar": "6 red circle",
        "learned": {"Sacrifice": "4 circle", "Levitation": "5 circle", "Abundance": "5 circle"},
    }
    assert solo(**table).score == Scene(**table).score == 2 + 5 + 7 + 7


@pytest.mark.rule("solo.win", "ruling.14")
def test_more_points_than_the_rival_win() -> None:
    day = solo(familiar="14 red circle", altar="7 red circle", rival=4).end_day()
    assert (day.s.scores, day.rival_score, day.s.ranks) == ((18,), 16, (1,))


@pytest.mark.rule("solo.win", "ruling.14")
def test_fewer_points_than_the_rival_lose() -> None:
    day = solo(familiar="14 red circle", altar="7 red circle", rival=6).end_day()
    assert (day.rival_score, day.s.ranks) == (20, (2,))


@pytest.mark.rule("ruling.14")
def test_the_result_keeps_the_rivals_points_so_that_a_tie_and_a_loss_differ() -> None:
    tie = solo(familiar="14 red circle", altar="7 red circle", rival=5).end_day()
    loss = solo(familiar="14 red circle", altar="7 red circle", rival=6).end_day()
    assert (tie.s.scores, tie.s.rivals, tie.s.ranks) == ((18,), (18,), (2,))
    assert (loss.s.scores, loss.s.rivals, loss.s.ranks) == ((18,), (20,), (2,))


def test_a_game_of_several_wizards_has_no_rival() -> None:
    day = Scene(familiar="14 red circle", left={"familiar": "14 red circle"})
    assert day.next_day().s.over
    assert day.s.rivals == ()


@pytest.mark.rule("solo.win", "ruling.14")
def test_nobody_wins_a_tie_with_the_rival() -> None:
    day = solo(familiar="14 red circle", altar="7 red circle", rival=5).end_day()
    assert (day.s.scores, day.rival_score, day.s.ranks) == ((18,), 18, (2,))


@pytest.mark.rule("solo.blaze", "solo.gifts")
def test_a_blaze_gives_the_rival_a_token_of_the_altar_as_a_point() -> None:
    day = solo("set3", altar="red circle + blue square", learned={"Blaze": "3 circle"})
    day.do(
        "Blaze: draw 4 tokens, the others take 1 each",
        "give the red circle to the rival as a point",
    )
    assert (day.altar, day.rival_score) == ("blue square", 1)


@pytest.mark.rule("solo.sharing")
def test_sharing_gives_the_rival_a_token_of_the_bag_as_a_point() -> None:
    day = solo("set2", altar="3 red circle", bag="9 white square", learned={"Sharing": "5 circle"})
    day.do("Sharing: take 3 tokens, the others draw 1 each")
    assert day.pool == "3 red circle"
    assert [str(token) for token in day.s.gifts] == ["white square"]


SET = "sacrifice+levitation+purification+focus+clone+transmutation+communion"


@pytest.mark.rule("solo.clone", "ruling.11")
def test_clone_copies_level_four_of_an_unlearned_spell() -> None:
    pool = "red triangle + blue square + blue circle"
    day = solo(SET, "noon", pool=pool, learned={"Clone": "5 square"}, bag="20 white square")
    day.do(
        "discard the blue square: Clone a dawn action: "
        "discard the red triangle: draw 4 tokens from the bag"
    )
    assert day.pool == "4 white square + blue circle"


@pytest.mark.rule("ruling.6")
def test_the_discard_for_clone_may_not_take_what_the_copied_spell_needs() -> None:
    mine = {"Clone": "5 triangle", "Levitation": "3 circle"}
    day = solo(SET, "noon", pool="red triangle", altar="", learned=mine)
    assert day.offers == ["store the red triangle", "do nothing"]


@pytest.mark.rule("solo.clone", "ruling.11")
def test_clone_does_not_copy_a_learned_spell() -> None:
    mine = {"Clone": "3 square", "Purification": "4 circle"}
    day = solo(SET, "noon", pool="red circle", altar="7 blue square", learned=mine)
    assert not [offer for offer in day.offers if "Clone" in offer]


@pytest.mark.rule("ruling.11")
def test_clone_copies_no_basic_action() -> None:
    mine = {"Clone": "3 square"}
    day = solo("set3", "noon", pool="red circle", altar="", learned=mine)
    assert day.offers == ["store the red circle", "do nothing"]


@pytest.mark.rule("solo.clone")
def test_clone_copies_only_level_four() -> None:
    spells = SET.replace("focus", "offering")
    pool = "3 red circle + 2 blue circle"
    day = solo(spells, "noon", pool=pool, altar="", learned={"Clone": "3 square"})
    day.do("Clone a noon action: store 3 red tokens")
    assert day.familiar == "3 red circle"


@pytest.mark.rule("ruling.11")
def test_a_copied_rune_effect_uses_the_rune_on_clone() -> None:
    day = solo(
        SET,
        "noon",
        pool="2 red square + 2 red circle",
        learned={"Clone": "4 square"},
        altar="",
    )
    day.do("Clone a dusk action, chosen next", "store 2 squares")
    assert day.familiar == "2 red square"


@pytest.mark.rule("clone.growth")
def test_copying_growth_lowers_clone() -> None:
    day = solo("set3", "noon", altar="7 red circle", learned={"Clone": "4 square"})
    day.do("Clone a dusk action: Growth: take and store 2 tokens, lower Clone")
    assert (day.familiar, day.level("Clone")) == ("2 red circle", 3)
