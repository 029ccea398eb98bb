from __future__ import annotations

import pytest
from seasons_scene import Scene

from ludarium_seasons.rules.dice import choose_die
from ludarium_seasons.table import SEASONS

SIX, PAIR, STAR = "6 crystals", "2 water and 3 crystals", "1 fire and gauge +1"


@pytest.mark.rule("round.choose", "round.left")
def test_dice_are_chosen_from_the_first_player_on_and_one_is_left() -> None:
    table = Scene(dice=[SIX, PAIR, STAR])
    assert table.s.seat == 0
    table.do("take the winter die 1: 2 water and 3 crystals (1 pip)")
    assert table.s.seat == 1
    assert len(table.offers) == 2
    table.do("take the winter die 3: 1 fire and gauge +1 (2 pips)")
    assert [face.crystals for face in table.s.rolled] == [6]


@pytest.mark.rule("turn.order", "turn.die", "turn.energy", "turn.crystals")
def test_turns_begin_when_all_have_a_die_and_the_die_comes_first() -> None:
    table = Scene(dice=[SIX, PAIR, STAR])
    table.do("take the winter die 4: 6 crystals (2 pips)")
    assert table.crystals == 0
    table.do("take the winter die 1: 2 water and 3 crystals (1 pip)")
    assert table.crystals == 6
    assert (table.crystals_of(1), table.reserve_of(1)) == (0, "")
    table.end_turn()
    assert (table.crystals_of(1), table.reserve_of(1)) == (3, "2 water")


@pytest.mark.rule("wheel.first")
def test_the_first_player_changes_to_the_left_every_round() -> None:
    table = Scene(3)
    firsts = []
    for _ in range(4):
        firsts.append(table.s.first)
        table.end_round()
    assert firsts == [0, 1, 2, 0]


@pytest.mark.rule("round.roll", "wheel.next")
@pytest.mark.parametrize("season", SEASONS)
def test_the_dice_of_the_season_are_rolled(season: str) -> None:
    table = Scene(season=season, pips=1)
    table.end_round()
    assert table.s.now is not None
    assert table.s.now.step is choose_die
    assert [SEASONS[face.season] for face in table.s.rolled] == [season] * 3
    assert tuple(face.die for face in table.s.rolled) == table.s.dice[SEASONS.index(season)]


@pytest.mark.rule("turn.gauge")
def test_the_gauge_rises_with_the_die() -> None:
    assert Scene(die=STAR, gauge=2).gauge == 3


@pytest.mark.rule("gauge.limit")
def test_the_gauge_never_rises_above_fifteen() -> None:
    assert Scene(die=STAR, gauge=15).gauge == 15


@pytest.mark.rule("round.straighten", "effect.turned", "ruling.9")
def test_activated_cards_straighten_with_the_next_round() -> None:
    table = Scene(play="Kairn the Destroyer", reserve="2 fire", left={"crystals": 9})
    table.do("use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals")
    assert table.turned("Kairn the Destroyer")
    assert table.offered(0, "use Kairn") == []
    table.end_round()
    assert not table.turned("Kairn the Destroyer")


@pytest.mark.rule("effect.at-once", "ruling.9")
def test_a_card_can_be_activated_in_the_turn_in_which_it_came() -> None:
    table = Scene(hand="Kairn the Destroyer", reserve="3 air + fire", left={"crystals": 9})
    table.do(
        "summon Kairn the Destroyer for 3 air",
        "use Kairn the Destroyer: pay 1 fire, each opponent loses 4 crystals",
    )
    assert table.crystals_of(1) == 5


@pytest.mark.rule("ruling.16", "ruling.16-last-die", "ruling.16-reroll")
def test_a_round_keeps_the_dice_of_the_season_it_began_in() -> None:
    table = Scene(
        space=3, hand="Temporal Boots", pips=2, left={"play": "Die of Malice", "die": "6 crystals"}
    )
    table.do("summon Temporal Boots for nothing", "move the season token forward 1").end_turn()
    table.do("use the Die of Malice: roll your die again and gain 2 crystals")
    rerolled = table.place(1).die
    assert rerolled is not None
    assert (SEASONS[rerolled.season], rerolled.die) == ("winter", 4)
    table.end_round()
    assert table.time == "year 1, spring, space 6"


# Drawing with the die -----------------------------------------------------------------------


@pytest.mark.rule("turn.card")
def test_a_card_drawn_with_the_die_may_be_kept() -> None:
    table = Scene(die="a card", deck="Purse of Io")
    table.do("draw a card")
    assert table.offers == ["keep Purse of Io", "discard Purse of Io"]
    table.do("keep Purse of Io")
    assert table.hand == ["Purse of Io"]
    assert table.discard == []


@pytest.mark.rule("turn.card", "ruling.8")
def test_a_card_drawn_with_the_die_may_be_discarded() -> None:
    table = Scene(die="a card", deck="Purse of Io")
    table.do("draw a card", "discard Purse of Io")
    assert table.hand == []
    assert table.discard == ["Purse of Io"]


@pytest.mark.rule("turn.die", "turn.die-first", "ruling.8")
def test_nothing_else_can_be_done_before_the_card_is_drawn() -> None:
    table = Scene(die="a card", hand="Temporal Boots")
    assert table.offers == ["draw a card", "use a bonus for 5 points: draw 2 cards, keep 1"]


@pytest.mark.rule("setup.new-deck", "ruling.17")
def test_an_empty_deck_is_made_anew_from_the_discard_pile() -> None:
    table = Scene(die="a card", discard="Purse of Io + Runic Cube of Eolis")
    s = table.s
    s.deck.cards[:] = s.deck.cards[-1:]
    last = s.deck.top.name
    table.do("draw a card", f"keep {last}")
    assert sorted(card.name for card in s.deck) == ["Purse of Io", "Runic Cube of Eolis"]
    assert table.discard == []


@pytest.mark.rule("ruling.29")
def test_without_any_card_left_nothing_is_drawn() -> None:
    table = Scene(die="a card")
    table.s.deck.cards.clear()
    table.do("draw a card")
    assert "end your turn" in table.offers
    assert table.hand == []
