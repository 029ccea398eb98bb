"""Options: the values a person may choose for a game or an agent, checked with clear words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, TypeVar, cast

from ludarium.errors import UsageError, unknown

T = TypeVar("T", bool, int, float, str)
_YES, _NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


@dataclass(frozen=True)
class Option:
    """A named value with its type, default, bounds and help."""

    name: str
    default: Any
    type: type = str
    help: str = ""
    """A line for those who choose."""
    low: float | None = None
    high: float | None = None
    choices: tuple[Any, ...] = ()
    """The only values that are allowed, if there are any."""
    check: Callable[[Any], str | None] | None = None
    """Says in words what is wrong with a value, or None."""
    samples: tuple[Any, ...] = ()
    """Values worth trying when every value cannot be."""
    runs: bool = False
    """Whether its value names a program or code that is then run: no file may set it unasked."""

    def to_json(self) -> dict[str, Any]:
        """The option for programs."""
        return {
            "name": self.name,
            "type": self.type.__name__,
            "default": self.default,
            "low": self.low,
            "high": self.high,
            "choices": list(self.choices),
            "help": self.help,
        }

    def parse(self, value: Any) -> Any:
        """The value, from a value or its text; raises `UsageError` if it is not allowed."""
        found = self._typed(value)
        if found is None:
            return None
        if self.choices and found not in self.choices:
            raise unknown(f"value for {self.name}", str(found), map(str, self.choices))
        if self.low is not None and found < self.low:
            raise UsageError(f"{self.name} must be at least {self.low}, not {found}")
        if self.high is not None and found > self.high:
            raise UsageError(f"{self.name} must be at most {self.high}, not {found}")
        wrong = self.check(found) if self.check else None
        if wrong:
            raise UsageError(f"{self.name}={found}: {wrong}")
        return found

    def _typed(self, value: Any) -> Any:
        if value is None and self.default is None:
            return None
        if type(value) is self.type and self.type is not float:
            return value
        text = str(value).strip().lower()
        if self.type is bool and text in _YES + _NO:
            return text in _YES
        if self.type in (int, float) and not isinstance(value, bool):
            number = _number(value, self.type)
            if number is not None:
                return number
        if self.type is str:
            return str(value)
        raise UsageError(f"{self.name} must be {_NAMES[self.type]}, not {value!r}")

    def values(self) -> tuple[Any, ...]:
        """The values a conformance run tries: all choices, or the default, bounds and samples."""
        if self.choices:
            return self.choices
        if self.type is bool:
            return (False, True)
        bounds = (self.type(b) for b in (self.low, self.high) if b is not None)
        return tuple(dict.fromkeys([self.default, *bounds, *self.samples]))

    def describe(self) -> str:
        """Its type and bounds in a few words, for listings."""
        if self.choices:
            return " | ".join(map(str, self.choices))
        kind = _NAMES[self.type].split(" ", 1)[1]
        if self.low is not None and self.high is not None:
            return f"{kind}, {self.low} to {self.high}"
        if self.low is not None:
            return f"{kind}, at least {self.low}"
        return kind if self.high is None else f"{kind}, at most {self.high}"


def _number(value: Any, kind: type) -> int | float | None:
    """The finite number that a value or text is, or None."""
    try:
        if kind is int and not isinstance(value, float):
            return int(value)
        number = float(value)
    except (TypeError, ValueError, OverflowError):
        return None
    if not isfinite(number) or (kind is int and not number.is_integer()):
        return None
    return int(number) if kind is int else number


_NAMES = {bool: "a yes or no", int: "a whole number", float: "a number", str: "a word"}


def option(
    default: T,
    *,
    help: str = "",  # noqa: A002
    low: float | None = None,
    high: float | None = None,
    choices: Iterable[T] = (),
    check: Callable[[T], str | None] | None = None,
    samples: Iterable[T] = (),
) -> T:
    """Declare a table's field as an option of the game: ``target: int = option(100, low=10)``."""
    made = Option(
        "", default, type(default), help, low, high, tuple(choices), check, tuple(samples)
    )
    return cast(T, made)


def named(name: str, declared: Option) -> Option:
    """The option under the name of the field that declares it."""
    return replace(declared, name=name)


def chosen(options: Iterable[Option], given: Mapping[str, Any], whose: str) -> dict[str, Any]:
    """Every option's value: the given ones checked, the others by default."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise unknown(f"option of {whose}", name, known)
    return {
        name: option.parse(given[name]) if name in given else option.default
        for name, option in known.items()
    }
