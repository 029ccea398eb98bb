"""Time: what an agent may use for a decision and for a whole match, and what it has used."""

from __future__ import annotations

from dataclasses import replace

from ludarium.agents import USED_UP, Budget, Clock


class Timekeeper:
    """The clocks of the seats of a match, and the limit for a decision."""

    def __init__(
        self, seats: int, budget: Budget, limit: float | None, clock: Clock | None
    ) -> None:
        self._budget = budget
        self.limit = limit
        """Seconds after which a decision is forfeited."""
        self.clock = clock
        self.remaining = [clock.seconds] * seats if clock else []
        """Seconds left on each seat's clock, if there are clocks."""

    def budget(self, seat: int) -> Budget:
        """How much an agent may think now: as the match says, and what its clock leaves."""
        wanted = self._budget
        if self.clock is None:
            return wanted if self.limit is None else replace(wanted, limit=self.limit)
        left, seconds = self.remaining[seat], wanted.seconds
        if seconds is None and wanted.iterations is None:
            seconds = self.clock.fair_share(left)
        return replace(
            wanted,
            seconds=seconds,
            limit=self.allowed(seat),
            remaining=left,
            increment=self.clock.increment,
        )

    def allowed(self, seat: int) -> float | None:
        """Seconds after which a seat forfeits, if it goes on thinking."""
        if self.clock is None or not 0 <= seat < len(self.remaining):
            return self.limit
        left = self.remaining[seat]
        return left if self.limit is None else min(left, self.limit)

    def too_slow(self, seat: int, seconds: float) -> str:
        """Why a seat forfeits that has thought for so long, if it does."""
        allowed = self.allowed(seat)
        if allowed is None or seconds <= allowed:
            return ""
        if self.clock is not None and allowed == self.remaining[seat]:
            return USED_UP
        return f"took more than {allowed:g} seconds for a decision"

    def stop(self, seat: int, seconds: float) -> float | None:
        """Stop a seat's clock after so many seconds; gives what is left on it, if there is one."""
        if self.clock is None:
            return None
        left = max(0.0, self.remaining[seat] - seconds) + self.clock.increment
        self.remaining[seat] = left
        return left
