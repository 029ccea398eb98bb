"""Cards 10, 11, 12, 16, 17 and 21: the familiars among the first cards."""

from __future__ import annotations

import pytest
from seasons_scene import Scene

SYLLAS = "summon Syllas the Faithful for 3 fire"
NARIA = "summon Naria the Prophetess for 3 crystals"
KAIRN = "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals"
AMSUG = "summon Amsug Longneck for 1 air and 1 water"
LEWIS = "summon Lewis Greyface for 1 air and 1 fire"
FORWARD, BACK = "move the season token forward 1", "move the season token back 1"

# 10 Syllas the Faithful ---------------------------------------------------------------------


@pytest.mark.rule("card.syllas-the-faithful", "glossary.sacrifice")
def test_syllas_lets_each_opponent_sacrifice_a_card_of_choice() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        play="Purse of Io",
        left={"play": "Purse of Io + Kairn the Destroyer"},
    )
    table.do(SYLLAS)
    assert table.s.seat == 1
    assert table.offers == ["sacrifice Purse of Io", "sacrifice Kairn the Destroyer"]
    table.do("sacrifice Kairn the Destroyer")
    assert (table.play_of(1), table.discard) == (["Purse of Io"], ["Kairn the Destroyer"])
    assert table.play == ["Purse of Io", "Syllas the Faithful"]


def test_opponents_sacrifice_to_syllas_clockwise() -> None:
    two = {"play": "Purse of Io + Staff of Spring"}
    table = Scene(4, hand="Syllas the Faithful", reserve="3 fire", left=two, across=two, right={})
    table.do(SYLLAS)
    assert table.s.seat == 1
    table.do("sacrifice Purse of Io")
    assert table.s.seat == 2
    table.do("sacrifice Staff of Spring")
    assert table.s.seat == 0


@pytest.mark.rule("card.syllas-the-faithful")
def test_an_opponent_without_cards_sacrifices_nothing_to_syllas() -> None:
    table = Scene(
        3, hand="Syllas the Faithful", reserve="3 fire", left={}, right={"play": "Purse of Io"}
    )
    table.do(SYLLAS)
    assert table.s.seat == 0
    assert (table.play_of(1), table.play_of(2)) == ([], [])


def test_the_room_of_a_card_sacrificed_to_syllas_is_free_again() -> None:
    table = Scene(
        hand="Syllas the Faithful",
        reserve="3 fire",
        left={"play": "Purse of Io", "gauge": 1, "hand": "Temporal Boots"},
    )
    table.do(SYLLAS).end_turn()
    assert table.offered(1, "summon") == ["summon Temporal Boots for nothing"]


# 11 Figrim the Avaricious -------------------------------------------------------------------


@pytest.mark.rule("card.figrim-the-avaricious")
def test_figrim_takes_a_crystal_from_each_opponent_when_the_season_changes() -> None:
    table = Scene(
        3,
        space=3,
        play="Figrim the Avaricious",
        crystals=4,
        left={"crystals": 5},
        right={"crystals": 1},
    )
    table.end_round()
    assert (table.crystals, table.crystals_of(1), table.crystals_of(2)) == (6, 4, 0)


@pytest.mark.rule("card.figrim-the-avaricious-none")
def test_figrim_spares_an_opponent_without_crystals_and_stays() -> None:
    table = Scene(3, space=3, play="Figrim the Avaricious", left={"crystals": 5}, right={})
    table.end_round()
    assert (table.crystals, table.crystals_of(1), table.crystals_of(2)) == (1, 4, 0)
    assert table.play == ["Figrim the Avaricious"]


@pytest.mark.rule("card.figrim-the-avaricious")
def test_figrim_does_nothing_inside_a_season() -> None:
    table = Scene(space=1, pips=2, play="Figrim the Avaricious", left={"crystals": 5})
    table.end_round()
    assert table.crystals == 0


@pytest.mark.rule("card.temporal-boots-season")
@pytest.mark.parametrize(("space", "move"), [(3, FORWARD), (4, BACK)])
def test_figrim_acts_at_once_when_boots_change_the_season(space: int, move: str) -> None:
    table = Scene(
        space=space,
        play="Figrim the Avaricious",
        hand="Temporal Boots",
        left={"crystals": 5},
    )
    table.do("summon Temporal Boots for nothing", move)
    assert (table.crystals, table.crystals_of(1)) == (1, 4)


def test_figrim_of_an_opponent_takes_from_whoever_wears_the_boots() -> None:
    table = Scene(
        space=3, crystals=5, hand="Temporal Boots", left={"play": "Figrim the Avaricious"}
    )
    table.do("summon Temporal Boots for nothing", FORWARD)
    assert (table.crystals, table.crystals_of(1)) == (4, 1)


