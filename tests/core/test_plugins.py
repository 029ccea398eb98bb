"""Plugins: found by entry points, and reported when they are broken."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from plugged import Found, loaded, plugin
from tables import LETTER_GAME, NIM, Chooser, Letter, Nim, turn

from ludarium import Game, UsageError
from ludarium.agents import AgentKind, Evaluator
from ludarium.plugins import GROUP, Plugins, _order, add, installed, load

EXTRA = Letter(id="extra", name="the extra")


def reasons(plugins: Plugins) -> dict[str, str]:
    return {found.name: found.error for found in plugins.failed}


GOOD = plugin(games=[NIM])


def renamed(name: str) -> Game:
    return Game(name, name, Nim, turn(0))


# What works ---------------------------------------------------------------------------------


def test_what_plugins_bring_is_found_by_name() -> None:
    kind, estimate = AgentKind("chooser", "", Chooser), Evaluator("nim", lambda s: [0, 0])
    found = loaded(one=GOOD, two=plugin(agents=[kind], evaluators=[estimate]))
    assert found.failed == []
    assert found.game("nim") is NIM
    assert found.agent("chooser").kind is kind
    assert found.evaluators == {"nim": estimate}
    assert [(p.name, p.source, p.hooks) for p in found.listed] == [
        ("one", "one:here", ("ludarium_games",)),
        ("two", "two:here", ("ludarium_agents", "ludarium_evaluators")),
    ]


def test_an_unknown_game_or_agent_is_refused_with_the_nearest_name() -> None:
    found = loaded(one=GOOD)
    with pytest.raises(UsageError, match="unknown game 'nimm'; did you mean 'nim'"):
        found.game("nimm")
    with pytest.raises(UsageError, match="unknown agent 'random'; there is none"):
        found.agent("random")


def test_a_hook_that_returns_nothing_brings_nothing() -> None:
    found = loaded(one=plugin(games=lambda: None, agents=[]))
    assert (found.failed, found.games, found.agents) == ([], {}, {})


def test_a_plugin_may_be_added_by_hand() -> None:
    found = Plugins()
    add(found, "mine", GOOD)
    assert found.game("nim") is NIM
    assert found.listed[0].source == "given"


# What is broken -----------------------------------------------------------------------------


def lazy_games() -> Iterator[Game]:
    yield NIM
    raise ValueError("no more games")


def exits() -> list[Game]:
    raise SystemExit("bye")


def odd(game: str = "") -> list[Any]:
    raise BaseException("odd")


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        (plugin(games=odd), "BaseException: odd"),
        (plugin(components=odd), "BaseException: odd"),
        (ImportError("no module named moon"), "ImportError: no module named moon"),
        (SystemExit(3), "SystemExit: 3"),
        (GeneratorExit("gone"), "GeneratorExit: gone"),
        (BaseException("odd"), "BaseException: odd"),
        (SyntaxError(), "SyntaxError"),
        (plugin(games=5), "TypeError: 'int' object is not iterable"),
        (plugin(games=NIM), "ludarium_games returned one Game; it must return a list of them"),
        (plugin(games=[NIM, "chess"]), "ludarium_games returned 'chess', which is no Game"),
        (plugin(agents=[NIM]), "which is no AgentKind"),
        (plugin(evaluators="ab"), "ludarium_evaluators returned 'a', which is no Evaluator"),
        (plugin(games=lazy_games), "ValueError: no more games"),
        (plugin(games=exits), "SystemExit: bye"),
        (plugin(games=lambda size: []), "size"),
        (plugin(gamez=[]), "unknown hook 'ludarium_gamez'"),
        (plugin(games=[renamed("go"), renamed("go")]), "it brings the game 'go' twice"),
        (SimpleNamespace(), "it implements no hook; mark its functions with ludarium.hookimpl"),
        (plugin(components=lambda game: ["card"]), "ludarium_components returned 'card'"),
        (plugin(components=lambda game: 1 / 0), "ZeroDivisionError"),
    ],
)
def test_a_broken_plugin_is_named_with_the_reason_and_the_others_work(
    broken: Any, why: str
) -> None:
    found = loaded(first=GOOD, worse=broken, zebra=plugin(games=[renamed("chess")]))
    assert list(found.games) == ["nim", "chess"]
    assert list(reasons(found)) == ["worse"]
    assert why in reasons(found)["worse"]
    assert [name for name, _ in found.callers] == ["first", "zebra"]


@pytest.mark.parametrize(
    ("hooks", "why"),
    [
        ({"games": [renamed("nim")]}, "the plugin one already brings the game 'nim'"),
        ({"agents": [AgentKind("a", "", Chooser)]}, "the plugin one already brings the agent 'a'"),
        (
            {"evaluators": [Evaluator("nim", lambda s: [])]},
            "the plugin one already brings the evaluator of 'nim'",
        ),
    ],
)
def test_a_name_that_is_taken_is_refused_to_the_second_plugin(
    hooks: dict[str, Any], why: str
) -> None:
    first = plugin(
        games=[NIM],
        agents=[AgentKind("a", "", Chooser)],
        evaluators=[Evaluator("nim", lambda s: [])],
    )
    found = loaded(one=first, two=plugin(**hooks))
    assert reasons(found) == {"two": f"PluginError: {why}"}
    assert found.games == {"nim": NIM}


def test_what_comes_with_ludarium_is_loaded_first() -> None:
    """So a stranger's game of the same name is refused, whatever the plugin is called."""
    ours = [point for point in entry_points(group="ludarium") if point.name == "classics"]
    theirs = EntryPoint("a_stranger", "a_stranger:plugin", "ludarium")
    assert sorted([theirs, *ours], key=_order) == [*ours, theirs]


