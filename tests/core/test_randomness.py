"""The table's random source."""

from __future__ import annotations

import json
from random import Random

import pytest
from tables import letters

from ludarium.plugins import installed
from ludarium.randomness import Source, seeded, short_seed


def test_draws_are_the_same_on_every_machine() -> None:
    s = letters()
    s.reseed("a seed", 7)
    assert [s.random_below(100) for _ in range(8)] == [39, 74, 74, 45, 32, 43, 41, 10]
    items = list("abcdefgh")
    s.shuffle(items)
    assert "".join(items) == "bafcgedh"


def test_a_short_seed_has_32_bits() -> None:
    assert max(short_seed(n) for n in range(100)).bit_length() == 32


def test_first_draws_are_even_over_seeds() -> None:
    s = letters()
    counts = [0] * 6
    for seed in range(6000):
        s.reseed(seed)
        counts[s.random_below(6)] += 1
    assert all(900 < count < 1100 for count in counts)


def test_seeds_that_differ_in_anything_differ() -> None:
    seeds = [seeded(""), seeded(1), seeded(12), seeded(1, 2), seeded(2, 1), seeded(-1)]
    assert len(set(seeds)) == len(seeds)


def test_draws_are_even() -> None:
    s = letters()
    counts = [0] * 6
    for _ in range(6000):
        counts[s.random_below(6)] += 1
    assert all(900 < count < 1100 for count in counts)


def test_every_order_comes_up_in_a_shuffle() -> None:
    s = letters()
    counts: dict[str, int] = {}
    for _ in range(2400):
        items = list("abcd")
        s.shuffle(items)
        counts["".join(items)] = counts.get("".join(items), 0) + 1
    assert len(counts) == 24
    assert all(60 < count < 145 for count in counts.values())


def test_reseeding_gives_another_future_and_the_same_one_for_the_same_seed() -> None:
    s, other = letters(), letters()
    s.reseed("x")
    assert s.random != other.random
    other.reseed("x")
    assert s == other


class Script(Source):
    """Draws what is written in it."""

    draws: list[int]

    def below(self, count: int) -> int:
        return self.draws.pop(0) % count


def test_chance_can_be_decided_from_outside() -> None:
    table = installed().game("pig").new()
    script = Script()
    script.draws = [3, 4]
    table.random = script
    table.apply(table.legal()[0])
    assert str(table.now) == "turn"
    assert table.at_risk == 4  # type: ignore[attr-defined]
    table.apply(table.legal()[0])
    assert table.at_risk == 9  # type: ignore[attr-defined]


def test_shuffles_ask_the_source_that_is_given() -> None:
    table = installed().game("kuhn_poker").laid()
    script = Script()
    script.draws = [0, 0]
    table.random = script
    table.begin()
    assert [player.hand.top.id for player in table.players] == ["jack", "king"]  # type: ignore[attr-defined]


def test_clones_share_a_source_and_views_and_files_have_none() -> None:
    table = installed().game("kuhn_poker").new()
    table.random = script = Script(5)
    assert table.clone().random is script
    assert type(table.view(0).sample(Random(0)).random) is int
    assert json.loads(json.dumps(table.to_json()))["random"] == 5


def test_a_source_must_say_how_it_draws() -> None:
    table = installed().game("pig").new()
    table.random = Source()
    with pytest.raises(NotImplementedError, match="does not say how it draws"):
        table.random_below(6)
