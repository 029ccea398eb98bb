"""The story of a match: what was done, what came of it, and who is told which part of it."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium import (
    NOBODY,
    OWNER,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    counter,
    decision,
    per_seat,
    phase,
    step,
    together,
)
from ludarium.story import Event, Story, moment, veiled
from ludarium.words import Names, seat_name, whose

NAMES = ("Ann", "Ben")


class Coin(Component):
    pass


RUBY, OPAL, GOLD = (Coin(id=name.lower(), name=name) for name in ("Ruby", "Opal", "Gold"))


class Player(Part):
    crystals: int = counter(5, one="crystal")
    gauge: int = counter()
    hand: Pile[Coin] = Pile(OWNER)
    vault: Pile[Coin] = Pile(NOBODY)


class Vault(Table):
    deck: Pile[Coin] = Pile(NOBODY)
    shown: Pile[Coin] = Pile()
    players: list[Player] = per_seat(Player)


@step
def deal(s: Vault) -> None:
    for coin in (RUBY, OPAL, GOLD, RUBY, OPAL):
        s.deck.add(coin)
    s.deck.shuffle(s)
    s.do(wait(0))


@decision(ask="What now?")
def wait(s: Vault, me: int) -> list[Call]:
    """The tests make what moves they like."""
    coins = list(s.players[me].hand)
    return [
        *[bury(me, coin) for coin in coins],
        *[present(me, coin) for coin in coins],
        *[use(me, coin) for coin in s.shown],
        stumble(me, RUBY),
        *[guess(me, 1 - me, coin) for coin in (RUBY, OPAL, GOLD)],
        *[do(me) for do in (draw, show_all, rob, meet, lure, corner, compare, boast)],
    ]


@step(say="draw a coin")
def draw(s: Vault, me: int) -> None:
    s.deck.deal(s.players[me].hand)


@step(say="bury the {coin}")
def bury(s: Vault, me: int, coin: Coin) -> None:
    s.players[me].hand.move(coin, s.players[me].vault)


@step(say="present the {coin} for 2 crystals")
def present(s: Vault, me: int, coin: Coin) -> None:
    s.players[me].crystals -= 2
    s.do(lay_out(me, coin))


@step
def lay_out(s: Vault, me: int, coin: Coin) -> None:
    s.players[me].hand.move(coin, s.shown)
    s.players[me].gauge += 1


@step(say=lambda me, coin: f"use the {coin} ({coin.id})")
def use(s: Vault, me: int, coin: Coin) -> None:
    pass


@step(say="look for the {coin} at {other:seat's} place", open=True)
def guess(s: Vault, me: int, other: int, coin: Coin) -> None:
    pass


@step(say="show everything")
def show_all(s: Vault, me: int) -> None:
    """All in one step: the hands are shown, swept into the deck and shuffled."""
    for player in s.players:
        player.hand.show()
        player.hand.deal_all(s.deck)
    s.deck.shuffle(s)


@step(say=lambda me: f"rob {seat_name(1 - me)} of {whose(1 - me)} crystals")
def rob(s: Vault, me: int) -> None:
    s.players[1 - me].crystals -= 4
    s.players[me].crystals += 4
    s.do(gloat(me))


@step(say="gloat")
def gloat(s: Vault, me: int) -> None:
    s.players[me].gauge += 1


@step(say="meet in secret")
def meet(s: Vault, me: int) -> None:
    s.do(together(pick(0), pick(1)))


@decision(ask="Which?")
def pick(s: Vault, me: int) -> list[Call]:
    return [picked(me, count) for count in (1, 2)]


@step(say="pick {count}")
def picked(s: Vault, me: int, count: int) -> None:
    s.players[me].crystals += count


@step(say="lure the other one")
def lure(s: Vault, me: int) -> None:
    s.do(phase("trap", trapped(1 - me)))


@decision(skips=True, ask="Trapped: how do you get out?")
def trapped(s: Vault, me: int) -> list[Call]:
    return [struggle(me)]


@step
def struggle(s: Vault, me: int) -> None:
    s.players[me].crystals -= 1


@step(say="corner the other one")
def corner(s: Vault, me: int) -> None:
    s.do(cornered(1 - me))


@decision(skips=True)
def cornered(s: Vault, me: int) -> list[Call]:
    return [surrender()]


@step
def surrender(s: Vault) -> None:
    """Says neither who asks nor who acts."""


@step(say=lambda s, me: f"compare {s.players[me].crystals} crystals")
def compare(s: Vault, me: int) -> None:
    pass


@step(say=lambda me, coin: f"worth {coin.no_such_thing}")
def stumble(s: Vault, me: int, coin: Coin) -> None:
    pass


@decision(say="boast", ask="Boast: of what?")
def boast(s: Vault, me: int) -> list[Call]:
    return [guess(me, 1 - me, RUBY)]


GAME = Game("story_vault", "Vault", Vault, deal(), hidden=True, components=(RUBY, OPAL, GOLD))


class Told:
    """A table and its story, for Ann (0), Ben (1) and a spectator (None)."""

    def __init__(self) -> None:
        self.table: Any = GAME.laid(2, 1)
        self.story = Story(self.table, NAMES, [0, 1, None])
        self.table._watcher = self.story
        self.table.begin()
        self.story.settle(self.table)
        self.heard = {viewer: len(self.story.told(viewer)) for viewer in (0, 1, None)}

    def do(self, *calls: Call) -> Told:
        """Make moves, each by whom it says; then it is Ann's turn again."""
        for call in calls:
            if self.table.now is None or self.table.now.step is wait:
                self.table.now, self.table.seat = wait(call.args[0]), call.args[0]
                self.table._legal = None
                self.table.stack[:] = [wait(0)]
            for viewer in self.heard:
                self.heard[viewer] = len(self.story.told(viewer))
            self.story.chose(self.table, self.table.seat, call)
            self.table.apply(call)
            self.story.settle(self.table)
        return self

    def __getitem__(self, viewer: int | None) -> list[str]:
        """What someone was told of the last move."""
        return [str(event) for event in self.events(viewer)]

    def events(self, viewer: int | None) -> list[Event]:
        return self.story.told(viewer, self.heard[viewer])


