"""Expansions: switched on and off per match, named in what is kept, and reported when misspelt."""

from __future__ import annotations

import json
import pickle
from importlib.metadata import Distribution
from typing import Any

import pytest
from plugged import Found, loaded, plugin
from tables import NIM, Chooser

from ludarium import Call, Component, Game, Table, UsageError, decision, step
from ludarium.agents import AgentKind, AgentSpec, Evaluator
from ludarium.expansions import Expansion
from ludarium.match import play
from ludarium.plugins import Plugins, load
from ludarium.replay import Replay, lines, verify


class Stone(Component):
    pass


STONES = tuple(Stone(id=name, name=name.title()) for name in ("granite", "marble"))
JADE, OPAL = (Stone(id=name, name=name.title()) for name in ("jade", "opal"))


class Quarry(Table):
    taken: list[Stone] = []


@decision
def pick(s: Quarry, me: int) -> list[Call]:
    return [take(me, stone) for stone in s.game.components_of(Stone) if stone not in s.taken]


@step
def take(s: Quarry, me: int, stone: Stone) -> None:
    s.taken.append(stone)
    if len(s.taken) == len(s.game.components_of(Stone)):
        s.win(me)
    else:
        s.do(pick(s.after(me)))


QUARRY = Game("quarry", "Quarry", Quarry, pick(0), components=STONES)
BOTH = QUARRY.with_expansion(Expansion("green", (JADE,), __name__)).with_expansion(
    Expansion("white", (OPAL,), __name__)
)


def offered(game: Game, **options: Any) -> list[str]:
    table = game.new(options=options)
    return [call.args[1].id for call in table.legal()]


def test_a_game_without_expansions_has_no_such_option() -> None:
    assert QUARRY.options == ()
    assert QUARRY.configure({}) == {}
    assert "expansions" not in QUARRY.new().to_json()


def test_all_expansions_are_played_unless_the_option_says_with_which() -> None:
    assert offered(BOTH) == ["granite", "marble", "jade", "opal"]
    assert offered(BOTH, expansions="none") == ["granite", "marble"]
    assert offered(BOTH, expansions="white") == ["granite", "marble", "opal"]
    assert offered(BOTH, expansions="white, green") == ["granite", "marble", "jade", "opal"]
    assert offered(BOTH, expansions=["green"]) == ["granite", "marble", "jade"]
    assert offered(BOTH.played_with(()), expansions="all") == offered(BOTH)


def test_the_option_says_what_may_be_chosen() -> None:
    (option,) = BOTH.options
    assert (option.name, option.default) == ("expansions", "green,white")
    assert option.describe() == "none | green | white | all (or several: a,b)"
    assert option.values() == ("none", "green", "white", "green,white")
    with pytest.raises(UsageError, match="unknown expansion 'gren'; did you mean 'green'"):
        BOTH.new(options={"expansions": "gren"})


def test_an_expansion_that_is_not_installed_is_named() -> None:
    assert offered(QUARRY, expansions="none") == ["granite", "marble"]
    with pytest.raises(UsageError, match="Quarry has no expansion green here: is its plugin"):
        QUARRY.new(options={"expansions": "green"})


def test_what_names_no_expansions_is_refused() -> None:
    option = next(one for one in BOTH.options if one.name == "expansions")
    with pytest.raises(UsageError, match="expansions are names, all or none, not 3"):
        option.parse(3)


def test_tables_keep_with_what_they_are_played() -> None:
    table = BOTH.new(options={"expansions": "white"})
    assert table.view(0).options == {"expansions": "white"}
    saved = json.loads(json.dumps(table.to_json()))
    assert saved["expansions"] == ["white"]
    for again in (BOTH.table_from_json(saved), pickle.loads(pickle.dumps(table))):
        assert [call.args[1] for call in again.legal()] == [*STONES, OPAL]
    with pytest.raises(UsageError, match="no expansion"):
        QUARRY.table_from_json(saved)


def test_a_table_from_before_the_expansion_is_played_without_it() -> None:
    saved = json.loads(json.dumps(QUARRY.new().to_json()))
    assert BOTH.table_from_json(saved).game.playing == ()


def test_the_same_choice_is_the_same_game() -> None:
    white = BOTH.played_with(["white"])
    assert BOTH.new(options={"expansions": "white"}).game is white
    assert white.new(options={"expansions": "all"}).game is BOTH


