"""What is in the box: how many can play, the dice, the sets of apprentices, the cards dealt."""

from __future__ import annotations

import pytest
from seasons_scene import names, new_game

from ludarium import UsageError
from ludarium_seasons.rules.dice import FACES, choose_die
from ludarium_seasons.table import SEASONS, Energy

COMMON, SECOND, UNCOMMON = range(3)
ENERGIES = {
    "winter": ("water", "air", "fire"),
    "spring": ("earth", "water", "air"),
    "summer": ("fire", "earth", "water"),
    "fall": ("air", "fire", "earth"),
}
"""The common energy of a season, the second common one, and the uncommon one."""
PAIR, SECOND_PAIR, BOTH = (COMMON, COMMON), (SECOND, SECOND), (COMMON, SECOND)
ONE_SECOND, ONE_UNCOMMON, UNCOMMON_PAIR = (SECOND,), (UNCOMMON,), (UNCOMMON, UNCOMMON)
STAR, TRANSMUTING, STAR_AND_TRANSMUTING, CARD = "star", "transmuting", "star transmuting", "card"
SIDES = [
    [
        (ONE_UNCOMMON, STAR_AND_TRANSMUTING, 0, 3),
        (PAIR, STAR, 0, 2),
        (PAIR, "", 3, 1),
        (SECOND_PAIR, STAR, 0, 3),
        ((), CARD, 0, 2),
        (BOTH, TRANSMUTING, 0, 1),
    ],
    [
        (PAIR, STAR, 0, 3),
        (PAIR, "", 1, 2),
        (UNCOMMON_PAIR, STAR, 0, 1),
        ((), CARD, 0, 3),
        (BOTH, TRANSMUTING, 0, 2),
        (ONE_SECOND, STAR_AND_TRANSMUTING, 0, 1),
    ],
    [
        (PAIR, STAR, 0, 1),
        (ONE_SECOND, STAR_AND_TRANSMUTING, 0, 2),
        (BOTH, TRANSMUTING, 0, 3),
        ((), CARD, 0, 1),
        (ONE_UNCOMMON, STAR, 0, 2),
        (PAIR, "", 3, 3),
    ],
    [
        (BOTH, TRANSMUTING, 0, 1),
        (PAIR, "", 2, 2),
        (ONE_SECOND, STAR_AND_TRANSMUTING, 0, 3),
        (PAIR, STAR, 0, 1),
        ((), "", 6, 2),
        (ONE_UNCOMMON, STAR, 0, 3),
    ],
    [
        (SECOND_PAIR, TRANSMUTING, 0, 2),
        ((), "", 6, 3),
        (ONE_UNCOMMON, STAR, 0, 1),
        (ONE_SECOND, STAR_AND_TRANSMUTING, 0, 1),
        (PAIR, STAR, 0, 3),
        (PAIR, "", 1, 2),
    ],
]
"""Of each of a season's dice the sides: energies, symbols, crystals, pips."""


@pytest.mark.rule("contents.players")
def test_two_to_four_sorcerers_play_and_no_others() -> None:
    assert [len(new_game(seats).sorcerers) for seats in (2, 3, 4)] == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(UsageError):
            new_game(seats)


@pytest.mark.rule("contents.dice", "contents.rarity")
@pytest.mark.parametrize("season", SEASONS)
def test_every_side_of_the_twenty_dice_shows_its_symbols_and_pips(season: str) -> None:
    dice = FACES[SEASONS.index(season)]
    assert len(dice) == 5
    for die, sides in zip(dice, SIDES, strict=True):
        for face, (energies, symbols, crystals, pips) in zip(die, sides, strict=True):
            shown = [Energy.of(ENERGIES[season][one]) for one in energies]
            assert face.energy == sum(shown, Energy())
            assert face.gauge == symbols.count(STAR)
            assert (face.transmutes, face.draws) == (TRANSMUTING in symbols, symbols == CARD)
            assert (face.crystals, face.pips) == (crystals, pips)


@pytest.mark.rule("level.sets")
def test_the_sets_of_apprentices_are_those_of_the_rulebook() -> None:
    s = new_game(4, level="apprentice")
    assert sorted(sorted(card.number for card in place.hand) for place in s.sorcerers) == [
        [1, 2, 3, 11, 13, 15, 18, 25, 27],
        [1, 2, 7, 17, 18, 20, 26, 29, 30],
        [3, 5, 9, 14, 15, 21, 23, 25, 28],
        [4, 6, 7, 9, 12, 16, 22, 24, 30],
    ]


@pytest.mark.rule("setup.deal")
def test_a_pack_is_seen_by_its_player_only() -> None:
    s = new_game(3)
    for seat, place in enumerate(s.sorcerers):
        assert "?" not in names(place.pack.visible(seat))
        for other in {0, 1, 2} - {seat}:
            assert names(place.pack.visible(other)) == ["?"] * 9


@pytest.mark.rule("prelude.three-sets", "prelude.hand")
@pytest.mark.parametrize("first", [0, 3, 6])
def test_any_three_cards_of_the_nine_may_be_the_hand(first: int) -> None:
    s = new_game(2, level="apprentice")
    mine = names(s.sorcerers[0].hand)
    kept = mine[first : first + 3]
    while s.now is None or s.now.step is not choose_die:
        offered = {str(call): call for call in s.legal()}
        wanted = [said for said in offered if not any(name in said for name in kept)]
        s.apply(offered[wanted[0]] if s.seat == 0 else s.legal()[0])
    assert names(s.sorcerers[0].hand) == kept
