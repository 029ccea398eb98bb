"""Paying essences of one's choice: of any kind, or what a discount leaves."""

from __future__ import annotations

from ludarium import Call, Cost, Settled, choose, decision, payments, step
from ludarium_res_arcana.essences import Essences
from ludarium_res_arcana.table import ResArcana


def pay(s: ResArcana, me: int, due: Cost[Essences]) -> None:
    """Pay a cost; where there is more than one way to, it is chosen next."""
    player = s.players[me]
    ways = payments(due, player.pool)
    if len(ways) == 1:
        player.pool -= ways[0]
    else:
        s.do(settle(me, due))


@decision(skips=True)
def settle(s: ResArcana, me: int, due: Cost[Essences], settled: Settled = ()) -> list[Call]:
    """Choose what to pay."""
    return choose(
        payments(due, s.players[me].pool),
        settled,
        lambda paid: pay_now(me, paid),
        lambda settled: settle(me, due, settled),
    )


@step(say="pay {paid}")
def pay_now(s: ResArcana, me: int, paid: Essences) -> None:
    """Return essences of the pool to the supply."""
    s.players[me].pool -= paid