# Kept ---------------------------------------------------------------------------------------

FIRST = AgentSpec(AgentKind("chooser", "", Chooser))


def plugins_with(**more: Any) -> Plugins:
    return loaded(quarry=plugin(games=[QUARRY]), **more)


def added(*stones: Stone, to: str = "quarry") -> Any:
    return plugin(components=lambda game: list(stones) if game == to else [])


def test_replays_name_the_expansions_and_are_verified_with_them() -> None:
    plugins = plugins_with(white=added(OPAL))
    for chosen, names in (("white", ["white"]), ("none", [])):
        record = play(
            plugins.game("quarry"), [FIRST] * 2, options={"expansions": chosen}, plugins=plugins
        )
        header, *moves, result = map(json.loads, lines(record))
        assert header["options"] == {"expansions": chosen}
        assert list(header["expansions"]) == names
        assert verify(Replay(header, moves, result), plugins.game("quarry")).over


def test_a_replay_from_before_an_expansion_is_verified_without_it() -> None:
    before, now = plugins_with(), plugins_with(white=added(OPAL))
    record = play(before.game("quarry"), [FIRST] * 2, plugins=before)
    header, *moves, result = map(json.loads, lines(record))
    assert verify(Replay(header, moves, result), now.game("quarry")).over


def test_a_replay_with_an_expansion_that_is_gone_says_so() -> None:
    before, now = plugins_with(), plugins_with(white=added(OPAL))
    record = play(now.game("quarry"), [FIRST] * 2, plugins=now)
    header, *moves, result = map(json.loads, lines(record))
    with pytest.raises(Exception, match="Quarry has no expansion white here"):
        verify(Replay(header, moves, result), before.game("quarry"))


# Reported -----------------------------------------------------------------------------------


def warnings(found: Plugins) -> dict[str, str]:
    return {one.name: one.warning for one in found.listed if one.warning}


def test_components_for_a_misspelt_game_are_reported() -> None:
    found = plugins_with(white=added(OPAL, to="qarry"))
    assert warnings(found) == {
        "white": "it brings something for an unknown game 'qarry'; did you mean 'quarry'?"
    }


def test_components_for_no_game_at_all_are_reported() -> None:
    nothing = plugin(components=lambda game: {"qarry": [OPAL]}.get(game, []))
    assert warnings(plugins_with(white=nothing)) == {
        "white": "its ludarium_components adds nothing to any game that is here"
    }


def test_an_evaluator_of_a_misspelt_game_is_reported() -> None:
    found = plugins_with(judge=plugin(evaluators=[Evaluator("query", lambda s: [0, 0])]))
    assert "unknown game 'query'; did you mean 'quarry'" in warnings(found)["judge"]


def test_what_fits_is_not_reported() -> None:
    assert warnings(plugins_with(white=added(OPAL))) == {}


# Versions -----------------------------------------------------------------------------------


class Made(Distribution):
    """A distribution that needs something."""

    def __init__(self, *requires: str) -> None:
        self.lines = requires

    def read_text(self, filename: str) -> str | None:
        needed = "".join(f"Requires-Dist: {line}\n" for line in self.lines)
        return f"Metadata-Version: 2.1\nName: made\nVersion: 3.0\n{needed}"

    def locate_file(self, path: Any) -> Any:
        raise NotImplementedError


def loaded_from(made: Made) -> Plugins:
    point: Any = Found("nim", plugin(games=[NIM]))
    point.dist = made
    return load([point])


@pytest.mark.parametrize(
    "needed", ["ludarium", "ludarium>=0.1,<0.2", "ludarium ~= 0.1.0", "ludarium[all]==0.1.*"]
)
def test_a_plugin_for_this_version_is_taken(needed: str) -> None:
    assert "nim" in loaded_from(Made(needed, "networkx>=99")).games


@pytest.mark.parametrize(
    "needed", ["ludarium>=0.2", "ludarium<0.1", "ludarium~=1.0", "ludarium (>=0.2,<0.3)"]
)
def test_a_plugin_for_another_version_is_refused_with_a_sentence(needed: str) -> None:
    found = loaded_from(Made(needed))
    assert found.games == {}
    (refused,) = found.failed
    assert refused.error.startswith("it was made for ludarium ")
    assert "and this is ludarium 0.1" in refused.error
    assert "docs/migration.md" in refused.error
