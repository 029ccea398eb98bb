"""OpenSpiel's games here: they keep our promises, and everyone can play them."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from ludarium import RulesError, UsageError
from ludarium.plugins import installed
from ludarium.testing import check_game
from ludarium_bridges.spiel_list import games, refused
from ludarium_bridges.spiel_worlds import known_to, replayed, world
from ludarium_cli.main import app

NAMED = ("backgammon", "hearts", "gin_rummy", "leduc_poker", "liars_dice", "mancala")


def new(name: str, seed: int = 1, **options: Any) -> Any:
    return installed().game(f"spiel_{name}").new(seed=seed, options=options)


def test_every_sequential_game_is_listed_or_refused_with_a_reason() -> None:
    # Games in Python are registered when someone imports them: a fresh process has none.
    source = (
        "import pyspiel; kind = pyspiel.GameType.Dynamics.SEQUENTIAL;"
        "print(*[g.short_name for g in pyspiel.registered_games()"
        " if g.dynamics == kind and g.default_loadable])"
    )
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, check=True)
    ours = {game.name.removeprefix("spiel_") for game in games()} | set(refused())
    assert set(run.stdout.decode().split()) == ours
    assert len(games()) >= 70
    assert all(refused().values())


@pytest.mark.parametrize("name", NAMED)
def test_a_listed_game_passes_our_checks(name: str) -> None:
    report = check_game(installed().game(f"spiel_{name}"))
    assert report.findings == ()


def test_calls_read_as_openspiel_writes_them() -> None:
    table = new("tic_tac_toe")
    assert str(table.legal()[0]) == "x(0,0)"
    assert [call.args[1] for call in table.legal()] == list(range(9))


def test_a_table_is_saved_as_its_history() -> None:
    table = new("leduc_poker")
    table.apply(table.legal()[1])
    again = table.game.table_from_json(json.loads(json.dumps(table.to_json())))
    assert again == table
    assert str(again.state) == str(table.state)


@pytest.mark.parametrize("name", ["leduc_poker", "liars_dice", "tic_tac_toe"])
def test_a_view_that_is_read_again_is_the_same_view(name: str) -> None:
    table = new(name, 3)
    while not table.over:
        view = table.view(table.seat)
        again = table.game.view_from_json(json.loads(json.dumps(view.to_json())))
        assert again == view
        assert list(again.legal) == list(view.legal)
        assert again.sample(Random(1)) == view.sample(Random(1))
        table.apply(table.legal()[-1])


def test_parameters_are_an_option() -> None:
    assert len(new("hex", parameters="board_size=3").legal()) == 9
    with pytest.raises(UsageError, match="OpenSpiel cannot load hex"):
        new("hex", parameters="size=3")
    with pytest.raises(UsageError, match="write parameters as name=value"):
        new("hex", parameters="3")


def test_a_view_of_a_hidden_game_holds_a_world_of_its_own() -> None:
    hands = set()
    for seed in range(30):
        table = new("kuhn_poker", seed)
        if table.history[0] == 0:  # seat 0 has the lowest card
            view = table.view(0)
            assert view == table.view(0)
            hands.add(view._table.history[1])
            samples = {view.sample(Random(n)).history[1] for n in range(20)}
            assert samples == {1, 2}
    assert len(hands) == 1  # what is laid out in its place depends on what seat 0 knows alone


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker", "liars_dice"])
def test_worlds_by_playing_again_fit_what_the_seat_knows(name: str) -> None:
    random = Random(3)
    table = new(name, 5)
    while not table.over:
        for seat in (0, 1):
            found = replayed(table.state, seat, random)
            assert known_to(found, seat) == known_to(table.state, seat)
            assert known_to(world(table.state, seat, random), seat) == known_to(found, seat)
        table.apply(random.choice(table.legal()))


def test_a_world_that_cannot_be_found_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludarium_bridges.spiel_worlds.TRIES", 1)
    with pytest.raises(RulesError, match="no world of leduc_poker"):
        replayed(new("leduc_poker").state, 0, Random(1))


@pytest.mark.parametrize("name", ["backgammon", "hearts", "gin_rummy", "leduc_poker"])
def test_our_agents_play_them_in_matches(name: str) -> None:
    seats = installed().game(f"spiel_{name}").seats[0]
    agents = ["random", "ismcts:iterations=2", "random", "random"][:seats]
    command = ["match", f"spiel_{name}", *agents, "--games", "1", "--seed", "1", "--json"]
    result = CliRunner().invoke(app, command)
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert [agent["forfeits"] for agent in told["agents"]] == [0] * seats
    assert told["decisions"] > 0


def test_the_terminal_shows_what_openspiel_prints() -> None:
    shown = new("tic_tac_toe").view(0).show()
    assert [piece.lines for piece in shown.pieces] == [("...", "...", "...")]
