"""What is printed on components, what choices say is due, and what is taken from the player."""

from __future__ import annotations

from collections import Counter

import pytest
from spellbook_scene import RUNES, Scene

from ludarium.words import counted, listed
from ludarium_spellbook import GAME
from ludarium_spellbook.cards import SPELLS
from ludarium_spellbook.rules.learning import due, learn
from ludarium_spellbook.table import COLOURS, LEVELS, Spell, Token

SETS = {1: "set1", 2: "set2", 3: "set3"}
SEATS = [1, 2, 3, 4]
WILDS = "3 {0} circle + 3 {0} triangle"
"""Two triples of a colour that is not paid."""


def another_colour(spell: Spell) -> str:
    """A colour that a spell is not paid with; nor is it in the bag of these scenes."""
    return "red" if COLOURS[spell.colour] == "blue" else "blue"


def dusk(spell: Spell, seats: int, pool: str, learned: dict[str, str] | None = None) -> Scene:
    """A dusk with nothing on the altar, and nothing in the bag that anybody could have paid."""
    bag = "white" if COLOURS[spell.colour] != "white" else "black"
    spells = SETS[spell.set]
    return Scene(
        spells, "dusk", seats, pool=pool, altar="", bag=f"30 {bag} square", learned=learned
    )


def taken(day: Scene, spell: Spell, level: int, wilds: int = 0, rune: str = "") -> list[Token]:
    """What leaves the pool when a spell is learned; of all that can be paid, the first is."""
    before = Counter(day.wizard().pool)
    s, call = day.s, learn(day.me, spell, level, wilds, rune)
    assert call in s.legal()
    s.apply(call)
    while s.now is not None and s.now.step.name.startswith("pay_"):
        s.apply(s.legal()[0])
    return list((before - Counter(day.wizard().pool)).elements())


def in_words(spell: Spell, paid: list[Token]) -> str:
    """Paid tokens as a price names them: those of the colour."""
    assert {token.colour for token in paid} == {spell.colour}
    return counted(len(paid), f"{COLOURS[spell.colour]} token")


@pytest.mark.rule("dusk.level", "dusk.exact")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("spell", SPELLS, ids=repr)
def test_the_price_of_a_spell_is_what_learning_it_takes(spell: Spell, seats: int) -> None:
    colour, numbers = COLOURS[spell.colour], []
    for level in LEVELS:
        paid = taken(dusk(spell, seats, f"{level} {colour} circle"), spell, level)
        assert in_words(spell, paid) == due(spell, level, 0, "")
        numbers.append(str(len(paid)))
    assert spell.price(seats) == f"{listed(numbers, 'or')} {colour} tokens"


@pytest.mark.rule("dusk.wild", "dusk.wilds")
@pytest.mark.parametrize("wilds", [1, 2])
@pytest.mark.parametrize("spell", SPELLS, ids=repr)
def test_a_wild_that_is_due_takes_three_tokens_of_one_rune(spell: Spell, wilds: int) -> None:
    colour, other = COLOURS[spell.colour], another_colour(spell)
    day = dusk(spell, 2, f"{3 - wilds} {colour} square + {WILDS.format(other)}")
    paid = taken(day, spell, 3, wilds)
    own = [token for token in paid if token.colour == spell.colour]
    runes = Counter(token.rune for token in paid if token not in own)
    assert list(runes.values()) == [3] * wilds
    made = f"3 tokens of one rune{' each' if wilds > 1 else ''}"
    words = f"{in_words(spell, own)} and {counted(len(runes), 'wild')} ({made})"
    assert due(spell, 3, wilds, "") == words


@pytest.mark.rule("transmutation.five")
@pytest.mark.parametrize("rune", RUNES)
@pytest.mark.parametrize("wilds", [1, 2])
def test_a_wild_of_transmutation_takes_one_token_of_its_rune(wilds: int, rune: str) -> None:
    spell = next(spell for spell in SPELLS if spell.name == "Sacrifice")
    pool = f"{3 - wilds} red square + 2 green {rune}"
    day = dusk(spell, 2, pool, {"Transmutation": f"5 {rune}"})
    paid = taken(day, spell, 3, wilds, rune)
    own = [token for token in paid if token.colour == spell.colour]
    others = [token.rune for token in paid if token not in own]
    assert others == [rune] * wilds
    made = f"({rune}{' each' if wilds > 1 else ''})"
    words = f"{in_words(spell, own)} and {counted(len(others), 'wild')} {made}"
    assert due(spell, 3, wilds, rune) == words


@pytest.mark.parametrize("seats", SEATS)
def test_everything_printed_is_said_once(seats: int) -> None:
    for one in GAME.components:
        printed = one.printed(seats)
        assert one.kind.endswith("spell" if isinstance(one, Spell) else "token")
        assert "cost" not in printed.text.lower()
        assert not any(name in str(printed) for name in printed.other_names)
        assert bool(printed.price) == isinstance(one, Spell)


PHASES = {
    "Sacrifice": "dawn",
    "Eruption": "dawn",
    "Blaze": "dawn",
    "Levitation": "dawn",
    "Sharing": "dawn",
    "Divination": "dawn",
    "Purification": "noon",
    "Cure": "noon",
    "Growth": "dusk",
    "Offering": "noon",
    "Focus": "dusk",
    "Feast": "noon",
    "Time Travel": "dusk",
    "Storm": "dusk",
    "Clone": "noon",
    "Transmutation": "dusk",
    "Swiftness": "",
    "Mirage": "",
    "Abundance": "",
    "Knowledge": "",
    "Communion": "",
}


@pytest.mark.rule("contents.phases")
@pytest.mark.parametrize("spell", SPELLS, ids=repr)
def test_a_spell_adds_actions_to_its_phase_and_to_no_other(spell: Spell) -> None:
    raised = {"Abundance": "3 circle"} if spell.name == "Time Travel" else {}
    adds = []
    for phase in ("dawn", "noon", "dusk"):
        before, after = [
            Scene(
                SETS[spell.set],
                phase,
                pool="2 red circle + 2 green circle + blue circle",
                altar="3 white circle",
                familiar="white square",
                learned={**raised, **learned},
            ).offers
            for learned in ({}, {spell.name: "5 circle"})
        ]
        if {*after} - {*before}:
            adds.append(phase)
    assert adds == ([PHASES[spell.name]] if PHASES[spell.name] else [])
