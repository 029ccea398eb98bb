"""`ludarium explain`: what an agent thinks of a recorded decision."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import networkx as nx
import pytest
from typer.testing import CliRunner, Result

from ludarium_cli.main import app


def run(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A recorded match of pig, in which the dice are moves too."""
    run("match", "pig", "random", "random", "--games", 1, "--seed", 3, "--replays", tmp_path)
    return tmp_path / "pig-00000.jsonl"


@pytest.fixture
def four(tmp_path: Path) -> Path:
    """A recorded match of Connect Four."""
    run(
        "match",
        "connect_four",
        "random",
        "random",
        "--games",
        1,
        "--seed",
        3,
        "--replays",
        tmp_path,
    )
    return tmp_path / "connect_four-00000.jsonl"


def test_every_legal_call_is_listed_with_visits_and_values(four: Path) -> None:
    result = run("explain", four, "--move", 4, "--agent", "mcts:iterations=200", "--json")
    answer = json.loads(result.stdout)
    assert answer["seat"] == 1
    assert len(answer["calls"]) == 7
    assert sum(row["visits"] for row in answer["calls"]) <= 200
    assert all(len(row["values"]) == 2 for row in answer["calls"])
    assert answer["best"] in [row["call"] for row in answer["calls"]]
    assert answer["line"][0] == answer["best"]
    assert all(row["available"] >= row["visits"] for row in answer["calls"])


def test_people_see_what_was_chosen_and_what_is_best(four: Path) -> None:
    result = run("explain", four, "--move", 1, "--iterations", 50)
    assert result.exit_code == 0
    assert "Move 1: seat 1 chose: drop a disc" in result.stdout
    assert "Expected line: drop a disc" in result.stdout
    assert "*" in result.stdout


def test_the_tree_is_drawn(four: Path, tmp_path: Path) -> None:
    picture = tmp_path / "tree.svg"
    assert run("explain", four, "--move", 1, "--iterations", 50, "--svg", picture).exit_code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_the_same_seed_gives_the_same_explanation(four: Path) -> None:
    words = ("explain", four, "--move", 2, "--iterations", 80, "--seed", 5, "--json")
    assert run(*words).stdout == run(*words).stdout != ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--move", 999), "there is no move 999"),
        (("--move", 2), "left to chance"),
        (("--move", 1, "--agent", "random"), "does not search"),
        (("--move", 1, "--agent", "mtcs"), "did you mean 'mcts'"),
    ],
)
def test_what_cannot_be_explained_is_refused(
    played: Path, words: tuple[object, ...], message: str
) -> None:
    result = run("explain", played, *words)
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_damaged_replay_is_reported_with_its_line(four: Path) -> None:
    four.write_text(four.read_text().replace('"seat":1', '"seat":0', 1))
    result = run("explain", four, "--move", 1)
    assert result.exit_code == 2
    assert "line 3" in result.stderr


@pytest.mark.parametrize(
    "agent",
    ["minimax:nodes=400", "mcts:iterations=60", "ismcts:iterations=60", "pimc:iterations=60",
     "novice", "adept", "master"],
)  # fmt: skip
def test_every_agent_that_searches_can_be_asked(four: Path, tmp_path: Path, agent: str) -> None:
    picture, graph = tmp_path / "search.svg", tmp_path / "search.graphml"
    words = ("--move", 6, "--agent", agent, "--svg", picture, "--graphml", graph, "--json")
    result = run("explain", four, *words, "--iterations", 60)
    answer = json.loads(result.stdout)
    assert answer["best"] == answer["calls"][0]["call"]
    assert answer["graph"]["size"] == nx.read_graphml(graph).number_of_nodes()
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_two_agents_think_side_by_side(four: Path) -> None:
    both = ("--agent", "minimax:depth=3", "--agent", "mcts:iterations=50")
    answer = json.loads(run("explain", four, "--move", 4, *both, "--json").stdout)
    assert [one["agent"] for one in answer["agents"]] == ["minimax:depth=3", "mcts:iterations=50"]
    shown = run("explain", four, "--move", 4, *both).stdout
    best = answer["agents"][1]["best"]
    row = next(
        line for line in shown.splitlines() if "mcts:iterations=50" in line and "best" in line
    )
    visits = next(one["visits"] for one in answer["agents"][1]["calls"] if one["call"] == best)
    assert f" {visits} " in row
    assert f"mcts:iterations=50\nBest: {best}" in shown
    refused = run("explain", four, "--move", 4, *both, "--svg", "both.svg")
    assert refused.exit_code == 2
    assert "one agent at a time" in refused.stderr


def test_agents_side_by_side_show_their_priors_and_once_what_was_learned(tmp_path: Path) -> None:
    words = ("match", "spellbook", "greedy", "greedy", "--games", 1, "--seed", 3)
    run(*words, "--replays", tmp_path)
    asked = "--agent", "master", "--agent", "adept:evaluator=hand"
    file, few = tmp_path / "spellbook-00000.jsonl", ("--iterations", 40)
    shown = run("explain", file, "--move", 3, *asked, *few).stdout
    answer = json.loads(run("explain", file, "--move", 3, *asked, *few, "--json").stdout)
    priors = {one["agent"]: one["calls"][0]["prior"] for one in answer["agents"]}
    assert all(f"{prior:.0%}" in shown for prior in priors.values())
    assert [bool(one["cards"]) for one in answer["agents"]] == [True, False]
    assert shown.count("What was learned about the cards by the judge of master:") == 1


def test_worlds_that_were_searched_one_by_one_are_told_with_their_votes(tmp_path: Path) -> None:
    run("match", "kuhn_poker", "random", "random", "--games", 1, "--seed", 3, "--replays", tmp_path)
    words = ("--move", 1, "--agent", "pimc:worlds=5,iterations=50")
    answer = json.loads(
        run("explain", tmp_path / "kuhn_poker-00000.jsonl", *words, "--json").stdout
    )
    assert len(answer["worlds"]) == 5
    assert sum(row["votes"] for row in answer["calls"]) == 5
