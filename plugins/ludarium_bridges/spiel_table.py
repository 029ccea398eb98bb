"""A table whose state is a state of OpenSpiel: calls are its actions, in its own words.

The history of actions is all that is saved; the state is made from it when it is needed. What is
hidden from a seat is drawn inside a step, so that nobody is told; elsewhere chances are explicit.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from importlib import import_module
from random import Random
from typing import Any, ClassVar, Self

from ludarium import Call, Game, Odds, Table, View, chance, decision, observed, option, step
from ludarium.errors import UsageError
from ludarium.show import Area, Lines, area
from ludarium.table import NATURE
from ludarium_bridges.spiel_worlds import known_to, world

PREFIX = "spiel_"
FINE = 1 << 40
"""Probabilities are counted in parts of so many."""


@lru_cache(maxsize=256)
def loaded(name: str, seats: int, parameters: str) -> Any:
    """A game of OpenSpiel for so many players, with its parameters as text: ``board_size=9``."""
    spiel = import_module("pyspiel")
    wanted = [parameters] if parameters else []
    specification = {kind.short_name: kind for kind in spiel.registered_games()}[name]
    if "players" in specification.parameter_specification:
        wanted.append(f"players={seats}")
    text = f"{name}({','.join(wanted)})"
    try:
        return spiel.load_game(text)
    except Exception as problem:  # whatever a game says to parameters that it does not know
        raise UsageError(f"OpenSpiel cannot load {text}: {problem}".splitlines()[0]) from None


def _cannot_be_loaded(parameters: str) -> str | None:
    """Why parameters cannot be read, if so; what they mean only their game knows."""
    pairs = [pair.partition("=") for pair in parameters.split(",")] if parameters else []
    if all(name.strip() and equals and value.strip() for name, equals, value in pairs):
        return None
    return "write parameters as name=value,name=value"


class Spiel(Table):
    """A table of any game of OpenSpiel; which one, its game's name says."""

    parameters: str = option("", help="as in OpenSpiel: board_size=9", check=_cannot_be_loaded)
    history: list[int] = observed([], left_out=True)
    """Every action so far, those of chance included."""

    __slots__ = ("_state",)
    _extras: ClassVar[dict[str, str]] = {
        **Table._extras,
        "_state": "None if self._state is None else self._state.clone()",
    }

    def _settle(self) -> None:
        super()._settle()
        self._state: Any = None

    @property
    def state(self) -> Any:
        """The state that the history leads to."""
        if self._state is None:
            name = self.game.name.removeprefix(PREFIX)
            self._state = loaded(name, self.seats, self.parameters).new_initial_state()
            for action in self.history:
                self._state.apply_action(action)
        return self._state

    def act(self, action: int) -> None:
        """Apply an action of OpenSpiel."""
        self.state.apply_action(action)
        self.history.append(action)

    def put(self, state: Any) -> None:
        """Go on from another state."""
        self._state, self.history, self._legal = state, list(state.history()), None

    def view(self, seat: int) -> View:
        """All that a seat may know."""
        return SpielView(self, seat)

    @classmethod
    def view_from_json(cls, game: Game, data: Any) -> View:
        """The view that was written by one that `view` made."""
        return SpielView.from_json(game, data)

    def observed_numbers(self, seat: int) -> Sequence[float]:
        """OpenSpiel's own tensor of what a seat knows."""
        kind = self.state.get_game().get_type()
        if kind.provides_observation_tensor:
            return list(self.state.observation_tensor(seat))
        if kind.provides_information_state_tensor:
            return list(self.state.information_state_tensor(seat))
        return ()


# Steps --------------------------------------------------------------------------------------


@step
def go_on(s: Spiel) -> None:
    """Go to the next decision, drawing what is hidden on the way."""
    state = s.state
    while state.is_chance_node() and s.game.hidden:
        s.act(_drawn(s, state.chance_outcomes()))
    if state.is_terminal():
        s.end(state.returns())
    elif state.is_chance_node():
        s.do(fate())
    else:
        s.do(turn(state.current_player()))


def _drawn(s: Spiel, outcomes: Sequence[tuple[int, float]]) -> int:
    weights = [_weight(probability) for _, probability in outcomes]
    at = s.random_below(sum(weights))
    for (action, _), weight in zip(outcomes, weights, strict=True):
        at -= weight
        if at < 0:
            return action
    raise AssertionError("weights that add up leave nothing over")


def _weight(probability: float) -> int:
    return max(1, round(probability * FINE))


@decision(ask="Which action?")
def turn(s: Spiel, me: int) -> list[Call]:
    """The legal actions, in OpenSpiel's words."""
    state = s.state
    taken = play_unseen if s.game.hidden else play
    return [taken(me, act, state.action_to_string(me, act)) for act in state.legal_actions()]


@step(say="{words}")
def play(s: Spiel, me: int, action: int, words: str) -> None:
    """Take an action."""
    s.act(action)
    s.do(go_on())


@step(say="{words}", told=False)
def play_unseen(s: Spiel, me: int, action: int, words: str) -> None:
    """Take an action where something is hidden: only OpenSpiel knows who may know of it."""
    s.act(action)
    s.do(go_on())


@chance
def fate(s: Spiel) -> Odds:
    """What may happen, where everybody sees it."""
    state = s.state
    return [
        (_weight(probability), happen(action, state.action_to_string(NATURE, action)))
        for action, probability in state.chance_outcomes()
    ]


@step(say="{words}")
def happen(s: Spiel, action: int, words: str) -> None:
    """An outcome of chance."""
    s.act(action)
    s.do(go_on())


# Views --------------------------------------------------------------------------------------


class SpielView(View):
    """What a seat knows: its string in OpenSpiel, and a world that is made of that alone."""

    __slots__ = ("known",)

    def __init__(self, table: Spiel, seat: int) -> None:
        self.seat = seat
        self._groups = []
        self.known: str = known_to(table.state, seat)
        self._table = table.clone()
        self._table.random = 0
        self._table._legal = None
        if table.game.hidden:
            seed = int.from_bytes(blake2b(self.known.encode(), digest_size=8).digest(), "big")
            self._table.put(world(table.state, seat, Random(seed)))

    _table: Spiel

    @property
    def perfect(self) -> bool:
        """Whether the seat knows everything but the future."""
        return not self.game.hidden

    def sample(self, random: Random) -> Table:
        """A random whole table that this seat cannot tell from the true one."""
        table = self._table.clone()
        table.random = random.getrandbits(128)
        if self.game.hidden:
            table.put(world(self._table.state, self.seat, random))
        return table

    @classmethod
    def from_json(cls, game: Game, data: Any) -> Self:
        """The view that `to_json` wrote: a world says what the seat knows in it."""
        view = super().from_json(game, data)
        view.known = known_to(view._table.state, view.seat)
        return view

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SpielView)
            and self.seat == other.seat
            and self.known == other.known
            and (self.game.hidden or self._table == other._table)
        )

    __hash__ = None


def show(s: Spiel, seat: int) -> Area:
    """What a seat knows, as OpenSpiel writes it."""
    words = known_to(s.state, seat) if s.game.hidden else str(s.state)
    return area(s.game.title, Lines(tuple(line for line in words.splitlines() if line.strip())))
