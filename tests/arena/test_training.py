"""A training can be repeated, killed and resumed, and keeps only what wins its duels."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludarium.errors import LudariumError, UsageError
from ludarium.match import play
from ludarium.plugins import installed
from ludarium_ai.models import read, write
from ludarium_arena import training
from ludarium_arena.blocks import Conditions
from ludarium_arena.curves import page, plot, sparkline
from ludarium_arena.estimates import Estimate
from ludarium_arena.running import Venue
from ludarium_arena.training import Training, calibration, trained
from ludarium_arena.training_state import Plan, State, seed_in

SMALL = Plan("connect_four", 2, {}, seed=3, games=12, iterations=3)


@pytest.fixture(autouse=True)
def short_duels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "MOST_BLOCKS", 6)
    monkeypatch.setattr(training, "RATING_BLOCKS", 2)


def quiet(what: str, done: int, total: int) -> None:
    """Says nothing."""


def models(folder: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(folder.glob("model-*"))]


@pytest.mark.parametrize("venue", [Venue(2), Venue(2, "local")], ids=["jobs", "cluster"])
def test_the_same_plan_gives_the_same_models_with_any_number_of_processes(
    tmp_path: Path, venue: Venue
) -> None:
    for name, where in (("one", Venue()), ("other", venue)):
        begun = Training(SMALL, tmp_path / name, where, paces=(0.5, 1.5))
        assert len(list(trained(begun, 24, None, quiet))) == 2
    assert models(tmp_path / "one") == models(tmp_path / "other")
    assert models(tmp_path / "one")[0] != models(tmp_path / "one")[1]


class Killed(Exception):
    """What ends a training in the middle of something."""


@pytest.mark.parametrize("at", ["playing", "learning", "rating", "duel"])
def test_a_training_that_was_killed_goes_on_as_if_it_had_not_been(tmp_path: Path, at: str) -> None:
    whole = Training(SMALL, tmp_path / "whole", Venue(), paces=(0.5, 1.5))
    rounds = list(trained(whole, 24, None, quiet))

    def die(what: str, done: int, total: int) -> None:
        if what == f"round 2: {at}" and done == total // 2:
            raise Killed

    with pytest.raises(Killed):
        list(
            trained(Training(SMALL, tmp_path / "killed", Venue(), paces=(0.5, 1.5)), 24, None, die)
        )
    resumed = Training(SMALL, tmp_path / "killed", Venue())
    assert len(list(trained(resumed, 24, None, quiet))) == 1
    assert models(tmp_path / "killed") == models(tmp_path / "whole")
    again = [(one.duel, one.rating, one.accepted) for one in resumed.state.rounds]
    assert again == [(one.duel, one.rating, one.accepted) for one in rounds]


def test_the_pace_is_not_measured_again_after_a_kill(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At another pace other agents would meet in the duels."""
    paces = iter([0.5, 1.5, 7.0, 7.0])
    monkeypatch.setattr(training, "measured_pace", lambda *_: next(paces))

    def die(what: str, done: int, total: int) -> None:
        if what == "round 2: policy":  # the second round is the first that has a policy
            raise Killed

    with pytest.raises(Killed):
        list(trained(Training(SMALL, tmp_path, Venue()), 24, None, die))
    resumed = Training(SMALL, tmp_path, Venue())
    list(trained(resumed, 24, None, quiet))
    assert (resumed.state.pace, resumed.state.policy_pace) == (0.5, 1.5)


def test_duels_are_fought_only_in_every_so_many_rounds(tmp_path: Path) -> None:
    plan = replace(SMALL, duel_every=2)
    begun = Training(plan, tmp_path, Venue(), paces=(0.5, 1.5))
    rounds = list(trained(begun, 36, None, quiet))
    assert [one.duel is not None for one in rounds] == [False, True, False]
    assert [one.blocks > 0 for one in rounds] == [False, True, False]
    assert len(models(tmp_path)) == 3
    resumed = Training(plan, tmp_path, Venue())
    assert resumed.state.rounds == rounds
    assert "blocks" in page(resumed.state, "none")


def test_without_a_policy_nothing_is_searched_for_one(tmp_path: Path) -> None:
    plan = replace(SMALL, policy=False)
    begun = Training(plan, tmp_path, Venue(), paces=(0.5, 1.5))
    rounds = list(trained(begun, 24, None, quiet))
    assert [one.policy for one in rounds] == [None, None]
    assert not any(one.offers for games in begun.experiences for one in games)
    searched = Training(SMALL, tmp_path / "searched", Venue(), paces=(0.5, 1.5))
    list(trained(searched, 24, None, quiet))
    assert any(one.offers for games in searched.experiences for one in games)


