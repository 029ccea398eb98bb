"""What a table in the page does, in a real browser: choosing, looking closer, moving, staying."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route
from web_scene import PEOPLE, choices_of, decisions

import ludarium_web
from ludarium import Table
from ludarium.changes import Look, Seen, changes, to_json
from ludarium.plugins import installed
from ludarium.words import Names
from ludarium_web.drawing import drawn

STATIC = Path(ludarium_web.__file__).parent / "static"
SIDES = (("x", "width"), ("y", "height"))
KINDS = {".css": "text/css", ".js": "text/javascript"}
PAGE = """<!doctype html><html lang="en"><head>
<link rel="stylesheet" href="/static/site.css"><link rel="stylesheet" href="/static/table.css">
</head><body><div id="table-root">{table}</div>
<script type="module">
import * as table from "/static/table.js";
window.table = table;
window.heard = [];
document.addEventListener("choose", (event) => window.heard.push(event.detail.numbers));
</script></body></html>"""


def html_of(table: Table, seat: int | None = None) -> str:
    view = table.view(table.seat if seat is None else seat)
    return drawn(view, choices_of(view), Names(PEOPLE, view.seat))


def show(page: Page, table: Table, seat: int | None = None) -> None:
    """Open a page with a table."""

    def answer(route: Route) -> None:
        path = STATIC / route.request.url.rpartition("/")[2]
        if path.suffix in KINDS:
            route.fulfill(body=path.read_text(), content_type=KINDS[path.suffix])
        else:
            route.fulfill(
                body=PAGE.replace("{table}", html_of(table, seat)), content_type="text/html"
            )

    page.route("**/*", answer)
    page.goto("http://site.test/")
    page.wait_for_function("window.table")


def swap(page: Page, html: str, found: list[Any] = []) -> None:  # noqa: B006 - only read
    page.evaluate(
        "([html, changes]) => table.swap(document.getElementById('table-root'), html, changes)",
        [html, found],
    )


def heard(page: Page) -> Any:
    return page.evaluate("window.heard")


def summoned() -> tuple[Table, Table, list[Any]]:
    """A table of Res Arcana, the same after a card was played, and what that changed."""
    for table in decisions("res_arcana", 4, every=1, most=2000):
        for call in table.legal():
            if call.step.name.startswith("place"):
                after = table.clone()
                after.apply(call)
                looks = [Look(Seen(one), table.seat) for one in (table, after)]
                return table, after, [to_json(one) for one in changes(*looks)]
    raise AssertionError("nothing was played")


# Choosing -----------------------------------------------------------------------------------


def test_a_lit_piece_is_chosen_by_click_enter_and_space(page: Page) -> None:
    show(page, installed().game("tic_tac_toe").new())
    cells = page.locator(".cell.lit")
    cells.nth(4).click()
    cells.nth(2).focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    assert heard(page) == [[5], [3], [3]]
    page.locator(".plate h3").first.click()
    assert len(heard(page)) == 3


def test_arrows_go_from_piece_to_piece(page: Page) -> None:
    show(page, installed().game("tic_tac_toe").new())
    page.locator(".cell.lit").nth(0).focus()
    for key in ("ArrowRight", "ArrowDown", "Enter", "ArrowLeft", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    assert heard(page) == [[5], [1]]


def test_a_choice_lights_the_pieces_that_it_names(page: Page) -> None:
    show(page, installed().game("tic_tac_toe").new())
    page.evaluate("table.light(document.body, [2, 9])")
    assert page.locator(".wanted").count() == 2
    page.evaluate("table.light(document.body, [])")
    assert page.locator(".wanted").count() == 0


# Looking closer -----------------------------------------------------------------------------


def spells() -> Table:
    return installed().game("spellbook").new(2, 1)


def test_hovering_and_focusing_show_the_whole_card(page: Page) -> None:
    show(page, spells())
    card = page.locator(".middle .card").first
    name = card.locator(".name").inner_text()
    assert page.locator(".peek").is_hidden()
    card.hover()
    page.wait_for_selector(".peek:visible")
    whole = page.locator(".peek .card")
    assert whole.locator(".name").inner_text() == name
    assert whole.evaluate("one => one.querySelector('.text').scrollHeight <= one.clientHeight")
    page.mouse.move(1, 1)
    page.wait_for_selector(".peek", state="hidden")
    page.locator("body").press("Tab")
    card.focus()
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".peek:visible")
    page.keyboard.press("Escape")
    assert page.locator(".peek").is_hidden()


def test_a_long_press_shows_the_whole_card_and_chooses_nothing(browser: Browser) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    table = next(one for one in decisions("res_arcana", 1, every=1) if len(one.legal()) > 1)
    show(page, table)
    card = page.locator(".card.lit").first
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    at = {"x": box["x"] + 30, "y": box["y"] + 30}
    session = context.new_cdp_session(page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    page.wait_for_selector(".peek:visible")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert heard(page) == []
    page.touchscreen.tap(5, 5)
    card.tap()
    page.wait_for_function("window.heard.length === 1")
    context.close()


# Drawing anew -------------------------------------------------------------------------------


def test_a_card_that_was_played_flies_from_the_hand_and_its_price_is_noticed(page: Page) -> None:
    before, after, found = summoned()
    show(page, before)
    card = next(one["card"] for one in found if one.get("to", {}).get("field") == "play")
    element = page.locator(f'.mine [data-key="{card}"]')
    was = element.bounding_box()
    swap(page, html_of(after, before.seat), found)
    now = page.locator(
        f'.mine [data-place="{before.seat}:play"] [data-key="{card}"]'
    ).bounding_box()
    flights = page.locator(".ghost").evaluate_all(
        "all => all.map((one) => one.getAnimations()[0].effect.getKeyframes()[0].translate)"
    )
    assert was is not None
    assert now is not None
    way = [round(now[axis] + now[size] / 2 - was[axis] - was[size] / 2) for axis, size in SIDES]
    ways = [[round(-float(part.removesuffix("px"))) for part in one.split()] for one in flights]
    assert way in [one if len(one) == 2 else [*one, 0] for one in ways]
    assert page.locator(".delta").count() >= 1


@pytest.mark.parametrize("way", ["switch", "system"])
def test_nothing_moves_for_those_who_do_not_want_it(page: Page, way: str) -> None:
    before, after, found = summoned()
    show(page, before)
    if way == "switch":
        page.evaluate("document.documentElement.dataset.motion = 'off'")
    else:
        page.emulate_media(reduced_motion="reduce")
    swap(page, html_of(after, before.seat), found)
    running = "[...document.querySelectorAll('.table *')].flatMap((one) => one.getAnimations())"
    assert page.evaluate(f"{running}.length") == 0
    assert page.locator(".delta, .ghost").count() == 0


def test_focus_and_what_was_folded_stay_when_a_table_is_drawn_anew(page: Page) -> None:
    table = next(one for one in decisions("res_arcana", 1, every=1) if len(one.legal()) > 1)
    show(page, table)
    page.locator("summary.plate").first.click()
    card = page.locator(".card.lit").first
    card.focus()
    key = card.get_attribute("data-key")
    swap(page, html_of(table))
    assert page.evaluate("document.activeElement.dataset.key") == key
    assert page.locator(".others details").first.get_attribute("open") is None


def test_on_a_phone_the_others_are_folded_and_nothing_is_wider_than_the_screen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    for name in ("seasons", "res_arcana", "spellbook", "connect_four"):
        *_, table = decisions(name, 2, every=1, most=40)
        show(page, table)
        assert page.locator(".others details[open]").count() == 0
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_is_folded_is_opened_while_something_in_it_can_be_chosen(page: Page) -> None:
    *_, table = decisions("res_arcana", 1, every=1, most=30)
    show(page, table)
    html = html_of(table)
    folded = '<details class="area of-cards aside" data-fold="x"><summary>x</summary>{}</details>'
    lit = '<article class="card lit" data-choices="1" tabindex="0"></article>'
    for inside, there in (("", False), (lit, True), ("", False)):
        swap(
            page,
            html.replace('<div class="others">', f'<div class="others">{folded.format(inside)}'),
        )
        assert page.evaluate("document.querySelector('[data-fold=x]').open") is there