def test_two_figrims_take_two_crystals() -> None:
    table = Scene(space=12, play="2 Figrim the Avaricious", left={"crystals": 5})
    table.end_round()
    assert (table.crystals, table.crystals_of(1)) == (2, 3)


# 12 Naria the Prophetess --------------------------------------------------------------------


@pytest.mark.rule("card.naria-the-prophetess", "card.naria-the-prophetess-deal")
def test_naria_draws_a_card_for_each_player_and_her_owner_takes_one_first() -> None:
    table = Scene(
        3,
        hand="Naria the Prophetess",
        crystals=3,
        deck="Purse of Io + Staff of Spring + Amulet of Air",
    )
    table.do(NARIA)
    assert sorted(table.offers) == [
        "take Amulet of Air",
        "take Purse of Io",
        "take Staff of Spring",
    ]
    table.do("take Staff of Spring")
    assert sorted(table.offers) == [
        "give Amulet of Air to seat 2",
        "give Purse of Io to seat 2",
    ]
    table.do("give Purse of Io to seat 2")
    assert table.hand == ["Staff of Spring"]
    assert (table.hand_of(1), table.hand_of(2)) == (["Purse of Io"], ["Amulet of Air"])
    assert table.discard == []


@pytest.mark.rule("card.naria-the-prophetess")
@pytest.mark.parametrize("seats", [2, 4])
def test_naria_gives_every_player_one_card(seats: int) -> None:
    table = Scene(seats, hand="Naria the Prophetess", crystals=3)
    table.do(NARIA)
    while table.offered(0, "take") or table.offered(0, "give"):
        table.do(table.offers[0])
    assert [len(table.hand_of(seat)) for seat in range(seats)] == [1] * seats


# 16 Kairn the Destroyer ---------------------------------------------------------------------


@pytest.mark.rule("card.kairn-the-destroyer")
def test_kairn_makes_each_opponent_lose_four_crystals_for_an_energy_of_choice() -> None:
    table = Scene(
        3,
        play="Kairn the Destroyer",
        reserve="fire + air",
        crystals=6,
        left={"crystals": 9},
        right={"crystals": 4},
    )
    assert table.offered(0, "use Kairn") == [
        "use Kairn the Destroyer: pay 1 air, each opponent loses 4 crystals",
        KAIRN,
    ]
    table.do(KAIRN)
    assert (table.crystals, table.crystals_of(1), table.crystals_of(2)) == (6, 5, 0)
    assert table.reserve == "1 air"


def test_kairn_takes_no_more_crystals_than_there_are() -> None:
    table = Scene(play="Kairn the Destroyer", reserve="fire", left={"crystals": 3})
    table.do(KAIRN)
    assert table.crystals_of(1) == 0


@pytest.mark.rule("effect.cost")
def test_kairn_needs_an_energy_and_is_used_once_a_round() -> None:
    assert Scene(play="Kairn the Destroyer").offered(0, "use Kairn") == []
    table = Scene(play="Kairn the Destroyer", reserve="2 fire")
    table.do(KAIRN)
    assert table.turned("Kairn the Destroyer")
    assert table.offered(0, "use Kairn") == []


def test_two_kairns_cost_two_energies_and_eight_crystals() -> None:
    table = Scene(play="2 Kairn the Destroyer", reserve="2 fire", left={"crystals": 9})
    table.do(KAIRN, KAIRN)
    assert (table.crystals_of(1), table.reserve) == (1, "")


@pytest.mark.rule("ruling.20-kairn")
def test_kairn_may_be_used_against_opponents_without_crystals() -> None:
    table = Scene(play="Kairn the Destroyer + Beggar's Horn", reserve="2 fire")
    table.do(KAIRN).end_round("gain 1 earth")
    assert (table.reserve, table.crystals_of(1)) == ("1 fire and 1 earth", 0)


# 17 Amsug Longneck --------------------------------------------------------------------------


@pytest.mark.rule("card.amsug-longneck")
def test_amsug_sends_a_magic_item_of_each_player_home_the_owner_last() -> None:
    two = {"play": "Purse of Io + Staff of Spring"}
    table = Scene(
        3,
        hand="Amsug Longneck",
        reserve="air + water",
        play="Amulet of Air + Amulet of Earth",
        left=two,
        right=two,
    )
    table.do(AMSUG)
    assert table.s.seat == 1
    table.do("take Purse of Io back into your hand")
    assert table.s.seat == 2
    table.do("take Staff of Spring back into your hand")
    assert table.s.seat == 0
    table.do("take Amulet of Earth back into your hand")
    assert table.hand == ["Amulet of Earth"]
    assert (table.hand_of(1), table.hand_of(2)) == (["Purse of Io"], ["Staff of Spring"])


