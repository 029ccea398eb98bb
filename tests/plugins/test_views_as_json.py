"""What is sent to engines: views and events that are read again are the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludarium import Game, View
from ludarium.agents import AgentKind, AgentSpec, Budget
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.story import Event
from ludarium.table import Table
from ludarium.views import hidden_answers

GAMES = sorted(name for name in installed().games if not name.startswith("spiel_"))
SHARE = 0.12
"""Of the positions of a match, after the first few, that are looked at."""


def positions(game: Game, seats: int, seed: int) -> Iterator[Table]:
    """Positions of a random match, at chances as well."""
    random = Random(seed)
    table = game.new(seats, seed, {}, stops_at_chance=True)
    for number in range(game.longest):
        if table.over:
            return
        if number < 3 or table.asked or random.random() < SHARE:
            yield table
        table.apply(random.choice(table.legal()))


def every_view(name: str) -> Iterator[View]:
    game = installed().games[name]
    for seats in game.seats:
        for table in positions(game, seats, seats):
            yield from (table.view(seat) for seat in range(seats))


def sent(view: View) -> View:
    """The view as another process gets it."""
    return view.game.view_from_json(json.loads(json.dumps(view.to_json())))


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_is_read_again_is_equal_in_what_it_says_offers_and_samples(name: str) -> None:
    looked = 0
    for view in every_view(name):
        again = sent(view)
        assert again == view
        assert list(again.legal) == list(view.legal)
        assert (again.question, again.perfect) == (view.question, view.perfect)
        assert again.to_json() == view.to_json()
        one, other = Random(looked), Random(looked)
        for _ in range(2):
            assert again.sample(one) == view.sample(other)
        looked += 1
    assert looked > 3


@pytest.mark.parametrize("name", GAMES)
def test_the_json_is_the_same_in_every_world_that_the_seat_cannot_tell_apart(name: str) -> None:
    random = Random(1)
    for view in every_view(name):
        world = view.sample(random)
        assert world.view(view.seat).to_json() == view.to_json()


def test_the_positions_have_cards_traced_and_choices_made_in_secret() -> None:
    views = [view for name in ("seasons", "res_arcana") for view in every_view(name)]
    assert any(group.apart for view in views for group in view._groups)
    assert any(hidden_answers(view._table, view.seat) for view in views)


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_are_null_and_fill_the_places_listed_beside_them(name: str) -> None:
    for view in every_view(name):
        data = view.to_json()
        assert "random" not in data["table"]
        for group in data["unseen"]:
            places = [*group["places"], *[p for part in group["apart"] for p in part["places"]]]
            cards = [*group["cards"], *[c for part in group["apart"] for c in part["cards"]]]
            lying = [card for place in places for card in found(data["table"], place)]
            assert lying == [None] * len(cards)


def found(table: Any, place: dict[str, Any]) -> list[Any]:
    """The cards at a place of a table's JSON, found as a stranger's engine would find them."""
    for step in place["pile"]:
        table = table[step]
    cards: list[Any] = table[0][place["from"] : place["to"]]
    return cards


@pytest.mark.parametrize("name", GAMES)
def test_an_event_that_is_read_again_says_the_same(name: str) -> None:
    game = installed().games[name]
    names = [f"player {seat}" for seat in range(game.seats[0])]
    told: list[tuple[Event, Event]] = []

    class Listener:
        def __init__(self, seed: int) -> None:
            self.random = Random(seed)

        def told(self, event: Event) -> None:
            sent = json.loads(json.dumps(event.to_json(game.scope)))
            told.append((event, Event.from_json(sent, game)))

        def choose(self, view: View, budget: Budget) -> Any:
            return self.random.choice(view.legal)

    play(game, [AgentSpec(AgentKind("listener", "", Listener), {}, "listener")] * len(names), 1)
    assert told
    for event, again in told:
        assert (str(again), again.call, again.seat) == (str(event), event.call, event.seat)
        assert [one.words for one in again.changes] == [one.words for one in event.changes]
        assert again.to_json(game.scope) == event.to_json(game.scope)
