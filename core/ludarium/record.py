"""The record of a match: what happened in it, and how it ended."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludarium.agents import Judgement
from ludarium.game import Game
from ludarium.provenance import Provenance
from ludarium.ranking import ranking
from ludarium.shapes import Json
from ludarium.steps import Call


@dataclass(frozen=True)
class Thought:
    """What one decision took, and what the agent thought of it."""

    move: int
    """Which move of the match it was, counted from 0."""
    seat: int
    seconds: float
    remaining: float | None = None
    """Seconds left on the seat's clock after it, where there is one."""
    judgement: Judgement = Judgement()


@dataclass
class Record:
    """What happened in a match; enough to play it again."""

    game: Game
    options: dict[str, Any]
    seats: int
    seed: int
    agents: list[str]
    moves: list[tuple[int, Call]] = field(default_factory=list)
    """Seat and call of every decision; chances are seat -1."""
    scores: tuple[float, ...] = ()
    ranks: tuple[int, ...] = ()
    rivals: tuple[float, ...] = ()
    """The points of opponents without a seat."""
    forfeits: dict[int, str] = field(default_factory=dict)
    """Reasons by seat."""
    seconds: float = 0.0
    decisions: int = 0
    """How many choices the seats made."""
    complaints: list[str] = field(default_factory=list)
    """Observers that failed and were not called again."""
    thinking_seconds: list[float] = field(default_factory=list)
    """Seconds that each seat took for its decisions, all together."""
    thoughts: list[Thought] = field(default_factory=list)
    """What every decision of an agent took, and what it thought of it."""
    provenance: Provenance | None = None
    """Where the game and the agents come from, if they are installed as plugins."""
    start: Json = None
    """The table from which the match went on, if it did not begin at the beginning."""
    failure: str = ""
    """What a check found wrong in it; then it may break off before its end."""


def scores_after(
    game: Game, scores: Sequence[float], forfeits: Container[int]
) -> tuple[float, ...]:
    """The final scores: as the game says, but in a game for stakes a forfeit costs the worst."""
    if not game.stakes:
        return tuple(scores)
    worst = game.score_range[0]
    return tuple(worst if seat in forfeits else score for seat, score in enumerate(scores))


@dataclass(frozen=True)
class Result:
    """How a match has ended, as all who played are told."""

    ranks: tuple[int, ...]
    """1 for the winner; tied seats share a rank."""
    scores: tuple[float, ...]
    rivals: tuple[float, ...]
    forfeits: Mapping[int, str]


def ranks_after(ranks: Sequence[int], forfeits: Container[int]) -> tuple[int, ...]:
    """The final ranks: as the game says, but seats that forfeited come after all others."""
    stayed = [seat not in forfeits for seat in range(len(ranks))]
    if all(stayed):
        return tuple(ranks)
    return ranking(stayed, [-rank for rank in ranks])