@pytest.mark.rule("card.amsug-longneck")
def test_amsug_leaves_familiars_in_play() -> None:
    table = Scene(
        hand="Amsug Longneck", reserve="air + water", left={"play": "Kairn the Destroyer"}
    )
    table.do(AMSUG)
    assert (table.play, table.play_of(1)) == (["Amsug Longneck"], ["Kairn the Destroyer"])
    assert table.s.seat == 0


@pytest.mark.rule("card.amsug-longneck-none")
def test_amsug_does_nothing_to_a_player_without_magic_items() -> None:
    table = Scene(3, hand="Amsug Longneck", reserve="air + water", right={"play": "Purse of Io"})
    table.do(AMSUG)
    assert (table.hand, table.hand_of(1), table.hand_of(2)) == ([], [], ["Purse of Io"])


def test_an_item_sent_home_by_amsug_may_be_summoned_anew_and_takes_effect_again() -> None:
    table = Scene(hand="Amsug Longneck", reserve="air + water + 2 earth", play="Amulet of Earth")
    table.do(AMSUG, "summon Amulet of Earth for 2 earth")
    assert table.crystals == 9


@pytest.mark.rule("ruling.9-again")
def test_an_activated_item_sent_home_by_amsug_may_be_activated_again_when_it_returns() -> None:
    table = Scene(
        hand="Amsug Longneck",
        reserve="air + water + 6 fire",
        play="Balance of Ishtar",
    )
    table.do("use the Balance of Ishtar: 3 fire become 9 crystals", AMSUG)
    table.do("summon Balance of Ishtar for 2 crystals")
    table.do("use the Balance of Ishtar: 3 fire become 9 crystals")
    assert table.crystals == 9 - 2 + 9


@pytest.mark.rule("effect.permanent")
def test_an_item_sent_home_by_amsug_has_no_permanent_effect() -> None:
    table = Scene(
        hand="Amsug Longneck + Temporal Boots", reserve="air + water", play="Staff of Spring"
    )
    table.do(AMSUG)
    assert table.crystals == 3
    table.do("summon Temporal Boots for nothing")
    assert table.crystals == 3


# 21 Lewis Greyface --------------------------------------------------------------------------


@pytest.mark.rule("card.lewis-greyface", "card.lewis-greyface-kept")
def test_lewis_copies_the_reserve_of_an_opponent_who_keeps_it() -> None:
    table = Scene(
        hand="Lewis Greyface", reserve="air + fire + water", left={"reserve": "2 earth + water"}
    )
    table.do(LEWIS)
    assert table.reserve == "2 water and 2 earth"
    assert table.reserve_of(1) == "1 water and 2 earth"


@pytest.mark.rule("card.lewis-greyface")
def test_the_owner_of_lewis_chooses_the_opponent() -> None:
    table = Scene(
        3,
        hand="Lewis Greyface",
        reserve="air + fire",
        left={"reserve": "2 earth"},
        right={"reserve": "3 water"},
    )
    table.do(LEWIS)
    assert table.offers == [
        "copy seat 2's reserve: gain 2 earth",
        "copy seat 3's reserve: gain 3 water",
    ]
    table.do("copy seat 3's reserve: gain 3 water")
    assert table.reserve == "3 water"


def test_what_lewis_copies_above_seven_is_put_back_by_choice() -> None:
    table = Scene(
        hand="Lewis Greyface", reserve="air + fire + 4 water", left={"reserve": "4 earth"}
    )
    table.do(LEWIS, "put 1 water back to the stockpile")
    assert table.reserve == "3 water and 4 earth"


@pytest.mark.rule("card.lewis-greyface-not")
def test_lewis_does_not_copy_the_cauldron() -> None:
    table = Scene(
        hand="Lewis Greyface",
        reserve="air + fire",
        left={"play": "Glutton Cauldron", "cauldron": "3 air", "reserve": "earth"},
    )
    table.do(LEWIS)
    assert table.reserve == "1 earth"


@pytest.mark.rule("card.lewis-greyface-grimoire")
def test_lewis_copies_the_grimoire_as_far_as_there_is_room() -> None:
    full = {"play": "Bespelled Grimoire", "reserve": "9 earth"}
    table = Scene(hand="Lewis Greyface", reserve="air + fire", left=full)
    table.do(LEWIS)
    assert table.reserve == "7 earth"
    table = Scene(hand="Lewis Greyface", reserve="air + fire", play="Bespelled Grimoire", left=full)
    table.do(LEWIS)
    assert table.reserve == "9 earth"
