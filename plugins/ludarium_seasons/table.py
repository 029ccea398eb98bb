"""What lies on the table: the season wheel, energy, dice, power cards, each sorcerer's board.

Piles remember who has seen each card. All else is open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, TypeVar

from ludarium import (
    EVERYONE,
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Constant,
    Cost,
    Effect,
    Part,
    Pile,
    Table,
    Trace,
    counter,
    kind,
    observed,
    option,
    per_seat,
    resource,
)
from ludarium.words import counted, listed

T = TypeVar("T")

SEASONS = ("winter", "spring", "summer", "fall")
SEASON_SPACES = 3
SPACES = 12
LAST_YEAR = 3
FIRST_LIBRARY_YEAR = 2
LIBRARY_CARDS = 3
RESERVE_LIMIT = 7
GAUGE_LIMIT = 15
PENALTIES = (0, 5, 12, 20)
"""Prestige lost by the number of bonuses used."""
MOST_BONUSES = 3
HAND_PENALTY = Constant("hand penalty", 5, about="prestige lost for each card left in the hand")
YEARS = Constant("years", LAST_YEAR, low=1, high=LAST_YEAR, about="after which the game ends")
STARTING_CRYSTALS = Constant(
    "starting crystals",
    {1: 0, 2: 0, 3: 0, 4: 0},
    high=200,
    about="by the order in which sorcerers play the first round",
)
LEVELS = APPRENTICE, MAGICIAN, ARCHMAGE = ("apprentice", "magician", "archmage")
ITEM, FAMILIAR, DIE = ("magic item", "familiar", "season die")
END_OF_ROUND, CHANGE_OF_SEASON = ("end of round", "change of season")

# Energy and dice ----------------------------------------------------------------------------


class Energy(Amount):
    """So many energy tokens of each kind."""

    air: int = kind("purple")
    water: int = kind("blue")
    fire: int = kind("red")
    earth: int = kind("green")


class Face(Component):
    """A side of a season die: what it gives, and how far time goes if nobody takes it."""

    season: int
    die: int
    """Which of the season's five dice, from 1."""
    side: int
    energy: Energy
    crystals: int
    gauge: int
    draws: bool
    transmutes: bool
    pips: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "text", f"Shows {self.words}.")
        super().__post_init__()

    @property
    def words(self) -> str:
        """What it shows, in words."""
        shown = in_words(self.energy, self.crystals)
        words = [shown] if shown else []
        if self.gauge:
            words.append("gauge +1")
        if self.draws:
            words.append("a card")
        if self.transmutes:
            words.append("transmuting")
        return f"{listed(words)} ({counted(self.pips, 'pip')})"


# Power cards --------------------------------------------------------------------------------

PLAYERS = (2, 3, 4)
ByPlayers = int | tuple[int, int, int]
"""The same for all, or for two, three and four players."""


@dataclass(frozen=True, slots=True)
class Price:
    """What summoning a card costs."""

    energy: Cost[Energy] = Energy.cost()
    crystals: int = 0

    @property
    def words(self) -> str:
        """What is due, in words."""
        return due_in_words(self.energy.fixed, self.crystals)


def price(crystals: ByPlayers = 0, **energy: ByPlayers) -> Mapping[int, Price]:
    """What a card costs with two, three and four players."""
    prices = {}
    for column, players in enumerate(PLAYERS):
        fixed = Energy(**{kind: _at(count, column) for kind, count in energy.items()})
        prices[players] = Price(Cost(fixed), _at(crystals, column))
    return prices


def _at(count: ByPlayers, column: int) -> int:
    return count if isinstance(count, int) else count[column]


FREE = price()
ANY_KINDS = FREE
"""Of a card that is paid with energy of different kinds, as many as one likes."""


class Worth(NamedTuple):
    """What a card brings beside its prestige, for the evaluator: rules of thumb, in points."""

    enter: float = 0.0
    """When it comes into play."""
    ready: float = 0.0
    """As long as it lies there unused, or at the end of the game."""
    each: float = 0.0
    """In every round to come."""
    per_opponent: bool = False
    """Whether each opponent adds the same again."""


