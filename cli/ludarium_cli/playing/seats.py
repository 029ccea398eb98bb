"""Who plays at this terminal: at least one person, and agents that may use the whole machine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludarium.agents import AgentSpec
from ludarium.errors import UsageError
from ludarium.seating import Player, players


def seated(texts: Sequence[str]) -> list[Player]:
    """The players that texts such as `human:name=Ann` and `adept` name, seat by seat."""
    found = players(texts)
    if not any(player.human for player in found):
        raise UsageError("no seat is a human's; for agents among themselves use `ludarium match`")
    return [replace(player, spec=on_all_cores(player.spec)) for player in found]


def on_all_cores(spec: AgentSpec) -> AgentSpec:
    """An agent that is named without options may use the whole machine while a person waits."""
    if "workers" in spec.options and ":" not in spec.text:
        return replace(spec, options={**spec.options, "workers": 0})
    return spec
