"""Scenes: any table in any situation, in words."""

from __future__ import annotations

import re
from enum import Enum
from typing import Any

import pytest

from ludarium import (
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    UsageError,
    choose,
    counter,
    decision,
    option,
    per_seat,
    rounds,
    seats_between,
    step,
    turns,
)
from ludarium.choosing import Settled
from ludarium.testing import Scene, written
from ludarium.testing import scene as scenes
from ludarium.turns import turns_until_passed


class Ware(Component):
    pass


class Coins(Amount):
    copper: int = 0
    silver: int = 0


WARES = tuple(
    Ware(id=name.lower(), name=name, names={"es": spanish}, points=points)
    for name, spanish, points in (("Cloth", "Paño", 2), ("Spice", "Especia", 3), ("Salt", "Sal", 1))
)


class Trader(Part):
    hand: Pile[Ware] = Pile(OWNER)
    purse: Coins = Coins()
    wanted: Ware | None = None
    stalls: dict[Ware, Coins] = {}
    points: int = counter(one="point")
    tired: bool = False


class Market(Table):
    each: int = option(4, low=1, high=9)
    deck: Pile[Ware] = Pile(NOBODY)
    sold: Pile[Ware] = Pile()
    traders: list[Trader] = per_seat(Trader)

    def passed(self, seat: int) -> bool:
        return self.traders[seat].tired


@step
def set_up(s: Market) -> None:
    for ware in WARES:
        for _ in range(s.each):
            s.deck.add(ware)
    s.deck.shuffle(s)
    for trader in s.traders:
        s.deck.deal(trader.hand, 2)
    s.do(rounds(turns(trade)))


@decision(ask="What do you do?")
def trade(s: Market, me: int) -> list[Call]:
    wares = dict.fromkeys(s.traders[me].hand)
    return [rest(me), *[sell(me, ware) for ware in wares], gain(me)]


@step(say="rest")
def rest(s: Market, me: int) -> None:
    s.traders[me].tired = True


@step(say="sell {ware}")
def sell(s: Market, me: int, ware: Ware) -> None:
    trader = s.traders[me]
    trader.hand.move(ware, s.sold)
    trader.points += ware.points
    if trader.points >= 10:
        s.win(me)


@step(say="gain four coins")
def gain(s: Market, me: int) -> None:
    s.do(which(me))


@decision(skips=True)
def which(s: Market, me: int, settled: Settled = ()) -> list[Call]:
    return choose(
        Coins.mixes(40), settled, lambda some: take(me, some), lambda settled: which(me, settled)
    )


@step(say="take {some}")
def take(s: Market, me: int, some: Coins) -> None:
    s.traders[me].purse += some


GAME = Game(
    "market",
    "Market",
    Market,
    set_up(),
    seats=seats_between(2, 4),
    hidden=True,
    chance=True,
    components=WARES,
)


def scene(*given: Any, **set_so: Any) -> Scene[Market]:
    return Scene(GAME, *given, **set_so)


def test_cards_amounts_and_numbers_are_set_in_words() -> None:
    s = scene(
        hand="Cloth + 2 Spice",
        purse="2 copper + silver",
        wanted="Salt",
        stalls={"Spice": "copper"},
        points=3,
        others={1: {"hand": "Especia"}},
    ).table
    first, second = s.traders
    assert first.hand.cards == [WARES[1], WARES[1], WARES[0]]
    assert first.purse == Coins(copper=2, silver=1)
    assert first.wanted is WARES[2]
    assert first.stalls == {WARES[1]: Coins(copper=1)}
    assert first.points == 3
    assert second.hand.cards == [WARES[1]]


def test_what_was_set_is_told_in_the_same_words() -> None:
    table = scene(hand="Cloth + 2 Spice", purse="2 copper + silver", deck="Salt + Cloth")
    assert table.words("hand") == "Cloth + 2 Spice"
    assert table.words("purse", 0) == "2 copper + silver"
    assert table.words("deck") == "Salt + Cloth"
    assert table.words("wanted", 1) == "?"


def test_a_pile_is_named_from_the_top_on() -> None:
    assert scene(deck="Salt + Cloth").table.deck.top is WARES[2]


def test_no_card_appears_or_vanishes_while_there_are_enough() -> None:
    table = scene(hand="4 Cloth", sold="Salt", others={1: {"hand": "Spice"}}).table
    cards = [card for pile in table.piles() for card in pile.cards]
    assert sorted(map(repr, cards)) == sorted(repr(ware) for ware in WARES for _ in range(4))
    assert [len(pile) for pile in table.piles()] == [6, 1, 4, 1]


def test_what_is_not_in_the_box_is_added() -> None:
    assert scene(hand="6 Cloth").table.traders[0].hand.cards == [WARES[0]] * 6


