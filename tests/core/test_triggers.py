"""Triggers: components in play react to events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from tables import diary_game

from ludarium import Call, Component, Table, announce, sequence, step
from ludarium.triggers import react_next, react_with


class Charm(Component):
    pass


class Court(Table):
    """For each seat its charms in play; and a diary."""

    charms: dict[int, list[Charm]] = {}
    lines: list[str] = []

    def in_play(self, seat: int) -> Sequence[Any]:
        return self.charms.get(seat, ())


@step
def ring(s: Court, seat: int, charm: Charm) -> None:
    s.lines.append(f"{seat} {charm.id}")


@step
def ring_for(s: Court, seat: int, charm: Charm, guest: int, gift: str) -> None:
    s.lines.append(f"{seat} {charm.id} for {guest} with {gift}")


@step
def echo(s: Court, seat: int, charm: Charm) -> None:
    s.lines.append(f"{seat} {charm.id}")
    announce(s, "echo", seat)


@step
def break_bell(s: Court, seat: int, charm: Charm) -> None:
    """Takes one bell of every other seat, and of its own, out of play."""
    s.lines.append(f"{seat} {charm.id}")
    for charms in s.charms.values():
        if BELL in charms:
            charms.remove(BELL)


BELL = Charm(id="bell", name="Bell", on={"knock": ring, "echo": ring})
DRUM = Charm(id="drum", name="Drum", on={"knock": ring})
HORN = Charm(id="horn", name="Horn", on={"knock": echo})
HAMMER = Charm(id="hammer", name="Hammer", on={"knock": break_bell})
GUEST_BOOK = Charm(id="book", name="Guest book", on={"arrive": ring_for})


@step
def lay_out(s: Court, seat: int, *charms: Charm) -> None:
    s.charms[seat] = list(charms)


@step
def knock(s: Court, acting: int) -> None:
    announce(s, "knock", acting)
    s.do(write("done"))


@step
def arrive(s: Court, acting: int, gift: str) -> None:
    announce(s, "arrive", acting, acting, gift)


@step
def write(s: Court, word: str) -> None:
    s.lines.append(word)


@step
def away(s: Court, seat: int) -> None:
    s.eliminate(seat)


@step
def close(s: Court) -> None:
    s.tie()


def court(*calls: Call) -> Court:
    return cast(Court, diary_game(sequence(*calls, close()), 3, Court).new())


def choose(s: Court, seat: int, charm: Charm, step: Any = ring) -> None:
    waiting = s.now.args[1]  # type: ignore[union-attr]
    s.apply(react_with(seat, step(seat, charm), waiting))


def test_the_acting_seat_reacts_first_then_the_others_clockwise() -> None:
    table = [lay_out(seat, BELL) for seat in range(3)]
    assert court(*table, knock(1)).lines == ["1 bell", "2 bell", "0 bell", "done"]
    assert court(*table, knock(0)).lines == ["0 bell", "1 bell", "2 bell", "done"]


def test_reactions_come_before_what_the_step_schedules_after_the_announcement() -> None:
    assert court(lay_out(0, BELL), knock(0)).lines == ["0 bell", "done"]


def test_components_react_only_to_their_own_events() -> None:
    assert court(lay_out(0, BELL, GUEST_BOOK), knock(0)).lines == ["0 bell", "done"]
    assert court(lay_out(0, GUEST_BOOK), knock(0)).lines == ["done"]


def test_a_reaction_hears_the_news() -> None:
    s = court(lay_out(1, GUEST_BOOK), arrive(2, "wine"))
    assert s.lines == ["1 book for 2 with wine"]


def test_an_eliminated_seat_does_not_react() -> None:
    s = court(lay_out(0, BELL), lay_out(1, BELL), away(0), knock(0))
    assert s.lines == ["1 bell", "done"]


def test_a_seat_with_different_reactions_chooses_their_order() -> None:
    s = court(lay_out(1, BELL, DRUM), knock(0))
    assert s.now is react_next(1, (ring(1, BELL), ring(1, DRUM)))
    assert [str(call) for call in s.legal()] == ["first ring 1 Bell", "first ring 1 Drum"]
    choose(s, 1, DRUM)
    assert s.lines == ["1 drum", "1 bell", "done"]


def test_of_three_reactions_the_seat_chooses_twice() -> None:
    s = court(lay_out(0, BELL, DRUM, HORN), knock(0))
    choose(s, 0, DRUM)
    assert s.lines == ["0 drum"]
    assert len(s.legal()) == 2
    choose(s, 0, BELL)
    assert s.lines == ["0 drum", "0 bell", "0 horn", "0 bell", "done"]


def test_identical_reactions_need_no_choice() -> None:
    assert court(lay_out(0, BELL, BELL), knock(0)).lines == ["0 bell", "0 bell", "done"]


def test_identical_reactions_come_one_after_the_other_each_with_what_follows_from_it() -> None:
    s = court(lay_out(0, HORN, HORN), lay_out(1, BELL), knock(0))
    assert s.lines == ["0 horn", "1 bell", "0 horn", "1 bell", "1 bell", "done"]


def test_the_question_of_the_order_names_each_component_once() -> None:
    s = court(lay_out(0, BELL, DRUM, BELL), knock(0))
    assert s.now is not None
    assert s.now.question == "Bell and Drum: which acts first?"


def test_identical_reactions_are_offered_once_beside_others() -> None:
    s = court(lay_out(0, BELL, DRUM, BELL), knock(0))
    assert len(s.legal()) == 2
    choose(s, 0, BELL)
    choose(s, 0, DRUM)
    assert s.lines == ["0 bell", "0 drum", "0 bell", "done"]


def test_a_reaction_that_makes_an_event_is_answered_before_the_others_go_on() -> None:
    s = court(lay_out(0, HORN), lay_out(1, BELL), knock(0))
    assert s.lines == ["0 horn", "1 bell", "1 bell", "done"]
    s = court(lay_out(0, DRUM, HORN), lay_out(2, BELL), knock(0))
    choose(s, 0, HORN, echo)
    assert s.lines == ["0 horn", "2 bell", "0 drum", "2 bell", "done"]


def test_a_component_that_left_play_stays_silent() -> None:
    s = court(lay_out(0, HAMMER), lay_out(1, BELL), lay_out(2, DRUM), knock(0))
    assert s.lines == ["0 hammer", "2 drum", "done"]


def test_a_component_that_left_play_is_not_offered() -> None:
    s = court(lay_out(0, HAMMER, BELL, DRUM), knock(0))
    choose(s, 0, HAMMER, break_bell)
    assert s.lines == ["0 hammer", "0 drum", "done"]


def test_of_two_equal_components_only_the_one_still_in_play_reacts() -> None:
    s = court(lay_out(0, HAMMER), lay_out(1, BELL, BELL), knock(0))
    assert s.lines == ["0 hammer", "1 bell", "done"]


def test_a_table_that_does_not_say_what_is_in_play_has_no_reactions() -> None:
    assert list(diary_game(close(), 2, Table).new().in_play(0)) == []


def test_reactions_waiting_are_saved_with_the_table() -> None:
    s = court(lay_out(1, BELL, DRUM), knock(0))
    again = cast(Court, s.game.table_from_json(s.to_json()))
    assert again == s
    choose(again, 1, BELL)
    assert again.lines == ["1 bell", "1 drum", "done"]
