"""Observations: layouts from the declaration, and vectors that tell what a seat knows."""

from __future__ import annotations

import subprocess
import sys
from enum import Enum
from pathlib import Path
from typing import Any, Literal

import pytest
from tables import LETTERS, NIM, Letter

from ludarium import (
    NOBODY,
    OWNER,
    Amount,
    Call,
    DeclarationError,
    Game,
    Part,
    Pile,
    RulesError,
    Table,
    UsageError,
    counter,
    decision,
    observation,
    observed,
    option,
    per_seat,
    resource,
    step,
)
from ludarium.layout import MOST
from ludarium.observation import Observation
from ludarium.plugins import installed


class Weather(Enum):
    SUN = 1
    RAIN = 2


class Grain(Amount):
    wheat: int
    rye: int


class Barn(Part):
    doors: int = 2


class Farmer(Part):
    hand: Pile[Letter] = Pile(OWNER)
    grain: Grain = resource(Grain(), limit=9)
    coins: int = counter(3, limit=20)
    fields: list[Barn] = observed([], longest=2)


class Farm(Table):
    size: int = option(4, low=1, high=8)
    mood: str = option("calm", choices=("calm", "wild"))
    farmers: list[Farmer] = per_seat(Farmer)
    deck: Pile[Letter] = Pile(NOBODY)
    weather: Weather = Weather.RAIN
    way: Literal["up", "down"] = "up"
    word: str = observed("b", values=("a", "b"))
    secret: str = "?"
    lamps: int = observed(0b101, bits=3)
    leader: int = observed(-1, seat=True)
    owners: list[int | None] = observed([None, 1, 0], seat=True)
    wealth: list[int] = observed([10, 20], by_seat=True)
    path: tuple[int, ...] = ()
    steps: list[list[int]] = [[1, 2], [3, 4]]
    letters: list[Letter] = []
    best: Letter | None = None
    price: int | None = None
    sacks: tuple[Grain, ...] = ()
    stored: dict[Letter, Grain] = {}
    marks: dict[Letter, int] = observed({}, high=9)
    columns: list[Pile[Letter]] = [Pile(), Pile(NOBODY)]
    rest: list[int] | None = None
    ratio: float = 0.5
    open: bool = True


@step
def begin(s: Farm) -> None:
    s.do(turn(0))


@decision
def turn(s: Farm, me: int, about: Letter = LETTERS[0]) -> list[Call]:
    return [rest(me)]


@step
def rest(s: Farm, me: int) -> None:
    s.tie()


FARM = Game("farm", "Farm", Farm, begin(), seats=(2, 3), components=LETTERS)


def farm() -> Farm:
    table = FARM.new(2)
    assert isinstance(table, Farm)
    return table


def told(table: Table, seat: int) -> dict[str, float]:
    """What is not zero, by the names of its places."""
    observe = observation(table.game, table.seats)
    pairs = zip(observe.layout.places, observe(table, seat), strict=True)
    return {place.name: float(value) for place, value in pairs if value}


def test_every_type_of_field_has_its_places() -> None:
    first = LETTERS[0].id
    assert told(farm(), 0) == {
        "seat=own": 1, "first=own": 1, "decision=turn": 1, f"about={first}": 1,
        "own.coins": 3, "own.fields.0.doors": 2, "own.fields.1.doors": 2,
        "left1.coins": 3, "left1.fields.0.doors": 2, "left1.fields.1.doors": 2,
        "size": 4, "mood=calm": 1, "weather=RAIN": 1, "way=up": 1, "word=b": 1,
        "lamps=0": 1, "lamps=2": 1, "owners.1=left1": 1, "owners.2=own": 1,
        "wealth.own": 10, "wealth.left1": 20, "steps.0": 1, "steps.1": 2, "steps.2": 3,
        "steps.3": 4, "price=nothing": 1, "columns.length": 2, "ratio": 0.5, "open": 1,
    }  # fmt: skip


def test_what_a_field_holds_is_counted() -> None:
    table, (a, b, *_) = farm(), LETTERS
    table.letters = [a, b, a]
    table.best = b
    table.price = 7
    table.sacks = (Grain(wheat=1), Grain(wheat=2, rye=1))
    table.stored = {b: Grain(rye=2)}
    table.marks = {a: 5}
    table.path = (1, 2, 3)
    table.farmers[1].fields = [Barn(doors=1)]
    seen = told(table, 0)
    wanted = {
        f"letters={a.id}": 2, f"letters={b.id}": 1, f"best={b.id}": 1, "price": 7,
        "sacks.length": 2, "sacks.wheat": 3, "sacks.rye": 1, f"stored.{b.id}=rye": 2,
        f"marks.{a.id}": 5, "path.length": 3, "left1.fields.0.doors": 1, "left1.fields.length": 1,
    }  # fmt: skip
    assert {name: seen.get(name) for name in wanted} == wanted


def test_the_own_place_comes_first_whoever_looks() -> None:
    table = farm()
    table.farmers[1].coins = 9
    assert (told(table, 0)["own.coins"], told(table, 0)["left1.coins"]) == (3, 9)
    assert (told(table, 1)["own.coins"], told(table, 1)["left1.coins"]) == (9, 3)
    assert told(table, 1)["seat=left1"] == 1
    assert told(table, 1)["wealth.own"] == 20


