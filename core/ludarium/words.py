"""Words for people: lists, numbers of things, the names of seats, and who does what.

A step's words are an order, as in a list of choices: ``draw a card``. Told of someone they become
a sentence, which depends on who is spoken to: ``you draw a card``, ``adept draws a card``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count as count_from
from string import Formatter
from typing import Any

# Things -------------------------------------------------------------------------------------


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words in a row: ``a, b and c``; nothing where there are none."""
    *before, end = [*words] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def counted(count: int, thing: str, things: str = "") -> str:
    """A number of things: ``1 crystal``, ``3 crystals``; `things` where no s makes the plural."""
    return f"{count} {thing if count == 1 else things or f'{thing}s'}"


def any_kind(count: int, but: Iterable[str] = ()) -> str:
    """A number of a player's choice: ``3 of any kind but gold``."""
    without = listed(but, "or")
    return f"{count} of any kind but {without}" if without else f"{count} of any kind"


def a_thing(thing: str) -> str:
    """A thing with its article: ``a card``, ``an artifact``."""
    return f"{'an' if thing[:1].lower() in 'aeiou' else 'a'} {thing}"


# Seats --------------------------------------------------------------------------------------

_SEAT = re.compile("\ue000(\\d+)('?)\ue001")
"""Where the name of a seat belongs; behind a quote, whose something is."""


def seat_name(seat: int) -> str:
    """In the words of a step: the name of a seat, or ``you``."""
    return f"\ue000{seat}\ue001"


def whose(seat: int) -> str:
    """In the words of a step: ``adept's`` or ``your``."""
    return f"\ue000{seat}'\ue001"


def seats_in(words: str) -> list[int]:
    """The seats that the words of a step name, without whoever is `me`."""
    return [int(found[1]) for found in _SEAT.finditer(words)]


class SeatFormatter(Formatter):
    """Fills templates in which ``{other:seat}`` is the name of a seat, ``{other:seat's}`` whose."""

    def format_field(self, value: Any, spec: str) -> str:
        """A value as its place in the template wants it."""
        if spec in ("seat", "seat's"):
            return seat_name(value) if spec == "seat" else whose(value)
        return str(super().format_field(value, spec))


class Names:
    """How the seats are called by someone who speaks to one of them, or to nobody at the table."""

    def __init__(self, names: Sequence[str], spoken_to: int | None = None) -> None:
        self.names = list(names)
        self.spoken_to = spoken_to

    def __getitem__(self, seat: int) -> str:
        if seat == self.spoken_to:
            return "you"
        return self.names[seat] if seat < len(self.names) else f"seat {seat + 1}"

    def whose(self, seat: int) -> str:
        """``your``, or the name with an s."""
        return "your" if seat == self.spoken_to else f"{self[seat]}'s"

    def filled(self, words: str) -> str:
        """Words with the names of seats in their places."""
        return _SEAT.sub(lambda found: self._called(int(found[1]), bool(found[2])), words)

    def _called(self, seat: int, owns: bool) -> str:
        return self.whose(seat) if owns else self[seat]

    def sentence(self, seat: int, words: str) -> str:
        """What a seat does, from an order: ``you draw a card``, ``adept draws a card``.

        A name at the beginning is something of the seat's: ``adept's Figrim``. What begins with
        something else than a verb is only quoted: ``adept: 2 fire``.
        """
        return self.filled(self._sentence(seat, words))

    def _sentence(self, seat: int, words: str) -> str:
        first = re.match(r"[^\W\d_]+", words)
        if first is None or _NO_VERBS.fullmatch(first[0].lower()):
            return f"{self[seat]}: {words}"
        if first[0][0].isupper():
            return f"{self.whose(seat)} {words}"
        if seat == self.spoken_to:
            return f"you {'are' if first[0] == 'be' else first[0]}{words[first.end() :]}"
        order, colon, rest = words.partition(":")
        return f"{self[seat]} {_of_another(order)}{colon}{rest}"


def plain(words: str) -> str:
    """Words with the seats counted from 1, where their names are not known."""
    return Names(()).filled(words) if "\ue000" in words else words


def distinct(names: Sequence[str]) -> list[str]:
    """The names, those that occur twice with a number."""
    often = Counter(names)
    numbers = {name: count_from(1) for name in often}
    return [f"{name} {next(numbers[name])}" if often[name] > 1 else name for name in names]


# Someone else -------------------------------------------------------------------------------

_NO_VERBS = re.compile(
    "a|all|an|and|at|both|by|each|every|first|for|from|half|her|his|if|in|into|it|its|my|neither|"
    "next|no|none|nothing|of|on|one|only|or|other|our|out|over|row|column|same|seat|so|some|space|"
    "square|that|the|their|them|then|these|they|this|those|to|two|under|until|up|with|without|your"
)
_IRREGULAR = {"be": "is", "do": "does", "go": "goes", "have": "has"}
_ALSO_VERBS = (
    "add|bank|buy|choose|claim|destroy|discard|draw|exhaust|flip|gain|get|give|keep|look|lose|move|"
    "pass|pay|pick|place|play|put|reveal|roll|sell|show|shuffle|skip|spend|store|swap|take|turn|use"
)
"""Orders that may follow on the first one."""
_FOLLOWING = re.compile(rf"\b(and|then|or) ({_ALSO_VERBS})\b")
_POSSESSIVES = {"your": "their", "you": "they", "yourself": "themselves"}
_ADDRESSED = re.compile(r"\b(your|you|yourself)\b")


def _of_another(order: str) -> str:
    """An order as it is told of someone who is not spoken to."""
    verb, *rest = re.split(r"(?<=\w)(?=\W)", order, maxsplit=1)
    told = "".join([_third(verb), *rest])
    told = _FOLLOWING.sub(lambda found: f"{found[1]} {_third(found[2])}", told)
    return _ADDRESSED.sub(lambda found: _POSSESSIVES[found[1]], told)


def _third(verb: str) -> str:
    """The form of a verb for someone else: draws, passes, tries."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if re.search(r"[^e]ed$", verb):
        return verb  # rolled: it is past
    if re.search(r"(s|x|z|ch|sh)$", verb):
        return f"{verb}es"
    return f"{verb[:-1]}ies" if re.search(r"[^aeiou]y$", verb) else f"{verb}s"
