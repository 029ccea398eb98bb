"""What the site refuses: strangers' pages, broken messages, too much of anything, other's seats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import fuzzing
import pytest
from site_scene import Running, running
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from ludarium import replay
from ludarium_web import guard, rooms, sockets
from ludarium_web.guard import Allowance, Guard


@pytest.fixture(name="site")
def _site(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    for module, rate, most in (
        (guard, "REQUESTS_A_SECOND", "REQUESTS_AT_ONCE"),
        (sockets, "MESSAGES_A_SECOND", "MESSAGES_AT_ONCE"),
    ):
        monkeypatch.setattr(module, rate, 1 << 30)
        monkeypatch.setattr(module, most, 1 << 30)
    with running(tmp_path) as site:  # type: ignore[arg-type]
        yield site


def test_the_site_is_found_by_address_and_by_its_own_names_only() -> None:
    guarded = Guard(None, ("games.example",))  # type: ignore[arg-type]
    for host in ("127.0.0.1:8000", "localhost", "LOCALHOST:1", "[::1]:80", "192.168.1.5",
                 "games.example:8000"):  # fmt: skip
        assert guarded.knows(host), host
    for host in ("evil.example", "", "localhost.evil.example", "127.0.0.1.evil.example", "[::1"):
        assert not guarded.knows(host), host


def test_requests_of_other_sites_and_under_other_names_are_refused(site: Running) -> None:
    form = b"game=pig&seats=2&seat0=you&seat1=random"
    own = site.base.rstrip("/")
    assert site.ask("GET", "/", None, {"host": "evil.example"})[0] == 421
    for origin in ("http://evil.example", "null", "", own.replace("http:", "https:")):
        assert site.ask("POST", "/tables", form, {"origin": origin})[0] == 403
    assert site.ask("POST", "/tables", form)[0] == 403
    assert site.ask("POST", "/tables", form, {"origin": own})[0] == 303
    link = site.start("tic_tac_toe", "you", "random").rpartition("/")[2]
    for origin in ("http://evil.example", None):
        with pytest.raises(InvalidStatus):
            connect(f"ws://{site.host}/live/{link}", origin=origin)  # type: ignore[arg-type]


def test_every_answer_forbids_code_from_elsewhere_and_inline(site: Running) -> None:
    from http.client import HTTPConnection

    link = site.start("tic_tac_toe", "you", "random")
    for path in ("/", "/new/pig", link, "/nowhere", "/static/site.css", "/replay/x"):
        line = HTTPConnection(site.host)
        line.request("GET", path)
        answer = line.getresponse()
        page = answer.read().decode()
        line.close()
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        for inline in ("<script>", "<style", " style=", " onclick=", " onload=", "javascript:"):
            assert inline not in page, (path, inline)


def test_no_path_from_outside_reaches_the_file_system(site: Running) -> None:
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py",
                 "/static//etc/passwd", "/t/../../etc/passwd", "/looks/pig/..%2f..%2fpig.py",
                 "/replay/../app.py/file"):  # fmt: skip
        assert site.get(path)[0] == 404, path
    for agent in ("policy:file=/etc/passwd", "engine:command=sh", "mcts:evaluator=/etc/passwd"):
        status, _, page = site.post("/tables", game="pig", seats=2, seat0="you", seat1=agent)
        assert status == 400, page
    fields = {"seat1.mcts.evaluator": "/etc/passwd", "seat1.mcts.workers": "60"}
    link = site.start("connect_four", "you", "mcts", **fields)
    assert site.room(link).texts[1] == "mcts"


def forged(site: Running, link: str, *agents: str) -> bytes:
    """The saved game of a table, in which others play, with checksums that fit."""
    lines = replay.parsed(
        (site.site.storage.folder / f"{site.room(link).id}.jsonl").read_text(encoding="utf-8")
    )
    check, written = "", []
    for entry in ({**lines.header, "agents": list(agents)}, *lines.moves, lines.result):
        check = replay._checksum(check, entry)
        written.append(json.dumps({**entry, "sum": check}))
    return "\n".join(written).encode()


def test_a_saved_game_from_outside_runs_no_program_and_loads_no_code(
    site: Running, tmp_path: Path
) -> None:
    link = site.start("tic_tac_toe", "you", "random")
    mark = tmp_path / "was-run"
    code = tmp_path / "policy.py"
    code.write_text(f"open({str(mark)!r}, 'w').close()\ndef choose(seen): return 0\n")
    hostile = (
        f'engine:command="touch {mark}"',
        f'policy:use="{code}:choose"',
        "policy:use=antigravity:fly",
        "cfr:file=/etc/passwd",
        "mcts:evaluator=/etc/passwd",
        "mcts:workers=60",
    )
    before = len(site.site.rooms)
    for agent in hostile:
        for agents in (("human", agent), (agent, "human")):
            body = forged(site, link, *agents)
            origin = {"origin": site.base.rstrip("/")}
            status, _, answer = site.ask("POST", "/resume", body, origin)
            assert (status, "cannot play on the site" in answer) == (400, True), (agent, answer)
    assert not mark.exists()
    assert len(site.site.rooms) == before


@pytest.mark.parametrize(
    "about",
    ["{", "[" * 100_000, "[]", '{"room": 1}', '{"room": 1, "game": [], "agents": 7}',
     '{"room": 1, "game": "pig", "agents": null}',
     '{"room": 1, "game": "pig", "agents": ["human", "random"], "keys": [1]}'],
    ids=range(7),
)  # fmt: skip
def test_a_damaged_table_does_not_keep_the_site_from_starting(about: str, tmp_path: Path) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "x.json").write_text(about)
    with running(tmp_path) as site:
        assert site.get("/")[0] == 200
        assert site.site.rooms == {}
    assert (tmp_path / "tables" / "x.json").read_text() == about


def test_texts_of_people_are_shown_as_text(site: Running) -> None:
    name = "<img src=x onerror=alert(1)>"
    link = site.start("tic_tac_toe", "you", "random", name0=name)
    with site.talk(link) as person:
        told = person.hear("table")
        assert "<img" not in told["table"] + told["people"] + told["ask"]
    status, _, page = site.post("/tables", game=name, seats=2)
    assert status == 400
    assert "<img" not in page


def test_too_much_of_anything_is_refused(site: Running) -> None:
    origin = {"origin": site.base.rstrip("/")}
    assert site.ask("POST", "/tables", b"a" * (1 << 16), origin)[0] == 400
    assert site.ask("GET", f"/t/{'x' * 3000}")[0] == 414
    assert site.ask("POST", "/replay", None, {**origin, "content-length": str(1 << 40)})[0] == 413
    link = site.start("tic_tac_toe", "you", "random")
    with site.talk(link) as person:
        person.hear("table")
        person.say(do="x" * (1 << 15))
        with pytest.raises(ConnectionClosed):
            person.hear("refused")


def test_an_allowance_is_used_up_and_comes_back() -> None:
    spare = Allowance(rate=1e9, most=2)
    assert [spare.takes() for _ in range(3)] == [True] * 3
    none = Allowance(rate=1e-9, most=2)
    assert [none.takes() for _ in range(3)] == [True, True, False]


def test_somebody_who_floods_the_site_is_told_to_wait(
    site: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MESSAGES_AT_ONCE", 3)
    monkeypatch.setattr(sockets, "MESSAGES_A_SECOND", 10)
    with site.talk(site.start("tic_tac_toe", "you", "random")) as person:
        for _ in range(20):
            person.say(do="look", event=0)
        assert person.hear("refused", lambda one: "too much" in one["why"])


def test_there_are_only_so_many_tables_and_connections(tmp_path: object) -> None:
    with running(tmp_path, tables=2, connections=1) as site:  # type: ignore[arg-type]
        link = site.start("tic_tac_toe", "you", "random")
        site.start("tic_tac_toe", "you", "random")
        status, _, page = site.post(
            "/tables", game="tic_tac_toe", seats=2, seat0="you", seat1="random"
        )
        assert (status, "too many tables" in page) == (400, True)
        with site.talk(link) as first:
            first.hear("table")
            with site.talk(link) as second, pytest.raises(ConnectionClosed):
                second.hear("table")


def test_tables_that_nobody_uses_make_way_when_the_site_is_full(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else anyone could fill it for ever."""
    monkeypatch.setattr(rooms, "UNUSED", -1.0)
    with running(tmp_path, tables=2) as site:  # type: ignore[arg-type]
        used = site.start("tic_tac_toe", "you", "random")
        with site.talk(used) as person:
            person.hear("table")
            for _ in range(4):
                site.start("tic_tac_toe", "you", "random")
            assert site.ask("GET", used)[0] == 200


