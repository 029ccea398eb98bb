"""Every game in OpenSpiel: importing this registers ``ludarium_<name>`` for each installed game.

    import pyspiel
    import ludarium_bridges.openspiel
    game = pyspiel.load_game("ludarium_kuhn_poker")

With ``mode=explicit`` every draw and every swap of a shuffle is a chance node; with ``mode=seeded``
chance is fixed by the parameter ``seed``. What one seat knows is kept apart from what others know:
information states have perfect recall, and are resampled by our views.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any, ClassVar

import numpy as np
import pyspiel

from ludarium import NATURE, Call, Game, LudariumError, Table
from ludarium.plugins import installed
from ludarium.randomness import Source
from ludarium_bridges.encoding import Encoding, numbered, outline, rewards

PREFIX = "ludarium_"
EXPLICIT, SEEDED = "explicit", "seeded"
OUTCOMES = 1 << 12
"""What a single chance has at most."""


# Chance from outside ------------------------------------------------------------------------


class Undrawn(LudariumError):
    """A step needs a number that nobody has drawn yet."""

    def __init__(self, count: int) -> None:
        super().__init__(f"one of {count} is still to be drawn")
        self.count = count


class Drawn(Source):
    """Gives the numbers that were drawn from outside; asks for more by raising `Undrawn`."""

    numbers: list[int]

    def below(self, count: int) -> int:
        """The next number; there is only one way to draw from one."""
        if count == 1:
            return 0
        if not self.numbers:
            raise Undrawn(count)
        return self.numbers.pop(0)


def drawing(numbers: list[int]) -> Drawn:
    """A source that gives these numbers, in this order."""
    source = Drawn()
    source.numbers = list(numbers)
    return source


# Memory -------------------------------------------------------------------------------------


class Past:
    """What seats have seen and done: a chain of positions, which clones share.

    What each seat remembers of it is worked out when someone asks.
    """

    def __init__(self, before: Past | None, table: Table | None, action: int) -> None:
        self.before, self.table, self.action = before, table, action
        self.remembered: dict[int, str] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        seats = self.table.seats if self.table is not None else max(self.remembered, default=-1) + 1
        return _remembering, ({seat: self.of(seat) for seat in range(seats)},)

    def of(self, seat: int) -> str:
        """All that a seat knew at its decisions, and what it chose, in a few letters."""
        chain: list[Past] = []
        at: Past | None = self
        while at is not None and seat not in at.remembered:
            chain.append(at)
            at = at.before
        known = "" if at is None else at.remembered[seat]
        for one in reversed(chain):
            if one.table is not None and one.table.seat == seat:
                seen = json.dumps(one.table.view(seat).to_json())
                words = f"{known}|{seen}|{one.action}".encode()
                known = blake2b(words, digest_size=8).hexdigest()
            one.remembered[seat] = known
        return known


def _remembering(remembered: dict[int, str]) -> Past:
    past = Past(None, None, 0)
    past.remembered = remembered
    return past


# The game -----------------------------------------------------------------------------------


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games in OpenSpiel; each has a class of its own, which is what is registered."""

    ours: ClassVar[Game]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game = self.ours
        given = {**_parameters(game), **(params or {})}
        names = [option.name for option in game.options]
        self.encoding = Encoding(game, given["seats"], {name: given[name] for name in names})
        self.mode, self.seed = given["mode"], given["seed"]
        if self.mode not in (EXPLICIT, SEEDED):
            raise LudariumError(f"mode is {EXPLICIT} or {SEEDED}, not {self.mode!r}")
        super().__init__(_type(game, self.mode), self._info(game), params or {})

    def _info(self, game: Game) -> Any:
        low, high = game.score_range if game.stakes else (-1.0, 1.0)
        return pyspiel.GameInfo(
            num_distinct_actions=self.encoding.numbering.size,
            max_chance_outcomes=OUTCOMES if self.mode == EXPLICIT else 0,
            num_players=self.encoding.seats,
            min_utility=float(low),
            max_utility=float(high),
            max_game_length=game.longest,
        )

    def new_initial_state(self, *_: Any) -> SpielState:
        """A table on which nothing has happened yet; with a seed, at its first decision."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What turns states into strings and tensors."""
        if params:
            raise ValueError(f"observers have no parameters, but there are {params}")
        return SpielObserver(
            self.encoding, iig_obs_type is not None and iig_obs_type.perfect_recall
        )


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position: a table, and while a step is drawing, what it has drawn so far."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        encoding = game.encoding
        self._table = encoding.game.laid(encoding.seats, game.seed, encoding.options)
        self._past = Past(None, None, 0)
        self._call: Call | None = None
        """What is being done, while numbers are still to be drawn for it."""
        self._drawn: list[int] = []
        self._sides = 0
        """How many ways there are to draw the next number."""
        if game.mode == EXPLICIT:
            self._table.stops_at_chance = True
            self._run(encoding.game.start)
        else:
            self._table.begin()

    @property
    def encoding(self) -> Encoding:
        """The game in numbers."""
        found: Encoding = self.get_game().encoding
        return found

    @property
    def table(self) -> Table:
        """The table, as it was when the pending call was chosen."""
        return self._table

    # What OpenSpiel asks ----------------------------------------------------------------

    def current_player(self) -> int:
        """Who decides: a seat, chance, or nobody."""
        if self._sides or self._table.seat == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._table.over else self._table.seat

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._table.over and not self._sides

    def returns(self) -> list[float]:
        """What the result is worth to each seat; nothing before the end."""
        return rewards(self._table) if self.is_terminal() else [0.0] * self._table.seats

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(numbered(self.encoding, self._table))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ways in which the pending draw or chance may come out."""
        if self._sides:
            return [(side, 1 / self._sides) for side in range(self._sides)]
        odds = self._table.odds()
        total = sum(weight for weight, _ in odds)
        return [(at, weight / total) for at, (weight, _) in enumerate(odds)]

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            call = numbered(self.encoding, self._table).get(action)
            return str(call) if call is not None else f"call {action}"
        return f"draw {action}" if self._sides else str(self._table.odds()[action][1])

    def __str__(self) -> str:
        seat = max(self._table.seat, 0)
        words = f"{self._call} with {self._drawn}" if self._sides else f"seat {self._table.seat}"
        return f"{words}\n{outline(self.encoding.game.shown(self._table, seat))}"

    # Moving -----------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        table = self._table
        if self._sides:
            self._drawn.append(action)
            assert self._call is not None
            self._run(self._call)
        elif table.seat == NATURE:
            self._run(table.odds()[action][1])
        else:
            call = numbered(self.encoding, table)[action]
            self._past = Past(self._past, table, action)
            self._run(call)

    def _run(self, call: Call) -> None:
        """Do a call on a copy, which takes the table's place unless numbers are missing."""
        tried = self._table.clone()
        if tried.stops_at_chance:
            tried.random = drawing(self._drawn)
        try:
            tried.apply_known(call)
        except Undrawn as missing:
            self._call, self._sides = call, missing.count
        else:
            self._table, self._call, self._drawn, self._sides = tried, None, [], 0

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """A position that the player cannot tell from this one."""
        state: SpielState = self.get_game().new_initial_state()
        random = Random(int(sampler() * (1 << 53)))
        table = self._table.view(player).sample(random)
        table.stops_at_chance = self._table.stops_at_chance
        state._table, state._call, state._drawn, state._sides = table, None, [], 0
        state._past = _remembering({player: self._past.of(player)})
        return state


