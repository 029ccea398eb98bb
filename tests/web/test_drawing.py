"""Tables as HTML: of every game, safe, complete, and nothing that a seat may not know."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import cast

import pytest
from web_scene import GAMES, Element, choices_of, decisions, draw, read

from ludarium import (
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
    step,
)
from ludarium.plugins import installed
from ludarium.show import (
    Area,
    Card,
    Counter,
    Die,
    Grid,
    Lines,
    Piece,
    Resource,
    Token,
    Track,
    area,
    backs,
)
from ludarium.spectating import opened, spectated
from ludarium.walking import components_in
from ludarium.words import Names
from ludarium_web.drawing import drawn

EVIL = "<script>alert('x')</script>\"onclick='y'&amp;"


def is_safe(root: Element) -> bool:
    """Whether a page with a strict policy shows it as it is: no code, no styles within."""
    names = {name for one in root.all() for name in one.attributes}
    kinds = {one.name for one in root.all()}
    return not ({"script", "style", "link"} & kinds) and not any(
        name == "style" or name.startswith("on") for name in names
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_drawn_as_well_formed_html_without_code(name: str) -> None:
    for table in decisions(name, 1, every=11):
        root = draw(table.view(table.seat))
        (whole,) = root.children
        assert whole.classes == {"table"}
        assert is_safe(root)
        (mine,) = whole.all("mine")
        assert mine.attributes["data-seat"] == str(table.seat)
        assert len(list(whole.all("seat"))) == table.seats


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_that_names_a_component_on_the_table_lights_it(name: str) -> None:
    named = 0
    for table in decisions(name, 2, every=3):
        view = table.view(table.seat)
        root = draw(view)
        keys = {one.attributes["data-key"] for one in root.all() if "data-key" in one.attributes}
        lit: dict[int, set[str]] = {}
        for one in root.all("lit"):
            assert one.attributes["role"] == "button"
            assert one.attributes["tabindex"] == "0"
            assert one.attributes["aria-label"]
            for number in one.numbers:
                lit.setdefault(number, set()).add(one.attributes.get("data-key", ""))
        for choice in choices_of(view):
            shown = {one.id for one in components_in(choice.call)} & keys
            named += len(shown)
            assert shown <= lit.get(choice.number, set()), choice.words
    assert named or name in ("tic_tac_toe", "connect_four", "kuhn_poker", "pig")


@pytest.mark.parametrize("name", ["tic_tac_toe", "connect_four"])
def test_every_choice_lights_the_cell_that_it_fills(name: str) -> None:
    for table in decisions(name, 3, every=1):
        view = table.view(table.seat)
        cells = [one for one in draw(view).all("cell") if "lit" in one.classes]
        assert sorted(n for one in cells for n in one.numbers) == [
            choice.number for choice in choices_of(view)
        ]
        assert all("empty" in one.attributes["aria-label"] for one in cells)


def test_any_free_cell_of_a_column_can_be_clicked_where_discs_fall_down() -> None:
    view = installed().game("connect_four").new().view(0)
    cells = list(draw(view).all("cell"))
    assert [one.numbers for one in cells] == 6 * [{column} for column in range(1, 8)]
    assert ["lit" in one.classes for one in cells] == [False] * 35 + [True] * 7


def test_of_equal_tokens_those_are_lit_that_the_choice_is_about() -> None:
    table = installed().game("spellbook").new(2, 5)
    wizard, altar = table.wizards[table.seat], table.altar  # type: ignore[attr-defined]
    wizard.pool = altar[:2]
    places = {one.attributes.get("data-place"): one for one in draw(table.view(table.seat)).all()}
    pool, lying = places[f"{table.seat}:pool"], places[":altar"]
    assert len(list(lying.all("token"))) == len(altar)
    assert all(one.numbers for one in lying.all("token"))
    assert not any(one.numbers for one in pool.all("token"))


@pytest.mark.parametrize("name", ["seasons", "res_arcana", "kuhn_poker"])
def test_what_is_drawn_depends_on_what_the_seat_knows_and_on_nothing_else(name: str) -> None:
    for table in decisions(name, 4, every=9):
        for seat in range(table.seats):
            view = table.view(seat)
            other = view.sample(Random(1)).view(seat)
            names = Names([], seat)
            assert drawn(view, choices_of(view), names) == drawn(other, choices_of(other), names)


def test_a_card_in_anothers_hand_is_not_drawn_but_in_the_own_one() -> None:
    table = installed().game("kuhn_poker").new(seed=1)
    hands = [str(player.hand.cards[0]) for player in table.players]  # type: ignore[attr-defined]
    for seat in (0, 1):
        words = drawn(table.view(seat), (), Names([], seat))
        assert hands[seat] in words
        assert hands[1 - seat] not in words
    assert not any(hand in drawn(spectated(table), (), Names([])) for hand in hands)
    assert all(hand in drawn(opened(table), (), Names([])) for hand in hands)


# A stranger's game --------------------------------------------------------------------------


class Tile(Component):
    pass


TILES = tuple(
    Tile(id=f"tile{EVIL}{n}", name=f"Tile {n} {EVIL}", text=EVIL, kind=EVIL) for n in "ab"
)


class Owner(Part):
    hand: Pile[Tile] = Pile(OWNER)
    gems: int = counter(one="gem")


class Odd(Table):
    label: str = EVIL
    owners: list[Owner] = per_seat(Owner)


@step
def begin(s: Odd) -> None:
    for owner in s.owners:
        for tile in TILES:
            owner.hand.add(tile)
    s.do(pick(0))


@decision
def pick(s: Odd, me: int) -> list[Call]:
    return [play(me, tile) for tile in dict.fromkeys(s.owners[me].hand.cards)]


@step
def play(s: Odd, me: int, tile: Tile) -> None:
    s.do(give_to(me))


@decision
def give_to(s: Odd, me: int) -> list[Call]:
    return [give(me, other) for other in s.others(me)] + [spend(me, "gem")]


@step(say="give it to {other:seat}")
def give(s: Odd, me: int, other: int) -> None:
    s.win(other)


@step
def spend(s: Odd, me: int, kind: str) -> None:
    s.win(me)


ODD = Game("odd", f"Odd {EVIL}", Odd, begin(), hidden=True, components=TILES)


def test_a_game_that_says_nothing_about_its_looks_is_drawn_and_lit() -> None:
    root = draw(ODD.new().view(0))
    mine = root.one("mine")
    assert [sorted(one.numbers) for one in mine.all("card")] == [[1], [2]]
    hidden = next(one for one in root.all("seat") if "mine" not in one.classes)
    assert not list(hidden.all("lit"))
    assert "2 cards face down" in [one.attributes.get("aria-label") for one in hidden.all("back")]


def test_seats_and_kinds_that_a_choice_names_can_be_clicked() -> None:
    table = ODD.new()
    table.apply(play(0, TILES[0]))
    root = draw(table.view(0))
    other = next(one for one in root.all("seat") if "mine" not in one.classes)
    assert other.one("pick").numbers == {1}
    assert [sorted(one.numbers) for one in root.one("mine").all("lit")] == [[2]]


def test_hostile_words_stay_words() -> None:
    html = drawn(ODD.new().view(0), (), Names([EVIL, EVIL]))
    assert "<script" not in html
    assert is_safe(read(html))


def everything(s: Table, seat: int) -> Area:
    coloured = Token(EVIL, EVIL, EVIL)
    return area(
        EVIL,
        Counter(EVIL, EVIL),
        Counter("half", 0.5, 30),
        Resource(EVIL, ((coloured, 2), (Token("b"), 0)), limit=4),
        Track(EVIL, (EVIL, "2"), ((EVIL, 1),), (EVIL, "red")),
        Grid(((coloured, None),)),
        Lines((EVIL, "a  b")),
        area(
            EVIL,
            Card(EVIL, EVIL, True, True, (EVIL,), (Resource(EVIL, ((coloured, 1),)),), EVIL, EVIL),
            backs(7),
            Die("5", pips=5),
            coloured,
            aside=True,
        ),
        area(EVIL, seat=1),
        seat=None,
    )


def test_every_kind_of_piece_is_drawn_safely() -> None:
    game = Game("odd", "Odd", Odd, begin(), show=everything)
    html = drawn(game.new().view(0), (), Names([]))
    root = read(html)
    assert is_safe(root)
    assert "<script" not in html
    assert {one.name for one in root.all()} >= {"pre", "table", "ol", "details", "article", "svg"}
    assert len(root.one("pips").children) == 5
    assert root.one("stack").attributes["aria-label"] == "7 cards face down"
    assert [one.attributes.get("data-colour") for one in root.all("token")] == [EVIL]


def test_places_are_found_also_where_a_game_gathers_them_in_an_area() -> None:
    places = [area(f"player {seat}", Counter("gems", 3), seat=seat) for seat in (0, 1)]
    game = Game("odd", "Odd", Odd, begin(), show=lambda s, seat: area("odd", area("all", places)))
    root = draw(cast(Table, game.new()).view(1))
    assert root.one("mine").attributes["data-seat"] == "1"
    assert len(list(root.all("seat"))) == 2


def test_the_cells_of_a_table_that_is_one_grid_are_lit() -> None:
    game = installed().game("tic_tac_toe")
    board = replace(game, show=lambda s, seat: board_of(game.shown(s, seat)))
    root = draw(board.new().view(0))
    assert len(list(root.all("lit"))) == 9


def board_of(piece: Piece) -> Piece:
    assert isinstance(piece, Area)
    return next(one for one in piece.pieces if isinstance(one, Grid))


def test_a_table_that_is_one_piece_is_drawn() -> None:
    game = Game("odd", "Odd", Odd, begin(), show=lambda s, seat: Lines(("a board",)))
    root = draw(cast(Table, game.new()).view(0))
    assert "a board" in root.text