def test_words_know_who_is_spoken_to() -> None:
    told = Told().do(compare(0))
    assert told[0] == ["you compare 5 crystals"]
    assert told[1] == ["Ann compares 5 crystals"]


def test_a_draw_names_the_card_to_its_owner_only() -> None:
    told = Told()
    coin = told.table.deck.top
    told.do(draw(0))
    assert told[0] == [f"you draw a coin: {coin} from the deck to your hand"]
    assert told[1] == ["Ann draws a coin"]
    assert told.events(1)[0].changes[0].card is None  # type: ignore[union-attr]
    assert told[None] == [f"Ann draws a coin: {coin} from the deck to Ann's hand"]


def test_what_is_done_in_secret_is_told_without_the_card() -> None:
    told = Told().do(draw(0), draw(0))
    coin = told.table.players[0].hand.top
    told.do(bury(0, coin))
    assert told[0] == [f"you bury the {coin}"]
    assert told[1] == ["Ann buries a coin"]
    assert [event.call for event in told.events(1)] == [None]
    assert told[None] == [f"Ann buries the {coin}"]


def test_consequences_stand_under_the_call_that_caused_them() -> None:
    told = Told().do(draw(0))
    coin = told.table.players[0].hand.top
    told.do(present(0, coin))
    assert told[0] == [f"you present the {coin} for 2 crystals: gauge +1"]
    assert told[1] == [f"Ann presents the {coin} for 2 crystals: gauge +1"]


def test_what_lies_open_may_be_named_though_an_equal_card_is_hidden() -> None:
    told = Told()
    while RUBY not in told.table.players[0].hand:
        told.do(draw(0))
    told.do(present(0, RUBY), use(1, RUBY))
    assert RUBY in told.table.deck or RUBY in told.table.players[0].hand
    assert told[0] == ["Ben uses the Ruby (ruby)"]


def test_a_guess_is_said_aloud() -> None:
    told = Told().do(guess(0, 1, RUBY))
    assert told[0] == ["you look for the Ruby at Ben's place"]
    assert told[1] == ["Ann looks for the Ruby at your place"]
    assert told.events(1)[0].call is guess(0, 1, RUBY)


def test_what_is_revealed_is_told_before_it_is_swept_away() -> None:
    told = Told().do(draw(0), draw(1))
    mine, theirs = (told.table.players[seat].hand.top for seat in (0, 1))
    told.do(show_all(0))
    swept = f"{mine} from your hand to the deck; {theirs} from Ben's hand to the deck"
    assert told[0] == [f"you show everything: {swept}"]
    assert f"{mine} from Ann's hand to the deck" in told[1][0]


