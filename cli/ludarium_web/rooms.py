"""A room: a table on the site with its session, its links, and those who are connected to it.

One thing happens at a time: whoever changes the session holds the room's lock. While an agent
thinks the lock is free; what it has chosen counts only if nothing has changed meanwhile.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from ludarium.agents import AgentKind, AgentSpec, Budget, MatchInfo
from ludarium.errors import LudariumError, RulesError, UsageError
from ludarium.game import Game
from ludarium.replay import Replay
from ludarium.saving import resumed
from ludarium.seating import Player, players, session_of
from ludarium.session import Session
from ludarium.steps import Call
from ludarium.story import Event
from ludarium.table import NATURE, Table
from ludarium.views import View
from ludarium_web.allowed import refuse_others
from ludarium_web.links import Key, Links
from ludarium_web.thinkers import Order, Thinkers, decided, listens

HURRIED = Budget(30, 0.2)
"""How much an agent may still think when it is told to move now."""
PATIENCE = 60.0
"""Seconds after which an agent is told so."""
UNUSED = 600.0
"""Seconds after which a table at which nobody has made a move may go, if the site is full."""
PACE = 1.0
"""Seconds between two moves where only agents play and people watch."""


class Listener(Protocol):
    """A connection, as far as a room knows it."""

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that its link is for."""
        ...

    def changed(self) -> None:
        """The room is not as it was; show it when there is time."""
        ...


@dataclass
class Thinking:
    """An agent that thinks, and since when by a clock that nobody sets."""

    seat: int
    since: float
    task: asyncio.Task[tuple[int | None, str]]


