"""The end of a match in words."""

from __future__ import annotations

from typing import Any

import pytest
from tables import NIM

from ludarium import Call, Game, Table, decision, step
from ludarium.record import Record
from ludarium.verdicts import forfeits_in_words, points_in_lines, remarks, winner_in_words

NAMES = {0: "Ann", 1: "Bo", 2: "Cy"}
YOU = {0: "you", 1: "Bo", 2: "Cy"}


def ended(ranks: tuple[int, ...], scores: tuple[float, ...] = (), **more: Any) -> Record:
    scores = scores or tuple(-float(rank) for rank in ranks)
    return Record(NIM, {}, len(ranks), 1, [], ranks=ranks, scores=scores, **more)


@pytest.mark.parametrize(
    ("ranks", "names", "words"),
    [
        ((2, 1, 3), NAMES, "Bo wins."),
        ((1, 2, 3), YOU, "You win!"),
        ((2, 1, 3), YOU, "Bo wins."),
        ((1, 2, 1), NAMES, "Ann and Cy share the first place."),
        ((1, 1, 1), NAMES, "A tie: nobody is ahead."),
        ((1,), {0: "you"}, "You win!"),
    ],
)
def test_the_winner_is_named(ranks: tuple[int, ...], names: dict[int, str], words: str) -> None:
    assert winner_in_words(ended(ranks), names) == words


@pytest.mark.parametrize(
    ("score", "rival", "words"),
    [(30, 30, "A tie, and nobody wins."), (29, 30, "The game is lost.")],
)
def test_who_does_not_beat_the_rival_has_not_won(score: float, rival: float, words: str) -> None:
    assert winner_in_words(ended((2,), (score,), rivals=(rival,)), {0: "you"}) == words


def test_a_game_that_all_lose_is_lost() -> None:
    assert winner_in_words(ended((2, 2), (0.0, 0.0)), {0: "Ann", 1: "Bo"}) == "The game is lost."


def test_the_rivals_points_are_told() -> None:
    told = list(remarks(ended((1,), (31,), rivals=(1.0,))))
    assert told == ["The rival has 1 point."]


def test_equal_scores_with_different_ranks_are_explained() -> None:
    explained = ["Equal scores: the game's tie-breakers decide."]
    assert list(remarks(ended((1, 2, 3), (9, 9, 4)))) == explained
    assert list(remarks(ended((1, 2, 3), (9, 8, 4)))) == []
    assert list(remarks(ended((1, 1, 3), (9, 9, 4)))) == []
    assert list(remarks(ended((1, 2, 3), (9, 9, 4), forfeits={1: "gave up"}))) == []


def test_who_forfeited_is_told_with_the_reason() -> None:
    told = list(forfeits_in_words(ended((1, 2, 3), forfeits={1: "took too long"}), NAMES))
    assert told == ["Bo forfeited: it took too long"]


class Tally(Table):
    """A game that explains its points."""


@decision
def ask(s: Tally, me: int) -> list[Call]:
    return [stop()]


@step
def stop(s: Tally) -> None:
    s.end([3, 1])


def explain(s: Tally) -> list[list[tuple[str, float]]]:
    return [[("cards", 2), ("gold", 0.5), ("gold", 0.5)], [("luck", 1)]]


def test_points_are_told_line_by_line_and_lines_with_the_same_words_are_one() -> None:
    game = Game("tally", "Tally", Tally, ask(0), scoring=explain)
    table = game.new()
    table.apply(stop())
    lines = points_in_lines(Record(game, {}, 2, 1, []), table)
    assert lines == [("cards", [2, None]), ("gold", [1.0, None]), ("luck", [None, 1])]


def test_a_game_that_does_not_explain_its_points_has_no_lines() -> None:
    assert points_in_lines(ended((1, 2)), NIM.new()) == []
