"""Rounds, phases and turns."""

from __future__ import annotations

from typing import cast

from tables import Diary, ask, diary, diary_game, finish, note

from ludarium import (
    Call,
    Table,
    decision,
    in_phases,
    pass_first,
    phase,
    repeat,
    rounds,
    sequence,
    step,
    stop_repeating,
    turns,
    turns_until_passed,
)
from ludarium.table import NOBODY_TO_MOVE


@step
def act(s: Diary, me: int) -> None:
    s.lines.append(f"{s.round}{s.phase} {me}")


@step
def act_until(s: Diary, me: int) -> None:
    s.lines.append(f"{me}")
    if len(s.lines) == 8:
        s.tie()


@step
def stop_after(s: Diary, count: int) -> None:
    if s.round == count:
        s.tie()


@step
def out(s: Diary, seat: int) -> None:
    s.eliminate(seat)


@step
def miss(s: Diary, seat: int) -> None:
    s.skip(seat)


@step
def first_is(s: Diary, seat: int) -> None:
    s.first = seat


@step
def strike_next(s: Diary, me: int) -> None:
    """Seat 0 takes the seat after it out of the game in the middle of a round."""
    s.lines.append(str(me))
    if me == 0:
        s.eliminate(s.after(me))


@step
def leave_the_game(s: Diary, me: int) -> None:
    s.lines.append(str(me))
    s.eliminate(me)


@decision
def reacts(s: Diary, me: int) -> list[Call]:
    return [note(f"{other} answers {s.active}") for other in s.others(me)]


@step
def disturb(s: Diary, me: int) -> None:
    s.do(reacts(s.after(me)))


def played(*body: Call, seats: int = 3) -> list[str]:
    return diary(sequence(*body, finish()), seats).lines


# Turns --------------------------------------------------------------------------------------


def test_each_seat_takes_a_turn_clockwise_from_the_first_player() -> None:
    assert played(turns(act)) == ["0 0", "0 1", "0 2"]
    assert played(first_is(2), turns(act)) == ["0 2", "0 0", "0 1"]


def test_the_first_player_moves_on_clockwise() -> None:
    s = diary(rounds(turns(act_until), pass_first()), 3)
    assert s.lines == ["0", "1", "2", "1", "2", "0", "2", "0"]
    assert s.first == 2


def test_the_first_player_moves_on_past_eliminated_seats() -> None:
    assert diary(sequence(out(1), pass_first(), finish()), 3).first == 2
    assert diary(sequence(out(0), pass_first(), pass_first(), finish()), 3).first == 2


def test_a_seat_that_skips_misses_one_turn_only() -> None:
    lines = played(miss(1), turns(act), turns(act))
    assert lines == ["0 0", "0 2", "0 0", "0 1", "0 2"]


def test_an_eliminated_seat_gets_no_more_turns() -> None:
    assert played(out(1), turns(act), out(0), turns(act)) == ["0 0", "0 2", "0 2"]


@step
def out_for_the_round(s: Diary, seat: int) -> None:
    if s.round == 1:
        s.eliminate(seat, for_round=True)


def test_a_seat_that_is_out_for_the_round_comes_back_with_the_next() -> None:
    s = diary(rounds(out_for_the_round(1), turns(act_until)), 3)
    assert s.lines[:5] == ["0", "2", "0", "1", "2"]
    assert s.eliminated == 0


def test_a_seat_that_is_out_of_the_game_does_not_come_back_with_the_round() -> None:
    s = Diary(seats=3)
    s.eliminate(1, for_round=True)
    s.eliminate(2)
    s.eliminate(2, for_round=True)
    assert (s.clockwise(0), s.playing(1), s.after(0)) == ([0], False, 0)
    s.readmit()
    assert s.clockwise(0) == [0, 1]
    s.eliminate(1, for_round=True)
    s.eliminate(1)
    s.readmit()
    assert s.clockwise(0) == [0]


def test_a_seat_eliminated_in_mid_round_loses_its_turn_of_that_round() -> None:
    assert played(turns(strike_next)) == ["0", "2"]


def test_a_seat_may_leave_in_its_own_turn() -> None:
    assert played(turns(leave_the_game), turns(act)) == ["0", "1", "2"]


def test_the_active_seat_is_the_one_whose_turn_it_is_also_while_another_reacts() -> None:
    s = diary(sequence(turns(disturb), finish()), 3)
    assert (s.active, s.seat) == (0, 1)
    s.apply(note("2 answers 0"))
    assert (s.active, s.seat) == (1, 2)
    s.apply(s.legal()[0])
    s.apply(s.legal()[0])
    assert s.over
    assert s.active == NOBODY_TO_MOVE


