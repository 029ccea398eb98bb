from __future__ import annotations

import pytest
from seasons_scene import Scene

GAUGE = "use a bonus for 5 points: summoning gauge +1"
TRANSMUTE = "use a bonus for 5 points: transmute for 1 crystal more each"
EXCHANGE = "use a bonus for 5 points: exchange 2 energies"
DRAW_TWO = "use a bonus for 5 points: draw 2 cards, keep 1"


@pytest.mark.rule("bonus.gauge")
def test_a_bonus_raises_the_gauge() -> None:
    table = Scene(gauge=3)
    table.do(GAUGE)
    assert table.gauge == 4


@pytest.mark.rule("gauge.limit", "ruling.20-gauge")
def test_a_full_gauge_cannot_be_raised() -> None:
    assert GAUGE not in Scene(gauge=15, reserve="fire").offers


@pytest.mark.rule("bonus.transmute")
def test_a_bonus_allows_transmuting_for_one_crystal_more() -> None:
    table = Scene(reserve="2 earth")
    table.do(TRANSMUTE, "transmute 2 earth into 8 crystals")
    assert table.crystals == 8


def test_two_bonuses_add_up_when_transmuting() -> None:
    table = Scene(reserve="earth")
    table.do(TRANSMUTE, TRANSMUTE.replace("5", "7"), "transmute 1 earth into 5 crystals")
    assert table.crystals == 5


@pytest.mark.rule("bonus.transmute")
def test_the_bonus_for_transmuting_ends_with_the_turn() -> None:
    table = Scene(reserve="2 earth", left={"reserve": "earth"})
    table.do(TRANSMUTE).end_turn()
    assert table.s.seat == 1
    assert table.offered(1, "transmute") == []


@pytest.mark.rule("bonus.exchange")
def test_a_bonus_exchanges_two_energies_for_two_others() -> None:
    table = Scene(reserve="2 fire + earth")
    table.do(EXCHANGE)
    assert table.offers == [
        "give 1 fire",
        "give 1 earth",
        "give 2 fire",
        "give 1 fire and 1 earth",
    ]
    table.do("give 1 fire and 1 earth", "gain 2 air")
    assert table.reserve == "2 air and 1 fire"


@pytest.mark.rule("ruling.13-reserve", "ruling.23-two")
def test_the_exchange_needs_two_energies_in_the_reserve() -> None:
    table = Scene(reserve="fire", play="Amulet of Water", amulet="4 fire")
    assert EXCHANGE not in table.offers


@pytest.mark.rule("bonus.draw", "ruling.8-draw-two")
def test_a_bonus_draws_two_cards_instead_of_one_and_keeps_one() -> None:
    table = Scene(die="a card", deck="Purse of Io + Runic Cube of Eolis")
    table.do(DRAW_TWO)
    assert sorted(table.offers) == ["keep Purse of Io", "keep Runic Cube of Eolis"]
    table.do("keep Purse of Io")
    assert table.hand == ["Purse of Io"]
    assert table.discard == ["Runic Cube of Eolis"]
    assert table.place().bonuses == 1


@pytest.mark.rule("ruling.29-bonus")
def test_without_any_card_to_draw_the_bonus_is_not_offered() -> None:
    table = Scene(
        dice=["6 crystals (2 pips)", "a card (1 pip)", "1 fire and gauge +1 (2 pips)"],
        left={"gauge": 0},
    )
    table.only_deck("")
    table.do("take the winter die 4: 6 crystals (2 pips)")
    table.do("take the winter die 3: a card (1 pip)").end_turn()
    assert table.s.seat == 1
    assert table.offers == [GAUGE, "end your turn"]
    assert table.place(1).bonuses == 0


@pytest.mark.rule("ruling.29-bonus")
@pytest.mark.parametrize(("deck", "discard"), [("Purse of Io", ""), ("", "Purse of Io")])
def test_a_single_card_in_deck_or_discard_pile_is_enough_for_the_bonus(
    deck: str, discard: str
) -> None:
    table = Scene(
        dice=["6 crystals (2 pips)", "a card (1 pip)", "1 fire and gauge +1 (2 pips)"],
    )
    table.only_deck(deck, discard)
    table.do("take the winter die 4: 6 crystals (2 pips)")
    table.do("take the winter die 3: a card (1 pip)").end_turn().do(DRAW_TWO)
    assert table.hand_of(1) == ["Purse of Io"]


@pytest.mark.rule("bonus.draw-symbol", "ruling.8-draw-two")
def test_without_the_symbol_no_bonus_draws() -> None:
    assert DRAW_TWO not in Scene(die="6 crystals").offers


@pytest.mark.rule("bonus.three", "bonus.mixed")
def test_three_bonuses_may_be_used_in_one_turn_and_no_more() -> None:
    table = Scene(gauge=0, reserve="2 fire", hand="Temporal Boots")
    table.do(GAUGE, GAUGE.replace("5", "7"), GAUGE.replace("5", "8"))
    assert table.gauge == 3
    assert table.offers == ["summon Temporal Boots for nothing", "end your turn"]


@pytest.mark.rule("bonus.three")
def test_three_used_bonuses_leave_no_choice_when_drawing() -> None:
    table = Scene(die="a card", bonuses=3, deck="Purse of Io")
    assert table.offers == ["keep Purse of Io", "discard Purse of Io"]


@pytest.mark.rule("bonus.penalty", "end.bonuses")
@pytest.mark.parametrize(("used", "lost"), [(0, 0), (1, 5), (2, 12), (3, 20)])
def test_bonuses_cost_prestige(used: int, lost: int) -> None:
    assert Scene(bonuses=used, crystals=30).score_of() == 30 - lost
