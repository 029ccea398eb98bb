"""Pig."""

from __future__ import annotations

from typing import cast

import pytest

from ludarium import NATURE, UsageError
from ludarium_classics.pig import GAME, Pig, hold, roll, rolled, turn


def pig(rolls: str = "", seats: int = 2, target: int = 100) -> Pig:
    """A game in which the die shows these numbers, and seats hold at each dash."""
    s = cast(Pig, GAME.new(seats, options={"target": target}, stops_at_chance=True))
    for sign in rolls:
        seat = s.seat
        if sign == "-":
            s.apply(hold(seat))
        else:
            s.apply(roll(seat))
            s.apply(rolled(seat, int(sign)))
    return s


def banked(s: Pig) -> list[int]:
    return [player.banked for player in s.players]


def test_a_turn_begins_with_a_roll() -> None:
    assert list(pig().legal()) == [roll(0)]


def test_every_number_of_the_die_is_equally_likely() -> None:
    s = pig()
    s.apply(roll(0))
    assert s.seat == NATURE
    assert list(s.odds()) == [(1, rolled(0, pips)) for pips in range(1, 7)]


def test_rolls_add_up_at_risk_and_the_seat_may_go_on_or_hold() -> None:
    s = pig("62")
    assert (s.at_risk, banked(s)) == (8, [0, 0])
    assert list(s.legal()) == [roll(0), hold(0)]


def test_a_one_loses_the_points_of_the_turn_and_the_turn() -> None:
    s = pig("54-3-661")
    assert (s.at_risk, banked(s)) == (0, [9, 3])
    assert s.now is turn(1)


def test_holding_banks_the_points_and_passes_the_turn() -> None:
    s = pig("54-")
    assert (s.at_risk, banked(s)) == (0, [9, 0])
    assert s.now is turn(1)


def test_a_seat_can_hold_only_what_it_has_rolled() -> None:
    assert list(pig("54-").legal()) == [roll(1)]


def test_reaching_the_target_wins_at_once() -> None:
    s = pig("66-3-", target=15)
    assert not s.over
    s = pig("66-3-3", target=15)
    assert s.over
    assert (banked(s), s.scores, s.ranks) == ([15, 3], (15, 3), (1, 2))


def test_points_beyond_the_target_count() -> None:
    assert pig("646", target=12).scores == (16, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_turn_goes_round_all_seats(seats: int) -> None:
    s = pig("2-" * (seats + 1), seats)
    assert banked(s) == [4] + [2] * (seats - 1)
    assert s.now is turn(1)


def test_places_are_given_by_points_and_shared_by_equals() -> None:
    s = pig("2-3-2-" + "66", 3, target=14)
    assert (s.scores, s.ranks) == ((14, 3, 2), (1, 2, 3))
    assert pig("6-3-3-4", 3, target=10).ranks == (1, 2, 2)


def test_seats_and_target_have_bounds() -> None:
    for seats in (1, 5):
        with pytest.raises(UsageError, match="Pig is played by 2, 3, 4 seats"):
            GAME.new(seats)
    with pytest.raises(UsageError, match="target must be at least 10, not 9"):
        GAME.new(options={"target": 9})
    with pytest.raises(UsageError, match="target must be at most 200, not 201"):
        GAME.new(options={"target": 201})
    assert cast(Pig, GAME.new()).target == 100
