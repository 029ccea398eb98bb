"""What a table looks like: declared fields by default, in neutral pieces."""

from __future__ import annotations

import json
from dataclasses import replace
from enum import Enum
from typing import Any, cast

import pytest
from tables import LETTERS, NIM, A, B, Letter, hold, letters, take, wait

from ludarium import (
    NOBODY,
    OWNER,
    Amount,
    Call,
    Component,
    Game,
    Part,
    Pile,
    Table,
    Trace,
    counter,
    kind,
    per_seat,
    resource,
)
from ludarium.show import (
    Area,
    Card,
    Counter,
    Die,
    Grid,
    Piece,
    Resource,
    Token,
    Track,
    amount,
    area,
    backs,
    card,
    fields_of,
    grid,
    to_json,
)
from ludarium.show import resource as resource_piece
from ludarium_classics import connect_four, kuhn_poker, pig, tic_tac_toe


class Mood(Enum):
    VERY_GOOD = 1


class Coins(Amount):
    gold: int = kind("yellow", "Au")
    iron: int


class Player(Part):
    purse: Coins = resource(Coins(gold=3), limit=lambda player: 7 + player.luck)
    luck: int = counter(1, one="lucky charm", colour="green")
    chest: dict[str, Coins] = {"left": Coins(iron=1)}
    toys: list[Letter] = resource([A, A, B])
    hand: Pile[Letter] = Pile(OWNER)


class Spell(Component):
    pass


class Shelf(Part):
    letters: list[Letter] = []
    spells: list[Spell] = []


class Seen(Part):
    hidden: Pile[Letter] = Pile(NOBODY)
    cards: Trace[Letter] = Trace(over=1)


class Farm(Table):
    year: int = 4
    done: bool = False
    mood: Mood = Mood.VERY_GOOD
    star: Letter | None = None
    plan: Call | None = None
    marks: list[str] = ["x", "y"]
    moods: tuple[Mood, ...] = (Mood.VERY_GOOD,)
    empty: list[int] = []
    prices: dict[Mood, int] = {Mood.VERY_GOOD: 7}
    shelves: dict[str, Pile[Letter]] = {}
    rows: list[list[int]] = [[1, 2], [3]]
    main_deck: Pile[Letter] = Pile(NOBODY)
    players: list[Player] = per_seat(Player)


FARM = Game("farm", "Farm", Farm, wait(0))


def shown(s: Table, seat: int = 0) -> dict[str, Any]:
    """The pieces of a table by name, as a seat's view shows them."""
    piece = cast(Area, s.view(seat).show())
    return {found.name: found for found in piece.pieces if not isinstance(found, Grid)}


def farm() -> Farm:
    return cast(Farm, FARM.new())


# Declared fields ----------------------------------------------------------------------------


def test_numbers_words_flags_and_enums_are_counters() -> None:
    pieces = shown(farm())
    assert pieces["year"] == Counter("year", 4)
    assert pieces["done"] == Counter("done", False)
    assert pieces["mood"] == Counter("mood", "very good")


def test_lists_and_tuples_of_plain_things_are_one_line() -> None:
    pieces = shown(farm())
    assert pieces["marks"] == Counter("marks", "x y")
    assert pieces["moods"] == Counter("moods", "very good")


def test_what_is_empty_or_none_is_not_shown() -> None:
    assert shown(farm()).keys().isdisjoint({"star", "plan", "empty"})


def test_a_component_is_a_card_and_a_call_its_words() -> None:
    s = farm()
    s.star, s.plan = A, take(0, 2)
    assert shown(s)["star"] == area("star", Card("the a"))
    assert shown(s)["plan"] == Counter("plan", "take 2")


def test_components_in_a_list_are_cards_or_counted_where_they_only_have_a_name() -> None:
    spells = [Spell(id="show_flash", name="Flash", text="Blinds."), Spell(id="show_x", name="X")]
    assert fields_of(Shelf(letters=[A, A, B], spells=spells), 0, "shelf") == area(
        "shelf",
        Resource("letters", ((Token("the a"), 2), (Token("the b"), 1))),
        area("spells", Card("Flash", "Blinds."), Card("X")),
    )
    assert fields_of(Shelf(), 0, "shelf") == area("shelf")