def test_hidden_cards_are_only_counted() -> None:
    table, (a, b, *_) = farm(), LETTERS
    for card in (a, b, a):
        table.deck.add(card)
    table.deck.deal(table.farmers[0].hand, 2)
    assert told(table, 0)[f"own.hand={a.id}"] == 1
    assert told(table, 0)["deck.hidden"] == 1
    assert told(table, 1)["left1.hand.hidden"] == 2
    assert f"left1.hand={a.id}" not in told(table, 1)
    table.farmers[0].hand.show(0b10, 1)
    assert told(table, 1)["left1.hand.hidden"] == 1
    assert told(table, 1)[f"left1.hand={b.id}"] == 1


def test_piles_of_a_list_have_places_each() -> None:
    table = farm()
    table.columns[0].add(LETTERS[0])
    table.columns[1].add(LETTERS[1])
    assert told(table, 1)[f"columns.0={LETTERS[0].id}"] == 1
    assert told(table, 1)["columns.1.hidden"] == 1


def test_a_component_that_the_game_does_not_list_is_named() -> None:
    game = Game("few", "Few", Farm, begin(), components=LETTERS[:1])
    table = game.new()
    assert isinstance(table, Farm)
    table.letters = [LETTERS[1]]
    with pytest.raises(RulesError, match=f"{LETTERS[1]!r} is not among the components"):
        observation(game)(table, 0)


def test_who_knows_what_is_in_a_shuffled_pile_observes_it() -> None:
    table = farm()
    for card in LETTERS[:2]:
        table.deck.add(card, 0b01)
    table.deck.shuffle(table)
    assert told(table, 0)[f"deck={LETTERS[1].id}"] == 1
    assert told(table, 1)["deck.hidden"] == 2


def test_the_sparse_form_says_the_same() -> None:
    table = farm()
    table.letters = [LETTERS[1]] * 3
    observe = observation(FARM, 2)
    places, numbers = observe.sparse(table, 1)
    full = [float(places.count(at)) for at in range(len(observe.layout.counts))] + numbers
    assert full == list(observe(table, 1))
    assert observe.sparse_of_view(table.view(1)) == (places, numbers)


def test_a_layout_is_named_versioned_and_can_be_read() -> None:
    layout = observation(FARM, 2).layout
    assert layout.name == "farm/2"
    assert layout.version != observation(FARM, 3).layout.version
    lines = str(layout).splitlines()
    assert lines[0] == f"farm/2 version {layout.version}: {len(layout)} places"
    assert any("own.hand = " in line for line in lines)
    assert lines[-1] == "left out: secret, path, rest"
    assert layout.places[layout.index("own.coins")].name == "own.coins"


def test_a_layout_does_not_depend_on_play_or_process() -> None:
    def version(of: Game) -> str:
        return Observation(of, 2, of.configure({})).layout.version

    game = installed().game("spellbook")
    before = version(game)
    game.new(2, 1).play_out(lambda: 0.3, 50)
    assert version(game) == before
    source = (
        "from ludarium import observation; from ludarium.plugins import installed;"
        "print(observation(installed().game('spellbook'), 2).layout.version)"
    )
    other = subprocess.run([sys.executable, "-c", source], capture_output=True, check=True)
    assert other.stdout.decode().strip() == before


def test_places_have_bounds_as_declared() -> None:
    layout = observation(FARM, 2).layout
    bounds = {place.name: (place.low, place.high) for place in layout.places}
    assert bounds["own.coins"] == (0, 20)
    assert bounds["own.grain.rye"] == (0, 9)
    assert bounds["size"] == (1, 8)
    assert bounds["ratio"] == (-MOST, MOST)
    assert bounds["word=a"] == (0, 1)


def test_an_observation_is_made_once_and_options_are_checked() -> None:
    assert observation(NIM, 2) is observation(NIM, 2)
    assert observation(NIM) is observation(NIM, 2, {})
    with pytest.raises(UsageError, match="stones must be at most 50"):
        observation(NIM, 2, {"stones": 99})


def test_numbers_of_an_opaque_state_come_last() -> None:
    table = installed().game("tic_tac_toe").table

    class Opaque(table):  # type: ignore[misc, valid-type]
        def observed_numbers(self, seat: int) -> list[float]:
            return [seat, 0.25]

    tic_tac_toe = installed().game("tic_tac_toe")
    game = Game("opaque", "Opaque", Opaque, tic_tac_toe.start)
    assert list(observation(game)(game.new(), 1))[-2:] == [1, 0.25]


def test_a_field_is_observed_in_one_way() -> None:
    with pytest.raises(DeclarationError, match="in one way: by its range"):
        observed(0, low=1, bits=3)


def test_without_numpy_a_vector_is_a_list(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import importlib.util as u\n"
        "found = u.find_spec\n"
        "u.find_spec = lambda name, *rest: None if name == 'numpy' else found(name, *rest)\n"
    )
    source = (
        "from ludarium import observation; from ludarium.plugins import installed;"
        "g = installed().game('pig'); print(observation(g, 2)(g.new(2), 0))"
    )
    run: Any = subprocess.run(
        [sys.executable, "-c", source],
        capture_output=True,
        check=True,
        env={"PYTHONPATH": str(tmp_path)},
    )
    pig = installed().game("pig")
    expected = [float(value) for value in observation(pig, 2)(pig.new(2), 0)]
    assert run.stdout.decode().strip() == str(expected)


def test_a_yes_or_no_is_observed_between_zero_and_one() -> None:
    layout = observation(FARM, 2).layout
    (place,) = [place for place in layout.places if place.name == "open"]
    assert (place.low, place.high) == (0, 1)
    table = farm()
    table.open = False
    assert "open" not in told(table, 0)
