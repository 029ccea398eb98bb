"""What an agent thinks, as HTML."""

from __future__ import annotations

import pytest
from web_scene import GAMES, PEOPLE, Element, choices_of, decisions, read

from ludarium.words import Names
from ludarium_ai.advice import thoughts_of
from ludarium_web import thinking


def thoughts(name: str, iterations: int = 120) -> tuple[Element, list[str]]:
    """What a search thinks of a decision with several choices, and these."""
    table = next(one for one in decisions(name, 2, every=1) if len(one.legal()) > 1)
    view = table.view(table.seat)
    choices = choices_of(view)
    result = thoughts_of("ismcts", view, 1, iterations)
    html = thinking.drawn(result, choices, Names(PEOPLE, view.seat))
    return read(html), [choice.words for choice in choices]


@pytest.mark.parametrize("name", GAMES)
def test_the_best_choice_comes_first_and_can_be_clicked(name: str) -> None:
    root, words = thoughts(name)
    options = [one for one in root.all() if one.name == "li" and "data-choices" in one.attributes]
    best = options[0]
    assert best.classes == {"best"}
    (number,) = best.numbers
    assert words[number - 1] in root.one("advice").text
    assert best.attributes["role"] == "button"
    assert words[number - 1] in best.attributes["aria-label"]


def test_the_tree_can_be_opened_node_by_node() -> None:
    root, _ = thoughts("tic_tac_toe", 600)
    tree = root.one("tree")
    assert all("open" not in one.attributes for one in root.all() if one.name == "details")
    assert depth(tree) > 2
    count = sum(1 for one in tree.all() if one.name == "details" or "leaf" in one.classes)
    assert 10 < count <= 2 * thinking.MOST_NODES


def depth(element: Element) -> int:
    below = max(map(depth, element.children), default=0)
    return below + (element.name == "details")
