"""Declared resources: counters, limits, and what observers hear in every installed game."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest
from tables import LETTERS, Letter

from ludarium import (
    Amount,
    Call,
    Cost,
    DeclarationError,
    Game,
    LudariumError,
    Part,
    RulesError,
    Table,
    counter,
    decision,
    hookimpl,
    limit_of,
    per_seat,
    resource,
    step,
)
from ludarium.agents import AgentKind, AgentSpec
from ludarium.match import play
from ludarium.plugins import Plugins, add, installed
from ludarium.resources import resources_of


class Coins(Amount):
    gold: int
    iron: int


class Player(Part):
    coins: Coins = resource(Coins(gold=2), limit=lambda player: 3 + player.bags)
    bags: int = counter(1, one="bag", limit=5)
    shelf: list[Letter] = resource([], limit=2)


class Shop(Table):
    players: list[Player] = per_seat(Player)
    till: Coins = Coins()
    sold: int = counter()


@decision
def visit(s: Shop, me: int) -> list[Call]:
    return [buy(me, 1), buy(me, 5), drop_bags(me, 2), steal(me)]


@step
def buy(s: Shop, me: int, count: int) -> None:
    player = s.players[me]
    player.coins -= Coins(gold=count)
    s.till += Coins(gold=count)
    s.do(visit(me))


@step
def drop_bags(s: Shop, me: int, count: int) -> None:
    s.players[me].bags -= count
    s.do(visit(me))


@step
def steal(s: Shop, me: int) -> None:
    s.till -= Coins(iron=1)


SHOP = Game("shop", "Shop", Shop, visit(0))


def shop() -> Shop:
    return cast(Shop, SHOP.new())


# Below zero ---------------------------------------------------------------------------------


def test_a_counter_below_zero_is_an_error_that_names_the_field_and_changes_nothing() -> None:
    s = shop()
    with pytest.raises(RulesError, match=r"Player\.bags is 1 and cannot become -1"):
        s.apply(drop_bags(0, 2))
    assert s.players[0].bags == 1


def test_an_amount_below_zero_is_an_error_that_names_the_field() -> None:
    s = shop()
    s.players[1].coins = Coins(gold=9)
    with pytest.raises(RulesError, match=r"coins of seat 0: 5 gold cannot be taken from 2 gold"):
        s.apply(buy(0, 5))
    assert s.players[0].coins == Coins(gold=2)
    with pytest.raises(RulesError, match=r"till: 1 iron cannot be taken from nothing"):
        shop().apply(steal(0))


@pytest.mark.parametrize("way", ["apply", "apply_known"])
def test_searches_are_told_the_field_too(way: str) -> None:
    s = shop()
    with pytest.raises(RulesError, match="coins of seat 0 or coins of seat 1: 5 gold"):
        getattr(s, way)(buy(0, 5))


def test_playouts_are_told_the_field_too() -> None:
    with pytest.raises(RulesError, match=r"till: 1 iron cannot|Player\.bags is|coins of seat 0"):
        shop().play_out(Random(1).random)


def test_a_saved_table_with_less_than_nothing_is_refused() -> None:
    data = shop().to_json()
    data["sold"] = -1
    with pytest.raises(LudariumError, match=r"Shop\.sold is 0 and cannot become -1"):
        SHOP.table_from_json(data)


# Limits -------------------------------------------------------------------------------------


def test_a_limit_may_change_during_play() -> None:
    player = shop().players[0]
    assert limit_of(player, "coins") == 4
    player.bags += 3
    assert limit_of(player, "coins") == 7
    assert limit_of(player, "bags") == 5
    assert limit_of(player, "shelf") == 2


def test_what_is_over_a_limit_is_left_to_the_game() -> None:
    player = shop().players[0]
    player.coins += Coins(iron=9)
    player.bags = 77
    assert (player.coins.total, player.bags) == (11, 77)


def test_a_field_without_a_limit_has_none() -> None:
    assert limit_of(shop(), "till") is None


# Declaring ----------------------------------------------------------------------------------


def test_a_counter_starts_with_a_whole_number() -> None:
    for wrong in (-1, 1.5, "x"):
        with pytest.raises(DeclarationError, match="a counter starts with a whole number"):
            counter(cast(int, wrong))


def test_a_counter_is_an_int_and_a_resource_an_amount_or_a_list_of_components() -> None:
    for type_, default in (("str", counter()), ("list[int]", resource([])), ("int", resource("x"))):
        with pytest.raises(DeclarationError, match=r"Bad\.field: a counter is an int"):
            type(Part)("Bad", (Part,), {"__annotations__": {"field": type_}, "field": default})


def test_a_counter_is_copied_compared_and_saved_like_every_field() -> None:
    s = shop()
    other = s.clone()
    other.players[0].bags += 1
    assert s != other
    assert (s.players[0].bags, other.players[0].bags) == (1, 2)
    assert SHOP.table_from_json(other.to_json()) == other


def test_a_part_that_extends_another_has_its_resources_too() -> None:
    class Rich(Player):
        gems: int = counter(4)

    found = {held.field: held.counts() for held in resources_of(Rich())}
    assert found == {"coins": {"gold": 2}, "bags": {"bag": 1}, "shelf": {}, "gems": {"gems": 4}}


def test_resources_are_found_in_lists_dicts_and_parts_of_parts() -> None:
    class Box(Part):
        coins: Coins = Coins(iron=1)

    class House(Part):
        boxes: list[Box] = []
        best: Box | None = None
        jars: dict[Letter, Coins] = {}
        rows: list[Coins] = []

    house = House(
        boxes=[Box()], best=Box(), jars={LETTERS[0]: Coins(gold=1)}, rows=[Coins(), Coins(gold=3)]
    )
    assert [(held.field, held.counts()) for held in resources_of(house)] == [
        ("boxes.0.coins", {"iron": 1}),
        ("best.coins", {"iron": 1}),
        (f"jars.{LETTERS[0].id}", {"gold": 1}),
        ("rows.0", {}),
        ("rows.1", {"gold": 3}),
    ]


def test_a_cost_and_the_keys_of_a_dict_are_not_counted() -> None:
    class Stall(Part):
        price: Cost[Coins] = Coins.cost(gold=2)
        sold: dict[Coins, int] = {Coins(iron=1): 4}
        spare: Coins | None = None

    stall = Stall(spare=Coins(gold=1))
    assert [(held.field, held.counts()) for held in resources_of(stall)] == [("spare", {"gold": 1})]


# What observers hear ------------------------------------------------------------------------


class Ears:
    """Hears every change of a resource."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []

    @hookimpl
    def ludarium_resource_changed(
        self,
        table: Table,
        seat: int | None,
        field: str,
        kind: str,
        before: int,
        after: int,
        call: Call,
    ) -> None:
        self.heard.append({"where": (seat, field, kind), "change": after - before, "call": call})


