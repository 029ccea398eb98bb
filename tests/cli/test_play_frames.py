"""Whole screens of real games: everything that a person needs is there, at every size."""

from __future__ import annotations

import io
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console
from rich.segment import Segment
from rich.text import Text

from ludarium.choices import numbered
from ludarium.plugins import installed
from ludarium.seating import called, session_of, spoken_to
from ludarium.session import Session
from ludarium_cli.playing.fullscreen.drawing import Line
from ludarium_cli.playing.fullscreen.folding import MIDDLE, parts
from ludarium_cli.playing.fullscreen.frame import Frame, Page, Scene, page_frame, scene_frame
from ludarium_cli.playing.fullscreen.menu import Menu
from ludarium_cli.playing.seats import seated
from ludarium_cli.rendering import named

BIG = ("res_arcana", "seasons", "spellbook")
SMALL = ("connect_four", "kuhn_poker", "pig", "tic_tac_toe")
SIZES = ((80, 24), (100, 40), (140, 50))


def sessions(game: str, every: int, seats: int = 2, seed: int = 5) -> Iterator[Session]:
    """A game of random choices, stopped at every so many decisions of the person."""
    players = seated(["human", *["random"] * (seats - 1)])
    chosen = installed().game(game)
    session = session_of(chosen, players, seed, chosen.configure({}))
    session.begin()
    random, decisions = Random(seed), 0
    while not session.table.over:
        if session.table.seat != 0:
            session.advance()
            continue
        decisions += 1
        if decisions % every == 0:
            yield session
        session.make(random.choice(session.table.legal()))


def scene(session: Session) -> Scene:
    view, names = session.table.view(0), called(session)
    spoken = spoken_to(session, 0)
    choices = numbered(view.legal, len(names), lambda call: view.words(call, spoken))
    found = parts(named(view.show(), names), 0)
    told, new = session.told(0), len(session.news(0))
    asked = view.asks(spoken)
    return Scene(Text("heading"), found, [*names.values()], told, new, asked, Menu(choices))


def console(width: int, height: int) -> Console:
    return Console(file=io.StringIO(), width=width, height=height, markup=False)


def drawn(scene: Scene, width: int, height: int) -> Frame:
    paper = console(width, height)
    return scene_frame(paper, scene, Text("you > "), [Text("keys")], width, height)


