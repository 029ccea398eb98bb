"""Every game as an environment of PettingZoo: agents take turns, illegal actions are masked.

from ludarium_bridges.pettingzoo import env
seasons = env("seasons", seats=2)
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from ludarium import Game, Table
from ludarium.numbering import BUCKETS, Collisions
from ludarium_bridges.encoding import (
    RENDER_MODES,
    Encoding,
    checked_mode,
    game_named,
    numbered,
    rendered,
    rewards,
)


def env(
    game: str | Game,
    seats: int | None = None,
    render_mode: str | None = None,
    buckets: int = BUCKETS,
    **options: Any,
) -> LudariumEnv:
    """A game as an environment, with its options by name.

    An illegal action ends the game: whoever chose it gets -1, the others nothing.
    """
    return LudariumEnv(Encoding(game_named(game), seats, options, buckets), render_mode)


raw_env = env
"""There are no wrappers that would have to be left out."""


class LudariumEnv(AECEnv):  # type: ignore[misc]
    """A game whose seats are the agents ``seat_0``, ``seat_1``, …

    An observation is a dict of the vector and the mask of legal actions, which is empty for
    whoever is not to decide; ``infos[agent]["legal"]`` lists the same numbers, which is quicker to
    read. `encoding` says what the places of the vector and the actions mean.
    """

    def __init__(self, encoding: Encoding, render_mode: str | None = None) -> None:
        super().__init__()
        game = encoding.game
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{game.name}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.encoding = encoding
        self.render_mode = checked_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(encoding.seats)]
        self.agents: list[str] = []
        vector: Space[Any] = Box(encoding.low, encoding.high, dtype=np.float32)
        mask: Space[Any] = Box(0, 1, (encoding.numbering.size,), np.int8)
        seen = {agent: Dict(observation=vector, action_mask=mask) for agent in self.possible_agents}
        self.observation_spaces = seen
        self.action_spaces = {
            agent: Discrete(encoding.numbering.size) for agent in self.possible_agents
        }
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._random = Random()
        self.table: Table

    @property
    def collisions(self) -> Collisions:
        """How often calls of one decision had to be told apart."""
        return self.encoding.numbering.collisions

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent sees, always the same."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The numbers of all calls, always the same."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same for the same seed."""
        if seed is not None:
            self._random.seed(seed)
        self.table = self.encoding.new(self._random.getrandbits(32))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._turn()

    def _turn(self) -> None:
        """Let the next agent decide, or pay out."""
        table = self.table
        if table.over:
            self._end(rewards(table))
        else:
            self.agent_selection = self.possible_agents[table.seat]
            self._legal = numbered(self.encoding, table)
            self.infos[self.agent_selection]["legal"] = list(self._legal)
            if self.render_mode == "human":
                self.render()

    def _end(self, paid: list[float]) -> None:
        self._legal = {}
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = dict(zip(self.agents, paid, strict=True))
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def step(self, action: int | None) -> None:
        """Make the current agent's choice; None once the game is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        call = self._legal.get(action) if action is not None else None
        if call is None:
            self.infos[agent]["illegal"] = action
            self._end([-1.0 if one == agent else 0.0 for one in self.agents])
            return
        self.table.apply_known(call)
        self._turn()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows now, and which actions are legal for it."""
        seat = self._seats[agent]
        legal = self._legal if agent == self.agent_selection else ()
        return {
            "observation": self.encoding.observe(self.table, seat),
            "action_mask": self.encoding.mask(list(legal)),
        }

    def render(self) -> str | None:
        """The table as the seat to decide sees it: printed, or as text with ``ansi``."""
        return rendered(self.table.view(max(self.table.seat, 0)), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
