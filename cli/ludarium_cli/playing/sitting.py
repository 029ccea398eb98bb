"""A match being played at the terminal: moves are made, told, kept and taken back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from ludarium.agents import Agent, Budget
from ludarium.errors import RulesError
from ludarium.game import Game
from ludarium.match import Record, ranks_after
from ludarium.randomness import seeded
from ludarium.steps import Call
from ludarium.table import NATURE, Table
from ludarium.together import answer
from ludarium_cli.playing.seats import Player
from ludarium_cli.telling import Told, told, unseen, when


@dataclass(frozen=True)
class Entry:
    """A move as a seat was told of it."""

    mover: int
    when: str
    lines: tuple[Told, ...]


class Sitting:
    """A match with its table, its players, and what each person has been told."""

    def __init__(
        self, game: Game, players: Sequence[Player], seed: int, options: Mapping[str, Any]
    ) -> None:
        texts = [player.spec.text for player in players]
        self.players = list(players)
        self.record = Record(game, game.configure(options), len(texts), seed, texts)
        self.table = game.new(len(texts), seed, options, stops_at_chance=True)
        self.humans = [player.seat for player in players if player.human]
        self.before: list[Table] = []
        """The table before each move."""
        self.barriers: list[str] = []
        """For each move why it cannot be taken back; empty if it can."""
        self.entries: dict[tuple[int, int], Entry] = {}
        """What people were told, by move and seat, as far as anyone has asked for it."""
        self.agents: dict[int, Agent] = {}

    @property
    def game(self) -> Game:
        """What is played."""
        return self.record.game

    @property
    def names(self) -> dict[int, str]:
        """How each seat is called."""
        return {player.seat: player.name for player in self.players}

    @property
    def discreet(self) -> bool:
        """Whether one person must not see what another one sees."""
        return len(self.humans) > 1 and (self.game.hidden or self.game.simultaneous)

    @property
    def begun(self) -> bool:
        """Whether a person has chosen anything yet."""
        return any(seat in self.humans for seat, _ in self.record.moves)

    # Moves ------------------------------------------------------------------------------

    def make(self, call: Call) -> None:
        """Make a move for whoever is to decide."""
        before, table = self.table.clone(), self.table
        seat = before.seat
        try:
            table.apply(call)
        except Exception as problem:  # whatever a stranger's rules may raise
            where = f"move {len(self.record.moves) + 1}, {call!r}"
            raise RulesError(f"{self.game.title} failed at {where}: {problem!r}") from problem
        self.record.moves.append((seat, call))
        self.record.decisions += seat != NATURE
        self.before.append(before)
        self.barriers.append(self._barrier(before, call))
        if table.over:
            self._finish()

    def draw(self) -> Call:
        """What chance decides next."""
        return self.table.draw_chance()

    def consult(self) -> tuple[Call, str]:
        """What the agent on turn chooses; and the reason, if it forfeits by this.

        A seat that has forfeited is played at random.
        """
        seat, legal = self.table.seat, list(self.table.legal())
        reason = ""
        if seat not in self.record.forfeits:
            try:
                call = self._agent(seat).choose(self.table.view(seat), Budget())
                if call in legal:
                    return call, ""
                reason = f"chose {call!r}, which is not legal"
            except (Exception, SystemExit) as problem:  # whatever a stranger's agent may raise
                reason = f"raised {type(problem).__name__}: {problem}"
            self.record.forfeits[seat] = reason
        random = Random(seeded(self.record.seed, "substitute", len(self.record.moves)))
        return random.choice(legal), reason

    def _agent(self, seat: int) -> Agent:
        if seat not in self.agents:
            seed = seeded(self.record.seed, "agent", seat, len(self.record.moves))
            self.agents[seat] = self.players[seat].spec.make(seed)
        return self.agents[seat]

    def _finish(self) -> None:
        self.record.scores = self.table.scores
        self.record.rivals = self.table.rivals
        self.record.ranks = ranks_after(self.table.ranks, self.record.forfeits)

    # Taking back ------------------------------------------------------------------------

    def undo(self) -> str:
        """Go back to the last choice that a person made; gives the reason where it may not be."""
        moves = self.record.moves
        chosen = [at for at, (seat, _) in enumerate(moves) if self._was_a_choice(at, seat)]
        if not chosen:
            return "there is nothing to take back yet"
        back = chosen[-1]
        reason = next(filter(None, self.barriers[back:]), "")
        if reason:
            return f"the last choice stands: {reason}"
        self.table = self.before[back]
        del moves[back:], self.before[back:], self.barriers[back:]
        self.entries = {key: entry for key, entry in self.entries.items() if key[0] < back}
        self.record.decisions = sum(seat != NATURE for seat, _ in moves)
        self.agents.clear()
        return ""

    def _was_a_choice(self, at: int, seat: int) -> bool:
        return seat in self.humans and len(self.before[at].legal()) > 1

    def _barrier(self, before: Table, call: Call) -> str:
        """Why a move that was just made cannot be taken back, if it cannot."""
        if before.seat == NATURE or before.random != self.table.random:
            return "chance has decided something since"
        if call.step is answer and not self.table.asked:
            return "what was chosen in secret has been revealed since"
        for seat in self.humans:
            seen = unseen(before, seat) - unseen(self.table, seat)
            if seen:
                cards = f": {', '.join(sorted(map(str, seen)))}" if len(self.humans) == 1 else ""
                return f"something hidden has been seen since{cards}"
        return ""

    # What a person knows ----------------------------------------------------------------

    def log(self, viewer: int, start: int = 0) -> list[Entry]:
        """What a person was told of the moves from `start` on."""
        return [self._entry(at, viewer) for at in range(start, len(self.before))]

    def news(self, viewer: int) -> list[Entry]:
        """What a person was told from their own last move on."""
        own = [at for at, (seat, _) in enumerate(self.record.moves) if seat == viewer]
        return self.log(viewer, own[-1] if own else 0)

    def _entry(self, at: int, viewer: int) -> Entry:
        if (at, viewer) not in self.entries:
            before, (seat, call) = self.before[at], self.record.moves[at]
            after = self.before[at + 1] if at + 1 < len(self.before) else self.table
            lines = tuple(told(before, call, after, viewer))
            self.entries[at, viewer] = Entry(seat, when(before), lines)
        return self.entries[at, viewer]
