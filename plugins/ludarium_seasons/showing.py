"""The table in neutral pieces: the wheel, the dice, and each sorcerer's board and cards."""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.show import (
    Area,
    Card,
    Counter,
    Piece,
    Token,
    Track,
    amount,
    area,
    card,
    pile,
    resource,
)
from ludarium_seasons.rules.power_cards import conditions
from ludarium_seasons.rules.tournament import score
from ludarium_seasons.table import (
    LIBRARY_CARDS,
    PENALTIES,
    SEASON_SPACES,
    SEASONS,
    SPACES,
    Face,
    PowerCard,
    Seasons,
    Sorcerer,
    in_words,
    season,
)

DIE_COLOURS = ("blue", "green", "yellow", "red")
WHEEL = tuple(f"{space + 1} {SEASONS[space // SEASON_SPACES]}" for space in range(SPACES))


def show(s: Seasons, seat: int) -> Area:
    """The table as a seat sees it."""
    return area(
        "Seasons",
        Counter("round", s.round),
        Counter("year", s.year),
        Counter("season", SEASONS[season(s)]),
        Track("season wheel", WHEEL, (("season token", s.space - 1),)),
        area("dice", dice(s.rolled)),
        Counter("first player", s.first),
        Counter("deck", len(s.deck)),
        area("top of the deck", known_top(s, seat)),
        Counter("discard pile", len(s.discard)),
        [sorcerer(s, me, seat) for me in range(s.seats)],
    )


def dice(faces: Iterable[Face]) -> list[Piece]:
    """Dice by what they show."""
    return [Token(f"die {f.die}: {f.words}", f"d{f.die}", DIE_COLOURS[f.season]) for f in faces]


def known_top(s: Seasons, seat: int) -> list[Piece]:
    """The top card of the deck, for whoever has looked at it."""
    known = s.deck.visible(seat)[-1:]
    return [card(one) for one in known if one is not None]


def sorcerer(s: Seasons, me: int, seat: int) -> Area:
    """A player's place."""
    place = s.sorcerers[me]
    return area(
        f"player {me}",
        resource(place, "crystals"),
        Counter("points", score(place)),
        area("die", dice([place.die] if place.die is not None else [])),
        resource(place, "reserve"),
        resource(place, "gauge", "summoning gauge"),
        Counter("cards in play", len(place.play), place.gauge),
        resource(place, "bonuses"),
        Counter("lost by bonuses", PENALTIES[place.bonuses]),
        area("in play", in_play(place)),
        Counter("cards in hand", len(place.hand)),
        hand(s, place, seat),
        libraries(place, seat),
        remembered(place, seat),
        [pile("looking at", place.looking, seat)] if place.looking.cards else [],
        seat=me,
    )


def in_play(place: Sorcerer) -> list[Piece]:
    """The cards in play: turned or not, and what lies on them."""
    found = {one: conditions(place, one) for one in place.play.cards}
    pieces: list[Piece] = []
    for one in place.play.cards:
        held, turned = found[one].pop(0)
        holds = [amount("on it", held)] if one.holds_energy or one.collects_energy else []
        pieces.append(card(one, *printed(one), turned=turned, holds=holds))
    return pieces


def printed(one: PowerCard) -> list[str]:
    """What else is printed on a card."""
    return [one.category, f"prestige {one.points}"]


def hand(s: Seasons, place: Sorcerer, seat: int) -> Area:
    """The cards of a hand that a seat knows, with what they cost; the others face down."""
    return area(
        "hand",
        [
            held(one, price_in_words(one, s.seats)) if one else held(None)
            for one in place.hand.visible(seat)
        ],
    )


def price_in_words(card: PowerCard, players: int) -> str:
    """What a card costs, for a number of players."""
    if card.per_kind:
        return "1 to 4 different energies"
    price = card.prices[players]
    return in_words(price.energy.fixed, price.crystals) or "free"


def libraries(place: Sorcerer, seat: int) -> Area:
    """The cards under the library tokens: those of year II lie on top."""
    known = place.library.visible(seat)
    third, second = known[:LIBRARY_CARDS], known[LIBRARY_CARDS:]
    return area("libraries", library("II", second), library("III", third))


def remembered(place: Sorcerer, seat: int) -> list[Area]:
    """The cards of the Prelude that a seat knows to be in another's hand or libraries."""
    known = place.nine.known(seat)
    return [area("seen in the prelude", [held(one) for one in known])] if known else []


def library(numeral: str, cards: list[PowerCard | None]) -> Area:
    """One library; face down for whoever may not look."""
    return area(f"library {numeral}", [held(one) for one in cards])


def held(one: PowerCard | None, *notes: str) -> Card:
    """A card that only its owner may look at."""
    return Card("hidden", face_up=False) if one is None else card(one, *notes, *printed(one))
