"""House rules: other numbers, other constants, a card less; what they refuse, and what is kept."""

from __future__ import annotations

import json
import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from plugged import loaded, plugin
from tables import Chooser

from ludarium import (
    Amount,
    Call,
    Component,
    Constant,
    Cost,
    Effect,
    Game,
    LudariumError,
    Part,
    Pile,
    Table,
    UsageError,
    counter,
    decision,
    effect,
    kind,
    per_seat,
    step,
)
from ludarium.agents import AgentKind, AgentSpec
from ludarium.house_rules import numbers_of, read, text_of
from ludarium.match import play
from ludarium.replay import lines, parsed, verify


class Gems(Amount):
    ruby: int = kind("red")
    jade: int = kind("green")


@dataclass(frozen=True)
class Side:
    strength: int
    text: str = ""


class Card(Component):
    number_names: ClassVar[Mapping[str, str]] = {"prices": "fee", "number": ""}
    number: int
    prices: Mapping[int, Cost[Gems]]
    sides: tuple[Side, ...] = (Side(1), Side(2))
    enter: tuple[Effect[Market], ...] = ()


class Player(Part):
    hand: Pile[Card] = Pile(1 << 62)
    points: int = counter()


class Market(Table):
    deck: Pile[Card] = Pile(0)
    players: list[Player] = per_seat(Player)


@effect
def gain(s: Market, me: int, count: int) -> None:
    s.players[me].points += count


HAND = Constant("cards in hand", 2, low=1, high=3)
HEAD_START = Constant("head start", {1: 0, 2: 0})
PURSE = Constant("purse", Gems(ruby=1))
CARDS = tuple(
    Card(
        id=name.lower().replace(" ", "_"),
        name=name,
        names={"es": f"{name} es"},
        number=at,
        prices={2: Gems.cost(ruby=at), 3: Gems.cost(ruby=at, any=1)},
        cost=Gems.cost(jade=1),
        points=at,
        enter=(gain(at),),
    )
    for at, name in enumerate(("Old Axe", "Bell", "Crown", "Drum", "Egg", "Flute", "Gong", "Horn"))
)


@step
def deal(s: Market) -> None:
    s.deck = Pile(0, s.game.dealt_from(Card))
    s.deck.shuffle(s)
    s.first = s.random_below(s.seats)
    for turn, seat in enumerate(s.clockwise(s.first), 1):
        s.players[seat].points = HEAD_START.at(s)[turn]
    for player in s.players:
        s.deck.deal(player.hand, HAND.at(s))
    s.do(show(s.first))


@decision
def show(s: Market, me: int) -> list[Call]:
    return [lay(me, card) for card in dict.fromkeys(s.players[me].hand.cards)]


@step
def lay(s: Market, me: int, card: Card) -> None:
    s.players[me].points += card.points
    for each in card.enter:
        s.do(each.by(me))
    s.do(show(s.after(me)) if me == s.first else count())


@step
def count(s: Market) -> None:
    s.end([player.points for player in s.players])


MARKET = Game(
    "market", "Market", Market, deal(), hidden=True, chance=True, score_range=(0, 99),
    components=CARDS, constants=(HAND, HEAD_START, PURSE),
)  # fmt: skip
FIRST = AgentSpec(AgentKind("chooser", "", Chooser))


def ruled(text: str) -> Game:
    return MARKET.under({"house_rules": text})


def card(game: Game, name: str) -> Any:
    return next(one for one in game.components_of(Card) if one.name == name)


# What can be set ----------------------------------------------------------------------------


def test_every_declared_number_of_a_component_can_be_set() -> None:
    assert numbers_of(CARDS[2]) == {
        "cost.ruby": 0, "cost.jade": 1, "cost.any": 0, "points": 2,
        "fee.ruby": 2, "fee.jade": 0, "fee.2.any": 0, "fee.3.any": 1,
        "sides.0.strength": 1, "sides.1.strength": 2, "enter.0.count": 2,
    }  # fmt: skip
    found = card(ruled("Crown.points=9; crown es.sides.1.strength=-3; CROWN.cost.any=2"), "Crown")
    assert (found.points, found.sides[1].strength, str(found.cost)) == (
        9,
        -3,
        "1 jade and 2 of any kind",
    )
    assert CARDS[2].points == 2


