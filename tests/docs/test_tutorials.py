"""Whoever follows a tutorial gets what it says, at every step and in the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from reader import Reader, sections

from ludarium import Game
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
    ends = [course(game, seats, seed)[-1] for seats in game.seats for seed in range(5)]
    assert all(min(ranks) == 1 for ranks in ends)
    return len(ends)


def assert_same(mine: Game, theirs: Game) -> None:
    """The same can be chosen in both, and comes to the same end."""
    renamed = replace(mine, name=theirs.name)  # of which the deal is made
    for seats in theirs.seats:
        for seed in range(20):
            assert course(renamed, seats, seed) == course(theirs, seats, seed)


def followed(reader: Reader, page: str, package: str) -> int:
    """Follow a page whose steps all leave a game in a package; how many there are."""
    steps = 0
    for _, text in sections(PAGES / page):
        if reader.follow(text) and package in reader.packages:
            steps += 1
            assert played(reader.module(package).GAME) == 15
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
    assert played(reader.module("ludarium_my_pig").GAME) == 15
    assert_same(reader.module("ludarium_my_glaziers").GAME, installed().game("glaziers"))
