"""The searches find what can be found, and know no more than they may."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from ludarium import Call, Game, Table
from ludarium.agents import Agent, Budget
from ludarium.plugins import installed
from ludarium_ai.mcts import Search
from ludarium_ai.minimax import MinimaxAgent
from ludarium_ai.pimc import World
from ludarium_ai.search_agent import SearchAgent
from ludarium_ai.settings import Settings
from ludarium_classics import connect_four, kuhn_poker, tic_tac_toe
from ludarium_classics.connect_four import drop
from ludarium_classics.kuhn_poker import JACK, KING, QUEEN, Card
from ludarium_classics.tic_tac_toe import mark

PUZZLES: list[tuple[Sequence[int], set[int]]] = [
    ((3, 0, 3, 0, 3, 0), {3}),  # four on top of three
    ((3, 0, 4, 0, 5, 0), {2, 6}),  # an open three has two ends
    ((3, 3, 4, 4), {2, 5}),  # two in a row, both ends free: an open three
    ((0, 3, 0, 3, 0, 3, 6, 0, 6), {3}),  # the rival's three must be answered by one's own
]


def agent(text: str, seed: int = 1) -> Agent:
    return installed().agent(text).make(seed)


def connect(columns: Sequence[int]) -> Table:
    """Connect Four after discs in these columns."""
    table = connect_four.GAME.new()
    for turn, column in enumerate(columns):
        table.apply(drop(turn % 2, column))
    return table


def kuhn(cards: Sequence[Card]) -> Table:
    """Kuhn poker with these cards for the two seats and the deck."""
    table = kuhn_poker.GAME.new()
    piles = [*(player.hand for player in table.players), table.deck]  # type: ignore[attr-defined]
    for pile, card in zip(piles, cards, strict=True):
        pile.cards = [card]
    return table


def test_minimax_knows_that_tic_tac_toe_is_a_draw() -> None:
    solver = agent("minimax:depth=9,nodes=0")
    assert isinstance(solver, MinimaxAgent)
    view = tic_tac_toe.GAME.new().view(0)
    opinions = solver.think(view, Budget()).opinions(view.legal)
    assert len(opinions) == 9
    assert {tuple(one.values) for one in opinions} == {(0.5, 0.5)}


@pytest.mark.parametrize("text", ["minimax:nodes=20000,depth=6", "mcts:iterations=3000"])
@pytest.mark.parametrize(("columns", "winning"), PUZZLES)
def test_forced_wins_in_connect_four_are_found(
    text: str, columns: Sequence[int], winning: set[int]
) -> None:
    table = connect(columns)
    call = agent(text).choose(table.view(table.seat), Budget())
    assert call.args[1] in winning


@pytest.mark.parametrize("merging", [False, True], ids=["tree", "transpositions"])
def test_mcts_and_minimax_agree_on_connect_four_endings(merging: bool) -> None:
    compared = 0
    for seed in range(150):
        table = connect_four.GAME.new(seed=seed)
        table.play_out(Random(seed).random, 34)
        if table.over:
            continue
        solver = agent("minimax:depth=42,nodes=0")
        assert isinstance(solver, MinimaxAgent)
        view = table.view(table.seat)
        best = solver.think(view, Budget()).graph.root.mean(table.seat)
        search = Search(view, Settings(merging=merging), Random(seed))
        root = search.graph.root
        while root.proven is None and search.iterations < 20_000:
            search.iterate()
        assert root.proven is not None
        assert root.proven[table.seat] == pytest.approx(best)
        compared += 1
    assert compared >= 5


def test_mcts_proves_a_won_position_and_stops() -> None:
    search = Search(connect((3, 0, 3, 0, 3, 0)).view(0), Settings(), Random(1))
    tree = search.run(Budget(10_000))
    assert tree.root.proven == (1.0, 0.0)
    assert search.iterations < 200


def test_a_search_stops_when_its_choice_can_no_longer_change() -> None:
    search = Search(kuhn((KING, QUEEN, JACK)).view(0), Settings(), Random(1))
    search.run(Budget(3000))
    visits = sorted(child.visits for child in search.graph.root.children.values())
    assert search.iterations < 3000
    assert visits[-1] - visits[-2] > 3000 - search.iterations


def test_mcts_keeps_its_tree_between_its_own_moves() -> None:
    player = agent("mcts:iterations=300")
    assert isinstance(player, SearchAgent)
    table = connect_four.GAME.new()
    mine = player.choose(table.view(0), Budget())
    assert player.graph is not None
    expected = player.graph.root.children[mine].children[drop(1, 0)]
    table.apply(mine)
    table.apply(drop(1, 0))
    before = expected.visits
    player.choose(table.view(0), Budget())
    assert player.graph.root is expected
    assert expected.visits > before > 0


def test_mcts_starts_anew_in_another_match() -> None:
    player = agent("mcts:iterations=50")
    assert isinstance(player, SearchAgent)
    player.choose(connect_four.GAME.new().view(0), Budget())
    old = player.graph
    player.choose(connect((0, 0, 0, 0)).view(0), Budget())
    assert player.graph is not None
    assert old is not None
    assert all(player.graph.root is not node for node in old)


@pytest.mark.parametrize("text", ["ismcts:iterations=200", "pimc:iterations=200", "flat", "greedy"])
@pytest.mark.parametrize("mine", [JACK, QUEEN, KING])
def test_no_agent_looks_at_the_other_hand(text: str, mine: Card) -> None:
    one, other = [card for card in (JACK, QUEEN, KING) if card is not mine]
    for seed in range(20):
        choices = [
            agent(text, seed).choose(kuhn(deal).view(0), Budget())
            for deal in ((mine, one, other), (mine, other, one))
        ]
        assert choices[0] is choices[1]


class Cheat:
    """Sees the true table, as no shipped agent can."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table = table
        self.random = Random(seed)

    def choose(self, seat: int) -> Call:
        world = World(self.table, seat)
        tree = Search(world, Settings(reward="score"), self.random).run(Budget(200))
        children = tree.root.children
        return max(children, key=lambda call: children[call].visits)


