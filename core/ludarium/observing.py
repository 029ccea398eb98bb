"""Writes the code that observes the tables of a game, field by field from their declaration."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin

from ludarium.amounts import Amount
from ludarium.components import Component
from ludarium.layout import MOST, PLAIN, Layout, Observed, Place
from ludarium.observing_values import (
    Places,
    as_declared,
    can_be_made,
    fitted,
    is_a,
    item_of,
    set_bits,
    shown_backs,
    spread,
    summed,
    without_none,
    word,
)
from ludarium.parts import Part, PerSeat
from ludarium.piles import Pile
from ludarium.steps import DECISION, Call, known_steps, step_name
from ludarium.table import Table
from ludarium.together import in_secret
from ludarium.traces import Trace
from ludarium.views import back, traced
from ludarium.walking import components_in

if TYPE_CHECKING:
    from ludarium.game import Game

HOLDERS = (Pile, dict, list, tuple)
KERNEL = "ludarium."
"""How the names of modules of the kernel begin, whose decisions every game may ask."""
Look = Callable[[Table, int, int], tuple[list[int], list[float]]]
"""Of a table, a seat, and the bits of those whose knowledge counts."""


def written(
    game: Game, seats: int, options: Mapping[str, Any], wanted: Collection[str] | None = None
) -> tuple[Layout, Look]:
    """The layout of a game's observations, and the function that fills it.

    With `wanted` names of places, fields that have none of them are not looked at.
    """
    writer = Writer(game, seats, wanted)
    writer.table(game.table)
    if game.table.observed_numbers is not Table.observed_numbers:
        more = len(game.laid(seats, 0, options).observed_numbers(0))
        writer.number("*s.observed_numbers(me)", [f"state={at}" for at in range(more)], -MOST)
    layout = Layout(
        f"{game.name}/{seats}",
        tuple(writer.counts),
        tuple(writer.numbers),
        tuple(dict.fromkeys(writer.left_out)),
    )
    return layout, writer.function()


class Writer:
    """Collects places, and the code that says what is there."""

    def __init__(self, game: Game, seats: int, wanted: Collection[str] | None = None) -> None:
        self.game, self.seats, self.wanted = game, seats, wanted
        self.counts: list[Place] = []
        self.numbers: list[Place] = []
        self.left_out: list[str] = []
        self.lines: list[str] = []
        self.sources: list[str] = []
        """What gives the numbers, in their order."""
        self.space: dict[str, Any] = {
            "spread": spread, "set_bits": set_bits, "fitted": fitted, "summed": summed,
            "traced": traced, "shown_backs": shown_backs,
        }  # fmt: skip
        self.relative = ("own", *[f"left{at}" for at in range(1, seats)])

    def function(self) -> Look:
        """The function that was written."""
        body = "\n    ".join([*self.lines, f"return found, [{', '.join(self.sources)}]"])
        source = f"""
def look(s, me, bit):
    found = []
    add, more = found.append, found.extend
    {body}
