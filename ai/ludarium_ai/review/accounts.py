"""The figures of a review, all of them made from its findings: docs/review.md defines them.

For every seat, what it could expect at the start, what its own decisions and those of others
changed, and what luck did, add up to the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ludarium import NATURE
from ludarium.replay import Replay, finished
from ludarium_ai.review.findings import Finding, Judged
from ludarium_ai.review.scale import Scale
from ludarium_ai.values import Valuer

SURE = 2.0
"""So many standard errors must lie between two choices before one is called better."""
LEAST_COST = 0.005
"""A smaller difference, of values between 0 and 1, is none."""
TURNS = 6
LEAST_TURN = 0.03
"""Turning points: how many, and which change of the values between 0 and 1 is one."""
DECISION, CHANCE, HIDDEN = "decision", "chance", "hidden"
"""What a change came from."""


@dataclass(frozen=True)
class Decision:
    """A decision of a seat, and what it cost."""

    move: int
    seat: int
    judged: Judged
    effect: tuple[float, ...]
    """What it changed for each seat against the best choice, as the seat could know; all 0 where
    the choice was as good as the best, or may have been."""
    gap: float
    """By how much the choice looked worse, or better, whether or not that is more than noise."""

    @property
    def cost(self) -> float:
        """What it cost the seat that decided: never below 0."""
        return -self.effect[self.seat]


@dataclass(frozen=True)
class Part:
    """Why a seat ended where it did."""

    start: float
    own: float
    """What its own decisions cost; never above 0."""
    others: float
    """What the decisions of the others changed."""
    chance: float
    """What dice and other chances changed."""
    hidden: float
    """What else changed: draws, what was hidden, and what the search saw only later."""
    forfeits: float
    result: float

    @property
    def luck(self) -> float:
        """All that nobody's decisions explain."""
        return self.chance + self.hidden

    @property
    def total(self) -> float:
        """What the parts add up to: the result."""
        return self.start + self.own + self.others + self.luck + self.forfeits


@dataclass(frozen=True)
class Turn:
    """A move that changed much."""

    move: int
    mover: int
    seat: int
    """Whom it changed most for."""
    change: float
    decided: float
    """How much of it was the decision's, against the best that could be done."""
    cause: str


@dataclass(frozen=True)
class CardGain:
    """What a card brought a seat: over the best choices without it, each time it was chosen."""

    card: str
    seat: int
    times: int
    gain: float