class Chooser:
    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: Any, budget: Any) -> Call:
        return cast(Call, self.random.choice(view.legal))


def heard_in(game: Game, seed: int) -> tuple[Ears, Table]:
    """What is heard in a match of random choices, and its last table."""
    seats = 2
    ears, plugins = Ears(), Plugins()
    add(plugins, "ears", ears)
    anyone = AgentKind("anyone", "chooses at random", Chooser)
    record = play(game, [AgentSpec(anyone)] * seats, seed, plugins=plugins)
    table = game.laid(seats, seed)
    table.stops_at_chance = True
    table.begin()
    for _, call in record.moves:
        if table.seat < 0:
            table.draw_chance()
        table.apply(call)
    return ears, table


SHIPPED = sorted(name for name in installed().games if not name.startswith("spiel_"))
WITH_RESOURCES = {*SHIPPED} - {"tic_tac_toe", "connect_four"}


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", SHIPPED)
def test_in_every_game_what_is_heard_adds_up_to_the_last_table(name: str, seed: int) -> None:
    game = installed().game(name)
    ears, last = heard_in(game, seed)
    total: Counter[tuple[int | None, str, str]] = Counter()
    for held in resources_of(game.laid(2, seed)):
        for kind, count in held.counts().items():
            total[held.seat, held.field, kind] += count
    for news in ears.heard:
        total[news["where"]] += news["change"]
    found = {
        (held.seat, held.field, kind): count
        for held in resources_of(last)
        for kind, count in held.counts().items()
        if count
    }
    assert {where: count for where, count in total.items() if count} == found
    assert all(isinstance(news["call"], Call) for news in ears.heard)


@pytest.mark.parametrize("name", SHIPPED)
def test_resources_are_heard_in_the_games_that_have_some(name: str) -> None:
    game = installed().game(name)
    heard = [news for seed in range(5) for news in heard_in(game, seed)[0].heard]
    assert bool(heard) == (name in WITH_RESOURCES)
