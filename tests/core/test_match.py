"""The match runner: from a game, agents and a seed to a record."""

from __future__ import annotations

from typing import Any

import pytest
from tables import NIM, Chooser, Nim, spec, take

from ludarium import NATURE, Call, Game, RulesError, UsageError, View, decision, step
from ludarium.agents import AgentKind, AgentSpec, Budget
from ludarium.match import play
from ludarium_classics import kuhn_poker, pig


@decision
def dawdle(s: Nim, me: int) -> list[Call]:
    return [yawn(me)]


@step
def yawn(s: Nim, me: int) -> None:
    s.stones -= 1
    if s.stones:
        s.do(dawdle(s.after(me)))
    else:
        s.tie()


@decision
def fragile(s: Nim, me: int) -> list[Call]:
    if s.stones < 20:
        raise ValueError("the table is too light")
    return [lighten(me)]


@step
def lighten(s: Nim, me: int) -> None:
    s.stones -= 1
    s.do(fragile(s.after(me)))


@step
def crack(s: Nim, me: int) -> None:
    raise KeyError("cracked")


@decision
def cracking(s: Nim, me: int) -> list[Call]:
    return [crack(me)]


@step
def trip(s: Nim) -> None:
    raise ValueError("tripped")


# Records ------------------------------------------------------------------------------------


def test_a_record_has_all_that_is_needed_to_play_the_match_again() -> None:
    record = play(NIM, [spec(), spec()], 4, {"stones": "9"})
    assert (record.game, record.options, record.seats, record.seed) == (NIM, {"stones": 9}, 2, 4)
    assert record.agents == ["chooser", "chooser"]
    table = NIM.new(2, 4, record.options)
    for seat, call in record.moves:
        assert seat == table.seat
        table.apply(call)
    assert (table.over, table.scores, table.ranks) == (True, record.scores, record.ranks)
    assert record.decisions == len(record.moves)
    assert (record.forfeits, record.complaints) == ({}, [])
    assert record.seconds > 0


def test_chances_are_in_the_record_but_are_no_decisions() -> None:
    record = play(pig.GAME, [spec(), spec()], 2, {"target": 20})
    seats = [seat for seat, _ in record.moves]
    assert record.decisions == len(seats) - seats.count(NATURE)
    assert NATURE in seats


@pytest.mark.parametrize("game", [NIM, kuhn_poker.GAME, pig.GAME])
def test_the_same_seed_gives_the_same_match_and_others_give_others(game: Game) -> None:
    matches = [tuple(play(game, [spec(), spec()], seed).moves) for seed in (1, 1, 2, 3, 4, 5, 6)]
    assert matches[0] == matches[1]
    assert len(set(matches)) > 2


def test_each_seats_agent_gets_its_own_seed_and_its_options() -> None:
    made = []

    class Named(Chooser):
        def __init__(self, seed: int, style: str = "") -> None:
            super().__init__(seed)
            made.append((seed, style))

    play(NIM, [spec(Named, style="calm"), spec(Named, style="wild"), spec(Named)], 1)
    assert len({seed for seed, _ in made}) == 3
    assert [style for _, style in made] == ["calm", "wild", ""]


def test_with_other_luck_agents_choose_otherwise_on_the_same_deal() -> None:
    matches = [play(kuhn_poker.GAME, [spec(), spec()], 1, agent_seed=seed) for seed in range(8)]
    assert len({tuple(record.moves) for record in matches}) > 2
    again = play(kuhn_poker.GAME, [spec(), spec()], 1, agent_seed=3)
    assert again.moves == matches[3].moves
    assert {record.seed for record in matches} == {1}


def test_an_agent_is_given_its_own_view_and_the_budget() -> None:
    given: list[tuple[int, Budget]] = []

    class Curious(Chooser):
        def choose(self, view: View, budget: Budget) -> Call:
            given.append((view.seat, budget))
            assert isinstance(view, View)
            return super().choose(view, budget)

    budget = Budget(iterations=7)
    play(NIM, [spec(Curious), spec(Curious)], 1, {"stones": 6}, budget=budget)
    assert [seat for seat, _ in given[:2]] == [0, 1]
    assert all(got is budget for _, got in given)


class Last:
    """Takes the last of its calls."""

    def __init__(self, any_name: int) -> None:
        self.seed = any_name

    def choose(self, view: View, budget: Budget) -> Call:
        return view.legal[-1]


def test_agents_are_named_or_kinds_or_classes_that_are_made_with_a_seed() -> None:
    kind = AgentKind("last", "", lambda seed: Last(seed))
    for one in (Last, kind, AgentSpec(kind, text="last")):
        record = play(NIM, [one, "random"], seed=2)
        assert record.agents == [getattr(one, "__name__", "last"), "random"]
        assert {call for seat, call in record.moves if seat == 0} == {take(0, 3)}


@pytest.mark.parametrize("agent", [Last(1), None, 7])
def test_an_agent_that_is_already_there_is_refused_in_a_sentence(agent: Any) -> None:
    with pytest.raises(UsageError, match="an agent is written as 'greedy', or is a kind"):
        play(NIM, [agent, "random"])


def test_the_number_of_agents_is_the_number_of_seats() -> None:
    assert play(NIM, [spec()] * 3, 1).seats == 3
    with pytest.raises(UsageError, match="Nim is played by 2, 3 seats, not 4"):
        play(NIM, [spec()] * 4, 1)
    with pytest.raises(UsageError, match="unknown option of Nim 'stonse'"):
        play(NIM, [spec()] * 2, 1, {"stonse": 3})


# Rules that fail ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "why"),
    [
        (fragile(0), r"Broken failed at seed 7, move 2, fragile\(0\): ValueError: the table is"),
        (cracking(0), r"Broken failed at seed 7, move 1, crack\(0\): KeyError: 'cracked'"),
        (trip(), r"Broken failed at seed 7, move 0, trip\(\): ValueError: tripped"),
    ],
)
@pytest.mark.parametrize("limit", [None, 60.0])
def test_a_failure_of_the_rules_names_the_seed_and_the_move(
    start: Call, why: str, limit: float | None
) -> None:
    with pytest.raises(RulesError, match=why) as raised:
        play(Game("broken", "Broken", Nim, start), [spec(), spec()], 7, limit=limit)
    assert raised.value.__cause__ is not None


def test_a_game_longer_than_it_declares_is_an_error() -> None:
    slow: dict[str, Any] = {"title": "Slow", "table": Nim, "start": dawdle(0)}
    assert play(Game("slow", longest=21, **slow), [spec()] * 2, 7).decisions == 21
    with pytest.raises(RulesError, match=r"seed 7, move 21, .*declares at most 20 decisions"):
        play(Game("slow", longest=20, **slow), [spec()] * 2, 7)


def test_a_match_with_a_time_limit_is_the_same_match() -> None:
    assert play(NIM, [spec()] * 3, 5, limit=60).moves == play(NIM, [spec()] * 3, 5).moves
    assert play(NIM, [spec()] * 2, 1, {"stones": 1}, limit=60).moves == [(0, take(0, 1))]
