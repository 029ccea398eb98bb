"""Whoever follows a tutorial gets what it says, at every step and in the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from reader import FENCE, Reader, sections

from ludarium import Game
from ludarium.agents import Budget
from ludarium.plugins import installed

PAGES = Path(__file__).parents[2] / "docs" / "tutorials"


@pytest.fixture
def reader(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    found = Reader(tmp_path, monkeypatch)
    yield found
    found.forget()


def course(game: Game, seats: int, seed: int) -> list[Any]:
    """All that could be chosen in a random game, and how it ended."""
    scope = game.table.__module__.partition(".")[0]
    table, random, told = game.new(seats, seed), Random(seed), []
    while not table.over:
        legal = table.legal()
        told.append([call.to_json(scope) for call in legal])
        table.apply(random.choice(legal))
    return [*told, table.scores, table.ranks]


def played(game: Game) -> int:
    """Random games with every number of seats come to an end; how many."""
    ends = [course(game, seats, seed)[-1] for seats in game.seats for seed in range(3)]
    assert all(min(ranks) == 1 for ranks in ends)
    return len(ends)


def assert_same(mine: Game, theirs: Game) -> None:
    """The same can be chosen in both, and comes to the same end."""
    renamed = replace(mine, name=theirs.name)  # of which the deal is made
    for seats in theirs.seats:
        for seed in range(8):
            assert course(renamed, seats, seed) == course(theirs, seats, seed)


def test_a_reader_can_follow_every_block_of_a_tutorial() -> None:
    pages = sorted(PAGES.glob("*.md"))
    assert len(pages) == 7
    for page in pages:
        text = page.read_text(encoding="utf-8")
        blocks = FENCE.findall(text)
        assert len(blocks) == len(re.findall(r"^```\w", text, re.MULTILINE)), page.name
        assert all(title or language == "console" for language, title, _ in blocks), page.name


def test_the_first_game_is_the_example(reader: Reader) -> None:
    reader.follow((PAGES / "first-game.md").read_text(encoding="utf-8"))
    example = PAGES.parent / "examples" / "nim"
    for name in ("ludarium_nim.py", "pyproject.toml", "test_nim.py"):
        assert (reader.folder / "nim" / name).read_text() == (example / name).read_text()


def followed(reader: Reader, page: str, package: str) -> int:
    """Follow a page whose steps all leave a game in a package; how many there are."""
    steps = 0
    for _, text in sections(PAGES / page):
        if reader.follow(text) and package in reader.packages:
            steps += 1
            assert played(reader.module(package).GAME) == 9
    return steps


def test_masks_is_a_game_at_every_step_and_in_the_end_the_one_that_comes_along(
    reader: Reader,
) -> None:
    assert followed(reader, "hidden-hands.md", "ludarium_my_masks") == 7
    assert_same(reader.module("ludarium_my_masks").GAME, installed().game("masks"))


def test_glaziers_is_a_game_at_every_step_and_in_the_end_the_one_that_comes_along(
    reader: Reader,
) -> None:
    assert followed(reader, "dice-and-market.md", "ludarium_my_glaziers") == 6
    assert played(reader.module("ludarium_my_pig").GAME) == 9
    assert_same(reader.module("ludarium_my_glaziers").GAME, installed().game("glaziers"))


def test_the_expansion_does_what_the_tutorial_shows(reader: Reader) -> None:
    reader.processes = True
    reader.follow((PAGES / "expansion.md").read_text(encoding="utf-8"))
    assert reader.packages == ["ludarium_lanterns"]


def test_the_agents_do_what_the_tutorial_shows(reader: Reader) -> None:
    for heading, text in sections(PAGES / "agent.md"):
        # There an agent counts the tables of its process.
        reader.processes = heading == "What it cannot do"
        reader.follow(text)
        if reader.packages:
            sleuth = reader.module("ludarium_sleuth").Sleuth(seed=1)
            table = installed().game("masks").new(2, 1)
            assert sleuth.choose(table.view(table.seat), Budget()) in table.legal()


def test_the_evaluator_is_in_the_end_the_one_that_comes_along(reader: Reader) -> None:
    reader.follow((PAGES / "hidden-hands.md").read_text(encoding="utf-8"), typing=False)
    reader.follow((PAGES / "evaluator.md").read_text(encoding="utf-8"))
    mine, theirs = (installed().evaluators[name] for name in ("my_masks", "masks"))
    assert (mine.length, mine.reward) == (theirs.length, theirs.reward)
    table, random = installed().game("masks").new(3, 1), Random(1)
    while not table.over:
        assert mine.estimate(table) == theirs.estimate(table)
        table.apply(random.choice(table.legal()))


def test_the_study_says_what_the_tutorial_shows(reader: Reader) -> None:
    reader.follow((PAGES / "tournament.md").read_text(encoding="utf-8"))
    kept = {file.name for file in (reader.folder / "study").iterdir()}
    assert {"report.html", "results.sqlite", "standings.json", "study.toml"} <= kept
    assert (reader.folder / "all.csv").read_text().count("\n") > 100