# The faults of others -----------------------------------------------------------------------


def test_every_message_is_checked_against_the_link_not_only_moves(site: Running) -> None:
    """As boardgame.io did not: there, whoever knew a match could act for other players."""
    link = site.start("tic_tac_toe", "you", "friend")
    watching = f"/watch/{site.room(link).links.watch}"
    invite = site.invite(link)
    for what in ("choose", "undo", "hint", "here", "hurry", "leave", "invite", "give_up", "pace"):
        with site.talk(watching) as stranger:
            stranger.hear("table")
            stranger.say(do=what, choice=1, turn=site.room(link).turn, seat=0, pace="quick")
            assert stranger.hear("refused")["why"] == "That cannot be done here."
    for dead in (invite, "/t/nothing", "/t/"):
        with pytest.raises((ConnectionClosed, InvalidStatus)), site.talk(dead) as nobody:
            nobody.hear()
    assert site.room(link).session.record.moves == []
    assert site.room(link).vacant == set()


def test_a_connection_whose_link_has_died_can_do_nothing_more(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "random")
    room = site.room(link)
    with site.talk(link) as person:
        told = person.hear("table", lambda one: one["yours"])
        room.links.keys.clear()
        person.choose(told)
        with pytest.raises(ConnectionClosed):
            person.hear("table")
    assert room.session.record.moves == []


