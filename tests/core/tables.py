"""Small tables that several tests share."""

from __future__ import annotations

from random import Random
from typing import Any, cast

from ludarium import (
    EVERYONE,
    NOBODY,
    OWNER,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    View,
    decision,
    option,
    per_seat,
    step,
)
from ludarium.agents import AgentKind, AgentSpec, Budget

# Nim ----------------------------------------------------------------------------------------


class Nim(Table):
    stones: int = option(21, low=1, high=50)


@decision
def turn(s: Nim, me: int) -> list[Call]:
    return [take(me, n) for n in (1, 2, 3) if n <= s.stones]


@step
def take(s: Nim, me: int, count: int = 1) -> None:
    s.stones -= count
    if s.stones:
        s.do(turn(s.after(me)))
    else:
        s.win(me)


NIM = Game("nim", "Nim", Nim, turn(0), seats=(2, 3))

# A diary of what happened -------------------------------------------------------------------


class Diary(Table):
    lines: list[str] = []


@step
def note(s: Diary, words: str) -> None:
    s.lines.append(words)


@decision
def ask(s: Diary, me: int, *words: str) -> list[Call]:
    return [note(f"{me} {word}") for word in words]


@step
def finish(s: Diary) -> None:
    s.tie()


def diary(start: Call, seats: int = 2, **how: Any) -> Diary:
    """A diary as the call leaves it when it waits for a decision, or at its end."""
    return cast(Diary, diary_game(start, seats).new(**how))


def diary_game(start: Call, seats: int = 2, table: type[Table] = Diary) -> Game:
    return Game("diary", "Diary", table, start, seats=(seats,))


# Cards --------------------------------------------------------------------------------------


class Letter(Component):
    pass


LETTERS = [Letter(id=name, name=f"the {name}") for name in "abcdefghijkl"]
A, B, C, D, E, F, G, H, *_ = LETTERS


class Holder(Part):
    hand: Pile[Letter] = Pile(OWNER)
    deck: Pile[Letter] = Pile(NOBODY)


class Letters(Table):
    deck: Pile[Letter] = Pile(NOBODY)
    open: Pile[Letter] = Pile(EVERYONE)
    holders: list[Holder] = per_seat(Holder)


@decision
def wait(s: Letters, me: int) -> list[Call]:
    return [leave(me)]


@step
def leave(s: Letters, me: int) -> None:
    s.tie()


LETTER_GAME = Game(
    "letters", "Letters", Letters, wait(0), seats=(2, 3), hidden=True, components=tuple(LETTERS)
)


def letters(seats: int = 3, deck: str = "") -> Letters:
    """A table with empty hands and the named letters in the deck, the last one on top."""
    table = cast(Letters, LETTER_GAME.new(seats))
    for name in deck:
        table.deck.add(Letter.named(name))
    return table


def hold(table: Letters, seat: int, names: str, seen: int = NOBODY) -> Pile[Letter]:
    """Give a seat a hand that besides itself the seats of `seen` know."""
    hand = table.holders[seat].hand
    for name in names:
        hand.add(Letter.named(name), seen)
    return hand


def ids(pile: Pile[Letter]) -> str:
    return "".join(letter.id for letter in pile)


# Agents -------------------------------------------------------------------------------------


class Chooser:
    """Plays at random, and is what misbehaving agents of tests are made from."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: View, budget: Budget) -> Call:
        return self.random.choice(view.legal)


def spec(agent: type[Any] = Chooser, **options: Any) -> AgentSpec:
    name = agent.__name__.lower()
    return AgentSpec(AgentKind(name, "", agent), options, name)
