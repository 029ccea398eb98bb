"""Provenance: what was played with other plugins, expansions or components is told apart."""

from __future__ import annotations

from ludarium import __version__
from ludarium.plugins import installed
from ludarium.provenance import Provenance, differences, header_differences

THEN = Provenance(
    {"ludarium": "ludarium 0.1", "cards": "cards 1"},
    {"more": ("fox", "owl")},
    ("ant", "fox", "owl"),
)


def other(**changes: object) -> Provenance:
    """The same, but for some of it."""
    return Provenance(**{**vars(THEN), **changes})  # type: ignore[arg-type]


def test_the_same_does_not_differ() -> None:
    assert differences(THEN, other()) == []


def test_another_version_is_named_with_both() -> None:
    now = other(plugins={"ludarium": "ludarium 0.2", "cards": "cards 1"})
    assert differences(THEN, now) == ["ludarium was ludarium 0.1, now ludarium 0.2"]


def test_a_plugin_that_only_one_of_them_needed_does_not_count() -> None:
    assert differences(THEN, other(plugins={"agents": "agents 3"})) == []


def test_an_expansion_more_or_less_is_named() -> None:
    assert differences(THEN, other(expansions={})) == ["with the expansion more"]
    assert differences(other(expansions={}), THEN) == ["without the expansion more"]


def test_an_expansion_that_added_something_else_is_named() -> None:
    now = other(expansions={"more": ("fox",)})
    assert differences(THEN, now) == ["the expansion more added other components"]


def test_components_that_only_one_of_them_has_are_named() -> None:
    now = other(components=("ant", "bee", "fox"))
    assert differences(THEN, now) == ["the components were others: bee, owl"]


def test_another_order_of_the_components_is_a_difference() -> None:
    now = other(components=("fox", "ant", "owl"))
    assert differences(THEN, now) == ["the components were others: in another order"]


def test_components_are_not_told_where_plugins_explain_them() -> None:
    now = other(plugins={"cards": "cards 2"}, components=("ant",))
    assert differences(THEN, now) == ["cards was cards 1, now cards 2"]


def test_a_provenance_is_written_as_json_and_read_again() -> None:
    assert Provenance.from_json(THEN.to_json()) == THEN
    assert header_differences(THEN.to_json(), other(expansions={})) == ["with the expansion more"]
    assert header_differences({}, THEN) == []


def test_two_that_agree_are_one_with_the_plugins_of_both() -> None:
    both = THEN.together(other(plugins={"agents": "agents 3"}))
    assert both == other(plugins={**THEN.plugins, "agents": "agents 3"})


def test_a_match_names_the_plugins_of_its_game_and_agents_and_no_others() -> None:
    plugins = installed()
    found = plugins.provenance(plugins.game("pig"), [plugins.agents["greedy"]])
    assert found.plugins.keys() == {"ludarium", "classics", "agents"}
    assert found.plugins["ludarium"] == f"ludarium {__version__}"
    assert plugins.provenance(plugins.game("pig")).plugins.keys() == {"ludarium", "classics"}
    assert found.expansions == {}
    assert found.components == ()


def test_a_match_names_the_components_of_its_game_in_their_order() -> None:
    plugins = installed()
    game = plugins.game("spellbook")
    assert list(plugins.provenance(game).components) == [one.id for one in game.components]
