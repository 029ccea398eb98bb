"""A seat of every game as an environment of Gymnasium: the other seats are played by agents.

import gymnasium
import ludarium_bridges.gymnasium
env = gymnasium.make("ludarium/Match-v0", game="spellbook", opponents=["greedy"])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete

from ludarium import Game, Table
from ludarium.agents import Agent, Budget
from ludarium.errors import UsageError
from ludarium.numbering import BUCKETS
from ludarium.plugins import installed
from ludarium.randomness import seeded
from ludarium_bridges.encoding import (
    RENDER_MODES,
    Encoding,
    checked_mode,
    game_named,
    numbered,
    rendered,
    rewards,
)

ILLEGAL = -1.0
"""What an illegal action costs; it also ends the episode."""
MASK = "action_mask"


class MatchEnv(gymnasium.Env[Any, Any]):
    """One seat of a game; an observation is the vector of what it knows.

    The mask of legal actions is in ``info["action_mask"]`` and given by `action_masks`. The reward
    comes at the end: see `encoding.rewards`. An illegal action ends the episode with -1.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        seat: int | None = 0,
        opponents: Sequence[str] = ("random",),
        options: Mapping[str, Any] | None = None,
        buckets: int = BUCKETS,
        render_mode: str | None = None,
    ) -> None:
        """Seat None changes from episode to episode; the opponents sit clockwise, in turns."""
        self.encoding = Encoding(game_named(game), seats, options or {}, buckets)
        if seat is not None and seat not in range(self.encoding.seats):
            raise UsageError(f"there is no seat {seat} at a table of {self.encoding.seats}")
        if not opponents and self.encoding.seats > 1:
            raise UsageError("name at least one agent for the other seats")
        self.wanted_seat = seat
        self.opponents = [installed().agent(text) for text in opponents]
        self.render_mode = checked_mode(render_mode)
        self.observation_space = Box(self.encoding.low, self.encoding.high, dtype=np.float32)
        self.action_space = Discrete(self.encoding.numbering.size)
        self.seat = seat or 0
        self.table: Table
        self._agents: dict[int, Agent] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a new match, up to the first decision of the own seat."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(1 << 32))
        seats = self.encoding.seats
        self.seat = number % seats if self.wanted_seat is None else self.wanted_seat
        self.table = self.encoding.new(number)
        others = [(self.seat + distance) % seats for distance in range(1, seats)]
        self._agents = {
            other: self.opponents[at % len(self.opponents)].make(seeded(number, other) >> 96)
            for at, other in enumerate(others)
        }
        self._others_move()
        return self._seen(), self._info()

    def _others_move(self) -> None:
        """Let the agents move until the own seat has to decide, or the end."""
        table = self.table
        while not table.over and table.seat != self.seat:
            view = table.view(table.seat)
            table.apply(self._agents[table.seat].choose(view, Budget()))
        self._legal = {} if table.over else numbered(self.encoding, table)
        if self.render_mode == "human":
            self.render()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Make the own seat's choice, and let the others move."""
        call = self._legal.get(int(action))
        if call is None:
            self._legal = {}
            return self._seen(), ILLEGAL, True, False, {**self._info(), "illegal": int(action)}
        self.table.apply_known(call)
        self._others_move()
        over = self.table.over
        reward = rewards(self.table)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def action_masks(self) -> Any:
        """The legal actions as truth values, as masking algorithms ask for them."""
        return self.encoding.mask(list(self._legal)).astype(bool)

    def _seen(self) -> Any:
        return self.encoding.observe(self.table, self.seat)

    def _info(self) -> dict[str, Any]:
        return {MASK: self.encoding.mask(list(self._legal))}

    def render(self) -> Any:
        """The table as the own seat sees it: printed, or as text with ``ansi``."""
        return rendered(self.table.view(self.seat), self.render_mode)


gymnasium.register("ludarium/Match-v0", entry_point=f"{__name__}:MatchEnv")
