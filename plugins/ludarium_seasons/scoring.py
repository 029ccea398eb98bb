"""The end of the game: crystals, prestige, penalties, and who has won."""

from __future__ import annotations

from ludarium import step
from ludarium_seasons.table import (
    HAND_PENALTY,
    LAST_YEAR,
    PENALTIES,
    Seasons,
    Sorcerer,
    familiars_in_play,
    opponents,
)

HELM_CRYSTALS = 20
LANTERN_CRYSTALS = 3
CHEST_CRYSTALS = 20


def score(place: Sorcerer) -> int:
    """A sorcerer's points as things stand; crystals at the end of the game are not in it."""
    prestige = sum([card.points for card in place.play.cards])
    in_hand = HAND_PENALTY * len(place.hand.cards)
    return place.crystals + prestige - PENALTIES[place.bonuses] - in_hand


def scoring(s: Seasons) -> list[list[tuple[str, int]]]:
    """For each seat the lines of its final score."""
    return [
        [
            ("crystals", place.crystals),
            *[(str(card), card.points) for card in place.play.cards],
            ("bonuses used", -PENALTIES[place.bonuses]),
            ("cards in hand", -HAND_PENALTY * len(place.hand.cards)),
        ]
        for place in s.sorcerers
    ]


@step
def end_if_over(s: Seasons) -> None:
    """End the game if the third year is over; a token moved back in time lets it go on."""
    if s.year <= LAST_YEAR:
        return
    for me, place in enumerate(s.sorcerers):
        place.crystals += bounties(s, me)
    cards = [len(place.play.cards) for place in s.sorcerers]
    s.end([score(place) for place in s.sorcerers], ties=(cards,))


# Crystals at the end of the game ------------------------------------------------------------


def bounties(s: Seasons, me: int) -> int:
    """What a seat's cards bring at the end of the game."""
    cards = s.sorcerers[me].lasting
    return sum([card.at_the_end(s, me) for card in cards if card.at_the_end is not None])


def for_most_cards(s: Seasons, me: int) -> int:
    """Ragfield's Helm: more cards in play than every opponent."""
    most = max([len(s.sorcerers[seat].play.cards) for seat in opponents(s, me)])
    return HELM_CRYSTALS if len(s.sorcerers[me].play.cards) > most else 0


def for_each_energy(s: Seasons, me: int) -> int:
    """Lantern of Xidit: the reserve."""
    return LANTERN_CRYSTALS * s.sorcerers[me].reserve.total


def for_items_only(s: Seasons, me: int) -> int:
    """Sealed Chest of Urm: no familiar in play."""
    return 0 if familiars_in_play(s.sorcerers[me]) else CHEST_CRYSTALS