def test_what_a_trace_says_is_shown_to_those_who_know_it() -> None:
    seen = Seen(hidden=Pile(NOBODY, [A, B]), cards=Trace(over=1))
    seen.cards.note(A, 1 << 1)
    hidden = area("hidden", backs(2))
    assert fields_of(seen, 0, "seen") == area("seen", hidden)
    remembered = area("cards", Card("the a"), aside=True)
    assert fields_of(seen, 1, "seen") == area("seen", hidden, remembered)


def test_lists_and_dicts_are_shown_item_by_item() -> None:
    pieces = shown(farm())
    assert pieces["prices"] == area("prices", Counter("very good", 7))
    assert pieces["rows 0"] == Counter("rows 0", "1 2")
    assert pieces["rows 1"] == Counter("rows 1", "3")


def test_a_pile_shows_the_cards_that_the_seat_knows_and_counts_the_others() -> None:
    s = farm()
    for letter in LETTERS[:3]:
        s.main_deck.add(letter)
    s.main_deck.show(1 << 0, 1)
    hidden = Card("2 hidden", face_up=False)
    assert shown(s, 0)["main deck"] == area("main deck", Card("the c"), hidden)
    assert shown(s, 1)["main deck"] == area("main deck", Card("3 hidden", face_up=False))


def test_piles_in_a_dict_do_not_show_what_is_hidden() -> None:
    s = farm()
    s.shelves = {"left": Pile(NOBODY, [A, B])}
    assert shown(s)["shelves"] == area("shelves", area("left", Card("2 hidden", face_up=False)))


def test_each_seats_part_is_an_area_with_its_own_fields() -> None:
    s = farm()
    s.players[1].hand.add(A)
    assert shown(s, 1)["player 2"] == area(
        "player 2", player_resources(), area("hand", Card("the a")), seat=1
    )
    assert shown(s, 0)["player 2"].pieces[-1] == area("hand", Card("1 hidden", face_up=False))


def player_resources() -> list[Resource]:
    gold, iron = Token("gold", "Au", "yellow"), Token("iron", "i")
    return [
        Resource("purse", ((gold, 3), (iron, 0)), limit=8),
        Resource("luck", ((Token("lucky charm", "", "green"), 1),), one="lucky charm"),
        Resource("chest left", ((gold, 0), (iron, 1))),
        Resource("toys", ((Token("the a"), 2), (Token("the b"), 1))),
    ]


def test_a_game_shows_a_declared_resource_by_naming_it() -> None:
    player = farm().players[0]
    purse, luck, _, toys = player_resources()
    assert resource_piece(player, "purse") == purse
    assert resource_piece(player, "luck", "fortune") == replace(luck, name="fortune")
    assert resource_piece(player, "toys") == toys
    assert toys.total == 3
    assert amount("on it", Coins(gold=1), 4) == Resource(
        "on it", ((Token("gold", "Au", "yellow"), 1), (Token("iron", "i"), 0)), 4
    )


def test_a_resource_is_written_as_json_with_its_kinds() -> None:
    held = card(A, holds=[amount("on it", Coins(gold=2))])
    kinds = [
        {"name": "gold", "mark": "Au", "colour": "yellow", "count": 2},
        {"name": "iron", "mark": "i", "colour": "", "count": 0},
    ]
    on_it = {"kind": "resource", "name": "on it", "counts": kinds, "limit": None, "one": ""}
    assert to_json(held)["holds"] == [on_it]


def test_the_kernels_own_fields_are_not_shown_but_the_round_is() -> None:
    assert set(shown(NIM.new())) == {"stones"}
    s = NIM.new()
    s.round = 3
    assert s.view(0).show() == area("Nim", Counter("round", 3), Counter("stones", 21))


