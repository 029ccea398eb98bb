"""How each kind of piece looks in 80 columns of plain text."""

from __future__ import annotations

import io
from textwrap import dedent

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludarium.show import Area, Card, Counter, Lines, Piece, Resource, Token, Track, area, grid
from ludarium_cli.output import PlainConsole
from ludarium_cli.rendering import drawn, named, seen_from, tinted, without_texts

RED = Token("red disc", "R", "red")
FIRE, AIR = Token("fire", "f", "red"), Token("air", "a", "purple")
ODD = Token("odd disc", "O", "no such colour")


def plain(piece: Piece, width: int = 80) -> str:
    """A piece as a pipe gets it, without the spaces at the ends of lines."""
    console = Console(file=io.StringIO(), width=width, markup=False)
    console.print(drawn(piece))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert max(map(len, lines)) <= width
    return "\n".join(line.rstrip() for line in lines)


def looks_like(text: str) -> str:
    return dedent(text).strip("\n")


def inside(piece: Piece) -> str:
    """What a piece looks like inside an area."""
    lines = plain(area("table", piece)).splitlines()[1:-1]
    return "\n".join(line[2:-2].rstrip() for line in lines)


@pytest.mark.parametrize(
    ("piece", "text"),
    [
        (Token("red disc", "R", "red"), "R red disc"),
        (Token("robber"), "robber"),
        (Counter("gold", 3), "gold: 3"),
        (Counter("gold", 2.5, limit=10), "gold: 2.5/10"),
        (Counter("phase", "night"), "phase: night"),
        (Card("Queen"), "[Queen]"),
        (Card("3 hidden", face_up=False), "(3 hidden)"),
        (Card("Knight", turned=True, notes=("hurt", "lost")), "[Knight · turned · hurt · lost]"),
        (Card("Amulet", "Gain 9 crystals."), "[Amulet]  Gain 9 crystals."),
        (
            Track("score", ("0", "1", "2", "3"), (("red", 1), ("blue", 3), ("green", 3))),
            "score  0 1<red> 2 3<blue, green>",
        ),
        (area("hand", Card("Queen"), Card("King")), "hand  [Queen]  [King]"),
        (area("discard"), "discard  empty"),
        (Resource("crystals", ((Token("crystal"), 12),), one="crystal"), "crystals: 12"),
        (Resource("banked", ((Token("point"), 6),), one="point"), "banked: 6 points"),
        (Resource("staked", ((Token("chip"), 1),), one="chip"), "staked: 1 chip"),
        (Resource("the gauge", ((Token("gauge"), 3),), limit=15, one="gauge"), "the gauge: 3/15"),
        (Resource("reserve", ((FIRE, 2), (AIR, 1)), limit=7), "reserve: 2 fire 1 air (3 of 7)"),
        (Resource("pool", ((FIRE, 2), (AIR, 0))), "pool: 2 fire"),
        (Resource("pool", ((FIRE, 0), (AIR, 0)), limit=7), "pool: 0/7"),
        (Resource("purse", ((Token("gold"), 2),)), "purse: 2 gold"),
        (
            Card("Amulet", notes=("6 points",), holds=(Resource("on it", ((FIRE, 2), (AIR, 1))),)),
            "[Amulet · 6 points · on it: 2 fire 1 air]",
        ),
    ],
)  # fmt: skip
def test_small_pieces(piece: Piece, text: str) -> None:
    assert inside(piece) == text


def test_equal_pieces_are_counted() -> None:
    hand = area("hand", [Card("Copper")] * 3, Card("Estate"), [RED] * 2)
    assert inside(hand) == "hand  3 x [Copper]  [Estate]  2 x R red disc"


def test_a_small_grid_has_lines() -> None:
    assert dedent(plain(grid([[RED, None], [None, ODD]]))) == looks_like("""
            1   2
          ┌───┬───┐
        1 │ R │   │
          ├───┼───┤
        2 │   │ O │
          └───┴───┘
    """)


def test_a_large_grid_has_dots() -> None:
    lines = plain(
        grid([[RED if row == column else None for column in range(19)] for row in range(19)])
    ).splitlines()
    assert len(lines) == 19
    assert lines[1].split() == ["·", "R", *["·"] * 17]


def test_a_whole_table() -> None:
    table = area(
        "Harbour",
        Counter("round", 2),
        area("offer", Card("Crane", "Load two crates onto any ship."), Card("Rope")),
        area("Ada", area("hand", Card("2 hidden", face_up=False)), Counter("gold", 3), seat=0),
        area("Ben", area("hand", Card("Sail")), Track("fame", ("0", "1"), (("Ben", 0),)), seat=1),
    )
    assert plain(table, width=48) == looks_like("""
        ╭─ Harbour ────────────────────────────────────╮
        │ round: 2                                     │
        │ offer  [Crane]  Load two crates onto any     │
        │          ship.                               │
        │        [Rope]                                │
        │ Ada ──────────────────────────────────────── │
        │   gold: 3                                    │
        │   hand  (2 hidden)                           │
        │ Ben ──────────────────────────────────────── │
        │   hand  [Sail]                               │
        │   fame  0<Ben> 1                             │
        ╰──────────────────────────────────────────────╯
    """)


