"""The mutation test itself: which changes it makes, which tests it tries, what it counts."""

from __future__ import annotations

from pathlib import Path

import pytest
import trying
from mutations import Mutant, mutants_of
from reach import ROOT, Reach
from run import equivalents, interval, listed, sampled, survivors


def changed(tmp_path: Path, source: str) -> list[str]:
    """The changes of a source, each as the lines that it becomes."""
    (tmp_path / "plugins").mkdir(exist_ok=True)
    (tmp_path / "plugins" / "game.py").write_text(source)
    found = mutants_of("plugins/game.py", tmp_path)
    return [mutant.becomes for mutant in found if mutant.makes_sense(source.encode())]


@pytest.mark.parametrize(
    ("source", "becomes"),
    [
        ("fits = a < b", ["fits = a <= b", "fits = a >= b"]),
        ("same = a is not b", ["same = a is b"]),
        ("both = a and b", ["both = a or b"]),
        ("rest = a - b", ["rest = a + b"]),
        ("most = 3", ["most = 4", "most = 2"]),
        ("open = not shut", ["open = (shut)"]),
        ("best = max(a, b)", ["best = min(a, b)"]),
        ("some = a if b else c", ["some = c if b else a", "some = a if (not b) else c"]),
        ("gold += price", ["pass", "gold -= price"]),
        ("s.do(draw(me), discard(me))", ["pass", "s.do(discard(me), draw(me))"]),
        ("move(first, second)", ["pass", "move(second, first)"]),
        ("def f():\n    yield a", ["yield from ()"]),
        ("@step(skips=now)\ndef f(): ...", ["@step()"]),
    ],
)
def test_a_source_is_changed_in_small_ways(source: str, becomes: list[str], tmp_path: Path) -> None:
    assert changed(tmp_path, source)[: len(becomes)] == becomes


def test_a_step_of_several_can_be_left_out(tmp_path: Path) -> None:
    found = changed(tmp_path, "s.do(draw(me), discard(me))")
    assert found[2:] == ["s.do(discard(me))", "s.do(draw(me))"]


@pytest.mark.parametrize(
    "source",
    [
        '"""Draw 3 cards."""',
        'ask = "Which 2 cards?"',
        "card(text=words(3))",
        "assert count > 3",
        "raise ValueError(3)",
        "def said(count: int) -> str:\n    return counted(count, 3)",
        "if TYPE_CHECKING:\n    count = 3",
    ],
)
def test_words_types_and_asserts_are_left_alone(source: str, tmp_path: Path) -> None:
    assert [line for line in changed(tmp_path, source) if line != "pass"] == []


def made_up(nth: int = 0) -> Mutant:
    return Mutant("core/a.py", "f", "constant", 3, 3, "a = 1", "a = 2", 4, 5, b"2", nth)


def test_a_change_keeps_its_name_when_lines_move() -> None:
    moved = Mutant("core/a.py", "f", "constant", 9, 9, "a = 1", "a = 2", 80, 81, b"2")
    assert made_up().name == moved.name
    assert made_up().name != made_up(nth=1).name


def test_a_sample_is_the_same_for_the_same_seed() -> None:
    path = "plugins/ludarium_spellbook/rules/solo.py"
    every = mutants_of(path, ROOT)
    assert sampled(every, 5, 1) == sampled(every, 5, 1) != sampled(every, 5, 2)
    assert len(sampled(every, 5, 1)) == 5


def test_the_tests_that_run_a_line_are_tried_and_the_quick_ones_first() -> None:
    path = "plugins/ludarium_spellbook/rules/solo.py"
    line = next(mutant for mutant in mutants_of(path, ROOT) if mutant.within == "rival_points")
    file = "tests/plugins/spellbook/test_solo.py"
    slow, quick, other = f"{file}::slow", f"{file}::quick", f"{file}::other"
    reach = Reach(
        {slow: 2.0, quick: 0.1, other: 0.1}, {path: {line.line: {slow, quick}, 1: {other}}}
    )
    assert trying.tests_for(line, reach) == [quick, slow, other]


def test_the_interval_holds_the_share_and_narrows_with_the_sample() -> None:
    low, high = interval(90, 100)
    assert 0.82 < low < 0.9 < high < 0.95
    assert interval(900, 1000)[0] > low
    assert interval(100, 100)[1] == pytest.approx(1.0)


def test_what_is_not_caught_is_listed_unless_it_makes_no_difference() -> None:
    mutant = made_up()
    results = {mutant.name: {"caught": False, "ran": 2}}
    assert "  + a = 2" in survivors([mutant], results, {})
    assert survivors([mutant], results, {mutant.name: "it is never read"}) == ""


def test_every_equivalent_is_a_change_of_the_source_as_it_is_and_has_a_reason() -> None:
    paths = {entry["path"] for entry in listed()}
    mutants = [mutant for path in sorted(paths) for mutant in mutants_of(path, ROOT)]
    assert all(equivalents(mutants).values())