def test_the_audience_of_a_pile_sees_what_was_laid_there() -> None:
    table = scene(hand="Cloth + Salt", deck="Salt + Cloth")
    assert table.known(0, "hand") == ["Cloth", "Salt"]
    assert table.known(1, "hand", 0) == ["?", "?"]
    assert table.known(0, "deck") == ["?", "?"]


def test_a_scene_says_whose_turn_it_is() -> None:
    table = scene(3, turn=2, others={2: {"hand": "Salt"}})
    assert (table.asked, table.question) == (2, "What do you do?")
    assert table.offered(2, "sell") == ["sell Salt"]
    assert table.do("sell Salt", by=2).asked == 0
    assert table.table.round == 2


def test_a_turn_is_found_also_where_seats_take_turns_until_all_have_passed() -> None:
    table = scene(3, then=[turns_until_passed(trade), rounds(turns(trade))], turn=None)
    assert table.take_turn(1).asked == 1
    assert table.do("rest").asked == 2


def test_a_decision_is_asked_for_another_seat_where_there_are_no_turns() -> None:
    assert scene(now=trade(0), then=[]).take_turn(1).asked == 1


def test_a_scene_begins_at_any_decision_and_goes_on_as_it_is_told() -> None:
    table = scene(now=which(1), then=[trade(0)])
    assert table.asked == 1
    table.choose("take 30 copper and 10 silver")
    assert table.table.traders[1].purse == Coins(copper=30, silver=10)
    assert table.asked == 0


def test_things_change_in_the_middle_and_whoever_is_asked_sees_it() -> None:
    table = scene(hand="Salt")
    assert table.offered(0, "sell") == ["sell Salt"]
    table.set(hand="Cloth").set(1, points=4)
    assert table.offered(0, "sell") == ["sell Cloth"]
    assert table.value("points", 1) == 4


def test_a_skipped_turn_does_not_pass_for_one_in_which_nothing_is_offered() -> None:
    table = scene(others={1: {"hand": ""}})
    table.table.skip(1)
    table.do("rest")
    with pytest.raises(AssertionError, match=r"seat 0 is asked trade\(0\), not seat 1"):
        table.offered(1, "sell")
    with pytest.raises(AssertionError, match="seat 0 is asked"):
        table.do("rest", by=1)


def test_words_that_are_not_offered_are_refused_with_those_that_are() -> None:
    table = scene(hand="Salt + Cloth")
    with pytest.raises(AssertionError, match=r"'sell Spice' is not offered to seat 0 at .*'rest'"):
        table.do("sell Spice")
    with pytest.raises(AssertionError, match="may mean"):
        table.do("sell")
    assert table.do("res").asked == 1


def test_a_scene_goes_on_until_something_is_asked() -> None:
    assert scene(3).until(trade, seat=2).asked == 2
    with pytest.raises(AssertionError, match="the game ended, and nobody was asked which"):
        scene(points=9, hand="Salt").do("sell Salt").until(which)


