"""The stack: what is scheduled runs in its order, until someone has to decide."""

from __future__ import annotations

import re
from random import Random
from typing import Any, cast

import pytest
from tables import NIM, Diary, Nim, ask, diary, diary_game, finish, note, take

from ludarium import NATURE, Call, IllegalCall, Odds, RulesError, Table, chance, decision, step
from ludarium import table as tables
from ludarium.table import NOBODY_TO_MOVE
from ludarium.turns import sequence


@step
def outer(s: Diary) -> None:
    s.do(note("a"), inner(), note("d"))
    s.lines.append("outer ran")


@step
def inner(s: Diary) -> None:
    s.do(note("b"))
    s.do(note("c"))


@step
def offer(s: Diary) -> None:
    s.do(ask(1, "yes", "no"), note("thanks"))


@chance
def coin(s: Diary, heads: int = 1, tails: int = 1) -> Odds:
    return [(heads, note("heads")), (tails, note("tails"))]


@chance
def never(s: Diary) -> Odds:
    return [(0, note("never"))]


@decision
def choose_chance(s: Diary, me: int) -> list[Call]:
    return [coin(), ask(me, "deeper")]


@decision(skips=True)
def maybe(s: Diary, me: int, *words: str) -> list[Call]:
    return [note(word) for word in words]


@decision
def nothing_to_choose(s: Diary, me: int) -> list[Call]:
    return []


@step
def end_then_go_on(s: Diary) -> None:
    s.end([3, 4])
    s.do(note("too late"), ask(0, "too late"))


@step
def end_with(s: Diary, count: int) -> None:
    s.end([1] * count)


# Order --------------------------------------------------------------------------------------


def test_what_a_step_schedules_runs_in_that_order_before_what_waited() -> None:
    s = diary(sequence(outer(), note("e"), finish()))
    assert s.lines == ["outer ran", "a", "b", "c", "d", "e"]


def test_a_second_do_in_the_same_step_goes_before_the_first_ones_rest() -> None:
    s = diary(sequence(inner(), note("after"), ask(0, "x", "y")))
    assert s.lines == ["b", "c", "after"]


def test_a_decision_waits_and_its_answer_runs_before_the_rest() -> None:
    s = diary(sequence(offer(), finish()))
    assert (s.seat, s.now, s.over) == (1, ask(1, "yes", "no"), False)
    s.apply(note("1 no"))
    assert s.lines == ["1 no", "thanks"]
    assert (s.seat, s.now, s.over) == (NOBODY_TO_MOVE, None, True)


def test_choosing_a_decision_asks_the_next_question() -> None:
    s = diary(sequence(choose_chance(1), finish()))
    s.apply(ask(1, "deeper"))
    assert s.now is ask(1, "deeper")


# Choosing -----------------------------------------------------------------------------------


def test_legal_lists_the_calls_and_changes_nothing() -> None:
    s = NIM.new()
    before = s.key()
    assert list(s.legal()) == [take(0, 1), take(0, 2), take(0, 3)]
    assert list(s.legal()) == list(s.legal())
    assert s.key() == before


def test_an_illegal_call_is_refused_and_the_table_is_unchanged() -> None:
    s = NIM.new()
    before = s.clone()
    with pytest.raises(IllegalCall, match=r"take\(1, 1\) is not legal at turn\(0\); there is"):
        s.apply(take(1, 1))
    assert s == before
    assert list(s.legal()) == list(before.legal())


def test_after_the_end_there_is_nothing_to_choose() -> None:
    s = NIM.new(options={"stones": 1})
    s.apply(take(0, 1))
    assert s.over
    assert list(s.legal()) == []
    with pytest.raises(IllegalCall, match=r"the game is over; take\(1, 1\) comes too late"):
        s.apply(take(1, 1))


def test_a_clone_goes_its_own_way() -> None:
    s = NIM.new(options={"stones": 5})
    s.legal()
    other = s.clone()
    other.apply(take(0, 3))
    assert list(s.legal()) == [take(0, 1), take(0, 2), take(0, 3)]
    assert list(other.legal()) == [take(1, 1), take(1, 2)]


# Forced decisions ---------------------------------------------------------------------------


def test_a_decision_with_one_choice_is_asked_by_default() -> None:
    assert diary(sequence(ask(0, "only"), finish())).now is ask(0, "only")


def test_a_table_that_skips_forced_decisions_runs_them_by_itself() -> None:
    start = sequence(ask(0, "only"), ask(1, "a", "b"), ask(0, "last"), finish())
    s = diary(start, skips_forced=True)
    assert s.lines == ["0 only"]
    assert s.now is ask(1, "a", "b")
    s.apply(note("1 a"))
    assert s.lines == ["0 only", "1 a", "0 last"]
    assert s.over


# Chance -------------------------------------------------------------------------------------


def test_a_chance_is_drawn_from_the_tables_own_random_source() -> None:
    start = sequence(coin(), coin(), coin(), coin(), coin(), coin(), finish())
    drawn = {tuple(diary(start, seed=seed).lines) for seed in range(20)}
    assert len(drawn) > 10
    assert diary(start, seed=3).lines == diary(start, seed=3).lines


