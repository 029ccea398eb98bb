"""Weights are found from games, and what is remembered of a game is what happened in it."""

from __future__ import annotations

from random import Random

import pytest

from ludarium.plugins import installed
from ludarium_ai.fitting import fitted, stages
from ludarium_ai.selfplay import Lesson, Memory, _targets, remembered


def made_up(games: int, truth: dict[str, list[float]], cut: int) -> list[Memory]:
    """Games in which every feature brings what the truth says, by stage, with some luck."""
    random = Random(5)
    names = list(truth)
    memories = []
    for _ in range(games):
        memory = Memory(names)
        for number in range(1, 11):
            amounts = [float(random.randrange(-1, 2)) for _ in names]
            stage = int(number >= cut)
            gap = sum(a * truth[n][stage] for n, a in zip(names, amounts, strict=True))
            memory.rounds.append(number)
            memory.gaps.append(gap + random.gauss(0, 0.5))
            memory.rows.append([(at, amount) for at, amount in enumerate(amounts) if amount])
        memories.append(memory)
    return memories


def test_weights_are_found_by_stage() -> None:
    truth = {"sword": [2.0, 2.0], "shield": [1.0, -1.0]}
    found = fitted(made_up(400, truth, cut=6), (6,))
    for name, weights in truth.items():
        assert found[name] == pytest.approx(weights, abs=0.15)


def test_fields_that_make_no_difference_are_left_out() -> None:
    truth = {"its.play=sword": [2.0, 2.0], "its.play=spoon": [0.0, 0.0], "its.rope": [0.0, 0.0]}
    assert list(fitted(made_up(400, truth, cut=6), ())) == ["its.play=spoon", "its.play=sword"]


def test_what_is_rare_but_decisive_is_not_left_out() -> None:
    memories = made_up(100, {"sword": [2.0, 2.0]}, 6)
    for memory in memories:
        memory.names = ["sword", "pending pay"]
    for memory in memories[:30]:
        memory.rows[0].append((1, 1.0))
        memory.gaps[0] -= 3.0
    assert fitted(memories, ())["pending pay"][0] < -0.5


def test_little_seen_is_little_believed() -> None:
    truth = {"sword": [2.0, 2.0]}
    few, many = (fitted(made_up(games, truth, 6), (6,))["sword"][0] for games in (2, 200))
    assert 0 < few < many < 2.05


def test_what_was_hardly_ever_seen_has_no_weight() -> None:
    memories = made_up(10, {"sword": [2.0, 2.0]}, 6)
    memories[0].names.append("unicorn")
    memories[0].rows[0].append((1, 1.0))
    assert list(fitted(memories, ())) == ["sword"]
    assert fitted([], ()) == {}


def test_stages_divide_the_rounds_into_equal_parts() -> None:
    assert stages([Memory(rounds=list(range(1, 10)))]) == (4, 7)
    assert stages([Memory(rounds=[0] * 9)]) == ()
    assert stages([]) == ()


def test_far_from_the_end_what_was_expected_on_the_way_counts_more() -> None:
    expected = [[0.0, 0.0]] * 40
    targets = _targets([10.0, -10.0], expected, 40)
    firsts = [target[0] for target in targets]
    assert firsts == sorted(firsts)
    assert firsts[-1] == 10.0
    assert 0 < firsts[0] < 1
    assert _targets([10.0, -10.0], None, 3) == [[10.0, -10.0]] * 3


def test_the_same_lesson_is_remembered_the_same() -> None:
    options = installed().game("spellbook").configure({})
    lesson = Lesson("spellbook", 2, options, ("hand", "hand"), "hand", 8)
    first, again = remembered(lesson), remembered(lesson)
    assert first == again
    assert len(first.rows) == len(first.gaps) == len(first.rounds) > 20


def test_at_a_larger_table_every_seat_is_remembered_against_the_others() -> None:
    options = installed().game("pig").configure({})
    memory = remembered(Lesson("pig", 3, options, ("hand",) * 3, "hand", 1))
    assert len(memory.rows) % 3 == 0
    assert sum(memory.gaps[:3]) == pytest.approx(0)