def test_after_the_end_nobody_is_asked() -> None:
    table = scene(points=9, hand="Salt").do("sell Salt")
    with pytest.raises(AssertionError, match="the game is over"):
        table.offered(0)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hnd": "Salt"}, "unknown field of Market 'hnd'; did you mean 'hand'"),
        ({"hand": "Sugar"}, "unknown Ware 'Sugar'; there is 'Cloth', 'Salt', 'Spice'"),
        ({"purse": "2 gold"}, "unknown kind of Coins 'gold'"),
        ({"points": "3"}, "Trader.points is a whole number, not '3'"),
        ({"hand": "Salt", "wanted": "salt_3"}, "unknown Ware 'salt_3'"),
    ],
)
def test_what_cannot_be_set_is_refused_in_a_sentence(given: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        scene(**given)


class Tool(Component):
    pass


HAMMERS = [Tool(id=f"hammer_{n}", name="Hammer") for n in (1, 2)]


def test_two_cards_of_one_name_are_told_apart_by_their_ids() -> None:
    with pytest.raises(UsageError, match="may be hammer_1 or hammer_2: say which by its id"):
        written.component(Tool, "Hammer")
    assert written.components(Tool, "hammer_2 + 2 hammer_1")[0] is HAMMERS[1]


# What types hold ----------------------------------------------------------------------------


class Colour(Enum):
    RED = 1


@pytest.mark.parametrize(
    ("type_", "given", "value"),
    [
        (list[Ware], "Salt + 2 Cloth", [WARES[2], WARES[0], WARES[0]]),
        (list[Ware], ["Salt", WARES[0]], [WARES[2], WARES[0]]),
        (list[Coins], ["2 copper", "silver"], [Coins(copper=2), Coins(silver=1)]),
        (tuple[Ware, ...], "Salt + Cloth", (WARES[2], WARES[0])),
        (tuple[Ware, ...], ["Salt", "Salt"], (WARES[2], WARES[2])),
        (tuple[Ware, int], ("Salt", 3), (WARES[2], 3)),
        (Ware | None, None, None),
        (Ware | None, "Salt", WARES[2]),
        (int | str, "Salt", "Salt"),
        (Colour, "RED", Colour.RED),
        (Coins, "copper + copper", Coins(copper=2)),
        (float, 3, 3),
    ],
)
def test_a_value_is_read_as_its_type_says(type_: Any, given: Any, value: Any) -> None:
    assert written.read(type_, given, "Market.field") == value


@pytest.mark.parametrize(
    ("type_", "given", "message"),
    [
        (list[int], "3", "Market.field is a list: give its values as one, not '3'"),
        (bool, 1, "Market.field is True or False, not 1"),
        (int, 1.0, "Market.field is a whole number, not 1.0"),
        (str, 1, "Market.field is a word, not 1"),
        (float, "1", "Market.field is a number, not '1'"),
    ],
)
def test_a_value_of_another_type_is_refused(type_: Any, given: Any, message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        written.read(type_, given, "Market.field")


def test_a_number_may_stand_before_a_name_of_several_words() -> None:
    assert written.parts("2 red circle +  gold + 7 + ") == [
        (2, "red circle"),
        (1, "gold"),
        (1, "7"),
    ]


# Who has seen what --------------------------------------------------------------------------


def test_cards_that_were_seen_stay_so_when_another_is_taken_from_among_them() -> None:
    table = scene(hand="", others={1: {"hand": ""}}, deck="Salt + Spice + Cloth")
    table.table.deck.show(1 << 0, 1)
    assert table.known(0, "deck") == ["Salt", "?", "?"]
    table.set(sold="Spice")
    assert table.known(0, "deck") == ["Salt", "?"]
    table.set(sold="Salt")
    assert table.known(0, "deck") == ["?", "?"]
    assert table.words("deck") == "Cloth + Spice"


def test_a_card_that_makes_way_lies_under_what_everybody_has_seen() -> None:
    table = scene(hand="Cloth", others={1: {"hand": ""}}, deck="Salt + Spice")
    table.table.deck.show()
    table.set(hand="Spice")
    assert table.known(1, "deck") == ["Salt", "?"]
    assert table.words("deck") == "Salt + Cloth"


def test_a_scene_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenes, "MOST", 20)
    with pytest.raises(AssertionError, match="which was not asked in 20 choices"):
        scene(hand="").until(which)


# Piles within lists and dicts ---------------------------------------------------------------


class Shelves(Table):
    deck: Pile[Ware] = Pile(NOBODY)
    rows: list[Pile[Ware]] = []
    kept: dict[str, Pile[Ware]] = {}


@step
def build(s: Shelves) -> None:
    s.rows = [Pile(), Pile()]
    s.kept = {"left": Pile(), "right": Pile(NOBODY)}
    for ware in WARES * 3:
        s.deck.add(ware)
    s.do(take_one(0))


@decision(ask="Which?")
def take_one(s: Shelves, me: int) -> list[Call]:
    return [finish(me), take_one(me)]


@step
def finish(s: Shelves, me: int) -> None:
    s.win(me)


SHELVES = Game("shelves", "Shelves", Shelves, build(), (1,), components=WARES)


def test_piles_within_lists_and_dicts_are_set_like_others() -> None:
    scene = Scene(SHELVES, rows=["Cloth + Salt", "2 Spice"], kept={"right": "Salt"})
    assert all(isinstance(row, Pile) for row in scene.table.rows)
    assert [scene.words(f"rows.{at}") for at in range(2)] == ["Cloth + Salt", "2 Spice"]
    assert scene.known(0, "rows.0") == ["Cloth", "Salt"]
    assert scene.known(0, "kept.right") == ["?"]
    assert (scene.words("kept.left"), len(scene.table.deck)) == ("", 4)
    scene.set(rows=["Spice", ""])
    assert [scene.words(f"rows.{at}") for at in range(2)] == ["Spice", ""]
    assert len(scene.table.deck) == 7


@pytest.mark.parametrize("given", ["Cloth", ["Cloth"], ["Cloth", "Salt", "Salt"]])
def test_for_a_list_of_piles_the_cards_of_each_are_given(given: Any) -> None:
    with pytest.raises(UsageError, match=r"Shelves.rows are 2 piles: give a list with the cards"):
        Scene(SHELVES, rows=given)