def test_a_policy_can_be_learned_for_the_value_of_another_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepting(monkeypatch, 1)
    list(trained(Training(SMALL, tmp_path / "first", Venue(), paces=(0.5, 1.5)), 24, None, quiet))
    file = tmp_path / "first" / "policy-001.jsonl.gz"
    write(replace(read(file), also_seats=(3,)), file)
    plan = replace(SMALL, seed=4, start=str(file), value=False)
    begun = Training(plan, tmp_path / "second", Venue())
    (made,) = trained(begun, 12, None, quiet)
    assert made.duel is None
    assert made.policy_accepted
    before, after = read(file), read(Path(begun.state.kept))
    assert after.value == before.value
    assert after.policy != before.policy
    assert after.also_seats == ()  # that was proven with the policy before
    assert after.made["policy_duel"]["against"] == file.name


def test_a_policy_learns_from_the_games_since_the_last_one_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    learned: list[int] = []

    def listening(experiences: list[Any]) -> dict[str, float]:
        learned.append(len(experiences))
        return {"drop": 1.0 + len(learned)}

    monkeypatch.setattr("ludarium_ai.fitting.preferences", listening)
    accepting(monkeypatch, 0)
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    list(trained(begun, 24, None, quiet))
    accepting(monkeypatch, 1)
    list(trained(begun, 36, None, quiet))
    list(trained(begun, 48, None, quiet))
    assert learned == [12, 24, 36, 12]


def test_a_finished_training_plays_no_more(tmp_path: Path) -> None:
    list(trained(Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0)), 12, None, quiet))
    again = Training(SMALL, tmp_path, Venue())
    assert list(trained(again, 12, None, quiet)) == []
    assert list(trained(again, None, 0.0, quiet)) == []
    assert seed_in(tmp_path) == 3


def test_the_folder_of_another_training_is_refused(tmp_path: Path) -> None:
    list(trained(Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0)), 12, None, quiet))
    other = Plan("connect_four", 2, {}, seed=4, games=12, iterations=3)
    with pytest.raises(UsageError, match=r"holds another training \(seed 3\); name another --out"):
        Training(other, tmp_path, Venue())
    (tmp_path / "state.json").write_text("{")
    with pytest.raises(LudariumError, match=r"state\.json is damaged"):
        Training(SMALL, tmp_path, Venue())


def test_a_model_is_kept_only_when_the_sequential_test_says_so(tmp_path: Path) -> None:
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    (one,) = trained(begun, 12, None, quiet)
    assert one.blocks <= 6
    assert bool(begun.state.kept) == one.accepted == (str(tmp_path) in begun.state.kept)


def accepting(monkeypatch: pytest.MonkeyPatch, claim: int | None) -> None:
    """Let every sequential test say the same."""
    monkeypatch.setattr("ludarium_arena.sprt.Test.accepted", property(lambda test: claim))


