"""Paying essences of one's choice: any kind, or what a discount leaves."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_res_arcana.essences import KINDS, Due, Essences, minus, ways_to_pay, written
from ludarium_res_arcana.table import ResArcana

LISTED = 20
"""So many ways to pay are offered at once; where there are more, kind by kind."""


@decision(skips=True)
def settle(s: ResArcana, me: int, due: Due, so_far: tuple[int, ...] = ()) -> list[Call]:
    """Choose what to pay; `so_far` are the numbers already chosen, by kind."""
    ways = ways_to_pay(due, s.players[me].pool)
    at = len(so_far)
    if at:
        ways = tuple([way for way in ways if way[:at] == so_far])
    if len(ways) <= LISTED:
        return [pay_now(me, way) for way in ways]
    while len({way[at] for way in ways}) == 1:
        at += 1
    before = ways[0][:at]
    return [pay_kind(me, due, (*before, n)) for n in sorted({way[at] for way in ways})]


@step(say=lambda me, paid: f"pay {written(paid)}")
def pay_now(s: ResArcana, me: int, paid: Essences) -> None:
    """Return essences of the pool to the supply."""
    player = s.players[me]
    player.pool = minus(player.pool, paid)


@step(say=lambda me, due, so_far: f"pay {so_far[-1]} {KINDS[len(so_far) - 1]}, then choose on")
def pay_kind(s: ResArcana, me: int, due: Due, so_far: tuple[int, ...]) -> None:
    """Settle how many essences of a kind will be paid."""
    s.do(settle(me, due, so_far))


def any_kind(count: int) -> Due:
    """The debt of a number of essences of any kind."""
    return (0, 0, 0, 0, 0, count, 0, 0)
