"""Isolation: which agents of a match play in processes of their own.

Such a process gets what its seat may know, as JSON, and nothing else: no table, no seed of the
deal. It can crash, hang, print and eat memory without harm to anyone but itself.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from ludarium.agents import AgentSpec
from ludarium.plugins import OURS

if TYPE_CHECKING:
    from ludarium.engines.agent import EngineAgent
    from ludarium.plugins import Plugins

USUAL_MEMORY = 2048
"""Megabytes that an agent may use."""


@dataclass(frozen=True)
class Isolation:
    """Who is isolated: everyone, nobody, or by default the agents of other people's plugins."""

    everyone: bool | None = None
    memory: int = USUAL_MEMORY
    """Megabytes that an isolated agent may use; 0: any."""

    def agent(self, plugins: Plugins, text: str) -> AgentSpec:
        """The agent that a text names, in a process of its own if it has to be."""
        spec = plugins.agent(text)
        if spec.kind.own_process and _trusted(plugins, spec.kind.name):
            memory = spec.options.get("memory") or self.memory
            return replace(spec, options={**spec.options, "memory": memory})
        if not self.isolates(plugins, spec.kind.name):
            return spec
        return isolated(spec, self.memory)

    def isolates(self, plugins: Plugins, kind: str) -> bool:
        """Whether agents of a kind play in processes of their own."""
        if self.everyone is not None:
            return self.everyone
        return hasattr(os, "fork") and not _trusted(plugins, kind)


def _trusted(plugins: Plugins, kind: str) -> bool:
    """Whether agents of a kind are ours, or those of whoever runs us.

    The latter come from no distribution, so no other process would find them.
    """
    return plugins.distribution(kind) in (OURS, "")


def isolated(spec: AgentSpec, memory: int = 0) -> AgentSpec:
    """The same agent, which plays in a process of its own."""
    make = partial(_make, text=spec.text, memory=memory)
    return replace(spec, kind=replace(spec.kind, make=make, own_process=True))


def _make(seed: int, text: str, memory: int, **options: Any) -> EngineAgent:
    from ludarium.engines.agent import MEGABYTE, EngineAgent, Launch, our_path, served

    limit = memory * MEGABYTE if memory else None
    return EngineAgent(seed, Launch(served(text), limit, our_path()), {})
