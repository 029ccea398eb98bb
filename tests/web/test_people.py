"""People together: links, secrets, spectators, leaving, one screen for several, agents to hurry."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from site_scene import Running, running, secrets_in, wait_until_asked

from ludarium import Table


@pytest.fixture(scope="module", name="site")
def _site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("site")) as site:
        yield site


def join(site: Running, link: str, seat: int = 1, name: str = "Ben") -> str:
    status, where, page = site.post(site.invite(link, seat), name=name)
    assert status == 303, page
    return where


def yours(told: dict[str, Any]) -> bool:
    return bool(told["yours"])


# Secrets ------------------------------------------------------------------------------------


def listening(browser: Browser, address: str) -> tuple[Page, list[str]]:
    """A page of someone with a browser of their own, and all that is sent to it."""
    frames: list[str] = []
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.on("websocket", lambda s: s.on("framereceived", lambda text: frames.append(str(text))))
    page.on("response", lambda answer: frames.append(answer.text()) if answer.ok else None)
    page.goto(address)
    return page, frames


def seen_by(table: Table, seat: int) -> set[str]:
    """The cards that a seat may know of: seen, or known to be in a pile."""
    return {
        str(card)
        for pile in table.piles()
        for card, mask in zip(pile.cards, pile.masks(), strict=True)
        if mask >> seat & 1 or pile.contents >> seat & 1
    }


@pytest.mark.parametrize("game", ["res_arcana", "seasons", "kuhn_poker"])
def test_two_people_never_receive_each_others_secrets(
    game: str, site: Running, browser: Browser
) -> None:
    link = site.start(game, "you", "friend")
    room = site.room(link)
    friend = join(site, link)
    pages = [listening(browser, site.base + one.lstrip("/")) for one in (link, friend)]
    watcher = listening(browser, f"{site.base}watch/{room.links.watch}")
    known: list[set[str]] = [set(), set(), set()]
    for _ in range(6):
        waits = room.session.waits_for
        if waits is None:
            break
        page = pages[waits][0]
        wait_until_asked(page)
        for (_, frames), seat in [*zip(pages, (0, 1), strict=True), (watcher, 2)]:
            cards = {str(card) for pile in room.session.table.piles() for card in pile}
            known[seat] |= seen_by(room.session.table, seat)
            assert cards - known[seat]
            assert secrets_in(frames, cards - known[seat]) == set()
        turn = room.turn
        page.locator("#ask [data-choice]:visible").first.click()
        page.wait_for_function(
            "turn => Number(document.getElementById('play').dataset.turn) > turn", arg=turn
        )
    for page, _ in (*pages, watcher):
        page.context.close()


def test_a_spectator_sees_the_table_and_can_choose_nothing(site: Running) -> None:
    link = site.start("kuhn_poker", "you", "friend")
    with site.talk(f"/watch/{site.room(link).links.watch}") as watcher:
        told = watcher.hear("table")
        assert not told["yours"]
        assert told["choices"] == 0
        for card in ("Jack", "Queen", "King"):
            assert card not in told["table"]
        for message in ({"do": "choose", "choice": 1, "turn": told["turn"]}, {"do": "undo"},
                        {"do": "leave"}, {"do": "hint"}, {"do": "here", "seat": 0}):  # fmt: skip
            watcher.say(**message)
            assert "cannot be done" in watcher.hear("refused")["why"]
        assert site.room(link).session.record.moves == []


# Links --------------------------------------------------------------------------------------


def test_an_invitation_is_good_once_and_gives_a_link_that_the_host_does_not_know(
    site: Running,
) -> None:
    link = site.start("tic_tac_toe", "you", "friend")
    invite = site.invite(link)
    with site.talk(link) as host:
        assert invite in host.hear("table")["people"]
        friend = join(site, link, name="Ben <b>")
        told = host.hear("table", lambda one: "Ben" in one["people"])
        assert friend.rpartition("/")[2] not in told["people"]
        assert "<b>" not in told["people"]
    assert site.get(invite)[0] == 404
    assert site.post(invite, name="Eve")[0] == 404


def test_a_link_dies_when_its_holder_leaves_and_the_seat_can_be_given_away(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "friend")
    friend = join(site, link)
    with site.talk(link) as host, site.talk(friend) as guest, site.talk(friend) as second:
        guest.hear("table")
        second.hear("table")
        guest.say(do="leave")
        guest.hear("left")
        second.hear("left")
        assert site.get(friend)[0] == 404
        told = host.hear("table", lambda one: "has left" in one["people"])
        host.say(do="invite", seat=1)
        told = host.hear("table", lambda one: "/join/" in one["people"])
        assert told["people"].count("/join/") == 1
        again = join(site, link, name="Cid")
        with site.talk(again) as other:
            assert "Cid" in other.hear("table")["people"]


def test_a_match_goes_on_without_somebody_who_has_left(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "friend")
    friend = join(site, link)
    with site.talk(link) as host, site.talk(friend) as guest:
        guest.hear("table")
        guest.say(do="leave")
        host.hear("table", lambda one: "has left" in one["people"])
        host.say(do="give_up", seat=1)
        told = host.hear("table", lambda one: "forfeited" in one["people"])
        while not told["over"]:
            host.choose(told)
            told = host.hear("table", lambda one: one["over"] or yours(one))
    assert site.room(link).session.record.ranks == (1, 2)


def test_only_whoever_chose_last_can_take_it_back(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "friend")
    friend = join(site, link)
    with site.talk(link) as host, site.talk(friend) as guest:
        host.choose(host.hear("table", yours))
        guest.hear("table", yours)
        guest.say(do="undo")
        assert "made by Name0" in guest.hear("refused")["why"]
        host.say(do="undo")
        assert host.hear("table", yours)["choices"] == 9


# One screen for several ---------------------------------------------------------------------


def test_at_one_screen_nothing_is_shown_before_it_is_handed_over(site: Running) -> None:
    link = site.start("kuhn_poker", "you", "you", name0="Ann", name1="Ben")
    with site.talk(link) as screen:
        told = screen.hear()
        assert (told["tell"], told["name"]) == ("curtain", "Ann")
        assert set(told) == {"tell", "seat", "name", "turn"}
        screen.say(do="look", event=0)
        assert "who sits" in screen.hear("refused")["why"]
        screen.say(do="choose", choice=1, turn=told["turn"])
        assert "who sits" in screen.hear("refused")["why"]
        screen.say(do="here", seat=0)
        told = screen.hear("table")
        screen.choose(told)
        assert screen.hear()["name"] == "Ben"
        screen.say(do="here", seat=1)
        assert screen.hear("table", yours)["choices"] == 2


def test_at_one_screen_an_open_game_needs_no_curtain(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "you", name0="Ann", name1="Ben")
    with site.talk(link) as screen:
        told = screen.hear("table", yours)
        while not told["over"]:
            screen.choose(told)
            turn = told["turn"]
            told = screen.hear("table", lambda one, turn=turn: one["turn"] > turn)  # type: ignore[misc]
    assert site.room(link).session.table.over


def test_the_curtain_falls_in_the_browser(site: Running, browser: Browser) -> None:
    page = browser.new_page()
    page.goto(site.base + site.start("kuhn_poker", "you", "you", name0="Ann", name1="Ben")[1:])
    page.get_by_role("button", name="I am Ann").click()
    wait_until_asked(page)
    page.locator("#ask [data-choice]").first.click()
    expect(page.get_by_role("button", name="I am Ben")).to_be_visible()
    assert page.inner_text("#table-root") == ""
    page.close()


# Agents -------------------------------------------------------------------------------------


def test_an_agent_that_thinks_long_can_be_told_to_move_now(site: Running) -> None:
    fields = {"seat1.mcts.seconds": 50, "seat1.mcts.iterations": 0}
    link = site.start("connect_four", "you", "mcts", **fields)
    assert site.room(link).texts[1] == "mcts:seconds=50.0"
    with site.talk(link) as person:
        person.choose(person.hear("table", yours))
        person.hear("table", lambda one: "Move now" in one["ask"])
        person.say(do="hurry")
        assert person.hear("table", yours)["choices"] == 7
    assert site.room(link).session.record.forfeits == {}


def test_agents_among_themselves_are_watched_paused_and_hurried(site: Running) -> None:
    link = site.start("tic_tac_toe", "random", "random")
    with site.talk(link) as host:
        host.say(do="pace", pace="quick", paused=False)
        assert host.hear("table", lambda one: one["over"])["over"]
    assert site.get(link)[0] == 200


def test_a_game_that_was_saved_elsewhere_goes_on(site: Running) -> None:
    link = site.start("tic_tac_toe", "you", "random")
    with site.talk(link) as person:
        person.choose(person.hear("table", yours))
        person.hear("table", yours)
    saved = (site.site.storage.folder / f"{site.room(link).id}.jsonl").read_bytes()
    origin = {"origin": site.base.rstrip("/")}
    status, _, answer = site.ask("POST", "/resume", saved, origin)
    assert status == 200, answer
    again = answer.partition('"/')[2].rpartition('"')[0]
    with site.talk(again) as person:
        assert person.hear("table", yours)["choices"] == 7
    status, _, answer = site.ask("POST", "/resume", saved[:-40], origin)
    assert (status, "checksum" in answer or "JSON" in answer) == (400, True)