class Accounts:
    """A reviewed match, in figures."""

    def __init__(
        self,
        replay: Replay,
        findings: Sequence[Finding],
        valuer: Valuer,
        final: Sequence[float] | None,
        reviewed: Sequence[int] | None = None,
        certain: bool = False,
    ) -> None:
        """`final` are the values of the last table, if the match reached its end.

        In a `certain` game nothing is hidden or left to chance, so that only decisions turn it.
        """
        self.replay = replay
        self.findings = sorted(findings, key=lambda one: one.move)
        self.seats = int(replay.header["seats"])
        self.reviewed = tuple(range(self.seats)) if reviewed is None else tuple(reviewed)
        self.scale = Scale.of(valuer, self.seats)
        self.final = final
        self.certain = certain
        self._result = self._valued_result(valuer)

    def _valued_result(self, valuer: Valuer) -> Sequence[float] | None:
        if not finished(self.replay):
            return None
        result = self.replay.result
        return valuer.of(result["scores"], tuple(result["ranks"]))

    @cached_property
    def values(self) -> list[tuple[float, ...]]:
        """What the table was worth to each seat before each move and at the end, from 0 to 1.

        While choices are made in secret nothing is known to have changed, so it stands still.
        """
        found: list[tuple[float, ...]] = []
        for one in self.findings:
            found.append(found[-1] if one.values is None else one.values)
        if self.final is not None:
            found.append(tuple(self.final))
        return found

    @cached_property
    def curve(self) -> list[tuple[float, ...]]:
        """The same as people count it."""
        return [self.scale.all_shown(values) for values in self.values]

    def mover(self, move: int) -> int:
        """Who made a move."""
        return int(self.replay.moves[move]["seat"])

    def change(self, move: int) -> tuple[float, ...]:
        """What a move changed for each seat, whatever the cause."""
        return _minus(self.curve[move + 1], self.curve[move])

    @cached_property
    def decisions(self) -> dict[int, Decision]:
        """The decisions that were reviewed, by move."""
        found = {}
        for one in self.findings:
            if one.judged is not None:
                found[one.move] = self._decision(one.move, one.judged)
        return found

    def _decision(self, move: int, judged: Judged) -> Decision:
        seat = self.mover(move)
        made, better = self.scale.all_shown(judged.made), self.scale.all_shown(judged.better)
        lost = judged.better[seat] - judged.made[seat]
        blamed = lost > max(LEAST_COST, SURE * judged.error) and made[seat] < better[seat]
        effect = _minus(made, better) if blamed else (0.0,) * self.seats
        return Decision(move, seat, judged, effect, better[seat] - made[seat])

    def costly(self, seat: int | None = None) -> list[Decision]:
        """The decisions that cost something, the dearest first."""
        found = [one for one in self.decisions.values() if one.cost and seat in (None, one.seat)]
        return sorted(found, key=lambda one: (-one.cost, one.move))

    # Luck and skill ---------------------------------------------------------------------

    def parts(self, seat: int) -> Part:
        """Why a seat ended where it did; the parts add up to the result.

        Where the decisions of another seat were not reviewed, all that its moves changed counts
        as the others'.
        """
        own = others = chance = hidden = 0.0
        for move in range(len(self.curve) - 1):
            mover, change = self.mover(move), self.change(move)[seat]
            decided = self._decided(move)[seat]
            if mover == NATURE:
                chance += change
                continue
            if mover == seat:
                own += decided
            else:
                others += decided
            hidden += change - decided
        end = self.curve[-1][seat]
        result = end if self._result is None else self.scale.all_shown(self._result)[seat]
        start = self.curve[0][seat]
        return Part(start, own, others, chance, hidden, result - end, result)

    def _decided(self, move: int) -> tuple[float, ...]:
        """How much of the change of a move was the decision's."""
        if move in self.decisions:
            return self.decisions[move].effect
        mover = self.mover(move)
        reviewed = mover == NATURE or mover in self.reviewed
        return (0.0,) * self.seats if reviewed else self.change(move)

    # Turning points and cards -----------------------------------------------------------

    def turns(self, most: int = TURNS) -> list[Turn]:
        """The moves that changed most, in their order."""
        swings = [(self._swing(move), -move) for move in range(len(self.values) - 1)]
        largest = [-at for swing, at in sorted(swings, reverse=True)[:most] if swing >= LEAST_TURN]
        return [self._turn(move) for move in sorted(largest)]

    def _swing(self, move: int) -> float:
        """How far a move changed the value for whoever it changed most, from 0 to 1."""
        if self.certain:
            one = self.decisions.get(move)
            if one is None or not one.cost:
                return 0.0
            return one.judged.better[one.seat] - one.judged.made[one.seat]
        return max(map(abs, _minus(self.values[move + 1], self.values[move])))

    def _turn(self, move: int) -> Turn:
        mover, change = self.mover(move), self.change(move)
        first = move
        while self.findings[first].values is None:  # choices made in secret count together
            first -= 1
        together = [self._decided(one) for one in range(first, move + 1)]
        decided = tuple(map(sum, zip(*together, strict=True)))
        if self.certain:
            change = decided
        seat = max(range(self.seats), key=lambda one: (round(abs(change[one]), 6), one == mover))
        cause = CHANCE if mover == NATURE else HIDDEN
        if mover != NATURE and change[seat] and decided[seat] / change[seat] >= 0.5:
            cause = DECISION
        return Turn(move, mover, seat, change[seat], decided[seat], cause)

    def cards(self) -> list[CardGain]:
        """What cards brought those who chose them, the largest sums first."""
        gains: dict[tuple[str, int], list[float]] = {}
        for one in self.decisions.values():
            made = self.scale.shown(one.judged.made[one.seat])
            for card, other in one.judged.cards:
                gains.setdefault((card, one.seat), []).append(made - self.scale.shown(other))
        found = [CardGain(*key, len(some), sum(some)) for key, some in gains.items()]
        return sorted(found, key=lambda one: (-abs(one.gain), one.card, one.seat))

    def best_choices(self, seat: int) -> tuple[int, int]:
        """How many decisions of a seat cost nothing, and how many there were."""
        own = [one for one in self.decisions.values() if one.seat == seat]
        return sum(not one.cost for one in own), len(own)


def _minus(one: Sequence[float], other: Sequence[float]) -> tuple[float, ...]:
    return tuple(a - b for a, b in zip(one, other, strict=True))
