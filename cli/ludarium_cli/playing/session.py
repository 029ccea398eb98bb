"""A session at the terminal: players with names, and what each person has been told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.game import Game
from ludarium.plugins import Plugins
from ludarium.session import Session
from ludarium_cli.playing.seats import Player
from ludarium_cli.telling import Told, told, when


@dataclass(frozen=True)
class Entry:
    """A move as a seat was told of it."""

    mover: int
    when: str
    lines: tuple[Told, ...]


class TerminalSession(Session):
    """A session of players with names, and what each person has been told."""

    def __init__(
        self,
        game: Game,
        players: Sequence[Player],
        seed: int,
        options: Mapping[str, Any],
        plugins: Plugins | None = None,
    ) -> None:
        people = [player.seat for player in players if player.human]
        specs = [player.spec for player in players]
        super().__init__(game, specs, seed, options, people=people, plugins=plugins)
        self.players = list(players)
        self.entries: dict[tuple[int, int], Entry] = {}
        """What people were told, by move and seat, as far as anyone has asked for it."""

    @property
    def names(self) -> dict[int, str]:
        """How each seat is called."""
        return {player.seat: player.name for player in self.players}

    @property
    def discreet(self) -> bool:
        """Whether one person must not see what another one sees."""
        return len(self.people) > 1 and (self.game.hidden or self.game.simultaneous)

    @property
    def begun(self) -> bool:
        """Whether a person has chosen anything yet."""
        return any(seat in self.people for seat, _ in self.record.moves)

    def undo(self) -> str:
        """Take the last choice back, and forget what was told of it."""
        refused = super().undo()
        made = len(self.past)
        self.entries = {key: entry for key, entry in self.entries.items() if key[0] < made}
        return refused

    # What a person knows ----------------------------------------------------------------

    def log(self, viewer: int, start: int = 0) -> list[Entry]:
        """What a person was told of the moves from `start` on."""
        return [self._entry(at, viewer) for at in range(start, len(self.past))]

    def news(self, viewer: int) -> list[Entry]:
        """What a person was told from their own last move on."""
        own = [at for at, (seat, _) in enumerate(self.record.moves) if seat == viewer]
        return self.log(viewer, own[-1] if own else 0)

    def _entry(self, at: int, viewer: int) -> Entry:
        if (at, viewer) not in self.entries:
            before, (seat, call) = self.past[at].table, self.record.moves[at]
            after = self.past[at + 1].table if at + 1 < len(self.past) else self.table
            lines = tuple(told(before, call, after, viewer))
            self.entries[at, viewer] = Entry(seat, when(before), lines)
        return self.entries[at, viewer]
