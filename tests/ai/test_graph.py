"""The search graph: a networkx graph that is alive; backups, merging, pruning, exporting."""

from __future__ import annotations

import io
import json
import pickle
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from random import Random
from typing import Any

import networkx as nx
import pytest

from ludarium import Call
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai import export
from ludarium_ai.graph import Node, SearchGraph
from ludarium_ai.mcts import Search
from ludarium_ai.minimax import MinimaxAgent
from ludarium_ai.settings import Settings
from ludarium_classics import connect_four, kuhn_poker, tic_tac_toe
from ludarium_classics.tic_tac_toe import mark


def small_tree() -> SearchGraph:
    """A root with two children, one of which has a child of its own."""
    tree = SearchGraph(2)
    assert list(tree) == [tree.root]
    for path, values in [([0], [1.0, 0.0]), ([0, 1], [0.0, 1.0]), ([2], [0.5, 0.5])]:
        node = tree.root
        visited = [node]
        for depth, cell in enumerate(path):
            call = mark(depth % 2, cell)
            node = node.children.setdefault(call, Node(call, 2))
            visited.append(node)
        for node in visited:
            node.visits += 1
            node.values = [a + b for a, b in zip(node.values, values, strict=True)]
    return tree


def grown(merging: bool, iterations: int = 300) -> SearchGraph:
    """What a search of Connect Four has looked at; with `merging` a graph, without it a tree."""
    view = connect_four.GAME.new().view(0)
    return Search(view, Settings(merging=merging), Random(5)).run(Budget(iterations))


def plain(graph: SearchGraph) -> nx.DiGraph:  # type: ignore[type-arg]
    """A copy made by hand, with dicts and nothing alive in it."""
    copy: nx.DiGraph = nx.DiGraph()  # type: ignore[type-arg]
    waiting = [graph.root]
    copy.add_node(graph.root, **graph.root.facts())
    for node in waiting:
        for call, child in node.children.items():
            if child not in copy:
                copy.add_node(child, **child.facts())
                waiting.append(child)
            words, visits = str(call), node.tried(call)
            if copy.has_edge(node, child):
                words = f"{copy.edges[node, child]['call']} or {words}"
                visits += copy.edges[node, child]["visits"]
            copy.add_edge(node, child, call=words, visits=visits, prior=node.prior(call))
    return copy


def deepest(graph: nx.DiGraph) -> Any:  # type: ignore[type-arg]
    *_, last = nx.bfs_layers(graph, next(iter(graph)))
    return last[0]


def graphml(graph: nx.DiGraph) -> str:  # type: ignore[type-arg]
    with io.BytesIO() as file:
        nx.write_graphml(graph, file)
        return file.getvalue().decode()


def first(graph: nx.DiGraph) -> Any:  # type: ignore[type-arg]
    return next(iter(graph))


ALGORITHMS: dict[str, Callable[[Any], object]] = {
    "number_of_nodes": lambda g: g.number_of_nodes(),
    "number_of_edges": lambda g: g.number_of_edges(),
    "in_degree": lambda g: dict(g.in_degree()),
    "out_degree": lambda g: dict(g.out_degree()),
    "successors": lambda g: {node: list(g.successors(node)) for node in g},
    "predecessors": lambda g: {node: list(g.predecessors(node)) for node in g},
    "descendants": lambda g: nx.descendants(g, next(iter(g.successors(first(g))))),
    "ancestors": lambda g: nx.ancestors(g, deepest(g)),
    "shortest_path": lambda g: nx.shortest_path(g, first(g), deepest(g)),
    "shortest_path_length": lambda g: nx.shortest_path_length(g, first(g), deepest(g)),
    "all_simple_paths": lambda g: list(nx.all_simple_paths(g, first(g), deepest(g))),
    "has_path": lambda g: (
        nx.has_path(g, first(g), deepest(g)),
        nx.has_path(g, deepest(g), first(g)),
    ),
    "bfs_edges": lambda g: list(nx.bfs_edges(g, first(g))),
    "bfs_layers": lambda g: list(nx.bfs_layers(g, first(g))),
    "dfs_preorder_nodes": lambda g: list(nx.dfs_preorder_nodes(g, first(g))),
    "topological_sort": lambda g: list(nx.topological_sort(g)),
    "topological_generations": lambda g: list(nx.topological_generations(g)),
    "is_directed_acyclic_graph": nx.is_directed_acyclic_graph,
    "dag_longest_path_length": nx.dag_longest_path_length,
    "node_link_data": lambda g: {**nx.node_link_data(g, edges="edges"), "graph": None},
    "write_graphml": graphml,
    "subgraph": lambda g: sorted_edges(g.subgraph(list(g)[:40])),
    "DiGraph": lambda g: sorted_edges(nx.DiGraph(g)),
    "to_dict_of_dicts": lambda g: {
        str(node): {str(child): dict(facts) for child, facts in below.items()}
        for node, below in nx.to_dict_of_dicts(g).items()
    },
    "copy": lambda g: sorted_edges(g.copy()),
    "reverse": lambda g: sorted_edges(g.reverse()),
}


