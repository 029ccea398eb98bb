"""Who comes when: dice, turns, actions and bonuses within a turn, and the season token."""

from __future__ import annotations

from itertools import permutations

import pytest
from seasons_scene import Scene

from ludarium_seasons.rules.dice import choose_die
from ludarium_seasons.table import SEASONS

GAUGE = "use a bonus for {} points: summoning gauge +1"
ALL_FOUR = "air + water + fire + earth"


@pytest.mark.rule("round.choose", "turn.order")
def test_dice_are_taken_and_turns_are_played_clockwise_from_the_first_player() -> None:
    table = Scene(4)
    table.s.first = 1
    table.end_round()
    dice, turns = [], []
    while table.s.now is not None and table.s.now.step is choose_die:
        dice.append(table.s.seat)
        table.s.apply(table.s.legal()[0])
    now = table.s.round
    while table.s.round == now:
        if table.s.seat not in turns[-1:]:
            turns.append(table.s.seat)
        table.s.apply(table.s.legal()[-1])
    assert dice == turns == [2, 3, 0, 1]


@pytest.mark.rule("turn.actions")
def test_actions_come_in_any_order_after_the_die() -> None:
    actions = [
        "summon Amulet of Earth for 2 earth",
        "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals",
        "transmute 1 air into 1 crystal",
        GAUGE.format(5),
    ]
    for order in permutations(actions):
        table = Scene(
            die="1 air, gauge +1 and transmuting",
            hand="Amulet of Earth",
            play="Kairn the Destroyer",
            reserve="2 earth + fire",
            gauge=4,
            left={"crystals": 9},
        )
        table.do(*order)
        assert (table.crystals, table.crystals_of(1), table.gauge, table.reserve) == (10, 5, 6, "")


@pytest.mark.rule("bonus.mixed")
def test_three_different_bonuses_may_be_used_in_one_turn() -> None:
    table = Scene(reserve="2 fire", gauge=3)
    table.do(GAUGE.format(5), "use a bonus for 7 points: exchange 2 energies")
    table.do("give 1 fire", "gain 1 earth")
    table.do("use a bonus for 8 points: transmute for 1 crystal more each")
    table.do("transmute 1 earth into 4 crystals")
    assert (table.gauge, table.crystals, table.place().bonuses) == (4, 4, 3)


@pytest.mark.rule("bonus.mixed")
def test_bonuses_may_be_used_in_different_rounds() -> None:
    table = Scene(gauge=3)
    table.do(GAUGE.format(5)).end_round().take_dice()
    while GAUGE.format(7) not in table.offers:
        table.s.apply(table.s.legal()[-1])
    before = table.gauge
    table.do(GAUGE.format(7))
    assert (table.gauge, table.place().bonuses) == (before + 1, 2)


@pytest.mark.rule("wheel.when")
def test_the_season_token_waits_until_everybody_has_had_a_turn() -> None:
    table = Scene(3, pips=3)
    table.end_turn().end_turn()
    assert (table.s.seat, table.s.space) == (2, 1)
    table.end_turn()
    assert table.s.space == 4


@pytest.mark.rule("wheel.next")
@pytest.mark.parametrize(("space", "season"), [(3, "spring"), (9, "fall"), (12, "winter")])
def test_the_next_round_is_rolled_with_the_dice_of_the_new_season(space: int, season: str) -> None:
    table = Scene(space=space)
    table.end_round()
    assert {SEASONS[face.season] for face in table.s.rolled} == {season}


@pytest.mark.rule("card.demon-of-argos-order", "ruling.15-demon")
def test_the_demon_gives_cards_clockwise_from_the_left_of_its_owner() -> None:
    table = Scene(
        4,
        across={"hand": "Demon of Argos", "reserve": ALL_FOUR},
        deck="Purse of Io + Amulet of Air + Amulet of Fire",
    )
    table.end_turn().end_turn()
    table.do("summon Demon of Argos for 1 air, 1 water, 1 fire and 1 earth")
    assert [table.hand_of(seat) for seat in (3, 0, 1)] == [
        ["Purse of Io"],
        ["Amulet of Air"],
        ["Amulet of Fire"],
    ]