class Room:
    """A table on the site."""

    def __init__(
        self,
        number: str,
        game: Game,
        texts: list[str],
        thinkers: Thinkers,
        keep: Callable[[Room], None],
        load: Callable[[Room], Replay],
    ) -> None:
        self.id = number
        self.game = game
        self.texts = texts
        """Who plays, as in a replay."""
        self.links = Links()
        self.owner = ""
        self.touched = time.time()
        self.over = False
        self.pace = 0.0
        self.paused = False
        self.vacant: set[int] = set()
        """Seats whose holder has left."""
        self.turn = 0
        """Counts everything that changes, also what is taken back."""
        self.undone = 0
        """Counts what is taken back."""
        self.listeners: set[Listener] = set()
        self.thinking: Thinking | None = None
        self.trouble = ""
        """Why the match cannot go on, if it cannot."""
        self.unkept = ""
        """Why the match could not be kept, if that failed."""
        self.lock = asyncio.Lock()
        self.listening: set[int] = set()
        """The seats of agents that want to be told what happens."""
        self.past: list[Table] = []
        """Where no people play: the tables before each move."""
        self._session: Session | None = None
        self._thinkers = thinkers
        self._keep = keep
        self._load = load
        self._driving: asyncio.Task[None] | None = None
        self._wake = asyncio.Event()
        self._hurried = -1
        """At which turn somebody last wanted an agent to move now."""

    # The match --------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The match; `ready` has been called before."""
        assert self._session is not None
        return self._session

    @property
    def spectator(self) -> int:
        """The number of a seat under which spectators are told what happens."""
        return len(self.texts)

    @property
    def people(self) -> list[int]:
        """The seats of people."""
        return [seat for seat, text in enumerate(self.texts) if text.partition(":")[0] == "human"]

    @property
    def never_used(self) -> bool:
        """Whether somebody has set the table up and nobody has come for a while."""
        begun = self._session is None or bool(self._session.record.moves)
        return not begun and time.time() - self.touched > UNUSED

    def start(self, seed: int, options: dict[str, Any]) -> None:
        """Deal."""
        self._session = session_of(self.game, self._players(self.texts), seed, options, self._told)
        self._session.begin()

    @property
    def _told(self) -> list[int | None]:
        everything: list[int | None] = [] if self.people else [None]
        return [self.spectator, *self.listening, *everything]

    async def prepare(self) -> None:
        """Find out which agents want to be told what happens, if they may play here at all."""
        self._players(self.texts)
        agents = [(seat, text) for seat, text in enumerate(self.texts) if seat not in self.people]
        self.listening = {seat for seat, text in agents if await self._thinkers.do(listens, text)}

    def _players(self, texts: Any) -> list[Player]:
        """The players; agents are not here but in worker processes."""
        refuse_others(texts)
        return [
            one if one.human else replace(one, spec=_elsewhere(one.spec)) for one in players(texts)
        ]

    async def ready(self) -> Room:
        """The room with its match, which is loaded if it was not needed since the server began."""
        if self._session is None:
            async with self.lock:
                if self._session is None:
                    await self.prepare()
                    await asyncio.to_thread(lambda: self.resume(self._load(self)))
        self.go_on()
        return self

    def resume(self, saved: Replay) -> None:
        """Go on with a match from where it was saved."""
        self._session = resumed(saved, self.game, self._players, self._told)
        self.over = self._session.table.over

    # Answers ----------------------------------------------------------------------------

    async def choose(self, seats: tuple[int, ...], turn: int, call: Callable[[View], Call]) -> None:
        """Make a move for a person; refuses what was meant for another moment."""
        async with self.lock:
            waits = self.session.waits_for
            if turn != self.turn:
                raise UsageError("the table has changed meanwhile; choose again")
            if waits is None or waits not in seats:
                raise UsageError("it is not your turn")
            chosen = call(self.session.table.view(waits))
            try:
                await asyncio.to_thread(self._make, chosen, 0.0)
            except RulesError as problem:
                self.trouble = str(problem)
            self._changed()
        self.go_on()

    async def undo(self, seats: tuple[int, ...], whole_turn: bool) -> None:
        """Take back the last choice of a person, or all that the person chose in a row."""
        if self.thinking is not None:
            self.thinking.task.cancel()
        async with self.lock:
            reason = self.why_not_undo(seats)
            if not reason:
                reason = await asyncio.to_thread(self.session.undo, whole_turn)
            if reason:
                raise UsageError(reason)
            self.undone += 1
            await asyncio.to_thread(self._kept)
            self._changed()
        self.go_on()

    def why_not_undo(self, seats: tuple[int, ...]) -> str:
        """Why the holder of seats cannot take back the last choice, if that is so."""
        if self.trouble or self.session.waits_for is None:
            return "the match cannot go on" if self.trouble else "the game is over"
        chooser = self.session.last_chooser
        if chooser is not None and chooser not in seats:
            return f"the last choice was made by {self.session.names[chooser]}"
        return self.session.stands()

    def hurry(self) -> None:
        """Let the agent that thinks, or is about to, move now."""
        self._hurried = self.turn
        if self.thinking is not None:
            self.thinking.task.cancel()

    def set_pace(self, pace: float, paused: bool) -> None:
        """How long to wait between the moves of agents, and whether to wait for ever."""
        self.pace, self.paused = pace, paused
        self._wake.set()
        self._changed()

    # People -----------------------------------------------------------------------------

    async def take(self, token: str, name: str) -> Key:
        """Take the seat that an invitation is for; the invitation dies."""
        async with self.lock:
            seat = self.links.invites.pop(token)
            self.vacant.discard(seat)
            key = self.links.hold(seat)
            if name:
                self.session.rename(seat, _distinct(name, self.session.names, seat))
                self.texts[seat] = self.session.record.agents[seat]
            await asyncio.to_thread(self._kept)
            self._changed()
        return key

    async def leave(self, key: Key) -> None:
        """Let somebody go: the link is dead from now on."""
        async with self.lock:
            self.links.keys.pop(key.token, None)
            self.vacant.update(key.seats)
            await asyncio.to_thread(self._kept)
            self._changed()

    async def invite(self, seat: int) -> None:
        """Make a link for a seat that nobody holds."""
        async with self.lock:
            if seat not in self.people or self.links.key_of(seat) is not None:
                raise UsageError("somebody holds this seat")
            self.links.invite(seat)
            await asyncio.to_thread(self._kept)
            self._changed()

    async def give_up(self, seat: int) -> None:
        """Go on without somebody who has left: the seat is played at random, and comes last."""
        async with self.lock:
            if seat not in self.vacant:
                raise UsageError("nobody has left this seat")
            self.session.forfeit(seat, "left the table")
            await asyncio.to_thread(self._kept)
            self._changed()
        self.go_on()

    # Going on ---------------------------------------------------------------------------

    def go_on(self) -> None:
        """Let chance and agents move, until a person is asked or the match is over."""
        if self._driving is None or self._driving.done():
            self._driving = asyncio.create_task(self._drive())

    async def close(self) -> None:
        """Stop, with all that is kept."""
        if self._driving is not None:
            self._driving.cancel()
            await asyncio.gather(self._driving, return_exceptions=True)

    async def _drive(self) -> None:
        try:
            while await self._step():
                pass
        except Exception as problem:  # whatever a stranger's game may raise
            self.trouble = str(problem)
            self._changed()

    async def _step(self) -> bool:
        """One move of chance or of an agent; says whether there is more to do."""
        async with self.lock:
            session, turn = self.session, self.turn
            waits = None if self.trouble else session.waits_for
            if waits is None or (waits in session.people and not session.forfeited(waits)):
                return False
            if waits == NATURE or session.forfeited(waits):
                await asyncio.to_thread(self._advance)
                self._changed()
                return True
            order = await asyncio.to_thread(self._order, waits)
        began = time.monotonic()
        call, reason = await self._thought(waits, order)
        await self._keep_pace(began)
        async with self.lock:
            if self.turn != turn:
                return True
            if reason:
                session.forfeit(waits, reason)
            made = call or session.substitute()
            await asyncio.to_thread(self._make, made, time.monotonic() - began)
            self._changed()
        return True

    def _order(self, seat: int) -> Order:
        session, record = self.session, self.session.record
        seed = session.seed_of(seat, len(record.moves))
        info = MatchInfo(session.game, record.options, seat, tuple(session.names), seed)
        told = session.told(seat) if seat in self.listening else ()
        return Order(
            record.agents[seat],
            seed,
            info,
            told,
            session.table.view(seat),
            session.time.budget(seat),
        )

    async def _thought(self, seat: int, order: Order) -> tuple[Call | None, str]:
        """What an agent chooses, also if it is told to move now."""
        turn, hurried = self.turn, replace(order, budget=HURRIED)
        for one in [hurried] if self._hurried == turn else [order, hurried]:
            task = asyncio.create_task(self._thinkers.do(decided, one))
            self.thinking = Thinking(seat, time.monotonic(), task)
            self._tell()
            try:
                await asyncio.wait({task}, timeout=PATIENCE)
            finally:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
                self.thinking = None
            if not task.cancelled():
                failed = task.exception()
                if failed:
                    return None, f"failed: {failed}"
                index, reason = task.result()
                return None if index is None else order.view.legal[index], reason
            if self.turn != turn:
                break
        return None, "did not answer in time"

    async def _keep_pace(self, began: float) -> None:
        """Give people time to see what agents do among themselves."""
        if self.people:
            return
        while self.paused or time.monotonic() - began < self.pace:
            self._wake.clear()
            left = None if self.paused else self.pace - (time.monotonic() - began)
            try:
                await asyncio.wait_for(self._wake.wait(), left)
            except TimeoutError:
                return

    def _advance(self) -> None:
        self._remember()
        self.session.advance()
        self._settle()

    def _make(self, call: Call, seconds: float) -> None:
        self._remember()
        self.session.make(call, seconds)
        self._settle()

    def _remember(self) -> None:
        if not self.people:
            self.past.append(self.session.table.clone())

    def _settle(self) -> None:
        """Keep what was done, unless more follows at once that nobody was asked about."""
        self.over = self.session.table.over
        if self.over or self.session.waits_for in self.people or not self.people:
            self._kept()

    def _kept(self) -> None:
        """Keep the room; if that fails, the match goes on and people are told."""
        try:
            self._keep(self)
            self.unkept = ""
        except LudariumError as problem:
            self.unkept = f"{problem}; the game goes on, but would be lost"

    # Looking ----------------------------------------------------------------------------

    def table_before(self, move: int) -> Table:
        """The table before a move; the present one where there is none such yet."""
        past = [one.table for one in self.session.past] if self.people else self.past
        first = len(self.session.record.moves) - len(past)
        at = move - first
        return past[at] if 0 <= at < len(past) else self.session.table

    def told(self, viewer: int | None, start: int = 0) -> list[Event]:
        """What a viewer has been told, from an event on."""
        return self.session.told(viewer, start)

    def _changed(self) -> None:
        self.turn += 1
        self.touched = time.time()
        self._tell()

    def _tell(self) -> None:
        for listener in list(self.listeners):
            listener.changed()


class Absent:
    """Stands in the session for an agent that thinks elsewhere."""

    def choose(self, view: View, budget: Budget) -> Call:
        """Nobody asks it."""
        raise AssertionError("agents of the site are asked in worker processes")


def _elsewhere(spec: AgentSpec) -> AgentSpec:
    kind = spec.kind
    absent = AgentKind(kind.name, kind.about, lambda seed, **_: Absent(), kind.options, kind.check)
    return replace(spec, kind=absent)


def _distinct(name: str, names: list[str], seat: int) -> str:
    """The name, with a number if another seat goes by it."""
    others = {other for at, other in enumerate(names) if at != seat}
    found, number = name, 2
    while found in others:
        found, number = f"{name} {number}", number + 1
    return found
