"""Four power cards for Seasons. Their numbers follow on the last one of the game."""

from __future__ import annotations

from ludarium import Call, effect, step
from ludarium_seasons.cards.verbs import familiar, gain_crystals, gain_energy, item
from ludarium_seasons.rules.power_cards import turn_over
from ludarium_seasons.table import Energy, PowerCard, Seasons, Worth, price

# Cinder Fox ---------------------------------------------------------------------------------


@effect
def crystals_per_fire(s: Seasons, me: int, count: int) -> None:
    """Gain crystals for each fire energy that opponents have in their reserves."""
    fires = sum(s.sorcerers[other].reserve.fire for other in s.others(me))
    s.sorcerers[me].crystals += count * fires


# Smouldering Ledger -------------------------------------------------------------------------

PAGE = 5
"""Crystals for an energy that is burnt."""


def open_ledger(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """Burn one energy of the reserve."""
    return [burn(me, card, kind) for kind in s.sorcerers[me].reserve.present]


@step(say="use the {card}: burn 1 {kind} for 5 crystals")
def burn(s: Seasons, me: int, card: PowerCard, kind: str) -> None:
    """Turn the card, discard an energy, gain crystals."""
    turn_over(s, me, card)
    place = s.sorcerers[me]
    place.reserve -= Energy.of(kind)
    place.crystals += PAGE


# Last Lantern -------------------------------------------------------------------------------


def light_left(s: Seasons, me: int) -> int:
    """At the end, 3 crystals for each energy in the reserve."""
    return 3 * s.sorcerers[me].reserve.total


# The cards ----------------------------------------------------------------------------------

POWER_CARDS = (
    item(
        number=51, name="Ember Brazier",
        prices=price(fire=2), points=6,
        text="When it comes into play: 3 energies.",
        enter=(gain_energy(3),),
        worth=Worth(enter=4),
    ),
    familiar(
        number=52, name="Cinder Fox",
        prices=price(air=1, fire=1), points=4,
        text="When it comes into play: 4 crystals, and 2 for each fire energy of the others.",
        enter=(gain_crystals(4), crystals_per_fire(2)),
        worth=Worth(enter=6),
    ),
    item(
        number=53, name="Smouldering Ledger",
        prices=price(crystals=3, earth=1), points=3,
        text="Activate, discard an energy: 5 crystals.",
        use=open_ledger,
        worth=Worth(each=2),
    ),
    item(
        number=54, name="Last Lantern",
        prices=price(water=2), points=5,
        text="At the end of the game: 3 crystals for each energy in your reserve.",
        at_the_end=light_left,
        worth=Worth(ready=4),
    ),
)  # fmt: skip
