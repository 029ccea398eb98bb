"""Models are data: they are written, read, refused where they do not fit, and judge tables."""

from __future__ import annotations

import gzip
import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludarium import Table
from ludarium.agents import Budget, Learned
from ludarium.errors import UsageError
from ludarium.match import play
from ludarium.observation import observation
from ludarium.plugins import installed
from ludarium_ai.judging import judge
from ludarium_ai.linear import PENDING, LinearValue, Reader, owned
from ludarium_ai.mcts import Search
from ludarium_ai.models import FORMAT, Model, read, write
from ludarium_ai.settings import Settings


def made(name: str, seats: int = 2, **more: Any) -> Model:
    """A model of a game that has learned nothing but what is given."""
    game = installed().game(name)
    layout = observation(game, seats).layout.version
    given = {"base": name in installed().evaluators, "reward": "lead", "length": 0, **more}
    return Model(name, seats, game.configure({}), layout, **given)


def tables(name: str, seats: int) -> list[Table]:
    """The tables of a random game."""
    table = installed().game(name).new(seats, "models")
    random, found = Random(3), []
    while not table.over:
        found.append(table.clone())
        table.apply(random.choice(table.legal()))
    return found


# Files --------------------------------------------------------------------------------------


def test_a_model_is_read_as_it_was_written(tmp_path: Path) -> None:
    model = made("pig", stages=(4,), value={"its.banked": [0.5, 1.0]}, policy={"hold": 0.25})
    write(model, tmp_path / "pig.jsonl.gz")
    assert asdict(read(tmp_path / "pig.jsonl.gz")) == asdict(model)


def test_equal_models_give_equal_files(tmp_path: Path) -> None:
    for name in ("one", "other"):
        write(made("pig", value={"its.banked": [0.5]}), tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_a_file_is_lines_of_json(tmp_path: Path) -> None:
    write(made("pig", value={"its.banked": [0.5]}), tmp_path / "pig")
    header, weights = map(json.loads, gzip.decompress((tmp_path / "pig").read_bytes()).splitlines())
    assert header["game"] == "pig"
    assert weights["value"] == {"its.banked": [0.5]}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nothing packed",
        gzip.compress(b"{}\n{}\n", mtime=0),
        gzip.compress(b"[1]\n[2]\n", mtime=0),
        gzip.compress(b'{"format": 2}\n{"value": {}}\n', mtime=0),
        gzip.compress(b"\xff\xfe\n\n", mtime=0),
        gzip.compress(b"{}\n{}\n", mtime=0)[:-6],
    ],
)
def test_what_is_no_model_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "no").write_bytes(content)
    with pytest.raises(UsageError, match="no is no model that `ludarium train` wrote"):
        read(tmp_path / "no")


def test_weights_that_are_no_numbers_are_refused(tmp_path: Path) -> None:
    for value in ({"round": [float("nan")]}, {"round": [1.0, 2.0]}, {"round": ["much"]}):
        write(made("pig", value=value), tmp_path / "no")
        with pytest.raises(UsageError, match="is no model"):
            read(tmp_path / "no")


@pytest.mark.parametrize(
    "wrong",
    [{"length": "x"}, {"seats": 2.5}, {"stages": ["x"]}, {"pace": []}, {"options": []},
     {"made": 7}, {"base": 1}, {"policy": {"x": "y"}},
     {"pace": -1.0}, {"pace": float("nan")}, {"policy_pace": float("inf")}, {"reward": "banana"},
     {"policy": {"x": 1e308}}, {"policy": {"x": 10**400}}, {"pace": 10**400}],
    ids=lambda wrong: str(wrong)[:40],
)  # fmt: skip
def test_a_model_whose_values_are_of_other_types_or_absurd_is_refused(
    tmp_path: Path, wrong: dict[str, Any]
) -> None:
    header = {"format": FORMAT, **asdict(made("pig")), **wrong}
    weights = {name: header.pop(name) for name in ("value", "policy")}
    lines = f"{json.dumps(header)}\n{json.dumps(weights)}\n"
    (tmp_path / "no").write_bytes(gzip.compress(lines.encode()))
    with pytest.raises(UsageError, match="is no model"):
        read(tmp_path / "no")


def test_a_model_that_unpacks_to_a_gigabyte_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bomb").write_bytes(gzip.compress(bytes(1 << 20)) * 1024)
    with pytest.raises(UsageError, match="bomb is too large for a model"):
        read(tmp_path / "bomb")


