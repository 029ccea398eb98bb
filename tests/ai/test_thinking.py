"""What searches do with chances, priors, positions met again and what they knew before."""

from __future__ import annotations

import os
from random import Random

import networkx as nx
import pytest

from ludarium import NATURE, Table
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai.mcts import Search
from ludarium_ai.minimax import MinimaxAgent, Position
from ludarium_ai.results import SearchResult
from ludarium_ai.search_agent import SearchAgent
from ludarium_ai.settings import Settings
from ludarium_classics import connect_four, pig, tic_tac_toe


def played(name: str, decisions: int, seed: int = 1) -> Table:
    """A table of a game after some random decisions."""
    table = installed().game(name).new(2, f"{seed}")
    table.play_out(Random(seed).random, decisions)
    assert not table.over
    return table


def thought(agent: str, table: Table, iterations: int | None = None) -> SearchResult:
    """What an agent thinks of the decision at a table."""
    thinker = installed().agent(agent).make(3)
    result: SearchResult = thinker.think(table.view(table.seat), Budget(iterations))  # type: ignore[attr-defined]
    return result


# Chances ------------------------------------------------------------------------------------


def test_a_die_is_a_node_whose_faces_come_up_as_often_as_their_odds_say() -> None:
    graph = Search(pig.GAME.new(seed=1).view(0), Settings(), Random(1)).run(Budget(1200))
    rolls = [node for node in graph if node.seat == NATURE and node.visits > 60]
    assert rolls
    for node in rolls:
        assert len(node.children) == 6
        tried = [child.visits for child in node.children.values()]
        assert max(tried) - min(tried) <= 3
        assert [node.prior(call) for call in node.children] == pytest.approx([1 / 6] * 6)


def test_a_chance_of_many_outcomes_has_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_ai.mcts.OUTCOMES", 5)
    graph = Search(pig.GAME.new(seed=1).view(0), Settings(), Random(1)).run(Budget(300))
    assert all(node.seat != NATURE for node in graph)


def test_who_cannot_see_everything_learns_nothing_from_chances() -> None:
    table = played("seasons", 30)
    search = Search(table.view(table.seat), Settings(), Random(1))
    assert not search.rolls
    assert all(node.seat != NATURE for node in search.run(Budget(30)))


def test_rollouts_that_are_guided_draw_chances_by_their_odds() -> None:
    settings = Settings(rollout="greedy", length=20)
    graph = Search(pig.GAME.new(seed=1).view(0), settings, Random(1)).run(Budget(50))
    assert graph.root.visits == 50


# Priors -------------------------------------------------------------------------------------


def test_promising_calls_are_tried_first_and_most() -> None:
    table, by_hand = played("spellbook", 20), Settings(selection="puct", evaluator="hand")
    graph = Search(table.view(table.seat), by_hand, Random(1)).run(Budget(60))
    root = graph.root
    promising = sorted(root.weights, key=lambda call: -root.weights[call])
    assert len(promising) > 6
    assert promising[0] in root.children
    assert len(root.children) < len(promising)
    assert sum(root.weights[call] for call in root.children) > sum(root.weights.values()) / 2
    known = [root.prior(call) for call in root.children]
    assert all(0 < prior <= 1 for prior in known)
    assert sum(known) <= 1 + 1e-9


def test_without_an_evaluator_all_calls_are_tried_first() -> None:
    search = Search(connect_four.GAME.new().view(0), Settings(selection="puct"), Random(1))
    for _ in range(7):
        search.iterate()
    assert len(search.graph.root.children) == 7
    assert not search.graph.root.weights


def test_ucb_looks_at_no_evaluator_to_choose() -> None:
    table = played("spellbook", 20)
    graph = Search(table.view(table.seat), Settings(selection="ucb"), Random(1)).run(Budget(60))
    assert all(not node.weights for node in graph)


# Positions that are met again ---------------------------------------------------------------


def test_a_position_that_is_reached_on_two_ways_is_one_node() -> None:
    view = tic_tac_toe.GAME.new().view(0)
    tree, graph = (
        Search(view, Settings(merging=merging), Random(2)).run(Budget(400))
        for merging in (False, True)
    )
    assert nx.is_arborescence(tree)
    assert nx.is_directed_acyclic_graph(graph)
    assert graph.number_of_edges() > graph.number_of_nodes() - 1 == len(graph.positions)


def test_the_value_of_a_merged_node_is_that_of_its_calls_by_how_often_they_were_tried() -> None:
    graph = Search(connect_four.GAME.new().view(0), Settings(merging=True), Random(2)).run(
        Budget(300)
    )
    root = graph.root
    assert root.tries is not None
    assert root.visits == sum(root.tries.values()) == 300
    for seat in (0, 1):
        parts = [root.tried(call) * child.mean(seat) for call, child in root.children.items()]
        assert root.values[seat] == pytest.approx(sum(parts))
    assert any(len(list(graph.predecessors(node))) > 1 for node in graph)


# Minimax ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["paranoid", "maxn"])
def test_minimax_grows_a_graph_that_tells_what_it_looked_at(mode: str) -> None:
    table = tic_tac_toe.GAME.new()
    result = thought(f"minimax:depth=4,mode={mode}", table)
    graph, root = result.graph, result.graph.root
    assert isinstance(root, Position)
    assert root.depth == 4
    assert root.best in root.children
    assert max(nx.shortest_path_length(graph, root).values()) == 4
    assert nx.is_directed_acyclic_graph(graph)
    assert any(len(list(graph.predecessors(node))) > 1 for node in graph)
    assert len(result.line()) == 4
    cut = [facts["cut"] for _, facts in graph.nodes(data=True)]
    assert (max(cut) > 0) is (mode == "paranoid")
    assert all(facts["low"] <= facts["high"] for _, facts in graph.nodes(data=True))


