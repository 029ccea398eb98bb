"""Soaking: every game follows from its number, and whatever is wrong in one is kept."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from ludarium import Call, Game
from ludarium.plugins import Plugins, installed
from ludarium.replay import parsed, replayed
from ludarium.table import STEPS
from ludarium.testing import soaking
from ludarium.testing.kit import CHECKS
from ludarium.testing.soaking import Failure, Soak, Span, Tally, soak_batch, soaked

from . import broken, duel

SMALL = ("kuhn_poker", "pig", "tic_tac_toe")


@pytest.fixture
def only(monkeypatch: pytest.MonkeyPatch) -> dict[str, Game]:
    """The games that are installed."""
    games: dict[str, Game] = {}
    plugins = Plugins(games, installed().agents)
    monkeypatch.setattr(soaking, "installed", lambda: plugins)
    return games


def failures(game: Game, games: dict[str, Game], wanted: str) -> list[Failure]:
    """What fails in the first games, up to a failure with the wanted words or the 150th game."""
    games[game.name] = game
    found: list[Failure] = []
    for first in range(0, 150, 10):
        found += soak_batch(Soak((game.name,)), Span(first, 10)).failures
        if any(wanted in one.message for one in found):
            break
    return found


def test_every_check_of_the_kit_has_its_place() -> None:
    places = (
        soaking.WHILE_PLAYING,
        soaking.AT_THE_END,
        soaking.AT_A_MOMENT,
        soaking.OF_THE_WHOLE_GAME,
        soaking.ONLY_IN_THE_KIT,
    )
    assert {name for place in places for name in place} == {check.name for check in CHECKS}


def test_games_and_their_settings_take_turns() -> None:
    tasks = [Soak(SMALL).task(number) for number in range(3 * 9 * 2)]
    assert Counter(task.game for task in tasks) == dict.fromkeys(SMALL, 18)
    pig = Counter(str(task.setting) for task in tasks if task.game == "pig")
    assert len(pig) == 9
    assert set(pig.values()) == {2}


def test_settings_that_a_game_refuses_are_not_played(only: dict[str, Game]) -> None:
    only["duel"] = duel.duel(broken.ChoosyInPairs)
    played = [str(setting) for setting in soaking.allowed(only["duel"])]
    assert "seats=2 length=4" not in played
    assert "seats=3 length=4" in played


def test_a_game_follows_from_its_number_alone() -> None:
    soak = Soak(SMALL, seed=5)
    together = soak_batch(soak, Span(40, 20))
    apart = [soak_batch(soak, Span(number, 1)) for number in reversed(range(40, 60))]
    assert sum(one.digest for one in apart) % soaking.DIGESTS == together.digest
    assert soak_batch(Soak(SMALL, seed=6), Span(40, 20)).digest != together.digest


def test_what_is_looked_at_is_counted() -> None:
    total = Tally()
    for tally in soak_batch(Soak(("kuhn_poker",)), Span(0, 800)).tallies.values():
        total.add(tally)
    assert total.games == 800
    assert 800 / soaking.CLOSELY / 2 < total.moments < 800 / soaking.CLOSELY * 2
    assert total.views == total.hiding == 2 * total.moments
    assert total.again > 0
    assert total.failures == 0


def test_some_games_are_played_by_agents_that_think() -> None:
    soak = Soak(("kuhn_poker",))
    mixed = next(task for task in map(soak.task, range(5000)) if task.mixed)
    assert set(mixed.agents) <= set(soaking.AGENTS)
    assert soaked(mixed).failure is None


@pytest.mark.parametrize(
    ("check", "game"),
    [
        (check, game)
        for check, game in broken.GAMES
        if check not in soaking.ONLY_IN_THE_KIT and game.name == "duel"
    ],
    ids=lambda one: one.table.__name__ if isinstance(one, Game) else one,
)
def test_a_flaw_is_found_and_kept_as_a_replay_of_the_game(
    check: str, game: Game, only: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(soaking, "CLOSELY", 2)
    monkeypatch.setattr(soaking, "AGAIN", 4)
    found = failures(game, only, f"{check}: ")
    assert any(f"{check}: " in one.message for one in found)
    recorded = parsed(found[0].replay)
    assert recorded.result["failure"] == found[0].message
    assert recorded.header["options"].keys() == {"length"}


def test_a_game_that_breaks_off_can_be_followed_up_to_there(only: dict[str, Game]) -> None:
    found = failures(duel.duel(broken.Stumbles), only, "plays: ")
    broke_off = next(one for one in found if one.message.startswith("plays: "))
    assert "raised RulesError: nobody thought of this card" in broke_off.message
    recorded = parsed(broke_off.replay)
    *_, (table, _, call) = replayed(recorded, only["duel"])
    assert call is None
    assert not table.over


def test_in_a_mixed_game_somebody_thinks_whoever_else_plays() -> None:
    lineups = [soaking._lineup(3, Random(seed)) for seed in range(200)]
    assert all(len(agents) == 3 for agents in lineups)
    assert all(any(agent != "random" for agent in agents) for agents in lineups)
    for seat in range(3):
        assert {agents[seat] for agents in lineups} == set(soaking.AGENTS)


def test_games_are_looked_at_played_again_and_mixed_as_often_as_they_should_be() -> None:
    tasks = [Soak(("kuhn_poker",)).task(number) for number in range(8000)]
    for count, often in (
        (sum(task.closely for task in tasks), 13),
        (sum(task.again for task in tasks), 80),
        (sum(task.mixed for task in tasks), 400),
    ):
        assert 0.6 * 8000 / often < count < 1.5 * 8000 / often


def test_counts_of_several_games_are_added_up() -> None:
    total = Tally(1, 2, 3, 4, 5, 6, 7, 8)
    total.add(Tally(10, 20, 30, 40, 50, 60, 70, 80))
    assert total == Tally(11, 22, 33, 44, 55, 66, 77, 88)


def test_a_span_names_its_first_and_last_game() -> None:
    assert str(Span(1000, 250)) == "1,000 to 1,249"


class Explodes(duel.Duel):
    def deal(self) -> None:
        raise ZeroDivisionError


def test_a_setting_whose_rules_fail_is_not_refused_but_played(only: dict[str, Game]) -> None:
    game = duel.duel(Explodes)
    assert len(soaking.allowed(game)) == 6
    only[game.name] = game
    found = soak_batch(Soak((game.name,)), Span(0, 3)).failures
    assert len(found) == 3
    assert all("plays: set-up raised ZeroDivisionError" in one.message for one in found)


def test_a_match_that_cannot_be_followed_to_its_end_is_told(
    only: dict[str, Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    only["duel"] = duel.GAME
    monkeypatch.setattr(soaking, "_choosing", lambda game, task: (lambda legal, drawn: None, []))
    task = Soak(("duel",)).task(0)
    (failure,) = [soaked(task).failure]
    assert failure is not None
    assert failure.message == "replay: the moves of the match do not lead to its end again"


def test_a_mixed_game_is_walked_by_the_moves_of_its_match(only: dict[str, Game]) -> None:
    only["duel"] = duel.GAME
    soak = Soak(("duel",))
    mixed = next(task for task in map(soak.task, range(5000)) if task.mixed)
    choose, found = soaking._choosing(duel.GAME, mixed)
    assert found == []
    moves = [choose([], None) for _ in range(100)]
    assert moves[-1] is None
    assert isinstance(moves[0], Call)


def test_the_documentation_says_how_many_games_are_looked_at_and_how() -> None:
    page = (Path(__file__).parents[3] / "docs/conformance.md").read_text(encoding="utf-8")
    words = " ".join(page.split())
    assert f"one in {soaking.CLOSELY} is looked at closely" in words
    assert f"one in {soaking.AGAIN} is played again from its seed" in words
    assert f"one in {soaking.MIXED} is played by agents that think" in words
    assert f"A loop of steps without any decision is found after {len(STEPS):,} of them" in words
