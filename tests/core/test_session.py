"""A session: a match in progress that agents and people share."""

from __future__ import annotations

from random import Random

import pytest

from ludarium import Call, Game, Table, decision, hookimpl, step
from ludarium.agents import AgentSpec
from ludarium.errors import RulesError
from ludarium.match import play
from ludarium.plugins import Plugins, add, installed
from ludarium.session import Session
from ludarium.table import NATURE
from ludarium_classics import connect_four, kuhn_poker, pig
from ludarium_classics.connect_four import drop


def spec(text: str) -> AgentSpec:
    return installed().agent(text)


def test_it_says_whose_answer_it_waits_for_and_takes_it() -> None:
    session = Session(connect_four.GAME, [spec("random")] * 2, 1, {}, people=[0])
    session.begin()
    assert session.waits_for == 0
    session.make(drop(0, 3))
    assert session.waits_for == 1
    assert session.advance() == ""
    assert session.waits_for == 0
    assert [seat for seat, _ in session.record.moves] == [0, 1]
    with pytest.raises(RulesError, match="move 3"):
        session.make(drop(1, 3))
    assert not session.table.over


def test_a_session_of_agents_is_the_match_that_they_play() -> None:
    for game in (connect_four.GAME, kuhn_poker.GAME, pig.GAME):
        agents = [spec("random"), spec("greedy")]
        session = Session(game, agents, 7, {})
        session.begin()
        while session.waits_for is not None:
            session.advance()
        record = play(game, agents, 7)
        assert session.record.moves == record.moves
        assert (session.record.scores, session.record.ranks) == (record.scores, record.ranks)
        assert not session.past


def test_what_a_person_chose_is_taken_back_with_the_answers_of_agents() -> None:
    session = Session(connect_four.GAME, [spec("random")] * 2, 1, {}, people=[0])
    session.begin()
    assert session.undo() == "there is nothing to take back yet"
    session.make(drop(0, 3))
    after = session.table.clone()
    session.advance()
    session.make(drop(0, 2))
    assert session.undo() == ""
    assert session.record.moves[0] == (0, drop(0, 3))
    assert len(session.record.moves) == 2
    assert session.undo() == ""
    assert session.record.moves == []
    session.make(drop(0, 3))
    assert session.table == after


def test_what_chance_decided_stands() -> None:
    session = Session(pig.GAME, [spec("random")] * 2, 1, {}, people=[0])
    session.begin()
    session.make(session.table.legal()[0])
    assert session.waits_for == NATURE
    session.advance()
    while session.waits_for != 0 or len(session.table.legal()) < 2:
        if session.waits_for == 0:
            session.make(session.table.legal()[0])
        else:
            session.advance()
    session.make(session.table.legal()[0])
    session.advance()
    assert session.undo() == "the last choice stands: chance has decided something since"


class Listening:
    """Counts what it is told."""

    def __init__(self) -> None:
        self.steps = 0
        self.ended = 0

    @hookimpl
    def ludarium_step_end(self, table: object, call: object) -> None:
        self.steps += 1

    @hookimpl
    def ludarium_match_end(self, table: object, record: object) -> None:
        self.ended += 1


def test_observers_hear_of_a_match_that_people_play_also_after_something_was_taken_back() -> None:
    listening, plugins = Listening(), Plugins()
    add(plugins, "listening", listening)
    session = Session(connect_four.GAME, [spec("random")] * 2, 1, {}, people=[0], plugins=plugins)
    session.begin()
    session.make(drop(0, 3))
    heard = listening.steps
    assert heard
    assert session.undo() == ""
    session.make(drop(0, 3))
    assert listening.steps > heard
    random = Random(1)
    while session.waits_for is not None:
        session.make(random.choice(session.table.legal()))
    assert listening.ended == 1


class Walk(Table):
    """Two walkers; each turn is two paces."""

    paces: list[int] = []


@decision
def walk(s: Walk, me: int, left: int) -> list[Call]:
    return [pace(me, left, count) for count in (1, 2)]


@step
def pace(s: Walk, me: int, left: int, count: int) -> None:
    s.paces = [*s.paces, count]
    if len(s.paces) == 12:
        s.win(me)
    s.do(walk(me, left - 1) if left else walk(s.after(me), 1))


WALK = Game("walk", "Walk", Walk, walk(0, 1))


def test_a_whole_turn_is_all_that_a_person_chose_in_a_row() -> None:
    session = Session(WALK, [spec("random")] * 2, 3, {}, people=[0])
    session.begin()
    for count in (1, 2):
        session.make(pace(0, 2 - count, count))
    session.advance()
    session.advance()
    session.make(pace(0, 1, 1))
    session.make(pace(0, 0, 1))
    assert session.last_chooser == 0
    assert session.undo(whole_turn=True) == ""
    assert len(session.record.moves) == 4
    assert session.undo() == ""
    assert session.table.paces == [1]


def test_a_person_who_is_renamed_is_told_of_by_the_new_name() -> None:
    session = Session(connect_four.GAME, [spec("random")] * 2, 1, {}, people=[0, 1])
    session.begin()
    session.rename(1, "Ben")
    session.make(drop(0, 3))
    session.make(drop(1, 3))
    assert str(session.told(0)[-1]).startswith("Ben ")
    assert session.record.agents[1] == "human:name=Ben"
