"""What differs between two looks at a table: who sees what, and how it is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import pytest

from ludarium import (
    EVERYONE,
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    counter,
    decision,
    per_seat,
    resource,
    step,
)
from ludarium.changes import (
    MIXED,
    Counted,
    Look,
    Moved,
    Place,
    Seen,
    _mentions,
    changes,
    from_json,
    in_words,
    merged,
    to_json,
)
from ludarium.words import Names


class Thing(Component):
    pass


class Gem(Thing):
    pass


class Beast(Thing):
    pass


RUBY, OPAL, JADE, PEARL = (
    Gem(id=name.lower(), name=name) for name in ("Ruby", "Opal", "Jade", "Pearl")
)
WOLF = Beast(id="wolf", name="Wolf")


class Coins(Amount):
    gold: int = 0
    iron: int = 0


class Player(Part):
    hand: Pile[Thing] = Pile(OWNER)
    points: int = counter(one="point")
    level: int = counter()
    purse: Coins = Coins()
    chest: Coins = Coins()
    stored: dict[Gem, Coins] = {}
    pets: list[Beast] = resource([])


class Hoard(Table):
    deck: Pile[Thing] = Pile(NOBODY)
    shown: Pile[Thing] = Pile()
    bank: Coins = Coins(gold=9, iron=9)
    prizes: int = counter(9, one="point")
    players: list[Player] = per_seat(Player)


@decision
def wait(s: Hoard, me: int) -> list[Call]:
    return [leave(me)]


@step
def leave(s: Hoard, me: int) -> None:
    s.tie()


GAME = Game(
    "hoard", "Hoard", Hoard, wait(0), seats=(2,), hidden=True,
    components=(RUBY, OPAL, JADE, PEARL, WOLF),
)  # fmt: skip
DECK, SHOWN = Place(None, "deck"), Place(None, "shown")
MINE, THEIRS = Place(0, "hand"), Place(1, "hand")


def hoard(
    deck: tuple[Component, ...] = (RUBY, OPAL, JADE), **hands: tuple[Component, ...]
) -> Hoard:
    """A table with cards in the deck, and in the hands `mine` and `theirs`."""
    table = cast(Hoard, GAME.new())
    for pile, cards in (
        (table.deck, deck),
        (table.players[0].hand, hands.get("mine", ())),
        (table.players[1].hand, hands.get("theirs", ())),
    ):
        for card in cards:
            pile.add(cast(Thing, card))
    return table


def seen(table: Hoard, happens: Callable[[Hoard], object], viewer: int | None = 0) -> list[Any]:
    """What someone sees happen."""
    before = Look(Seen(table), viewer)
    happens(table)
    return changes(before, Look(Seen(table), viewer))


def told(
    happens: Callable[[Hoard], object], said: str = "", actor: int = 0, viewer: int | None = 0
) -> str:
    """How what happens at a table is told."""
    table = hoard(mine=(RUBY, OPAL), theirs=(JADE, WOLF))
    found = seen(table, happens, viewer)
    return in_words(found, actor, said, table, Names(("Ann", "Ben"), viewer))


# Cards --------------------------------------------------------------------------------------


def test_a_card_that_is_drawn_is_known_to_its_owner_only() -> None:
    assert seen(hoard(), lambda s: s.deck.deal(s.players[0].hand)) == [
        Moved(JADE, "Gem", DECK, MINE, news=True)
    ]
    assert seen(hoard(), lambda s: s.deck.deal(s.players[1].hand)) == [
        Moved(None, "Gem", DECK, THEIRS)
    ]
    assert seen(hoard(), lambda s: s.deck.deal(s.players[1].hand), None) == [
        Moved(JADE, "Gem", DECK, THEIRS, news=True)
    ]


def test_a_card_that_was_known_and_stays_so_is_no_news() -> None:
    table = hoard(mine=(RUBY,))
    assert seen(table, lambda s: s.players[0].hand.move(RUBY, s.shown)) == [
        Moved(RUBY, "Gem", MINE, SHOWN)
    ]


def test_a_card_of_which_a_seat_loses_track_on_the_way_is_told_by_its_back() -> None:
    def shuffle_in(s: Hoard) -> None:
        s.players[0].hand.move(RUBY, s.deck)
        s.deck.shuffle(s)

    found = seen(hoard((JADE,), mine=(RUBY, OPAL)), shuffle_in)
    assert found == [Moved(None, "Gem", MINE, DECK)]


def test_a_card_that_is_shown_where_it_lies_has_not_moved() -> None:
    table = hoard((), theirs=(RUBY, OPAL))
    assert seen(table, lambda s: s.players[1].hand.show(EVERYONE, 1)) == [
        Moved(OPAL, "Gem", THEIRS, THEIRS, news=True)
    ]
    assert told(lambda s: s.players[1].hand.show()) == "Ben's hand shows Jade and Wolf"


def test_cards_of_which_a_seat_loses_track_have_not_moved() -> None:
    table = hoard()
    table.deck.show()
    assert seen(table, lambda s: s.deck.shuffle(s)) == []


def test_cards_with_different_backs_are_told_apart_from_behind() -> None:
    table = hoard((), theirs=(WOLF,))
    assert seen(table, lambda s: s.players[1].hand.move(WOLF, s.deck)) == [
        Moved(None, "Beast", THEIRS, DECK)
    ]


def test_several_cards_of_one_back_that_go_the_same_way_are_counted() -> None:
    (found,) = seen(hoard(), lambda s: s.deck.deal(s.players[1].hand, 3))
    assert found == Moved(None, "Gem", DECK, THEIRS, count=3)
    assert found.words == "3 gems"
    assert Moved(None, "Gem", DECK, THEIRS).words == "a gem"
    assert Moved(RUBY, "Gem", DECK, MINE, count=2).words == "2 Ruby"


def test_who_sees_a_card_can_say_whether_a_copy_lies_open() -> None:
    table = hoard(mine=(RUBY,))
    assert Look(Seen(table), 0).sees(RUBY)
    assert not Look(Seen(table), 1).sees(RUBY)
    assert not Look(Seen(table), 0).sees(OPAL)
    assert Look(Seen(table), 1).unseen == {RUBY: 2, OPAL: 1, JADE: 1}


# Several changes of one event ---------------------------------------------------------------


def test_a_card_is_followed_to_where_it_ends() -> None:
    first, second = Moved(RUBY, "Gem", MINE, DECK), Moved(RUBY, "Gem", DECK, SHOWN)
    assert merged([first, second]) == [Moved(RUBY, "Gem", MINE, SHOWN)]


def test_a_card_that_comes_back_has_not_moved() -> None:
    assert merged([Moved(RUBY, "Gem", MINE, DECK), Moved(RUBY, "Gem", DECK, MINE)]) == []


def test_other_cards_and_other_numbers_are_not_followed() -> None:
    first = Moved(RUBY, "Gem", MINE, DECK)
    for second in (
        Moved(OPAL, "Gem", DECK, SHOWN),
        Moved(RUBY, "Gem", DECK, SHOWN, count=2),
        Moved(RUBY, "Gem", THEIRS, SHOWN),
    ):
        assert merged([first, second]) == [first, second]


def test_what_came_from_nowhere_or_was_only_shown_is_not_followed() -> None:
    second = Moved(RUBY, "Gem", DECK, SHOWN)
    for first in (Moved(RUBY, "Gem", None, DECK), Moved(RUBY, "Gem", DECK, DECK)):
        assert merged([first, second]) == [first, second]


def test_equal_moves_are_added_up() -> None:
    one = Moved(None, "Gem", DECK, THEIRS)
    assert merged([one, one, one]) == [Moved(None, "Gem", DECK, THEIRS, count=3)]


def test_where_cards_are_mixed_moves_end() -> None:
    first, second = Moved(RUBY, "Gem", MINE, DECK), Moved(RUBY, "Gem", DECK, SHOWN)
    assert merged([first, MIXED, second]) == [first, second]


def test_numbers_are_told_from_the_first_to_the_last() -> None:
    points = GAME.new().players[0]._resources["points"]  # type: ignore[attr-defined]
    at = Place(0, "points")
    up, down = Counted(at, "point", 0, 3, points), Counted(at, "point", 3, 1, points)
    assert merged([up, down]) == [Counted(at, "point", 0, 1, points)]
    assert merged([up, Counted(at, "point", 3, 0, points)]) == []


# Words --------------------------------------------------------------------------------------


def gain(seat: int, **fields: int) -> Callable[[Hoard], None]:
    def happens(s: Hoard) -> None:
        for name, by in fields.items():
            setattr(s.players[seat], name, getattr(s.players[seat], name) + by)

    return happens


def test_numbers_are_told_with_their_word_and_whose_they_are() -> None:
    assert told(gain(0, points=1)) == "+1 point"
    assert told(gain(0, points=3, level=2)) == "+3 points, level +2"
    assert told(gain(1, points=3)) == "Ben +3 points"
    assert told(gain(1, points=3), viewer=1) == "you +3 points"


def test_less_of_something_is_told_with_a_minus() -> None:
    def loses(s: Hoard) -> None:
        s.players[0].points, s.players[0].level = 3, 2

    table = hoard()
    loses(table)
    found = seen(table, gain(0, points=-2, level=-1))
    assert in_words(found, 0, "", table, Names(("Ann", "Ben"))) == "-2 points, level -1"


def test_whoever_acts_comes_first() -> None:
    def both(s: Hoard) -> None:
        gain(0, points=1)(s)
        gain(1, points=2)(s)

    assert told(both) == "+1 point; Ben +2 points"
    assert told(both, actor=1) == "+2 points; you +1 point"


def test_what_the_words_say_already_is_not_told_again() -> None:
    assert told(gain(0, points=3), "take 3 points") == ""
    assert told(gain(0, points=3), "take 2 points") == "+3 points"
    assert told(gain(1, points=3), "take 3 points") == "Ben +3 points"


def pay(seat: int, from_bank: Coins, to_seat: Coins) -> Callable[[Hoard], None]:
    def happens(s: Hoard) -> None:
        s.bank -= from_bank
        s.players[seat].purse += to_seat

    return happens


def test_what_the_seats_get_from_the_middle_is_told_of_them_alone() -> None:
    two, three = Coins(gold=2), Coins(gold=3)
    assert told(pay(0, three, three)) == "+3 gold"
    assert told(pay(1, three, three)) == "Ben +3 gold"
    assert told(pay(0, three, two)) == "+2 gold; -3 gold (bank)"
    assert told(pay(0, three, Coins())) == "-3 gold (bank)"


def test_where_a_number_belongs_is_told_unless_that_is_clear() -> None:
    def chest(s: Hoard) -> None:
        s.players[0].chest += Coins(gold=1)

    assert told(chest) == "+1 gold (chest)"
    assert told(chest, "fill the chest") == "+1 gold"
    assert told(lambda s: setattr(s, "prizes", 4)) == "-5 points (prizes)"


def test_what_lies_on_a_component_is_told_with_its_name() -> None:
    def store(s: Hoard) -> None:
        s.players[0].stored[OPAL] = Coins(iron=2)

    assert told(store) == "+2 iron on Opal"


def test_a_single_token_is_told_unless_it_was_named() -> None:
    def tame(s: Hoard) -> None:
        s.players[0].pets.append(WOLF)

    def tame_two(s: Hoard) -> None:
        s.players[0].pets += [WOLF, WOLF]

    assert told(tame) == "+1 Wolf"
    assert told(tame, "tame the Wolf") == ""
    assert told(tame_two, "tame the Wolf") == "+2 Wolf"


def test_ways_of_cards_are_told_with_both_ends() -> None:
    assert told(lambda s: s.players[1].hand.deal_all(s.shown)) == (
        "Jade and Wolf from Ben's hand to the shown"
    )
    assert told(lambda s: s.players[0].hand.move(RUBY, s.shown), "show Ruby") == ""


def test_what_comes_from_nowhere_is_told_of_seats_only() -> None:
    assert told(lambda s: s.players[1].hand.add(OPAL)) == "a gem to Ben's hand"
    assert told(lambda s: s.players[0].hand.add(JADE)) == "Jade to your hand"
    assert told(lambda s: s.shown.add(JADE)) == ""
    assert told(lambda s: s.players[0].hand.cards.clear()) == "Ruby and Opal out of your hand"


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ((RUBY, OPAL, JADE), "Ruby, Opal and Jade"),
        ((RUBY, OPAL, JADE, PEARL), "4 gems"),
        ((RUBY, RUBY, JADE, WOLF), "3 gems and a beast"),
    ],
)
def test_up_to_three_cards_that_were_known_are_named(
    cards: tuple[Component, ...], words: str
) -> None:
    table = hoard((), mine=cards)
    found = seen(table, lambda s: s.players[0].hand.deal_all(s.shown))
    said = in_words(found, 0, "", table, Names(("Ann", "Ben"), 0))
    assert said == f"{words} from your hand to the shown"


def test_cards_that_are_news_are_all_named() -> None:
    table = hoard((RUBY, OPAL, JADE, PEARL))
    found = seen(table, lambda s: s.deck.deal_all(s.shown))
    said = in_words(found, 0, "", table, Names(("Ann", "Ben"), 0))
    cards, _, way = said.partition(" from ")
    assert way == "the deck to the shown"
    assert sorted(cards.replace(" and", ",").split(", ")) == ["Jade", "Opal", "Pearl", "Ruby"]


# JSON ---------------------------------------------------------------------------------------


def test_changes_are_written_as_json_and_read_again() -> None:
    def everything(s: Hoard) -> None:
        s.deck.deal(s.players[0].hand)
        s.deck.deal(s.players[1].hand)
        s.players[0].pets.append(WOLF)
        s.players[0].points += 2
        s.players[1].hand.add(WOLF)
        s.shown.add(RUBY)

    found = seen(hoard(), everything)
    again = [from_json(to_json(one), GAME) for one in found]
    assert [str(one.words) for one in again] == [one.words for one in found]
    assert [one for one in again if isinstance(one, Moved)] == [
        one for one in found if isinstance(one, Moved)
    ]
    assert all(
        (one.at, one.kind, one.before, one.after) == (two.at, two.kind, two.before, two.after)
        for one, two in zip(found, again, strict=True)
        if isinstance(one, Counted) and isinstance(two, Counted)
    )


def test_a_card_that_is_no_component_is_written_as_it_is_or_in_words() -> None:
    assert to_json(Moved(3, "int", DECK, MINE))["card"] == 3
    assert to_json(Moved((3, 4), "tuple", DECK, MINE))["card"] == "(3, 4)"
    assert from_json(to_json(Moved("x", "str", DECK, MINE)), GAME) == Moved("x", "str", DECK, MINE)


@pytest.mark.parametrize(
    ("said", "words", "mentioned"),
    [
        ("Ann plays Ruby", "Ruby", True),
        ("Ann plays Rubyeye", "Ruby", False),
        ("Ann pays 12 fire", "2 fire", False),
        ("Ann pays 2 fire", "2 fire", True),
        ("Ann gains a gem (small)", "gem (small)", True),
        ("round 1, deal", "1", False),
        ("Ann takes row 2", "2", False),
    ],
)
def test_what_words_mention_need_not_be_told_again(said: str, words: str, mentioned: bool) -> None:
    """A card called 1 is not mentioned by the first round."""
    assert _mentions(said, words) is mentioned


@pytest.mark.parametrize(
    ("seat", "field", "words"),
    [
        (None, "deck", "the deck"),
        (None, "rows.0", "row 1"),
        (0, "lent_cards.2", "your lent card 3"),
        (1, "stalls.left", "Ben's stalls left"),
    ],
)
def test_places_in_lists_are_counted_from_one(seat: int | None, field: str, words: str) -> None:
    assert Place(seat, field).words(Names(("Ann", "Ben"), 0)) == words
