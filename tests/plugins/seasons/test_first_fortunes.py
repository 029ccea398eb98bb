"""Cards 7, 9 and 15: boots, chalice and die, which move time and try luck."""

from __future__ import annotations

import pytest
from seasons_scene import Scene, names

BOOTS = "summon Temporal Boots for nothing"
CHALICE = "summon Divine Chalice for 1 air, 1 water, 1 fire and 1 earth"
PRICE = "air + water + fire + earth"
REROLL = "use the Die of Malice: roll your die again and gain 2 crystals"
FOUR = "Purse of Io + Staff of Spring + Amulet of Earth + Kairn the Destroyer"
SET = "Purse of Io + Staff of Spring + Amulet of Air"
SECOND = ["Amulet of Air", "Purse of Io", "Staff of Spring"]
BOOKS = f"{SET} + 2 Amulet of Fire + Lewis Greyface"


def back(spaces: int) -> str:
    return f"move the season token back {spaces}"


def forward(spaces: int) -> str:
    return f"move the season token forward {spaces}"


# 7 Temporal Boots ---------------------------------------------------------------------------


@pytest.mark.rule("card.temporal-boots")
def test_boots_are_free_and_move_the_season_token_one_to_three_spaces() -> None:
    table = Scene(hand="Temporal Boots", season="summer")
    table.do(BOOTS)
    assert sorted(table.offers) == sorted([*map(back, (1, 2, 3)), *map(forward, (1, 2, 3))])


@pytest.mark.rule("card.temporal-boots")
@pytest.mark.parametrize(
    ("move", "time"),
    [
        (back(3), "year 1, spring, space 5"),
        (back(1), "year 1, summer, space 7"),
        (forward(1), "year 1, summer, space 9"),
        (forward(3), "year 1, fall, space 11"),
    ],
)
def test_boots_move_the_season_token_in_both_directions(move: str, time: str) -> None:
    table = Scene(space=8, season="summer", hand="Temporal Boots")
    table.do(BOOTS, move)
    assert table.time == time


@pytest.mark.rule("card.temporal-boots-year", "card.temporal-boots-hands")
def test_boots_from_winter_to_fall_turn_the_year_back_and_everybody_keeps_the_hand() -> None:
    table = Scene(
        3,
        year=3,
        space=2,
        hand="Temporal Boots + Purse of Io",
        left={"hand": "Staff of Spring", "library": ""},
        right={"hand": "Amulet of Air"},
    )
    table.do(BOOTS, back(3))
    assert table.time == "year 2, fall, space 11"
    assert [table.hand_of(seat) for seat in range(3)] == [
        ["Purse of Io"],
        ["Staff of Spring"],
        ["Amulet of Air"],
    ]


def test_boots_into_a_new_year_bring_the_libraries_at_once() -> None:
    table = Scene(space=12, hand="Temporal Boots", library=BOOKS, left={"library": BOOKS})
    table.do(BOOTS, forward(1))
    assert table.time == "year 2, winter, space 1"
    assert table.hand == table.hand_of(1) == SECOND


def test_library_three_comes_a_year_after_boots_brought_library_two() -> None:
    table = Scene(space=12, hand="Temporal Boots", library=BOOKS)
    table.do(BOOTS, forward(1))
    table.s.space = 12
    table.end_round()
    assert table.hand == sorted([*SECOND, "Amulet of Fire", "Amulet of Fire", "Lewis Greyface"])


@pytest.mark.rule("ruling.5", "ruling.5-library")
@pytest.mark.parametrize(("year", "library"), [(1, BOOKS), (2, SET)])
def test_a_library_taken_before_boots_turned_the_year_back_is_not_taken_again(
    year: int, library: str
) -> None:
    table = Scene(year=year, space=12, hand="2 Temporal Boots", library=library)
    table.do(BOOTS, forward(1), BOOTS, back(1))
    assert (table.time, table.hand) == (f"year {year}, fall, space 12", SECOND)
    table.end_round()
    assert (table.time, table.hand) == (f"year {year + 1}, winter, space 1", SECOND)


@pytest.mark.rule("ruling.5-library")
def test_library_three_still_comes_after_boots_turned_the_year_back() -> None:
    table = Scene(year=2, space=1, hand="Temporal Boots", library=SET)
    table.do(BOOTS, back(1)).end_round()
    assert (table.s.year, table.hand) == (2, [])
    table.s.space = 12
    table.take_dice().end_round()
    assert table.s.year == 3
    assert set(SECOND) <= set(table.hand)


@pytest.mark.rule("card.temporal-boots-season", "ruling.6")
@pytest.mark.parametrize(("space", "move"), [(3, forward(1)), (4, back(1)), (1, back(1))])
def test_an_hourglass_acts_at_once_when_boots_change_the_season(space: int, move: str) -> None:
    table = Scene(space=space, hand="Temporal Boots", play="Hourglass of Time")
    table.do(BOOTS, move, "gain 1 fire")
    assert table.reserve == "1 fire"


def test_boots_inside_a_season_wake_no_hourglass() -> None:
    table = Scene(space=1, hand="Temporal Boots", play="Hourglass of Time")
    table.do(BOOTS, forward(2))
    assert table.offered(0, "gain") == []