def test_a_turn_may_be_a_decision() -> None:
    s = diary(sequence(turns(reacts), finish()), 2)
    assert (s.seat, list(s.legal())) == (0, [note("1 answers 0")])


# Rounds and phases --------------------------------------------------------------------------


def test_rounds_repeat_their_body_and_are_counted_until_the_game_ends() -> None:
    body = [phase("a", turns(act)), phase("b", note("-")), stop_after(2)]
    s = diary(rounds(*body), 2)
    assert s.lines == ["1a 0", "1a 1", "-", "2a 0", "2a 1", "-"]
    assert (s.round, s.over) == (2, True)


@step
def knock(s: Diary, most: int) -> None:
    s.lines.append("knock")
    if len(s.lines) == most:
        s.do(note("stop"))
        stop_repeating(s)


class Club(Diary):
    gone: list[int] = []

    def passed(self, seat: int) -> bool:
        return seat in self.gone


@step
def speak(s: Club, me: int) -> None:
    s.lines.append(f"{me} of {s.active}")
    if len(s.lines) > 2:
        s.gone.append(me)


def club(*before: Call) -> list[str]:
    start = sequence(*before, turns_until_passed(speak), finish())
    return cast(Club, diary_game(start, 3, Club).new()).lines


def test_turns_go_round_until_all_have_passed() -> None:
    assert club() == [f"{seat} of {seat}" for seat in (0, 1, 2, 0, 1)]


def test_turns_until_passed_begin_with_the_first_player_and_leave_out_who_is_out() -> None:
    assert club(first_is(2), out(0)) == [f"{seat} of {seat}" for seat in (2, 1, 2, 1)]


def test_a_seat_that_skips_misses_one_of_the_turns_until_passed() -> None:
    assert club(miss(1)) == [f"{seat} of {seat}" for seat in (0, 2, 0, 1, 2)]


def test_an_action_is_repeated_until_a_step_ends_it() -> None:
    assert played(repeat(knock(3)), note("then")) == ["knock", "knock", "knock", "stop", "then"]


@decision
def more(s: Diary, me: int) -> list[Call]:
    return [note("0 more"), stop()]


@step
def stop(s: Diary) -> None:
    stop_repeating(s)


def test_a_seat_may_end_what_is_repeated() -> None:
    s = diary(sequence(repeat(more(0)), finish()))
    s.apply(note("0 more"))
    s.apply(stop())
    assert s.lines == ["0 more"]
    assert s.over


def test_the_innermost_repetition_ends_with_all_that_it_still_had_to_do() -> None:
    inner = repeat(sequence(knock(4), note("more")))
    outer = repeat(sequence(note("begin"), inner, note("end"), finish()))
    assert played(outer) == ["begin", "knock", "more", "knock", "stop", "end"]


def test_a_phase_has_a_name_while_it_lasts() -> None:
    s = diary(sequence(phase("trade", ask(0, "x", "y")), ask(1, "z", "w"), finish()))
    assert s.phase == "trade"
    s.apply(note("0 x"))
    assert s.phase == ""


def test_a_phase_can_be_laid_out_in_a_plan_made_once() -> None:
    assert played(*in_phases({"a": [turns(act)]}), turns(act), seats=1) == ["0a 0", "0 0"]


def test_phases_can_lie_in_one_another() -> None:
    lines = played(phase("a", turns(act), phase("b", turns(act))), seats=1)
    assert lines == ["0a 0", "0b 0"]


# Seats --------------------------------------------------------------------------------------


def seated(count: int, *gone: int) -> Table:
    s = diary(ask(0, "x", "y"), count)
    for seat in gone:
        s.eliminate(seat)
    return s


def test_the_next_seat_is_the_next_one_still_in_the_game() -> None:
    assert [seated(3).after(seat) for seat in range(3)] == [1, 2, 0]
    assert [seated(4, 1, 2).after(seat) for seat in range(4)] == [3, 3, 3, 0]
    assert seated(2, 1).after(0) == 0
    assert seated(2, 0, 1).after(0) == 0


def test_seats_are_listed_clockwise_without_those_that_are_out() -> None:
    assert seated(4).clockwise(2) == [2, 3, 0, 1]
    assert seated(4, 3).clockwise(2) == [2, 0, 1]
    assert seated(4, 2).clockwise(2) == [3, 0, 1]


def test_the_others_are_all_but_oneself() -> None:
    assert seated(4).others(1) == [2, 3, 0]
    assert seated(4, 3).others(1) == [2, 0]
    assert seated(4, 1).others(1) == [2, 3, 0]
    assert seated(1).others(0) == []


def test_playing_says_who_is_still_in_the_game() -> None:
    s = seated(3, 1)
    assert [s.playing(seat) for seat in range(3)] == [True, False, True]