def test_words_name_seats_and_a_scheduled_step_with_words_is_told() -> None:
    told = Told().do(rob(0))
    assert told[0] == [
        "you rob Ben of Ben's crystals: +4 crystals; Ben -4 crystals",
        "you gloat: gauge +1",
    ]
    assert told[1][0] == "Ann robs you of your crystals: +4 crystals; you -4 crystals"
    assert [event.chosen for event in told.events(0)] == [True, False]


def test_secret_choices_are_told_when_they_are_revealed() -> None:
    told = Told().do(meet(0))
    answers = told.table.legal()
    told.do(answers[1])
    assert told[0] == told[1] == told[None] == []
    told.do(told.table.legal()[0])
    assert told[0] == ["you pick 2: +2 crystals", "Ben picks 1: +1 crystal"]
    assert told[1] == ["Ann picks 2: +2 crystals", "you pick 1: +1 crystal"]


def test_a_forced_choice_that_was_not_asked_is_told_in_its_phase() -> None:
    told = Told().do(lure(0))
    assert told[0] == ["you lure the other one", "Ben struggles: -1 crystal"]
    assert [event.moment for event in told.events(0)] == ["", "trap"]


def test_a_forced_choice_is_told_of_whoever_would_have_been_asked() -> None:
    assert Told().do(corner(0))[0] == ["you corner the other one", "Ben surrenders"]


def test_a_choice_that_is_itself_a_question_is_told() -> None:
    assert Told().do(boast(0))[1] == ["Ann boasts"]


def test_words_that_fail_do_not_end_a_match() -> None:
    told = Told().do(stumble(0, RUBY))
    assert told[0] == ["you stumble Ruby"]
    assert told[1] == ["Ann stumbles a coin"]


def test_events_of_moves_that_were_taken_back_are_forgotten() -> None:
    told = Told()
    before = told.table.clone()
    told.do(rob(0))
    told.story.forget(before, 0)
    told.table = before
    before._watcher = told.story
    assert [event.move for event in told.story.told(0)] == [-1] * told.heard[0]
    told.do(rob(0))
    assert told[0][0].endswith("+4 crystals; Ben -4 crystals")
    assert {event.move for event in told.events(0)} == {0}


def test_an_event_can_be_written_as_json() -> None:
    told = Told().do(draw(1))
    (event,) = told.events(0)
    assert event.to_json(GAME.scope) == {
        "move": 0,
        "moment": "",
        "seat": 1,
        "words": "Ben draws a coin",
        "consequences": "",
        "chosen": True,
        "call": ["draw", 1],
        "changes": [
            {
                "card": None,
                "back": "Coin",
                "count": 1,
                "source": {"seat": None, "field": "deck"},
                "to": {"seat": 1, "field": "hand"},
            }
        ],
    }


@pytest.mark.parametrize(
    ("order", "yours", "theirs"),
    [
        ("draw a card", "you draw a card", "Ben draws a card"),
        ("pass", "you pass", "Ben passes"),
        ("try again", "you try again", "Ben tries again"),
        ("play on", "you play on", "Ben plays on"),
        ("be the Seer", "you are the Seer", "Ben is the Seer"),
        ("do not use it", "you do not use it", "Ben does not use it"),
        ("rolled a 1", "you rolled a 1", "Ben rolled a 1"),
        ("bet and bank your due", "you bet and bank your due", "Ben bets and banks their due"),
        ("use it: pay your card", "you use it: pay your card", "Ben uses it: pay your card"),
        ("Figrim", "your Figrim", "Ben's Figrim"),
        ("2 fire", "you: 2 fire", "Ben: 2 fire"),
        ("no fire", "you: no fire", "Ben: no fire"),
    ],
)  # fmt: skip
def test_an_order_becomes_a_sentence(order: str, yours: str, theirs: str) -> None:
    assert Names(NAMES, 1).sentence(1, order) == yours
    assert Names(NAMES, 0).sentence(1, order) == theirs


def test_where_names_are_not_known_seats_are_counted_from_one() -> None:
    assert str(guess(0, 1, RUBY)) == "look for the Ruby at seat 2's place"
    assert str(rob(0)) == "rob seat 2 of seat 2's crystals"


