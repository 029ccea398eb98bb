"""A learned preference among calls: learned from searches, the prior of others, and a player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludarium import Table
from ludarium.agents import Budget
from ludarium.errors import UsageError
from ludarium.match import play
from ludarium.observation import observation
from ludarium.plugins import installed
from ludarium_ai import selfplay
from ludarium_ai.fitting import preferences
from ludarium_ai.mcts import Search
from ludarium_ai.models import Model, read, write
from ludarium_ai.policy import LinearPolicy, crossed, facts
from ludarium_ai.rollouts import PolicyRollout, RandomRollout
from ludarium_ai.selfplay import Experience, Lesson, remembered
from ludarium_ai.settings import Settings
from ludarium_ai.values import Valuer
from ludarium_classics import connect_four, pig


def written(
    path: Path, policy: dict[str, float], name: str = "connect_four", rollout: int = 0
) -> str:
    """The file of a model that has learned nothing but a policy."""
    game = installed().game(name)
    layout = observation(game, 2).layout.version
    base = name in installed().evaluators
    model = Model(name, 2, game.configure({}), layout, base, "win", 0, policy=policy)
    write(replace(model, policy_rollout=rollout), path / "policy.gz")
    return str(path / "policy.gz")


def column(table: Table) -> dict[Any, int]:
    return {call: call.args[1] for call in table.legal()}


def test_what_searches_tried_most_is_preferred() -> None:
    experience = Experience(["play", "play.card=good", "play.card=bad"])
    for _ in range(40):
        experience.offers.append([[0, 1], [0, 2]])
        experience.preferred.append([0.8, 0.2])
    found = preferences([experience])
    assert found["play.card=good"] > 0.3
    assert found["play.card=good"] == pytest.approx(-found["play.card=bad"], abs=0.01)
    assert "play" not in found
    assert preferences([Experience()]) == {}


def test_a_feature_can_be_good_in_one_phase_and_bad_in_another() -> None:
    table = installed().game("spellbook").new(2, 1)
    call = table.legal()[0]
    policy = LinearPolicy(
        Model(
            "spellbook", 2, {}, "", True, "lead", 4,
            policy={f"phase=dawn&{call.step.name}": 1.0, f"phase=noon&{call.step.name}": -1.0},
        )
    )  # fmt: skip
    weights = []
    for phase in ("dawn", "noon"):
        table.phase = phase
        weights.append(policy.weight(call, table))
    assert weights[0] > 1 > weights[1]
    assert crossed(call, facts(table, (3,)))[: len(call.features)] == list(call.features)


def test_shares_add_up_and_weights_are_bounded() -> None:
    table = connect_four.GAME.new()
    feature = table.legal()[0].features[-1]
    model = Model("connect_four", 2, {}, "", False, "win", 0, policy={feature: 1000.0})
    shares = LinearPolicy(model).shares(table.legal(), table)
    assert sum(shares) == pytest.approx(1)
    assert shares[0] == max(shares) < 1


def test_a_search_tries_first_what_the_policy_prefers(tmp_path: Path) -> None:
    table = connect_four.GAME.new(2, 1)
    liked = next(call for call, at in column(table).items() if at == 5)
    file = written(tmp_path, {liked.features[-1]: 4.0})
    search = Search(table.view(0), Settings(policy=file, evaluator="none"), Random(1))
    assert search.guided
    for _ in range(3):
        search.iterate()
    assert list(search.graph.root.children) == [liked]


def test_the_policy_belongs_to_the_evaluator_unless_someone_says_otherwise(tmp_path: Path) -> None:
    file = written(tmp_path, {"roll": 1.0}, "pig")
    view = pig.GAME.new(2, 1).view(0)
    settings = {
        "auto": Settings(evaluator=file),
        "none": Settings(evaluator=file, policy="none"),
        "other": Settings(evaluator="hand", policy=file),
        "hand": Settings(evaluator="hand"),
    }
    found = {name: Search(view, one, Random(1)).policy for name, one in settings.items()}
    assert found["auto"] is found["other"] is not None
    assert found["none"] is found["hand"] is None


def test_a_policy_plays_rollouts(tmp_path: Path) -> None:
    table = pig.GAME.new(2, 1)
    bold = Model("pig", 2, {}, "", True, "win", 0, policy={"roll": 9.0, "hold": -9.0})
    rollout = PolicyRollout(Valuer(pig.GAME, "win", None), Random(1), 30, LinearPolicy(bold))
    rollout.play(table)
    assert all(player.banked == 0 for player in table.players) or table.over  # type: ignore[attr-defined]
    file = written(tmp_path, {"roll": 1.0}, "pig")
    agent = installed().agent(f"ismcts:evaluator={file},rollout=policy,length=8").make(1)
    view = pig.GAME.new(2, 1).view(0)
    assert agent.choose(view, Budget(40)) in view.legal


@pytest.mark.parametrize(
    ("says", "given", "plays", "length"),
    [
        (9, {}, PolicyRollout, 9),
        (9, {"length": 3}, PolicyRollout, 3),
        (9, {"rollout": "random"}, RandomRollout, 0),
        (9, {"length": 0}, RandomRollout, 0),
        (9, {"policy": "none"}, RandomRollout, 0),
        (0, {}, RandomRollout, 0),
        (0, {"rollout": "policy", "length": 3}, PolicyRollout, 3),
    ],
)
def test_a_policy_plays_rollouts_as_long_as_its_model_says_unless_told_otherwise(
    tmp_path: Path, says: int, given: dict[str, Any], plays: type, length: int
) -> None:
    file = written(tmp_path, {"roll": 1.0}, "pig", says)
    view = pig.GAME.new(2, 1).view(0)
    found = Search(view, Settings(evaluator=file, **given), Random(1)).rollout
    assert type(found) is plays
    assert found.length == length  # type: ignore[attr-defined]


def test_a_decision_is_played_as_often_as_its_calls_are_weighed(tmp_path: Path) -> None:
    model = Model("pig", 2, {}, "", True, "win", 0, policy={"roll": 1.0})
    policy = LinearPolicy(model)
    rollout = PolicyRollout(Valuer(pig.GAME, "win", None), Random(1), 1, policy)
    table = pig.GAME.new(2, 1)
    while len(table.legal()) < 2:
        table.apply(table.legal()[0])
    share = dict(
        zip(
            [str(call.step.name) for call in table.legal()],
            policy.shares(table.legal(), table),
            strict=True,
        )
    )
    held = 0
    for _ in range(600):
        after = table.clone()
        rollout.play(after)
        held += after.seat != table.seat and after.players[table.seat].banked > 0  # type: ignore[attr-defined]
    assert share["hold"] == pytest.approx(0.27, abs=0.01)
    assert held / 600 == pytest.approx(share["hold"], abs=0.06)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("policy={file}", "has no policy"),
        ("rollout=policy", "rollout=policy needs a model with a policy: policy=FILE"),
        ("policy=learned", "nobody brings a model of Connect Four for 2 seats"),
    ],
)
def test_a_policy_that_is_not_there_is_refused_before_the_match(
    tmp_path: Path, options: str, words: str
) -> None:
    name = f"ismcts:{options.format(file=written(tmp_path, {}))}"
    with pytest.raises(UsageError, match=words):
        play(connect_four.GAME, [installed().agent(name), installed().agent("random")])


def lesson_of(judges: tuple[str, str], iterations: int) -> Lesson:
    """A game of Spellbook to learn from, in which the hand-written player is that of today."""
    options = installed().game("spellbook").configure({})
    return Lesson("spellbook", 2, options, judges, "hand", 8, (6, 10), iterations)


def test_it_is_remembered_what_players_and_searches_preferred() -> None:
    lesson = lesson_of(("hand", "hand"), 10)
    experience = remembered(lesson)
    assert experience.offers
    for offer, preferred in zip(experience.offers, experience.preferred, strict=True):
        assert len(offer) == len(preferred) > 1
        assert sum(preferred) == pytest.approx(1, abs=0.01)
    assert remembered(lesson) == experience
    assert not remembered(lesson_of(("hand", "hand"), 0)).offers


def test_a_call_is_preferred_by_what_the_table_after_it_is_worth(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(selfplay, "SEARCHED", 0)
    monkeypatch.setattr(selfplay, "LOOKED", 1000)
    noted = remembered(lesson_of(("hand", "hand"), 10))
    monkeypatch.setattr(selfplay, "CLEARLY", 1e-6)
    surely = remembered(lesson_of(("hand", "hand"), 10))
    assert surely.offers == noted.offers
    for likely, sure in zip(noted.preferred, surely.preferred, strict=True):
        best = [share == max(likely) for share in likely]
        assert best == [share == max(sure) > 0 for share in sure]
        assert sum(sure[at] for at, one in enumerate(best) if one) == pytest.approx(1, abs=0.01)


def test_a_call_that_surely_wins_is_all_that_is_preferred() -> None:
    table = connect_four.GAME.new()
    for place in (6, 0, 6, 0, 6, 1):
        table.apply(table.legal()[place])
    for seed in range(5):
        preferred = selfplay._tried(lesson_of(("none", "none"), 200), table, Random(seed))
        assert preferred == [0, 0, 0, 0, 0, 0, 1]


def test_only_the_player_of_today_is_learned_from(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(selfplay, "SEARCHED", 0)
    monkeypatch.setattr(selfplay, "LOOKED", 1000)
    both, one, nobody = (
        len(remembered(lesson_of(judges, 10)).offers)
        for judges in (("hand", "hand"), ("hand", "none"), ("none", "none"))
    )
    assert both > one > nobody == 0


def test_where_there_is_a_policy_it_learns_from_searches_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = installed().game("spellbook").configure({})
    model = read(installed().models["spellbook/2"].file)
    files = {"with": model, "without": replace(model, policy={})}
    searches: dict[str, list[int]] = {}
    search = selfplay._tried

    def listening(lesson: Lesson, table: Table, random: Random) -> list[float]:
        searches[lesson.current].append(table.round)
        return search(lesson, table, random)

    monkeypatch.setattr(selfplay, "_tried", listening)
    remember = {}
    for name, one in files.items():
        file = str(tmp_path / f"{name}.gz")
        write(one, Path(file))
        searches[file] = []
        lesson = Lesson("spellbook", 2, options, (file, file), file, 8, model.stages, 5)
        remember[name] = len(remembered(lesson).offers), len(searches[file])
    assert remember["with"][0] == remember["with"][1] > 10
    assert remember["without"][0] > 10 > remember["without"][1]