def test_a_key_that_is_left_out_means_all_of_them() -> None:
    assert [str(one) for one in card(ruled("Crown.fee.ruby=5"), "Crown").prices.values()] == [
        "5 ruby",
        "5 ruby and 1 of any kind",
    ]
    only = card(ruled("Crown.fee.3.ruby=5"), "Crown").prices
    assert [one.fixed.ruby for one in only.values()] == [2, 5]


def test_what_an_effect_was_given_can_be_set() -> None:
    table: Any = ruled("Bell.enter.count=7").new()
    bell = card(table.game, "Bell")
    assert bell.enter[0].args == (7,)


def test_constants_are_set_at_their_own_tables_only() -> None:
    rules = {"house_rules": "cards in hand=3; head start.2=5; purse.jade=2"}
    table, plain = MARKET.new(options=rules), MARKET.new()
    assert (HAND.at(table), HAND.at(plain)) == (3, 2)
    assert HEAD_START.at(table) == {1: 0, 2: 5}
    assert PURSE.at(table) == Gems(ruby=1, jade=2)


def test_the_same_rules_are_the_same_game_however_they_are_written() -> None:
    one = ruled("Crown.points=9; without Bell")
    assert one is ruled(" without bell ;crown.points=9;")
    assert MARKET.configure({"house_rules": ["Crown.points=9"]})["house_rules"] == "Crown.points=9"
    assert one.under({}) is one
    assert one.printed is MARKET
    assert one.under({"house_rules": ""}) is MARKET
    assert MARKET.configure({"house_rules": ""}) == {}


def test_a_changed_card_says_what_was_changed() -> None:
    found = card(ruled("Crown.points=9"), "Crown")
    assert (found.id, str(found)) == ("crown{points=9}", "Crown")
    assert found.text == "[House rule: points=9]"
    assert found not in Card.members()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Crwn.points=3", "component or constant of Market 'Crwn'; did you mean 'Crown'"),
        ("Crown.point=3", "Crown has no number 'point'; did you mean points"),
        ("Crown.number=3", "Crown has no number 'number'"),
        (
            "Crown.strength=3",
            "may mean several numbers: say which of sides.0.strength, sides.1.str",
        ),
        ("Crown=3", "say which of Crown; it has cost.ruby"),
        ("Crown.points=2", "Crown.points is 2 already"),
        ("Crown.points=many", "write a house rule as name.number=value or without name"),
        ("Crown.points=99999", "must be between -10000 and 10000"),
        ("Crown.cost.jade=-1", "Crown.cost.jade cannot be -1: Gems cannot hold -1 jade"),
        ("cards in hand=4", "cards in hand must be between 1 and 3, not 4"),
        ("cards in hand.two=3", "cards in hand is one number"),
        ("Crown.points=3; Crown.points=4", "Crown.points is set twice"),
        ("without Crwn", "unknown component of Market 'Crwn'; did you mean 'Crown'"),
        ("without Crown; Crown.points=3", "Crown cannot be left out and be changed"),
    ],
)
def test_what_cannot_be_set_is_refused_with_the_nearest_that_can(text: str, words: str) -> None:
    with pytest.raises(UsageError, match=words.replace(".", r"\.")):
        read(MARKET, text)


# Kept ---------------------------------------------------------------------------------------


