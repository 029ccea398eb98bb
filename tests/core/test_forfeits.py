"""An agent that misbehaves forfeits; the others play on."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tables import NIM, Chooser, spec, take

from ludarium import Call, Game, RulesError, Table, View, decision, replay, step
from ludarium.agents import Budget
from ludarium.match import Record, play, ranks_after
from ludarium_classics import kuhn_poker

stop = threading.Event()
LIMIT = 0.5


@pytest.fixture(autouse=True)
def let_go() -> Iterator[None]:
    """Agents that were left behind stop when the test is over."""
    stop.clear()
    yield
    stop.set()


class Last(Chooser):
    """Takes as many as it may."""

    def choose(self, view: View, budget: Budget) -> Call:
        return view.legal[-1]


class Raises(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise ValueError("no idea")


class Exits(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise SystemExit("good bye")


class Unspeakable(BaseException):
    def __str__(self) -> str:
        raise ValueError("no words")


class RaisesTheUnspeakable(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise Unspeakable


class GivesUp(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise GeneratorExit


class Garbles(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise ValueError("\x1b[2J" + "\ud800" + "x" * 10_000)


class Forged(Call):
    """Equal to every call."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "a forged call"


class Forges(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        return object.__new__(Forged)


class CannotBeMade(Chooser):
    def __init__(self, seed: int) -> None:
        raise RuntimeError("no engine")


class Cheats(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        return take(view.seat, 9)


class PlaysForOthers(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        return take(1 - view.seat, 1)


class SaysNothing(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        return None  # type: ignore[return-value]


class EqualsEverything(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        class Chameleon:
            def __eq__(self, other: object) -> bool:
                return True

            __hash__ = None  # type: ignore[assignment]

            def __repr__(self) -> str:
                return "a chameleon"

        return Chameleon()  # type: ignore[return-value]


class Sleeps(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        stop.wait(20)
        return view.legal[0]


class Loops(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        while not stop.is_set():
            pass
        return view.legal[0]


class RaisesLate(Chooser):
    """Overruns, and fails long after it was given up."""

    def choose(self, view: View, budget: Budget) -> Call:
        time.sleep(3 * LIMIT)
        raise ValueError("too late")


def replayable(record: Record) -> bool:
    table = NIM.new(record.seats, record.seed, record.options)
    for _, call in record.moves:
        table.apply(call)
    return table.over and table.scores == record.scores


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (Raises, "raised ValueError: no idea"),
        (Exits, "raised SystemExit: good bye"),
        (CannotBeMade, "raised RuntimeError: no engine"),
        (Cheats, "chose take(1, 9), which is not legal"),
        (PlaysForOthers, "chose take(0, 1), which is not legal"),
        (SaysNothing, "chose None, which is not legal"),
        (EqualsEverything, "chose a chameleon, which is not legal"),
        (Forges, "chose a forged call, which is not legal"),
        (RaisesTheUnspeakable, "raised an exception: something that cannot be said"),
        (GivesUp, "raised GeneratorExit"),
        (Garbles, f"raised ValueError: [2J?{'x' * 276}…"),
    ],
)
@pytest.mark.parametrize("limit", [None, 60.0])
def test_an_agent_that_misbehaves_forfeits_with_the_reason_and_comes_last(
    agent: type[Chooser], reason: str, limit: float | None
) -> None:
    record = play(NIM, [spec(Last), spec(agent)], 3, limit=limit)
    assert record.forfeits == {1: reason}
    assert record.ranks == (1, 2)
    assert replayable(record)


class Interrupts(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise KeyboardInterrupt


def test_only_the_user_s_own_interrupt_ends_a_match() -> None:
    record = play(NIM, [spec(Interrupts), spec(Last)], 3, limit=60)
    assert record.forfeits == {0: "raised KeyboardInterrupt"}
    with pytest.raises(KeyboardInterrupt):  # nobody can tell it from the user's there
        play(NIM, [spec(Interrupts), spec(Last)], 3)


@pytest.mark.parametrize("agent", [Sleeps, Loops, RaisesLate])
def test_an_agent_that_overruns_its_time_forfeits(agent: type[Chooser]) -> None:
    record = play(NIM, [spec(agent), spec(Last)], 3, limit=LIMIT)
    assert record.forfeits == {0: "took more than 0.5 seconds for a decision"}
    assert record.ranks == (2, 1)
    assert replayable(record)


class Slow(Table):
    """A game whose rules hang, where `listing` says so in listing calls, else in a step."""

    listing: bool = False


@decision
def hang_or_not(s: Slow, me: int) -> list[Call]:
    while s.listing and not stop.is_set():
        time.sleep(0.01)
    return [hang(me)]


@step
def hang(s: Slow, me: int) -> None:
    while not stop.is_set():
        time.sleep(0.01)
    s.tie()


class SlowLists(Slow):
    listing: bool = True


@pytest.mark.parametrize("table", [Slow, SlowLists])
def test_rules_that_hang_are_an_error_and_nobody_s_forfeit(table: type[Table]) -> None:
    game = Game("slow", "Slow", table, hang_or_not(0))
    with pytest.raises(RulesError, match=r"Slow failed at .* took more than 0\.5 seconds"):
        play(game, [spec(Last)] * 2, 3, limit=LIMIT)


def test_with_three_seats_the_others_play_on_and_the_forfeited_seat_ranks_last() -> None:
    asked = []

    class Asked(Last):
        def choose(self, view: View, budget: Budget) -> Call:
            asked.append(view.seat)
            return super().choose(view, budget)

    for seed in range(6):
        asked.clear()
        record = play(NIM, [spec(Asked), spec(Raises), spec(Asked)], seed, {"stones": 30})
        assert list(record.forfeits) == [1]
        assert record.ranks[1] == 3
        moves = [seat for seat, _ in record.moves if seat != 1]
        assert asked == moves
        assert {0, 2} <= set(asked)


def test_a_seat_that_forfeits_is_asked_no_more() -> None:
    asked = []

    class RaisesOnce(Chooser):
        def choose(self, view: View, budget: Budget) -> Call:
            asked.append(view.seat)
            raise ValueError("once")

    record = play(NIM, [spec(Last), spec(RaisesOnce), spec(Last)], 1, {"stones": 30})
    assert asked == [1]
    assert [seat for seat, _ in record.moves].count(1) > 1


def test_two_agents_can_forfeit_one_by_time_and_one_by_error() -> None:
    record = play(NIM, [spec(Sleeps), spec(Raises), spec(Last)], 1, limit=LIMIT)
    assert set(record.forfeits) == {0, 1}
    assert record.ranks[2] == 1


def test_who_forfeits_shares_no_place_with_who_stayed() -> None:
    assert ranks_after((1, 1), []) == (1, 1)
    assert ranks_after((1, 2), [0]) == (2, 1)
    assert ranks_after((1, 2, 3), [0]) == (3, 1, 2)
    assert ranks_after((1, 3, 1), [0, 1]) == (2, 3, 1)
    assert ranks_after((2, 1), [0, 1]) == (2, 1)


def test_a_forfeit_in_a_game_for_stakes_costs_the_worst_stake(tmp_path: Path) -> None:
    for seed in range(6):
        record = play(kuhn_poker.GAME, [spec(Raises), spec()], seed)
        assert (record.scores[0], record.ranks) == (-2, (2, 1))
        path = tmp_path / f"{seed}.jsonl"
        replay.write(record, path)
        replay.verify(replay.read(path), kuhn_poker.GAME)


@pytest.mark.parametrize("problem", [ValueError("no idea"), SystemExit(0)])
def test_an_agent_that_cannot_say_whether_it_plays_forfeits_before_the_deal(
    problem: BaseException,
) -> None:
    def check(game: Game, seats: int, options: object) -> None:
        raise problem

    kind = replace(spec(Last).kind, check=check)
    unsure = replace(spec(Last), kind=kind)
    record = play(NIM, [unsure, spec(Last)], 1)
    said = f"{type(problem).__name__}: {problem}"
    reason = f"{kind.name} cannot say whether it plays: {said}"
    assert record.forfeits == {0: reason}
    assert record.ranks == (2, 1)
