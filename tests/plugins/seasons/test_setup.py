from __future__ import annotations

from collections import Counter

import pytest
from seasons_scene import names, new_game

from ludarium import UsageError
from ludarium_seasons.cards import CARDS
from ludarium_seasons.rules.dice import FACES
from ludarium_seasons.setup import SETS
from ludarium_seasons.table import FAMILIAR, PowerCard, Seasons


def every_card(s: Seasons) -> list[PowerCard]:
    found = [*s.deck, *s.discard]
    for place in s.sorcerers:
        found += [*place.hand, *place.library, *place.pack, *place.play]
    return found


@pytest.mark.rule("contents.cards", "level.magician", "level.archmage")
@pytest.mark.parametrize(("level", "different"), [("magician", 30), ("archmage", 50)])
def test_a_level_has_two_copies_of_each_of_its_cards(level: str, different: int) -> None:
    counts = Counter(every_card(new_game(4, level=level)))
    assert len(counts) == different
    assert set(counts.values()) == {2}
    assert max(card.number for card in counts) == different


@pytest.mark.rule("level.apprentice")
def test_apprentices_play_with_the_first_thirty_cards() -> None:
    counts = Counter(every_card(new_game(3, level="apprentice")))
    assert {card.number for card in counts} == set(range(1, 31))
    assert set(counts.values()) == {2}


@pytest.mark.rule("setup.deal")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_nine_cards(seats: int) -> None:
    s = new_game(seats)
    assert [len(place.pack) for place in s.sorcerers] == [9] * seats
    assert len(s.deck) == 100 - 9 * seats


@pytest.mark.rule("level.sets", "level.apprentice")
def test_apprentices_get_one_of_the_four_sets_each() -> None:
    s = new_game(4, level="apprentice")
    hands = [tuple(sorted(card.number for card in place.hand)) for place in s.sorcerers]
    assert sorted(hands) == sorted(SETS)
    assert len(s.deck) == 60 - 36


@pytest.mark.rule("ruling.31")
def test_which_apprentice_gets_which_set_is_random() -> None:
    firsts = {
        names(new_game(2, seed, level="apprentice").sorcerers[0].hand)[0] for seed in range(30)
    }
    assert len(firsts) > 1


@pytest.mark.rule("setup.dice")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_one_die_more_of_each_season_than_players(seats: int) -> None:
    s = new_game(seats)
    assert len(s.dice) == 4
    for numbers in s.dice:
        assert len(set(numbers)) == seats + 1
        assert set(numbers) <= {1, 2, 3, 4, 5}


@pytest.mark.rule("setup.dice")
def test_the_dice_of_each_season_are_chosen_at_random() -> None:
    chosen = [new_game(2, seed).dice for seed in range(30)]
    assert len({dice[0] for dice in chosen}) > 3
    assert any(len(set(dice)) > 1 for dice in chosen)


@pytest.mark.rule("setup.time", "setup.nothing")
def test_everybody_starts_with_nothing_in_winter_of_the_first_year() -> None:
    s = new_game(3)
    assert (s.year, s.space) == (1, 1)
    for place in s.sorcerers:
        assert (place.crystals, place.gauge, place.bonuses) == (0, 0, 0)
        assert place.reserve.total == 0


@pytest.mark.rule("setup.first")
def test_the_first_player_is_given_by_the_seed() -> None:
    assert {new_game(4, seed).first for seed in range(60)} == {0, 1, 2, 3}
    assert new_game(4, 7).first == new_game(4, 7).first


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(UsageError, match="archmage"):
        new_game(2, 0, level="archmagee")


@pytest.mark.rule("contents.kinds")
def test_there_are_thirteen_familiars_among_fifty_cards() -> None:
    assert [card.number for card in CARDS] == list(range(1, 51))
    familiars = [card.number for card in CARDS if card.kind == FAMILIAR]
    assert familiars == [10, 11, 12, 16, 17, 21, 33, 38, 39, 40, 41, 49, 50]


@pytest.mark.rule("contents.by-players")
def test_five_prices_depend_on_the_number_of_players() -> None:
    varying = {card.number: card.prices for card in CARDS if len(set(card.prices.values())) > 1}
    assert sorted(varying) == [11, 33, 39, 41, 49]
    assert [price.crystals for price in varying[11].values()] == [3, 6, 9]
    assert [price.crystals for price in varying[33].values()] == [2, 5, 8]
    assert [price.energy.fixed.fire for price in varying[39].values()] == [1, 2, 3]
    assert [price.crystals for price in varying[41].values()] == [0, 3, 6]
    assert [price.energy.fixed.earth for price in varying[49].values()] == [1, 2, 3]


@pytest.mark.rule("contents.pips")
def test_every_die_has_two_sides_with_each_number_of_pips() -> None:
    for dice in FACES:
        for die in dice:
            assert sorted(side.pips for side in die) == [1, 1, 2, 2, 3, 3]


@pytest.mark.rule("contents.rarity")
@pytest.mark.parametrize(("at", "missing"), [(0, "earth"), (1, "fire"), (2, "air"), (3, "water")])
def test_one_energy_is_on_no_die_of_a_season(at: int, missing: str) -> None:
    words = " ".join(side.words for die in FACES[at] for side in die)
    assert missing not in words
    assert {kind for kind in ("air", "water", "fire", "earth") if kind in words} == (
        {"air", "water", "fire", "earth"} - {missing}
    )
