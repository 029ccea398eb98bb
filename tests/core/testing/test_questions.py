"""The kit's advice on questions: what people would miss, and that it is no failure."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from ludarium import Call, Component, Game, Table, decision, step, testing
from ludarium.plugins import installed
from ludarium.testing.kit import at_random
from ludarium.testing.playouts import Position, settings, walk
from ludarium.testing.questions import advice
from ludarium.testing.rewriting import Originals
from ludarium.turns import phase, sequence

MANY = 10_000
"""More positions than a game has."""


class Charm(Component):
    pass


LUCKY = Charm(id="lucky", name="Lucky Charm")


class Fair(Table):
    pass


@step
def set_up(s: Fair) -> None:
    s.do(
        phase(
            "market",
            sequence(silent(0), vague(0), first(0), second(0), spoken(0), about(0, LUCKY)),
        ),
        done(),
    )


@decision
def silent(s: Fair, me: int) -> list[Call]:
    return [say(1), say(2)]


@decision(ask="What now?")
def vague(s: Fair, me: int) -> list[Call]:
    return [say(1), say(2)]


@decision(ask="Market: which one?")
def first(s: Fair, me: int) -> list[Call]:
    return [say(1), say(2)]


@decision(ask="Market: which one?")
def second(s: Fair, me: int) -> list[Call]:
    return [say(1), say(2)]


@decision(ask="Market: loud or soft?")
def spoken(s: Fair, me: int) -> list[Call]:
    return [say(1), say(2)]


@decision(ask="What is the {charm} for?")
def about(s: Fair, me: int, charm: Charm) -> list[Call]:
    return [say(1), say(2)]


@step
def say(s: Fair, number: int) -> None:
    pass


@step
def done(s: Fair) -> None:
    s.win(0)


GAME = Game("fair", "Fair", Fair, set_up(), components=[LUCKY])


def test_decisions_that_do_not_say_what_they_ask_are_named_and_the_game_conforms() -> None:
    report = testing.check_game(GAME)
    assert report.passed
    assert sorted(report.advice) == [
        "first and second ask the same: 'Market: which one?'",
        "silent asks nothing: say @decision(ask=…)",
        "vague names neither its component nor its phase: 'What now?'",
    ]


def test_a_view_knows_what_its_seat_is_asked() -> None:
    table = GAME.new(2, 1)
    questions = []
    while not table.over:
        questions.append((table.view(0).question, table.view(1).question))
        table.apply(table.legal()[0])
    assert questions[1] == ("What now?", "")
    assert questions[-1] == ("What is the Lucky Charm for?", "")


def test_the_shipped_games_have_no_question_left_open() -> None:
    shipped = [one for one in installed().games.values() if not one.name.startswith("spiel_")]
    assert len(shipped) >= 7
    for game in shipped:
        assert advice(played(game)) == (), game.name


def played(game: Game) -> Iterator[Position]:
    """Every position of two random games in each setting."""
    printed = Originals(game.components)
    for setting in settings(game, all_pairs=False):
        for seed in range(2):
            choose = at_random(Random(seed))
            yield from walk(game, setting, seed, choose, MANY, printed).positions