"""
        exec(source, self.space)  # noqa: S102 - our own source, from declared names
        look: Look = self.space["look"]
        return look

    # Writing ----------------------------------------------------------------------------

    def count(self, name: str, words: Sequence[object], high: float = MOST) -> int:
        """Places that count; gives the first."""
        first = len(self.counts)
        self.counts += [Place(f"{name}={word}", 0.0, high) for word in words]
        return first

    def places_of(self, name: str, values: Sequence[Any], high: float = MOST) -> Places:
        """The places that count values, by the values."""
        first = self.count(name, list(map(word, values)), high)
        return Places({one: first + at for at, one in enumerate(values)})

    def number(
        self, source: str, names: Sequence[str], low: float | None, high: float | None = None
    ) -> None:
        """Places for the numbers that a source gives."""
        self.sources.append(source)
        bounds = (-MOST if low is None else low, MOST if high is None else high)
        self.numbers += [Place(name, *bounds) for name in names]

    def constant(self, value: Any) -> str:
        """A name in the code for something that stays the same."""
        name = f"c{len(self.space)}"
        self.space[name] = value
        return name

    def local(self, source: str) -> str:
        """A name in the code for what a source gives."""
        name = f"x{len(self.lines)}"
        self.lines.append(f"{name} = {source}")
        return name

    def seat_at(self, at: str, name: str) -> None:
        """Which seat a number is, seen from the own one; none if it is below zero."""
        first = self.count(name, self.relative, 1)
        self.lines.append(f"if {at} is not None and {at} >= 0:")
        self.lines.append(f"    add({first} + ({at} - me) % {self.seats})")

    # Parts ------------------------------------------------------------------------------

    def table(self, cls: type[Table]) -> None:
        """What every table has, then the game's own fields: places by seat first."""
        for name in ("seat", "first", "active"):
            self.seat_at(f"s.{name}", name)
        for name in ("eliminated", "skipping"):
            first = self.count(name, self.relative, 1)
            order = f"enumerate((*range(me, {self.seats}), *range(me)), {first})"
            self.lines.append(f"if s.{name}: more([i for i, n in {order} if s.{name} >> n & 1])")
        first = self.count("answered", self.relative, 1)
        answered = f"[{first} + (asked.args[0] - me) % {self.seats} for asked in s.asked]"
        self.lines.append(f"if s.asked: more({answered})")
        self.lines.append(f"if s.now is not None: more({self.constant(self.pending())}(s.now))")
        self.number("s.round", ["round"], 0)
        if "phase" in cls._observed:
            self.field(cls, "phase", "s", "")
        own = [name for name in cls._shapes if name not in Table._shapes]
        for name in sorted(own, key=lambda name: name not in cls._seated):
            self.field(cls, name, "s", "")

    def pending(self) -> Callable[[Call], tuple[int, ...]]:
        """What gives the places for a pending decision and the components that it is about."""
        scope = self.game.scope
        deciding = [one for one in known_steps() if one.kind == DECISION and one is not in_secret]
        asking = {step_name(one, scope): one for one in deciding}
        ours = sorted([name for name in asking if ":" not in name or name.startswith(KERNEL)])
        first = self.count("decision", ours, 1)
        decisions = {asking[name]: first + at for at, name in enumerate(ours)}
        about = self.game.components
        first = self.count("about", [one.id for one in about])
        components = {one: first + at for at, one in enumerate(about)}

        @lru_cache(maxsize=1 << 12)
        def places(now: Call) -> tuple[int, ...]:
            asked = now.args[1] if now.step is in_secret else now
            found = [decisions[asked.step]] if asked.step in decisions else []
            within = dict.fromkeys(components_in(asked))
            return (*found, *[components[one] for one in within if one in components])

        return places

    def part(self, cls: type[Part], at: str, prefix: str) -> None:
        """All fields of a part."""
        for name in cls._shapes:
            self.field(cls, name, at, prefix)

    def field(self, cls: type[Part], name: str, at: str, prefix: str) -> None:
        """A field of a part, by its type and by how it was declared; nothing if nobody wants it."""
        before = len(self.lines), len(self.sources), len(self.counts), len(self.numbers)
        self.any_field(cls, name, at, prefix)
        lines, sources, counts, numbers = before
        places = self.counts[counts:] + self.numbers[numbers:]
        if self.wanted is not None and not any(place.name in self.wanted for place in places):
            del self.lines[lines:], self.sources[sources:]
            if nothing := (0,) * (len(self.numbers) - numbers):
                self.sources.append(f"*{self.constant(nothing)}")

    def any_field(self, cls: type[Part], name: str, at: str, prefix: str) -> None:
        """A field of a part, whether anybody wants it or not."""
        type_, default = cls._shapes[name].type, cls._defaults[name]
        how = cls._observed.get(name, PLAIN)
        if isinstance(default, PerSeat):
            self.places_of_seats(default.part, f"{at}.{name}")
        elif get_origin(type_) is Trace or type_ is Trace:
            self.trace(cls, name, at, prefix)
        else:
            how = as_declared(how, cls._resources.get(name), default)
            self.value(f"{at}.{name}", f"{prefix}{name}", type_, how)

    def places_of_seats(self, part: type[Part], at: str) -> None:
        """One part for each seat: the own one first."""
        for distance, whose in enumerate(self.relative):
            shift = f" + {distance - self.seats}" if distance else ""
            self.part(part, self.local(f"{at}[me{shift}]"), f"{whose}.")

    # Values -----------------------------------------------------------------------------

    def value(self, at: str, name: str, type_: Any, how: Observed) -> None:
        """A value of any declared type."""
        inner, optional = without_none(type_)
        origin = get_origin(inner) or inner
        if how.left_out or (optional and origin in HOLDERS):
            self.left_out.append(name)
        elif origin is Pile:
            self.pile(at, name, get_args(inner)[0], how)
        elif origin is dict:
            self.mapping(at, name, inner, how)
        elif origin in (list, tuple):
            self.sequence(at, name, inner, how)
        elif is_a(inner, Part) and not optional:
            self.part(inner, self.local(at), f"{name}.")
        elif is_a(inner, Amount) and not optional:
            self.number(f"*{at}.counts", [f"{name}.{kind}" for kind in inner.kinds], 0, how.high)
        else:
            self.scalar(at, name, inner, how)
            if optional and inner in (int, float):
                self.lines.append(f"if {at} is None: add({self.count(name, ['nothing'], 1)})")

    def scalar(self, at: str, name: str, type_: Any, how: Observed) -> None:
        """A number, a word, a component."""
        values = self.values(type_, how)
        if how.seat:
            self.seat_at(at, name)
        elif how.bits:
            first = self.count(name, range(how.bits), 1)
            self.lines.append(f"if {at}: more(set_bits({at}, {first}))")
        elif values is not None:
            places = self.constant(self.places_of(name, values, 1))
            self.lines.append(f"if {at} in {places}: add({places}[{at}])")
        elif type_ in (int, float, bool):
            low, high = (0, 1) if type_ is bool else (how.low, how.high)
            self.number(f"{at} or 0", [name], low, high)
        else:
            self.left_out.append(name)

    def values(self, type_: Any, how: Observed) -> Sequence[Any] | None:
        """The values that something may have, where they can be listed."""
        if how.values:
            return how.values
        if is_a(type_, Component):
            return self.game.components_of(type_) or list(type_._members.values())
        if is_a(type_, Enum):
            return list(type_)
        return get_args(type_) if get_origin(type_) is Literal else None

    def pile(self, at: str, name: str, item: Any, how: Observed) -> None:
        """How many of each card the seat knows to be there, and how many it does not know."""
        values = self.values(item, how) or []
        get = self.constant(self.places_of(name, values).__getitem__)
        backs = list(dict.fromkeys(map(back, values))) or [""]
        pile, hidden = self.local(at), f"h{len(self.lines)}"
        known = f"more(map({get}, {pile}.cards))" if values else "pass"
        nothing, unknown = "0", f"len({pile}.cards)"
        if len(backs) > 1:
            nothing = self.constant((0,) * len(backs))
            unknown = f"shown_backs({pile}.cards, {self.constant(backs)})"
        self.lines += [
            f"{hidden} = {nothing}",
            f"if {pile}.contents & bit or {pile}.seen == -1: {known}",
            f"elif {pile}.seen.__class__ is int:",
            f"    if {pile}.seen & bit: {known}",
            f"    else: {hidden} = {unknown}",
            "else:",
            f"    more([{get}(c) for c, m in zip({pile}.cards, {pile}.seen) if m & bit])"
            if values
            else "    pass",
            f"    y = [c for c, m in zip({pile}.cards, {pile}.seen) if not m & bit]",
            f"    {hidden} = {unknown.replace(f'{pile}.cards', 'y')}",
        ]
        many = len(backs) > 1
        names = [f"{name}.hidden.{one}" if many else f"{name}.hidden" for one in backs]
        self.number(f"*{hidden}" if many else hidden, names, 0)
        if not values:
            self.number(f"len({pile}.cards)", [f"{name}.size"], 0)

    def trace(self, cls: type[Part], name: str, at: str, prefix: str) -> None:
        """The cards that the seat knows to be in one of the piles declared before."""
        (item,) = get_args(cls._shapes[name].type) or (None,)
        before = list(cls._shapes)[: list(cls._shapes).index(name)]
        piles = [n for n in before if get_origin(cls._shapes[n].type) is Pile]
        over = getattr(cls._defaults[name], "over", len(piles) + 1)
        values = self.values(item, PLAIN)
        if values is None or len(piles) < over:
            self.left_out.append(f"{prefix}{name}")
            return
        get = self.constant(self.places_of(f"{prefix}{name}", values).__getitem__)
        around = ", ".join(f"{at}.{pile}" for pile in piles[-over:])
        self.lines.append(f"if {at}.{name}.cards:")
        self.lines.append(f"    more(map({get}, traced({at}.{name}, ({around},), me)))")

    # Values that hold others ------------------------------------------------------------

    def sequence(self, at: str, name: str, type_: Any, how: Observed) -> None:
        """A list or tuple: each item at its place where there is a longest one, else how many."""
        item = item_of(type_)
        while get_origin(item) in (list, tuple):
            at, item = f"[y for x in {at} for y in x]", item_of(item)
        inner, optional = without_none(item)
        places = self.relative if how.by_seat else range(how.longest or 0)
        if how.by_seat:
            at = f"({at}[me:] + {at}[:me])"
        if places and get_origin(inner) is Pile and not optional:
            self.several(self.local(at), name, Pile(), places, partial(self.pile_at, inner))
        elif places and is_a(inner, Part) and not optional and can_be_made(inner):
            self.several(self.local(at), name, inner(), places, partial(self.part_at, inner))
        elif places:
            self.in_order(at, name, inner, optional, how, places)
        elif is_a(inner, Amount):
            kinds = [f"{name}.{kind}" for kind in inner.kinds]
            self.number(f"len({at})", [f"{name}.length"], 0)
            self.number(f"*summed({at}, {self.constant(inner.nothing)})", kinds, 0)
        elif (values := self.values(inner, how)) is not None:
            known = self.constant(self.places_of(name, values))
            wanted = "" if is_a(inner, Component) and not optional else f" if x in {known}"
            self.lines.append(f"more([{known}[x] for x in {at}{wanted}])")
        else:
            self.left_out.append(name)
            self.number(f"len({at})", [f"{name}.length"], 0)

    def in_order(
        self, at: str, name: str, type_: Any, optional: bool, how: Observed, places: Sequence[Any]
    ) -> None:
        """Items that are observed one by one, each at its place."""
        values = self.values(type_, how)
        firsts = f"range({len(self.counts)}, {{}}, {{}})"
        if how.seat:
            for place in places:
                self.count(f"{name}.{place}", self.relative, 1)
            steps = firsts.format(len(self.counts), self.seats)
            seat = f"f + (x - me) % {self.seats}"
            items = f"for f, x in zip({steps}, {at}) if x is not None and x >= 0"
            self.lines.append(f"more([{seat} {items}])")
        elif how.bits:
            for place in places:
                self.count(f"{name}.{place}", range(how.bits), 1)
            steps = firsts.format(len(self.counts), how.bits)
            self.lines.append(f"for f, x in zip({steps}, {at}): more(set_bits(x, f))")
        elif values is not None:
            for place in places:
                self.count(f"{name}.{place}", list(map(word, values)), 1)
            steps = firsts.format(len(self.counts), len(values))
            offsets = self.constant({one: at for at, one in enumerate(values)})
            items = f"for f, x in zip({steps}, {at}) if x in {offsets}"
            self.lines.append(f"more([f + {offsets}[x] {items}])")
        elif type_ in (int, float, bool):
            source = f"[x or 0 for x in {at}]" if optional else at
            names = [f"{name}.{place}" for place in places]
            low, high = (0, 1) if type_ is bool else (how.low, how.high)
            self.number(f"*fitted({source}, {len(places)})", names, low, high)
        elif is_a(type_, Amount):
            names = [f"{name}.{place}.{kind}" for place in places for kind in type_.kinds]
            self.number(
                f"*fitted([n for x in {at} for n in x.counts], {len(names)})", names, 0, how.high
            )
        else:
            self.left_out.append(name)

    def several(
        self, at: str, name: str, empty: Any, places: Sequence[Any], one: Callable[[str, str], None]
    ) -> None:
        """A list of so many parts or piles at most; what is missing is like an empty one."""
        nothing = self.constant(empty)
        self.number(f"len({at})", [f"{name}.length"], 0)
        for number, place in enumerate(places):
            found = self.local(f"{at}[{number}] if len({at}) > {number} else {nothing}")
            one(found, f"{name}.{place}")

    def pile_at(self, type_: Any, at: str, name: str) -> None:
        """A pile of a list."""
        self.pile(at, name, get_args(type_)[0], PLAIN)

    def part_at(self, part: type[Part], at: str, name: str) -> None:
        """A part of a list."""
        self.part(part, at, f"{name}.")

    def mapping(self, at: str, name: str, type_: Any, how: Observed) -> None:
        """A dict: an amount or a number for each key that there may be."""
        key, item = get_args(type_)
        keys = self.values(key, how)
        if keys is None or not (is_a(item, Amount) or item in (int, float, bool)):
            self.left_out.append(name)
            self.number(f"len({at})", [f"{name}.length"], 0)
        elif is_a(item, Amount):
            firsts = {}
            for one in keys:
                firsts[one] = self.count(f"{name}.{word(one)}", item.kinds)
            of = self.constant(firsts)
            self.lines.append(f"for k, x in {at}.items(): more(spread(x, {of}[k]))")
        else:
            names = [f"{name}.{word(one)}" for one in keys]
            all_keys = self.constant(tuple(keys))
            self.number(f"*[{at}.get(k, 0) for k in {all_keys}]", names, how.low, how.high)
