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
    Trace,
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


# Types that are seldom declared -------------------------------------------------------------


class Tool(Letter):
    pass


HAMMER, SAW = (Tool(id=name, name=name) for name in ("hammer", "saw"))


class Shed(Part):
    tools: Pile[Letter] = Pile(NOBODY)
    locked: bool = False


class Yard(Table):
    shed: Shed = Shed()
    notes: Pile[str] = Pile(NOBODY, ["one", "two", "three"])
    loads: list[Grain] = observed([], longest=2, high=30)
    words: list[str] = observed([], longest=2)
    flags: list[bool] = observed([], longest=2)
    ages: list[int | None] = observed([], longest=3, high=90)
    switches: list[int] = observed([], longest=2, bits=2)
    names: dict[str, int] = {}
    moods: tuple[Weather, ...] = observed((), longest=2)
    seen: list[Weather] = []
    traced: Trace[Letter] = Trace(3)


@decision
def look(s: Yard, me: int) -> list[Call]:
    return [leave_yard(me)]


@step
def leave_yard(s: Yard, me: int) -> None:
    s.tie()


YARD = Game("yard", "Yard", Yard, look(0), seats=(3,), components=(*LETTERS[:2], HAMMER, SAW))


def yard() -> Yard:
    table = YARD.new()
    assert isinstance(table, Yard)
    return table


BEFORE = {"seat=own": 1, "first=own": 1, "decision=look": 1, "notes.hidden": 3, "notes.size": 3}


def added(table: Table, seat: int = 0) -> dict[str, float]:
    """What is not zero at a table, but for what is so at an untouched one."""
    return {name: value for name, value in told(table, seat).items() if BEFORE.get(name) != value}


def test_a_part_of_the_table_has_its_fields_observed_under_its_name() -> None:
    table = yard()
    table.shed.locked = True
    assert added(table) == {"shed.locked": 1}


def test_hidden_cards_of_several_backs_are_counted_by_their_backs() -> None:
    table = yard()
    for card in (LETTERS[0], HAMMER, SAW):
        table.shed.tools.add(card)
    assert added(table) == {"shed.tools.hidden.Letter": 1, "shed.tools.hidden.Tool": 2}
    table.shed.tools.show(1 << 0, 1)
    assert added(table) == {
        "shed.tools.hidden.Letter": 1,
        "shed.tools.hidden.Tool": 1,
        "shed.tools=saw": 1,
    }
    assert added(table, 1)["shed.tools.hidden.Tool"] == 2
    table.shed.tools.show()
    assert added(table) == {f"shed.tools={one}": 1 for one in (LETTERS[0].id, "hammer", "saw")}


def test_cards_that_nobody_lists_are_counted_known_or_not() -> None:
    table = yard()
    table.notes.show(1 << 0, 2)
    assert added(table) == {"notes.hidden": 1}
    table.notes.show(1 << 0)
    assert "notes.hidden" not in told(table, 0)
    assert told(table, 0)["notes.size"] == 3
    assert told(table, 1)["notes.hidden"] == 3


def test_amounts_have_a_place_for_each_kind_of_each_item() -> None:
    table = yard()
    table.loads = [Grain(wheat=1), Grain(wheat=2, rye=3)]
    assert added(table) == {"loads.0.wheat": 1, "loads.1.wheat": 2, "loads.1.rye": 3}
    table.loads = [Grain(rye=4)]
    assert added(table) == {"loads.0.rye": 4}
    places = {place.name: place for place in observation(YARD).layout.places}
    assert (places["loads.1.rye"].low, places["loads.1.rye"].high) == (0, 30)


def test_items_of_a_list_have_places_each_and_what_is_missing_is_zero() -> None:
    table = yard()
    table.flags, table.ages, table.switches = [False, True], [None, 7], [0b10, 0b01]
    table.moods = (Weather.RAIN,)
    assert added(table) == {
        "flags.1": 1, "ages.1": 7, "switches.0=1": 1, "switches.1=0": 1, "moods.0=RAIN": 1,
    }  # fmt: skip
    places = {place.name: place for place in observation(YARD).layout.places}
    assert (places["flags.0"].low, places["flags.0"].high) == (0, 1)
    assert (places["ages.2"].low, places["ages.2"].high) == (-MOST, 90)


def test_values_of_a_list_without_a_longest_are_counted() -> None:
    table = yard()
    table.seen = [Weather.SUN, Weather.RAIN, Weather.SUN]
    assert added(table) == {"seen=SUN": 2, "seen=RAIN": 1}


def test_what_cannot_be_observed_is_named_with_its_length_where_it_has_one() -> None:
    assert observation(YARD).layout.left_out == ("words", "names", "traced")
    table = yard()
    table.words, table.names = ["a", "b"], {"a": 1, "b": 2}
    assert added(table) == {"names.length": 2}


def test_who_is_out_skipped_or_has_answered_is_seen_from_the_own_seat() -> None:
    table = yard()
    table.eliminate(2)
    table.skip(0)
    table.asked = (look(1),)
    assert added(table) == {"eliminated=left2": 1, "skipping=own": 1, "answered=left1": 1}
    seen = added(table, 2)
    assert {"eliminated=own", "skipping=left1", "answered=left2"} <= seen.keys()
    assert {"seat=left1", "first=left1"} <= seen.keys()


def test_only_fields_that_are_wanted_are_looked_at() -> None:
    table = yard()
    table.flags, table.ages, table.seen = [True], [5], [Weather.SUN]
    observe = observation(YARD)
    whole, partly = observe.whole(table), observe.partly(["ages.0", "seen=SUN"])(table)
    names = [place.name for place in observe.layout.places]
    assert len(partly[1]) == len(whole[1])
    counts = len(observe.layout.counts)
    given = {names[counts + at]: number for at, number in enumerate(partly[1]) if number}
    assert given == {"ages.0": 5}
    assert "seen=SUN" in {names[at] for at in partly[0]}
