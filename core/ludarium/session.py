"""A session: a match in progress, whoever plays it.

It holds the true table, who sits where, the record, the story, and for people the way back. It
says whose answer it waits for, takes answers, asks agents and counts forfeits. The match runner,
the terminal and replays are loops around it. Agents get views and what their seat is told, never
the table. One that fails in any way forfeits: its seat is played at random from there on and ranked
last.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from ludarium import places
from ludarium.agents import Agent, AnyAgent, Budget, Clock, Judgement, MatchInfo, spec_of
from ludarium.changes import Look, Seen, Viewer
from ludarium.cleaning import clean, described, shown
from ludarium.errors import AgentFailed, LudariumError, RulesError
from ludarium.game import Game
from ludarium.observers import Both, Observers
from ludarium.places import show
from ludarium.plugins import Plugins
from ludarium.randomness import seeded
from ludarium.record import Record, Result, Thought, ranks_after, scores_after
from ludarium.replay import Replay, forfeits_in, recorded, write
from ludarium.shapes import Json
from ludarium.steps import Call
from ludarium.story import Event, Story
from ludarium.table import NATURE, Table, scheduled
from ludarium.timing import Timekeeper
from ludarium.together import answer
from ludarium.views import View
from ludarium.words import distinct

TRIES = 3
"""Playouts that show whether the rules fail without the agent that they failed."""


@dataclass(frozen=True)
class Past:
    """A move that was made: the table before it, and why it cannot be taken back, if it cannot."""

    table: Table
    barrier: str


@dataclass(frozen=True)
class Choice:
    """What chance or an agent has chosen; no call, and the reason, if it forfeits by this."""

    call: Call | None
    reason: str = ""
    judgement: Judgement = Judgement()


class Session:
    """A match in progress. Seats in `people` are answered for by someone outside.

    The story is told to people, to agents that want to be told, to observers of events, and to
    whoever else it is `followed_by`; where there is nobody, it is not written.
    """

    def __init__(
        self,
        game: Game,
        agents: Sequence[AnyAgent],
        seed: int,
        options: Mapping[str, Any],
        *,
        people: Collection[int] = (),
        names: Sequence[str] = (),
        followed_by: Collection[Viewer] = (),
        budget: Budget = Budget(),  # noqa: B008 - immutable
        plugins: Plugins | None = None,
        limit: float | None = None,
        clock: Clock | None = None,
        agent_seed: int | None = None,
        start: Json = None,
    ) -> None:
        specs = [spec_of(agent) for agent in agents]
        if start is None:
            self.table = game.laid(len(agents), seed, options)
            self.table.stops_at_chance = True
        else:
            self.table = game.continued(start, seed)
        configured = game.configure(options)
        self._unfit: dict[int, str] = {}
        """Why a seat forfeits before anything is dealt."""
        for seat, spec in enumerate(specs):
            try:
                spec.check(game, len(agents), configured)
            except AgentFailed as problem:
                self._unfit[seat] = str(problem)
        texts = [spec.text for spec in specs]
        self.record = Record(game, configured, len(agents), seed, texts)
        self.record.start = start
        self.record.thinking_seconds = [0.0] * len(agents)
        if plugins is not None:
            kinds = [spec.kind for spec in specs]
            self.record.provenance = plugins.provenance(self.table.game, kinds)
        self.people = frozenset(people)
        self.names = list(names) or distinct(texts)
        """How the seats are called."""
        self.story: Story | None = None
        self.past: list[Past] = []
        """Where people play: the moves that were made."""
        self.time = Timekeeper(len(agents), budget, limit, clock)
        self.observers = Observers(plugins or Plugins(), self.record.complaints)
        self._followed_by = set(followed_by)
        self._specs = specs
        self._agents: dict[int, Agent] = {}
        self._leaving: Agent | None = None
        """Who is being told how the match has ended."""
        self._heard: Counter[Viewer] = Counter()
        """How many events agents and observers have been told."""
        # An agent knows its own seed. Where it must not find out what is dealt, somebody gives one
        # from which the seed of the deal does not follow.
        self._agent_seed: tuple[object, ...] = (seed if agent_seed is None else agent_seed,)
        self._began = 0.0
        self.dealt = False

    @property
    def game(self) -> Game:
        """What is played."""
        return self.record.game

    @property
    def begun(self) -> bool:
        """Whether a person has chosen anything yet."""
        return any(seat in self.people for seat, _ in self.record.moves)

    @property
    def discreet(self) -> bool:
        """Whether one person must not see what another one sees."""
        return len(self.people) > 1 and (self.game.hidden or self.game.simultaneous)

    @property
    def waits_for(self) -> int | None:
        """The seat whose answer is next, NATURE for a chance; None at the end."""
        return None if self.table.over else self.table.seat

    # Going on ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Let the agents arrive and deal, up to the first decision."""
        for seat in range(self.record.seats):
            reason = self.welcome(seat)
            if reason:
                self.forfeit(seat, reason)
        self.deal()

    def welcome(self, seat: int) -> str:
        """Make the agent of a seat and tell it what is played; gives the reason if it fails."""
        if seat in self.people or seat in self._unfit:
            return self._unfit.get(seat, "")
        try:
            agent = self._agent(seat)
            if callable(getattr(agent, "told", None)):
                self._followed_by.add(seat)
        except BaseException as problem:  # whatever a stranger's agent may raise
            return _raised(problem)
        return ""

    def deal(self) -> None:
        """Run the game up to its first decision."""
        self.dealt = True
        self._began = time.perf_counter()
        self.observers.begin(self.table, self.record.agents)
        viewers = self._followed_by | self.people
        if self.observers.listens("ludarium_event"):
            viewers.add(None)
        if viewers:
            self.story = Story(self.table, self.names, viewers)
        self._watch()
        if self.record.start is None:
            with self.refereed(self.game.start):
                self.table.begin()
        self._tell()
        if self.table.over:
            self._finish()

    def _watch(self) -> None:
        """Let the table tell its steps to whoever follows the match."""
        self.observers.watch(self.table)
        if self.story is not None:
            listening = self.table._watcher
            self.table._watcher = Both(listening, self.story) if listening else self.story

    def _tell(self) -> None:
        """Let the story settle, and observers hear of it."""
        if self.story is None:
            return
        self.story.settle(self.table)
        if None in self.story.followers:
            for event in self._unheard(None):
                self.observers.tell("ludarium_event", table=self.table, event=event)

    def told(self, viewer: Viewer, start: int = 0) -> list[Event]:
        """What a viewer has been told, from an event on."""
        return [] if self.story is None else self.story.told(viewer, start)

    def news(self, seat: int) -> list[Event]:
        """What a seat has been told from its own last choice on."""
        own = [at for at, (mover, _) in enumerate(self.record.moves) if mover == seat]
        last = own[-1] if own else -1
        return [event for event in self.told(seat) if event.move >= last]

    def _unheard(self, viewer: Viewer) -> Iterator[Event]:
        """What a viewer has not heard yet; it is heard by this."""
        for event in self.told(viewer, self._heard[viewer]):
            self._heard[viewer] += 1
            yield event

    def advance(self) -> str:
        """Let chance or the agent on turn move; gives the reason if the agent forfeits by this."""
        began = time.perf_counter()
        return self.settle(self.choose(), time.perf_counter() - began)

    def settle(self, choice: Choice, seconds: float) -> str:
        """Make a choice that took so long; gives the reason if its agent forfeits by it."""
        seat = self.table.seat
        thinks = seat != NATURE and not self.forfeited(seat)
        reason = choice.reason or (self.time.too_slow(seat, seconds) if thinks else "")
        if thinks:
            self.note(seat, seconds, choice.judgement)
        if reason:
            self.forfeit(seat, reason)
        self.make((None if reason else choice.call) or self.substitute(), seconds)
        return reason

    def choose(self) -> Choice:
        """What chance or the agent on turn chooses."""
        table, seat = self.table, self.table.seat
        with self.refereed(table.now):
            if seat == NATURE:
                return Choice(table.draw_chance())
            legal = table.legal()
            if table._todo:
                raise RulesError(scheduled(table))
            if self.forfeited(seat):
                return Choice(None)
            view = table.view(seat)
        try:
            agent = self._agent(seat)
            self._inform(agent, seat)
            call: object = agent.choose(view, self.time.budget(seat))
            if type(call) is Call and call in legal:
                return Choice(call, judgement=Judgement.of(getattr(agent, "judgement", None)))
            reason = f"chose {shown(call)}, which is not legal"
        except RulesError as problem:
            self._check_rules(view)
            reason = _raised(problem)
        except BaseException as problem:  # whatever a stranger's agent may raise
            reason = _raised(problem)
        return Choice(None, reason)

    def _check_rules(self, view: View) -> None:
        """Where the rules failed in an agent's search: do they fail without it, too?

        Then it is their fault and not the agent's.
        """
        source = Random(0)
        for _ in range(TRIES):
            with self.refereed(self.table.now):
                view.sample(source).play_out(source.random)

    def _inform(self, agent: Agent, seat: int) -> None:
        """Tell an agent that wants to know what has happened since it was last asked."""
        if seat in self._followed_by and hasattr(agent, "told"):
            for event in self._unheard(seat):
                agent.told(event)

    def make(self, call: Call, seconds: float = 0.0) -> None:
        """Make a move for whoever is to decide."""
        table, record = self.table, self.record
        seat = table.seat
        before = table.clone() if self.people else None
        self.observers.decided(table, seat, call, seconds)
        record.moves.append((seat, call))
        if seat != NATURE:
            record.decisions += 1
            record.thinking_seconds[seat] += seconds
        if self.story is not None:
            self.story.chose(table, seat, call)
        with self.refereed(call):
            table.apply(call)
            if record.decisions > record.game.longest:
                raise RulesError(
                    f"it does not end, but declares at most {record.game.longest} decisions"
                )
        self._tell()
        if before is not None:
            self.past.append(Past(before, self._barrier(before, call)))
        if table.over:
            self._finish()

    def _agent(self, seat: int) -> Agent:
        agent = self._agents.get(seat)
        if agent is None:
            record = self.record
            seed = self.seed_of(seat)
            agent = self._agents[seat] = self._specs[seat].make(seed)
            if hasattr(agent, "begin"):
                agent.begin(
                    MatchInfo(
                        record.game, record.options, seat, tuple(self.names), seed, self.time.limit
                    )
                )
        return agent

    def seed_of(self, seat: int, *more: object) -> int:
        """The seed of an agent; 53 bits are as much as every language reads from JSON."""
        return seeded("agent", seat, *self._agent_seed, *more) >> 75

    def note(self, seat: int, seconds: float, judgement: Judgement = Judgement()) -> None:  # noqa: B008
        """Write down what a decision took, and what its agent thought of it."""
        left = self.time.stop(seat, seconds)
        thought = Thought(len(self.record.moves), seat, seconds, left, judgement)
        self.record.thoughts.append(thought)

    @contextmanager
    def refereed(self, call: Call | None) -> Iterator[None]:
        """Report what fails inside as a fault of the game's rules, with how to see it again."""
        try:
            yield
        except Exception as problem:  # whatever a stranger's rules may raise
            record = self.record
            where = f"seed {record.seed}, move {len(record.moves)}, {call!r}"
            reason = f"{record.game.title} failed at {where}: {places.in_words(problem)}"
            self.observers.error(self.table, NATURE, reason)
            raise RulesError(reason) from problem

    def _finish(self) -> None:
        record = self.record
        record.seconds = time.perf_counter() - self._began
        record.scores = scores_after(self.game, self.table.scores, record.forfeits)
        record.rivals = self.table.rivals
        record.ranks = ranks_after(self.table.ranks, record.forfeits)
        self.observers.end(self.table, record)
        self.dismiss()

    def dismiss(self) -> None:
        """Tell the agents how the match has ended."""
        for seat in sorted(self._agents):
            self.farewell(seat)

    def farewell(self, seat: int) -> None:
        """Tell one agent how the match has ended; what it may raise changes nothing any more."""
        record = self.record
        result = Result(record.ranks, record.scores, record.rivals, dict(record.forfeits))
        agent = self._leaving = self._agents.pop(seat)
        try:
            if seat not in record.forfeits:
                self._inform(agent, seat)
                if hasattr(agent, "end"):
                    agent.end(result)
        except BaseException as problem:  # whatever a stranger's agent may raise
            record.complaints.append(f"{self.names[seat]} failed at the end: it {_raised(problem)}")

    # Forfeits ---------------------------------------------------------------------------

    def forfeited(self, seat: int) -> bool:
        """Whether the seat is out, or nobody is left to play against."""
        forfeits = self.record.forfeits
        return bool(forfeits) and (
            seat in forfeits or len(forfeits) >= max(1, self.record.seats - 1)
        )

    def forfeit(self, seat: int, reason: str) -> None:
        """Let a seat be played at random from here on, and come last."""
        self.record.forfeits[seat] = clean(reason)
        self.observers.error(self.table, seat, self.record.forfeits[seat])

    def substitute(self) -> Call:
        """What a seat that has forfeited does: anything."""
        random = Random(seeded(self.record.seed, "substitute", len(self.record.moves)))
        return random.choice(self.table.legal())

    # Keeping ----------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        """Write the match as it stands, as a replay, whole or not at all."""
        try:
            write(self.record, path)
        except OSError as problem:
            raise LudariumError(f"cannot save in {path}: {problem.strerror}") from None

    def resume(self, saved: Replay) -> None:
        """Begin, and make all moves of a match that was saved."""
        self.record.forfeits = forfeits_in(saved, self.record.seats)
        self.begin()
        for number, move in enumerate(saved.moves, 2):
            self.make(recorded(number, move, self.table, self.game))

    def rename(self, seat: int, name: str) -> None:
        """Call the person in a seat by another name, from here on."""
        self.names[seat] = name
        self.record.agents[seat] = f"human:name={name}"
        if self.story is not None:
            self.story.rename(self.names)

    # Taking back ------------------------------------------------------------------------

    def stands(self) -> str:
        """Why the last choice that a person made cannot be taken back; empty if it can."""
        last = next(self._choices(), None)
        if last is None:
            return "there is nothing to take back yet"
        reason = self._barrier_since(last)
        return f"the last choice stands: {reason}" if reason else ""

    @property
    def last_chooser(self) -> int | None:
        """Whose choice it was that a person made last."""
        last = next(self._choices(), None)
        return None if last is None else self.record.moves[last][0]

    def undo(self, whole_turn: bool = False) -> str:
        """Go back to the last choice that a person made; gives the reason where it may not be.

        A whole turn is all that the same person chose in a row, as far as it can be taken back.
        """
        reason = self.stands()
        if reason:
            return reason
        moves = self.record.moves
        back = self._turn_began() if whole_turn else next(self._choices())
        self.table = self.past[back].table
        del moves[back:], self.past[back:]
        self._watch()
        if self.story is not None:
            self.story.forget(self.table, len(moves))
        self.record.decisions = sum(seat != NATURE for seat, _ in moves)
        self._agents.clear()
        for viewer in self._heard:  # agents are made anew, and hear it all again
            self._heard[viewer] = len(self.told(None)) if viewer is None else 0
        self._agent_seed = (*self._agent_seed[:1], len(moves))
        return ""

    def _choices(self) -> Iterator[int]:
        """The moves that were a person's choice, the last one first."""
        for at in reversed(range(len(self.record.moves))):
            if self.record.moves[at][0] in self.people and len(self.past[at].table.legal()) > 1:
                yield at

    def _barrier_since(self, at: int) -> str:
        return next((past.barrier for past in self.past[at:] if past.barrier), "")

    def _turn_began(self) -> int:
        """The first of the choices that the last one to choose made in a row."""
        last, *earlier = self._choices()
        seat = self.record.moves[last][0]
        for at in earlier:
            others = any(mover not in (seat, NATURE) for mover, _ in self.record.moves[at:last])
            if others or self._barrier_since(at):
                break
            last = at
        return last

    def _barrier(self, before: Table, call: Call) -> str:
        """Why a move that was just made cannot be taken back, if it cannot."""
        if before.seat == NATURE or before.random != self.table.random:
            return "chance has decided something since"
        if call.step is answer and not self.table.asked:
            return "what was chosen in secret has been revealed since"
        then, now = Seen(before), Seen(self.table)
        for seat in sorted(self.people):
            seen = Look(then, seat).unseen - Look(now, seat).unseen
            if seen:
                cards = f": {', '.join(sorted(map(str, seen)))}" if len(self.people) == 1 else ""
                return f"something hidden has been seen since{cards}"
        return ""


def _raised(problem: BaseException) -> str:
    """Why an agent forfeits that raised this; raises it again if it is the user's Ctrl-C.

    That reaches the main thread only, so an interrupt in another one is the agent's own.
    """
    in_main = threading.current_thread() is threading.main_thread()
    if isinstance(problem, KeyboardInterrupt) and in_main:
        raise problem
    show(problem)
    return str(problem) if type(problem) is AgentFailed else f"raised {described(problem)}"