@pytest.mark.rule("ruling.6-order")
def test_everybodys_hourglass_acts_when_boots_change_the_season_the_wearers_first() -> None:
    table = Scene(
        3,
        space=3,
        hand="Temporal Boots",
        play="Hourglass of Time",
        right={"play": "Hourglass of Time"},
    )
    table.do(BOOTS, forward(1), "gain 1 fire")
    assert table.s.seat == 2
    table.do("gain 1 air")
    assert (table.reserve, table.reserve_of(2), table.s.seat) == ("1 fire", "1 air", 0)


@pytest.mark.rule("card.temporal-boots-end")
def test_boots_beyond_year_three_end_the_game_with_the_round() -> None:
    table = Scene(
        year=3,
        space=10,
        hand="Temporal Boots",
        left={"hand": "Amulet of Earth", "reserve": "2 earth"},
    )
    table.do(BOOTS, forward(3)).end_turn()
    assert not table.s.over
    table.do("summon Amulet of Earth for 2 earth").end_turn()
    assert table.s.over
    assert table.s.scores == (8, 15)


def test_the_round_moves_the_token_on_from_where_the_boots_left_it() -> None:
    table = Scene(space=5, pips=2, hand="Temporal Boots")
    table.do(BOOTS, back(3)).end_round()
    assert table.time == "year 1, spring, space 4"


def test_the_rate_for_transmuting_changes_with_the_boots() -> None:
    table = Scene(space=3, hand="Temporal Boots", die="1 air, gauge +1 and transmuting")
    assert "transmute 1 air into 1 crystal" in table.offers
    table.do(BOOTS, forward(1), "transmute 1 air into 2 crystals")
    assert table.crystals == 2


@pytest.mark.rule("ruling.16-reroll")
def test_a_die_of_malice_rolls_the_die_of_the_season_before_the_boots() -> None:
    table = Scene(
        space=3, hand="Temporal Boots", left={"play": "Die of Malice", "die": "6 crystals"}
    )
    table.do(BOOTS, forward(1)).end_turn().do(REROLL)
    new = table.place(1).die
    assert new is not None
    assert (table.time, new.season) == ("year 1, spring, space 4", 0)


# 9 Divine Chalice ---------------------------------------------------------------------------


@pytest.mark.rule("card.divine-chalice", "card.divine-chalice-rest")
def test_chalice_draws_four_cards_and_puts_one_into_play_for_free() -> None:
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck=FOUR)
    table.do(CHALICE)
    assert sorted(table.offers) == sorted(f"put {name} into play" for name in FOUR.split(" + "))
    table.do("put Kairn the Destroyer into play")
    assert table.play == ["Divine Chalice", "Kairn the Destroyer"]
    assert table.discard == ["Amulet of Earth", "Purse of Io", "Staff of Spring"]
    assert (table.hand, table.reserve) == ([], "")


@pytest.mark.rule("card.divine-chalice")
def test_the_card_of_a_chalice_takes_effect_when_it_enters() -> None:
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck=FOUR)
    table.do(CHALICE, "put Amulet of Earth into play")
    assert table.crystals == 9


def test_the_card_of_a_chalice_may_be_activated_at_once() -> None:
    table = Scene(hand="Divine Chalice", reserve=f"{PRICE} + fire", deck=FOUR)
    table.do(
        CHALICE,
        "put Kairn the Destroyer into play",
        "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals",
    )
    assert table.turned("Kairn the Destroyer")


@pytest.mark.rule("card.divine-chalice-free")
def test_only_the_chalice_is_summoned_for_leech_staff_and_vase() -> None:
    table = Scene(
        hand="Divine Chalice",
        reserve=PRICE,
        crystals=1,
        play="Staff of Spring + Yjang's Forgotten Vase",
        deck=FOUR,
        left={"play": "Arcano Leech"},
    )
    table.do(f"{CHALICE} plus a toll of 1 crystal", "gain 1 fire", "put Purse of Io into play")
    assert (table.crystals, table.crystals_of(1), table.reserve) == (3, 1, "1 fire")


@pytest.mark.rule("card.divine-chalice-gauge", "ruling.11-gauge")
def test_without_room_on_the_gauge_the_cards_of_a_chalice_are_all_discarded() -> None:
    table = Scene(hand="Divine Chalice", reserve=PRICE, gauge=1, deck=FOUR)
    table.do(CHALICE)
    assert table.play == ["Divine Chalice"]
    assert table.discard == sorted(FOUR.split(" + "))


def test_the_cards_that_a_chalice_discards_are_known_to_its_owner_only() -> None:
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck=FOUR)
    table.do(CHALICE, "put Purse of Io into play")
    assert "?" not in names(table.s.discard.visible(0))
    assert names(table.s.discard.visible(1)) == ["?", "?", "?"]


