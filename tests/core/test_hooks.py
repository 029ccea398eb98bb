"""Every hook is called with the right things: registration once, observers in real matches."""

from __future__ import annotations

import inspect
import re
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import typer
from tables import NIM, Chooser, Letter, Nim, spec, take
from typer.testing import CliRunner

from ludarium import (
    NATURE,
    Amount,
    Call,
    Component,
    Game,
    Odds,
    Part,
    RulesError,
    Table,
    View,
    chance,
    counter,
    decision,
    hookimpl,
    hookspecs,
    in_phases,
    per_seat,
    phase,
    resource,
    rounds,
    sequence,
    step,
    turns,
    turns_until_passed,
)
from ludarium.agents import AgentKind, Budget, Evaluator, Learned
from ludarium.hookspecs import REGISTRATION
from ludarium.match import Match, Record, play
from ludarium.plugins import Plugins, add, load
from ludarium.turns import turn_of
from ludarium_cli import app as command_line

HOOKS = [name for name in vars(hookspecs) if name.startswith("ludarium_")]
OBSERVERS = [name for name in HOOKS if name not in REGISTRATION]
DOCS = Path(__file__).parents[2] / "docs" / "hooks.md"


# A game with something for every observer ---------------------------------------------------


class Coin(Component):
    pass


COIN = Coin(id="coin", name="coin")


class Goods(Amount):
    gold: int
    wheat: int
    fish: int


class Trader(Part):
    purse: Goods = Goods(gold=5)
    deals: int = counter(one="deal")
    shelf: list[Coin] = resource([])


class Market(Table):
    bank: Goods = Goods()
    stalls: dict[str, Goods] = {}
    traders: list[Trader] = per_seat(Trader)


@decision
def trade(s: Market, me: int) -> list[Call]:
    return [buy(me, count) for count in (1, 2)]


@step
def buy(s: Market, me: int, count: int) -> None:
    trader = s.traders[me]
    s.bank += Goods(gold=count)
    trader.purse = trader.purse - Goods(gold=count) + Goods(wheat=count)
    trader.deals += 1
    trader.shelf += [COIN] * count
    s.do(weather(me))


@chance
def weather(s: Market, me: int) -> Odds:
    return [(1, catch(count)) for count in (1, 2, 3)]


@step
def catch(s: Market, count: int) -> None:
    s.stalls["left"] = s.stalls.get("left", Goods()) + Goods(fish=count)


@decision(skips=True)
def toast(s: Market, me: int) -> list[Call]:
    return [sing()]


@step
def sing(s: Market) -> None:
    pass


@step
def rest(s: Market) -> None:
    if s.round == 2:
        s.tie()
    s.skip(0)


@step
def end_season(s: Market) -> None:
    s.tie()


MARKET = Game(
    "market",
    "Market",
    Market,
    rounds(phase("trade", turns(trade)), *in_phases({"feast": [toast(0)]}), rest()),
    chance=True,
)


class Listener:
    """Writes down the hooks that it hears, with what each is told besides the table."""

    def __init__(self, *hooks: str) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.tables: list[Table] = []
        for name in hooks or OBSERVERS:
            setattr(self, name, self.hears(name))

    def hears(self, name: str) -> Any:
        names = list(inspect.signature(getattr(hookspecs, name)).parameters)
        space: dict[str, Any] = {"tell": self.tell}
        news = ", ".join(f"{one}={one}" for one in names)
        exec(f"def {name}({', '.join(names)}): tell({name!r}, {news})", space)
        return hookimpl(space[name])

    def tell(self, hook: str, /, table: Table, **news: Any) -> None:
        self.heard.append((hook, news))
        self.tables.append(table)

    def of(self, name: str) -> list[Any]:
        """What a hook was told, each time; a single thing without its name."""
        told = [news for heard, news in self.heard if heard == name]
        return [next(iter(news.values())) if len(news) == 1 else news for news in told]


class First(Chooser):
    """Takes the first legal call."""

    def choose(self, view: View, budget: Budget) -> Call:
        return view.legal[0]


def watched(
    *hooks: str, game: Game = MARKET, agents: Sequence[Any] = (First, First), seed: int = 1
) -> tuple[Listener, Record]:
    """A match of two, with someone listening."""
    listener, plugins = Listener(*hooks), Plugins()
    add(plugins, "listener", listener)
    assert plugins.failed == []
    record = play(game, [spec(agent) for agent in agents], seed, plugins=plugins)
    assert record.complaints == []
    return listener, record


