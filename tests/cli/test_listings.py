"""What there is: games, agents and plugins."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludarium.plugins import installed


def test_games_are_listed_with_title_seats_and_properties(ludarium: Any) -> None:
    lines = ludarium("games").stdout.splitlines()
    assert any(line.split() == ["pig", "Pig", "2-4", "chance"] for line in lines)
    assert any("target" in line and "100" in line and "whole number" in line for line in lines)


def test_games_as_json(ludarium: Any) -> None:
    games = {game["name"]: game for game in json.loads(ludarium("games", "--json").stdout)}
    assert games["pig"] == {
        "name": "pig",
        "title": "Pig",
        "about": installed().games["pig"].about,
        "seat_counts": [2, 3, 4],
        "options": [
            {
                "name": "target",
                "type": "int",
                "default": 100,
                "low": 10,
                "high": 200,
                "choices": [],
                "help": "points that win the game",
            }
        ],
        "hidden": False,
        "chance": True,
        "simultaneous": False,
    }
    assert games["kuhn_poker"]["hidden"]


def test_agents_are_listed_with_what_they_do(ludarium: Any) -> None:
    assert "any legal call" in ludarium("agents").stdout


def test_the_list_of_agents_says_how_to_see_options_and_shows_none(ludarium: Any) -> None:
    listed = ludarium("agents").stdout
    assert "ludarium agents NAME" in listed
    assert "boldness" not in listed


def test_the_options_of_an_agent_are_shown_as_people_write_them(ludarium: Any) -> None:
    lines = [line.split() for line in ludarium("agents", "ismcts").stdout.splitlines()]
    shown = {words[0]: words[1] for words in lines if len(words) > 2}
    assert shown["merging"] == "no"
    assert shown["boldness"] == "1"
    assert shown["urgency"] == "1e+09"


def test_several_agents_are_shown_in_the_order_they_are_named(ludarium: Any) -> None:
    shown = ludarium("agents", "random", "greedy").stdout
    assert shown.index("It has no options.") < shown.index("greedy: ") < shown.index("samples")
    named = json.loads(ludarium("agents", "random", "greedy", "--json").stdout)
    assert [agent["name"] for agent in named] == ["random", "greedy"]


def test_an_unknown_agent_is_refused_with_the_nearest_names(ludarium: Any) -> None:
    refused = ludarium("agents", "ismtcs")
    assert refused.exit_code == 2
    assert refused.stderr.startswith("error: unknown agent 'ismtcs'; did you mean 'ismcts'")


def test_agents_as_json_carry_their_options(ludarium: Any, install: Any) -> None:
    install(
        "patience",
        """
        from ludarium import Option, hookimpl
        from ludarium.agents import AgentKind

        @hookimpl
        def ludarium_agents():
            depth = Option("depth", 3, int, "how far it looks", low=1)
            return [AgentKind("patient", "waits", object, (depth,))]
        """,
    )
    agents = {agent["name"]: agent for agent in json.loads(ludarium("agents", "--json").stdout)}
    assert agents["patient"]["about"] == "waits"
    (depth,) = agents["patient"]["options"]
    assert (depth["name"], depth["type"], depth["default"]) == ("depth", "int", 3)
    assert "how far it looks" in ludarium("agents", "patient").stdout


def test_plugins_are_listed_with_source_and_hooks(ludarium: Any) -> None:
    plugins = {one["name"]: one for one in json.loads(ludarium("plugins", "--json").stdout)}
    assert plugins["classics"]["hooks"] == ["ludarium_evaluators", "ludarium_games"]
    assert plugins["classics"]["source"].startswith("ludarium ")
    assert plugins["classics"]["failed"] is None
    assert not plugins["classics"]["disabled"]


def test_a_broken_plugin_is_one_warning_and_the_rest_works(ludarium: Any, install: Any) -> None:
    install("soggy", "raise RuntimeError('the box is\\nwet')")
    result = ludarium("games", "--json")
    assert result.exit_code == 0
    assert "pig" in [game["name"] for game in json.loads(result.stdout)]
    assert result.stderr == (
        "warning: the plugin soggy is left out: RuntimeError: the box is wet "
        "(soggy_plugin.py, line 1)\n"
    )


def test_a_broken_plugin_is_listed_with_the_reason(ludarium: Any, install: Any) -> None:
    install("soggy", "import no_such_module")
    plugins = {one["name"]: one for one in json.loads(ludarium("plugins", "--json").stdout)}
    assert "no_such_module" in plugins["soggy"]["failed"]
    assert "failed" in ludarium("plugins").stdout


def test_a_plugin_that_prints_does_not_disturb_json(ludarium: Any, install: Any) -> None:
    install("loud", "print('hello from loud')")
    result = ludarium("games", "--json")
    assert json.loads(result.stdout)


def test_disabled_plugins_are_left_out_and_said_so(
    ludarium: Any, install: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    install("soggy", "raise RuntimeError")
    monkeypatch.setenv("LUDARIUM_DISABLE", "soggy, classics")
    result = ludarium("plugins", "--json")
    plugins = {one["name"]: one for one in json.loads(result.stdout)}
    assert plugins["soggy"]["disabled"]
    assert plugins["classics"]["disabled"]
    assert not plugins["agents"]["disabled"]
    assert result.stderr == ""
    assert "pig" not in [game["name"] for game in json.loads(ludarium("games", "--json").stdout)]


def test_a_plugin_can_add_commands(ludarium: Any, install: Any) -> None:
    install(
        "greeter",
        """
        from ludarium import UsageError, hookimpl

        @hookimpl
        def ludarium_commands(app):
            @app.command()
            def greet(name: str):
                if name == "nobody":
                    raise UsageError("there is nobody to greet")
                print(f"welcome, {name}")
        """,
    )
    assert ludarium("greet", "Ada").stdout == "welcome, Ada\n"
    assert "greet" in ludarium("--help").stdout
    refused = ludarium("greet", "nobody")
    assert (refused.exit_code, refused.stderr) == (2, "error: there is nobody to greet\n")


@pytest.mark.parametrize(
    ("hook", "reason"),
    [
        ("raise ZeroDivisionError('oops')", "ZeroDivisionError: oops"),
        ("app.command('games')(lambda: None)", "there is already a command games"),
        ("app.command('x')(odd)", "NoSuchType"),
    ],
)
def test_commands_that_fail_are_warned_about_and_left_out(
    ludarium: Any, install: Any, hook: str, reason: str
) -> None:
    source = f"""
        from ludarium import hookimpl

        def odd(cards: "NoSuchType"):
            pass

        @hookimpl
        def ludarium_commands(app):
            {hook}
    """
    install("meddler", source)
    result = ludarium("games", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)
    assert result.stderr.startswith("warning: the plugin meddler is left out: ")
    assert reason in result.stderr
