"""The season wheel: the token moves, seasons change, years begin and end."""

from __future__ import annotations

from ludarium import announce
from ludarium_seasons.table import CHANGE_OF_SEASON, LAST_YEAR, SPACES, Seasons, season

LIBRARY_CARDS = 3
LIBRARIES = 2
FIRST_LIBRARY_YEAR = 2


def move_token(s: Seasons, spaces: int, acting: int) -> None:
    """Move the season token, back where the number is negative; years follow it.

    A move of three spaces changes the season once at most. Cards that react to it do so from the
    acting seat on, after the cards of a library have joined the hands. Beyond the last year only
    moving back changes the season.
    """
    before = season(s)
    no_more = spaces > 0 and s.year > LAST_YEAR
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