def test_tables_and_cards_come_back_from_json_and_from_pickles() -> None:
    table: Any = MARKET.new(seed=1, options={"house_rules": "Crown.points=9; without Bell"})
    saved = json.loads(json.dumps(table.to_json()))
    assert saved["house_rules"] == ["Crown.points=9", "without Bell"]
    for again in (MARKET.table_from_json(saved), pickle.loads(pickle.dumps(table))):
        assert again.to_json() == table.to_json()
        assert [card.id for card in again.game.components] == [c.id for c in table.game.components]
    assert table.game.table_from_json(MARKET.new().to_json()).game is MARKET
    crown = card(table.game, "Crown")
    assert pickle.loads(pickle.dumps(crown)) is crown


def test_another_process_makes_the_card_that_an_id_names() -> None:
    made = Card.named("drum{points=8,fee.ruby=1}")
    assert (made.points, made.prices[2].fixed.ruby, made.name) == (8, 1, "Drum")
    for wrong in ("drum{points=8", "drum{}", "drum{colour=8}", "drum{points=x}", "drums{points=8}"):
        with pytest.raises(LudariumError):
            Card.named(wrong)


def test_a_replay_says_what_was_changed_and_is_played_again() -> None:
    plugins = loaded(market=plugin(games=[MARKET]))
    options = {"house_rules": "Crown.points=9; without Bell"}
    record = play(MARKET, [FIRST, FIRST], 3, options, plugins=plugins)
    recorded = parsed("".join(f"{line}\n" for line in lines(record)))
    assert recorded.header["options"] == options
    assert "crown{points=9}" in recorded.header["components"]
    assert "bell" not in recorded.header["components"]
    assert verify(recorded, MARKET).scores == record.scores


def test_views_name_the_rules_and_can_be_written() -> None:
    table = MARKET.new(options={"house_rules": "Crown.points=9"})
    view = table.view(0)
    assert view.options == {"house_rules": "Crown.points=9"}
    assert MARKET.view_from_json(view.to_json()).game.house_rules == table.game.house_rules


# Two variants -------------------------------------------------------------------------------


def test_the_game_and_the_changed_game_take_turns_in_one_process() -> None:
    rules = {"house_rules": "; ".join(f"{one.name}.enter.count=50" for one in CARDS)}
    alone = [play(MARKET, [FIRST, FIRST], seed).scores for seed in range(5)]
    for seed in range(5):
        changed = play(MARKET, [FIRST, FIRST], seed, rules).scores
        assert min(changed) >= 50
        assert play(MARKET, [FIRST, FIRST], seed).scores == alone[seed]


# Deals --------------------------------------------------------------------------------------


def dealt(game: Game, seed: int) -> tuple[int, list[str]]:
    table: Any = game.new(seed=seed)
    hands = [card.name for player in table.players for card in player.hand.cards]
    return table.first, [*hands, *[card.name for card in reversed(table.deck.cards)]]


def test_with_other_numbers_the_deal_is_the_same() -> None:
    for seed in range(10):
        assert dealt(ruled("Crown.points=9"), seed) == dealt(MARKET, seed)


def test_without_a_card_the_next_takes_its_place_and_all_else_stays() -> None:
    for seed in range(10):
        first, cards = dealt(MARKET, seed)
        rest = [name for name in cards if name != "Crown"]
        assert dealt(ruled("without Crown"), seed) == (first, rest)


def test_a_pick_takes_the_next_instead_of_what_is_left_out() -> None:
    for seed in range(20):
        plain, changed = MARKET.laid(seed=seed), ruled("without Crown").laid(seed=seed)
        one, other = plain.pick(CARDS), changed.pick(changed.game.dealt_from(Card))
        assert other.name == ("Drum" if one.name == "Crown" else one.name)
    with pytest.raises(LudariumError, match="none left to pick from"):
        ruled("without Crown").laid().pick([CARDS[2]])


def test_what_is_no_house_rule_at_all_is_refused() -> None:
    message = "house_rules are written name.number=value; without name, not 3"
    with pytest.raises(UsageError, match=message):
        text_of(3)
    assert text_of(["a.b=1", "without c"]) == text_of("a.b=1; without c")
