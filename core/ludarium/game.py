"""Games: what a plugin declares about the game it brings."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from ludarium import expansions as expanding
from ludarium import house_rules as house
from ludarium.components import Component
from ludarium.constants import Constant
from ludarium.errors import DeclarationError, LudariumError, RulesError, UsageError
from ludarium.expansions import Expansion
from ludarium.house_rules import HouseRules
from ludarium.options import Option, chosen, named
from ludarium.randomness import seeded
from ludarium.shapes import Json
from ludarium.show import Counter, Piece, area, fields_of
from ludarium.steps import Call
from ludarium.table import NATURE, Table

if TYPE_CHECKING:
    from ludarium.observation import Observation
    from ludarium.views import View

C = TypeVar("C", bound=Component)
MOST_CALLS = 1 << 12
"""So many calls a game may list, each of which then has a number of its own."""
Law = Callable[[Any], object]
"""Something about a table that never changes during a game, such as the number of tokens."""
Lines = Sequence[tuple[str, float]]
"""Why a score is what it is: words and points, which add up to it."""


_TUPLES = (
    ("seats", "the player counts, as a tuple", "seats=(2,) or seats=seats_between(2, 4)"),
    ("laws", "functions of the table, as a tuple", "laws=(number_of_tokens,)"),
    ("components", "all cards and tiles, as a tuple", "components=CARDS"),
    ("calls", "calls, as a tuple", "calls=(roll(0), hold(0))"),
    ("constants", "constants, as a tuple", "constants=(POINTS_TO_WIN,)"),
)
_UNSENDABLE = pickle.PicklingError, AttributeError, TypeError
"""What is raised when something cannot be written down for another process."""
_NOT_OF_THE_TABLE = (expanding.OPTION, house.OPTION)
"""Options that choose a game and are no fields of its table."""
_ITEMS: tuple[tuple[str, Any, str], ...] = (
    ("seats", int, "seats=(2, 3)"),
    ("laws", Callable, "laws=(number_of_tokens,), without calling it"),
    ("components", Component, "components=CARDS"),
    ("calls", Call, "calls=(roll(0), hold(0))"),
    ("constants", Constant, "constants=(POINTS_TO_WIN,)"),
)
"""How fields of a game are written."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game: its table, its first call, and what players, searches and checks need to know.

    The options are the fields of the table that are declared with `option`.
    """

    name: str
    """How programs and the command line call it: small letters, digits and _."""
    title: str
    """What people call it."""
    table: type[Table]
    """The class of its tables."""
    start: Call
    """The first call, such as the set-up; the table runs it when a match begins."""
    seats: tuple[int, ...] = (2,)
    """How many can play: see `seats_between`."""
    hidden: bool = False
    """Seats may know different things."""
    chance: bool = False
    """The same choices can lead to different results."""
    simultaneous: bool = False
    """Some choices are made together, in secret."""
    stakes: bool = False
    """Players want as many points as possible, as in poker; otherwise to come out first."""
    score_range: tuple[float, float] = (0, 1)
    """Between which bounds scores lie, as far as searches need to know."""
    longest: int = 1000
    """No match has more decisions than this."""
    components: tuple[Component, ...] = ()
    """What is printed: its cards, tiles and tokens."""
    calls: tuple[Call, ...] = ()
    """Where they are few, every call that a decision may offer, seat 0 standing for all seats:
    then each has a number of its own; see `numbering`."""
    constants: tuple[Constant[Any], ...] = ()
    """Numbers of its rules that house rules may set."""
    laws: tuple[Law, ...] = ()
    """Functions of the table whose values never change in a match; the conformance kit checks."""
    show: Callable[[Any, int], Piece] | None = None
    """Describes a table to a seat in neutral pieces; the declared fields by default."""
    looks: str = ""
    """A folder beside the module of the table with pictures of components for the browser, named
    by their ids, and perhaps a `style.css`; none is needed."""
    scoring: Callable[[Any], Sequence[Lines]] | None = None
    """Explains a finished table: for each seat the lines that add up to its score."""
    scope: str = ""
    """The module or package whose steps are named shortly in JSON; the table's own module."""
    about: str = ""
    """A line for lists of games."""
    expansions: tuple[Expansion, ...] = ()
    """What other plugins add, which the hook `ludarium_components` brings."""
    playing: tuple[str, ...] = ()
    """The names of the expansions whose components are among these."""
    house_rules: HouseRules = ()
    """What is otherwise than printed; see `house_rules`, which also fills the next three."""
    left_out: tuple[Component, ...] = ()
    whole: tuple[Component, ...] = ()
    """All components in their order, those that are left out included."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """The constants that are otherwise, by their names."""

    def __post_init__(self) -> None:
        if not re.fullmatch(r"[a-z][a-z0-9_]*", self.name):
            raise DeclarationError(
                f"{self.name!r} is no name for a game; use small letters, digits and _"
            )
        self._check_types()
        if not self.seats or min(self.seats) < 1:
            raise DeclarationError(f"{self.name}: seats must list player counts of 1 or more")
        if self.score_range[0] > self.score_range[1]:
            raise DeclarationError(f"{self.name}: the score range is upside down")
        if len(self.calls) > MOST_CALLS:
            raise DeclarationError(
                f"{self.name}: {len(self.calls)} calls are too many to be listed; leave them out"
            )
        for option in self.options:
            try:
                option.parse(option.default)
            except UsageError as problem:
                raise DeclarationError(f"{self.name}: the default of {problem}") from None
        object.__setattr__(self, "scope", self.scope or self.table.__module__)

    def _check_types(self) -> None:
        """Refuse what is of the wrong type, and say how it is written."""
        table: Any = self.table
        if not (isinstance(table, type) and issubclass(table, Table)):
            raise DeclarationError(f"{self.name}: table is a class of tables, not {self.table!r}")
        if not isinstance(self.start, Call):
            raise DeclarationError(
                f"{self.name}: start is a call such as set_up(), not {self.start!r}; call the step"
            )
        for name, what, example in _TUPLES:
            found = getattr(self, name)
            if not isinstance(found, tuple | list | range):
                raise DeclarationError(f"{self.name}: {name} are {what}: write {example}")
            object.__setattr__(self, name, tuple(found))
        for name, kind, example in _ITEMS:
            for one in getattr(self, name):
                if not isinstance(one, kind) or isinstance(one, bool):
                    raise DeclarationError(
                        f"{self.name}: {one!r} is wrong in {name}: write {example}"
                    )

    def __reduce_ex__(self, protocol: Any) -> Any:
        if self.house_rules:
            return Game.ruled, (self.printed, self.house_rules)
        return self._sending

    @cached_property
    def _sending(self) -> tuple[Callable[..., Game], tuple[bytes | str]]:
        """What makes the game in another process: all that is declared, or else its name there."""
        imports = [expanding.Import(one.module) for one in self.expansions if one.module]
        declared = {one.name: getattr(self, one.name) for one in fields(self)}
        try:
            return _sent, (pickle.dumps((imports, declared)),)
        except _UNSENDABLE:
            from ludarium.plugins import installed

            if installed().games.get(self.name) is self:
                return _installed, (self.name,)
            for name, found in declared.items():
                self._check_sendable(name, found)
            raise

    def _check_sendable(self, name: str, found: Any) -> None:
        """Refuse what no other process can be given, and say how it is written."""
        try:
            pickle.dumps(found)
        except _UNSENDABLE as problem:
            raise DeclarationError(
                f"{self.name}: {name} cannot be sent to another process ({problem}); install the "
                "game as a plugin, or use a function that stands in a module by its name"
            ) from None

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options a match of this game can be given."""
        declared = self.table._defaults.items()
        own = tuple(named(name, made) for name, made in declared if isinstance(made, Option))
        return (*own, expanding.option(self.expansions, self.playing)) if self.expansions else own

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which components have names: English, and what else they declare."""
        return ("en", *sorted({code for one in self.components for code in one.names}))

    def configure(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Every option's value, checked; raises `UsageError` in words for people.

        House rules are among them only where there are some.
        """
        if house.OPTION not in options and not self.house_rules:
            return self._configured(options)
        rest = {name: value for name, value in options.items() if name != house.OPTION}
        values = self.printed._configured(rest)
        wanted = house.text_of(options.get(house.OPTION, self.house_rules))
        rules = self._expanded(values)._rules_in(wanted)
        return {**values, house.OPTION: house.written(rules)} if rules else values

    def _configured(self, options: Mapping[str, Any]) -> dict[str, Any]:
        if not self.expansions and expanding.OPTION in options:
            return self._without_expansions(options)
        return chosen(self.options, options, self.title)

    def _without_expansions(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """The same where there are none; then that is all that can be wanted."""
        rest = {name: value for name, value in options.items() if name != expanding.OPTION}
        wanted = expanding.ExpansionsOption("", expanding.NONE).parse
        try:
            wanted(options[expanding.OPTION])
        except UsageError:
            raise UsageError(
                f"{self.title} has no expansion {options[expanding.OPTION]} here: "
                "is its plugin installed? see ludarium plugins"
            ) from None
        return chosen(self.options, rest, self.title)

    def options_of(self, table: Table) -> dict[str, Any]:
        """The values with which a table is played."""
        values = {
            option.name: expanding.written(table.game.playing)
            if option.name == expanding.OPTION
            else getattr(table, option.name)
            for option in self.options
        }
        rules = table.game.house_rules
        return {**values, house.OPTION: house.written(rules)} if rules else values

    def new(
        self,
        seats: int | None = None,
        seed: object = 0,
        options: Mapping[str, Any] | None = None,
        *,
        stops_at_chance: bool = False,
        skips_forced: bool = False,
    ) -> Table:
        """A table set up and waiting for its first decision; the same for the same seed."""
        table = self.laid(seats, seed, options)
        table.stops_at_chance = stops_at_chance
        table.skips_forced = skips_forced
        table.begin()
        return table

    def laid(
        self, seats: int | None = None, seed: object = 0, options: Mapping[str, Any] | None = None
    ) -> Table:
        """A table with its seats, options and seed, on which nothing has happened yet."""
        if not options:
            return self._laid(seats, seed, {})
        checked = self.configure(options)
        own = {n: value for n, value in checked.items() if n not in _NOT_OF_THE_TABLE}
        return self._chosen(checked)._laid(seats, seed, own)

    def _laid(self, seats: int | None, seed: object, checked: Mapping[str, Any]) -> Table:
        wanted = (seats, *checked.items())
        blank = self._blanks.get(wanted)
        if blank is None:
            blank = self._blanks[wanted] = self._blank(seats, checked)
        table = blank.clone()
        table.random = seeded(self.name, seed)
        return table

    @cached_property
    def observations(self) -> dict[tuple[Any, ...], Observation]:
        """Observations by seats and options, as far as someone has asked; see `observation`."""
        return {}

    @cached_property
    def _blanks(self) -> dict[tuple[Any, ...], Table]:
        """Tables not yet set up, by seats and options: cloning one is quicker than making it."""
        return {}

    def _blank(self, seats: int | None, options: Mapping[str, Any]) -> Table:
        count = self.seats[0] if seats is None else seats
        if count not in self.seats:
            counts = ", ".join(map(str, self.seats))
            raise UsageError(f"{self.title} is played by {counts} seats, not {count}")
        values = self._configured(options)
        values.pop(expanding.OPTION, None)
        table = self.table(seats=count, **values)
        table.game = self
        return table

    def components_of(self, kind: type[C]) -> list[C]:
        """The components of one class, those of expansions included."""
        found = self._kinds.get(kind)
        if found is None:
            found = self._kinds[kind] = [one for one in self.components if isinstance(one, kind)]
        return found.copy()

    def dealt_from(self, kind: type[C]) -> list[C]:
        """The components of one class to be shuffled, or to `pick` from.

        Those that house rules leave out are among them: they go when the table has shuffled them,
        so that all others come as they would have come with them.
        """
        if not self.left_out:
            return self.components_of(kind)
        return [one for one in self.whole if isinstance(one, kind)]

    def asked_in_vain(self) -> list[type[Component]]:
        """The classes of components that someone asked for, of which this game has none."""
        return [kind for kind, found in self._kinds.items() if not found and kind._members]

    @cached_property
    def _kinds(self) -> dict[type[Component], list[Any]]:
        """Components by their class, as far as someone has asked."""
        return {}

    def with_components(self, more: Iterable[Component]) -> Game:
        """This game with components that an expansion adds."""
        return replace(self, components=(*self.components, *more))

    def with_expansion(self, expansion: Expansion) -> Game:
        """This game with what a plugin adds, which the option `expansions` can take away."""
        return replace(
            self.with_components(expansion.components),
            expansions=(*self.expansions, expansion),
            playing=(*self.playing, expansion.name),
        )

    def played_with(self, names: Iterable[str]) -> Game:
        """This game as printed, with these of its expansions only; one object for one choice."""
        wanted = tuple(names)
        found = self._family.get((wanted, ()))
        if found is None:
            added = {one for expansion in self.expansions for one in expansion.components}
            components = [one for one in self.printed.components if one not in added]
            for expansion in self.expansions:
                components += expansion.components if expansion.name in wanted else ()
            found = replace(self.printed, components=tuple(components), playing=wanted)
            self._join(found)
        return found

    def ruled(self, rules: HouseRules) -> Game:
        """This game under house rules that were read; the same object for the same rules."""
        found = self._family.get((self.playing, rules))
        if found is None:
            found = replace(self.printed, **house.applied(self.printed, rules))
            self._join(found)
        return found

    @property
    def printed(self) -> Game:
        """This game without house rules."""
        return self._family[self.playing, ()] if self.house_rules else self

    def _join(self, other: Game) -> None:
        other.__dict__["_family"] = self._family
        self._family[other.playing, other.house_rules] = other

    @cached_property
    def _family(self) -> dict[tuple[tuple[str, ...], HouseRules], Game]:
        """This game with other expansions and house rules, as far as someone has asked."""
        return {(self.playing, ()): self}

    def under(self, options: Mapping[str, Any]) -> Game:
        """The game that these options want: with the expansions and house rules that they name."""
        if not (self.expansions or self.house_rules or house.OPTION in options):
            return self
        return self._chosen(self.configure(options))

    def _chosen(self, checked: Mapping[str, Any]) -> Game:
        """The same for options that were checked."""
        game = self._expanded(checked)
        return game.ruled(game._rules_in(checked.get(house.OPTION, "")))

    def _expanded(self, checked: Mapping[str, Any]) -> Game:
        if expanding.OPTION not in checked:
            return self.printed
        return self.played_with(expanding.named(checked[expanding.OPTION]))

    def _rules_in(self, text: str) -> HouseRules:
        """The house rules that a text says, read once."""
        found = self._texts.get(text)
        if found is None:
            found = self._texts[text] = house.read(self, text)
        return found

    @cached_property
    def _texts(self) -> dict[str, HouseRules]:
        return {"": ()}

    def table_from_json(self, data: Json) -> Table:
        """The table that its `to_json` wrote."""
        if isinstance(data, dict):
            game = self._of_saved(data)
            if game is not self:
                return game.table_from_json(data)
        try:
            table = self.table.from_json(data, self.scope)
        except (TypeError, ValueError, KeyError, IndexError) as problem:
            raise LudariumError(f"this is no table of {self.title}: {problem}") from problem
        table.game = self
        table._settle()
        return table

    def _of_saved(self, data: Mapping[str, Json]) -> Game:
        """The game of which a table was saved: with its expansions and house rules."""
        wanted: dict[str, Json] = {}
        if self.expansions or data.get(expanding.OPTION):
            wanted[expanding.OPTION] = data.get(expanding.OPTION, [])
        if self.house_rules or data.get(house.OPTION):
            wanted[house.OPTION] = data.get(house.OPTION, [])
        return self._chosen(self.configure(wanted)) if wanted else self

    def view_from_json(self, data: Json) -> View:
        """The view that its `to_json` wrote."""
        return self.table.view_from_json(self, data)

    def continued(self, data: Json, seed: object) -> Table:
        """A table that goes on from one that `to_json` wrote; chance decides anew, by the seed."""
        table = self.table_from_json(data)
        if not table.over and not NATURE <= table.seat < table.seats:
            raise LudariumError(f"this is no table of {self.title}: there is no seat {table.seat}")
        table.stops_at_chance, table.skips_forced = True, False
        table.random = seeded(self.name, seed)
        return table

    def shown(self, table: Table, seat: int) -> Piece:
        """A table as a seat sees it, in neutral pieces."""
        if self.show is not None:
            piece = self.show(table, seat)
            if not isinstance(piece, Piece):
                raise RulesError(
                    f"{self.title}: show returned {piece!r}; it must return a piece of "
                    "ludarium.show, such as area(…)"
                )
            return piece
        known = frozenset(Table._shapes)
        shown = fields_of(table, seat, self.title, known)
        if table.round:
            return area(self.title, Counter("round", table.round), shown.pieces)
        return shown

    def counted(self, table: Table) -> list[Lines]:
        """For each seat the lines that add up to its final score; one, if nobody explains it."""
        if self.scoring is not None:
            return list(self.scoring(table))
        return [[("score", score)] for score in table.scores]


@lru_cache(maxsize=64)
def _sent(packed: bytes) -> Game:
    """The game that was sent: the same object every time, so that what it remembers is kept."""
    _, declared = pickle.loads(packed)  # noqa: S301 - part of a pickle that is being read
    return Game(**declared)


def _installed(name: str) -> Game:
    """The game of that name among the plugins of this process."""
    from ludarium.plugins import installed

    return installed().game(name)


def seats_between(low: int, high: int) -> tuple[int, ...]:
    """The player counts from `low` to `high`."""
    return tuple(range(low, high + 1))