def words(lines: list[Line]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def in_a_row(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", [*SIZES, (20, 6), (40, 12), (200, 70)])
@pytest.mark.parametrize("game", [*BIG, *SMALL])
def test_a_screen_is_never_larger_than_the_terminal(game: str, size: tuple[int, int]) -> None:
    for session in sessions(game, 13 if game in BIG else 1):
        frame = drawn(scene(session), *size)
        assert len(frame.lines) == size[1]
        assert max(Segment.get_line_length(line) for line in frame.lines) <= size[0]
        assert words(frame.lines)[frame.prompt].startswith("you >")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", [*BIG, *SMALL])
def test_the_question_a_page_of_choices_and_the_own_place_are_seen(
    game: str, size: tuple[int, int]
) -> None:
    for session in sessions(game, 9 if game in BIG else 1):
        shown = scene(session)
        frame = drawn(shown, *size)
        lines = words(frame.lines)
        assert in_a_row(shown.question) in in_a_row(" ".join(lines))
        numbers = [choice.number for page in frame.pages for choice in page]
        assert sorted(numbers) == [choice.number for choice in shown.menu.all]
        text = in_a_row(" ".join(lines))
        for choice in frame.pages[0]:
            assert f" {choice.number} " in text
        if shown.own != MIDDLE:
            (place,) = shown.parts[-1].pieces
            assert not isinstance(place, Text)
            assert any(getattr(place, "name", "") in line for line in lines)
        assert not any(line.strip().endswith(" empty") for line in lines)


@pytest.mark.parametrize("game", BIG)
def test_a_large_screen_has_all_choices_and_places_unfolded(game: str) -> None:
    for session in sessions(game, 7):
        shown = scene(session)
        frame = drawn(shown, 140, 50)
        assert len(frame.pages) == 1
        lines = words(frame.lines)
        (heading,) = [line for line in lines if "1 · you ──" in line]
        assert "2 · random ──" in heading


def test_a_small_screen_folds_other_seats_to_a_line_until_one_is_unfolded() -> None:
    shown = scene(next(sessions("seasons", 30, seats=4)))
    lines = words(drawn(shown, 80, 24).lines)
    folded = [line for line in lines if "· random" in line]
    assert len(folded) == 3
    assert not any("──" in line for line in folded)
    shown.look_on()
    (unfolded,) = [line for line in words(drawn(shown, 80, 24).lines) if "· random 1 ──" in line]
    assert unfolded.startswith("player 2")
    for _ in range(4):
        shown.look_on()
    assert shown.looked_at is None


def test_the_screen_stays_as_it_is_while_choices_are_searched() -> None:
    several = (one for one in sessions("res_arcana", 1) if "what do you do" in scene(one).question)
    shown = scene(next(several))
    before = words(drawn(shown, 80, 24).lines)
    shown.menu.search("pass")
    after = words(drawn(shown, 80, 24).lines)
    asked = next(at for at, line in enumerate(before) if line.startswith(shown.question))
    assert before[:asked] == after[:asked]
    assert "1 of " in after[asked]
    assert [line for line in after[asked + 1 : -2] if line] == [f" {len(shown.menu.all)} pass"]


def test_beside_a_choice_stand_cost_kind_and_points_and_the_text_where_there_is_room() -> None:
    session = next(sessions("seasons", 1, seed=3))
    shown = scene(session)
    small = in_a_row(" ".join(words(drawn(shown, 80, 24).lines)))
    for choice in shown.menu.all:
        assert choice.text
        assert f"{choice.words} {choice.facts}" in small
        assert choice.text not in small
    wide = words(drawn(shown, 140, 50).lines)
    beside = in_a_row(" ".join(line.partition("│")[0] for line in wide if "│" in line))
    for choice in shown.menu.all:
        assert f"{choice.words} {choice.facts} {choice.text}" in beside


def test_the_text_of_the_card_that_is_pointed_at_is_shown() -> None:
    shown = scene(next(sessions("seasons", 1, seed=3)))
    shown.menu.move(1)
    assert shown.menu.pointed
    text = in_a_row(" ".join(words(drawn(shown, 80, 24).lines)))
    assert shown.menu.pointed.text in text


def test_seasons_shows_the_rates_and_what_the_dice_bring_at_every_size() -> None:
    for session in sessions("seasons", 17):
        for size in SIZES:
            text = in_a_row(" ".join(words(drawn(scene(session), *size).lines)))
            assert "crystals per energy: " in text
            for face in session.table.rolled:  # type: ignore[attr-defined]
                assert face.words in text


def test_res_arcana_shows_incomes_always_and_powers_where_there_is_room() -> None:
    session = next(sessions("res_arcana", 50))
    player = session.table.players[0]  # type: ignore[attr-defined]
    for size in SIZES:
        lines = words(drawn(scene(session), *size).lines)
        assert any("income: " in line for line in lines)
    shown = scene(session)
    paper = console(80, 400)  # a single column, whose lines follow on each other
    whole = scene_frame(paper, shown, Text("you > "), [Text("keys")], 80, 400)
    text = in_a_row(" ".join(words(whole.lines)))
    assert player.play.cards
    assert all(in_a_row(face.text)[:40] in text for face in player.play.cards if face.text)


def test_while_others_decide_there_is_a_table_and_no_choice() -> None:
    for size in (*SIZES, (20, 6)):
        shown = scene(next(sessions("res_arcana", 50)))
        shown.menu, shown.question = Menu(()), ""
        assert len(drawn(shown, *size).lines) == size[1]


def test_a_long_page_is_read_from_its_beginning_or_its_end() -> None:
    lines = [Text(f"line {number}") for number in range(100)]
    page = Page("Log", lines)
    frame = page_frame(console(40, 12), page, Text("> "), [Text("keys")], 40, 12)
    assert words(frame.lines)[0].startswith("Log  1-9 of 100 ─")
    assert words(frame.lines)[1:4] == ["line 0", "line 1", "line 2"]
    page.scroll(500, frame.room, frame.length)
    assert page.at == 91
    last = Page("Log", lines, None)
    frame = page_frame(console(40, 12), last, Text("> "), [Text("keys")], 40, 12)
    assert words(frame.lines)[9] == "line 99"
    assert len(frame.lines) == 12
