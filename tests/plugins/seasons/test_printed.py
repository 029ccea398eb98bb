"""What is printed on the cards is what is charged; what decisions ask, and what choices say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from seasons_scene import BY_NAME, Scene, side

from ludarium.steps import DECISION, Call, _steps
from ludarium_seasons.cards import CARDS
from ludarium_seasons.table import FAMILIAR, ITEM, PLAYERS, SEASONS, Energy, in_words

PLENTY = "4 air + 4 water + 4 fire + 4 earth"
ELEMENTAL = "Elemental Amulet"


def taken_by(call: Call, table: Scene) -> tuple[Energy, int]:
    """What a summoning takes from seat 0, before the card takes effect."""
    place = table.place()
    energy, crystals = place.reserve, place.crystals
    call.step.run(table.s, *call.args)
    return energy - place.reserve, crystals - place.crystals


@pytest.mark.rule("summon.energy", "summon.crystals")
@pytest.mark.parametrize("seats", PLAYERS)
@pytest.mark.parametrize("name", [card.name for card in CARDS if not card.per_kind])
def test_the_price_shown_is_the_price_charged(name: str, seats: int) -> None:
    table = Scene(seats, hand=name, reserve=PLENTY, crystals=30)
    (call,) = [call for call in table.s.legal() if str(call).startswith("summon")]
    price = BY_NAME[name].printed(seats).price
    assert str(call) == f"summon {name} for {price}"
    assert (in_words(*taken_by(call, table)) or "nothing") == price
    assert name in table.play


@pytest.mark.rule("card.elemental-amulet")
@pytest.mark.parametrize("seats", PLAYERS)
def test_the_elemental_amulet_takes_one_to_four_energies_of_different_kinds(seats: int) -> None:
    table = Scene(seats, hand=ELEMENTAL, reserve=PLENTY)
    assert BY_NAME[ELEMENTAL].price(seats) == "1 to 4 energies of different kinds"
    calls = [call for call in table.s.legal() if str(call).startswith("summon")]
    assert len(calls) == 15
    for call in calls:
        again = Scene(seats, hand=ELEMENTAL, reserve=PLENTY)
        energy, crystals = taken_by(call, again)
        assert crystals == 0
        assert set(dict(energy.items()).values()) == {1}
        assert str(call) == f"summon {ELEMENTAL} for {energy}"


def test_a_price_is_told_for_each_number_of_players_where_that_is_not_known() -> None:
    prices = "1 fire with 2 players, 2 fire with 3 players or 3 fire with 4 players"
    assert BY_NAME["Titus Deepgaze"].price(0) == prices
    assert BY_NAME["Purse of Io"].price(0) == "1 air and 1 fire"


@pytest.mark.rule("contents.card")
def test_what_is_printed_is_said_once() -> None:
    assert str(BY_NAME["Amulet of Earth"].printed(2)) == (
        "Magic item, costs 2 earth, 6 points. Enters: 9 crystals for you."
    )
    for card in CARDS:
        assert card.kind in (ITEM, FAMILIAR)
        assert card.printed(2).other_names == (card.names["es"], card.names["it"])
        assert not re.search(r"\bCosts\b|\bpoints?\b", card.text)
        assert not any(name in card.text for name in card.names.values())


def test_a_side_of_a_die_says_what_it_shows() -> None:
    die = side("6 crystals (3 pips)", SEASONS.index("summer"))
    assert str(die.printed(2)) == "Season die. Shows 6 crystals (3 pips)."


# Questions ----------------------------------------------------------------------------------


def test_every_decision_asks_and_no_two_ask_the_same() -> None:
    decisions = [
        one
        for name, one in _steps.items()
        if name.startswith("ludarium_seasons") and one.kind == DECISION
    ]
    assert len(decisions) == 27
    assert [one.name for one in decisions if one.ask is None] == []
    asked = [one.ask for one in decisions]
    assert len(set(asked)) == len(asked)


@pytest.mark.parametrize(
    ("scene", "moves", "question"),
    [
        (
            {"play": "Potion of Knowledge"},
            ["use up the Potion of Knowledge: gain 5 energies"],
            "Potion of Knowledge: which 5 energies do you gain?",
        ),
        (
            {"hand": "Bespelled Grimoire", "reserve": "water + earth"},
            ["summon Bespelled Grimoire for 1 water and 1 earth"],
            "Bespelled Grimoire: which 2 energies do you gain?",
        ),
        (
            {"hand": "Amulet of Fire", "reserve": "2 fire"},
            ["summon Amulet of Fire for 2 fire"],
            "Amulet of Fire: which of the drawn cards do you keep?",
        ),
        (
            {"hand": "Temporal Boots", "play": "Yjang's Forgotten Vase"},
            ["summon Temporal Boots for nothing"],
            "Yjang's Forgotten Vase: which energy do you gain?",
        ),
        (
            {"play": "Dragon Skull + Purse of Io + Staff of Spring + Amulet of Air"},
            ["use the Dragon Skull: sacrifice 3 cards for 15 crystals"],
            "Dragon Skull: which of your cards in play do you sacrifice, and 2 more after it?",
        ),
        (
            {"hand": "Purse of Io", "reserve": "fire + air", "play": "Amulet of Water",
             "amulet": "fire"},
            ["summon Purse of Io for 1 air and 1 fire"],
            "Purse of Io: what of 1 air and 1 fire does the Amulet of Water pay?",
        ),
        (
            {"reserve": "6 fire + air", "die": "2 water and gauge +1"},
            [],
            "Your reserve is too full: which 2 energies go back to the stockpile?",
        ),
        (
            {"play": "Die of Malice", "die": "a card"},
            [],
            "Die of Malice: do you use it, or your die as it lies?",
        ),
    ],
)  # fmt: skip
def test_a_question_names_the_card_that_asks(
    scene: dict[str, Any], moves: list[str], question: str
) -> None:
    assert Scene(**scene).do(*moves).s.view(0).question == question


def test_an_opponent_of_syllas_is_told_who_demands_the_sacrifice() -> None:
    left = {"play": "Purse of Io + Staff of Spring"}
    table = Scene(hand="Syllas the Faithful", reserve="3 fire", left=left)
    table.do("summon Syllas the Faithful for 3 fire")
    asked = "Syllas the Faithful: which of your cards in play do you sacrifice?"
    assert table.s.view(1).question == asked
