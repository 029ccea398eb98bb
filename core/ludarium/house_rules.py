"""House rules: a game with other numbers on its components, other constants, or without a card.

They are data, written ``Amulet of Earth.cost.earth=1; without Kairn the Destroyer``, and the
option `house_rules` of every game takes them. What they give is a game of its own, with its own
components: a changed card is another object, whose id says what was changed, so that tables,
replays and other processes name it as they name any card, and nothing that is remembered about the
printed one is taken for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from ludarium.components import Component
from ludarium.constants import Constant
from ludarium.errors import LudariumError, UsageError, unknown
from ludarium.numbers import Number, asked_for, numbers_in, with_number

if TYPE_CHECKING:
    from ludarium.game import Game

OPTION = "house_rules"
WITHOUT = "without "
BETWEEN = "; "
MOST = 10_000
"""No number on a component may be set beyond this, up or down."""
NEVER_SET = ("id", "name", "text", "kind", "names", "tags", "on", "back")
_ID = re.compile(r"(?P<printed>[^{}]+)\{(?P<changes>[^{}]+)\}")


@dataclass(frozen=True)
class HouseRule:
    """One change: a number of a component or constant, or a component that is left out."""

    subject: str
    """The English name of the component, or the name of the constant."""
    way: tuple[str, ...] = ()
    value: int | None = None
    """None leaves the component out."""

    def __str__(self) -> str:
        if self.value is None:
            return f"{WITHOUT}{self.subject}"
        return f"{'.'.join((self.subject, *self.way))}={self.value}"


HouseRules = tuple[HouseRule, ...]


def written(rules: Iterable[HouseRule]) -> str:
    """House rules as the option has them."""
    return BETWEEN.join(map(str, rules))


# Reading ------------------------------------------------------------------------------------


def text_of(wanted: Any) -> str:
    """House rules as one text, from a text or from several."""
    if isinstance(wanted, str):
        return wanted
    if not isinstance(wanted, Iterable):
        raise UsageError(f"{OPTION} are written name.number=value; without name, not {wanted!r}")
    return BETWEEN.join(map(str, wanted))


def read(game: Game, text: str) -> HouseRules:
    """The house rules of a game that a text says, in a settled order.

    Refuses what cannot be set, with the nearest that can.
    """
    rules = [_rule(game, part.strip()) for part in text.split(";") if part.strip()]
    seen: dict[tuple[str, ...], HouseRule] = {}
    for rule in rules:
        what = (rule.subject, *rule.way)
        if seen.setdefault(what, rule) != rule:
            raise UsageError(f"{'.'.join(what)} is set twice")
    gone = {rule.subject for rule in rules if rule.value is None}
    for rule in rules:
        if rule.value is not None and rule.subject in gone:
            raise UsageError(f"{rule.subject} cannot be left out and be changed")
    return tuple(sorted(seen.values(), key=str))


def _rule(game: Game, text: str) -> HouseRule:
    if text.startswith(WITHOUT):
        name = text.removeprefix(WITHOUT).strip()
        found = _components(game).get(_plain(name))
        if found is None:
            raise unknown(f"component of {game.title}", name, _names(game))
        return HouseRule(found.name)
    what, equals, value = text.rpartition("=")
    if not equals or not re.fullmatch(r"\s*[+-]?\d{1,9}\s*", value):
        raise UsageError(f"write a house rule as name.number=value or {WITHOUT}name, not {text!r}")
    return _set(game, what.strip(), int(value))


def _set(game: Game, what: str, value: int) -> HouseRule:
    subject, words = _subject(game, what)
    found = asked_for(list(_numbers(subject)), words, subject.name)
    if not found:
        raise _nothing_there(subject, words)
    low, high = _bounds(subject)
    if not low <= value <= high:
        raise UsageError(f"{what} must be between {low} and {high}, not {value}")
    if all(number.value == value for number in found):
        raise UsageError(f"{what} is {value} already")
    changed_fields(subject, [(number.way, value) for number in found])
    return HouseRule(subject.name, _way(subject, found), value)


def _subject(game: Game, what: str) -> tuple[Component | Constant[Any], tuple[str, ...]]:
    """What a text begins with the name of, and the words behind it."""
    known: dict[str, Component | Constant[Any]] = {
        **_components(game),
        **{_plain(one.name): one for one in game.constants},
    }
    parts = what.split(".")
    for end in range(len(parts), 0, -1):
        found = known.get(_plain(".".join(parts[:end])))
        if found is not None:
            return found, tuple(_plain(word) for word in parts[end:])
    names = [*_names(game), *(one.name for one in game.constants)]
    raise unknown(f"component or constant of {game.title}", parts[0], names)


def _components(game: Game) -> dict[str, Component]:
    """The components by all names that people may write."""
    known = {_plain(one.id): one for one in game.components}
    for one in game.components:
        known.update({_plain(name): one for name in one.names.values()})
    return known | {_plain(one.name): one for one in game.components}


def _names(game: Game) -> list[str]:
    return [one.name for one in game.components]


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").lower().split())


def _nothing_there(subject: Component | Constant[Any], words: tuple[str, ...]) -> UsageError:
    rows = list(dict.fromkeys(".".join(number.row) for number in _numbers(subject)))
    if rows in ([], [""]):
        what = "has no number that can be set" if not rows else "is one number"
        return UsageError(f"{subject.name} {what}")
    near = get_close_matches(".".join(words), rows, n=3, cutoff=0.4)
    hint = f"did you mean {', '.join(near)}?" if near else f"it has {', '.join(rows)}"
    wanted = ".".join(words)
    said = f"{subject.name} has no number {wanted!r}" if wanted else f"say which of {subject.name}"
    return UsageError(f"{said}; {hint}")


def _bounds(subject: Component | Constant[Any]) -> tuple[int, int]:
    return (subject.low, subject.high) if isinstance(subject, Constant) else (-MOST, MOST)


def _way(subject: Component | Constant[Any], found: list[Number]) -> tuple[str, ...]:
    """How some numbers are named: their row if it is all of it, else the way to the only one."""
    row = [number for number in _numbers(subject) if number.row == found[0].row]
    return found[0].row if len(row) == len(found) else found[0].way


# What can be set ----------------------------------------------------------------------------


def numbers_of(subject: Component | Constant[Any]) -> dict[str, int]:
    """The numbers of a component or constant that can be set, by the words for them.

    What is the same for all keys of a mapping is named once, without the key.
    """
    rows: dict[tuple[str, ...], list[Number]] = {}
    for number in _numbers(subject):
        rows.setdefault(number.row, []).append(number)
    found = {}
    for row, numbers in rows.items():
        alike = len({number.value for number in numbers}) == 1
        for number in numbers:
            found[".".join(row if alike else number.way)] = number.value
    return found


def _numbers(subject: Component | Constant[Any]) -> Iterable[Number]:
    if isinstance(subject, Constant):
        yield from numbers_in(subject.value)
        return
    for name, word in _settable(subject).items():
        yield from numbers_in(getattr(subject, name), (word,), (word,))


def _settable(component: Component) -> dict[str, str]:
    """The fields of a component with numbers that can be set, and what they are called."""
    called = {
        each.name: component.number_names.get(each.name, each.name) for each in fields(component)
    }
    unused = [] if _any_has_points(type(component)) else ["points"]
    return {n: word for n, word in called.items() if word and n not in (*NEVER_SET, *unused)}


def _any_has_points(kind: type[Component]) -> bool:
    """Whether a class of components uses the field that all have."""
    return any(one.points for one in kind.members())


# Applying -----------------------------------------------------------------------------------


def changed_fields(
    subject: Component | Constant[Any], changes: Iterable[tuple[tuple[str, ...], int]]
) -> dict[str, Any]:
    """The fields of a component, or the `value` of a constant, with other numbers in them."""
    names = {"": "value"}
    if isinstance(subject, Component):
        names = {word: name for name, word in _settable(subject).items()}
    found: dict[str, Any] = {}
    for way, value in changes:
        first, rest = ("", way) if isinstance(subject, Constant) else (way[0], way[1:])
        name = names[first]
        before = found.get(name, getattr(subject, name))
        try:
            found[name] = with_number(before, rest, value)
        except LudariumError as problem:
            what = ".".join((subject.name, *way))
            raise UsageError(f"{what} cannot be {value}: {problem}") from None
    return found


def _ways(
    subject: Component | Constant[Any], rules: Iterable[tuple[tuple[str, ...], int]]
) -> list[tuple[tuple[str, ...], int]]:
    """The ways to all numbers that rules set."""
    numbers = list(_numbers(subject))
    return [
        (number.way, value)
        for words, value in rules
        for number in asked_for(numbers, words, subject.name)
    ]


def changed(component: Component, rules: Iterable[HouseRule]) -> Component:
    """A component as house rules have it; itself if they say nothing of it."""
    own = [(rule.way, rule.value) for rule in rules if rule.value is not None]
    if not own:
        return component
    said = ",".join(f"{'.'.join(way)}={value}" for way, value in own)
    there = changed_fields(component, _ways(component, own))
    there["text"] = " ".join(filter(None, (component.text, f"[House rule: {said}]")))
    return component.with_fields(f"{component.id}{{{said}}}", **there)


def as_its_id_says(kind: type[Component], id: str) -> Component:  # noqa: A002
    """The component that an id names which house rules gave; made here if it has to be."""
    found = _ID.fullmatch(id)
    if found is None:
        raise LudariumError(f"there is no {kind.__name__} {id!r}")
    printed = kind.named(found["printed"])
    rules = []
    for change in found["changes"].split(","):
        way, _, value = change.partition("=")
        if not re.fullmatch(r"-?\d{1,9}", value) or abs(int(value)) > MOST:
            raise LudariumError(f"there is no {kind.__name__} {id!r}")
        rules.append(HouseRule(printed.name, tuple(way.split(".")), int(value)))
    made = changed(printed, rules)
    if made.id != id or any(not _ways(printed, [(rule.way, 0)]) for rule in rules):
        raise LudariumError(f"there is no {kind.__name__} {id!r}")
    return made


def applied(game: Game, rules: HouseRules) -> Mapping[str, Any]:
    """The fields of a game that house rules change."""
    gone = {rule.subject for rule in rules if rule.value is None}
    every = [
        changed(one, [rule for rule in rules if rule.subject == one.name])
        for one in game.components
    ]
    values = {}
    for constant in game.constants:
        own = [
            (r.way, r.value) for r in rules if r.subject == constant.name and r.value is not None
        ]
        if own:
            values[constant.name] = changed_fields(constant, _ways(constant, own))["value"]
    return {
        "components": tuple(one for one in every if one.name not in gone),
        "left_out": tuple(one for one in every if one.name in gone),
        "whole": tuple(every),
        "values": values,
        "house_rules": rules,
    }


# Dealing without some components ------------------------------------------------------------


def kept(items: Iterable[Any], left_out: tuple[Component, ...]) -> list[Any]:
    """What is left of shuffled components: the next ones take the places of those left out."""
    return [one for one in items if one not in left_out]