def test_a_card_that_is_nearly_certain_to_be_somewhere_is_hidden_all_the_same() -> None:
    told = Told()
    while RUBY not in told.table.players[1].hand:
        told.do(draw(1))
    while RUBY not in told.table.players[0].hand:
        told.do(draw(0))
    for _ in range(18):
        told.table.deck.add(OPAL)
    while len(told.table.deck) > 1:
        told.do(draw(0))
    told.do(bury(0, RUBY))  # Ben, who has one himself, can be nearly sure that she has the other
    assert told[1] == ["Ann buries a coin"]


@pytest.mark.parametrize(
    ("count", "swept"), [(3, "2 Ruby and Opal"), (4, "4 coins"), (5, "5 coins")]
)
def test_more_than_three_cards_that_were_known_are_only_counted(count: int, swept: str) -> None:
    told = Told()
    for coin in (RUBY, OPAL, RUBY, GOLD, OPAL)[:count]:
        told.table.deck.move(coin, told.table.players[0].hand)
    told.do(compare(0), show_all(0))
    assert told[0] == [f"you show everything: {swept} from your hand to the deck"]


# Choices that are questions, and calls within calls -----------------------------------------


@step(say="confer in secret")
def confer(s: Vault, me: int) -> None:
    s.do(together(ponder(0), ponder(1)))


@decision
def ponder(s: Vault, me: int) -> list[Call]:
    return [pick(me), picked(me, 3)]


def test_a_secret_choice_that_is_itself_a_question_is_told_when_it_is_revealed() -> None:
    told = Told()
    told.table.now, told.table.seat = confers(0), 0
    told.table.stack[:], told.table._legal = [wait(0)], None
    told.do(confer(0))
    told.do(told.table.legal()[0])
    assert told[1] == []
    told.do(told.table.legal()[1])
    assert (told[0], told[1]) == (["you pick"], ["Ann picks"])
    (event,) = told.events(1)
    assert (event.seat, event.call, event.chosen) == (0, pick(0), True)
    told.do(told.table.legal()[1])
    assert told[1] == ["Ann picks 2: +2 crystals", "you pick 3: +3 crystals"]


@decision
def confers(s: Vault, me: int) -> list[Call]:
    return [confer(me), plan(me, bury(me, RUBY), (bury(me, OPAL), bury(me, GOLD)))]


@step(say=lambda me, first, others: f"plan to {first.said()}, {others[0].said()} and so on")
def plan(s: Vault, me: int, first: Call, others: tuple[Call, ...]) -> None:
    pass


@step(say="plan to {first}")
def scheme(s: Vault, me: int, first: Call) -> None:
    pass


def test_what_is_hidden_is_not_named_in_a_call_within_a_call_either() -> None:
    told = Told()
    hidden: set[Component] = {RUBY}
    assert veiled(scheme(0, bury(0, RUBY)), told.table, hidden) == "plan to bury a coin"
    assert veiled(scheme(0, bury(0, OPAL)), told.table, hidden) == "plan to bury the Opal"


def test_words_that_cannot_be_said_without_the_cards_are_replaced_by_what_is_known() -> None:
    told = Told()
    secret = plan(0, bury(0, RUBY), (bury(0, OPAL), bury(0, GOLD)))
    assert veiled(secret, told.table, {RUBY, GOLD}) == "plan 2 coins"
    assert veiled(secret, told.table, {RUBY}) == "plan a coin"


def test_the_moment_names_the_round_and_the_phase_where_there_are_some() -> None:
    table = Told().table
    assert moment(table) == ""
    table.round = 2
    assert moment(table) == "round 2"
    table.phase = "trap"
    assert moment(table) == "round 2, trap"
    table.round = 0
    assert moment(table) == "trap"


def test_an_event_is_read_again_from_its_json() -> None:
    told = Told().do(draw(0), rob(0))
    for event in [*told.story.told(0), *told.story.told(1)]:
        again = Event.from_json(event.to_json(GAME.scope), GAME)
        assert str(again) == str(event)
        assert (again.move, again.moment, again.seat) == (event.move, event.moment, event.seat)
        assert (again.call, again.chosen) == (event.call, event.chosen)
        assert len(again.changes) == len(event.changes)


def test_a_new_name_is_used_from_then_on() -> None:
    told = Told().do(draw(0))
    told.story.rename(("Eve", "Ben"))
    told.do(compare(0))
    assert told[1] == ["Eve compares 5 crystals"]
    assert told[0] == ["you compare 5 crystals"]
