"""How power cards are printed: the words with which the tables of cards are written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TypedDict, Unpack

from ludarium import Effect
from ludarium.steps import AnyStep
from ludarium_seasons.energy import Energy
from ludarium_seasons.table import FAMILIAR, ITEM, Bounty, Power, Price, Seasons, Use, in_words

PLAYERS = (2, 3, 4)
Prices = Mapping[int, Price]
ByPlayers = int | tuple[int, int, int]
"""The same for all, or for two, three and four players."""
PERMANENT = (
    "saves",
    "per_transmuted",
    "crystals_per_summon",
    "energy_per_summon",
    "toll_on_summoning",
    "toll_on_activating",
    "reserve_limit",
    "at_the_end",
    "on",
)
"""Fields of a card with a permanent effect."""


def price(
    *,
    air: ByPlayers = 0,
    water: ByPlayers = 0,
    fire: ByPlayers = 0,
    earth: ByPlayers = 0,
    crystals: ByPlayers = 0,
) -> Prices:
    """What a card costs with two, three and four players."""
    return {
        players: Price(
            Energy.cost(
                air=_at(air, n), water=_at(water, n), fire=_at(fire, n), earth=_at(earth, n)
            ),
            _at(crystals, n),
        )
        for n, players in enumerate(PLAYERS)
    }


def _at(count: ByPlayers, column: int) -> int:
    return count if isinstance(count, int) else count[column]


FREE = price()
ANY_KINDS = FREE
"""Of a card that is paid with energy of different kinds, as many as one likes."""


class Effects(TypedDict, total=False):
    """What a card may do, by the fields of `Power`."""

    enter: tuple[Effect[Seasons], ...]
    per_kind: Mapping[str, Effect[Seasons]]
    use: Use
    rerolls: bool
    saves: int
    per_transmuted: int
    crystals_per_summon: int
    energy_per_summon: int
    toll_on_summoning: int
    toll_on_activating: int
    reserve_limit: int
    holds_energy: bool
    collects_energy: bool
    empties_reserve: bool
    at_the_end: Bounty
    on: Mapping[str, AnyStep]


def printed(
    category: str,
    number: int,
    name: str,
    spanish: str,
    italian: str,
    prices: Prices,
    prestige: int,
    text: str,
    **effects: Unpack[Effects],
) -> Power:
    """Print a power card."""
    return Power(
        id=name.lower().replace("'", "").replace(" ", "_"),
        name=name,
        spanish=spanish,
        italian=italian,
        number=number,
        category=category,
        familiar=category == FAMILIAR,
        prices=prices,
        points=prestige,
        text=text,
        activates="use" in effects or "rerolls" in effects,
        lasts=any(field in effects for field in PERMANENT),
        **effects,
    )


item = partial(printed, ITEM)
familiar = partial(printed, FAMILIAR)


def price_in_words(card: Power, players: int) -> str:
    """What a card costs, for a number of players."""
    if card.per_kind:
        return "1 to 4 different energies"
    price = card.prices[players]
    return in_words(price.energy.fixed, price.crystals) or "free"
