"""Balance: cards that go with winning stand out, and only those."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from made_up import match

from ludarium_arena.balance import Edge, balance
from ludarium_arena.blocks import Block, Result

CARDS = [f"card {number}" for number in range(20)]


def played(
    blocks: int,
    deal: Callable[[str, Random], list[str]],
    strength: Callable[[str, list[str]], float],
) -> dict[str, Edge]:
    """Matches in which hands are dealt and the stronger one wins with some luck."""
    random = Random(1)
    results = []
    for number in range(blocks):
        matches = []
        for lineup in (("a", "b"), ("b", "a")):
            hands = [deal(agent, random) for agent in lineup]
            scores = [
                strength(agent, hand) + random.gauss(0, 1)
                for agent, hand in zip(lineup, hands, strict=True)
            ]
            matches.append(match(lineup, scores, hands))
        results.append(Result(Block(("a", "b"), number), tuple(matches)))
    return {edge.component: edge for edge in balance(results)}


def any_five(agent: str, random: Random) -> list[str]:
    return random.sample(CARDS, 5)


def test_a_card_that_wins_stands_out() -> None:
    edges = played(200, any_five, lambda agent, hand: 1.5 * ("card 3" in hand))
    assert [name for name, edge in edges.items() if edge.sure] == ["card 3"]
    best = next(iter(edges.values()))
    assert best.component == "card 3"
    assert best.gain.low > 0.1
    assert best.in_won > best.in_lost


def test_without_differences_nothing_stands_out() -> None:
    edges = played(200, any_five, lambda agent, hand: 0.0)
    assert len(edges) == len(CARDS)
    assert not any(edge.sure for edge in edges.values())


def test_a_card_that_a_strong_agent_likes_is_not_taken_for_a_strong_card() -> None:
    def liked(agent: str, random: Random) -> list[str]:
        often = 0.8 if agent == "a" else 0.2
        return ["liked"] * (random.random() < often) + random.sample(CARDS, 3)

    edge = played(300, liked, lambda agent, hand: 1.5 * (agent == "a"))["liked"]
    assert edge.in_won > edge.in_lost + 0.3
    assert edge.gain.low < 0 < edge.gain.high
    assert not edge.sure


def test_cards_that_everybody_or_hardly_anybody_has_are_not_judged() -> None:
    edges = played(20, lambda agent, random: ["always", *any_five(agent, random)], lambda a, h: 0)
    assert "always" not in edges
    assert played(1, any_five, lambda agent, hand: 0.0) == {}
