"""The Tournament: rounds of straightening, rolling, turns and time moving on; then the end."""

from __future__ import annotations

from ludarium import announce, pass_first, rounds, step, turns
from ludarium_seasons.rules.dice import roll
from ludarium_seasons.rules.power_cards import straighten
from ludarium_seasons.rules.turn import turn
from ludarium_seasons.table import (
    CHANGE_OF_SEASON,
    END_OF_ROUND,
    FIRST_LIBRARY_YEAR,
    HAND_PENALTY,
    LIBRARY_CARDS,
    PENALTIES,
    SPACES,
    YEARS,
    Seasons,
    Sorcerer,
    season,
)

LIBRARIES = 2

# Beginning of the round ---------------------------------------------------------------------


@step
def begin_round(s: Seasons) -> None:
    """Cards that were activated are straightened; then the dice are rolled."""
    for place in s.sorcerers:
        straighten(place)
    roll(s)


# End of the round ---------------------------------------------------------------------------


@step
def end_of_round(s: Seasons) -> None:
    """Cards act that name the end of the round, from the first player on."""
    announce(s, END_OF_ROUND, s.first)


@step
def move_on(s: Seasons) -> None:
    """The season token moves by the pips of the die that nobody took."""
    move_token(s, s.rolled[0].pips, s.first)


def move_token(s: Seasons, spaces: int, acting: int) -> None:
    """Move the season token, back where the number is negative; years follow it.

    A move of three spaces changes the season once at most. Cards that react to it do so from the
    acting seat on, after the cards of a library have joined the hands. Beyond the last year only
    moving back changes the season.
    """
    before = season(s)
    no_more = spaces > 0 and s.year > YEARS.at(s)
    years, at = divmod(s.space - 1 + spaces, SPACES)
    s.space = at + 1
    s.year += years
    if years > 0:
        open_libraries(s)
    if season(s) != before and not no_more:
        announce(s, CHANGE_OF_SEASON, acting)


def open_libraries(s: Seasons) -> None:
    """Let the library of the year join the hands, once in a game."""
    while s.libraries < LIBRARIES and s.year >= FIRST_LIBRARY_YEAR + s.libraries:
        s.libraries += 1
        for place in s.sorcerers:
            place.library.deal(place.hand, LIBRARY_CARDS)


# End of the game ----------------------------------------------------------------------------


@step
def end_if_over(s: Seasons) -> None:
    """End the game if the third year is over; a token moved back in time lets it go on."""
    if s.year <= YEARS.at(s):
        return
    for me, place in enumerate(s.sorcerers):
        place.crystals += bounties(s, me)
    cards = [len(place.play.cards) for place in s.sorcerers]
    s.end([score(s, place) for place in s.sorcerers], ties=(cards,))


def bounties(s: Seasons, me: int) -> int:
    """What a seat's cards bring at the end of the game."""
    cards = s.sorcerers[me].lasting
    return sum([card.at_the_end(s, me) for card in cards if card.at_the_end is not None])


def score(s: Seasons, place: Sorcerer) -> int:
    """A sorcerer's points as things stand; crystals at the end of the game are not in it."""
    prestige = sum([card.points for card in place.play.cards])
    in_hand = HAND_PENALTY.at(s) * len(place.hand.cards)
    return place.crystals + prestige - PENALTIES[place.bonuses] - in_hand


def scoring(s: Seasons) -> list[list[tuple[str, int]]]:
    """For each seat the lines of its final score."""
    return [
        [
            ("crystals", place.crystals),
            *[(str(card), card.points) for card in place.play.cards],
            ("bonuses used", -PENALTIES[place.bonuses]),
            ("cards in hand", -HAND_PENALTY.at(s) * len(place.hand.cards)),
        ]
        for place in s.sorcerers
    ]


# The whole tournament -----------------------------------------------------------------------

AFTER_TURNS = (end_of_round(), move_on(), end_if_over(), pass_first())
TOURNAMENT = rounds(begin_round(), turns(turn), *AFTER_TURNS)
