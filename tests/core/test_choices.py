"""The choices of a decision: what stands beside them, and how words find them."""

from __future__ import annotations

import pytest

from ludarium import Call, Component, Table, step
from ludarium.choices import FEW, FOLDED, MANY, Choice, factored, folds, found, grouped, numbered
from ludarium.together import answer


class Spell(Component):
    pass


FIRE = Spell(id="choices_fire", name="Fire", points=3, text="Draw two cards. Then pass.")
MIST = Spell(id="choices_mist", name="Mist")


@step(say="cast {spell}")
def cast(s: Table, me: int, spell: Spell) -> None: ...


@step(say="swap {one} for {other}")
def swap(s: Table, me: int, one: Spell, other: Spell) -> None: ...


@step
def pass_on(s: Table, me: int) -> None: ...


def choice(words: str, number: int = 1, group: str = "do") -> Choice:
    return Choice(number, pass_on(0), words, group)


def choices(*words: str) -> list[Choice]:
    return [choice(said, number) for number, said in enumerate(words, 1)]


# What stands beside a choice ----------------------------------------------------------------


def test_beside_a_choice_stands_what_is_printed_on_its_one_component() -> None:
    (found,) = numbered([cast(0, FIRE)])
    assert (found.number, found.words, found.group) == (1, "cast Fire", "cast")
    assert (found.facts, found.text, found.card) == ("3 points", FIRE.text, "Fire")


def test_a_component_without_price_and_points_has_no_facts() -> None:
    (found,) = numbered([cast(0, MIST)])
    assert (found.facts, found.card) == ("", "Mist")


def test_beside_a_choice_with_several_components_or_none_stands_nothing() -> None:
    for call in (swap(0, FIRE, MIST), pass_on(0)):
        (found,) = numbered([call])
        assert (found.facts, found.text, found.card) == ("", "", "")


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("cast Fire: draw two cards", ""),
        ("cast Fire: then pass", ""),
        ("cast Fire: draw two", FIRE.text),
        ("cast Fire: pass", FIRE.text),
    ],
)
def test_a_text_is_left_out_where_the_words_say_a_sentence_of_it(words: str, text: str) -> None:
    (found,) = numbered([cast(0, FIRE)], words=lambda call: words)
    assert (found.text, found.card) == (text, "Fire")


def test_a_long_sentence_may_have_another_verb_and_a_short_one_may_not() -> None:
    long = Spell(id="choices_long", name="Long", points=1, text="Take all of these cards.")
    four = Spell(id="choices_four", name="Four", points=1, text="Take all these cards.")
    for card, text in ((long, ""), (four, four.text)):
        (found,) = numbered([cast(0, card)], words=lambda call: "draw all of these cards")
        assert found.text == text


def test_a_secret_choice_is_grouped_by_what_is_chosen() -> None:
    secret: Call = answer(0, pass_on(0), cast(0, FIRE))
    assert [one.group for one in numbered([secret, pass_on(0)])] == ["cast", "pass on"]


# Groups -------------------------------------------------------------------------------------


def test_few_choices_need_no_groups() -> None:
    few = [choice(str(at), at, f"group {at % 2}") for at in range(FEW)]
    assert grouped(few) == [("", few)]
    more = [*few, choice("x", 9, "group 0")]
    assert [name for name, _ in grouped(more)] == ["group 0", "group 1"]
    assert [len(group) for _, group in grouped(more)] == [6, 4]


def test_large_groups_are_folded_where_there_are_very_many_choices() -> None:
    many, group = choices(*"x" * (MANY + 1)), choices(*"x" * (FOLDED + 1))
    assert folds(group, many)
    assert not folds(group[1:], many)
    assert not folds(group, many[1:])


@pytest.mark.parametrize(
    ("words", "heading", "own"),
    [
        (("take red now", "take blue now"), "take … now", ["red", "blue"]),
        (("draw card", "draw a card"), "draw …", ["card", "a card"]),
        (("a card", "a big card"), "a …", ["card", "big card"]),
        (("pass", "pass"), "…", ["pass", "pass"]),
        (("go up", "go down"), "go …", ["up", "down"]),
        (("red, then on", "blue, then on"), "…", ["red, then on", "blue, then on"]),
        (("a b c d", "a x c d"), "a … c d", ["b", "x"]),
    ],
)
def test_what_all_share_is_the_heading_and_each_keeps_a_word(
    words: tuple[str, ...], heading: str, own: list[str]
) -> None:
    assert factored(choices(*words)) == (heading, own)


# Finding ------------------------------------------------------------------------------------

OFFERED = choices(
    "draw 1 card", "draw 11 cards", "discard a card", "draw 2 cards, then pass", "card"
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("card", [5]),
        ("draw", [1, 2, 4]),
        ("draw 1", [1]),
        ("dr c", [1, 2, 4]),
        ("cards draw", [2, 4]),
        ("do disc", [3]),
        ("isc", [3]),
        ("pass then", [4]),
        ("zebra", []),
        ("", []),
        ("?!", []),
        ("DRAW 11", [2]),
    ],
)
def test_a_text_means_the_choices_that_fit_it_most_strictly(text: str, numbers: list[int]) -> None:
    assert [one.number for one in found(OFFERED, text)] == numbers
