"""What is played where the rulebooks differ; the numbers are those of RULINGS.md, 1 to 19.

Of the rulings about a single rule or card the scenes stand with it: 2 with the potions, 3 and 18
with the end of the game, 4 with the wheel, 7 with the reserve, 8 with rounds and bonuses, 10 with
the Damned Soul, 14 with Sid, 16 and 17 with rounds. Here are the others, and what those leave out.
"""

from __future__ import annotations

import pytest
from seasons_scene import Scene

from ludarium.observation import observation
from ludarium_seasons import GAME

ALL_FOUR = "air + water + fire + earth"
CHALICE = "summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth"
DREAM = "use up the Potion of Dreams: discard your reserve to put a card into play"
REROLL = "use the Die of Malice: roll your die again and gain 2 crystals"
BETTER = "use a bonus for 5 points: transmute for 1 crystal more each"
VASE = "Yjang's Forgotten Vase"
BOOKS = (
    "Purse of Io + Staff of Spring + Amulet of Air + Amulet of Fire + Temporal Boots "
    "+ Runic Cube of Eolis"
)
BACK = "move the season token back 1"
TREE = "Tree of Light"
FRUIT = f"use the {TREE}: pay 3 crystals, gain an energy"


# 1
@pytest.mark.rule("ruling.1")
def test_balance_costs_two_crystals_and_turns_three_equal_energies_into_nine() -> None:
    table = Scene(hand="Balance of Ishtar", crystals=2, reserve="4 fire + 2 air")
    table.do("summon Balance of Ishtar for 2 crystals")
    table.do("use the Balance of Ishtar: 3 fire become 9 crystals")
    assert (table.crystals, table.reserve) == (9, "2 air and 1 fire")


@pytest.mark.rule("ruling.1")
def test_each_purse_and_each_bonus_adds_three_to_the_balance() -> None:
    table = Scene(play="Balance of Ishtar + 2 Purse of Io", reserve="3 fire")
    table.do(
        BETTER, BETTER.replace("5", "7"), "use the Balance of Ishtar: 3 fire become 21 crystals"
    )
    assert table.crystals == 21


@pytest.mark.rule("ruling.1")
def test_balance_is_better_with_a_purse_and_a_bonus() -> None:
    table = Scene(play="Balance of Ishtar + Purse of Io", reserve="3 fire")
    table.do("use a bonus for 5 points: transmute for 1 crystal more each")
    table.do("use the Balance of Ishtar: 3 fire become 15 crystals")
    assert (table.crystals, table.reserve) == (15, "")


# 2
@pytest.mark.rule("ruling.2", "ruling.2-bonus")
def test_potion_of_life_takes_the_purse_but_not_the_bonus() -> None:
    table = Scene(play="Potion of Life + Purse of Io", reserve="2 fire")
    table.do("use a bonus for 5 points: transmute for 1 crystal more each")
    table.do("use up the Potion of Life: your reserve becomes 10 crystals")
    assert table.crystals == 10


@pytest.mark.rule("ruling.2-tree")
def test_after_potion_of_life_one_transmutes_with_the_tree_of_light() -> None:
    table = Scene(
        play="Potion of Life + Tree of Light + Amulet of Water", amulet="3 fire", reserve="air"
    )
    table.do("use up the Potion of Life: your reserve becomes 4 crystals")
    table.do("use the Tree of Light: pay 1 fire, transmute this turn")
    assert table.offered(0, "transmute 2") == [
        "transmute 2 fire into 4 crystals, from the Amulet of Water"
    ]


# 4
@pytest.mark.rule("ruling.4-turn-order")
def test_effects_of_the_round_begin_with_the_first_player() -> None:
    table = Scene(crystals=1, play="Titus Deepgaze", left={"play": "Titus Deepgaze"})
    table.s.first = 1
    table.end_round()
    assert table.play == table.play_of(1) == ["Titus Deepgaze"]


@pytest.mark.rule("ruling.4", "ruling.4-end")
def test_effects_of_the_season_come_before_those_of_the_end_of_the_game() -> None:
    table = Scene(
        year=3,
        space=12,
        play="Lantern of Xidit",
        reserve="7 fire",
        left={"play": "Figrim the Avaricious"},
    )
    table.end_round()
    assert (table.crystals, table.crystals_of(1)) == (21, 0)


# 5
@pytest.mark.rule("ruling.5")
def test_boots_take_the_year_back_and_a_library_does_not_come_twice() -> None:
    table = Scene(year=2, space=1, hand="Temporal Boots", library="3 Purse of Io")
    table.do("summon Temporal Boots for nothing", BACK)
    assert table.time == "year 1, fall, space 12"
    table.end_round()
    assert table.time == "year 2, winter, space 1"
    assert table.hand == []
    assert len(table.place().library) == 3


