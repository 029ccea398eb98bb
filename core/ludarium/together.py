"""Simultaneous hidden choices: all seats choose, then all choices happen.

Seats are asked one after another, but nothing changes and nothing is shown until the last
one has answered, so the order of asking makes no difference.
"""

from __future__ import annotations

from ludarium.steps import Call, decision, step
from ludarium.table import Table


@step
def together(s: Table, *decisions: Call) -> None:
    """Let each decision be answered in secret; then the answers happen, in seat order."""
    s.do(*[in_secret(asked.args[0], asked) for asked in decisions], reveal())


@decision(ask=lambda me, asked: asked.asks())
def in_secret(s: Table, me: int, asked: Call) -> list[Call]:
    """Choose what `asked` offers, without anyone seeing it yet."""
    return [answer(me, asked, choice) for choice in asked.on(s)]


@step(say=lambda me, asked, choice: choice.said(), told=False)
def answer(s: Table, me: int, asked: Call, choice: Call) -> None:
    """Keep a secret choice until all have chosen."""
    s.asked += (asked,)
    s.answers += (choice,)


@step
def reveal(s: Table) -> None:
    """Let the secret choices happen."""
    chosen = sorted(zip(s.asked, s.answers, strict=True), key=lambda pair: pair[0].args[0])
    s.asked = s.answers = ()
    s.do(*[choice for _, choice in chosen])