def sorted_edges(graph: nx.DiGraph) -> object:  # type: ignore[type-arg]
    return sorted(
        [(str(above), str(below), dict(facts)) for above, below, facts in graph.edges(data=True)],
        key=lambda edge: edge[:2],
    ), {node: dict(facts) for node, facts in graph.nodes(data=True)}


@pytest.mark.parametrize("merging", [False, True], ids=["tree", "transpositions"])
@pytest.mark.parametrize("name", ALGORITHMS)
def test_networkx_runs_on_a_search_as_on_a_plain_copy(name: str, merging: bool) -> None:
    graph = grown(merging)
    assert (max(degree for _, degree in graph.in_degree()) > 1) is merging
    assert ALGORITHMS[name](graph) == ALGORITHMS[name](plain(graph))


def test_the_graph_grows_with_the_search_and_nobody_else_changes_it() -> None:
    search = Search(connect_four.GAME.new().view(0), Settings(), Random(5))
    for done in range(1, 20):
        search.iterate()
        assert search.graph.number_of_nodes() == done + 1
        assert nx.descendants(search.graph, search.graph.root) == set(search.graph) - {
            search.graph.root
        }
    with pytest.raises(nx.NetworkXError, match=r"[Ff]rozen"):
        search.graph.add_node("mine")
    with pytest.raises(TypeError):
        search.graph.nodes[search.graph.root]["visits"] = 0
    with pytest.raises(KeyError):
        search.graph.nodes["mine"]


def counts(tree: SearchGraph) -> dict[tuple[Call, ...], int]:
    """The visits of every node, by the calls that lead to it."""
    found: dict[tuple[Call, ...], int] = {}
    waiting: list[tuple[tuple[Call, ...], Node]] = [((), tree.root)]
    for path, node in waiting:
        found[path] = node.visits
        waiting.extend(((*path, call), child) for call, child in node.children.items())
    return found


def test_the_principal_variation_follows_the_most_visited_calls() -> None:
    assert small_tree().line() == [mark(0, 0), mark(1, 1)]


def test_a_tree_is_measured_by_size_depth_and_branching() -> None:
    assert small_tree().measure() == {"size": 4, "depth": 2, "branching": 1.5}


def test_merging_adds_visits_and_values_and_takes_over_new_nodes() -> None:
    tree, other = small_tree(), small_tree()
    other.root.children[mark(0, 5)] = Node(mark(0, 5), 2)
    other.root.children[mark(0, 5)].visits = 7
    tree.merge(other)
    assert tree.root.visits == 6
    assert tree.root.children[mark(0, 0)].values == [2.0, 2.0]
    assert tree.root.children[mark(0, 5)].visits == 7
    assert other.root.visits == 3


def test_pruning_cuts_nodes_with_few_visits_but_no_call_of_the_root() -> None:
    tree = small_tree()
    tree.prune(2)
    assert counts(tree) == {(): 3, (mark(0, 0),): 2, (mark(0, 2),): 1}


def test_pruning_keeps_what_is_proven() -> None:
    tree = small_tree()
    tree.root.children[mark(0, 0)].children[mark(1, 1)].proven = [0.0, 1.0]
    tree.prune(2)
    assert counts(tree)[mark(0, 0), mark(1, 1)] == 1