@pytest.mark.rule("ruling.5-year-zero")
def test_boots_may_lead_to_a_year_before_the_first() -> None:
    table = Scene(hand="2 Temporal Boots", library=BOOKS)
    table.do("summon Temporal Boots for nothing", BACK)
    assert table.time == "year 0, fall, space 12"
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert table.time == "year 1, winter, space 1"
    assert table.hand == []


def test_a_year_before_the_first_can_be_observed() -> None:
    observed = observation(GAME, 2)
    before, first = (observed.whole(Scene(year=year, space=12).s) for year in (0, 1))
    assert before != first


@pytest.mark.rule("ruling.5-year-zero")
def test_library_two_comes_with_the_second_year_even_after_a_year_before_the_first() -> None:
    table = Scene(year=0, space=12, library=BOOKS)
    while table.s.year < 2:
        assert len(table.place().library) == 6
        table.end_round()
    assert len(table.place().library) == 3


@pytest.mark.rule("card.temporal-boots-hands", "ruling.5")
def test_everybody_keeps_the_hand_when_the_year_goes_back() -> None:
    table = Scene(
        year=3, hand="Temporal Boots + Amulet of Air", left={"hand": "Purse of Io + Tree of Light"}
    )
    table.do("summon Temporal Boots for nothing", BACK)
    assert table.time == "year 2, fall, space 12"
    assert (table.hand, table.hand_of(1)) == (["Amulet of Air"], ["Purse of Io", "Tree of Light"])


# 6
@pytest.mark.rule("ruling.6")
def test_energy_of_an_hourglass_may_be_used_in_the_same_turn() -> None:
    table = Scene(
        space=4, hand="Temporal Boots + Amulet of Fire", play="Hourglass of Time", reserve="fire"
    )
    table.do(
        "summon Temporal Boots for nothing", BACK, "gain 1 fire", "summon Amulet of Fire for 2 fire"
    )
    assert "Amulet of Fire" in table.play


@pytest.mark.rule("ruling.6")
@pytest.mark.parametrize(("space", "way"), [(3, "forward 1"), (4, "back 1"), (1, "back 3")])
def test_figrim_acts_at_once_when_boots_change_the_season(space: int, way: str) -> None:
    table = Scene(
        space=space, hand="Temporal Boots", play="Figrim the Avaricious", left={"crystals": 2}
    )
    table.do("summon Temporal Boots for nothing", f"move the season token {way}")
    assert (table.crystals, table.crystals_of(1)) == (1, 1)


def test_boots_within_a_season_change_nothing_else() -> None:
    table = Scene(
        space=2, hand="Temporal Boots", play="Figrim the Avaricious", left={"crystals": 2}
    )
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert table.crystals == 0


@pytest.mark.rule("ruling.6-order")
def test_on_a_change_by_boots_the_active_player_comes_first() -> None:
    glass = {"play": "Hourglass of Time"}
    table = Scene(
        3, space=4, **glass, left={"hand": "Temporal Boots", **glass}, right=glass, bonuses=3
    )
    table.do("summon Temporal Boots for nothing", BACK)
    seats = []
    while "gain 1 fire" in table.offers:
        seats.append(table.s.seat)
        table.do("gain 1 fire")
    assert seats == [1, 2, 0]


@pytest.mark.rule("ruling.6-last")
@pytest.mark.parametrize(("space", "way"), [(2, "forward 2"), (3, "forward 1"), (6, "forward 3")])
def test_beyond_the_last_year_moving_forward_brings_no_change_of_season(
    space: int, way: str
) -> None:
    table = Scene(
        year=4,
        space=space,
        hand="Temporal Boots",
        play="Figrim the Avaricious",
        left={"crystals": 2},
    )
    table.do("summon Temporal Boots for nothing", f"move the season token {way}")
    assert (table.crystals, table.crystals_of(1)) == (0, 2)


@pytest.mark.rule("ruling.6-last")
def test_passing_space_12_of_the_last_year_is_a_change_of_season() -> None:
    table = Scene(
        year=3,
        space=12,
        hand="Temporal Boots",
        play="Figrim the Avaricious",
        left={"crystals": 2},
    )
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert (table.time, table.crystals) == ("year 4, winter, space 1", 1)


