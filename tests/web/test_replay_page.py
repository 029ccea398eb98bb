"""The page of a replay in a real browser: slider, buttons, keys, story, viewers and curve."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.staticfiles import StaticFiles
from starlette.testclient import TestClient
from web_scene import Thinkers

from ludarium.match import play
from ludarium.plugins import installed
from ludarium.replay import lines
from ludarium_web import replays
from ludarium_web.app import STATIC


@pytest.fixture(name="replay")
def _replay(page: Page) -> Iterator[Page]:
    """A page with the replay of a short match."""
    game, spec = installed().game("pig"), installed().agent("random")
    record = play(game, [spec, spec], seed=3, options={"target": 20})
    app = Starlette(routes=[*replays.routes(), Mount("/static", StaticFiles(directory=STATIC))])
    app.state.thinkers = Thinkers()
    key = replays.keep("\n".join(lines(record)))
    with TestClient(app) as site:

        def answer(route: Route) -> None:
            found = site.get(route.request.url.removeprefix("http://site.test"))
            route.fulfill(status=found.status_code, body=found.content, headers=dict(found.headers))

        page.route("**/*", answer)
        page.goto(f"http://site.test/replay/{key}")
        expect(page.locator(".curve svg")).to_be_visible()
        yield page


def moves(page: Page) -> int:
    return int(page.locator("[data-moves]").get_attribute("data-moves") or 0)


def at(page: Page, move: int) -> None:
    """Check that a moment is shown everywhere."""
    expect(page.locator(".where")).to_have_text(f"move {move} of {moves(page)}")
    expect(page.locator(".slider")).to_have_value(str(move))
    expect(page.locator(".curve .now")).to_have_attribute("x1", str(move))
    if move:  # of the deal nothing is told in this game
        expect(page.locator(".told .here").first).to_have_attribute("data-move", str(move))


def test_buttons_keys_and_the_slider_go_from_moment_to_moment(replay: Page) -> None:
    at(replay, 0)
    replay.locator('[data-do="forward"]').click()
    at(replay, 1)
    replay.locator("body").press("ArrowRight")
    at(replay, 2)
    replay.locator("body").press("ArrowLeft")
    at(replay, 1)
    replay.locator("body").press("End")
    at(replay, moves(replay))
    replay.locator("body").press("Home")
    at(replay, 0)
    replay.locator(".slider").fill("3")
    at(replay, 3)
    replay.wait_for_url("**at=3")
    replay.reload()
    at(replay, 3)


def test_the_table_is_that_of_the_moment(replay: Page) -> None:
    replay.locator('[data-do="last"]').click()
    at(replay, moves(replay))
    banked = replay.locator('[data-count$=":banked"]').all_inner_texts()
    assert max(map(int, banked)) >= 20


def test_it_plays_by_itself_until_it_is_stopped_or_over(replay: Page) -> None:
    replay.locator(".pace").select_option("250")
    replay.locator(".slider").fill(str(moves(replay) - 3))
    at(replay, moves(replay) - 3)
    replay.locator("body").press(" ")
    expect(replay.locator('[data-do="play"]')).to_have_attribute("aria-label", "Pause (space)")
    at(replay, moves(replay))
    expect(replay.locator('[data-do="play"]')).to_have_attribute("aria-label", "Play (space)")


def test_a_line_of_the_story_and_a_turning_point_lead_to_their_moments(replay: Page) -> None:
    line = replay.locator('.told [data-move="4"]').first
    line.click()
    at(replay, 4)
    turn = replay.locator(".turns [data-move]").first
    number = int(turn.get_attribute("data-move") or 0)
    turn.click()
    at(replay, number)


def test_another_viewer_is_told_their_own_story(replay: Page) -> None:
    assert "You " not in replay.locator(".told").inner_text()
    replay.locator(".viewer").select_option("1")
    expect(replay.locator(".told")).to_contain_text("You ")
    expect(replay.locator(".mine h3")).to_have_text("You")


def test_the_file_can_be_had(replay: Page) -> None:
    address = replay.get_by_text("Download").get_attribute("href")
    assert address is not None
    assert address.endswith("/file")


@pytest.mark.parametrize("size", [(390, 844), (1024, 768), (1440, 900)])
def test_nothing_is_wider_than_the_screen(replay: Page, size: tuple[int, int]) -> None:
    replay.set_viewport_size({"width": size[0], "height": size[1]})
    assert replay.evaluate("document.documentElement.scrollWidth") <= size[0]
