"""Paired figures on results that nobody has played: a known effect is found, none is not."""

from __future__ import annotations

from random import Random

import pytest
from made_up import match

from ludarium_arena.balance import balance
from ludarium_arena.blocks import Block, Conditions, Played, Result
from ludarium_arena.paired import (
    DOWN,
    SMALL,
    UP,
    Evidence,
    Findings,
    Sequential,
    findings,
    worth_of,
)
from ludarium_arena.study import Study
from ludarium_arena.whatif import Pair, WhatIf

SETTING = Conditions("pig", 2, 1)
BOTH = ("one", "two")


def question(*agents: str, cards: tuple[str, ...] = ()) -> WhatIf:
    study = Study(SETTING, agents, 1)
    return WhatIf(study, study, ("something",), cards)


def played(chance: float, luck: list[float], lineup: tuple[str, str] = BOTH) -> Played:
    """A match that seat 0 wins if its luck is below the chance."""
    won = luck[0] < chance
    return match(lineup, [10 + 5 * luck[1], 5.0] if won else [5.0, 10 + 5 * luck[1]])


def pairs(count: int, before: float, after: float, seed: int = 1) -> list[Pair]:
    """Deals in which seat 0 wins so often, and as often then, with the same luck both ways."""
    random = Random(seed)
    found = []
    for deal in range(count):
        luck = [[random.random(), random.random()] for _ in BOTH]
        block = Block(BOTH, deal)
        ways = [
            Result(block, (played(chance, luck[0]), played(chance, luck[1], BOTH[::-1])))
            for chance in (before, after)
        ]
        found.append(Pair(*ways))
    return found


def told(some: list[Pair], *agents: str) -> Findings:
    first = {pair.plain.block: 0 for pair in some}
    return findings(question(*agents), Evidence(some, first))


def of(found: Findings, name: str) -> tuple[float, float, float]:
    one = next(measure for measure in found.measures if measure.name == name).difference
    return one.low, one.value, one.high


def test_an_effect_is_found_with_few_pairs_because_luck_cancels_out() -> None:
    low, value, high = of(told(pairs(60, 0.5, 0.8), "one"), "player 1 wins")
    assert 0 < low < value < high
    assert low < 0.3 < high


def test_no_effect_is_not_found() -> None:
    for seed in range(5):
        random = Random(seed)
        some = pairs(50, 0.5, 0.5, seed)
        others = pairs(50, 0.5, 0.5, random.randrange(10**6) + 100)
        mixed = [Pair(a.plain, b.changed) for a, b in zip(some, others, strict=True)]
        low, _, high = of(told(mixed, "one"), "player 1 wins")
        assert low < 0 < high


def test_where_nothing_differs_that_is_said() -> None:
    found = told(pairs(10, 0.5, 0.5), "one", "two")
    assert found.different == 0
    assert {measure.difference.value for measure in found.measures} == {0}


def test_seats_take_turns_so_the_first_players_gain_is_no_agents() -> None:
    found = told(pairs(100, 0.5, 0.9), "one", "two")
    low, _, high = of(found, "one wins")
    assert low < 0 < high
    assert of(found, "player 2 wins")[2] < 0


def test_scores_lengths_and_leads_are_told() -> None:
    names = [measure.name for measure in told(pairs(5, 0.5, 0.9), "one").measures]
    assert names == [
        "player 1 wins", "player 2 wins", "one scores", "winner leads by", "decisions",
    ]  # fmt: skip


# Cards --------------------------------------------------------------------------------------


def with_card(count: int, gain: float) -> list[Pair]:
    """Deals in which one seat has a card that makes it win so much more often."""
    random = Random(4)
    found = []
    for deal in range(count):
        seat, luck = random.randrange(2), random.random()
        hands = [["card"] if at == seat else [] for at in range(2)]
        ways = []
        for chance in (0.5 + gain, 0.5):
            scores = [1.0 if (at == seat) == (luck < chance) else 0.0 for at in range(2)]
            ways.append((match(("one", "one"), scores, hands),) * 2)
        block = Block(("one", "one"), deal)
        found.append(Pair(Result(block, ways[0]), Result(block, ways[1])))
    return found


def test_what_a_card_is_worth_to_who_has_it_is_found() -> None:
    found = worth_of("card", with_card(80, 0.3))
    assert found.difference.high < 0
    assert found.difference.low < -0.3 < found.difference.high
    wider = worth_of("card", with_card(80, 0.3), comparisons=5).difference
    assert wider.low < found.difference.low < found.difference.high < wider.high


def test_a_card_that_nobody_or_everybody_had_is_worth_nothing_known() -> None:
    none = worth_of("other", with_card(5, 0.3))
    assert (none.pairs, none.difference.to_json()["value"]) == (0, None)


def test_the_cards_of_a_question_are_followed() -> None:
    some = with_card(40, 0.3)
    first = {pair.plain.block: 0 for pair in some}
    players = {(pair.plain.block, 0): {0: {"card"}} for pair in some}
    found = findings(question("one", cards=("card",)), Evidence(some, first, players, {}))
    shown = {measure.name: measure.plain.value for measure in found.measures}
    assert shown["card: taken"] == 1
    assert shown["card: played"] == 0.5
    assert shown["card: winner has it"] == shown["card: who has it wins"] > 0.6


def test_intervals_of_all_cards_together_are_wider_than_that_of_each() -> None:
    random = Random(2)
    results = []
    for deal in range(60):
        hands = [[f"c{random.randrange(8)}" for _ in range(3)] for _ in BOTH]
        score = [float("c1" in hand) + random.random() for hand in hands]
        block = Block(("one", "one"), deal)
        results.append(Result(block, (match(("one", "one"), score, hands),) * 2))
    edges = balance(results)
    assert edges[0].component == "c1"
    assert edges[0].sure
    assert edges[0].among_all.low > 0
    for edge in edges:
        assert edge.among_all.low <= edge.gain.low
        assert edge.gain.high <= edge.among_all.high


# One after the other ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "verdict"), [(0.4, 0.9, UP), (0.9, 0.4, DOWN), (0.5, 0.5, SMALL)]
)
def test_a_sequential_test_stops_as_soon_as_it_knows(
    before: float, after: float, verdict: str
) -> None:
    some = pairs(400, before, after)
    first = {pair.plain.block: 0 for pair in some}
    test = Sequential(question("one"), 0.2)
    assert test.about == "player 1 wins"
    assert test.observe(some, first) == verdict
    assert test.seen < 200
    assert test.observe(some, first) == verdict


def test_a_sequential_test_is_seldom_wrong() -> None:
    wrong = 0
    for seed in range(40):
        some = [
            Pair(a.plain, b.changed)
            for a, b in zip(
                pairs(150, 0.5, 0.5, seed), pairs(150, 0.5, 0.5, seed + 900), strict=True
            )
        ]
        test = Sequential(question("one"), 0.3)
        wrong += test.observe(some, {pair.plain.block: 0 for pair in some}) in (UP, DOWN)
    assert wrong <= 6