@pytest.mark.rule("ruling.6-last")
def test_the_pips_move_a_token_beyond_the_last_year_without_a_change_of_season() -> None:
    table = Scene(year=4, space=3, play="Figrim the Avaricious", left={"crystals": 2})
    table.end_round()
    assert table.s.over
    assert (table.crystals, table.crystals_of(1)) == (0, 2)


@pytest.mark.rule("ruling.6-back")
def test_moved_back_from_beyond_the_last_year_the_season_changes_and_again_forward() -> None:
    table = Scene(
        year=4,
        space=1,
        hand="2 Temporal Boots",
        play="Figrim the Avaricious",
        left={"crystals": 5},
    )
    table.do("summon Temporal Boots for nothing", BACK)
    assert (table.time, table.crystals) == ("year 3, fall, space 12", 1)
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert (table.time, table.crystals) == ("year 4, winter, space 1", 2)


# 7
@pytest.mark.rule("ruling.7-crystals")
def test_crystals_never_go_below_zero() -> None:
    table = Scene(play="Kairn the Destroyer", reserve="fire", left={"crystals": 3})
    assert (
        table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals").crystals_of(
            1
        )
        == 0
    )


@pytest.mark.rule("ruling.7-gauge")
def test_cards_raise_the_gauge_up_to_fifteen() -> None:
    table = Scene(hand="Amulet of Air", reserve="2 air", gauge=14)
    assert table.do("summon Amulet of Air for 2 air").gauge == 15


@pytest.mark.rule("ruling.7-gauge")
def test_the_gauge_never_falls_below_zero() -> None:
    table = Scene(hand="Demon of Argos", reserve=ALL_FOUR, left={"gauge": 0})
    table.do("summon Demon of Argos for 1 air, 1 water, 1 fire and 1 earth")
    assert table.place(1).gauge == 0


# 8
@pytest.mark.rule("turn.die-first", "ruling.8")
def test_the_die_comes_before_any_action_even_if_it_fills_the_reserve() -> None:
    table = Scene(die="2 water and 1 crystal", reserve="6 fire", hand="Amulet of Fire")
    assert all(offer.startswith("put 1") for offer in table.offers)
    assert table.crystals == 1


# 9
@pytest.mark.rule("ruling.9-malice")
def test_two_dice_of_malice_chain() -> None:
    table = Scene(play="2 Die of Malice", die="6 crystals")
    assert table.offers == ["use the die: 6 crystals (2 pips)", REROLL]
    table.do(REROLL)
    assert table.crystals == 2
    assert len(table.offers) == 2
    table.do(REROLL)
    assert table.offered(0, "use the die") == []
    assert table.crystals >= 4


@pytest.mark.rule("ruling.9-malice")
def test_die_of_malice_is_not_used_after_the_die() -> None:
    table = Scene(play="Die of Malice", die="6 crystals", reserve="fire")
    table.do("use the die: 6 crystals (2 pips)")
    assert table.offered(0, "use the Die") == []


@pytest.mark.rule("ruling.9-malice")
def test_a_die_of_malice_that_came_this_turn_comes_too_late() -> None:
    table = Scene(hand="Die of Malice", die="6 crystals", reserve="fire")
    assert table.do("summon Die of Malice for nothing").offered(0, "use the Die") == []


@pytest.mark.rule("effect.turned", "ruling.9")
def test_a_turned_card_is_not_used_again_before_the_next_round() -> None:
    table = Scene(play="Idol of the Familiar + Titus Deepgaze", left={"crystals": 9})
    table.do("use the Idol of the Familiar: gain 1 crystal")
    assert table.offered(0, "use the Idol") == []
    table.end_turn().end_turn()
    assert not table.turned("Idol of the Familiar")


@pytest.mark.rule("ruling.9-again")
@pytest.mark.parametrize("copies", [1, 2])
def test_a_card_that_comes_into_play_again_is_straight_and_may_be_used_again(copies: int) -> None:
    table = Scene(
        hand="Amsug Longneck", play=f"{copies} {TREE}", reserve="air + water + 2 earth", crystals=9
    )
    for _ in range(copies):
        table.do(FRUIT, "gain 1 fire")
    assert table.offered(0, FRUIT) == []
    table.do("summon Amsug Longneck for 1 air and 1 water", f"summon {TREE} for 2 earth")
    assert table.offered(0, FRUIT) == [FRUIT]
    table.do(FRUIT, "gain 1 fire")
    assert table.reserve == f"{copies + 1} fire"
    assert table.offered(0, FRUIT) == []


