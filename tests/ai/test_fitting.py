"""Weights are found from games, and what is remembered of a game is what happened in it."""

from __future__ import annotations

from random import Random

import pytest

from ludarium import Table
from ludarium.agents import Evaluator
from ludarium.plugins import installed
from ludarium_ai import selfplay
from ludarium_ai.fitting import fitted, stages
from ludarium_ai.selfplay import Experience, Lesson, remembered, targets_of


def made_up(games: int, truth: dict[str, list[float]], cut: int) -> list[Experience]:
    """Games in which every feature brings what the truth says, by stage, with some luck."""
    random = Random(5)
    names = list(truth)
    experiences = []
    for _ in range(games):
        experience = Experience(names)
        for number in range(1, 11):
            amounts = [float(random.randrange(-1, 2)) for _ in names]
            stage = int(number >= cut)
            gap = sum(a * truth[n][stage] for n, a in zip(names, amounts, strict=True))
            experience.rounds.append(number)
            experience.gaps.append(gap + random.gauss(0, 0.5))
            experience.rows.append([(at, amount) for at, amount in enumerate(amounts) if amount])
        experiences.append(experience)
    return experiences


def test_weights_are_found_by_stage() -> None:
    truth = {"sword": [2.0, 2.0], "shield": [1.0, -1.0]}
    found = fitted(made_up(400, truth, cut=6), (6,))
    for name, weights in truth.items():
        assert found[name] == pytest.approx(weights, abs=0.15)


def test_fields_that_make_no_difference_are_left_out() -> None:
    truth = {"its.play=sword": [2.0, 2.0], "its.play=spoon": [0.0, 0.0], "its.rope": [0.0, 0.0]}
    assert list(fitted(made_up(400, truth, cut=6), ())) == ["its.play=spoon", "its.play=sword"]


def test_what_is_rare_but_decisive_is_not_left_out() -> None:
    experiences = made_up(100, {"sword": [2.0, 2.0]}, 6)
    for experience in experiences:
        experience.names = ["sword", "pending pay"]
    for experience in experiences[:30]:
        experience.rows[0].append((1, 1.0))
        experience.gaps[0] -= 3.0
    assert fitted(experiences, ())["pending pay"][0] < -0.5


def test_little_seen_is_little_believed() -> None:
    truth = {"sword": [2.0, 2.0]}
    few, many = (fitted(made_up(games, truth, 6), (6,))["sword"][0] for games in (2, 200))
    assert 0 < few < many < 2.05


def test_what_was_hardly_ever_seen_has_no_weight() -> None:
    experiences = made_up(10, {"sword": [2.0, 2.0]}, 6)
    experiences[0].names.append("unicorn")
    experiences[0].rows[0].append((1, 1.0))
    assert list(fitted(experiences, ())) == ["sword"]
    assert fitted([], ()) == {}


def test_stages_divide_the_rounds_into_equal_parts() -> None:
    assert stages([Experience(rounds=list(range(1, 10)))]) == (4, 7)
    assert stages([Experience(rounds=[0] * 9)]) == ()
    assert stages([]) == ()


def test_far_from_the_end_what_was_expected_on_the_way_counts_more() -> None:
    expected = [[0.0, 0.0]] * 40
    targets = targets_of([10.0, -10.0], expected, 40)
    firsts = [target[0] for target in targets]
    assert firsts == sorted(firsts)
    assert firsts[-1] == 10.0
    assert 6 < firsts[0] < 6.2
    assert targets_of([10.0, -10.0], None, 3) == [[10.0, -10.0]] * 3


def test_the_same_lesson_is_remembered_the_same() -> None:
    options = installed().game("spellbook").configure({})
    lesson = Lesson("spellbook", 2, options, ("hand", "hand"), "hand", 8)
    first, again = remembered(lesson), remembered(lesson)
    assert first == again
    assert len(first.rows) == len(first.gaps) == len(first.rounds) > 8


def test_at_a_larger_table_every_seat_is_remembered_against_the_others() -> None:
    options = installed().game("pig").configure({})
    experience = remembered(Lesson("pig", 3, options, ("hand",) * 3, "hand", 1))
    assert len(experience.rows) % 3 == 0
    assert sum(experience.gaps[:3]) == pytest.approx(0)


def test_where_no_evaluator_says_otherwise_a_win_counts_beside_the_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In every round of a training: targets of two kinds could not be learned together."""
    races = []

    def noted(table: Table, race: bool) -> list[float]:
        races.append(race)
        return [0.0] * table.seats

    monkeypatch.setattr(selfplay, "_result", noted)
    monkeypatch.setattr(selfplay, "judge", lambda *_: Evaluator("any", lambda _: [0.0, 0.0]))
    for name in ("connect_four", "pig", "spellbook"):
        options = installed().game(name).configure({})
        remembered(Lesson(name, 2, options, ("none", "none"), "a model", 8))
    assert races == [True, True, False]
