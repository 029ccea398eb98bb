"""Blocks: the same deal, played once for every rotation of the agents over the seats.

A block is the unit of evidence: luck of the deal and of the seat favour nobody in it. It is
named in plain words, so that any process can play it, and gives the same result everywhere.
"""

from __future__ import annotations

import re
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from statistics import fmean
from typing import Any

from ludarium import replay
from ludarium.agents import AgentSpec, Budget, Clock
from ludarium.cleaning import clean
from ludarium.engines.isolation import Isolation
from ludarium.errors import LudariumError, UsageError
from ludarium.match import Match
from ludarium.plugins import Plugins, installed
from ludarium.provenance import Provenance
from ludarium.record import Record, Thought
from ludarium.series import agent_seed, deal_seed, rotated
from ludarium.shapes import Json
from ludarium.table import Table
from ludarium_arena.ownership import held, named_in

LABEL = "#"
"""What stands behind it in an agent's name only tells two equal agents apart."""


_UNLABELLED = re.compile(
    rf"""(?: =\s*"(?:[^"\\]|\\.)*" | =\s*'(?:[^'\\]|\\.)*' | [^{LABEL}] )*""", re.VERBOSE
)
"""A name up to its label; what stands in quotes is no label."""

LARGEST_REPLAY = 1 << 26
"""Bytes that a replay may have when it is unpacked."""


@dataclass(frozen=True)
class Conditions:
    """What is played: a game with its seats and options, the seed of all deals, the budget."""

    game: str
    seats: int
    seed: int
    options: dict[str, Any] = field(default_factory=dict)
    budget: Budget = Budget()
    limit: float | None = None
    positions: tuple[Json, ...] = ()
    """Tables to start from, instead of the beginning; deals take them in turns."""
    clock: Clock | None = None

    def to_json(self) -> dict[str, Any]:
        """The setting as plain values."""
        budget = {"iterations": self.budget.iterations, "seconds": self.budget.seconds}
        return {**asdict(self), "budget": budget}

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Conditions:
        """The setting that `to_json` wrote."""
        told = {"budget": Budget(**found["budget"]), "positions": tuple(found["positions"])}
        told["clock"] = found["clock"] and Clock(**found["clock"])
        return cls(**{**found, **told})

    @property
    def stakes(self) -> float:
        """How far scores can lie apart in a game that is played for stakes; else 0."""
        game = installed().games.get(self.game)
        return game.score_range[1] - game.score_range[0] if game and game.stakes else 0.0


@dataclass(frozen=True)
class Block:
    """Who plays which deal; the lineup is that of the first rotation, by seat."""

    lineup: tuple[str, ...]
    deal: int

    def __str__(self) -> str:
        return f"{self.deal} of {' and '.join(dict.fromkeys(self.lineup))}"


@dataclass(frozen=True)
class Place:
    """How one seat of a match did."""

    agent: str
    score: float
    rank: int
    decisions: int
    seconds: float
    forfeit: str = ""
    components: tuple[str, ...] = ()
    """The cards and other components that were its own at the end, or that it has played."""


@dataclass(frozen=True)
class Played:
    """One match of a block; its places by seat."""

    places: tuple[Place, ...]
    complaints: tuple[str, ...] = ()
    replay: bytes = b""
    """The lines of its replay, compressed; empty if it was not wanted."""
    thoughts: tuple[Thought, ...] = field(default=(), compare=False)
    """What every decision took, and what the agent thought of it; not in results of a store."""

    @property
    def decisions(self) -> int:
        """How many choices the seats made."""
        return sum(place.decisions for place in self.places)

    def share(self, seat: int) -> float:
        """What a seat has of the win: 1, a part of it if it is shared, or 0."""
        if self.places[seat].rank != 1:
            return 0.0
        return 1 / sum(place.rank == 1 for place in self.places)


@dataclass(frozen=True)
class Result:
    """How a block ended: its matches, by rotation."""

    block: Block
    matches: tuple[Played, ...]

    def score(self, one: str, other: str, stakes: float = 0.0) -> float:
        """The share of comparisons that one agent wins against another, ties being half.

        At a table of more than two every seat of the one is compared with every seat of the
        other: by rank, or, in a game for `stakes`, by how much of them lies between the two.
        Equal agents have one half.
        """
        return fmean(
            0.5 + 0.5 * ahead(mine, theirs, stakes)
            for match in self.matches
            for mine in match.places
            if mine.agent == one
            for theirs in match.places
            if theirs.agent == other
        )


