"""The choices of a decision: numbered, grouped by what they do, and found by typing words."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ludarium.components import Printed
from ludarium.steps import Call
from ludarium.together import answer
from ludarium.walking import components_in

FEW = 9
"""So many choices need no groups."""
MANY = 40
"""More choices than this are folded: large groups show only how many they hold."""
LONG = 5
"""Words of a sentence that may have another verb where it is said again."""
FOLDED = 10
"""Groups of more than this are folded."""


@dataclass(frozen=True)
class Choice:
    """A call with its number and its words; `group` is what kind of thing it does."""

    number: int
    call: Call
    words: str
    group: str
    facts: str = ""
    """Kind, cost and points of the one component that it names, as far as its words do not say."""
    text: str = ""
    """What is written on that component, unless the words of the choice say so."""
    card: str = ""
    """The name of that component."""


def numbered(
    legal: Sequence[Call], seats: int = 0, words: Callable[[Call], str] = str
) -> list[Choice]:
    """The choices in the order in which they are shown: group by group."""
    groups: dict[str, list[Call]] = {}
    for call in legal:
        groups.setdefault(_kind(call), []).append(call)
    ordered = [(group, call) for group, calls in groups.items() for call in calls]
    return [
        _choice(number, call, words(call), group, seats)
        for number, (group, call) in enumerate(ordered, 1)
    ]


def _choice(number: int, call: Call, words: str, group: str, seats: int) -> Choice:
    named = list(components_in(call))
    if len(named) != 1:
        return Choice(number, call, words, group)
    printed = named[0].printed(seats)
    if _said(printed.text, words):  # it lies on the table and is used: what it cost is past
        return Choice(number, call, words, group, card=printed.name)
    facts = _facts(printed, words)
    return Choice(number, call, words, group, facts, printed.text, printed.name)


def _said(text: str, words: str) -> bool:
    """Whether words already say what is written, or a sentence of it, but for its verb."""
    said = _words(words)
    for sentence in text.split(". "):
        wanted = _words(sentence)
        missing = [word for word in wanted if word not in said]
        if wanted and len(missing) <= (len(wanted) >= LONG):
            return True
    return False


def _facts(printed: Printed, words: str) -> str:
    if not (printed.price or printed.points):
        return ""  # that a token is a token helps nobody to choose
    price = "" if printed.price and printed.price in words else printed.price
    return replace(printed, price=price).facts


def grouped(choices: Sequence[Choice]) -> list[tuple[str, list[Choice]]]:
    """The groups with their choices; a single one without a name where there are few."""
    if len(choices) <= FEW:
        return [("", list(choices))]
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(choice)
    return list(groups.items())


def factored(group: Sequence[Choice]) -> tuple[str, list[str]]:
    """The words that all choices of a group begin and end with, and what each has of its own."""
    split = [choice.words.split() for choice in group]
    shortest = min(map(len, split))
    before = _shared(split, shortest - 1)
    clauses = any("," in choice.words for choice in group)  # what ends one alike need not fit all
    after = 0 if clauses else _shared([words[::-1] for words in split], shortest - 1 - before)
    own = [" ".join(words[before : len(words) - after]) for words in split]
    heading = [*split[0][:before], "…", *split[0][len(split[0]) - after :]]
    return " ".join(heading), own


def folds(group: Sequence[Choice], choices: Sequence[Choice]) -> bool:
    """Whether a group is shown in one line, since there are so many choices."""
    return len(choices) > MANY and len(group) > FOLDED


def found(choices: Sequence[Choice], text: str) -> list[Choice]:
    """The choices that a text may mean, by the strictest way of reading it that fits any.

    It is the whole choice; or some of its words in a row; or some of them anywhere; or parts of
    them. A word may be left off after its first letters, a number may not.
    """
    wanted = _words(text)
    for fits in (_whole, _in_a_row, _anywhere, _inside):
        fitting = [choice for choice in choices if wanted and fits(choice, wanted)]
        if fitting:
            return fitting
    return []


def _shared(split: Sequence[Sequence[str]], most: int) -> int:
    """How many words all begin with, at most so many."""
    same = (len(set(words)) == 1 for words in zip(*split, strict=False))
    return min(most, next((at for at, one in enumerate(same) if not one), most))


def _kind(call: Call) -> str:
    while call.step is answer:
        call = call.args[2]
    return call.step.name.replace("_", " ")


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower())


def _whole(choice: Choice, wanted: list[str]) -> bool:
    return _words(choice.words) == wanted


def _in_a_row(choice: Choice, wanted: list[str]) -> bool:
    words = _words(f"{choice.group} {choice.words}")
    runs = (words[at : at + len(wanted)] for at in range(len(words) - len(wanted) + 1))
    return any(all(map(_begins, run, wanted)) for run in runs)


def _anywhere(choice: Choice, wanted: list[str]) -> bool:
    """Each typed word begins a word of its own."""
    left = _words(f"{choice.group} {choice.words}")
    for part in wanted:
        word = next((word for word in left if _begins(word, part)), None)
        if word is None:
            return False
        left.remove(word)
    return True


def _inside(choice: Choice, wanted: list[str]) -> bool:
    return all(part in choice.words.lower() for part in wanted)


def _begins(word: str, part: str) -> bool:
    return word == part if part.isdecimal() else word.startswith(part)