def test_a_table_that_stops_at_chance_leaves_it_to_nature() -> None:
    s = diary(sequence(coin(3, 1), finish()), stops_at_chance=True)
    assert (s.seat, s.now) == (NATURE, coin(3, 1))
    assert list(s.odds()) == [(3, note("heads")), (1, note("tails"))]
    assert list(s.legal()) == [note("heads"), note("tails")]
    s.apply(note("tails"))
    assert s.lines == ["tails"]


def test_drawing_a_chance_gives_what_the_table_would_have_drawn() -> None:
    start = sequence(coin(), coin(), coin(), finish())
    for seed in range(10):
        s = diary(start, seed=seed, stops_at_chance=True)
        while not s.over:
            s.apply(s.draw_chance())
        assert s.lines == diary(start, seed=seed).lines


def test_a_chance_follows_its_weights() -> None:
    s = diary(sequence(coin(3, 1), finish()), stops_at_chance=True)
    heads = sum(s.draw_chance() is note("heads") for _ in range(2000))
    assert 1400 < heads < 1600


def test_there_are_odds_only_at_a_chance() -> None:
    for s in (NIM.new(), diary(finish())):
        with pytest.raises(RulesError, match="odds only while a chance is pending"):
            s.odds()


def test_taking_a_legal_call_is_applying_it() -> None:
    taken, applied = NIM.new(), NIM.new()
    while not taken.over:
        call = taken.legal()[-1]
        taken.apply_known(call)
        applied.apply(call)
        assert taken == applied
        assert list(taken.legal()) == list(applied.legal())


@pytest.mark.parametrize("forced", [False, True])
def test_taking_several_calls_is_applying_one_after_the_other(forced: bool) -> None:
    applied = NIM.new()
    applied.skips_forced = forced
    calls = []
    while not applied.over:
        calls.append(applied.legal()[-1])
        applied.apply(calls[-1])
        taken = NIM.new()
        taken.skips_forced = forced
        taken.apply_known(*calls)
        assert taken == applied
        assert list(taken.legal()) == list(applied.legal())


# Playing out --------------------------------------------------------------------------------


def test_a_table_plays_itself_out_at_random_and_counts_the_choices() -> None:
    ends = set()
    for seed in range(12):
        s, other = NIM.new(), NIM.new()
        made = s.play_out(Random(seed).random)
        assert s.over
        assert 7 <= made <= 21
        other.play_out(Random(seed).random)
        assert other == s
        ends.add((made, s.scores))
    assert len(ends) > 3


def test_a_playout_chooses_as_one_would_who_asks_at_every_decision() -> None:
    unasked = maybe(1), maybe(1, "x"), maybe(0, "y", "z")
    start = sequence(ask(0, "a", "b"), *unasked, coin(3, 2), ask(1, "c"), finish())
    for seed in range(20):
        played, asked = diary(start, seed=seed), diary(start, seed=seed)
        numbers, again = Random(seed), Random(seed)
        made = played.play_out(numbers.random)
        for _ in range(made):
            legal = asked.legal()
            asked.apply(legal[int(again.random() * len(legal))])
        assert played == asked
        assert played.over


def test_a_playout_stops_where_its_limit_says_and_can_go_on() -> None:
    start = sequence(ask(0, "a", "b"), coin(), ask(1, "c", "d"), ask(0, "e"), finish())
    s = diary(start)
    assert s.play_out(Random(2).random, 1) == 1
    assert (s.seat, s.now, list(s.legal())) == (1, ask(1, "c", "d"), [note("1 c"), note("1 d")])
    assert s.play_out(Random(2).random) == 2
    assert s.over


def test_a_playout_draws_a_pending_chance_by_its_weights() -> None:
    start = sequence(coin(1, 0), ask(0, "a"), finish())
    for seed in range(20):
        s = diary(start, seed=seed, stops_at_chance=True)
        s.play_out(Random(seed).random)
        assert s.lines == ["heads", "0 a"]


def test_a_playout_refuses_a_decision_that_offers_nothing() -> None:
    s = diary(sequence(ask(0, "a"), nothing_to_choose(1)))
    with pytest.raises(RulesError, match=r"nothing_to_choose\(1\) offers nothing to choose"):
        s.play_out(Random(1).random)


def test_a_playout_stops_at_its_limit() -> None:
    s = NIM.new()
    assert s.play_out(Random(1).random, 3) == 3
    assert not s.over
    assert s.seat == 1
    assert s.play_out(Random(1).random, 0) == 0
    assert s.legal()


# Rules that fail ----------------------------------------------------------------------------


@pytest.mark.parametrize("skips", [False, True])
def test_a_decision_that_offers_nothing_is_an_error(skips: bool) -> None:
    with pytest.raises(RulesError, match=r"nothing_to_choose\(0\) offers nothing"):
        diary(nothing_to_choose(0), skips_forced=skips).legal()


def test_steps_that_run_out_before_the_end_are_an_error() -> None:
    with pytest.raises(RulesError, match="nothing is left to do, but nobody has won"):
        diary(note("alone"))


