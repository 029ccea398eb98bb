"""What lies on the table: essences, the faces of all components, each mage's own, the middle.

Hands and the order of decks are hidden; a mage knows which artifacts the own deck holds. All
else is open: components in play, essences, discards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import ClassVar

from ludarium import (
    EVERYONE,
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Constant,
    Cost,
    Part,
    Pile,
    Settled,
    Table,
    UsageError,
    counter,
    kind,
    observed,
    option,
    per_seat,
)
from ludarium.words import listed

FIRST_GAME, STANDARD, DRAFT = SETUPS = ("first_game", "standard", "draft")
COLLECT, ACTIONS, VICTORY = ("collect", "actions", "victory")
GAMES = 3
"""How many games a match has at most."""
POINTS_TO_WIN = Constant("points to win", 10, low=1, high=40)
NO_SEAT = -1
NO_KIND = ""


# Essences -----------------------------------------------------------------------------------


class Essences(Amount):
    """So many essences of each kind."""

    elan: int = kind("red")
    life: int = kind("green")
    calm: int = kind("blue")
    death: int = kind("black")
    gold: int = kind("gold")


NOTHING: Essences = Essences.nothing
cost = Essences.cost
"""What components and effects cost: ``cost(elan=2, any=1)``."""


def kinds_but(*but: str) -> tuple[str, ...]:
    """The kinds that are left without some."""
    return tuple([kind for kind in Essences.kinds if kind not in but])


def so_far(settled: Settled) -> str:
    """What is settled of a choice that is made kind by kind, for the question that goes on."""
    some = [f"{n} {kind}" for kind, n in zip(Essences.kinds, settled, strict=False) if n]
    return f" ({listed(some)} so far)" if some else ""


GOLD = ("gold",)
NOT_GOLD = kinds_but("gold")


# What components do -------------------------------------------------------------------------

Verb = Callable[[int, "Face"], Call]
"""What a component makes happen: the call, for a seat and the component."""
Possible = Callable[["ResArcana", int, "Face"], bool]


@dataclass(frozen=True, eq=False, slots=True)
class Ability:
    """An effect that a mage may use as an action: what it costs and what it does."""

    text: str
    exhausts: bool
    """The component is exhausted as a part of the cost."""
    cost: Cost[Essences]
    """Essences that are paid from the pool."""
    from_self: Essences
    """Essences on the component that are paid."""
    possible: Possible | None
    """Whether all else is there that it takes."""
    costs: tuple[Verb, ...]
    """What else is paid, by choice."""
    gains: Essences
    puts: Essences
    """Essences that the component gets."""
    does: tuple[Verb, ...]
    """Everything else that it does."""


LIFE_LOSS, DRAGON_POWER, VICTORY_CHECK = ("life loss", "dragon power", "victory check")


@dataclass(frozen=True, eq=False, slots=True)
class Reaction:
    """An effect that is used out of turn, in answer to an event."""

    event: str
    text: str
    exhausts: bool = False
    price: Essences = NOTHING
    puts: Essences = NOTHING


@dataclass(frozen=True, eq=False, slots=True)
class WayOut:
    """What a component offers to those who would lose life by it: one of these."""

    price: Essences = NOTHING
    destroys: bool = False
    discards: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Discount:
    """Artifacts, or only dragons, cost fewer essences."""

    count: int
    but_gold: bool
    dragons_only: bool


# Components ---------------------------------------------------------------------------------


class Face(Component):
    """A component as it is printed: artifact, mage, magic item, monument or place of power."""

    cost: Cost[Essences] = Essences.cost()
    dragon: bool = False
    creature: bool = False
    income: Essences = NOTHING
    """What it brings in every collect phase."""
    collects: tuple[Verb, ...] = ()
    """What else it does in the collect phase, after its essences were taken or left."""
    curses: tuple[Verb, ...] = ()
    """What it asks for at the end of the collect phase."""
    claims: tuple[Verb, ...] = ()
    """What happens once, when it is claimed."""
    abilities: tuple[Ability, ...] = ()
    wakes: bool = False
    """Its effects can be used while it is exhausted."""
    reaction: Reaction | None = None
    way_out: WayOut | None = None
    discount: Discount | None = None
    points_for: str = NO_KIND
    """The kind of essence that is worth a point each on it."""
    points_for_beasts: bool = False
    """A point for each creature and two for each dragon of its owner."""


class Artifact(Face):
    """One of the 40 cards of which each mage has eight."""

    number_names: ClassVar[Mapping[str, str]] = {"starting_set": ""}
    starting_set: int = 0
    """The preset set of the first game that it belongs to."""

    def price(self, seats: int) -> str:
        """What it costs; where that is nothing, this is worth saying, too."""
        return str(self.cost)


class Mage(Face):
    """One of the ten mages."""

    number_names: ClassVar[Mapping[str, str]] = {"starting_set": ""}
    starting_set: int = 0


class MagicItem(Face):
    """One of the eight magic items, swapped whenever a mage passes."""


class Monument(Face):
    """One of the ten monuments."""


class PlaceOfPower(Face):
    """A side of one of the five places of power."""

    number_names: ClassVar[Mapping[str, str]] = {"tile": ""}
    tile: int
    sun: bool
    """The side for the first game."""


# The option `places`: which sides of the five places of power a game is played with ---------

RANDOM = "random"
SAMPLES = (
    "sacred grove+catacombs of the dead+cursed forge+coral castle+dragon's lair",
    "alchemist's tower+sacrificial pit+dwarven mines+sunken reef+sorcerer's bestiary",
)
"""All sun sides and all moon sides."""
TILES = 5


def what_is_wrong(wanted: str) -> str | None:
    """Why a value of the option cannot be played, or None."""
    if wanted == RANDOM:
        return None
    known = _by_name()
    names = _names(wanted)
    for name in names:
        if name not in known:
            near = get_close_matches(name, [RANDOM, *known], n=1)
            every = ", ".join(dict.fromkeys(place.name for place in known.values()))
            hint = f"did you mean {near[0]!r}?" if near else f"write {RANDOM}, or five of {every}"
            return f"there is no place of power {name!r}; {hint}"
    return _tiles_wrong([known[name] for name in names])


def _tiles_wrong(chosen: list[PlaceOfPower]) -> str | None:
    for tile in range(TILES):
        sides = dict.fromkeys(place for place in _by_name().values() if place.tile == tile)
        found = [place.name for place in chosen if place.tile == tile]
        if len(found) != 1:
            either = " or ".join(place.name for place in sides)
            there_is = " and ".join(found) or "neither"
            return f"a game needs either {either}, but there is {there_is}"
    return None


def named_places(wanted: str, places: Iterable[PlaceOfPower]) -> list[PlaceOfPower]:
    """Those of a game's places that a list of names stands for, in the order of the tiles."""
    known = {place.name: place for place in places}
    names = [_by_name()[name].name for name in _names(wanted)]
    missing = [name for name in names if name not in known]
    if missing:
        raise UsageError(f"{missing[0]} is left out of this game")
    return sorted([known[name] for name in names], key=lambda place: place.tile)