class SpielObserver:
    """Strings and tensors of what a player knows; with perfect recall also what it has known."""

    def __init__(self, encoding: Encoding, recalls: bool) -> None:
        self.encoding = encoding
        self.recalls = recalls
        self.tensor = np.zeros(len(encoding.observe.layout), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Fill the tensor."""
        self.tensor[:] = self.encoding.observe(state.table, player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What a player knows now, and what it remembers if it is to recall."""
        seen = json.dumps(state.table.view(player).to_json(), sort_keys=True)
        return f"{player}|{state._past.of(player)}|{seen}" if self.recalls else f"{player}|{seen}"


# Registering --------------------------------------------------------------------------------


def _parameters(game: Game) -> dict[str, Any]:
    options = {option.name: option.default for option in game.options}
    seats = 2 if 2 in game.seats else game.seats[0]
    return {"seats": seats, "mode": EXPLICIT, "seed": 0, **options}


def _type(game: Game, mode: str = EXPLICIT) -> Any:
    kind = pyspiel.GameType
    chancy = game.chance and mode == EXPLICIT
    hidden = game.hidden or game.simultaneous
    return kind(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (Ludarium)",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC
        if chancy
        else kind.ChanceMode.DETERMINISTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if hidden
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(game.seats),
        min_num_players=min(game.seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(game),
    )


def register(games: list[Game] | None = None) -> list[str]:
    """Register games, by default all that are installed; gives the names they have there."""
    wanted = list(installed().games.values()) if games is None else games
    wanted = [game for game in wanted if not game.name.startswith("spiel_")]
    new = [game for game in wanted if PREFIX + game.name not in pyspiel.registered_names()]
    for game in new:
        pyspiel.register_game(_type(game), type(game.title, (SpielGame,), {"ours": game}))
    return [PREFIX + game.name for game in wanted]


register()