# Registration -------------------------------------------------------------------------------


class Counted:
    """A plugin that counts how often each of its registration hooks is called."""

    def __init__(self) -> None:
        self.calls: list[str] = []

    @hookimpl
    def ludarium_games(self) -> list[Game]:
        self.calls.append("games")
        return [NIM, MARKET]

    @hookimpl
    def ludarium_agents(self) -> list[AgentKind]:
        self.calls.append("agents")
        return [AgentKind("first", "", First)]

    @hookimpl
    def ludarium_components(self, game: str) -> list[Letter]:
        self.calls.append(f"components of {game}")
        return []

    @hookimpl
    def ludarium_evaluators(self) -> list[Evaluator]:
        self.calls.append("evaluators")
        return [Evaluator("nim", lambda s: [0, 0])]

    @hookimpl
    def ludarium_models(self) -> list[Learned]:
        self.calls.append("models")
        return [Learned("nim", 2, Path("nim-2.jsonl.gz"))]

    @hookimpl
    def ludarium_commands(self, app: typer.Typer) -> None:
        self.calls.append("commands")

        @app.command("greet")
        def greet() -> None:
            print("good evening")


@pytest.fixture
def counted() -> tuple[Counted, Plugins]:
    made = Counted()
    point = SimpleNamespace(name="counted", value="here", dist=None, load=lambda: made)
    plugins = load([point])  # type: ignore[list-item]
    for _ in range(2):
        play(plugins.game("nim"), [plugins.agent("first")] * 2, plugins=plugins)
    return made, plugins


def test_ludarium_games_is_asked_once(counted: tuple[Counted, Plugins]) -> None:
    made, plugins = counted
    assert made.calls.count("games") == 1
    assert plugins.games == {"nim": NIM, "market": MARKET}


def test_ludarium_agents_is_asked_once(counted: tuple[Counted, Plugins]) -> None:
    made, plugins = counted
    assert made.calls.count("agents") == 1
    assert plugins.agents["first"].make is First


def test_ludarium_components_is_asked_once_for_each_game(counted: tuple[Counted, Plugins]) -> None:
    made, _ = counted
    asked = [call for call in made.calls if call.startswith("components")]
    assert asked == ["components of nim", "components of market"]


def test_ludarium_evaluators_is_asked_once(counted: tuple[Counted, Plugins]) -> None:
    made, plugins = counted
    assert made.calls.count("evaluators") == 1
    assert plugins.evaluators["nim"].estimate(None) == [0, 0]


def test_ludarium_models_is_asked_once(counted: tuple[Counted, Plugins]) -> None:
    made, plugins = counted
    assert made.calls.count("models") == 1
    assert plugins.models["nim/2"].file == Path("nim-2.jsonl.gz")


def test_ludarium_commands_is_given_the_command_line(
    counted: tuple[Counted, Plugins], monkeypatch: pytest.MonkeyPatch
) -> None:
    made, plugins = counted
    assert "commands" not in made.calls
    monkeypatch.setattr(command_line, "installed", lambda: plugins)
    result = CliRunner().invoke(command_line.build(), ["greet"])
    assert result.output.endswith("\ngood evening\n")
    assert "counted: its ludarium_components adds nothing to any game" in result.output
    assert made.calls.count("commands") == 1


# Observers ----------------------------------------------------------------------------------


def test_ludarium_match_begin_comes_first_with_the_agents_by_seat() -> None:
    listener, _ = watched(agents=(First, Chooser))
    assert listener.heard[0] == ("ludarium_match_begin", {"agents": ["first", "chooser"]})
    assert len(listener.of("ludarium_match_begin")) == 1


def test_ludarium_match_end_comes_last_with_the_record() -> None:
    listener, record = watched()
    assert listener.heard[-1] == ("ludarium_match_end", {"record": record})
    assert len(listener.of("ludarium_match_end")) == 1
    assert (record.scores, record.ranks) == ((0, 0), (1, 1))


def test_ludarium_round_begin_and_ludarium_round_end_number_every_round() -> None:
    listener, _ = watched()
    assert listener.of("ludarium_round_begin") == [1, 2]
    assert listener.of("ludarium_round_end") == [1]


def test_ludarium_phase_begin_and_ludarium_phase_end_name_every_phase() -> None:
    listener, _ = watched()
    assert listener.of("ludarium_phase_begin") == ["trade", "feast"] * 2
    assert listener.of("ludarium_phase_end") == ["trade", "feast"] * 2


