"""What is where on the whole screen: keys, the typed line, folding, layout, the menu."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.choices import Choice, numbered
from ludarium.show import Card, Counter, Grid, Piece, Resource, Token, Track, area
from ludarium_cli.playing.fullscreen import keys
from ludarium_cli.playing.fullscreen.folding import (
    FACTS,
    LINE,
    MIDDLE,
    NAMES,
    TEXTS,
    detailed,
    folded,
    parts,
)
from ludarium_cli.playing.fullscreen.keys import Keys
from ludarium_cli.playing.fullscreen.layout import (
    COLUMNS,
    DETAILS,
    FRAME,
    LINES,
    WITH_TEXTS,
    Detail,
    laid_out,
    paged,
)
from ludarium_cli.playing.fullscreen.menu import Menu
from ludarium_cli.playing.fullscreen.typed import Typed
from ludarium_spellbook.rules.day import skip
from ludarium_spellbook.rules.glossary import draw, take
from ludarium_spellbook.table import TOKENS

# Keys ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed", "read"),
    [
        (b"a3?", ["a", "3", "?"]),
        (b"\r\n", [keys.ENTER, keys.ENTER]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", [keys.UP, keys.DOWN, keys.RIGHT, keys.LEFT]),
        (b"\x1bOA\x1bOH", [keys.UP, keys.HOME]),
        (b"\x1b[5~\x1b[6~\x1b[3~", [keys.PAGE_UP, keys.PAGE_DOWN, keys.DELETE]),
        (b"\x1b[1;5C", []),
        (b"\x1b[200~x", ["x"]),
        ("ñ".encode(), ["ñ"]),
        (b"\x1b\t", [keys.ESCAPE, keys.TAB]),
        (b"\x1b\x1b[A", [keys.ESCAPE, keys.UP]),
        (b"\x00\x1d", []),
        (b"\x04\x0c\x7f", [keys.LEAVE, keys.REDRAW, keys.BACKSPACE]),
    ],
)
def test_bytes_are_keys(pressed: bytes, read: list[str]) -> None:
    assert Keys().read(pressed) == read


def test_a_key_whose_bytes_come_one_by_one_is_one_key() -> None:
    some = Keys()
    assert [some.read(bytes([one])) for one in "ñ\x1b[5~".encode()] == [
        [],
        ["ñ"],
        [],
        [],
        [],
        [keys.PAGE_UP],
    ]


def test_an_escape_that_nothing_follows_is_a_key() -> None:
    some = Keys()
    assert some.read(b"x\x1b") == ["x"]
    assert some.waiting
    assert some.give_up() == [keys.ESCAPE]
    assert not some.waiting
    assert some.give_up() == []


# Typing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pressed", "text"),
    [
        ("red", "red"),
        (["r", "d", keys.LEFT, "e"], "red"),
        ([*"red", keys.BACKSPACE, keys.BACKSPACE], "r"),
        ([keys.BACKSPACE, keys.DELETE, keys.LEFT, *"x"], "x"),
        ([*"red", keys.HOME, keys.DELETE, keys.END, "s"], "eds"),
        ([*"red circle", keys.WORD_BACK], "red"),
        ([*"red", keys.WORD_BACK], ""),
        ([*"red circle", *[keys.LEFT] * 6, keys.TO_START], "circle"),
        ([*"red circle", *[keys.LEFT] * 7, keys.TO_END], "red"),
    ],
)
def test_a_line_is_edited(pressed: Any, text: str) -> None:
    typed = Typed()
    assert all(typed.press(key) for key in pressed)
    assert typed.take() == text
    assert typed.text == ""


def test_keys_that_mean_nothing_to_a_line_leave_it_alone() -> None:
    typed = Typed()
    typed.set("red")
    assert not any(typed.press(key) for key in (keys.TAB, keys.UP, keys.ESCAPE, keys.PAGE_DOWN))
    assert (typed.text, typed.at) == ("red", 3)


def test_a_long_line_is_shown_around_the_cursor() -> None:
    typed = Typed()
    typed.set("abcdefgh")
    assert typed.window(4) == ("fgh", 3)
    typed.press(keys.HOME)
    assert typed.window(4) == ("abcd", 0)
    typed.set("ab")
    assert typed.window(4) == ("ab", 2)


# The menu -----------------------------------------------------------------------------------


def dawn() -> list[Choice]:
    return numbered([*[take(0, token) for token in TOKENS[:6]], draw(0, 2), skip(0)])


@pytest.mark.parametrize(
    ("text", "shown", "pointed"),
    [
        ("", 8, None),
        ("red", 3, None),
        ("red sq", 1, 3),
        ("7", 8, 7),
        ("99", 8, None),
        ("hint", 8, None),
        ("? red", 8, None),
    ],
)
def test_typing_searches_the_choices(text: str, shown: int, pointed: int | None) -> None:
    menu = Menu(dawn())
    menu.search(text)
    assert len(menu.shown) == shown
    assert (menu.pointed.number if menu.pointed else None) == pointed


def test_arrows_go_round_through_what_is_shown() -> None:
    menu = Menu(dawn())
    menu.search("purple")
    seen = []
    for by in (1, 1, 1, 1, -1, -1):
        menu.move(by)
        assert menu.pointed
        seen.append(menu.pointed.number)
    assert seen == [4, 5, 6, 4, 6, 5]
    menu.search("")
    menu.move(-1)
    assert menu.pointed
    assert menu.pointed.number == 8
    Menu(()).move(1)


def test_the_page_follows_what_is_pointed_at_and_the_other_way_round() -> None:
    menu = Menu(dawn())
    pages = [menu.all[:3], menu.all[3:6], menu.all[6:]]
    menu.turn(1, pages)
    assert (menu.page, menu.pointed) == (1, None)
    menu.move(-1)
    menu.follow(pages)
    assert menu.page == 2
    menu.turn(-1, pages)
    assert (menu.page, menu.pointed) == (1, menu.all[3])
    menu.turn(9, pages)
    assert menu.page == 2
    menu.follow([menu.all])
    assert menu.page == 0


# Folding ------------------------------------------------------------------------------------

FIRE = Token("fire", "f", "red")
SAIL = Card("Sail", "Go far.", facts="monument, costs 4 gold")


def harbour() -> Piece:
    return area(
        "Harbour",
        Counter("round", 2),
        Counter("ships", 3),
        area("monuments", SAIL),
        area("nothing"),
        area("Ada", Counter("gold", 3), area("hand", SAIL), area("chest"), seat=0),
        area("Ben", Counter("gold", 0), area("hand", Card("4 hidden", face_up=False)), seat=1),
    )


def test_a_table_has_a_middle_and_places_the_own_one_last() -> None:
    assert [part.seat for part in parts(harbour(), 0)] == [MIDDLE, 1, 0]
    assert [part.seat for part in parts(harbour(), 1)] == [MIDDLE, 0, 1]
    assert [part.seat for part in parts(Grid(((None,),)), 0)] == [MIDDLE]


def test_what_is_empty_or_said_by_the_heading_is_left_out() -> None:
    middle, _, ada = parts(harbour(), 0)
    assert [piece.name for piece in middle.pieces if not isinstance(piece, Grid)] == [
        "ships",
        "monuments",
    ]
    assert ada.pieces == (area("Ada", Counter("gold", 3), area("hand", SAIL), seat=0),)
    assert ada.names == {"Sail"}


@pytest.mark.parametrize(
    ("detail", "known", "facts", "text"),
    [
        (TEXTS, (), "monument, costs 4 gold", "Go far."),
        (FACTS, (), "monument, costs 4 gold", ""),
        (NAMES, (), "", ""),
        (TEXTS, ("Sail",), "", "Go far."),
    ],
)
def test_cards_are_shown_in_more_or_less_detail(
    detail: int, known: tuple[str, ...], facts: str, text: str
) -> None:
    (hand,) = detailed([area("hand", SAIL)], detail, known)
    assert hand == area("hand", Card("Sail", text, facts=facts))


def test_a_text_that_stands_beside_a_choice_is_not_repeated() -> None:
    assert detailed([SAIL], TEXTS, ("Sail",), read=True) == (Card("Sail"),)


def test_an_area_that_is_named_like_its_cards_says_it_once() -> None:
    (monuments,) = detailed([area("monuments", SAIL)], FACTS)
    assert monuments == area("monuments", Card("Sail", facts="costs 4 gold"))


def test_what_lies_aside_is_shown_by_name() -> None:
    discards = area("discards", SAIL, aside=True)
    assert detailed([discards], TEXTS) == (area("discards", Card("Sail"), aside=True),)


def test_little_room_is_enough_for_names() -> None:
    deck = area("deck", Card("8 hidden", face_up=False))
    track = Track("road", ("start", "inn", "end"), (("red", 1),))
    two = Track("race", ("0", "1"), (("red", 1), ("blue", 0)))
    shown = detailed([area("monuments", SAIL, deck), track, two], NAMES)
    assert shown == (
        area("monuments", Card("Sail"), Card("deck: 8", face_up=False)),
        Counter("road", "inn"),
        Counter("race", "red 1, blue 0"),
    )


def test_many_cards_that_can_all_be_chosen_are_not_named_twice() -> None:
    pack = area("pack", [Card(name) for name in "abcdefg"])
    assert detailed([pack], NAMES, "abcdefg") == (Counter("pack", "the 7 cards below"),)
    assert detailed([pack], NAMES, "abcdef") == (pack,)


def test_a_place_is_folded_to_numbers_without_zeros() -> None:
    pieces = [
        Counter("points", 0),
        Counter("bonuses", 0),
        Resource("pool", ((FIRE, 0),)),
        Resource("income", ((FIRE, 2),)),
        area("hand", Card("4 hidden", face_up=False), SAIL),
        area("die", Token("2 fire")),
        area("libraries", area("second", SAIL, SAIL)),
    ]
    assert folded(pieces) == (
        Counter("points", 0),
        Resource("income", ((FIRE, 2),)),
        Counter("hand", 5),
        Counter("die", "2 fire"),
        Counter("second", 2),
    )


# Layout -------------------------------------------------------------------------------------


def lay(
    width: int, height: int, table: dict[int, int], choices: int, news: int = 5, **more: Any
) -> Any:
    """A layout for a table with so many lines in each detail of the own place."""

    def high(detail: Detail) -> int:
        return table[detail.own] + (0 if detail.others == LINE else 6)

    def long(style: int) -> int:
        return {COLUMNS: -(-choices // 3), LINES: choices, WITH_TEXTS: choices * 3}[style]

    layout = laid_out(width, height, high, long, news, 50, **more)
    total = layout.table + layout.choices + (0 if layout.beside else layout.story)
    assert total == max(0, height - FRAME)
    return layout


TABLE = {TEXTS: 20, FACTS: 12, NAMES: 7}


def test_a_small_screen_folds_the_others_and_keeps_all_choices() -> None:
    layout = lay(80, 24, TABLE, 9)
    assert layout.detail == Detail(NAMES, NAMES, LINE, LINES)
    assert (layout.table, layout.choices >= 9, layout.story >= 3) == (7, True, True)


def test_a_large_screen_shows_everything_and_the_story_beside() -> None:
    layout = lay(140, 50, TABLE, 6)
    assert layout.detail == DETAILS[0]
    assert layout.beside
    assert layout.story == layout.choices == 46 - 26


def test_choices_share_lines_rather_than_be_cut() -> None:
    assert lay(80, 24, {TEXTS: 12, FACTS: 12, NAMES: 12}, 9).detail.choices == COLUMNS


def test_choices_have_their_texts_where_lines_are_left() -> None:
    assert lay(80, 24, TABLE, 3).detail == Detail(NAMES, NAMES, LINE, WITH_TEXTS)
    assert lay(80, 24, TABLE, 4).detail == Detail(NAMES, NAMES, NAMES, LINES)


def test_very_many_choices_leave_room_for_the_table() -> None:
    layout = lay(80, 24, TABLE, 300)
    assert layout.table == 7
    assert layout.choices >= 10


def test_whoever_looks_at_the_table_sees_more_of_it() -> None:
    layout = lay(80, 24, {**TABLE, TEXTS: 15}, 9, looking=True)
    assert layout.detail == Detail(TEXTS, NAMES, LINE, LINES)
    assert (layout.table, layout.choices) == (15, 5)


@pytest.mark.parametrize("height", range(1, 14))
def test_the_smallest_screens_have_a_line_for_choices_first(height: int) -> None:
    layout = lay(20, height, {TEXTS: 20, FACTS: 20, NAMES: 20}, 9)
    assert layout.choices >= min(1, max(0, height - FRAME))


def test_pages_hold_what_fits_and_at_least_one_entry() -> None:
    assert paged([1, 1, 2, 1], 3) == [range(2), range(2, 4)]
    assert paged([5, 5], 3) == [range(1), range(1, 2)]
    assert paged([1, 1], 0) == [range(1), range(1, 2)]
    assert paged([], 3) == [range(0)]
