"""Engines as agents: they play, they fail with a reason, they are asked what they play."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest
from made_up_engines import EXAMPLES, Engines, playing

from ludarium import UsageError
from ludarium.agents import AgentSpec, Budget, Judgement, MatchInfo
from ludarium.engines.agent import launch, pool, started
from ludarium.errors import AgentFailed
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.record import Record
from ludarium.story import Event
from ludarium_classics import kuhn_poker, pig, tic_tac_toe

GAME = tic_tac_toe.GAME


def other() -> AgentSpec:
    return installed().agent("random")


def against(command: str, limit: float | None = 30) -> Record:
    return play(GAME, [playing(command), other()], 1, limit=limit)


def test_an_engine_plays_match_after_match_in_the_same_process(
    engine: Engines, tmp_path: Path
) -> None:
    file = tmp_path / "begun"
    noted = f"open({str(file)!r}, 'a').write(f'{{os.getpid()}} ')"
    command = engine(begin=f"{noted}; say(type='ready')")
    for _ in range(3):
        assert against(command).forfeits == {}
    begun = file.read_text().split()
    assert len(begun) == 3
    assert len(set(begun)) == 1


@pytest.mark.parametrize(
    ("reactions", "reason"),
    [
        ({"decide": "print('what?', flush=True)"}, "said 'what?', which is no JSON"),
        ({"decide": "print('[1]', flush=True)"}, "said '[1]', which is no object with a type"),
        ({"decide": "say(type='ready')"}, "said 'ready' where 'choice' was due"),
        ({"decide": "say(type='choice', index=99)"}, "chose 99, where 0 to 8 could be chosen"),
        ({"decide": "say(type='choice', index='0')"}, 'chose "0", where 0 to 8 could be chosen'),
        ({"decide": "say(type='choice', index=True)"}, "chose true, where 0 to 8 could be chosen"),
        ({"decide": "say(type='choice', number=7, index=0)"}, "answered decision 7, not 1"),
        ({"decide": "say(type='error', reason='lost\\x07 it')"}, "lost it"),
        ({"decide": "sys.exit(4)"}, "exited with code 4"),
        (
            {"decide": "raise ValueError('no idea')"},
            "exited with code 1 (ValueError: no idea)",
        ),
        ({"decide": "os.kill(os.getpid(), 9)"}, "was killed by SIGKILL"),
        ({"decide": "os.close(1); time.sleep(60)"}, "closed its output"),
        (
            {"decide": "print('x' * 3_000_000, flush=True)"},
            "said more than 1,048,576 bytes without ending a line",
        ),
        (
            {"decide": "say(type='choice', index=0, judgement={'value': 'much'})"},
            "gave a judgement whose value is no number",
        ),
        (
            {"decide": "say(type='choice', index=0, judgement={'depth': -1})"},
            "gave a judgement whose depth is no count",
        ),
        ({"begin": "say(type='error', reason='not today')"}, "not today"),
        ({"begin": "sys.exit(0)"}, "exited with code 0"),
    ],
)
def test_an_engine_that_fails_forfeits_with_the_reason(
    engine: Engines, reactions: dict[str, str], reason: str
) -> None:
    record = against(engine(**reactions))
    assert record.forfeits == {0: reason}
    assert record.ranks == (2, 1)


def test_an_engine_that_overruns_is_ended(engine: Engines) -> None:
    command = engine(decide="time.sleep(60)")
    assert against(command, 0.3).forfeits == {0: "took more than 0.3 seconds for a decision"}


def test_an_engine_that_does_not_listen_is_ended(engine: Engines) -> None:
    """It begins, and then reads nothing while the pipe to it fills up."""
    command = engine(begin="say(type='ready', story=True); time.sleep(60)")
    record = play(pig.GAME, [other(), playing(command)], 1, limit=0.3)
    assert record.forfeits == {1: "took more than 0.3 seconds for a decision"}


def test_what_fails_at_the_end_is_a_complaint(engine: Engines) -> None:
    record = against(engine(end="sys.exit(3)"))
    assert record.forfeits == {}
    assert record.complaints == ["the engine failed at the end: it exited with code 3"]


def test_memory_is_watched(engine: Engines) -> None:
    command = engine(decide="held = b'x' * (300 << 20); time.sleep(60)")
    record = play(GAME, [playing(command, memory=200), other()], 1, limit=30)
    assert record.forfeits == {0: "used more than 200 MB of memory"}


def test_an_engine_is_told_the_story_if_it_wants(engine: Engines, tmp_path: Path) -> None:
    file = tmp_path / "heard"
    noted = f"open({str(file)!r}, 'a').write(told['words'] + '\\n')"
    wanted = engine(begin="say(type='ready')", event=noted)
    play(kuhn_poker.GAME, [other(), playing(wanted)], 3, limit=30)
    heard = file.read_text().splitlines()
    assert heard[0] == "the game begins"
    assert any(line.startswith("you ") for line in heard)
    file.unlink()
    pool.dismiss_all()  # which was started with the same command
    play(kuhn_poker.GAME, [other(), playing(engine(event=noted))], 3, limit=30)
    assert not file.exists()


def test_what_it_plays_and_its_settings_are_checked_before_a_match_begins(engine: Engines) -> None:
    options = [{"name": "depth", "type": "int", "default": 3, "low": 1}]
    command = engine(hello=f"hello(games={{'tic_tac_toe': [2], 'pig': []}}, options={options!r})")
    spec = playing(command)
    spec.check(GAME, 2, {})
    spec.check(pig.GAME, 4, {})
    with pytest.raises(UsageError, match=r"made up does not play Kuhn poker; it plays pig, tic"):
        play(kuhn_poker.GAME, [spec, other()], 1)
    with pytest.raises(UsageError, match="made up plays Tic-tac-toe with 2 seats, not 3"):
        spec.check(GAME, 3, {})
    playing(command, "depth=5").check(GAME, 2, {})
    with pytest.raises(UsageError, match="depth must be at least 1, not 0"):
        playing(command, "depth=0").check(GAME, 2, {})
    with pytest.raises(UsageError, match="unknown option of made up 'width'"):
        playing(command, "width=1").check(GAME, 2, {})


def test_an_engine_that_starts_only_once_forfeits_later_matches(
    engine: Engines, tmp_path: Path
) -> None:
    mark = tmp_path / "mark"
    once = f"os.path.exists({str(mark)!r}) and sys.exit(5); open({str(mark)!r}, 'w'); hello()"
    command = engine(hello=once, end="sys.exit(0)")
    assert against(command).forfeits == {}
    assert against(command).forfeits == {0: "exited with code 5"}


@pytest.mark.parametrize("leave", ["sys.exit(0)", "os.close(1); time.sleep(60)"])
def test_an_engine_that_leaves_after_a_match_is_started_again(engine: Engines, leave: str) -> None:
    command = engine(end=f"say(type='ready'); {leave}")
    for _ in range(6):
        record = against(command)
        assert record.forfeits == {}
        assert record.complaints == []


def test_an_engine_that_says_an_answer_letter_by_letter_is_too_late(engine: Engines) -> None:
    drips = "while True: os.write(1, b' '); time.sleep(0.01)"
    record = play(GAME, [playing(engine(decide=drips)), other()], 1, limit=0.5)
    assert record.forfeits == {0: "took more than 0.5 seconds for a decision"}


def test_what_an_engine_says_at_length_is_cut(engine: Engines) -> None:
    command = engine(hello="say(type='error', reason='x' * 100_000)")
    with pytest.raises(UsageError) as refused:
        playing(command).check(GAME, 2, {})
    assert len(str(refused.value)) < 800


def test_settings_reach_the_engine(engine: Engines) -> None:
    options = [{"name": "style", "default": "bold"}]
    command = engine(
        hello=f"hello(options={options!r})",
        begin="say(type='error', reason=json.dumps(told['settings']))",
    )
    record = play(GAME, [playing(command, "style='a, b'"), other()], 1, limit=30)
    assert record.forfeits == {0: '{"style": "a, b"}'}


@pytest.mark.parametrize(
    ("hello", "wrong"),
    [
        ("hello(protocol=2)", "speaks protocol 2, not 1"),
        ("hello(name='')", "says no name in its hello"),
        ("hello(games=['pig'])", "says which games it plays otherwise than as"),
        ("hello(options=[{'name': 'x', 'type': 'complex'}])", "declares an option wrongly"),
        ("say(type='ready')", "said 'ready' where 'hello' was due"),
    ],
)
def test_an_engine_that_says_hello_wrongly_is_refused(
    engine: Engines, hello: str, wrong: str
) -> None:
    with pytest.raises(UsageError, match=wrong):
        playing(engine(hello=hello)).check(GAME, 2, {})


@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        ("'open", "cannot be read: No closing quotation"),
        ("/nowhere/at-all", "could not be started: /nowhere/at-all: No such file"),
    ],
)
def test_a_command_that_starts_nothing_is_refused_in_words(command: str, wrong: str) -> None:
    with pytest.raises(UsageError, match=wrong):
        playing(command).check(GAME, 2, {})


def test_a_command_is_never_given_to_a_shell(tmp_path: Path) -> None:
    mark = tmp_path / "was-run"
    for command in (f"true; touch {mark}", f"true && touch {mark}", f"true $(touch {mark})",
                    f"true | tee {mark}", f"true > {mark}", f"true `touch {mark}`"):  # fmt: skip
        with pytest.raises(AgentFailed):
            started(launch(command))
    assert not mark.exists()


def test_without_a_command_it_is_our_random_agent() -> None:
    view = GAME.new().view(0)
    agents = [installed().agent("engine").make(seed) for seed in range(3)]
    assert len({agent.choose(view, Budget()) for agent in agents}) > 1
    assert against("").forfeits == {}


def test_a_judgement_is_recorded_with_what_the_decision_took(engine: Engines) -> None:
    judgement = {"value": 0.25, "depth": 3, "iterations": 17}
    command = engine(decide=f"say(type='choice', index=0, judgement={judgement!r})")
    record = against(command)
    own = [thought for thought in record.thoughts if thought.seat == 0]
    assert {thought.judgement for thought in own} == {Judgement(0.25, 3, 17)}
    assert all(thought.seconds > 0 for thought in own)
    moves = [at for at, (seat, _) in enumerate(record.moves) if seat == 0]
    assert [thought.move for thought in own] == moves


def test_the_budget_and_the_clock_are_told(engine: Engines, tmp_path: Path) -> None:
    file = tmp_path / "clocks"
    noted = f"open({str(file)!r}, 'a').write(json.dumps(told['clock']) + '\\n')"
    command = engine(decide=f"{noted}; say(type='choice', index=0)")
    play(GAME, [playing(command), other()], 1, budget=Budget(7, 0.5), limit=30)
    told: dict[str, Any] = json.loads(file.read_text().splitlines()[0])
    wanted = {"iterations": 7, "seconds": 0.5, "limit": 30, "remaining": None, "increment": 0.0}
    assert told == wanted


@pytest.mark.parametrize(
    "command",
    [
        shlex.join(["perl", str(EXAMPLES / "first.pl")]),
        shlex.join([sys.executable, str(EXAMPLES / "threes.py")]),
    ],
    ids=["first.pl", "threes.py"],
)
def test_the_engines_of_the_documentation_play(command: str) -> None:
    record = against(command)
    assert (record.forfeits, record.complaints) == ({}, [])


def test_threes_takes_a_row_that_it_sees() -> None:
    threes = shlex.join([sys.executable, str(EXAMPLES / "threes.py")])
    first = shlex.join(["perl", str(EXAMPLES / "first.pl")])
    for seed in range(4):
        record = play(GAME, [playing(threes), playing(first)], seed, limit=30)
        assert record.ranks == (1, 2)


def test_an_engine_that_does_not_take_in_the_news_runs_out_of_time(engine: Engines) -> None:
    """The news are more than the pipe to it holds, so that they cannot all be sent."""
    command = engine(begin="say(type='ready', story=True); time.sleep(10); sys.exit(7)")
    agent = playing(command).make(1)
    agent.begin(MatchInfo(GAME, {}, 0, ("engine", "other"), limit=60))
    for move in range(40):
        agent.told(Event(move, "", 1, "x" * 50_000, "", (), None, True))
    with pytest.raises(AgentFailed, match=r"^took more than 0\.3 seconds for a decision$"):
        agent.choose(GAME.new(2, 1).view(0), Budget(limit=0.3))