def players(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """Who judges for the seats of each game that is learned from, as it goes on."""
    met: list[tuple[str, ...]] = []
    learn = training.remembered

    def listening(lesson: Any) -> Any:
        met.append(lesson.judges)
        return learn(lesson)

    monkeypatch.setattr(training, "remembered", listening)
    return met


def test_what_was_accepted_plays_on_as_an_earlier_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepting(monkeypatch, 1)
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    met = players(monkeypatch)
    list(trained(begun, 36, None, quiet))
    assert begun.state.kept.endswith("policy-002.jsonl.gz")
    made = read(Path(begun.state.kept)).made
    assert made["duel"]["against"] == "policy-001.jsonl.gz"
    assert made["policy_duel"]["against"] == "model-002.jsonl.gz"
    assert (made["policy_duel"]["seed"], made["policy_duel"]["games"]) == (3, 36)
    last = {Path(judge).name for judges in met[24:] for judge in judges}
    assert last == {"none", "model-000.jsonl.gz", "model-001.jsonl.gz", "policy-001.jsonl.gz"}


def test_the_model_that_a_training_began_with_plays_on_as_an_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepting(monkeypatch, 0)
    list(trained(Training(SMALL, tmp_path / "first", Venue(), paces=(0.5, 1.5)), 12, None, quiet))
    file = tmp_path / "first" / "model-000.jsonl.gz"
    met = players(monkeypatch)
    plan = replace(SMALL, start=str(file))
    list(trained(Training(plan, tmp_path / "second", Venue(), paces=(0.5, 1.5)), 24, None, quiet))
    last = {judge for judges in met[12:] for judge in judges}
    assert {str(file), str(tmp_path / "second" / "model-000.jsonl.gz")} <= last


@pytest.mark.parametrize(("elo", "joined"), [(1.0, "the new value"), (-1.0, "the value kept")])
def test_a_policy_joins_the_new_value_where_that_is_no_worse(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, elo: float, joined: str
) -> None:
    accepting(monkeypatch, 1)
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    list(trained(begun, 12, None, quiet))
    kept = read(Path(begun.state.kept))
    accepting(monkeypatch, None)
    guessed = property(lambda progress: Estimate(elo, elo, elo))
    monkeypatch.setattr("ludarium_arena.comparison.Progress.elo", guessed)
    list(trained(begun, 24, None, quiet))
    new, policy = (read(tmp_path / f"{one}-001.jsonl.gz") for one in ("model", "policy"))
    assert policy.policy
    assert policy.value == {"the new value": new.value, "the value kept": kept.value}[joined]
    assert new.value != kept.value
    assert read(Path(begun.state.kept)).value == kept.value


def test_a_training_from_a_model_begins_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    accepting(monkeypatch, 0)
    list(trained(Training(SMALL, tmp_path / "first", Venue(), paces=(0.5, 1.5)), 12, None, quiet))
    file = tmp_path / "first" / "model-000.jsonl.gz"
    plan = Plan("connect_four", 2, {}, seed=4, games=12, iterations=3, start=str(file))
    begun = Training(plan, tmp_path / "second", Venue())
    assert begun.current == begun.state.kept == str(file)
    assert begun.state.pace == 0.5
    list(trained(begun, 12, None, quiet))
    made = read(tmp_path / "second" / "model-000.jsonl.gz").made
    assert made["start"] == "model-000.jsonl.gz"  # wherever it lay
    wrong = Plan("tic_tac_toe", 2, {}, seed=4, start=str(file))
    with pytest.raises(UsageError, match="was learned for connect_four, not for tic_tac_toe"):
        Training(wrong, tmp_path / "third", Venue())


def test_the_pace_is_measured_once_and_kept_in_the_models(tmp_path: Path) -> None:
    begun = Training(SMALL, tmp_path, Venue())
    list(trained(begun, 24, None, quiet))
    kept = {read(file).pace for file in tmp_path.glob("model-*")}
    assert kept == {begun.state.pace}
    assert begun.state.pace


@pytest.mark.parametrize("name", ["connect_four", "tic_tac_toe", "pig", "spellbook"])
def test_the_pace_is_measured_where_there_is_something_to_choose(name: str) -> None:
    options = installed().game(name).configure({})
    for seed in range(12, 15):
        tables = calibration(Conditions(name, 2, seed, options))
        assert len(tables) == training.CALIBRATED_ON
        assert all(len(table.legal()) > 1 for table in tables)


def test_learning_from_nothing_beats_chance(tmp_path: Path) -> None:
    plan = Plan("connect_four", 2, {}, seed=1, games=80, iterations=3)
    list(trained(Training(plan, tmp_path, Venue(), paces=(1.0, 1.0)), 160, None, quiet))
    file = tmp_path / "model-001.jsonl.gz"
    agents = [installed().agent(name) for name in (f"greedy:evaluator={file}", "random")]
    game = installed().game("connect_four")
    won = [play(game, agents, seed=deal).ranks[0] == 1 for deal in range(30)]
    won += [play(game, agents[::-1], seed=deal).ranks[1] == 1 for deal in range(30)]
    assert sum(won) >= 40


# Curves -------------------------------------------------------------------------------------


def test_a_curve_in_a_line_rises_with_its_values() -> None:
    assert sparkline([0, 50, 100]) == "▁▅█"
    assert sparkline([5.0]) == "▁"
    assert sparkline([float("-inf"), float("inf")]) == "▁█"
    assert sparkline([]) == ""


def test_the_page_of_a_training_shows_every_round(tmp_path: Path) -> None:
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    list(trained(begun, 24, None, quiet))
    html = page(begun.state, begun.before)
    assert html.count("<circle") == 2
    assert html.count("<tr><td>") == 2
    assert "http" not in html


def test_a_page_without_rounds_says_so() -> None:
    assert plot([], []) == "<p>No round is finished yet.</p>"
    assert "+100" in plot([Estimate(50, 10, 100)], [200])


def test_a_state_is_read_as_it_was_written(tmp_path: Path) -> None:
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    list(trained(begun, 12, None, quiet))
    assert State.from_json(json.loads(json.dumps(begun.state.to_json()))) == begun.state


@pytest.mark.parametrize(
    "wrong",
    [{"rounds": 7}, {"rounds": [7]}, {"pace": "x"}, {"kept": None}, {"stages": ["x"]},
     {"accepted": [1]}, {"plan": []}, {"plan": {"game": 7}}, {"more": 1}],
    ids=str,
)  # fmt: skip
def test_a_state_of_other_types_is_refused_in_a_sentence(
    tmp_path: Path, wrong: dict[str, Any]
) -> None:
    (tmp_path / "state.json").write_text(json.dumps({**State(SMALL).to_json(), **wrong}))
    with pytest.raises(LudariumError, match="is damaged; train with another --out"):
        Training(SMALL, tmp_path, Venue())


@pytest.mark.parametrize(
    "games",
    [b"", b"noise", gzip.compress(b"[]"), gzip.compress(b'{"names": 7}'),
     gzip.compress(b'{"rows": [[["x", 1.0]]]}'), gzip.compress(b"[" * 100_000),
     gzip.compress(bytes(1 << 20))],
    ids=range(7),
)  # fmt: skip
def test_remembered_games_that_are_damaged_are_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, games: bytes
) -> None:
    monkeypatch.setattr(training, "LARGEST", 1 << 19)
    begun = Training(SMALL, tmp_path, Venue(), paces=(1.0, 1.0))
    list(trained(begun, 12, None, quiet))
    (tmp_path / "games-000.jsonl.gz").write_bytes(games)
    with pytest.raises(LudariumError, match="cannot go on from"):
        Training(SMALL, tmp_path, Venue())