def ahead(mine: Place, theirs: Place, stakes: float) -> float:
    """How far one place is before another, from -1 to 1; whoever forfeited is as far behind as
    can be.
    """
    if bool(mine.forfeit) != bool(theirs.forfeit):
        return -1 if mine.forfeit else 1
    if stakes:
        return (mine.score - theirs.score) / stakes
    return (mine.rank < theirs.rank) - (mine.rank > theirs.rank)


def spec(plugins: Plugins, name: str) -> AgentSpec:
    """The agent of a name, without the label that tells it from an equal one."""
    return plugins.agent(unlabelled(name))


def unlabelled(name: str) -> str:
    """An agent's text without its label."""
    found = _UNLABELLED.match(name)
    assert found is not None
    return found[0]


def provenance_of(setting: Conditions, agents: Iterable[str]) -> Provenance:
    """Where the game and the agents come from, as they are installed here."""
    plugins = installed()
    kinds = dict.fromkeys(spec(plugins, agent).kind for agent in agents)
    found = plugins.provenance(plugins.game(setting.game).under(setting.options), kinds)
    assert found is not None
    return found


def checked(
    setting: Conditions,
    agents: tuple[str, ...],
    isolation: Isolation = Isolation(),  # noqa: B008 - immutable
) -> None:
    """Refuse what could not be played, with what would be right."""
    plugins = installed()
    game = plugins.game(setting.game)
    asked = [isolation.agent(plugins, unlabelled(agent)) for agent in agents]
    if setting.seats < 2:
        raise UsageError("who is better shows only with two seats or more")
    table = game.new(setting.seats, setting.seed, setting.options)
    for one in asked:
        one.check(game, table.seats, game.configure(setting.options))


def play_block(
    setting: Conditions,
    with_replays: bool,
    block: Block,
    isolation: Isolation = Isolation(),  # noqa: B008 - immutable
) -> Result:
    """Play every rotation of a block."""
    matches = []
    for rotation in range(setting.seats):
        lineup = [block.lineup[at] for at in rotated(list(range(setting.seats)), rotation)]
        match = _match(setting, lineup, block.deal, rotation, isolation)
        matches.append(_played(match, lineup, with_replays))
    return Result(block, tuple(matches))


def _match(
    setting: Conditions, lineup: list[str], deal: int, rotation: int, isolation: Isolation
) -> Match:
    plugins = installed()
    game = plugins.game(setting.game)
    return Match(
        game,
        [isolation.agent(plugins, unlabelled(agent)) for agent in lineup],
        deal_seed(setting.seed, deal),
        setting.options,
        budget=setting.budget,
        limit=setting.limit,
        clock=setting.clock,
        plugins=plugins,
        agent_seed=agent_seed(game, setting.seed, deal, rotation),
        start=setting.positions[deal % len(setting.positions)] if setting.positions else None,
    )


def _played(match: Match, lineup: list[str], with_replays: bool) -> Played:
    record = match.play()
    return Played(
        _places(lineup, record, match.table),
        tuple(map(clean, record.complaints)),
        packed(record) if with_replays else b"",
        tuple(record.thoughts),
    )


def _places(lineup: list[str], record: Record, table: Table) -> tuple[Place, ...]:
    decisions = Counter(seat for seat, _ in record.moves)
    named = named_in(record.moves)
    return tuple(
        Place(
            agent,
            float(record.scores[seat]),
            record.ranks[seat],
            decisions[seat],
            record.thinking_seconds[seat],
            record.forfeits.get(seat, ""),
            tuple(sorted(held(table, seat) | named.get(seat, set()))),
        )
        for seat, agent in enumerate(lineup)
    )


def packed(record: Record) -> bytes:
    """A match's replay, compressed."""
    return zlib.compress("".join(f"{line}\n" for line in replay.lines(record)).encode())


def unpacked(found: bytes) -> bytes:
    """The replay file that `packed` compressed."""
    unpacking = zlib.decompressobj()
    try:
        text = unpacking.decompress(found, LARGEST_REPLAY + 1)
    except zlib.error as problem:
        raise LudariumError(f"the replay is damaged: {problem}") from None
    if len(text) > LARGEST_REPLAY:
        raise LudariumError("the replay is too large for one")
    if not unpacking.eof:
        raise LudariumError("the replay is damaged: its end is missing")
    return text