def mean_of_honest(game: Game, text: str, games: int) -> float:
    """The honest agent's mean score against a cheat, seats rotated over the same deals."""
    total = 0.0
    for number in range(games):
        table = game.new(seed=number // 2)
        honest_seat = number % 2
        honest, cheat = agent(text, number), Cheat(table, number)
        while not table.over:
            if table.seat == honest_seat:
                table.apply(honest.choose(table.view(table.seat), Budget()))
            else:
                table.apply(cheat.choose(table.seat))
        total += table.scores[honest_seat] - table.scores[1 - honest_seat]
    return total / games


def test_where_cards_are_hidden_ismcts_is_weaker_than_a_cheat() -> None:
    # A game's score spreads by 2.4, so a mean of 1000 by 0.08: this is two of that below zero.
    assert mean_of_honest(kuhn_poker.GAME, "ismcts:iterations=100,reward=score", 1000) < -0.15


def test_where_nothing_is_hidden_ismcts_is_as_good_as_a_cheat() -> None:
    assert mean_of_honest(tic_tac_toe.GAME, "ismcts:iterations=400", 20) > -0.3


def test_workers_divide_the_iterations_and_agree_with_themselves() -> None:
    view = connect_four.GAME.new().view(0)
    trees = []
    for _ in range(2):
        player = agent("mcts:iterations=1000,workers=2")
        player.choose(view, Budget())
        trees.append([child.visits for child in player.graph.root.children.values()])  # type: ignore[attr-defined]
    assert trees[0] == trees[1]
    assert 500 < sum(trees[0]) <= 1000


def test_marks_are_made_where_they_win_at_once() -> None:
    table = tic_tac_toe.GAME.new()
    for call in (mark(0, 0), mark(1, 3), mark(0, 1), mark(1, 4)):
        table.apply(call)
    for text in ("greedy", "flat", "minimax", "mcts", "ismcts", "pimc"):
        assert agent(text).choose(table.view(0), Budget()) is mark(0, 2), text
