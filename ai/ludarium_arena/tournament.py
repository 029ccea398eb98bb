"""Tournaments: the schedule of a study, played to its end or as far as there was time."""

from __future__ import annotations

from collections.abc import Callable

from ludarium_arena.blocks import Result
from ludarium_arena.running import Run
from ludarium_arena.study import Study

Advance = Callable[[int, int], None]


def play(study: Study, run: Run, advance: Advance = lambda done, total: None) -> None:
    """Play what the store does not have yet; says after each block how many are there."""
    wanted = study.schedule()
    there = run.store.results(run.study()).keys()
    missing = [block for block in wanted if block not in there]
    done = len(wanted) - len(missing)
    advance(done, len(wanted))
    for _ in run.play(missing):
        done += 1
        advance(done, len(wanted))


def finished(study: Study, run: Run) -> list[Result]:
    """The blocks of the study that the store has, in the order of the schedule."""
    there = run.store.results(run.study())
    return [there[block] for block in study.schedule() if block in there]
