"""Declaring a game, its seats, its seeds and its components."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import pytest
from tables import LETTER_GAME, LETTERS, NIM, Letter, Nim, ask, diary_game, take, turn

from ludarium import DeclarationError, Game, UsageError, option, seats_between
from ludarium_classics import kuhn_poker, pig


@pytest.mark.parametrize("name", ["Nim", "2nim", "", "my nim", "nim!", "nim\n", "_nim"])
def test_a_game_needs_a_name_of_small_letters(name: str) -> None:
    with pytest.raises(DeclarationError, match="is no name for a game; use small letters"):
        Game(name, "Nim", Nim, turn(0))


@pytest.mark.parametrize("seats", [(), (0, 1), (2, -1)])
def test_a_game_needs_seats(seats: tuple[int, ...]) -> None:
    with pytest.raises(DeclarationError, match="nim: seats must list player counts of 1 or more"):
        Game("nim", "Nim", Nim, turn(0), seats=seats)


def test_the_score_range_goes_upwards() -> None:
    with pytest.raises(DeclarationError, match="nim: the score range is upside down"):
        Game("nim", "Nim", Nim, turn(0), score_range=(1, 0))
    assert Game("nim", "Nim", Nim, turn(0), score_range=(1, 1)).score_range == (1, 1)


def test_the_scope_of_a_game_is_the_module_of_its_table() -> None:
    assert NIM.scope == "tables"
    assert Game("nim", "Nim", Nim, turn(0), scope="elsewhere").scope == "elsewhere"


def test_a_score_is_explained_by_the_game_or_stands_for_itself() -> None:
    table = NIM.new()
    table.win(1)
    assert NIM.counted(table) == [[("score", 0)], [("score", 1)]]
    wordy = replace(NIM, scoring=lambda s: [[("luck", one)] for one in s.scores])
    assert wordy.counted(table) == [[("luck", 0)], [("luck", 1)]]


def test_seats_between_lists_both_ends() -> None:
    assert seats_between(2, 4) == (2, 3, 4)


def test_a_table_has_the_first_player_count_unless_another_is_wanted() -> None:
    assert NIM.new().seats == 2
    assert NIM.new(3).seats == 3


class Overfull(Nim):
    heap: int = option(500, high=100)


def test_a_default_that_the_option_itself_refuses_is_refused() -> None:
    with pytest.raises(DeclarationError, match="overfull: the default of heap must be at most 100"):
        Game("overfull", "Overfull", Overfull, turn(0))


@pytest.mark.parametrize("seats", [1, 4, 0, -1])
def test_a_player_count_that_the_game_does_not_know_is_refused(seats: int) -> None:
    with pytest.raises(UsageError, match=f"Nim is played by 2, 3 seats, not {seats}"):
        NIM.new(seats)


def test_the_same_seed_gives_the_same_table_and_another_seed_another() -> None:
    tables = [kuhn_poker.GAME.new(seed=seed) for seed in (1, 1, 2, 3, 4, 5)]
    assert tables[0] == tables[1]
    assert len({table.key() for table in tables}) == 5


def test_tables_made_with_the_same_options_share_nothing() -> None:
    first: Any = pig.GAME.new(3)
    first.players[0].banked = 50
    again: Any = pig.GAME.new(3)
    assert [player.banked for player in again.players] == [0, 0, 0]


def test_a_laid_table_has_seats_and_options_and_nothing_has_happened() -> None:
    s: Any = NIM.laid(3, options={"stones": 5})
    assert (s.seats, s.stones, s.now, s.over) == (3, 5, None, False)
    s.begin()
    assert s.now is turn(0)


def test_a_game_is_not_copied_but_can_be_sent() -> None:
    assert copy.copy(NIM) is NIM
    assert copy.deepcopy(NIM) is NIM
    sent = pickle.loads(pickle.dumps(NIM))
    assert (sent.name, sent.start, sent.new()) == ("nim", turn(0), NIM.new())


def test_a_game_that_is_sent_again_is_the_same_so_that_it_keeps_what_it_remembers() -> None:
    sent = [pickle.loads(pickle.dumps(NIM.new(stones))) for stones in (2, 3)]
    assert sent[0].game is sent[1].game


def test_of_two_games_with_one_name_the_one_that_was_sent_comes() -> None:
    larger = LETTER_GAME.with_components([kuhn_poker.KING])
    for game in (larger, LETTER_GAME):
        assert pickle.loads(pickle.dumps(game)).components == game.components


def test_a_game_that_cannot_be_sent_says_what_to_write_instead() -> None:
    game = replace(NIM, scoring=lambda s: [])
    with pytest.raises(DeclarationError, match=r"nim: scoring cannot be sent .* install the"):
        pickle.dumps(game.new())


def test_a_game_lists_its_components_by_class() -> None:
    assert LETTER_GAME.components_of(Letter) == LETTERS
    assert LETTER_GAME.components_of(kuhn_poker.Card) == []


def test_an_expansion_adds_components_and_leaves_the_game_alone() -> None:
    larger = LETTER_GAME.with_components([kuhn_poker.KING])
    assert larger.components_of(kuhn_poker.Card) == [kuhn_poker.KING]
    assert larger.components_of(Letter) == LETTERS
    assert LETTER_GAME.components_of(kuhn_poker.Card) == []
    assert larger.new().game is larger


def test_a_game_saves_and_restores_a_table_in_play() -> None:
    s = NIM.new(3, options={"stones": 9})
    s.apply(take(0, 3))
    again = NIM.table_from_json(s.to_json())
    assert again == s
    again.apply(take(1, 3))
    assert list(again.legal()) == [take(2, 1), take(2, 2), take(2, 3)]


def test_the_options_of_a_game_are_declared_fields_of_its_table() -> None:
    assert [(option.name, option.default) for option in NIM.options] == [("stones", 21)]
    assert diary_game(ask(0, "x")).options == ()


def test_the_table_of_a_game_is_a_class_of_tables() -> None:
    for wrong in (Letter, NIM.new(), "Nim"):
        with pytest.raises(DeclarationError, match="nim: table is a class of tables, not"):
            Game("nim", "Nim", wrong, turn(0))  # type: ignore[arg-type]
