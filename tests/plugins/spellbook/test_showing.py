from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest
from spellbook_scene import Scene

from ludarium.show import Card, Counter, Track
from ludarium.steps import DECISION
from ludarium_spellbook import GAME
from ludarium_spellbook.cards import SPELLS


def find(piece: Any, name: str) -> Any:
    """The first piece of a name, anywhere inside another."""
    if piece.name == name:
        return piece
    inside = (find(inner, name) for inner in getattr(piece, "pieces", ()))
    return next((found for found in inside if found is not None), None)


def shown(day: Scene) -> Any:
    return GAME.shown(day.s, day.me)


def mine(day: Scene) -> Any:
    """The place of the active wizard."""
    return find(shown(day), f"wizard {day.me + 1}")


def test_the_altar_shows_colour_and_rune_of_each_token() -> None:
    altar = find(shown(Scene(altar="blue triangle + red circle")), "altar")
    assert [(t.name, t.mark, t.colour) for t in altar.pieces] == [
        ("blue triangle", "▲", "blue"),
        ("red circle", "●", "red"),
    ]


def test_the_bag_shows_how_many_tokens_are_left() -> None:
    assert find(shown(Scene(bag="9 red circle")), "bag") == Counter("bag", 9)


def test_the_phase_shows_whose_it_is() -> None:
    day = Scene(phase="noon", pool="red circle")
    assert find(shown(day), "phase").value == f"noon of wizard {day.me + 1}"


def test_a_pool_shows_its_tokens() -> None:
    place = mine(Scene(pool="2 red circle"))
    assert [token.name for token in find(place, "pool").pieces] == ["red circle"] * 2
    assert find(place, "tokens") == Counter("tokens", 2, 9)


def test_a_learned_spell_shows_its_level_token_and_points() -> None:
    day = Scene(learned={"Sacrifice": "4 square"})
    learned = find(mine(day), "learned")
    assert [card.name for card in learned.pieces] == ["Sacrifice"]
    assert learned.pieces[0].notes == ("level 4", "red square", "2 points")
    assert find(mine(day), "spells") == Counter("spells", 1, 7)


def test_the_book_shows_each_spell_of_the_game_once() -> None:
    day = Scene(learned={"Sacrifice": "4 square"})
    book = find(shown(day), "book")
    assert [card.name for card in book.pieces] == [str(spell) for spell in day.s.book]
    spell = find(book, "Abundance")
    assert isinstance(spell, Card)
    assert (spell.colour, spell.facts) == ("yellow", "spell, costs 3, 4 or 5 yellow tokens")
    assert spell.text.startswith("Level 3 (3 points): ")
    assert find(book, "Sacrifice").facts == "dawn spell, costs 3, 4 or 5 red tokens"


def test_the_familiar_track_shows_the_visible_value() -> None:
    track = find(mine(Scene(familiar="6 red circle")), "familiar")
    assert isinstance(track, Track)
    assert track.spaces[dict(track.at)["value"]] == "7"


def test_a_solo_game_shows_the_rival() -> None:
    day = Scene(seats=1, handicap=2)
    rival = find(shown(day), "rival")
    assert find(rival, "points").value == 2
    assert [space for space in find(rival, "board").spaces if "*" in space] == ["14*", "24*", "34*"]


def test_between_two_days_nobodys_phase_is_shown() -> None:
    s = GAME.new(2)
    s.phase = ""
    assert find(GAME.shown(s, 0), "phase").value == "between two days"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_call_has_words_without_seats_and_numbers_of_places(seats: int) -> None:
    for seed in range(12):
        s = GAME.new(seats, seed)
        choose = Random(seed).choice
        while not s.over:
            for call in s.legal():
                assert call.step.say is not None, call
                assert "_" not in str(call)
            s.apply(choose(s.legal()))


def test_every_decision_asks_in_words_of_its_own() -> None:
    decisions = [
        one
        for module in list(sys.modules.values())
        if module.__name__.startswith("ludarium_spellbook")
        for one in vars(module).values()
        if getattr(one, "kind", None) == DECISION
    ]
    assert len(set(decisions)) > 10
    assert [one.name for one in set(decisions) if one.ask is None] == []


def test_a_learned_swiftness_asks_for_its_dawn_action() -> None:
    day = Scene("set2", "dusk", pool="3 blue circle", altar="red circle")
    assert asked(day) == "Dusk: which action do you do?"
    day.do("learn Swiftness at level 3 for 3 blue tokens")
    assert asked(day) == "Swiftness: which dawn action do you do at once?"


@pytest.mark.parametrize(
    ("pool", "learned", "question"),
    [
        (
            "3 red circle + red square",
            "learn Sacrifice at level 3 for 3 red tokens",
            "Sacrifice at level 3: which red token goes on the card,"
            " and which 2 other red tokens do you pay?",
        ),
        (
            "2 red square + 2 blue circle + 2 green circle",
            "learn Sacrifice at level 3 for 2 red tokens and 1 wild (3 tokens of one rune)",
            "Sacrifice: which 3 tokens of one rune do you pay as a wild?",
        ),
    ],
)
def test_paying_names_the_spell_and_the_tokens_due(pool: str, learned: str, question: str) -> None:
    assert asked(Scene(phase="dusk", pool=pool).do(learned)) == question


def test_a_card_asks_for_as_many_tokens_as_fit() -> None:
    day = Scene(
        "set2", pool="7 red circle", altar=FOUR_TOKENS, bag="", learned={"Sharing": "5 circle"}
    )
    day.do("Sharing: take 3 tokens, the others draw 1 each")
    assert asked(day) == "Sharing: which 2 tokens do you take from the altar?"


def test_a_copied_card_asks_by_its_own_name() -> None:
    day = Scene(
        "set3",
        "noon",
        altar=FOUR_TOKENS,
        learned={"Clone": "4 square"},
        left={"learned": {"Growth": "4 circle"}},
    ).do("Clone a dusk action: Growth: take and store 2 tokens, lower Clone")
    assert asked(day) == "Growth: which 2 tokens do you take from the altar to store?"


def asked(day: Scene) -> str:
    """The question of the decision that waits."""
    assert day.s.now is not None
    return day.s.now.question


FOUR_TOKENS = "red square + blue square + green square + white square"


@pytest.mark.rule("contents.card")
def test_every_spell_has_its_spanish_name_and_three_levels_in_words() -> None:
    assert len({spell.names["es"] for spell in SPELLS}) == len(SPELLS) == 21
    for spell in SPELLS:
        assert [level.text for level in spell.levels[3:]] == [
            part.partition(": ")[2] for part in _levels(spell.text)
        ]


def _levels(text: str) -> list[str]:
    starts = [text.index(f"Level {level}") for level in (3, 4, 5)]
    ends = [*[start - 1 for start in starts[1:]], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=True)]