SEASON = Game(
    "season", "Season", Market, sequence(*in_phases({"sow": [], "reap": []}), end_season())
)


def test_phases_in_a_row_end_before_the_next_begins() -> None:
    listener, _ = watched("ludarium_phase_begin", "ludarium_phase_end", game=SEASON)
    told = [(hook.removeprefix("ludarium_phase_"), news["name"]) for hook, news in listener.heard]
    assert told == [("begin", "sow"), ("end", "sow"), ("begin", "reap"), ("end", "reap")]


def test_ludarium_turn_begin_and_ludarium_turn_end_leave_out_a_skipped_turn() -> None:
    listener, _ = watched()
    assert listener.of("ludarium_turn_begin") == [0, 1, 1]
    assert listener.of("ludarium_turn_end") == [0, 1, 1]


class Auction(Table):
    bids: int = 0

    def passed(self, seat: int) -> bool:
        return self.bids > 2 + seat


@decision
def bid(s: Auction, me: int) -> list[Call]:
    return [bid_more()]


@step
def bid_more(s: Auction) -> None:
    s.bids += 1


AUCTION = Game("auction", "Auction", Auction, sequence(turns_until_passed(bid), end_season()))


def test_turns_until_all_have_passed_end_before_the_next_begins() -> None:
    listener, _ = watched("ludarium_turn_begin", "ludarium_turn_end", game=AUCTION)
    told = [(hook.removeprefix("ludarium_turn_"), news["seat"]) for hook, news in listener.heard]
    order = [0, 1, 0, 1]
    assert told == [(when, seat) for seat in order for when in ("begin", "end")]


def test_ludarium_step_begin_and_ludarium_step_end_surround_every_step() -> None:
    listener, record = watched()
    begun = listener.of("ludarium_step_begin")
    assert begun == listener.of("ludarium_step_end")
    assert begun[:4] == [
        MARKET.start,
        phase("trade", turns(trade)),
        turns(trade),
        turn_of(0, trade),
    ]
    seen = [heard for heard in listener.heard if "step" in heard[0]]
    for (first, begin), (second, end) in zip(seen[::2], seen[1::2], strict=True):
        assert (first, second) == ("ludarium_step_begin", "ludarium_step_end")
        assert begin == end
    chosen = [call for _, call in record.moves]
    assert [call for call in begun if call in chosen] == chosen
    assert begun.count(sing()) == 2


def test_ludarium_resource_changed_says_whose_resource_which_field_and_how() -> None:
    listener, record = watched()
    heard = listener.of("ludarium_resource_changed")
    bought, caught = record.moves[0][1], record.moves[1][1]
    told = ("seat", "field", "kind", "before", "after", "call")
    assert [tuple(news[name] for name in told) for news in heard[:6]] == [
        (None, "bank", "gold", 0, 1, bought),
        (0, "purse", "gold", 5, 4, bought),
        (0, "purse", "wheat", 0, 1, bought),
        (0, "deals", "deal", 0, 1, bought),
        (0, "shelf", "coin", 0, 1, bought),
        (None, "stalls.left", "fish", 0, caught.args[0], caught),
    ]


def test_ludarium_decision_made_tells_every_choice_before_it_happens() -> None:
    listener, record = watched()
    heard = listener.of("ludarium_decision_made")
    assert [(news["seat"], news["call"]) for news in heard] == record.moves
    assert [seat for seat, _ in record.moves] == [0, NATURE, 1, NATURE, 1, NATURE]
    assert all(news["seconds"] >= 0 for news in heard)
    names = [name for name, news in listener.heard if news.get("call") is record.moves[0][1]]
    assert names[:2] == ["ludarium_decision_made", "ludarium_step_begin"]


def test_ludarium_event_tells_what_came_of_every_choice() -> None:
    listener, record = watched()
    heard = listener.of("ludarium_event")
    chosen = [event for event in heard if event.chosen]
    assert [event.call for event in chosen] == [call for _, call in record.moves]
    assert [event.move for event in chosen] == list(range(len(record.moves)))
    assert any(event.consequences for event in heard)


class Raises(Chooser):
    def choose(self, view: View, budget: Budget) -> Call:
        raise ValueError("no idea")


@step
def break_down(s: Nim) -> None:
    raise ValueError("a broken rule")


@decision
def break_or_take(s: Nim, me: int) -> list[Call]:
    return [break_down(), take(me, 1)]


