"""Soaking: so many random games that what goes wrong once in a hundred thousand does.

Every game has a number, from which follows all that happens in it: which game, seats and options,
the seed, who plays, and how closely it is looked at. So any of them can be played again alone, and
batches of them can be played anywhere and in any order.

The games take turns (one that is named twice has two), and so do the settings of each: every seat
count, and every option value with every seat count. How much is looked at follows from `CLOSELY`,
`AGAIN` and `MIXED` below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field, fields
from functools import cache
from random import Random
from typing import Any

from ludarium import replay
from ludarium.errors import UsageError
from ludarium.game import Game
from ludarium.gc_tuning import rare_gc
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.randomness import seeded, short_seed
from ludarium.record import Record
from ludarium.shapes import Json
from ludarium.steps import Call
from ludarium.testing.checks import Check
from ludarium.testing.kit import CHECKS, at_random, examined
from ludarium.testing.playouts import Choose, Playout, Setting, settings, undisturbed, walk
from ludarium.testing.report import Finding
from ludarium.testing.rewriting import Originals

CLOSELY = 13
"""One game in so many is looked at closely at one of its moments, chosen at random."""
AGAIN = 80
"""One game in so many is played again: from its seed, from copies, and with observers."""
KEPT = 4
"""Positions that are kept of a game that is looked at."""
FIRST = 10
"""One moment in so many is that of the first decision."""
MIXED = 400
"""One game in so many is played by agents of all sorts, and not only at random."""
AGENTS = ("random", "greedy", "ismcts:iterations=2")
"""Who plays a mixed game; these think little, since a soak needs many games."""

WHILE_PLAYING = ("plays", "ends", "chances")
"""What the walk itself notices."""
AT_THE_END = ("conserved", "laws", "outcome", "scoring")
AT_A_MOMENT = (
    "plays", "clones", "cards", "looking", "stable", "distinct", "texts", "call_json", "refuses",
    "together", "backs", "views", "view_json", "samples", "secrets", "story", "observations",
    "numbers",
)  # fmt: skip
OF_THE_WHOLE_GAME = ("replay", "global_random", "copies", "resources")
ONLY_IN_THE_KIT = ("allows", "other_process", "declared")
"""What only many games of one setting together can show."""


@dataclass(frozen=True)
class Soak:
    """What is played: the games, which take turns, and the seed of everything."""

    games: tuple[str, ...]
    seed: int = 0

    def task(self, number: int) -> Task:
        """All that follows from the number of a game."""
        turn, at = divmod(number, len(self.games))
        name = self.games[at]
        possible = allowed(installed().game(name))
        source = Random(seeded("soak", self.seed, number))
        closely, again, mixed = (not source.randrange(one) for one in (CLOSELY, AGAIN, MIXED))
        setting = possible[turn % len(possible)]
        agents = _lineup(setting.seats, source) if mixed else (AGENTS[0],) * setting.seats
        seed = short_seed("soak", self.seed, number)
        return Task(number, name, setting, seed, agents, closely, again)


@dataclass(frozen=True)
class Task:
    """One game of a soak."""

    number: int
    game: str
    setting: Setting
    seed: int
    agents: tuple[str, ...]
    closely: bool
    again: bool

    @property
    def mixed(self) -> bool:
        """Whether anyone thinks."""
        return any(agent != AGENTS[0] for agent in self.agents)


def _lineup(seats: int, source: Random) -> tuple[str, ...]:
    """Someone for every seat, of whom one thinks."""
    found = [source.choice(AGENTS) for _ in range(seats)]
    found[source.randrange(seats)] = source.choice(AGENTS[1:])
    return tuple(found)


@cache
def allowed(game: Game) -> tuple[Setting, ...]:
    """The settings of a game, without those that it refuses, such as solo rules for three."""
    return tuple(one for one in settings(game, all_pairs=True) if not _refuses(game, one))


def _refuses(game: Game, setting: Setting) -> bool:
    try:
        game.new(setting.seats, 0, setting.options)
    except UsageError:
        return True
    except Exception:  # whatever a stranger's rules may raise is found when it is played
        return False
    return False


@cache
def _printed(game: Game) -> Originals:
    return Originals(game.components)


# One game -----------------------------------------------------------------------------------


@dataclass
class Tally:
    """How much was played and looked at."""

    games: int = 0
    decisions: int = 0
    mixed: int = 0
    """Games of agents that think."""
    moments: int = 0
    """Positions that were looked at closely."""
    views: int = 0
    """Views that were checked for leaks."""
    hiding: int = 0
    """Those of them from which something is hidden."""
    again: int = 0
    """Games that were played again."""
    failures: int = 0

    def add(self, other: Tally) -> None:
        """Count another one's too."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


@dataclass(frozen=True)
class Failure:
    """A game in which something was wrong: its number, what it was, and a replay of it."""

    number: int
    game: str
    message: str
    replay: str

    def __str__(self) -> str:
        return f"game {self.number:,} ({self.game}): {self.message}"


@dataclass(frozen=True)
class Soaked:
    """What became of one game."""

    tally: Tally
    result: tuple[Any, ...]
    """How it ended: the same wherever and whenever it is played."""
    failure: Failure | None = None