def test_a_file_of_another_format_says_so(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(gzip.compress(b'{"format": 1}\n{}\n', mtime=0))
    with pytest.raises(UsageError, match="old is of format 1, not 2: train it again"):
        read(tmp_path / "old")


# What fits ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "seasons"}, "was learned for seasons, not for pig"),
        ({"seats": 3}, "was learned for 3 seats, not for 2"),
        ({"options": {"target": 50}}, "was learned for another choice of options: target=50"),
        ({"layout": "0"}, r"was learned for another declaration of Pig \(layout 0, now "),
    ],
)
def test_a_model_that_does_not_fit_is_refused_with_a_sentence(
    tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    file = tmp_path / "pig"
    write(replace(made("pig"), **change), file)
    agents = [installed().agent(f"greedy:evaluator={file}"), installed().agent("random")]
    with pytest.raises(UsageError, match=words):
        play(installed().game("pig"), agents)


def test_without_a_model_learned_says_how_to_make_one() -> None:
    game = installed().game("kuhn_poker")
    with pytest.raises(UsageError, match=r"make one with `ludarium train kuhn_poker --seats 2`"):
        judge(game, 2, {}, "learned")


def test_an_evaluator_nobody_knows_is_refused_when_the_agent_is_named() -> None:
    with pytest.raises(UsageError, match="there is no model hnad; say hand, learned, none or the"):
        installed().agent("ismcts:evaluator=hnad")


def test_a_model_that_a_plugin_brings_is_used_where_it_fits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "pig"
    write(made("pig", reward="score"), file)
    monkeypatch.setitem(installed().models, "pig/2", Learned("pig", 2, file))
    game = installed().game("pig")
    usual = game.configure({})
    found = [judge(game, 2, usual, which) for which in ("auto", "learned", "hand", "none")]
    assert [one and one.reward for one in found] == ["score", "score", "win", None]
    for seats, options in ((3, usual), (2, {"target": 50})):
        assert judge(game, seats, options, "auto") is installed().evaluators["pig"]


# Judging ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seats"),
    [("spellbook", 2), ("seasons", 3), ("res_arcana", 2), ("connect_four", 2), ("pig", 4)],
)
def test_the_value_is_the_sum_of_the_weights_of_what_there_is(name: str, seats: int) -> None:
    game = installed().game(name)
    reader, random = Reader(game, seats, {}), Random(1)
    met = tables(name, seats)[::7]
    names = {feature for table in met for seat in reader.read(table) for feature in seat}
    assert any(feature.startswith(PENDING) for feature in names)
    value = {feature: [random.random(), random.random()] for feature in sorted(names)}
    model = made(name, seats, stages=(3,), value=value)
    hand = installed().evaluators.get(name)
    judged = LinearValue(model, game, hand.estimate if hand else None)
    for table in met:
        stage = int(table.round >= 3)
        own = [
            sum(value[feature][stage] * amount for feature, amount in seat.items())
            for seat in reader.read(table)
        ]
        base = hand.estimate(table) if hand else [sum(game.score_range) / 2] * seats
        wanted = [b + one - sum(own) / seats for b, one in zip(base, own, strict=True)]
        assert judged.estimate(table) == pytest.approx(wanted)


def test_what_was_never_seen_changes_nothing() -> None:
    hand = installed().evaluators["spellbook"]
    judged = LinearValue(made("spellbook"), installed().game("spellbook"), hand.estimate)
    for table in tables("spellbook", 2)[::9]:
        assert judged.estimate(table) == pytest.approx(list(hand.estimate(table)))


def test_a_finished_table_is_worth_its_scores() -> None:
    table = installed().game("pig").new(2, "end")
    table.play_out(Random(1).random)
    assert LinearValue(made("pig"), table.game, None).estimate(table) == list(table.scores)


def test_places_of_a_seat_have_one_name_whosever_they_are() -> None:
    layout = observation(installed().game("seasons"), 3).layout
    found = owned(layout, 3)
    by_seat = [{name for owner, name in found if owner == seat} for seat in range(3)]
    assert by_seat[0] == by_seat[1] == by_seat[2]
    assert "its.hand=amulet_of_air" in by_seat[0]
    assert (-1, "space=1") in found


def test_two_agents_with_different_judges_meet_in_one_match(tmp_path: Path) -> None:
    file = tmp_path / "reckless"
    write(made("pig", base=False, value={PENDING + "turn": [50.0]}), file)
    names = [f"greedy:evaluator={file}", "greedy:evaluator=hand"]
    record = play(installed().game("pig"), [installed().agent(name) for name in names], seed=2)
    chosen = [{call.step.name for at, call in record.moves if at == seat} for seat in (0, 1)]
    assert chosen[0] == {"roll"}
    assert "hold" in chosen[1]


def test_a_search_judges_with_the_model_it_is_given(tmp_path: Path) -> None:
    file = tmp_path / "columns"
    last = {f"boards.its={place}": [0.3] for place in range(42, 49)}
    write(made("connect_four", value=last), file)
    view = installed().game("connect_four").new(2, 1).view(0)
    search = Search(view, Settings(evaluator=str(file)), Random(1))
    assert search.guided
    best = max(search.run(Budget(200)).root.children.values(), key=lambda child: child.visits)
    assert best.call is not None
    assert best.call.args[1] == 6
