"""The table's random source."""

from __future__ import annotations

from tables import letters

from ludarium.randomness import below, seeded


def test_draws_are_the_same_on_every_machine() -> None:
    state = seeded("a seed", 7)
    drawn = []
    for _ in range(8):
        state, number = below(state, 100)
        drawn.append(number)
    assert drawn == [4, 68, 64, 28, 10, 76, 2, 7]


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
