"""Whole games in a real browser: by clicking, by keys, on a phone, back and forth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from site_scene import SOON, Running, make_a_move, move_at_once, running, wait_until_asked
from web_scene import GAMES

POINTED = 25
"""Moves of a game that are made with a pointer."""
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module", name="site")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("site")) as site:
        yield site


@pytest.fixture(name="page")
def _page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1440, "height": 1600}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda problem: faults.append(str(problem)))
    page.on("console", lambda told: faults.append(told.text) if told.type == "error" else None)
    yield page
    context.close()
    assert not faults


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_by_clicking_lit_pieces_and_choices(
    game: str, site: Running, page: Page
) -> None:
    page.goto(f"{site.base}new/{game}")
    page.select_option("[name=seat1]", "random")
    page.fill("[name=name0]", "Ann")
    if game == "pig":
        page.fill("[name='option.target']", "20")
    page.get_by_text("Seed", exact=True).click()
    page.fill("[name=seed]", "3")
    page.click("form.new button.primary")
    random, clicked = Random(1), Counter[str]()
    while wait_until_asked(page):
        move = make_a_move if clicked.total() < POINTED else move_at_once
        clicked[move(page, random)] += 1
    expect(page.locator("#question.verdict")).to_be_visible()
    assert site.room(page.url).session.table.over
    assert clicked["choice"] + clicked["piece"] > 0
    if game in ("connect_four", "tic_tac_toe", "spellbook", "res_arcana", "seasons"):
        assert clicked["piece"]


def test_a_finished_game_can_be_looked_back_at(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("tic_tac_toe", "you", "random").lstrip("/"))
    while wait_until_asked(page):
        make_a_move(page, Random(2))
    page.click('[data-do="replay"]')
    page.wait_for_url("**/replay/*")
    slider = page.locator("input[type=range]")
    expect(slider).to_be_visible()
    last = slider.get_attribute("max")
    slider.focus()
    page.keyboard.press("End")
    expect(slider).to_have_value(last or "")


def test_a_game_is_played_with_the_keyboard_only(site: Running, page: Page) -> None:
    page.goto(site.base)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # skips to the content
    link = page.locator('a[href="/new/tic_tac_toe"]')
    for _ in range(80):
        page.keyboard.press("Tab")
        if link.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/new/tic_tac_toe")
    page.select_option("[name=seat1]", "random")
    page.locator("[name=name0]").focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    for keys in [["ArrowDown", "Enter"]] * 9:
        if not wait_until_asked(page):
            break
        turn = page.get_attribute("#play", "data-turn")
        for key in keys:
            page.keyboard.press(key)
        page.wait_for_function(
            "turn => document.getElementById('play').dataset.turn !== turn", arg=turn
        )
    assert site.room(page.url).session.table.over


def test_typing_finds_a_choice_and_enter_takes_it(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("connect_four", "you", "random").lstrip("/"))
    wait_until_asked(page)
    page.keyboard.type("4")
    expect(page.locator("#ask [data-choice]:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#story .event').length > 1")
    assert site.room(page.url).session.record.moves[0][1].args == (0, 3)


def test_a_choice_that_is_typed_as_it_stands_there_is_meant_and_no_other(
    site: Running, page: Page
) -> None:
    """A bid such as 2 x 6 has its numbers in common with the number of another choice."""
    page.goto(site.base + site.start("connect_four", "you", "random").lstrip("/"))
    wait_until_asked(page)
    page.evaluate("""() => {
        const [one, other] = document.querySelectorAll("#ask [data-choice]");
        for (const [button, words] of [[one, "2 x 6"], [other, "6 x 2"]]) {
            button.querySelector(".words").textContent = words;
            button.dataset.words = `${button.dataset.choice} ${words}`;
        }
    }""")
    page.keyboard.type("2 x")
    expect(page.locator("#ask [data-choice]:visible")).to_have_count(2)
    page.keyboard.type(" 6")
    expect(page.locator("#ask [data-choice]:visible")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('#story .event').length > 1")
    assert site.room(page.url).session.record.moves[0][1].args == (0, 0)


def test_a_choice_is_taken_back_and_the_reason_is_told_when_not(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("tic_tac_toe", "you", "random").lstrip("/"))
    wait_until_asked(page)
    undo = page.locator('[data-do="undo"]')
    undo.click(force=True)
    expect(page.locator("#say")).to_contain_text("nothing to take back")
    empty = page.locator("#table-root .lit").count()
    make_a_move(page, Random(1))
    wait_until_asked(page)
    assert page.locator("#table-root .lit").count() < empty
    undo.click()
    expect(page.locator("#table-root .lit")).to_have_count(empty)
    assert site.room(page.url).session.record.moves == []


def test_a_line_of_the_story_shows_the_table_at_that_moment(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("connect_four", "you", "random").lstrip("/"))
    wait_until_asked(page)
    for _ in range(3):
        make_a_move(page, Random(1))
        wait_until_asked(page)
    now = page.inner_html("#table-root")
    page.locator("#story [data-event]").nth(0).click()
    expect(page.locator("#banner")).to_contain_text("Then:")
    then = page.inner_html("#table-root")
    assert then != now
    assert "lit" not in then
    page.keyboard.press("Escape")
    expect(page.locator("#banner")).to_be_hidden()
    expect(page.locator("#table-root .lit").first).to_be_visible()


def test_a_hint_says_what_to_do_and_can_be_clicked(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("tic_tac_toe", "you", "random").lstrip("/"))
    wait_until_asked(page)
    page.click('[data-do="hint"]')
    best = page.locator("#hint .thoughts [data-choices]").first
    best.wait_for(timeout=SOON * 1000)
    page.locator("#hint details summary").first.click()
    best.click()
    page.wait_for_function("() => document.querySelectorAll('#story .event').length > 1")


def test_two_tabs_of_one_person_show_the_same(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("tic_tac_toe", "you", "random").lstrip("/"))
    wait_until_asked(page)
    other = page.context.new_page()
    other.goto(page.url)
    wait_until_asked(other)
    make_a_move(other, Random(1))
    wait_until_asked(other)
    turn = other.get_attribute("#play", "data-turn") or ""
    expect(page.locator("#play")).to_have_attribute("data-turn", turn)
    assert page.inner_html("#table-root .table") == other.inner_html("#table-root .table")
    assert page.inner_text("#story") == other.inner_text("#story")


def test_a_page_goes_on_by_itself_when_the_server_was_stopped_and_started(
    tmp_path: Path, browser: Browser
) -> None:
    page = browser.new_page(reduced_motion="reduce")
    with running(tmp_path) as site:
        port = int(site.base.rstrip("/").rpartition(":")[2])
        page.goto(site.base + site.start("connect_four", "you", "random").lstrip("/"))
        wait_until_asked(page)
        make_a_move(page, Random(1))
        wait_until_asked(page)
        before = page.inner_html("#table-root .table")
    expect(page.locator("#play")).to_have_attribute("data-live", "no")
    with running(tmp_path, port):
        expect(page.locator("#play")).to_have_attribute("data-live", "yes", timeout=SOON * 1000)
        wait_until_asked(page)
        assert page.inner_html("#table-root .table") == before
        make_a_move(page, Random(1))
    page.close()


def test_nothing_is_wider_than_a_phone_and_everything_can_be_tapped(
    site: Running, browser: Browser
) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)  # type: ignore[arg-type]
    page = context.new_page()
    for path in ("", "new/spellbook", "new/seasons?watch=1"):
        page.goto(site.base + path)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    for game in ("spellbook", "seasons", "res_arcana", "connect_four"):
        page.goto(site.base + site.start(game, "you", "random").lstrip("/"))
        wait_until_asked(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        turn = page.get_attribute("#play", "data-turn")
        page.locator("#ask [data-choice]:visible").first.tap()
        page.wait_for_function(
            "turn => document.getElementById('play').dataset.turn !== turn", arg=turn
        )
    context.close()


def test_controls_have_names_and_the_page_has_landmarks(site: Running, page: Page) -> None:
    page.goto(site.base + site.start("res_arcana", "you", "random").lstrip("/"))
    wait_until_asked(page)
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll('button, [role=button], input, select, a')]
            .filter((one) => one.offsetParent && !(one.getAttribute('aria-label')
                || one.textContent.trim() || one.title || one.labels?.length))
            .map((one) => one.outerHTML)"""
    )
    assert unnamed == []
    for role in ("banner", "main", "complementary"):
        expect(page.get_by_role(role)).to_have_count(1)  # type: ignore[arg-type]
    expect(page.get_by_role("tab", name="Story")).to_have_attribute("aria-selected", "true")
