"""What a room does when something fails: games, agents, disks."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from site_scene import Running, running

from ludarium.errors import LudariumError


@pytest.fixture(name="site")
def _site(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path) as site:
        yield site


def yours(told: dict[str, Any]) -> bool:
    return bool(told["yours"])


def test_a_disk_that_is_full_is_told_of_and_the_game_goes_on(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "random")
    room = site.room(link)

    def full(_: object) -> None:
        raise LudariumError("cannot save: no space left")

    room._keep = full
    with site.talk(link) as person:
        person.choose(person.hear("table", yours))
        told = person.hear("table", lambda one: yours(one) and one["unkept"])
        assert "no space left" in told["unkept"]
        assert told["choices"] == 7


def test_rules_that_fail_end_the_match_and_nothing_else(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    link, other = (site.start("tic_tac_toe", "you", "random") for _ in range(2))
    room = site.room(link)
    with site.talk(link) as person:
        told = person.hear("table", yours)

        def fail(call: object) -> None:
            raise ZeroDivisionError("a rule")

        room.session.table = room.session.table.clone()
        monkeypatch.setattr(type(room.session.table), "apply", lambda self, call: fail(call))
        person.choose(told)
        assert "cannot go on" in person.hear("table", lambda one: not yours(one))["ask"]
        monkeypatch.undo()
    with site.talk(other) as person:
        person.choose(person.hear("table", yours))
        assert person.hear("table", yours)["choices"] == 7


def test_a_table_that_cannot_be_drawn_is_named_in_a_sentence(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = site.start("tic_tac_toe", "you", "random")

    def fail(*_: object) -> str:
        raise KeyError("a piece")

    monkeypatch.setattr("ludarium_web.scenes.drawn", fail)
    with site.talk(link) as person:
        assert "cannot be drawn" in person.hear("refused")["why"]
        monkeypatch.undo()
        person.say(do="now")
        assert person.hear("table")["choices"] == 9


def test_an_agent_whose_process_is_killed_forfeits_and_another_one_plays_elsewhere(
    site: Running,
) -> None:
    fields = {"seat1.mcts.seconds": 50, "seat1.mcts.iterations": 0}
    link = site.start("connect_four", "you", "mcts", **fields)
    with site.talk(link) as person:
        person.choose(person.hear("table", yours))
        person.hear("status", lambda one: "thinks" in (one["ask"] or ""))
        for worker in site.site.thinkers.started:
            worker.process.kill()
        told = person.hear("table", yours)
        assert "forfeited" in told["people"]
    other = site.start("connect_four", "you", "random")
    with site.talk(other) as person:
        person.choose(person.hear("table", yours))
        assert person.hear("table", yours)["choices"] == 7


def test_a_removed_table_is_gone_with_its_links_and_files(site: Running) -> None:
    origin = site.base.rstrip("/")
    form = b"game=tic_tac_toe&seats=2&seat0=you&seat1=random"
    cookie = {"origin": origin, "cookie": "ludarium=mine"}
    _, link, _ = site.ask("POST", "/tables", form, cookie)
    room = site.room(link)
    number = f"room={room.id}".encode()
    assert "Tic-tac-toe" in site.ask("GET", "/", None, cookie)[2].partition("Games")[0]
    stranger = {"origin": origin, "cookie": "ludarium=other"}
    assert site.ask("POST", "/remove", number, stranger)[0] == 404
    assert site.ask("POST", "/remove", number, cookie)[0] == 303
    assert site.get(link)[0] == 404
    assert list(site.site.storage.folder.glob(f"{room.id}*")) == []


def test_options_of_game_and_agents_are_checked_as_declared(site: Running) -> None:
    link = site.start("pig", "you", "greedy", **{"option.target": 30, "seat1.greedy.samples": 3})
    room = site.room(link)
    assert room.session.record.options == {"target": 30}
    assert room.texts[1] == "greedy:samples=3"
    for wrong in ({"option.target": "many"}, {"option.target": -1}, {"seats": 9}, {"seed": "x"},
                  {"seat1": "nobody"}, {"game": "chess"}, {"seat1.greedy.samples": 0}):  # fmt: skip
        form = {"game": "pig", "seats": 2, "seat0": "you", "seat1": "greedy", **wrong}
        status, _, page = site.post("/tables", **form)
        assert status == 400, wrong
        assert "That does not work" in page