Use = Callable[["Seasons", int, "PowerCard"], Sequence[Call]]
"""The calls with which a seat may activate a card of its own."""
Bounty = Callable[["Seasons", int], int]
"""Crystals for a seat at the end of the game."""


class PowerCard(Component):
    """A power card. Its prestige is its `points`; each kind of effect is a field of its own."""

    number_names: ClassVar[Mapping[str, str]] = {"prices": "cost", "number": "", "worth": ""}
    id: str = ""
    """Made from the name where it is not given."""
    number: int
    prices: Mapping[int, Price]
    """By the number of players."""
    worth: Worth = Worth()

    # When it comes into play
    enter: tuple[Effect[Seasons], ...] = ()
    per_kind: Mapping[str, Effect[Seasons]] = field(default_factory=dict)
    """For a card paid with energy of any different kinds: what happens for each kind paid."""

    # Activated: turned to be used, once a round
    use: Use | None = None
    """What its activation offers."""
    before_die: bool = False
    """Activated before the die is used, and at no other time."""

    # Permanent, beside what it does `on` events
    saves: int = 0
    """Energy less to pay for each summoning."""
    per_transmuted: int = 0
    """Crystals more for each energy transmuted."""
    crystals_per_summon: int = 0
    energy_per_summon: int = 0
    toll_on_summoning: int = 0
    """Crystals that each opponent must give to summon."""
    toll_on_activating: int = 0
    """Crystals that each opponent gives for an activation, if able; as many come on top."""
    reserve_limit: int = RESERVE_LIMIT
    at_the_end: Bounty | None = None

    # What else is special
    holds_energy: bool = False
    """The energy on it can be used, but is not in the reserve."""
    collects_energy: bool = False
    """The energy on it cannot be used before it is full."""
    empties_reserve: bool = False
    """Discards the reserve when it is sacrificed."""

    def __post_init__(self) -> None:
        if not self.id:
            made = self.name.lower().replace("'", "").replace(" ", "_")
            object.__setattr__(self, "id", made)
        super().__post_init__()

    def price(self, seats: int) -> str:
        """What summoning it costs; where the number of seats is not said, for each number."""
        if self.per_kind:
            return f"1 to {len(self.per_kind)} energies of different kinds"
        if seats in self.prices:
            return self.prices[seats].words
        words = {players: price.words for players, price in self.prices.items()}
        if len(set(words.values())) == 1:
            return words[PLAYERS[0]]
        return listed([f"{cost} with {players} players" for players, cost in words.items()], "or")

    @property
    def familiar(self) -> bool:
        """Whether it is a familiar, not a magic item."""
        return self.kind == FAMILIAR

    @property
    def lasts(self) -> bool:
        """Whether it has a permanent effect."""
        return bool(
            self.on
            or self.saves
            or self.per_transmuted
            or self.crystals_per_summon
            or self.energy_per_summon
            or self.toll_on_summoning
            or self.toll_on_activating
            or self.reserve_limit > RESERVE_LIMIT
            or self.at_the_end
        )


# The places and the table -------------------------------------------------------------------


def reserve_limit(place: Sorcerer) -> int:
    """How many energies fit into a reserve."""
    return max([RESERVE_LIMIT, *[card.reserve_limit for card in place.lasting]])