@pytest.mark.rule("ruling.9-again")
def test_a_turned_card_that_comes_again_is_straight_beside_one_that_stayed_straight() -> None:
    table = Scene(
        hand="Amsug Longneck", play=f"2 {TREE}", reserve="air + water + 2 earth", crystals=9
    )
    table.do(FRUIT, "gain 1 fire", "summon Amsug Longneck for 1 air and 1 water")
    table.do(f"take {TREE} (turned) back into your hand", f"summon {TREE} for 2 earth")
    table.do(FRUIT, "gain 1 fire", FRUIT, "gain 1 fire")
    assert (table.crystals, table.reserve) == (0, "3 fire")


# 11
@pytest.mark.rule("summon.free", "ruling.11")
def test_a_card_of_the_chalice_costs_nothing_and_nobody_sees_it_summoned() -> None:
    table = Scene(
        hand="Divine Chalice",
        play=f"Staff of Spring + {VASE}",
        reserve=ALL_FOUR,
        crystals=1,
        deck="Runic Cube of Eolis",
        left={"play": "Arcano Leech"},
    )
    table.do(
        f"{CHALICE} plus a toll of 1 crystal", "gain 1 fire", "put Runic Cube of Eolis into play"
    )
    # the Chalice itself was summoned: a crystal for the Leech, three from the Staff
    assert (table.crystals, table.crystals_of(1), table.reserve) == (3, 1, "1 fire")


@pytest.mark.rule("ruling.11")
def test_a_card_of_the_potion_of_dreams_costs_nothing_and_takes_effect() -> None:
    table = Scene(play="Potion of Dreams + Staff of Spring", hand="Amulet of Earth", reserve="air")
    table.do(DREAM)
    assert (table.crystals, table.reserve) == (9, "")
    assert table.play == ["Amulet of Earth", "Staff of Spring"]


@pytest.mark.rule("ruling.11")
def test_a_free_card_may_put_another_one_into_play() -> None:
    table = Scene(play="Potion of Dreams", hand="Divine Chalice", deck="Amulet of Earth")
    table.do(DREAM, "put Amulet of Earth into play")
    assert (table.play, table.crystals) == (["Amulet of Earth", "Divine Chalice"], 9)


# 12
@pytest.mark.rule("ruling.12", "ruling.12-leech")
def test_every_leech_of_an_opponent_must_be_paid() -> None:
    leeches = {"play": "2 Arcano Leech"}
    assert Scene(hand="Temporal Boots", crystals=1, left=leeches).offered(0, "summon") == []
    table = Scene(hand="Temporal Boots", crystals=2, left=leeches)
    table.do("summon Temporal Boots for nothing but a toll of 2 crystals")
    assert (table.crystals, table.crystals_of(1)) == (0, 2)


@pytest.mark.rule("ruling.12", "ruling.12-hands")
def test_two_hands_of_fortune_save_two_but_one_must_be_paid() -> None:
    table = Scene(
        hand="Amulet of Fire + Demon of Argos", play="2 Hand of Fortune", reserve="4 fire"
    )
    assert table.offered(0, "summon") == ["summon Amulet of Fire for 1 fire"]


@pytest.mark.rule("ruling.12", "ruling.12-own")
def test_staff_and_vase_do_nothing_for_their_own_summoning() -> None:
    table = Scene(hand=f"Staff of Spring + {VASE}", reserve="water + fire + 4 earth")
    table.do(f"summon {VASE} for 1 water, 1 fire and 1 earth")
    assert table.reserve == "3 earth"
    table.do("summon Staff of Spring for 3 earth", "gain 1 air")
    assert (table.crystals, table.reserve) == (0, "1 air")


def test_a_hand_of_fortune_saves_an_energy_of_choice() -> None:
    table = Scene(hand="Purse of Io", play="Hand of Fortune", reserve="air + fire")
    assert sorted(table.offered(0, "summon")) == [
        "summon Purse of Io for 1 air",
        "summon Purse of Io for 1 fire",
    ]


@pytest.mark.rule("ruling.12-crystals")
def test_a_hand_of_fortune_saves_no_crystals() -> None:
    table = Scene(
        hand="Hand of Fortune + Figrim the Avaricious",
        play="Hand of Fortune",
        reserve="air + fire",
        crystals=3,
    )
    assert table.offered(0, "summon") == [
        "summon Hand of Fortune for 1 air, 1 fire and 3 crystals",
        "summon Figrim the Avaricious for 3 crystals",
    ]


# 13
@pytest.mark.rule("ruling.13")
def test_energy_on_an_amulet_of_water_pays_for_activations() -> None:
    table = Scene(play="Kairn the Destroyer + Amulet of Water", amulet="fire", left={"crystals": 9})
    table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals")
    assert (table.amulet, table.crystals_of(1)) == ("", 5)


