"""Replays in the browser: brought, shown at every moment to every viewer, judged, given back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from web_scene import Thinkers, read

from ludarium.errors import LudariumError, ReplayError
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.replay import lines
from ludarium_web import replays


def text_of(name: str, seats: int, seed: int = 1) -> str:
    """The replay of a random match."""
    spec = installed().agent("random")
    return "".join(
        f"{line}\n" for line in lines(play(installed().game(name), [spec] * seats, seed))
    )


@pytest.fixture(name="site")
def _site() -> Iterator[TestClient]:
    app = Starlette(routes=replays.routes())
    app.state.thinkers = Thinkers()
    with TestClient(app) as client:
        yield client


def test_a_replay_that_is_brought_has_a_page_and_is_given_back_as_it_was(site: TestClient) -> None:
    text = text_of("kuhn_poker", 2)
    address = site.post("/replay", content=text).json()["address"]
    page = site.get(address)
    assert page.status_code == 200
    root = read(page.text.removeprefix("<!doctype html>\n"))
    (slider,) = root.all("slider")
    assert slider.attributes["max"] == str(len(text.splitlines()) - 2)
    given = site.get(f"{address}/file")
    assert given.text == text
    assert "attachment" in given.headers["content-disposition"]


def test_each_viewer_is_shown_the_table_as_they_saw_it(site: TestClient) -> None:
    key = replays.keep(text_of("kuhn_poker", 2, seed=3))
    assert site.get(f"/replay/{key}").status_code == 200
    hands = [str(p.hand.top) for p in replays._kept[key].tables[0].players]  # type: ignore[attr-defined]
    for viewer, seen in ({"seat": "0"}, hands[:1]), ({"seat": "1"}, hands[1:]), ({}, hands):
        html = site.get(f"/replay/{key}/at/0", params=viewer).json()["html"]
        assert [hand for hand in hands if f">{hand}<" in html] == seen


def test_the_table_at_a_moment_is_that_after_so_many_moves(site: TestClient) -> None:
    text = text_of("tic_tac_toe", 2)
    key = replays.keep(text)
    for move in range(len(text.splitlines()) - 1):
        found = site.get(f"/replay/{key}/at/{move}").json()
        assert len(list(read(found["html"]).all("piece"))) == move
    assert site.get(f"/replay/{key}/at/{move + 1}").status_code == 404


def test_what_a_move_changed_comes_with_its_table(site: TestClient) -> None:
    key = replays.keep(text_of("res_arcana", 2))
    moves = replays._kept[key].moves
    moved = [
        change
        for move in range(moves + 1)
        for change in site.get(f"/replay/{key}/at/{move}?seat=0").json()["changes"]
        if change.get("to")
    ]
    assert {"seat": 0, "field": "play"} in [change["to"] for change in moved]


def test_the_story_leads_to_each_move(site: TestClient) -> None:
    text = text_of("pig", 2)
    key = replays.keep(text)
    told = read(site.get(f"/replay/{key}/story").json()["html"])
    numbers = [int(one.attributes["data-move"]) for one in told.all() if one.name == "button"]
    assert numbers == sorted(numbers)
    assert numbers[-1] == len(text.splitlines()) - 2


@pytest.mark.parametrize(("name", "judge"), [("pig", "evaluator"), ("tic_tac_toe", "search")])
def test_the_course_says_who_was_ahead_and_by_whose_judgement(
    site: TestClient, name: str, judge: str
) -> None:
    text = text_of(name, 2)
    key = replays.keep(text)
    found = site.get(f"/replay/{key}/course").json()
    shares = found["shares"]
    assert len(shares) == len(text.splitlines()) - 1
    assert all(sum(one) == pytest.approx(1) for one in shares)
    assert judge in found["curve"]
    result = json.loads(text.splitlines()[-1])
    winners = [seat for seat, rank in enumerate(result["ranks"]) if rank == 1]
    assert all(shares[-1][seat] == max(shares[-1]) for seat in winners)
    buttons = [one for one in read(found["turns"]).all() if one.name == "button"]
    assert [int(one.attributes["data-move"]) for one in buttons] == found["moments"]


# What is no replay --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "empty"),
        (b"hello", "not JSON"),
        (b"\xff\xfe", "not text"),
        (b"[" * 100_000, "not JSON"),
        (b"{}\n", "checksum"),
        (b"x" * (replays.MOST_BYTES + 1), "too long"),
    ],
)
def test_what_is_no_replay_is_refused_with_a_sentence(
    site: TestClient, content: bytes, sentence: str
) -> None:
    answer = site.post("/replay", content=content)
    assert answer.status_code == 400
    assert sentence in answer.json()["problem"]


def test_a_replay_of_an_unknown_game_or_with_an_edited_line_is_refused() -> None:
    text = text_of("tic_tac_toe", 2)
    with pytest.raises(ReplayError, match="line 3"):
        replays.keep(text.replace('"mark",1', '"mark",0', 1).replace('"seat":1', '"seat":0', 1))
    with pytest.raises(LudariumError):
        replays.keep(signed(text, game="no_such_game"))
    with pytest.raises(LudariumError, match="by whom"):
        replays.keep(signed(text, agents="nobody"))


def test_a_replay_that_was_never_played_is_refused_when_it_is_opened(site: TestClient) -> None:
    key = replays.keep(signed(text_of("tic_tac_toe", 2), seats=9))
    with pytest.raises(LudariumError, match="header"):
        site.get(f"/replay/{key}")


def test_one_that_takes_too_long_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any) -> None:
        await asyncio.sleep(60)

    monkeypatch.setattr(replays, "LONGEST", 0.01)
    app = SimpleNamespace(state=SimpleNamespace(thinkers=SimpleNamespace(do=never)))
    with pytest.raises(LudariumError, match="too long"):
        asyncio.run(replays._in_worker(SimpleNamespace(app=app), print))  # type: ignore[arg-type]


def test_too_many_moves_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "MOST_MOVES", 3)
    with pytest.raises(LudariumError, match="up to 3 moves"):
        replays.keep(text_of("tic_tac_toe", 2))


def test_only_so_many_are_kept(monkeypatch: pytest.MonkeyPatch, site: TestClient) -> None:
    monkeypatch.setattr(replays, "MOST_KEPT", 2)
    text = text_of("tic_tac_toe", 2)
    first, *others = [replays.keep(text) for _ in range(3)]
    assert site.get(f"/replay/{first}").status_code == 404
    assert all(site.get(f"/replay/{key}").status_code == 200 for key in others)


def test_a_replay_says_nothing_about_files(site: TestClient, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("x")
    for name in ("..%2f..%2fetc%2fpasswd", "nothing", "%00"):
        assert site.get(f"/replay/{name}").status_code == 404


def signed(text: str, **header: Any) -> str:
    """A replay with another header and the right checksums."""
    from ludarium.replay import _checksum

    check, found = "", []
    for number, line in enumerate(text.splitlines()):
        entry = json.loads(line)
        entry.pop("sum")
        entry |= header if number == 0 else {}
        check = _checksum(check, entry)
        found.append(json.dumps({**entry, "sum": check}))
    return "\n".join(found) + "\n"