def test_a_chalice_from_a_chalice_draws_four_more() -> None:
    more = "Die of Malice + Amulet of Air + Lewis Greyface + Potion of Life"
    deck = f"Divine Chalice + Purse of Io + Staff of Spring + Amulet of Earth + {more}"
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck=deck, gauge=3)
    table.do(CHALICE, "put Divine Chalice into play")
    assert sorted(table.offers) == sorted(f"put {name} into play" for name in more.split(" + "))
    table.do("put Die of Malice into play")
    assert len(table.discard) == 6


def test_an_amulet_of_fire_from_a_chalice_draws_its_own_four() -> None:
    more = "Die of Malice + Amulet of Air + Lewis Greyface + Potion of Life"
    deck = f"Amulet of Fire + Purse of Io + Staff of Spring + Amulet of Earth + {more}"
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck=deck)
    table.do(CHALICE, "put Amulet of Fire into play", "keep Lewis Greyface")
    assert (table.hand, len(table.discard)) == (["Lewis Greyface"], 6)


def test_amsug_from_a_chalice_may_send_the_chalice_home() -> None:
    deck = "Amsug Longneck + Purse of Io + Staff of Spring + Amulet of Earth"
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck=deck)
    table.do(CHALICE, "put Amsug Longneck into play")
    assert (table.play, table.hand) == (["Amsug Longneck"], ["Divine Chalice"])


def test_boots_from_a_chalice_move_time() -> None:
    table = Scene(hand="Divine Chalice", reserve=PRICE, deck="Temporal Boots", space=2)
    table.do(CHALICE, "put Temporal Boots into play", forward(2))
    assert table.time == "year 1, spring, space 4"


# 15 Die of Malice ---------------------------------------------------------------------------


def test_die_of_malice_is_free() -> None:
    table = Scene(hand="Die of Malice")
    table.do("summon Die of Malice for nothing")
    assert table.play == ["Die of Malice"]


@pytest.mark.rule("card.die-of-malice", "card.die-of-malice-crystals")
@pytest.mark.parametrize("seed", range(8))
def test_die_of_malice_counts_only_the_new_roll_and_brings_two_crystals(seed: int) -> None:
    table = Scene(play="Die of Malice", die="6 crystals (2 pips)", gauge=5, seed=seed)
    table.do(REROLL)
    new = table.place().die
    assert new is not None
    assert new.die == 4
    assert table.crystals == 2 + new.crystals
    assert table.gauge == 5 + new.gauge
    assert table.place().reserve == new.energy
    assert bool(table.offered(0, "transmute")) == new.transmutes


@pytest.mark.rule("card.die-of-malice-before")
def test_die_of_malice_is_used_before_the_die_and_before_anything_else() -> None:
    table = Scene(play="Die of Malice", hand="Temporal Boots", die="6 crystals")
    assert table.offers == ["use the die: 6 crystals (2 pips)", REROLL]
    table.do("use the die: 6 crystals (2 pips)")
    assert REROLL not in table.offers
    assert (table.crystals, table.turned("Die of Malice")) == (6, False)


@pytest.mark.rule("card.die-of-malice-before")
def test_a_card_drawn_with_the_die_comes_after_the_die_of_malice() -> None:
    table = Scene(play="Die of Malice", die="a card")
    assert table.offered(0, "draw") == []
    assert REROLL in table.offers


def test_a_die_of_malice_that_comes_after_the_die_waits_for_the_next_round() -> None:
    table = Scene(hand="Die of Malice", die="6 crystals")
    table.do("summon Die of Malice for nothing")
    assert REROLL not in table.offers
    table.end_round()
    while REROLL not in table.offers:
        table.do(table.offers[-1])
    assert table.s.seat == 0


def test_die_of_malice_rolls_once_a_round() -> None:
    table = Scene(play="Die of Malice", die="6 crystals")
    table.do(REROLL)
    assert table.turned("Die of Malice")
    assert REROLL not in table.offers


def test_die_of_malice_rolls_again_in_the_next_round() -> None:
    table = Scene(play="Die of Malice", die="6 crystals")
    table.do(REROLL).end_round().take_dice()
    while table.s.seat != 0:
        table.do(table.offers[-1])
    assert REROLL in table.offers


@pytest.mark.rule("card.die-of-malice-two")
def test_two_dice_of_malice_bring_four_crystals_and_only_the_last_roll_counts() -> None:
    table = Scene(play="2 Die of Malice", die="6 crystals")
    table.do(REROLL, REROLL)
    new = table.place().die
    assert new is not None
    assert table.crystals == 4 + new.crystals


@pytest.mark.rule("card.die-of-malice-two")
def test_the_second_die_of_malice_need_not_be_used() -> None:
    table = Scene(play="2 Die of Malice", die="6 crystals")
    table.do(REROLL)
    table.do(*table.offered(0, "use the die"))
    assert REROLL not in table.offers
    assert not table.turned("Die of Malice")


def test_a_turned_die_of_malice_is_not_offered() -> None:
    table = Scene(play="Die of Malice", turned="Die of Malice", die="6 crystals")
    assert table.crystals == 6


def test_the_die_rolled_with_malice_does_not_move_time() -> None:
    table = Scene(play="Die of Malice", die="6 crystals (2 pips)", pips=3)
    table.do(REROLL).end_round()
    assert table.s.space == 4