def test_a_graph_of_minimax_is_written_down_with_its_bounds() -> None:
    agent = installed().agent("minimax:depth=3").make(1)
    assert isinstance(agent, MinimaxAgent)
    graph = agent.think(connect_four.GAME.new().view(0), Budget()).graph
    again = pickle.loads(pickle.dumps(graph))
    assert [node.facts() for node in again] == [node.facts() for node in graph]
    assert {"depth", "low", "high", "best", "cut"} <= again.root.facts().keys()


def test_the_graph_carries_visits_values_and_calls() -> None:
    graph = small_tree()
    assert isinstance(graph, nx.DiGraph)
    assert graph.nodes[graph.root] == {
        "seat": -9,
        "visits": 3,
        "available": 0,
        "value_0": 0.5,
        "value_1": 0.5,
        "proven": False,
    }
    assert {facts["call"] for _, _, facts in graph.edges(data=True)} == set(
        map(str, small_tree_calls())
    )
    below = graph.root.children[mark(0, 0)]
    assert graph.edges[graph.root, below] == {
        "call": "mark row 1, column 1",
        "visits": 2,
        "prior": 0.0,
    }


def test_a_tree_survives_pickling_however_deep_it_is() -> None:
    tree = SearchGraph(2)
    node = tree.root
    for depth in range(5000):
        call = mark(0, depth)
        node.children[call] = Node(call, 2)
        node = node.children[call]
    assert pickle.loads(pickle.dumps(tree)).measure()["depth"] == 5000
    assert counts(pickle.loads(pickle.dumps(small_tree()))) == counts(small_tree())


def test_exports_can_be_read_by_others() -> None:
    tree = small_tree()
    flat = json.loads(json.dumps(export.to_json(tree)))
    assert [node["visits"] for node in flat["nodes"]] == [3, 2, 1, 1]
    assert len(json.loads(json.dumps(export.to_json(tree, least=2)))["nodes"]) == 2
    nodes = [e for e in ElementTree.fromstring(export.to_graphml(tree)).iter() if "node" in e.tag]
    assert len(nodes) == 4
    assert export.to_dot(tree).count("->") == 3


def test_the_picture_shows_the_calls_and_is_well_formed() -> None:
    picture = ElementTree.fromstring(export.to_svg(small_tree()))
    titles = [element.text for element in picture.iter() if element.tag.endswith("title")]
    assert sorted(filter(None, titles)) == sorted(["now", *map(str, small_tree_calls())])


def small_tree_calls() -> list[Call]:
    return [mark(0, 0), mark(0, 2), mark(1, 1)]


@pytest.mark.parametrize("game", [tic_tac_toe.GAME, connect_four.GAME, kuhn_poker.GAME])
def test_every_iteration_adds_one_visit_and_one_unit_of_value_along_one_line(game) -> None:  # type: ignore[no-untyped-def]
    search = Search(game.new(seed=4).view(0), Settings(), Random(1))
    for done in range(1, 60):
        search.iterate()
        root = search.graph.root
        assert root.visits == done
        for node in search.graph:
            below = sum(child.visits for child in node.children.values())
            assert node.visits - below in (0, 1) or not node.children or node.proven
            assert sum(node.values) == pytest.approx(node.visits)


def test_a_merged_or_pickled_tree_is_weighed_like_one_that_has_grown() -> None:
    view = connect_four.GAME.new().view(0)
    one, other = (Search(view, Settings(), Random(seed)).run(Budget(200)) for seed in (1, 2))
    one.merge(other)
    for tree in (one, pickle.loads(pickle.dumps(one))):
        search = Search(view, Settings(), Random(3), tree)
        search.iterate()
        for node in tree:
            for child in node.children.values():
                assert child.worth == pytest.approx(child.mean(node.seat))
                assert child.uncertainty == pytest.approx(child.visits**-0.5)


def test_the_same_seed_grows_the_same_tree() -> None:
    view = connect_four.GAME.new().view(0)
    trees = [Search(view, Settings(), Random(3)).run(Budget(200)) for _ in range(2)]
    assert counts(trees[0]) == counts(trees[1])
