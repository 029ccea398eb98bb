"""The search tree: backups checked by hand, merging, pruning, measuring and exporting."""

from __future__ import annotations

import json
import pickle
import xml.etree.ElementTree as ElementTree
from random import Random

import pytest

from ludarium import Call
from ludarium.agents import Budget
from ludarium_ai import export
from ludarium_ai.mcts import Search, Settings
from ludarium_ai.tree import Node, Tree
from ludarium_classics import connect_four, kuhn_poker, tic_tac_toe
from ludarium_classics.tic_tac_toe import mark


def small_tree() -> Tree:
    """A root with two children, one of which has a child of its own."""
    tree = Tree(2)
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


def counts(tree: Tree) -> dict[tuple[Call, ...], int]:
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


def test_pruning_cuts_nodes_with_few_visits() -> None:
    tree = small_tree()
    tree.prune(2)
    assert counts(tree) == {(): 3, (mark(0, 0),): 2}


def test_the_graph_carries_visits_values_and_calls() -> None:
    graph = small_tree().graph()
    assert graph.number_of_nodes() == 4
    assert graph.nodes[0]["visits"] == 3
    assert graph.nodes[0]["values"] == [0.5, 0.5]
    assert {facts["call"] for _, _, facts in graph.edges(data=True)} == {
        mark(0, 0),
        mark(0, 2),
        mark(1, 1),
    }


def test_a_tree_survives_pickling_however_deep_it_is() -> None:
    tree = Tree(2)
    node = tree.root
    for depth in range(5000):
        call = mark(0, depth)
        node.children[call] = Node(call, 2)
        node = node.children[call]
    assert pickle.loads(pickle.dumps(tree)).measure()["depth"] == 5000
    assert counts(pickle.loads(pickle.dumps(small_tree()))) == counts(small_tree())


def test_exports_can_be_read_by_others() -> None:
    tree = small_tree()
    nested = json.loads(json.dumps(export.to_json(tree)))
    assert [child["visits"] for child in nested["children"]] == [2, 1]
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
        root = search.tree.root
        assert root.visits == done
        for node in search.tree:
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
