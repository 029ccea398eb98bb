"""Small engines written for a test, and the two of the documentation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ludarium.agents import AgentSpec
from ludarium.engines.plugin import ENGINE

EXAMPLES = Path(__file__).parents[2] / "docs/examples/engines"
FRAME = """
    import json, os, sys, time

    def say(**message):
        print(json.dumps(message), flush=True)

    def hello(**more):
        say(**{"type": "hello", "protocol": 1, "name": "made up", **more})

    for line in sys.stdin:
        told = json.loads(line)
        kind = told["type"]
        if kind in REACTIONS:
            exec(REACTIONS[kind])
        elif kind == "hello":
            hello()
        elif kind in ("begin", "end"):
            say(type="ready", story=False)
        elif kind == "decide":
            say(type="choice", number=told["number"], index=0)
        elif kind == "quit":
            break
"""
Engines = Callable[..., str]


def playing(command: str, settings: str = "", memory: int = 0) -> AgentSpec:
    """An agent for an engine."""
    return AgentSpec(
        ENGINE, {"command": command, "settings": settings, "memory": memory}, "the engine"
    )
