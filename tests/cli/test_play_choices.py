"""Choices: numbered in groups, folded where there are very many, found by their words."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from ludarium.choices import factored, found, grouped, numbered
from ludarium.plugins import installed
from ludarium.steps import Call
from ludarium_cli.playing.screen import Screen
from ludarium_res_arcana.rules.actions import place
from ludarium_spellbook.cards import SPELLS
from ludarium_spellbook.rules.day import skip
from ludarium_spellbook.rules.glossary import draw, store, take
from ludarium_spellbook.rules.learning import learn, make_wild
from ludarium_spellbook.table import TOKENS


def dawn() -> list[Call]:
    """A mixture of calls, those that take tokens before and after another one."""
    return [*[take(0, token) for token in TOKENS[:6]], draw(0, 2), *[take(0, TOKENS[9])], skip(0)]


def shown(legal: list[Call], width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False)
    Screen({0: "you"}, console).choices(numbered(legal))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_choices_that_do_the_same_kind_of_thing_stand_together() -> None:
    choices = numbered(dawn())
    assert [choice.number for choice in choices] == list(range(1, 10))
    assert [choice.group for choice in choices] == ["take"] * 7 + ["draw", "skip"]
    assert len(grouped(choices)) == 1
    assert [name for name, _ in grouped(numbered([*dawn(), store(0, TOKENS[0])]))] == [
        "take",
        "draw",
        "skip",
        "store",
    ]


def test_a_group_stands_in_columns_under_the_words_that_all_share() -> None:
    lines = shown([*[take(0, token) for token in TOKENS], skip(0)]).splitlines()
    assert lines[0] == "take the … from the altar"
    assert lines[1].split() == [
        "1",
        "red",
        "circle",
        "8",
        "green",
        "triangle",
        "15",
        "white",
        "square",
    ]
    assert len(lines) == 1 + 7 + 1
    assert lines[-1] == "  22 do nothing"
    assert max(map(len, lines)) <= 80


def test_words_are_shared_only_where_each_choice_keeps_some_of_its_own() -> None:
    legal = [take(0, TOKENS[0]), take(0, TOKENS[1])]
    assert factored(numbered(legal)) == ("take the red … from the altar", ["circle", "triangle"])
    legal = [draw(0, 2), draw(0, 3), draw(0, 1)]
    assert factored(numbered(legal)) == ("draw … from the bag", ["2 tokens", "3 tokens", "1 token"])


def test_a_heading_takes_no_words_from_the_end_of_a_clause() -> None:
    game = installed().games["res_arcana"]
    named = {card.name: card for card in game.components}
    cards = [named["Dragon Egg"], named["Chalice of Life"]]
    choices = numbered([place(0, card, card.cost) for card in cards])
    assert factored(choices) == (
        "place …",
        ["Dragon Egg, paying 1 gold", "Chalice of Life, paying 1 life, 1 calm and 1 gold"],
    )


@pytest.mark.parametrize("width", [40, 80, 120])
def test_very_many_choices_are_folded_and_found_by_words(width: int) -> None:
    wilds = [make_wild(0, (a, b), 1) for a in TOKENS[:8] for b in TOKENS[:8]]
    lines = shown([*wilds, skip(0)], width).splitlines()
    assert lines[0].startswith("make wild: 1 to 64; type words")
    some = found(numbered([*wilds, skip(0)]), "wild red circle purple")
    assert len(some) == 10


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("red", [1, 2, 3]),
        ("purple tri", [5]),
        ("TAKE Purple", [4, 5, 6]),
        ("do nothing", [9]),
        ("square red", [3]),
        ("draw 2", [8]),
        ("2", [8]),
        ("othing", [9]),
        ("altar black", [7]),
        ("violet", []),
        ("?", []),
    ],
)
def test_words_find_choices(text: str, numbers: list[int]) -> None:
    assert [choice.number for choice in found(numbered(dawn()), text)] == numbers


def test_numbers_in_words_are_not_cut_short() -> None:
    legal = installed().game("connect_four").new().legal()
    assert [choice.number for choice in found(numbered(legal), "column 1")] == [1]


def test_facts_stand_beside_what_costs_something_and_not_beside_tokens() -> None:
    legal = [take(0, TOKENS[0]), learn(0, SPELLS[0], 3, 0, "")]
    assert [choice.facts for choice in numbered(legal, 2)] == [
        "",
        "dawn spell, costs 3, 4 or 5 red tokens",
    ]
