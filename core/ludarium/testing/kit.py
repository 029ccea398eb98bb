"""The conformance kit: plays a game at random in every setting, and checks all that it saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ludarium.components import Component
from ludarium.errors import unknown
from ludarium.game import Game
from ludarium.randomness import seeded
from ludarium.testing import calls, copies, knowledge, leaks, learning, outcome, resources, stories
from ludarium.testing.checks import MOST, Check, Examination, whole
from ludarium.testing.playouts import Choose, Playout, Setting, settings, undisturbed, walk
from ludarium.testing.questions import advice
from ludarium.testing.report import CheckResult, Report
from ludarium.testing.rewriting import Originals

CHECKS: tuple[Check, ...] = (
    *calls.CHECKS,
    *copies.CHECKS,
    *knowledge.CHECKS,
    *leaks.CHECKS,
    *stories.CHECKS,
    *learning.CHECKS,
    *outcome.CHECKS,
    *resources.CHECKS,
)
"""Every check, each after those that it needs."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Effort:
    """How much is played and looked at."""

    games: int
    """Games in each setting, if `decisions` allows; one in any case."""
    decisions: int
    positions: int
    """Positions kept of each game."""
    looks: int
    """Positions looked at closely in all, beside the first of each game."""
    calls: int
    """Calls tried out over all positions."""
    abroad: int
    """Games repeated in another process."""
    all_pairs: bool
    """Every option value with every seat count, or with one."""


EFFORTS = {
    "smoke": Effort(
        games=8, decisions=2_000, positions=5, looks=80, calls=4_000, abroad=3, all_pairs=False
    ),
    "full": Effort(
        games=30,
        decisions=40_000,
        positions=8,
        looks=600,
        calls=60_000,
        abroad=10,
        all_pairs=True,
    ),
}
LEVELS = tuple(EFFORTS)
"""How thorough a check can be, the quickest first."""


def check_game(
    game: Game, level: str = "smoke", *, seed: int = 0, progress: Progress | None = None
) -> Report:
    """Play a game and report all that is wrong with it; the same for the same seed.

    `progress` is told how much is done, and of how much.
    """
    if level not in LEVELS:
        raise unknown("level", level, LEVELS)
    with undisturbed():
        return _checked(game, level, seed, progress or (lambda done, total: None))


def _checked(game: Game, level: str, seed: int, progress: Progress) -> Report:
    effort = EFFORTS[level]
    tried = settings(game, all_pairs=effort.all_pairs)
    walks = len(tried) * effort.games
    total = walks + len(CHECKS)
    examination = Examination(game, abroad=effort.abroad)
    _play(examination, tried, effort, seed, progress)
    results = _results(CHECKS, examination, lambda number: progress(walks + number, total))
    return _report(examination, level, results)


def assert_conforms(game: Game, level: str = "smoke") -> None:
    """Raise an AssertionError that lists all that is wrong with a game, if anything is."""
    __tracebackhide__ = True
    report = check_game(game, level)
    if not report.passed:
        raise AssertionError(str(report))


def assert_sound(playout: Playout) -> None:
    """Raise an AssertionError that lists all that is wrong in one playout, if anything is.

    What only many games together can show, such as what the game declares, is left out.
    """
    __tracebackhide__ = True
    report = examined(playout, [check for check in CHECKS if check.each is not whole])
    if not report.passed:
        raise AssertionError(str(report))


def examined(playout: Playout, checks: Sequence[Check]) -> Report:
    """What some checks find in one playout, at the positions that were kept of it."""
    examination = Examination(playout.game, [playout])
    with undisturbed():
        results = _results(checks, examination)
    return _report(examination, "one playout", results)


# Playing ------------------------------------------------------------------------------------


def _play(
    examination: Examination, tried: list[Setting], effort: Effort, seed: int, progress: Progress
) -> None:
    """One game in every setting, and again, until there are enough."""
    game, walks = examination.game, len(tried) * effort.games
    printed = Originals(game.components)
    for number in range(walks):
        setting = tried[number % len(tried)]
        if number >= len(tried) and _decisions(examination) >= effort.decisions:
            break
        if sum(playout.failure is not None for playout in examination.playouts) >= MOST:
            break
        own = seed + number // len(tried)
        choose = at_random(Random(seeded(game.name, setting, own)))
        playout = walk(game, setting, own, choose, effort.positions, printed)
        (examination.refused if playout.refused else examination.playouts).append(playout)
        progress(number + 1, walks + len(CHECKS))
    _thin(examination, effort, Random(seed))


def at_random(source: Random) -> Choose:
    """Choose any legal call with equal chance, and leave chances to the table."""
    return lambda legal, drawn: source.choice(legal) if drawn is None else drawn


def _decisions(examination: Examination) -> int:
    return sum(playout.decisions for playout in examination.playouts)


def _thin(examination: Examination, effort: Effort, source: Random) -> None:
    """Drop positions at random, but never a game's first, until there are not too many.

    So a game with many calls to choose from takes no longer to check than others.
    """
    spare = [position for position in examination.positions if position.at]
    source.shuffle(spare)
    offered = sum(len(position.legal) for position in examination.positions)
    while spare and (offered > effort.calls or len(spare) > effort.looks):
        dropped = spare.pop()
        dropped.playout.positions.remove(dropped)
        offered -= len(dropped.legal)


# Checking -----------------------------------------------------------------------------------


def _results(
    checks: Sequence[Check],
    examination: Examination,
    done: Callable[[int], None] = lambda number: None,
) -> list[CheckResult]:
    """Run checks in order; those that need a failed one are blocked by it."""
    results: list[CheckResult] = []
    wrong: set[str] = set()
    for number, check in enumerate(checks, 1):
        blocked_by = tuple(name for name in check.needs if name in wrong)
        if blocked_by:
            results.append(CheckResult(check.name, check.about, 0, (), blocked_by))
        else:
            results.append(check.run(examination))
        if blocked_by or not results[-1].passed:
            wrong.add(check.name)
        done(number)
    return results


def _report(examination: Examination, level: str, results: Sequence[CheckResult]) -> Report:
    seen = set[Component]().union(*(playout.seen for playout in examination.playouts))
    unseen = tuple(
        component.id for component in examination.game.components if component not in seen
    )
    games, decisions = len(examination.playouts), _decisions(examination)
    missing = advice(examination.positions)
    return Report(examination.game.name, level, tuple(results), games, decisions, unseen, missing)