class Sorcerer(Part):
    """A player's place: the individual board, and the cards."""

    reserve: Energy = resource(Energy(), limit=reserve_limit)
    crystals: int = counter(one="crystal", colour="cyan", mark="◆")
    gauge: int = counter(limit=GAUGE_LIMIT)
    """How many cards may be in play."""
    bonuses: int = counter(one="bonus", limit=MOST_BONUSES)
    """How many were used."""
    die: Face | None = None
    """The season die chosen for this round."""
    hand: Pile[PowerCard] = Pile(OWNER)
    library: Pile[PowerCard] = Pile(OWNER)
    """The three cards for year II on top of the three for year III."""
    nine: Trace[PowerCard] = Trace(over=2)
    """What others saw of the nine cards of the Prelude: each is in the hand or the library."""
    pack: Pile[PowerCard] = Pile(OWNER)
    """Cards to choose from: the pack in the draft, later what was drawn."""
    play: Pile[PowerCard] = Pile(EVERYONE)
    straight: list[PowerCard] = []
    """Of the cards in play, those that can still be activated this round."""
    lasting: list[PowerCard] = []
    """Of the cards in play, those with a permanent effect."""
    amulets: tuple[Energy, ...] = ()
    """The energy on each Amulet of Water in play."""
    cauldrons: tuple[Energy, ...] = ()
    """The energy on each Glutton Cauldron in play; those that are still straight come first."""


class Seasons(Table):
    """The whole table."""

    level: str = option(
        ARCHMAGE,
        choices=LEVELS,
        help="apprentice: given sets; magician: draft of cards 1 to 30; archmage: all 50",
    )
    space: int = observed(1, values=range(1, SPACES + 1))
    """Where the season token is on the wheel, from 1 to 12."""
    year: int = observed(1, low=0, high=LAST_YEAR + 1)
    libraries: int = 0
    """How many library tokens have been handed out."""
    dice: tuple[tuple[int, ...], ...] = observed((), left_out=True)
    """For each season the dice that are in the game."""
    rolled: list[Face] = []
    """The dice that nobody has taken yet."""
    deck: Pile[PowerCard] = Pile(NOBODY)
    discard: Pile[PowerCard] = Pile(NOBODY)
    sorcerers: list[Sorcerer] = per_seat(Sorcerer)
    transmuting: bool = False
    """Whether the active player may transmute this turn."""
    extra: int = 0
    """Crystals more for each energy transmuted this turn, by bonuses."""

    def in_play(self, seat: int) -> Sequence[Any]:
        """The cards that may react to events."""
        return self.sorcerers[seat].lasting


# Looking at the table -----------------------------------------------------------------------


def opponents(s: Seasons, me: int) -> list[Sorcerer]:
    """The other sorcerers, clockwise from the left; nobody ever leaves the game."""
    return s.sorcerers[me + 1 :] + s.sorcerers[:me]


def season(s: Seasons) -> int:
    """The season of the space that the season token is on."""
    return (s.space - 1) // SEASON_SPACES


def kinds(things: Sequence[T]) -> Collection[T]:
    """The different ones of some things: equal ones are one choice."""
    return things if len(things) < 2 else dict.fromkeys(things)


def usable(place: Sorcerer) -> Energy:
    """All energy that can pay: the reserve and what lies on Amulets of Water."""
    return sum(place.amulets, place.reserve)


def has_room(place: Sorcerer) -> bool:
    """Whether the summoning gauge allows another card in play."""
    return len(place.play.cards) < place.gauge


def bonus_price(used: int) -> int:
    """The prestige that one bonus more will have cost at the end of the game."""
    return PENALTIES[used + 1] - PENALTIES[used]


def items_in_play(place: Sorcerer) -> int:
    """How many magic items are in play."""
    return sum([not card.familiar for card in place.play.cards])


def familiars_in_play(place: Sorcerer) -> int:
    """How many familiars are in play."""
    return sum([card.familiar for card in place.play.cards])


# Words --------------------------------------------------------------------------------------


def in_words(energy: Energy, crystals: int) -> str:
    """Energy and crystals as people say it; nothing where there are none."""
    words = [f"{count} {kind}" for kind, count in energy.items()]
    return listed([*words, counted(crystals, "crystal")] if crystals else words)


def due_in_words(energy: Energy, crystals: int) -> str:
    """What is to be paid as people say it."""
    return in_words(energy, crystals) or "nothing"


def told_apart(held: Energy | None, turned: bool | None = None) -> str:
    """What tells a card in play from another of its name; nothing where they are alike."""
    words = [] if held is None else [f"with {held} on it"]
    if turned is not None:
        words.append("turned" if turned else "straight")
    return f" ({', '.join(words)})" if words else ""