def test_minimax_says_what_is_certain() -> None:
    table = connect_four.GAME.new()
    for column in (3, 0, 3, 0, 3, 0):
        table.apply(table.legal()[column])
    opinions = thought("minimax:depth=3", table).opinions(table.legal())
    assert opinions[0].proven
    assert list(opinions[0].values) == [1.0, 0.0]


def test_minimax_shows_chances_with_their_odds() -> None:
    table = pig.GAME.new(seed=1)
    result = thought("minimax:depth=3,reward=lead", table)
    (roll,) = result.graph.root.children.values()
    assert roll.seat == NATURE
    assert [roll.prior(call) for call in roll.children] == pytest.approx([1 / 6] * 6)


@pytest.mark.parametrize("agent", ["minimax:nodes=400", "pimc:worlds=4,iterations=80"])
def test_worlds_are_kept_with_their_votes(agent: str) -> None:
    table = played("res_arcana", 40)
    result = thought(agent, table)
    assert len(result.worlds) == (8 if agent.startswith("minimax") else 4)
    assert sum(result.votes.values()) == len(result.worlds)
    assert all(isinstance(graph, nx.DiGraph) for graph in result.worlds)
    opinions = result.opinions(table.view(table.seat).legal)
    assert opinions[0].call is result.best
    assert sum(one.votes or 0 for one in opinions) == len(result.worlds)


def test_a_node_that_minimax_did_not_finish_does_not_decide() -> None:
    table = connect_four.GAME.new()
    few = installed().agent("minimax:nodes=80").make(1)
    assert isinstance(few, MinimaxAgent)
    result = few.think(table.view(0), Budget())
    assert isinstance(result.graph.root, Position)
    assert result.graph.root.depth == 2
    assert {tuple(one.values) for one in result.opinions(table.legal())} == {(0.5, 0.5)}


# Going on -----------------------------------------------------------------------------------


def test_what_was_found_out_is_kept_while_the_same_seat_goes_on() -> None:
    kept = 0
    for seed in range(12):
        table = played("res_arcana", 40, seed)
        player = installed().agent("ismcts:iterations=60").make(1)
        assert isinstance(player, SearchAgent)
        seat = table.seat
        call = player.choose(table.view(seat), Budget())
        if player.graph is None:  # there was no choice
            continue
        expected = player.graph.root.children[call]
        table.apply(call)
        while not table.over and len(table.legal()) == 1 and table.seat == seat:
            table.apply(table.legal()[0])
        if table.over:
            continue
        player.choose(table.view(table.seat), Budget())
        if player.graph.root is expected:
            assert table.seat == seat
            kept += 1
    assert kept


@pytest.mark.parametrize(
    ("game", "agent"),
    [("pig", "mcts:iterations=150"), ("masks", "ismcts:iterations=150"),
     ("seasons", "ismcts:iterations=60"), ("spellbook", "ismcts:iterations=60")],
)  # fmt: skip
def test_what_was_kept_has_nothing_that_can_no_longer_happen(game: str, agent: str) -> None:
    """A sample that had guessed the die or the card right does not make the rest of it true."""
    kept = 0
    for seed in range(3):
        table = installed().game(game).new(2, seed)
        players = [installed().agent(agent).make(seat) for seat in range(2)]
        for _ in range(60):
            if table.over:
                break
            view, player = table.view(table.seat), players[table.seat]
            assert isinstance(player, SearchAgent)
            graph = player._kept(view) if len(view.legal) > 1 else None
            if graph is not None:
                kept += 1
                assert graph.root.seat == view.seat or not graph.root.children
                assert set(graph.root.children) <= set(view.legal)
                for call in graph.root.children:
                    assert graph.root.tried(call) <= graph.root.children[call].available
            table.apply(player.choose(view, Budget()))
    assert kept


@pytest.mark.parametrize("game", ["masks", "seasons", "res_arcana", "spellbook"])
def test_no_call_was_tried_more_often_than_it_could_be(game: str) -> None:
    for decisions in (0, 25):
        table = played(game, decisions)
        while len(table.legal()) < 2:
            table.apply(table.legal()[0])
        graph = thought("ismcts:iterations=400", table).graph
        assert all(node.visits <= node.available for node in graph if node is not graph.root)


@pytest.mark.parametrize("agent", ["minimax", "minimax:mode=maxn", "pimc:worlds=2", "ismcts"])
@pytest.mark.parametrize("game", ["connect_four", "pig", "leduc_poker", "masks", "seasons"])
def test_every_budget_leaves_a_graph_that_can_be_written_down(game: str, agent: str) -> None:
    table = played(game, 1)
    while table.seat == NATURE or len(table.legal()) < 2:
        table.apply(table.draw_chance() if table.seat == NATURE else table.legal()[0])
    for iterations in (*range(1, 12), 40, 41, 42, 100):
        result = thought(agent, table, iterations)
        assert result.best in table.view(table.seat).legal
        for graph in (result.graph, *result.worlds):
            written = nx.node_link_data(graph, edges="edges")
            assert len(written["edges"]) == graph.number_of_edges()


def test_no_workers_means_as_many_as_there_are() -> None:
    player = installed().agent("ismcts:workers=0").make(1)
    assert isinstance(player, SearchAgent)
    assert player.workers == os.cpu_count()
