"""The table in neutral pieces: the wheel, the dice, and each sorcerer's board and cards."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.show import (
    Area,
    Card,
    Counter,
    Die,
    Piece,
    Track,
    amount,
    area,
    backs,
    card,
    known,
    resource,
)
from ludarium.views import traced
from ludarium_seasons.rules.energy import RATES
from ludarium_seasons.rules.power_cards import conditions
from ludarium_seasons.rules.tournament import score
from ludarium_seasons.table import (
    LIBRARY_CARDS,
    PENALTIES,
    SEASON_SPACES,
    SEASONS,
    SPACES,
    Energy,
    Face,
    PowerCard,
    Seasons,
    Sorcerer,
    season,
)

DIE_COLOURS = ("blue", "green", "yellow", "red")
WHEEL = tuple(f"{space + 1} {SEASONS[space // SEASON_SPACES]}" for space in range(SPACES))
WHEEL_COLOURS = tuple(DIE_COLOURS[space // SEASON_SPACES] for space in range(SPACES))


def show(s: Seasons, seat: int) -> Area:
    """The table as a seat sees it."""
    return area(
        "Seasons",
        Counter("round", s.round),
        Counter("year", s.year),
        Counter("season", SEASONS[season(s)]),
        amount("crystals per energy", Energy(**RATES[season(s)])),
        Track("season wheel", WHEEL, (("season token", s.space - 1),), WHEEL_COLOURS),
        area("dice", dice(s.rolled), place="rolled"),
        Counter("first player", f"player {s.first + 1}"),
        area("deck", known_top(s, seat), backs(len(s.deck) - len(known_top(s, seat)))),
        area("discard pile", backs(len(s.discard)), aside=True, place="discard"),
        [sorcerer(s, me, seat) for me in range(s.seats)],
    )


def dice(faces: Iterable[Face]) -> list[Piece]:
    """Dice by what they show."""
    return [Die(f.words, f"d{f.die}", DIE_COLOURS[f.season], f, f.pips) for f in faces]


def known_top(s: Seasons, seat: int) -> list[Piece]:
    """The top card of the deck, for whoever has looked at it."""
    top = s.deck.visible(seat)[-1:]
    return [card(one, seats=s.seats) for one in top if one is not None]


def sorcerer(s: Seasons, me: int, seat: int) -> Area:
    """A player's place."""
    place = s.sorcerers[me]
    return area(
        f"player {me + 1}",
        resource(place, "crystals"),
        Counter("points", score(s, place)),
        area("die", dice([place.die] if place.die is not None else [])),
        resource(place, "reserve"),
        resource(place, "gauge", "summoning gauge"),
        Counter("cards in play", len(place.play), place.gauge),
        resource(place, "bonuses", "bonuses used"),
        [Counter("lost by bonuses", PENALTIES[place.bonuses])] if place.bonuses else [],
        area("in play", in_play(place, s.seats), place="play"),
        cards("hand", known(place.hand, seat), s.seats),
        libraries(place, seat, s.seats),
        remembered(place, seat, s.seats),
        looking_at(place, seat, s.seats),
        seat=me,
    )


def in_play(place: Sorcerer, seats: int) -> list[Piece]:
    """The cards in play: turned or not, and what lies on them."""
    found = {one: conditions(place, one) for one in place.play.cards}
    pieces: list[Piece] = []
    for one in place.play.cards:
        held, turned = found[one].pop(0)
        holds = [amount("on it", held)] if one.holds_energy or one.collects_energy else []
        pieces.append(card(one, turned=turned, holds=holds, seats=seats))
    return pieces


def libraries(place: Sorcerer, seat: int, seats: int) -> Area:
    """The cards under the library tokens: those of year II lie on top."""
    laid = known(place.library, seat)
    third, second = laid[:LIBRARY_CARDS], laid[LIBRARY_CARDS:]
    shown = cards("library II", second, seats), cards("library III", third, seats)
    return area("libraries", *shown, place="library")


def remembered(place: Sorcerer, seat: int, seats: int) -> list[Area]:
    """The cards of the Prelude that a seat knows to be in another's hand or libraries."""
    known_nine = traced(place.nine, [place.hand, place.library], seat)
    seen = [card(one, seats=seats) for one in known_nine]
    return [area("seen in the prelude", seen, aside=True)] if seen else []


def looking_at(place: Sorcerer, seat: int, seats: int) -> list[Area]:
    """The cards that a sorcerer chooses from, if there are any."""
    some = known(place.pack, seat)
    seen = [card(one, seats=seats) for one in some if one is not None]
    hidden = backs(len(some) - len(seen))
    return [area("looking at", seen, hidden, place="pack")] if some else []


def cards(name: str, some: Iterable[PowerCard | None], seats: int) -> Area:
    """Cards that not everybody may look at: those that are not known lie face down."""
    hidden = Card("hidden", face_up=False)
    return area(name, [hidden if one is None else card(one, seats=seats) for one in some])