def test_a_game_may_say_itself_how_it_is_shown() -> None:
    game = Game("farm", "Farm", Farm, wait(0), show=lambda s, seat: Counter(f"for {seat}", s.year))
    assert game.new().view(1).show() == Counter("for 1", 4)


def test_nothing_hidden_is_in_what_a_seat_is_shown() -> None:
    s = letters(deck="abc")
    hold(s, 1, "de")
    words = json.dumps(to_json(s.view(0).show()))
    assert not any(letter.name in words for letter in LETTERS)
    assert "the d" in json.dumps(to_json(s.view(1).show()))


# Pieces -------------------------------------------------------------------------------------


def test_a_card_shows_its_name_text_and_notes() -> None:
    assert card(A, "2 coins", turned=True) == Card("the a", turned=True, notes=("2 coins",))
    assert card(7) == Card("7")


def test_pieces_are_written_as_json_with_their_kind() -> None:
    piece = area(
        "board",
        grid([[Token("cross", "X", "red"), None]]),
        [Counter("points", 3, limit=9), Track("road", ("start", "end"), (("red", 1),))],
        Card("King", "Wins.", notes=("new",)),
        seat=1,
    )
    assert json.loads(json.dumps(to_json(piece))) == {
        "kind": "area",
        "name": "board",
        "seat": 1,
        "aside": False,
        "pieces": [
            {"kind": "grid", "rows": [[{"name": "cross", "mark": "X", "colour": "red"}, None]]},
            {"kind": "counter", "name": "points", "value": 3, "limit": 9},
            {
                "kind": "track",
                "name": "road",
                "spaces": ["start", "end"],
                "at": [["red", 1]],
                "colours": [],
            },
            {
                "kind": "card",
                "name": "King",
                "text": "Wins.",
                "face_up": True,
                "turned": False,
                "notes": ["new"],
                "holds": [],
                "facts": "",
                "colour": "",
            },
        ],
    }
    assert to_json(Token("cross")) == {"kind": "token", "name": "cross", "mark": "", "colour": ""}


def test_pieces_say_which_component_they_are() -> None:
    assert to_json(card(A))["id"] == A.id
    assert to_json(Token("the a", of=A))["id"] == A.id
    assert to_json(Die("5", "d1", "red", A, 5)) == {
        "kind": "die", "name": "5", "mark": "d1", "colour": "red", "pips": 5, "id": A.id,
    }  # fmt: skip
    assert "id" not in to_json(Card("2 hidden", face_up=False))


def test_cards_that_lie_face_down_are_counted() -> None:
    assert backs(0) == []
    assert [one.count for one in cast(list[Card], backs(3))] == [3]
    assert resource_piece(farm().players[0], "luck", "fortune").place == "luck"


def test_the_classics_show_their_boards() -> None:
    s = tic_tac_toe.GAME.new()
    s.apply(tic_tac_toe.mark(0, 5))
    rows = board(s.view(1).show())
    assert rows[1] == (None, None, tic_tac_toe.MARKS[0])
    t = connect_four.GAME.new()
    t.apply(connect_four.drop(0, 2))
    t.apply(connect_four.drop(1, 2))
    column = [row[2] for row in board(t.view(0).show())]
    assert column == [None] * 4 + [connect_four.DISCS[1], connect_four.DISCS[0]]


@pytest.mark.parametrize("game", [tic_tac_toe.GAME, connect_four.GAME, pig.GAME, kuhn_poker.GAME])
def test_the_classics_show_what_belongs_to_each_seat(game: Game) -> None:
    places = [one for one in shown(game.new()).values() if isinstance(one, Area)]
    owned = [place for place in places if place.seat is not None]
    assert [place.seat for place in owned] == [0, 1]
    assert all(place.pieces for place in owned)


def board(piece: Piece) -> tuple[tuple[Token | None, ...], ...]:
    """The rows of the grid on a table."""
    assert isinstance(piece, Area)
    return next(one.rows for one in piece.pieces if isinstance(one, Grid))
