"""Reviews on the site: offered at the end of a match, made in the background, without scripts."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from site_scene import Running, make_a_move, running, wait_until_asked
from starlette.applications import Starlette
from starlette.testclient import TestClient
from web_scene import Thinkers

from ludarium.errors import UsageError
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.replay import lines
from ludarium_ai.review.findings import Thinking
from ludarium_web import replays, reviews
from ludarium_web.guard import Guard

PATIENCE = 240_000
"""Milliseconds: a review takes its time, and more where other tests run beside it."""


def text_of(name: str, seats: int = 2) -> str:
    """The replay of a random match."""
    spec = installed().agent("random")
    return "".join(f"{one}\n" for one in lines(play(installed().game(name), [spec] * seats, 1)))


class Counting(Thinkers):
    """Does at once what a worker would do, and counts it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def do(self, function: Callable[..., Any], *args: Any) -> Any:
        self.done.append(function.__name__)
        await asyncio.sleep(0)
        return await super().do(function, *args)


@pytest.fixture(name="client")
def _client() -> Iterator[TestClient]:
    app = Starlette(routes=[*replays.routes(), *reviews.routes()])
    app.state.thinkers = Counting()
    with TestClient(Guard(app), base_url="http://localhost") as client:
        client.headers["origin"] = "http://localhost"
        client.app_state = app.state  # type: ignore[attr-defined]
        yield client


def finished(client: TestClient, key: str) -> Any:
    """The answer that has the review."""
    for _ in range(10_000):
        answer = client.get(f"/replay/{key}/review")
        if "refresh" not in answer.headers:
            return answer
    raise AssertionError("the review was never finished")


def test_a_review_is_begun_once_says_how_far_it_is_and_runs_no_script(client: TestClient) -> None:
    text = text_of("kuhn_poker")
    key = replays.keep(text)
    asked = client.get(f"/replay/{key}/review")
    assert f'action="/replay/{key}/review"' in asked.text
    assert "refresh" not in asked.headers
    begun = client.post(f"/replay/{key}/review", follow_redirects=False)
    assert (begun.status_code, begun.headers["location"]) == (303, f"/replay/{key}/review")
    client.post(f"/replay/{key}/review")
    answer = finished(client, key)
    assert "random 1 against random 2" in answer.text
    assert f'<a href="/replay/{key}">Back to the match</a>' in answer.text
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    done = client.app_state.thinkers.done  # type: ignore[attr-defined]
    moves = len(text.splitlines()) - 2
    assert done == ["begun", *["found"] * moves, "written"]


def test_other_pages_keep_the_policy_of_the_site(client: TestClient) -> None:
    key = replays.keep(text_of("kuhn_poker"))
    policy = client.get(f"/replay/{key}/review").headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy


def test_the_page_of_a_replay_offers_its_review(client: TestClient) -> None:
    key = replays.keep(text_of("kuhn_poker"))
    assert f'action="/replay/{key}/review"' in client.get(f"/replay/{key}").text


def test_what_is_not_kept_cannot_be_reviewed(client: TestClient) -> None:
    assert client.get("/replay/nothing/review").status_code == 404
    assert client.post("/replay/nothing/review").status_code == 404


def test_only_pages_of_the_site_may_begin_a_review(client: TestClient) -> None:
    key = replays.keep(text_of("kuhn_poker"))
    elsewhere = {"origin": "http://elsewhere.example"}
    assert client.post(f"/replay/{key}/review", headers=elsewhere).status_code == 403
    assert replays._kept[key].review is None


def test_a_match_that_cannot_be_played_again_gets_a_sentence_and_may_be_tried_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = replays.keep(text_of("kuhn_poker"))

    def fails(*_: object) -> None:
        raise ValueError("the rules trip over themselves")

    monkeypatch.setattr(reviews, "found", fails)
    client.post(f"/replay/{key}/review")
    answer = finished(client, key)
    assert "The rules trip over themselves." in answer.text
    assert f'action="/replay/{key}/review"' in answer.text
    monkeypatch.undo()
    client.post(f"/replay/{key}/review")
    assert "Luck and skill" in finished(client, key).text


def test_only_so_many_reviews_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "MOST_WAITING", 2)
    kept = [replays._kept[replays.keep(text_of("kuhn_poker"))] for _ in range(3)]

    async def forever(*_: object) -> None:
        await asyncio.Event().wait()

    async def begin() -> None:
        made = reviews.Reviews()
        thinkers = SimpleNamespace(do=forever)
        made.start(thinkers, kept[0], "a")
        made.start(thinkers, kept[1], "b")
        with pytest.raises(UsageError, match="try again in a few minutes"):
            made.start(thinkers, kept[2], "c")
        await asyncio.sleep(0)
        await made.stop()
        assert not made.tasks

    asyncio.run(begin())
    assert kept[2].review is None


@pytest.mark.parametrize(("name", "seats"), [("spellbook", 2), ("masks", 4), ("leduc_poker", 2)])
def test_a_review_is_never_wider_than_the_screen_and_its_marks_lead_somewhere(
    page: Page, tmp_path: Path, name: str, seats: int
) -> None:
    text, thinking = text_of(name, seats), Thinking(iterations=4)
    made = [reviews.found(text, thinking, move) for move in range(len(text.splitlines()) - 2)]
    file = tmp_path / "review.html"
    file.write_text(reviews.written(text, thinking, made, ""), encoding="utf-8")
    page.goto(file.as_uri())
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    marks = page.locator(".plot a")
    assert marks.count() == page.locator(".turns li").count() > 0
    marks.last.click()
    expect(page.locator(".turns li:target")).to_be_visible()


# In a browser -------------------------------------------------------------------------------


@pytest.fixture(scope="module", name="site")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("site")) as site:
        yield site


def test_a_match_that_is_not_over_is_not_reviewed(site: Running) -> None:
    link = site.start("kuhn_poker", "you", "adept")
    status, _, said = site.post(f"{link}/replay")
    assert (status, "not over yet" in said) == (400, True)
    assert "Review it" not in site.get(link)[2]


def test_a_game_in_the_browser_ends_with_an_offer_of_its_review(site: Running, page: Page) -> None:
    link = site.start("tic_tac_toe", "you", "random")
    page.goto(f"{site.base.rstrip('/')}{link}")
    random = Random(1)
    while wait_until_asked(page):
        make_a_move(page, random)
    page.get_by_role("button", name="Review it").click()
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Name0 against random")
    assert page.locator(".decisions > li").count() >= 2
    for width in (390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    if page.locator(".dearest a").count():
        page.locator(".dearest a").first.click()
        expect(page.locator("li:target")).to_be_visible()
    page.get_by_role("link", name="Back to the match").first.click()
    expect(page.locator("[data-replay]")).to_be_visible()