def test_scores_must_be_one_for_each_seat() -> None:
    with pytest.raises(RulesError, match="3 scores for 2 seats"):
        diary(end_with(3))
    assert diary(end_with(2)).scores == (1, 1)


def test_a_chance_without_positive_weights_is_an_error() -> None:
    with pytest.raises(RulesError, match="a chance needs positive weights"):
        diary(never())


def test_nothing_happens_after_the_end() -> None:
    s = diary(sequence(end_then_go_on(), note("waited")))
    assert s.over
    assert s.lines == []
    assert (s.scores, s.ranks, s.stack) == ((3, 4), (2, 1), [])


# The whole of nim ---------------------------------------------------------------------------


def test_nim_is_played_to_its_end() -> None:
    s = cast(Nim, NIM.new(options={"stones": 7}))
    for call in (take(0, 3), take(1, 3), take(0, 1)):
        assert not s.over
        s.apply(call)
    assert s.over
    assert (s.scores, s.ranks) == ((1, 0), (1, 2))


def test_a_table_in_the_middle_of_a_game_is_saved_with_its_stack() -> None:
    game = diary_game(sequence(offer(), finish()))
    s = game.new()
    again = game.table_from_json(s.to_json())
    assert again == s
    assert again.stack == [finish(), note("thanks")]
    again.apply(note("1 yes"))
    assert again.over
    assert not s.over


# Loops without end --------------------------------------------------------------------------


@chance
def toss_again(s: Diary) -> Odds:
    return [(1, tossed())]


@step
def tossed(s: Diary) -> None:
    s.do(toss_again())


@decision(skips=True)
def forced_again(s: Diary, me: int) -> list[Call]:
    return [forced(me)]


@step
def forced(s: Diary, me: int) -> None:
    s.do(forced_again(me))


class Following:
    """Follows a match, and does nothing."""

    def begin(self, table: Table, call: Call) -> None: ...
    def end(self, table: Table, call: Call) -> None: ...
    def unasked(self, table: Table, asked: Call, call: Call) -> None: ...
    def shuffles(self, table: Table, items: list[Any]) -> None: ...


@pytest.mark.parametrize("watched", [False, True])
@pytest.mark.parametrize(
    ("start", "last"),
    [
        (tossed(), "toss_again(), tossed(), toss_again(), tossed()"),
        (forced(1), "forced_again(1), forced(1), forced_again(1), forced(1)"),
    ],
)
def test_a_loop_of_chances_or_forced_choices_is_told_with_its_last_calls(
    start: Call, last: str, watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "STEPS", (None,) * 200)
    table = diary_game(sequence(ask(0, "on"), start)).new()
    table._watcher = Following() if watched else None
    with pytest.raises(RulesError, match="no decision and no end after 200 steps") as raised:
        table.apply(table.legal()[0])
    named = str(raised.value).partition("the last ones were ")[2].partition(": what should")[0]
    assert last in named
    assert len(re.findall(r"\w+\(", named)) == tables.LAST_CALLS


@pytest.mark.parametrize("watched", [False, True])
def test_a_long_way_to_a_decision_is_no_loop(
    watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "STEPS", (None,) * 50)
    notes = [note(str(at)) for at in range(40)]
    table = diary_game(sequence(ask(0, "on"), *notes, ask(1, "end"))).new()
    table._watcher = Following() if watched else None
    table.apply(table.legal()[0])
    assert table.seat == 1
    assert len(cast(Diary, table).lines) == 41


def test_seats_clockwise_leave_out_who_is_out() -> None:
    table = diary_game(ask(0, "on"), 4).new()
    assert table.clockwise(2) == [2, 3, 0, 1]
    assert table.others(2) == [3, 0, 1]
    table.eliminate(3)
    assert table.clockwise(2) == [2, 0, 1]
    assert (table.after(2), table.after(1)) == (0, 2)
    assert table.others(3) == [0, 1, 2]
    for seat in (0, 1):
        table.eliminate(seat)
    assert table.after(2) == 2
    assert table.others(2) == []


def test_who_is_out_for_the_round_comes_back_and_others_do_not() -> None:
    table = diary_game(ask(0, "on"), 3).new()
    table.eliminate(0)
    table.eliminate(0, for_round=True)
    table.eliminate(1, for_round=True)
    assert [table.playing(seat) for seat in range(3)] == [False, False, True]
    table.readmit()
    assert [table.playing(seat) for seat in range(3)] == [False, True, True]
    table.eliminate(2, for_round=True)
    table.eliminate(2)
    table.readmit()
    assert [table.playing(seat) for seat in range(3)] == [False, True, False]


def test_whoever_has_not_more_than_a_rival_comes_after_it() -> None:
    table = diary_game(ask(0, "on"), 3).new()
    table.end([5, 3, 1], rivals=[3, 4])
    assert table.ranks == (1, 4, 5)
    assert table.rivals == (3, 4)
    with pytest.raises(RulesError, match="2 scores for 3 seats"):
        table.end([1, 2])
