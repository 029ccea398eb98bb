"""How exploitable the average strategy of an agent is in Kuhn poker.

    python tests/benchmarks/kuhn.py [AGENT] [--samples 200]

At each of the twelve information sets the agent is asked many times, with other seeds; how often
it bets is its strategy there. Then the best answer to that strategy is worked out exactly. An
unexploitable strategy loses 1/18 a game from the first seat, which is the value of the game, so
the exploitability below is 0 for it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import permutations

from ludarium import Table
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_classics import kuhn_poker
from ludarium_classics.kuhn_poker import JACK, KING, QUEEN, Card

DEALS = list(permutations((JACK, QUEEN, KING)))
Strategy = dict[tuple[Card, str], float]
"""How often a seat bets or calls, by its card and what was done so far (c: check, b: bet)."""


def dealt(cards: Sequence[Card]) -> Table:
    """Kuhn poker with these cards for the two seats and the deck."""
    table = kuhn_poker.GAME.new()
    piles = [*(player.hand for player in table.players), table.deck]  # type: ignore[attr-defined]
    for pile, card in zip(piles, cards, strict=True):
        pile.cards = [card]
    return table


def after(table: Table, done: str) -> Table:
    """The table after checks and bets."""
    for deed in done:
        table.apply(table.legal()[deed == "b"])
    return table


def asked(agent: str, samples: int) -> Strategy:
    """The agent's average strategy."""
    strategy: Strategy = {}
    for deal in DEALS[::2] + DEALS[1::2]:
        for done in ("", "c", "b", "cb"):
            seat = len(done) % 2
            if (deal[seat], done) not in strategy:
                table = after(dealt(deal), done)
                view = table.view(seat)
                bold = view.legal[1]
                players = (installed().agent(agent).make(seed) for seed in range(samples))
                bets = sum(player.choose(view, Budget()) is bold for player in players)
                strategy[deal[seat], done] = bets / samples
    return strategy


def payoff(deal: Sequence[Card], done: str) -> float | None:
    """What the first seat wins at the end of the betting; None before it."""
    if done in ("cc", "bb", "cbb"):
        won = 1 if done == "cc" else 2
        return won if deal[0].rank > deal[1].rank else -won
    return {"bc": 1.0, "cbc": -1.0}.get(done)


def best_answer(strategy: Strategy, hero: int) -> float:
    """What a seat that knows the other's strategy wins on average, at best."""
    return sum(_best(strategy, hero, card, "", _worlds(hero, card)) for card in (JACK, QUEEN, KING))


def _worlds(hero: int, card: Card) -> list[tuple[Sequence[Card], float]]:
    return [(deal, 1 / 6) for deal in DEALS if deal[hero] is card]


def _best(
    strategy: Strategy, hero: int, card: Card, done: str, worlds: list[tuple[Sequence[Card], float]]
) -> float:
    """The hero's value over the deals it cannot tell apart, each with how likely it is."""
    sign = 1 if hero == 0 else -1
    ended = [(payoff(deal, done), weight) for deal, weight in worlds]
    if ended[0][0] is not None:
        return sum(sign * (value or 0.0) * weight for value, weight in ended)
    if len(done) % 2 == hero:
        return max(_best(strategy, hero, card, done + deed, worlds) for deed in "cb")
    total = 0.0
    for deed in "cb":
        reached = []
        for deal, weight in worlds:
            bold = strategy[deal[1 - hero], done]
            reached.append((deal, weight * (bold if deed == "b" else 1 - bold)))
        total += _best(strategy, hero, card, done + deed, reached)
    return total


def main() -> None:
    """Print the strategy and its exploitability."""
    agent = sys.argv[1] if len(sys.argv) > 1 else "ismcts:iterations=1000,reward=score"
    samples = int(sys.argv[sys.argv.index("--samples") + 1]) if "--samples" in sys.argv else 200
    strategy = asked(agent, samples)
    for (card, done), bets in sorted(
        strategy.items(), key=lambda item: (item[0][1], item[0][0].rank)
    ):
        print(f"after {done or '-':3} with {card!s:6} bets or calls {bets:.2f}")
    exploitability = (best_answer(strategy, 0) + best_answer(strategy, 1)) / 2
    print(f"exploitability of {agent}: {exploitability:.3f} a game")


if __name__ == "__main__":
    main()