def test_of_a_plugin_that_is_partly_broken_nothing_is_taken() -> None:
    late = plugin(
        games=[renamed("go")], agents=[AgentKind("b", "", Chooser)], components=lambda game: [1]
    )
    early = plugin(games=[renamed("chess")], agents=[1])
    found = loaded(a=GOOD, b=late, c=early)
    assert (list(found.games), found.agents) == (["nim"], {})
    assert list(reasons(found)) == ["b", "c"]


# Expansions ---------------------------------------------------------------------------------


def test_an_expansion_adds_components_to_another_plugins_game() -> None:
    asked = []

    def components(game: str) -> list[Letter]:
        asked.append(game)
        return [EXTRA] if game == "letters" else []

    found = loaded(a=plugin(components=components), b=plugin(games=[LETTER_GAME, NIM]))
    assert found.failed == []
    assert sorted(asked) == ["letters", "nim"]
    assert found.game("letters").components_of(Letter)[-1] is EXTRA
    assert found.game("letters").new().game is found.game("letters")
    assert found.game("nim") is NIM
    assert EXTRA not in LETTER_GAME.components


# Installed ones -----------------------------------------------------------------------------


@pytest.fixture
def fresh() -> Iterator[None]:
    """Plugins are looked for anew, in this test and after it."""
    installed.cache_clear()
    yield
    installed.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_installed_plugins_are_found_once() -> None:
    found = installed()
    assert {"classics", "agents"} <= {p.name for p in found.listed}
    assert "tic_tac_toe" in found.games
    assert "random" in found.agents
    assert found.failed == []
    assert installed() is found


@pytest.mark.usefixtures("fresh")
def test_names_in_ludarium_disable_are_not_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDARIUM_DISABLE", " classics ,nobody")
    found = installed()
    assert "tic_tac_toe" not in found.games
    assert "random" in found.agents
    (classics,) = [p for p in found.listed if p.name == "classics"]
    assert (classics.disabled, classics.error, classics.hooks) == (True, "", ())
    assert classics not in found.failed


@pytest.mark.usefixtures("fresh")
def test_a_blocked_plugin_is_not_even_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [Found("broken", ImportError("boom")), Found("good", GOOD)]
    monkeypatch.setattr("ludarium.plugins.entry_points", lambda group: points)
    assert reasons(installed()) == {"broken": "ImportError: boom (plugged.py, line 42)"}
    installed.cache_clear()
    monkeypatch.setenv("LUDARIUM_DISABLE", "broken")
    assert reasons(installed()) == {}


def test_entry_points_lead_to_modules_and_name_their_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "from ludarium import hookimpl\n@hookimpl\ndef ludarium_games(): return []\n"
    (tmp_path / "made_up_game.py").write_text(module)
    (tmp_path / "made_up_exit.py").write_text("raise SystemExit('no licence')\n")
    about = tmp_path / "made_up-2.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: made-up\nVersion: 2.0\n")
    points = "good = made_up_game\nexit = made_up_exit\nmissing = made_up_nothing\n"
    (about / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")
    monkeypatch.syspath_prepend(tmp_path)
    found = load(importlib.metadata.distribution("made-up").entry_points)
    assert {p.name: p.source for p in found.listed} == dict.fromkeys(
        ("good", "exit", "missing"), "made-up 2.0"
    )
    assert reasons(found) == {
        "exit": "SystemExit: no licence (made_up_exit.py, line 1)",
        "missing": "ModuleNotFoundError: No module named 'made_up_nothing'",
    }