def test_somebody_elses_turn_cannot_be_taken_and_a_late_answer_changes_nothing(
    site: Running,
) -> None:
    link = site.start("tic_tac_toe", "you", "friend")
    _, friend, _ = site.post(site.invite(link), name="Ben")
    with site.talk(link) as ann, site.talk(friend) as ben:
        told = ann.hear("table", lambda one: one["yours"])
        turn = ben.hear("table", lambda one: one["turn"] == told["turn"])["turn"]
        ben.say(do="choose", choice=1, turn=turn)
        assert "not your turn" in ben.hear("refused")["why"]
        ann.choose(told)
        ann.choose(told, 2)
        assert "changed meanwhile" in ann.hear("refused")["why"]
    assert len(site.room(link).session.record.moves) == 1


def test_broken_requests_and_frames_are_refused_and_the_site_lives_on(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "random")
    requests, frames = fuzzing.attack(site, 600)
    assert not [status for status in requests if status.startswith("5")], requests
    assert requests["403"]
    assert requests["404"]
    assert frames["refused"] > 100
    assert not [one for one in frames if one.startswith("closed 1011")], frames
    with site.talk(link) as person:
        told = person.hear("table", lambda one: one["yours"])
        person.choose(told)
        assert person.hear("table", lambda one: one["turn"] > told["turn"])


def test_a_message_that_is_no_json_is_answered_in_a_sentence(site: Running) -> None:
    with site.talk(site.start("tic_tac_toe", "you", "random")) as person:
        person.hear("table")
        frames = (("{", "JSON"), (b"\xff", "text"), ("[]", "object"), ('{"do": {}}', "cannot"))
        for frame, why in (*frames, (json.dumps({"do": "choose"}), "number")):
            person.socket.send(frame)
            assert why in person.hear("refused")["why"]
