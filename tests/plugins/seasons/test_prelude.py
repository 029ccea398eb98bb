from __future__ import annotations

from random import Random

import pytest
from seasons_scene import names, new_game

from ludarium_seasons.rules.dice import choose_die
from ludarium_seasons.table import Seasons


def choose_all(s: Seasons, random: Random) -> None:
    """Let every seat answer once."""
    for _ in range(s.seats):
        s.apply(random.choice(s.legal()))


def play_prelude(s: Seasons, seed: int = 0) -> Seasons:
    random = Random(seed)
    while s.now is None or s.now.step is not choose_die:
        s.apply(random.choice(s.legal()))
    return s


@pytest.mark.rule("prelude.choose")
def test_a_seat_chooses_among_the_nine_cards_of_its_pack() -> None:
    s = new_game(2, 3)
    pack = names(set(s.sorcerers[s.seat].pack))
    assert sorted(str(call) for call in s.legal()) == [f"choose {name}" for name in pack]


@pytest.mark.rule("prelude.together")
def test_choices_stay_hidden_until_all_have_chosen() -> None:
    s = new_game(2, 3)
    s.apply(s.legal()[0])
    assert [len(place.hand) for place in s.sorcerers] == [0, 0]
    s.apply(s.legal()[0])
    assert [len(place.hand) for place in s.sorcerers] == [1, 1]


@pytest.mark.rule("prelude.pass")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_packs_are_passed_to_the_left(seats: int) -> None:
    s = new_game(seats, 5)
    before = [list(place.pack) for place in s.sorcerers]
    choose_all(s, Random(1))
    for seat in range(seats):
        chosen = list(s.sorcerers[seat].hand)
        passed = list(s.sorcerers[(seat + 1) % seats].pack)
        assert names(chosen + passed) == names(before[seat])


@pytest.mark.rule("prelude.nine")
def test_everybody_ends_with_nine_cards_and_the_last_one_is_not_asked_for() -> None:
    s = new_game(3, 5)
    for _ in range(8):
        choose_all(s, Random(2))
    assert [len(place.hand) for place in s.sorcerers] == [9, 9, 9]
    assert [len(place.pack) for place in s.sorcerers] == [0, 0, 0]


@pytest.mark.rule("prelude.three-sets", "prelude.hand")
@pytest.mark.parametrize("level", ["apprentice", "magician", "archmage"])
def test_nine_cards_become_a_hand_and_two_libraries_of_three(level: str) -> None:
    s = play_prelude(new_game(3, 1, level=level))
    for place in s.sorcerers:
        assert (len(place.hand), len(place.library)) == (3, 6)


@pytest.mark.rule("prelude.library-two", "prelude.library-three")
def test_the_cards_for_the_third_year_lie_below_those_for_the_second() -> None:
    s = new_game(2, 1, level="apprentice")
    said: dict[str, list[str]] = {"III": [], "II": []}
    while s.now is None or s.now.step is not choose_die:
        words = str(s.legal()[0])
        if s.seat == 0:
            card, _, numeral = words.removeprefix("put ").partition(" under Library ")
            said[numeral].append(card)
        s.apply(s.legal()[0])
    library = [card.name for card in s.sorcerers[0].library]
    assert library == said["III"] + said["II"]


@pytest.mark.rule("level.apprentice-prelude")
def test_apprentices_begin_with_building_their_libraries() -> None:
    s = new_game(2, 1, level="apprentice")
    assert len(s.legal()) == 9
    assert all(str(call).endswith("under Library III") for call in s.legal())


# What is known of the draft -----------------------------------------------------------------


@pytest.mark.rule("prelude.secret")
def test_of_two_players_each_remembers_what_the_other_took_from_a_known_pack() -> None:
    s = new_game(2, 4)
    choose_all(s, Random(1))
    assert names(s.sorcerers[0].hand.visible(1)) == ["?"]
    choose_all(s, Random(1))
    known = [card for card in s.sorcerers[0].hand.visible(1) if card is not None]
    assert len(known) == 1
    assert known[0] in s.sorcerers[0].hand.cards


@pytest.mark.rule("ruling.32")
def test_of_two_players_each_knows_eight_of_nine_cards_after_the_draft() -> None:
    s = new_game(2, 4)
    for _ in range(8):
        choose_all(s, Random(1))
    assert names(s.sorcerers[0].hand.visible(1)).count("?") == 1
    assert names(s.sorcerers[1].hand.visible(0)).count("?") == 1


@pytest.mark.rule("prelude.secret", "ruling.32")
def test_of_three_players_nobody_knows_which_neighbour_took_a_missing_card() -> None:
    s = new_game(3, 4)
    for _ in range(5):
        choose_all(s, Random(1))
    for viewer in range(3):
        for seat in {0, 1, 2} - {viewer}:
            assert set(names(s.sorcerers[seat].hand.visible(viewer))) == {"?"}


@pytest.mark.rule("ruling.32-last")
def test_whoever_passes_a_single_card_knows_where_it_is() -> None:
    s = new_game(3, 4)
    for _ in range(8):
        choose_all(s, Random(1))
    assert names(s.sorcerers[1].hand.visible(0)).count("?") == 8
    assert names(s.sorcerers[2].hand.visible(0)).count("?") == 9


@pytest.mark.rule("prelude.look", "ruling.32-libraries")
def test_nobody_knows_what_another_put_under_which_library() -> None:
    s = play_prelude(new_game(2, 4))
    for pile in (s.sorcerers[0].hand, s.sorcerers[0].library):
        assert set(names(pile.visible(1))) == {"?"}
        assert "?" not in names(pile.visible(0))
