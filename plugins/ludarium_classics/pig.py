"""Pig: roll a die as often as you dare; a one loses the points of the turn.

What is new here: chance (`roll` lists what the die may show), options (`target`), resources
(points are counted, so observers hear of them and they are shown by themselves), more than two
seats, and an evaluator, which lets agents judge a table without playing on to the end.
"""

from __future__ import annotations

from ludarium import (
    Call,
    Game,
    Odds,
    Part,
    Table,
    chance,
    counter,
    decision,
    option,
    per_seat,
    seats_between,
    step,
)
from ludarium.show import Area, Counter, area, resource


class Player(Part):
    banked: int = counter(one="point")


class Pig(Table):
    target: int = option(100, low=10, high=200, help="points that win the game")
    players: list[Player] = per_seat(Player)
    at_risk: int = counter(one="point")


@step
def set_up(s: Pig) -> None:
    s.do(turn(0))


@decision(ask="Roll on, or hold what you have?")
def turn(s: Pig, me: int) -> list[Call]:
    return [roll(me), hold(me)] if s.at_risk else [roll(me)]


@chance(say="roll the die")
def roll(s: Pig, me: int) -> Odds:
    return [(1, rolled(me, pips)) for pips in range(1, 7)]


@step(say="rolled a {pips}")
def rolled(s: Pig, me: int, pips: int) -> None:
    if pips == 1:
        s.at_risk = 0
        s.do(turn(s.after(me)))
        return
    s.at_risk += pips
    if s.players[me].banked + s.at_risk >= s.target:
        s.do(hold(me))
    else:
        s.do(turn(me))


@step(say="hold and bank the points")
def hold(s: Pig, me: int) -> None:
    player = s.players[me]
    player.banked += s.at_risk
    s.at_risk = 0
    if player.banked >= s.target:
        s.end([player.banked for player in s.players])
    else:
        s.do(turn(s.after(me)))


def estimate(s: Pig) -> list[float]:
    """What everyone has, and for whoever is on turn what the turn is worth."""
    at = s.seat
    return [
        one.banked + (worth_of_a_turn(s.at_risk) if me == at else 0)
        for me, one in enumerate(s.players)
    ]


def worth_of_a_turn(at_risk: int) -> float:
    """Half a turn more and part of what is at risk; or all of it, which then ends the turn."""
    return max(4 + 0.6 * at_risk, at_risk - 4)


def show(s: Pig, seat: int) -> Area:
    return area(
        "Pig",
        Counter("target", s.target),
        resource(s, "at_risk"),
        [
            area(f"player {me + 1}", resource(one, "banked"), seat=me)
            for me, one in enumerate(s.players)
        ],
    )


GAME = Game(
    "pig",
    "Pig",
    Pig,
    set_up(),
    seats=seats_between(2, 4),
    chance=True,
    score_range=(0, 205),
    longest=100_000,
    show=show,
    about="Roll on or bank what you have: a 1 takes it all.",
    calls=(roll(0), hold(0)),
)