def _names(wanted: str) -> list[str]:
    return [name.strip().lower().replace("_", " ") for name in wanted.replace(";", "+").split("+")]


def _by_name() -> dict[str, PlaceOfPower]:
    """The places by their English and their Spanish names."""
    from ludarium_res_arcana.cards import PLACES

    english = {place.name.lower(): place for place in PLACES}
    return english | {name.lower(): place for place in PLACES for name in place.names.values()}


# The table ----------------------------------------------------------------------------------


class Player(Part):
    """A mage, and what lies before the mage."""

    hand: Pile[Face] = Pile(OWNER)
    """Artifacts, and during the set-up the two mages to choose from."""
    deck: Pile[Face] = Pile(NOBODY)
    discards: Pile[Face] = Pile(EVERYONE)
    play: Pile[Face] = Pile(EVERYONE)
    """The mage, the magic item, and all that was placed and claimed."""
    exhausted: list[Face] = []
    pool: Essences = NOTHING
    stored: dict[Face, Essences] = {}
    """The essences that lie on components."""
    passed: bool = False
    wins: int = counter(one="game", limit=GAMES)
    """Best of three: the games won."""
    drafted: tuple[Face, ...] = ()
    """Best of three: the artifacts chosen after the first game."""


class ResArcana(Table):
    """The whole table."""

    setup: str = option(STANDARD, choices=SETUPS, help="how mages and artifacts are dealt")
    places: str = option(
        RANDOM,
        check=what_is_wrong,
        samples=SAMPLES,
        help="random, or one face of each place of power with +",
    )
    best_of_three: bool = option(False, help="two seats: a match of up to three games")
    players: list[Player] = per_seat(Player)
    items: Pile[Face] = Pile(EVERYONE)
    """The magic items that nobody has."""
    grounds: Pile[Face] = Pile(EVERYONE)
    """The places of power that nobody has claimed."""
    monuments: Pile[Face] = Pile(EVERYONE)
    """The two monuments that can be seen."""
    monument_deck: Pile[Face] = Pile(NOBODY)
    box: Pile[Face] = Pile(NOBODY)
    """Everything that is out of the game."""
    display: Pile[Face] = Pile(EVERYONE)
    """Best of three: the artifacts to choose from after the first game."""
    phase: str = observed("", values=(COLLECT, ACTIONS, VICTORY))
    token_taken: bool = False
    """Somebody has passed in this round and flipped the first player token."""
    counted: int = 0
    """What the cost just paid amounts to: the essences converted, or the cost of the cards lost."""
    chosen: str = observed(NO_KIND, values=Essences.kinds)
    """The kind of the essence just paid: it is put on a component, or turned into another."""
    statue: int = observed(NO_SEAT, seat=True)
    """Who has used the Golden Statue in this victory check."""
    game_number: int = 1
    verdict: str = ""
    """How the last game that ended was decided."""

    def passed(self, seat: int) -> bool:
        """Whether a seat has ended its actions for this round."""
        return self.players[seat].passed


# Looking at the table -----------------------------------------------------------------------


def is_artifact(face: Face) -> bool:
    """Whether a component is a card that can be destroyed."""
    return isinstance(face, Artifact)


def artifacts_of(s: ResArcana, me: int) -> list[Face]:
    """A seat's artifacts in play."""
    return [face for face in s.players[me].play.cards if isinstance(face, Artifact)]


def rivals(s: ResArcana, me: int) -> list[int]:
    """The other seats, clockwise."""
    return [(me + step) % s.seats for step in range(1, s.seats)]


def components_in_the_game(s: ResArcana) -> list[str]:
    """Every component, wherever it lies."""
    return sorted(card.id for pile in s.piles() for card in pile.cards)
