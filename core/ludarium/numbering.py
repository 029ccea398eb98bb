"""Numbers for calls: what outsiders that know only numbers choose from.

Where a game lists its calls, each has a number of its own. Elsewhere a call's number is made of
what it says, out of so many buckets; two calls of one list that would get the same are told apart
by taking the next free one. A call's own seat makes no difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludarium.errors import IllegalCall, UsageError
from ludarium.steps import Call

if TYPE_CHECKING:
    from ludarium.game import Game

BUCKETS = 1 << 14
"""How many numbers calls are spread over by default."""


@dataclass
class Collisions:
    """How often calls of one list would have had the same number."""

    decisions: int = 0
    """The lists that were numbered."""
    collided: int = 0
    """Those in which calls had to be told apart."""

    def __str__(self) -> str:
        share = self.collided / self.decisions if self.decisions else 0.0
        return f"{self.collided} of {self.decisions} decisions ({share:.3%})"


class Numbering:
    """Numbers from 0 up to but not including `size` for the calls that decisions offer."""

    def __init__(self, game: Game, buckets: int = BUCKETS) -> None:
        self.game = game
        self.exact = bool(game.calls)
        """Whether a number means the same call everywhere, but for the seat."""
        self._own = {call.code: number for number, call in enumerate(game.calls)}
        self.size = len(game.calls) if self.exact else buckets
        self.collisions = Collisions()

    def numbers(self, legal: Sequence[Call]) -> list[int]:
        """The numbers of the calls of one list, all different, in their order."""
        if self.exact:
            return [self._exact(call) for call in legal]
        size, seen = self.size, self.collisions
        found = [call.code % size for call in legal]
        seen.decisions += 1
        if len(set(found)) < len(found):
            seen.collided += 1
            return self._apart(found)
        return found

    def call(self, number: int, legal: Sequence[Call]) -> Call:
        """The call of a list that has a number."""
        numbers = self.numbers(legal)
        if number not in numbers:
            raise IllegalCall(f"{number} is no legal number; there is {sorted(numbers)}")
        return legal[numbers.index(number)]

    def _exact(self, call: Call) -> int:
        number = self._own.get(call.code)
        if number is None:
            raise IllegalCall(f"{call!r} is not among the calls that {self.game.title} lists")
        return number

    def _apart(self, numbers: list[int]) -> list[int]:
        """The same numbers, but where one comes again, the next that is free."""
        if len(numbers) > self.size:
            raise UsageError(f"{len(numbers)} calls do not fit into {self.size} buckets")
        taken = set(numbers)
        found: dict[int, None] = {}
        for number in numbers:
            if number in found:
                while number in taken:
                    number = (number + 1) % self.size
                taken.add(number)
            found[number] = None
        return list(found)


def numbering(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, Any] | None = None,
    buckets: int = BUCKETS,
) -> Numbering:
    """Numbers for the calls of a game, the same for every number of seats and all options."""
    game.configure(options or {})
    if buckets < 1:
        raise UsageError(f"calls need at least one bucket, not {buckets}")
    return Numbering(game, buckets)
