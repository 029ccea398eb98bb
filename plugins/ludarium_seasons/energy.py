"""Energy: the tokens of four kinds with which sorcerers pay."""

from __future__ import annotations

from functools import cache

from ludarium import Amount, kind


class Energy(Amount):
    """So many energy tokens of each kind."""

    air: int = kind("purple")
    water: int = kind("blue")
    fire: int = kind("red")
    earth: int = kind("green")


@cache
def of_one_kind(energy: Energy) -> tuple[Energy, ...]:
    """What can be taken from some energy that is all of one kind."""
    return tuple(
        [Energy.of(kind, count) for kind, most in energy.items() for count in range(1, most + 1)]
    )