def test_ludarium_error_tells_a_forfeit_with_its_seat() -> None:
    listener, _ = watched(agents=(First, Raises))
    assert listener.of("ludarium_error") == [
        {"seat": 1, "reason": "raised ValueError: no idea"},
    ]


def test_ludarium_error_tells_a_failure_of_the_rules_with_seat_minus_one() -> None:
    listener, plugins = Listener("ludarium_error"), Plugins()
    add(plugins, "listener", listener)
    for start in (break_down(), break_or_take(0)):
        broken = Game("broken", "Broken", Nim, start)
        with pytest.raises(RulesError) as raised:
            play(broken, [spec(First)] * 2, 7, plugins=plugins)
        assert listener.of("ludarium_error")[-1] == {"seat": -1, "reason": str(raised.value)}
    assert len(listener.heard) == 2


# All observers together ---------------------------------------------------------------------


def test_observers_hear_the_real_table_only() -> None:
    listener, _ = watched(agents=(Searcher, Searcher))
    quiet, _ = watched()
    assert len({id(table) for table in listener.tables}) == 1
    assert len(listener.heard) == len(quiet.heard)


class Searcher(Chooser):
    """Plays every legal call out on samples and clones, then takes the first."""

    def choose(self, view: View, budget: Budget) -> Call:
        for call in view.legal:
            table = view.sample(Random(1))
            table.apply(call)
            other = table.clone()
            while not other.over:
                other.apply(other.legal()[0] if other.seat != NATURE else other.draw_chance())
        return view.legal[0]


def test_a_match_is_the_same_whether_someone_listens_or_not() -> None:
    _, heard = watched(agents=(Chooser, Chooser), seed=5)
    alone = play(MARKET, [spec(Chooser)] * 2, 5)
    assert (heard.moves, heard.scores) == (alone.moves, alone.scores)


class Fails:
    """An observer that fails when the first round ends."""

    def __init__(self, problem: BaseException) -> None:
        self.problem = problem
        self.rounds: list[int] = []

    @hookimpl
    def ludarium_round_begin(self, number: int) -> None:
        self.rounds.append(number)

    @hookimpl
    def ludarium_round_end(self, number: int) -> None:
        raise self.problem


@pytest.mark.parametrize("problem", [ValueError("oops"), SystemExit("oops")])
def test_a_failing_observer_is_not_called_again_and_the_match_goes_on(
    problem: BaseException,
) -> None:
    fails, listener, plugins = Fails(problem), Listener("ludarium_round_begin"), Plugins()
    add(plugins, "fails", fails)
    add(plugins, "listener", listener)
    record = play(MARKET, [spec(First)] * 2, 1, plugins=plugins)
    assert record.complaints == [
        f"the observer fails failed in ludarium_round_end: {problem!r}",
    ]
    assert fails.rounds == [1]
    assert listener.of("ludarium_round_begin") == [1, 2]
    assert record.ranks == (1, 1)


def test_with_nobody_listening_the_table_is_not_watched() -> None:
    plugins = Plugins()
    add(plugins, "counted", Counted())
    match = Match(NIM, [spec(First)] * 2, 1, {}, Budget(), None, plugins)
    match.play()
    assert match.table._watcher is None
    listener, _ = watched("ludarium_match_begin")
    assert listener.tables[0]._watcher is not None


# Every hook ---------------------------------------------------------------------------------


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_test_here(hook: str) -> None:
    tests = re.findall(r"^def (test_\w+)\(", Path(__file__).read_text(), re.MULTILINE)
    assert any(re.search(rf"_{hook}_(?!begin|end)", f"_{test}_") for test in tests)


@pytest.mark.parametrize("hook", HOOKS)
def test_every_hook_has_a_heading_with_its_signature_in_the_documentation(hook: str) -> None:
    arguments = ", ".join(inspect.signature(getattr(hookspecs, hook)).parameters)
    assert f"\n### {hook}({arguments})\n" in DOCS.read_text(encoding="utf-8")


def test_the_documentation_names_no_hook_that_does_not_exist() -> None:
    assert re.findall(r"^### (\w+)", DOCS.read_text(encoding="utf-8"), re.MULTILINE) == HOOKS


def test_hooks_are_either_registration_or_observers() -> None:
    assert set(REGISTRATION) < set(HOOKS)
    assert all("table" in inspect.signature(getattr(hookspecs, n)).parameters for n in OBSERVERS)