@pytest.mark.rule("ruling.13-pays")
def test_energy_on_an_amulet_of_water_and_in_the_reserve_are_weighed_together() -> None:
    table = Scene(play="Balance of Ishtar + Amulet of Water", amulet="2 fire", reserve="fire")
    table.do("use the Balance of Ishtar: 3 fire become 9 crystals")
    assert (table.amulet, table.reserve, table.crystals) == ("", "", 9)


@pytest.mark.rule("ruling.13-transmuted")
def test_energy_on_an_amulet_of_water_alone_is_worth_a_bonus_for_transmuting() -> None:
    table = Scene(play="Amulet of Water", amulet="2 fire")
    table.do(BETTER, "transmute 2 fire into 6 crystals, from the Amulet of Water")
    assert (table.crystals, table.amulet) == (6, "")


@pytest.mark.rule("ruling.13")
def test_cards_that_look_at_the_reserve_do_not_see_an_amulet_of_water() -> None:
    table = Scene(
        play="Amulet of Water + Wondrous Chest + Beggar's Horn",
        amulet="4 fire",
        left={"hand": "Lewis Greyface", "reserve": "air + fire"},
    )
    table.end_turn().do("summon Lewis Greyface for 1 air and 1 fire")
    assert table.reserve_of(1) == ""
    table.end_round("first Wondrous Chest", "gain 1 air")
    assert (table.crystals, table.reserve) == (0, "1 air")


def test_potion_of_dreams_leaves_an_amulet_of_water_and_takes_the_grimoire() -> None:
    table = Scene(
        play="Potion of Dreams + Amulet of Water + Bespelled Grimoire",
        hand="Amulet of Air",
        amulet="4 fire",
        reserve="9 air",
    )
    table.do(DREAM)
    assert (table.reserve, table.amulet) == ("", "4 fire")


@pytest.mark.rule("ruling.13-lost")
def test_the_energy_of_an_amulet_of_water_that_leaves_play_is_lost() -> None:
    table = Scene(
        hand="Amsug Longneck",
        reserve="air + water",
        left={"play": "Amulet of Water", "amulet": "4 fire"},
    )
    table.do("summon Amsug Longneck for 1 air and 1 water")
    assert (table.hand_of(1), table.amulet_of(1), table.reserve_of(1)) == (
        ["Amulet of Water"],
        "",
        "",
    )


# 15
@pytest.mark.rule("ruling.15")
def test_syllas_lets_opponents_choose_clockwise_from_the_left() -> None:
    cards = {"play": "Purse of Io + Amulet of Air"}
    table = Scene(
        3, **cards, left={"hand": "Syllas the Faithful", "reserve": "3 fire"}, right=cards
    )
    table.end_turn().do("summon Syllas the Faithful for 3 fire")
    assert table.s.seat == 2
    table.do("sacrifice Purse of Io")
    assert table.s.seat == 0
    table.do("sacrifice Amulet of Air")
    assert (table.s.seat, table.play, table.play_of(2)) == (1, ["Purse of Io"], ["Amulet of Air"])


@pytest.mark.rule("ruling.15-amsug")
def test_amsug_lets_players_choose_clockwise_and_the_owner_last() -> None:
    cards = {"play": "Purse of Io + Amulet of Air"}
    table = Scene(3, hand="Amsug Longneck", reserve="air + water", **cards, left=cards, right=cards)
    table.do("summon Amsug Longneck for 1 air and 1 water")
    seats = []
    while "take Purse of Io back into your hand" in table.offers:
        seats.append(table.s.seat)
        table.do("take Purse of Io back into your hand")
    assert seats == [1, 2, 0]


# 16
@pytest.mark.rule("ruling.16-last-die")
def test_the_rate_follows_boots_but_the_last_die_does_not() -> None:
    table = Scene(
        space=3, hand="Temporal Boots", die="1 air, gauge +1 and transmuting", pips=3, bonuses=3
    )
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert table.offered(0, "transmute") == ["transmute 1 air into 2 crystals"]
    table.end_round()
    assert table.time == "year 1, summer, space 7"


# 19
@pytest.mark.rule("ruling.19")
def test_a_treatise_returned_to_the_hand_leaves_the_reserve() -> None:
    table = Scene(
        hand="Amsug Longneck", reserve="water + air + 2 fire", play="Cursed Treatise of Arus"
    )
    table.do("summon Amsug Longneck for 1 air and 1 water")
    assert table.reserve == "2 fire"
    assert table.hand == ["Cursed Treatise of Arus"]