def soaked(task: Task) -> Soaked:
    """Play a game and look at it as closely as its task says."""
    game, setting = installed().game(task.game), task.setting
    tally = Tally(games=1, mixed=task.mixed)
    choose, found = _choosing(game, task)
    keep = KEPT if task.again or task.closely else 1
    playout = walk(game, setting, task.seed, choose, keep, _printed(game), noting=task.closely)
    tally.decisions = playout.decisions
    if playout.failure is not None:
        found.append(f"{playout.failure.check}: {playout.failure.problem}")
    found += [_in_words(one) for check in _named(AT_THE_END) for one in check.findings(playout)]
    if playout.stopped:
        found.append("replay: the moves of the match do not lead to its end again")
    if not found and task.again:
        tally.again = 1
        found += _problems(playout, OF_THE_WHOLE_GAME)
    if not found and task.closely:
        found += _at_a_moment(playout, tally)
    end = playout.end
    result = (len(playout.moves), *((end.scores, end.ranks) if end is not None else ()))
    tally.failures = bool(found)
    return Soaked(tally, result, _failure(task, playout, found) if found else None)


def _choosing(game: Game, task: Task) -> tuple[Choose, list[str]]:
    """How the game is played, and what was wrong with those who played it."""
    if not task.mixed:
        return at_random(Random(seeded("choices", task.seed))), []
    specs = [installed().agent(agent) for agent in task.agents]
    try:
        record = play(game, specs, task.seed, task.setting.options)
    except Exception as problem:  # whatever the rules raise, they will again
        return at_random(Random(task.seed)), [f"plays: {problem}"]
    moves = iter([call for _, call in record.moves])
    forfeits = [f"{task.agents[seat]} {why}" for seat, why in record.forfeits.items()]
    return (lambda legal, drawn: next(moves, None)), forfeits


def _at_a_moment(playout: Playout, tally: Tally) -> list[str]:
    """Look closely at one of the positions that were kept; seldom at the first."""
    source = Random(seeded("moment", playout.seed))
    first = not source.randrange(FIRST)
    later = [] if first else playout.positions[1:]
    playout.positions[:] = [source.choice(later or playout.positions[:1])]
    found = _problems(playout, AT_A_MOMENT)
    if not found:
        table = playout.positions[0].table
        tally.moments = 1
        tally.views = table.seats
        tally.hiding = sum(not table.view(seat).perfect for seat in range(table.seats))
    return found


def _problems(playout: Playout, names: tuple[str, ...]) -> list[str]:
    return [_in_words(found) for found in examined(playout, _named(names)).findings]


@cache
def _named(names: tuple[str, ...]) -> tuple[Check, ...]:
    return tuple(check for check in CHECKS if check.name in names)


def _in_words(found: Finding) -> str:
    return f"{found.check}: after move {found.where.rpartition(' ')[2]}: {found.problem}"


def _failure(task: Task, playout: Playout, found: Sequence[str]) -> Failure:
    message = "; ".join(dict.fromkeys(found))
    game, setting, end = playout.game, playout.setting, playout.end
    options = game.configure(setting.options)
    record = Record(game, options, setting.seats, task.seed, list(task.agents))
    record.moves = list(_with_seats(playout))
    record.provenance = installed().provenance(game)
    record.failure = message
    if end is not None:
        record.scores, record.ranks, record.rivals = end.scores, end.ranks, end.rivals
    lines = "".join(f"{line}\n" for line in replay.lines(record))
    return Failure(task.number, task.game, message, lines)


def _with_seats(playout: Playout) -> Iterator[tuple[int, Call]]:
    """The moves, each with who made it, as far as they can be made again."""
    moves = iter(playout.moves)
    try:
        for table in playout.retraced():
            call = next(moves, None)
            if call is not None:
                yield table.seat, call
    except Exception:  # whatever a stranger's rules may raise the second time
        return


# Batches ------------------------------------------------------------------------------------

DIGESTS = 1 << 62
"""How many digests there are: as many as fit into any database."""


@dataclass(frozen=True)
class Span:
    """Games with following numbers."""

    first: int
    games: int

    def __str__(self) -> str:
        return f"{self.first:,} to {self.first + self.games - 1:,}"


@dataclass(frozen=True)
class Batch:
    """What became of the games of a span."""

    span: Span
    tallies: dict[str, Tally]
    """By game and setting."""
    digest: int
    """Of how every game ended: the same wherever and whenever they are played. That of several
    batches is the sum of theirs."""
    failures: tuple[Failure, ...] = field(default=())

    def to_json(self) -> dict[str, Json]:
        """The counts, as plain values."""
        return {name: asdict(tally) for name, tally in self.tallies.items()}


@rare_gc()
@undisturbed()
def soak_batch(soak: Soak, span: Span) -> Batch:
    """Play the games of a span."""
    tallies: dict[str, Tally] = {}
    failures: list[Failure] = []
    digest = 0
    for number in range(span.first, span.first + span.games):
        task = soak.task(number)
        done = soaked(task)
        tallies.setdefault(f"{task.game} {task.setting}", Tally()).add(done.tally)
        digest += seeded(number, task.game, *done.result)
        if done.failure is not None:
            failures.append(done.failure)
    return Batch(span, tallies, digest % DIGESTS, tuple(failures))
