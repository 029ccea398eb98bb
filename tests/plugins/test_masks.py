"""Masks."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium import Call
from ludarium.story import Story
from ludarium.testing import Scene
from ludarium_masks import GAME
from ludarium_masks.rules import MASKS, START, Masks, end_round, play


def scene(hand: str, *others: str, **fields: Any) -> Scene[Masks]:
    """A first turn: seat 0 holds these two masks, the others theirs."""
    held = {seat: {"hand": mask} for seat, mask in enumerate(others, 1)}
    return Scene(GAME, len(others) + 1, hand=hand, others=held, **fields)


def there(found: Scene[Masks]) -> list[int]:
    """Who has not left this round."""
    return sorted(found.table.clockwise(0))


def test_there_are_fifteen_masks() -> None:
    assert sum(mask.copies for mask in MASKS) == 15


def test_on_your_turn_you_play_one_of_two_masks() -> None:
    found = scene("Owl + Cloak", "Fox")
    assert sorted(found.offered(0)) == ["play the Cloak", "play the Owl"]


def test_two_equal_masks_are_one_choice() -> None:
    found = scene("Owl + Owl", "Fox")
    assert found.table.seat == 0
    assert [str(call) for call in found.table.legal()] == ["play the Owl"]


def test_a_guest_who_is_accused_rightly_leaves_and_shows_the_mask() -> None:
    found = scene("Watchman + Cloak", "Fox", "Owl").do("play the Watchman")
    found.do("accuse seat 2 of being the Fox", by=0)
    assert there(found) == [0, 2]
    assert found.words("played", 1) == "Fox"


def test_a_guest_who_is_accused_wrongly_stays_and_shows_nothing() -> None:
    found = scene("Watchman + Cloak", "Fox", "Owl").do("play the Watchman")
    found.do("accuse seat 2 of being the Owl", by=0)
    assert there(found) == [0, 1, 2]
    assert "?" in found.known(0, "hand", 1)


def test_a_watchman_cannot_be_accused() -> None:
    found = scene("Watchman + Cloak", "Fox").do("play the Watchman")
    assert len(found.offered(0)) == len(MASKS) - 1
    assert not [words for words in found.offered(0) if "Watchman" in words]


def test_the_owl_lets_only_its_player_see_a_mask() -> None:
    found = scene("Owl + Cloak", "Fox", "Jester").do("play the Owl")
    found.do("look at the mask of seat 2", by=0)
    assert "Fox" in found.known(0, "hand", 1)
    assert "Fox" not in found.known(2, "hand", 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "left"),
    [("Owl", "Fox", [1, 2]), ("Fox", "Owl", [0, 2]), ("Fox", "Fox", [0, 1, 2])],
)
def test_in_a_duel_the_lower_mask_leaves(mine: str, theirs: str, left: list[int]) -> None:
    found = scene(f"Duellist + {mine}", theirs, "Jester").do("play the Duellist")
    found.do("challenge seat 2", by=0)
    assert there(found) == left


def test_those_who_fought_a_duel_know_each_others_mask() -> None:
    found = scene("Duellist + Fox", "Fox", "Jester").do("play the Duellist")
    found.do("challenge seat 2", by=0)
    assert found.known(0, "hand", 1).count("Fox") == 1
    assert found.known(1, "hand", 0).count("Fox") == 1
    assert found.known(2, "hand", 0).count("Fox") == 0


def test_nobody_can_turn_on_a_guest_with_a_cloak() -> None:
    found = scene("Cloak + Owl", "Duellist", "Fox").do("play the Cloak")
    found.set(1, hand="Duellist + Jester").do("play the Duellist", by=1)
    assert there(found) == [0, 1], "only the third guest could be challenged"


def test_where_there_is_nobody_to_turn_on_a_mask_does_nothing() -> None:
    found = scene("Cloak + Owl", "Duellist").do("play the Cloak")
    found.set(1, hand="Duellist + Jester").do("play the Duellist", by=1)
    assert there(found) == [0, 1]
    assert found.asked == 0


def test_the_cloak_is_off_when_its_next_turn_begins() -> None:
    found = scene("Cloak + Owl", "Watchman")
    found.do("play the Cloak")
    assert found.table.guests[0].cloaked
    found.until(play, seat=0)
    assert not found.table.guests[0].cloaked


def test_the_fox_makes_a_guest_draw_another_mask() -> None:
    found = scene("Fox + Cloak", "Owl", "Jester", deck="Duellist + Watchman").do("play the Fox")
    found.do("make seat 2 change masks", by=0)
    assert found.words("played", 1) == "Owl"
    assert "Duellist" in found.words("hand", 1)


def test_the_fox_can_be_turned_on_oneself() -> None:
    found = scene("Fox + Cloak", "Owl").do("play the Fox")
    assert "make seat 1 change masks" in found.offered(0)


def test_who_changes_masks_with_an_empty_deck_gets_the_one_in_the_chest() -> None:
    found = scene("Fox + Cloak", "Owl", "Cloak", deck="", chest="Jester").do("play the Fox")
    found.do("make seat 2 change masks", by=0)
    assert found.table.guests[0].roses + found.table.guests[1].roses == 1
    assert found.table.guests[1].roses == 1, "the Jester is the highest"


def test_whoever_plays_the_queen_leaves() -> None:
    found = scene("Queen + Owl", "Owl", "Jester").do("play the Queen")
    assert there(found) == [1, 2]


def test_a_queen_who_is_changed_by_the_fox_leaves_and_draws_nothing() -> None:
    found = scene("Fox + Cloak", "Queen", "Jester").do("play the Fox")
    found.do("make seat 2 change masks", by=0)
    assert there(found) == [0, 2]
    assert found.words("hand", 1) == ""


def test_the_jester_swaps_two_masks_and_both_know_what_they_gave() -> None:
    found = scene("Jester + Cloak", "Fox", "Owl").do("play the Jester")
    found.do("swap masks with seat 2", by=0)
    assert "Fox" in found.words("hand", 0)
    assert "Cloak" in found.words("hand", 1)
    assert "Cloak" in found.known(0, "hand", 1)
    assert "Fox" not in found.known(2, "hand", 0)


def test_the_highest_mask_wins_a_rose_and_the_winner_begins() -> None:
    found = scene("Owl", "Jester", "Fox", now=end_round(), then=[START])
    assert [guest.roses for guest in found.table.guests] == [0, 1, 0]
    assert found.table.round == 2
    assert found.asked == 1


def test_of_equal_masks_who_has_played_more_wins() -> None:
    found = Scene[Masks](
        GAME,
        hand="Owl",
        played="Fox",
        others={1: {"hand": "Owl", "played": "Watchman"}},
        now=end_round(),
    )
    assert [guest.roses for guest in found.table.guests] == [1, 0]


def test_those_who_are_quite_equal_each_win_a_rose() -> None:
    found = scene("Owl", "Owl", now=end_round())
    assert [guest.roses for guest in found.table.guests] == [1, 1]


def test_whoever_has_left_is_back_in_the_next_round() -> None:
    found = scene("Queen + Owl", "Fox").do("play the Queen")
    assert found.table.round == 2
    assert there(found) == [0, 1]


@pytest.mark.parametrize(("seats", "roses"), [(2, 5), (3, 4), (4, 3)])
def test_so_many_roses_win_the_game(seats: int, roses: int) -> None:
    others = ["Owl"] * (seats - 1)
    found = scene("Jester", *others[:3], roses=roses - 1, now=end_round())
    assert found.table.over
    assert found.table.ranks[0] == 1


def test_those_who_win_the_last_rose_together_share_the_victory() -> None:
    found = scene("Owl", "Owl", roses=4)
    found.set(1, roses=4).begin(end_round())
    assert found.table.ranks == (1, 1)


def told(found: Scene[Masks], viewer: int, move: Call) -> list[str]:
    """What a seat is told of a move and all that follows from it."""
    story = Story(found.table, ("Ann", "Ben", "Cal"), [viewer])
    found.table._watcher = story
    found.begin(move, [START])
    story.settle(found.table)
    return [str(event) for event in story.told(viewer)]


def test_a_seat_is_told_where_hands_are_that_are_shown_at_once() -> None:
    events = told(scene("Owl", "Jester", "Fox"), 2, end_round())
    assert "Ann's hand shows Owl" in events[0]
    assert "Ben's hand shows Jester" in events[0]


def test_a_seat_is_not_told_that_a_card_which_was_shuffled_went_on_to_a_hand() -> None:
    events = told(scene("Owl", "Jester", "Fox"), 2, end_round())
    new_round = next(words for words in events if words.startswith("round"))
    assert "from the deck to your hand" in new_round
    assert "hand to your hand" not in new_round
