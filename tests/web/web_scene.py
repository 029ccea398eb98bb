"""What the tests of the site share: positions of all games, and HTML read back as elements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from random import Random
from typing import Any

from ludarium import Table, View
from ludarium.choices import Choice, numbered
from ludarium.plugins import installed
from ludarium.words import Names
from ludarium_web.drawing import drawn

GAMES = (
    "seasons",
    "res_arcana",
    "spellbook",
    "tic_tac_toe",
    "connect_four",
    "kuhn_poker",
    "pig",
)
VOID = {"br", "hr", "img", "input", "link", "meta"}
PEOPLE = ["Ann", "Bob", "Cid", "Dora"]


@dataclass
class Element:
    """An element with what is in it."""

    name: str
    attributes: dict[str, str]
    children: list[Element] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())

    @property
    def numbers(self) -> set[int]:
        return set(map(int, self.attributes.get("data-choices", "").split()))

    @property
    def text(self) -> str:
        return " ".join([*self.words, *[child.text for child in self.children]])

    def all(self, wanted: str = "") -> Iterator[Element]:
        """Every element inside, of a class where one is given."""
        for child in self.children:
            if not wanted or wanted in child.classes:
                yield child
            yield from child.all(wanted)

    def one(self, wanted: str) -> Element:
        return next(self.all(wanted))


class Reader(HTMLParser):
    """Reads HTML and refuses what is not well formed."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].name == tag, f"</{tag}> ends <{self.open[-1].name}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.open[-1].words.append(data)


class Thinkers:
    """Does at once what a worker process would do."""

    async def do(self, function: Callable[..., Any], *args: Any) -> Any:
        return function(*args)


def read(html: str) -> Element:
    reader = Reader()
    reader.feed(html)
    reader.close()
    assert reader.open == [reader.root], f"<{reader.open[-1].name}> is not ended"
    return reader.root


def choices_of(view: View) -> list[Choice]:
    return numbered(view.legal, view.seats)


def draw(view: View) -> Element:
    return read(drawn(view, choices_of(view), Names(PEOPLE, view.seat)))


def decisions(name: str, seed: int, every: int, most: int = 400) -> Iterator[Table]:
    """A random game, stopped at every so many decisions with a choice."""
    game = installed().game(name)
    table = game.new(game.seats[-1] if seed % 2 else game.seats[0], seed)
    random = Random(seed)
    for number in range(most):
        if table.over:
            return
        if number % every == 0 and table.seat >= 0:
            yield table
        table.apply(random.choice(table.legal()))
