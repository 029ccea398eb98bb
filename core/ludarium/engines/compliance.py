"""Whether a stranger's engine keeps to the protocol, check by check, with what is wrong.

Each check plays a scene with the engine. What an engine does wrong once it would do in every
match, so a check that fails ends the process, and the next one gets a new one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial

from ludarium.agents import AgentKind, AgentSpec, Budget, MatchInfo
from ludarium.cleaning import clean
from ludarium.engines import protocol
from ludarium.engines.agent import EngineAgent, Launch, expected, started
from ludarium.engines.process import PATIENCE, EngineProcess, Overran
from ludarium.engines.protocol import Introduction, Message
from ludarium.errors import AgentFailed
from ludarium.game import Game
from ludarium.match import play
from ludarium.plugins import Plugins
from ludarium.record import Record
from ludarium.steps import Call
from ludarium.views import View

LIMIT = 30.0
"""Seconds that an engine gets for an answer."""
THINKING = 20
"""Iterations that it is told to think when time does not matter."""
THOUGHT = 0.2
"""Seconds that it is told to think."""
PREFERRED = ("tic_tac_toe", "kuhn_poker", "pig", "connect_four")
"""Games that are over soon, and among them have all that games can have."""


@dataclass(frozen=True)
class Finding:
    """A check, and what is wrong, if anything is."""

    check: str
    problem: str = ""

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problem


class Inspection:
    """The checks of one engine."""

    def __init__(self, launch: Launch, plugins: Plugins, limit: float = LIMIT) -> None:
        self.launch = launch
        self.plugins = plugins
        self.limit = limit
        self.introduction: Introduction | None = None

    def findings(self) -> Iterator[Finding]:
        """Every check with what is wrong; the others only if it says hello."""
        yield self._tried("it starts and says hello", self._says_hello)
        if self.introduction is None:
            return
        yield self._tried("it plays a game that is installed", self._games)
        games = self._playable()
        if not games:
            return
        for game, seats in games:
            told = f"it plays {game.title} with {seats} seats to the end"
            yield self._tried(told, partial(self._plays, game, seats))
        game, seats = games[0]
        scenes: list[tuple[str, Callable[[Game, int], None]]] = [
            ("it plays one match after another", self._plays_again),
            ("it chooses the same with the same seed and iterations", self._repeats),
            ("it ignores messages and keys that it does not know", self._ignores),
            ("it says nothing unasked", self._is_quiet),
            (f"it answers soon when it is told to think for {THOUGHT:g} seconds", self._hurries),
            ("it ends with code 0 when it is told to quit", self._quits),
            ("it ends when its input is closed", self._hears_the_end),
            ("it leaves no process behind", self._leaves_nothing),
        ]
        for check, scene in scenes:
            yield self._tried(check, partial(scene, game, seats))

    def _tried(self, check: str, scene: Callable[[], object]) -> Finding:
        try:
            scene()
        except AgentFailed as problem:
            return Finding(check, clean(f"it {problem}"))
        return Finding(check)

    # What it says -----------------------------------------------------------------------

    def _says_hello(self) -> None:
        engine = started(self.launch, self.limit)
        engine.process.quit()
        self.introduction = engine.introduction

    def _games(self) -> None:
        if not self._playable():
            assert self.introduction is not None
            named = ", ".join(sorted(self.introduction.games or ())) or "nothing"
            raise AgentFailed(f"plays {named}, of which nothing is installed here")

    def _playable(self) -> list[tuple[Game, int]]:
        """Games and seats to try: the short ones, if it plays all."""
        assert self.introduction is not None
        games, installed = self.introduction.games, self.plugins.games
        if games is None:
            return [(installed[name], installed[name].seats[0]) for name in PREFERRED
                    if name in installed]  # fmt: skip
        known = [name for name in games if name in installed]
        known.sort(key=lambda name: (name not in PREFERRED, name))
        return [
            (installed[name], count)
            for name in known[:4]
            for count in (games[name] or installed[name].seats[:1])
            if count in installed[name].seats
        ]

    # What it does -----------------------------------------------------------------------

    def _plays(self, game: Game, seats: int, matches: int = 1) -> list[Record]:
        """Let it play with itself, so that it sits at every seat."""

        def make(seed: int) -> EngineAgent:
            return EngineAgent(seed, self.launch, {})

        spec = AgentSpec(AgentKind("engine", "", make, own_process=True), {}, "engine")
        found = []
        for _ in range(matches):
            record = play(game, [spec] * seats, 1, budget=Budget(THINKING), limit=self.limit)
            for reason in [*record.forfeits.values(), *record.complaints]:
                raise AgentFailed(reason.partition("failed at the end: it ")[2] or reason)
            found.append(record)
        return found

    def _plays_again(self, game: Game, seats: int) -> None:
        self._plays(game, seats, 3)

    def _repeats(self, game: Game, seats: int) -> None:
        one, other = self._plays(game, seats, 2)
        if one.moves != other.moves:
            raise AgentFailed("chose otherwise the second time")

    @contextmanager
    def _seated(self, game: Game, seats: int) -> Iterator[Seated]:
        """The engine at its first decision."""
        engine = started(self.launch, self.limit)
        try:
            yield Seated(engine.process, game, seats, self.limit)
        finally:
            engine.process.kill()

    def _ignores(self, game: Game, seats: int) -> None:
        with self._seated(game, seats) as seated:
            seated.begin(weather="fine")
            seated.process.send({"type": "weather", "sun": True}, until=seated.until)
            seated.decide(mood="good")

    def _is_quiet(self, game: Game, seats: int) -> None:
        with self._seated(game, seats) as seated:
            seated.begin()
            seated.decide()
            time.sleep(THOUGHT)
            if seated.process.spoke_unasked():
                raise AgentFailed("said something after it had answered")

    def _hurries(self, game: Game, seats: int) -> None:
        with self._seated(game, seats) as seated:
            seated.begin()
            began = time.perf_counter()
            seated.decide(budget=Budget(seconds=THOUGHT))
            took = time.perf_counter() - began
            if took > 10 * THOUGHT + PATIENCE:
                raise AgentFailed(f"took {took:.1f} seconds")

    def _quits(self, game: Game, seats: int) -> None:
        with self._seated(game, seats) as seated:
            seated.process.send(protocol.QUIT, until=seated.until)
            _ended(seated.process, 0)

    def _hears_the_end(self, game: Game, seats: int) -> None:
        with self._seated(game, seats) as seated:
            seated.begin()
            seated.process.hang_up()
            _ended(seated.process, None)

    def _leaves_nothing(self, game: Game, seats: int) -> None:
        with self._seated(game, seats) as seated:
            seated.begin()
            seated.decide()
            seated.process.hang_up()
            _ended(seated.process, None)
            if seated.process.relatives():
                raise AgentFailed("left processes behind")


@dataclass
class Seated:
    """An engine at the first decision of a match, spoken to line by line."""

    process: EngineProcess
    game: Game
    seats: int
    limit: float

    @property
    def until(self) -> float:
        """When an answer has to be there."""
        return time.perf_counter() + self.limit

    def begin(self, **more: object) -> None:
        """Let a match begin; what it does not know may be told, too."""
        names = tuple(f"seat {number}" for number in range(1, self.seats + 1))
        match = MatchInfo(self.game, self.game.configure({}), self._view().seat, names, 1)
        self._ask({**protocol.begin(match, {}), **more}, "ready")

    def decide(self, budget: Budget = Budget(THINKING), **more: object) -> Call:  # noqa: B008
        """Let it decide."""
        view = self._view()
        found = self._ask({**protocol.decide(1, view, (), budget), **more}, "choice")
        return view.legal[protocol.answer(found, 1, len(view.legal)).index]

    def _view(self) -> View:
        table = self.game.new(self.seats, 1)
        return table.view(table.seat)

    def _ask(self, question: Message, wanted: str) -> Message:
        until = self.until
        try:
            self.process.send(question, until=until)
            return expected(self.process.receive(until), wanted)
        except Overran:
            raise AgentFailed(f"did not answer within {self.limit:g} seconds") from None


def _ended(process: EngineProcess, code: int | None) -> None:
    """Wait for the end of a process; refuses another exit code."""
    until = time.perf_counter() + 5 * PATIENCE
    while process.exit_code is None:
        if time.perf_counter() > until:
            raise AgentFailed(f"was still running {5 * PATIENCE:g} seconds later")
        time.sleep(0.02)
    if code is not None and process.exit_code != code:
        raise AgentFailed(f"ended with code {process.exit_code}")
