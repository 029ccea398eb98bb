"""The conformance kit: sound games pass, and each flaw is found by the check that is for it."""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from ludarium import EVERYONE, Game, UsageError
from ludarium.plugins import installed
from ludarium.testing import LEVELS, assert_conforms, check_game
from ludarium.testing.kit import CHECKS
from ludarium.testing.playouts import Setting, settings, walk
from ludarium.testing.rewriting import Originals

from . import broken, duel

CLASSICS = ("connect_four", "kuhn_poker", "pig", "tic_tac_toe")


@pytest.mark.parametrize("name", CLASSICS)
@pytest.mark.parametrize("level", LEVELS)
def test_the_classics_conform(name: str, level: str) -> None:
    report = check_game(installed().game(name), level)
    assert report.findings == ()
    assert report.unseen == ()
    assert all(result.runs for result in report.results)


def test_a_game_with_hidden_simultaneous_and_random_parts_conforms() -> None:
    assert_conforms(duel.GAME)


class HalfOpen(duel.Duel):
    """Of each hand, all have seen the card that was dealt last."""

    def deal(self) -> None:
        super().deal()
        for player in self.players:
            player.hand.show(EVERYONE, 1)


def test_a_game_in_which_some_cards_of_a_hand_are_known_to_others_conforms() -> None:
    assert_conforms(duel.duel(HalfOpen))


@pytest.mark.parametrize(
    ("check", "game"),
    broken.GAMES,
    ids=[
        f"{check}-{game.table.__name__}-{number}"
        for number, (check, game) in enumerate(broken.GAMES)
    ],
)
def test_a_flaw_is_found_by_exactly_the_check_for_it(check: str, game: Game) -> None:
    report = check_game(game)
    assert {finding.check for finding in report.findings} == {check}


def test_every_check_has_a_game_that_fails_it() -> None:
    assert {check.name for check in CHECKS} == {check for check, _ in broken.GAMES}


def test_checks_come_after_those_that_they_need() -> None:
    known: set[str] = set()
    for check in CHECKS:
        assert known.issuperset(check.needs)
        assert check.about
        known.add(check.name)


def test_checks_that_rely_on_a_failed_one_are_blocked_by_it() -> None:
    results = {result.name: result for result in check_game(duel.duel(broken.CountsLooks)).results}
    assert results["stable"].blocked_by == ("looking",)
    assert results["views"].blocked_by == ("backs",)
    assert results["views"].runs == 0
    assert results["outcome"].blocked_by == ()
    assert results["outcome"].runs > 0


def test_every_legal_call_is_tried_not_only_those_that_were_chosen() -> None:
    game, printed = duel.duel(broken.StumblesOverHigh), Originals(duel.CARDS)
    playout = walk(game, Setting(2), 0, lambda legal, drawn: drawn or legal[0], 100, printed)
    assert playout.failure is None
    for position in playout.positions:
        assert [branch.call for branch in position.branches] == list(position.legal)
    assert any(branch.error for position in playout.positions for branch in position.branches)


# Settings -----------------------------------------------------------------------------------


def test_every_seat_count_and_option_value_is_played() -> None:
    game = duel.GAME
    smoke = [str(setting) for setting in settings(game, all_pairs=False)]
    assert smoke == ["seats=2", "seats=3", "seats=2 length=1", "seats=2 length=4"]
    full = [str(setting) for setting in settings(game, all_pairs=True)]
    assert set(full) - set(smoke) == {"seats=3 length=1", "seats=3 length=4"}


def test_a_value_that_some_seat_count_allows_is_no_flaw() -> None:
    game = duel.duel(broken.ChoosyInPairs)
    assert check_game(game, "full").passed
    assert {finding.check for finding in check_game(game).findings} == {"allows"}


def test_a_game_for_one_may_be_lost_to_the_game() -> None:
    assert check_game(duel.duel(broken.BeatsItsPlayer, seats=(1,))).passed


# Running ------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_report() -> None:
    game = duel.duel(broken.Stumbles)
    assert check_game(game, seed=5) == check_game(game, seed=5)
    assert check_game(game, seed=5) != check_game(game, seed=6)


def test_the_global_random_source_is_left_alone() -> None:
    before = random.getstate()
    check_game(duel.GAME)
    assert random.getstate() == before


def test_progress_grows_to_its_total() -> None:
    heard: list[tuple[int, int]] = []
    check_game(duel.GAME, progress=lambda done, total: heard.append((done, total)))
    assert heard == sorted(heard)
    assert heard[0][0] == 1
    assert heard[-1][0] == heard[-1][1]
    assert len({total for _, total in heard}) == 1


def test_an_unknown_level_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match="unknown level 'smok'; did you mean 'smoke'"):
        check_game(duel.GAME, "smok")


def test_a_setup_that_fails_is_a_finding_and_blocks_the_rest() -> None:
    report = check_game(duel.duel(broken.NeverBegins))
    assert {finding.check for finding in report.findings} == {"plays"}
    assert report.decisions == 0


# Reporting ----------------------------------------------------------------------------------


def test_components_that_never_came_into_play_are_reported_but_no_failure() -> None:
    report = check_game(duel.duel(components=(*duel.CARDS, duel.SPARE)))
    assert report.passed
    assert report.unseen == ("spare",)


def test_a_card_named_in_a_call_was_seen_in_play() -> None:
    report = check_game(duel.duel(broken.PlaysFaceDown))
    assert report.passed
    assert report.unseen == ()


def test_a_report_is_json_with_its_verdicts() -> None:
    report = check_game(duel.duel(longest=7))
    read = json.loads(json.dumps(report.to_json()))
    assert read["game"] == "duel"
    assert read["level"] == "smoke"
    assert read["passed"] is False
    ends = next(result for result in read["results"] if result["name"] == "ends")
    assert ends["passed"] is False
    assert ends["findings"][0]["where"].startswith("seats=")


def test_the_assertion_lists_what_is_wrong_and_where() -> None:
    with pytest.raises(AssertionError) as raised:
        assert_conforms(duel.duel(broken.Stumbles))
    words = str(raised.value)
    assert words.startswith("duel does not conform (smoke: ")
    assert "  plays: Set-up and every legal call work without an error" in words
    assert "play(0, c5)) raised RulesError: nobody thought of this card" in words
    assert "  replay: not checked before plays passes" in words


# Other processes ----------------------------------------------------------------------------


@pytest.fixture
def lost_duel() -> Iterator[ModuleType]:
    """The duel in a module that no other process can find."""
    spec = importlib.util.spec_from_file_location("nowhere", Path(__file__).parent / "duel.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["nowhere"] = module
    spec.loader.exec_module(module)
    yield module
    del sys.modules["nowhere"]


def test_a_game_that_another_process_cannot_import_is_told_so(lost_duel: ModuleType) -> None:
    report = check_game(lost_duel.duel(scope="nowhere"))
    (finding,) = report.findings
    assert finding.check == "other_process"
    assert "No module named 'nowhere'" in finding.problem
    assert "must be in modules that can be imported" in finding.problem


# Words --------------------------------------------------------------------------------------


def test_a_shared_back_is_named_with_what_to_do() -> None:
    game = duel.duel(broken.SharedBack, components=(*duel.CARDS, *broken.BEASTS))
    found = str(check_game(game))
    assert "because cards of different classes share a back: give each class, or each" in found


def test_a_card_that_is_said_aloud_is_no_secret() -> None:
    game = duel.duel(broken.PlansAhead)
    assert "the call play, names c" in str(check_game(game))
    assert "open=True" in str(check_game(game))