def test_much_of_everything_fits_80_columns() -> None:
    long = "word " * 40
    cards = [
        Card(f"A card with a rather long name {n}", long, notes=("note",) * 9) for n in range(3)
    ]
    track = Track("a track with a long name", tuple(map(str, range(60))), (("red", 5),))
    assert plain(area("long", area(long, cards, track), Counter(long, long), area("x", area(long))))


def test_words_in_brackets_are_not_taken_for_markup() -> None:
    assert inside(Counter("deck", "[bold]7[/bold]")) == "deck: [bold]7[/bold]"


def test_without_texts_cards_keep_their_names_wherever_they_lie() -> None:
    hand = area("hand", Card("Storm", "Discard the altar."), Counter("points", 2))
    quiet = without_texts(area("table", hand))
    assert quiet == area("table", area("hand", Card("Storm"), Counter("points", 2)))


def test_counters_stand_together_before_everything_else() -> None:
    place = area("Ada", Counter("gold", 3), area("hand", Card("Sail")), Counter("fame", 2))
    assert inside(place).splitlines()[1:] == ["  gold: 3  fame: 2", "  hand  [Sail]"]


def test_small_pieces_are_not_broken_where_they_fit_on_a_line() -> None:
    altar = area("altar", [Token(f"yellow triangle {n}", "▲", "yellow") for n in range(4)])
    assert plain(area("table", altar), width=52).splitlines()[1:-1] == [
        "│ altar  ▲ yellow triangle 0  ▲ yellow triangle 1  │",
        "│        ▲ yellow triangle 2  ▲ yellow triangle 3  │",
    ]


def test_places_stand_side_by_side_where_there_is_room() -> None:
    places = [area(name, area("hand", Card("Sail")), seat=n) for n, name in enumerate("AB")]
    assert len(plain(area("table", places), width=130).splitlines()) == 4
    assert len(plain(area("table", places), width=100).splitlines()) == 6


def test_a_table_seen_from_a_seat_has_that_seat_last_and_all_names() -> None:
    places = [area(f"wizard {n}", Counter("points", n), seat=n) for n in range(3)]
    seen = seen_from(area("table", Counter("round", 1), places, Counter("bag", 9)), 1)
    assert isinstance(seen, Area)
    assert [one.name for one in seen.pieces] == ["round", "wizard 0", "wizard 2", "wizard 1", "bag"]
    wearing = named(seen, {0: "Ada", 1: "wizard"})
    assert isinstance(wearing, Area)
    assert [one.name for one in wearing.pieces if isinstance(one, Area)] == [
        "wizard 0 · Ada",
        "wizard 2",
        "wizard 1",
    ]
    assert seen_from(grid([[RED]]), 0) == named(grid([[RED]]), {0: "Ada"}) == grid([[RED]])


def test_a_heading_takes_the_place_of_the_name() -> None:
    console = Console(file=io.StringIO(), width=30)
    console.print(drawn(area("table", RED), Text("round 2")))
    console.print(drawn(grid([[RED]]), Text("round 3")))
    assert isinstance(console.file, io.StringIO)
    lines = console.file.getvalue().splitlines()
    assert lines[0] == "╭─ round 2 ──────────────────╮"
    assert lines[3] == "round 3 ──────────────────────"


def test_words_for_colours_have_their_colour() -> None:
    text = tinted("take the red circle, not the scattered black one")
    spans = [(text.plain[span.start : span.end], span.style) for span in text.spans]
    assert spans == [("red", "red"), ("black", "bright_black")]


def test_lines_are_drawn_as_they_stand() -> None:
    text = plain(area("Board", Lines(("x.o", " [b]"))))
    assert "x.o" in text
    assert " [b]" in text


@pytest.mark.parametrize("colours", [False, True])
def test_words_from_outside_cannot_rewrite_the_screen(
    colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    if colours:
        monkeypatch.setenv("FORCE_COLOR", "1")
    written = io.StringIO()
    console = PlainConsole(written)
    table = Table("na\x1b[2Jme")
    table.add_row(Text("red \x9b31m\x1b]0;title\x07", "bold"))
    console.print(table, "\u202eback\x08wards\x7f", Text("tab\tend\nline"))
    said = written.getvalue()
    assert "\x1b[2J" not in said
    for control in ("\x9b", "\x07", "\x1b]", "\x08", "\x7f", "\u202e"):
        assert control not in said
    assert "[2J" in said
    assert "tab" in said
    assert ("\x1b[" in said) == colours
