"""`ludarium review`: a page and a summary, files that go on, and what is refused."""

from __future__ import annotations

import json
import re
import signal
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from typer.testing import Result

Ludarium = Callable[..., Result]
Record = Callable[..., Path]


@pytest.fixture
def poker(record: Record) -> Path:
    """A recorded match of Kuhn poker."""
    return record("kuhn_poker", "random", "random", "--seed", 3)


class Page(HTMLParser):
    """What a page links to, names and loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: set[str] = set()
        self.tags: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.add(tag)
        self.ids |= {found["id"] or ""} if "id" in found else set()
        if tag == "a":
            self.links.add(found["href"] or "")
        elif found.get("src") or found.get("href"):
            self.loaded.add(found.get("src") or found.get("href") or "")


def test_a_review_is_a_page_beside_the_replay_and_a_summary(
    ludarium: Ludarium, poker: Path
) -> None:
    result = ludarium("review", poker, "--iterations", 30)
    page = poker.with_name("kuhn_poker-00000.review.html")
    assert result.exit_code == 0, result.output
    assert "random 1 against random 2" in result.stdout
    assert "own decisions" in result.stdout
    assert page.name in result.stdout.replace("\n", "")
    found = Page(page.read_text(encoding="utf-8"))
    assert found.loaded == {"data:,"}
    assert "script" not in found.tags
    assert all(link.removeprefix("#") in found.ids for link in found.links)
    assert {"move-1"} <= found.ids


def test_programs_get_all_of_it(ludarium: Ludarium, poker: Path, tmp_path: Path) -> None:
    result = ludarium("review", poker, "--iterations", 30, "--json", "--keep", tmp_path / "kept")
    answer = json.loads(result.stdout)
    assert answer["counts"] == "points"
    assert answer["html"] is None
    for seat in answer["seats"]:
        parts = ("start", "own", "others", "luck", "forfeits")
        assert sum(seat[part] for part in parts) == pytest.approx(seat["result"])
    moves = len(poker.read_text().splitlines()) - 2
    assert len(answer["curve"]) == moves + 1
    assert [one["move"] for one in answer["decisions"]] == list(range(1, moves + 1))
    assert {"question", "made", "best", "line", "cost", "error"} <= answer["decisions"][0].keys()
    assert not list(poker.parent.glob("*.review"))
    assert len(list((tmp_path / "kept").iterdir())) == 1


def test_a_seed_gives_the_same_review_again(
    ludarium: Ludarium, poker: Path, tmp_path: Path
) -> None:
    answers = [
        ludarium("review", poker, "--iterations", 30, "--seed", seed, "--json",
                 "--keep", tmp_path / folder).stdout
        for seed, folder in ((1, "a"), (1, "b"), (2, "c"))
    ]  # fmt: skip
    assert answers[0] == answers[1] != answers[2]


def test_a_review_of_one_seat_judges_only_its_decisions(ludarium: Ludarium, poker: Path) -> None:
    result = ludarium("review", poker, "--iterations", 30, "--seat", 2, "--json")
    answer = json.loads(result.stdout)
    assert {one["seat"] for one in answer["decisions"]} == {1}


def test_ctrl_c_keeps_what_is_done_and_the_same_command_goes_on(
    ludarium: Ludarium, record: Record, start: Callable[..., Popen[str]]
) -> None:
    file = record("pig", "random", "random", "--seed", 3, "--option", "target=10")
    words = ("review", file, "--iterations", 150)
    whole = json.loads(ludarium(*words, "--json", "--keep", file.parent / "whole").stdout)
    process = start(*words)
    while not any(kept.read_text().count("\n") > 2 for kept in file.parent.glob("*.review")):
        assert process.poll() is None, process.communicate()
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in said
    (kept,) = file.parent.glob("*.review")
    before = kept.read_text()
    again: dict[str, Any] = json.loads(ludarium(*words, "--json").stdout)
    assert kept.read_text().startswith(before)
    assert again == whole


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seat", 3), "there is no seat 3; seats are 1 to 2"),
        (("--agent", "random"), "random cannot review"),
        (("--agent", "nobody"), "nobody"),
        (("--language", "xx"), "has no names in 'xx'"),
        (("--html", "/proc/nowhere/page.html", "--iterations", 5), "cannot write"),
        (("--keep", "/proc/nowhere", "--iterations", 5), "cannot write"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    ludarium: Ludarium, poker: Path, words: tuple[object, ...], said: str
) -> None:
    result = ludarium("review", poker, *words)
    assert result.exit_code == 2
    assert said in " ".join(result.stderr.split())
    assert "Traceback" not in result.stderr


def test_damaged_edited_and_foreign_replays_are_refused_as_verify_does(
    ludarium: Ludarium, poker: Path
) -> None:
    whole = poker.read_text()
    for damaged in (
        "",
        "no replay",
        whole.replace('"seat":0', '"seat":1', 1),
        "\n".join(whole.splitlines()[:-1]),
        whole.replace("kuhn_poker", "tic_tac_toe", 1),
        whole.replace('"ludarium":1', '"ludarium":2', 1),
    ):
        poker.write_text(damaged)
        verified = ludarium("replay", poker, "--verify")
        result = ludarium("review", poker)
        assert result.exit_code == verified.exit_code == 2
        assert result.stderr == verified.stderr


def test_a_damaged_file_of_a_review_gets_a_sentence(ludarium: Ludarium, poker: Path) -> None:
    ludarium("review", poker, "--iterations", 5)
    (kept,) = poker.parent.glob("*.review")
    kept.write_text(kept.read_text().replace("0.", "1."))
    result = ludarium("review", poker, "--iterations", 5)
    assert result.exit_code == 2
    assert "remove the file" in " ".join(result.stderr.split())


def test_names_and_words_cannot_break_the_page(
    ludarium: Ludarium, play: Callable[..., str], state: Path
) -> None:
    file = state / "match.jsonl"
    name = "human:name=<b>Ann</b>&"
    play("tic_tac_toe", "--seat", name, "--seat", "random", "--seed", 1, "--save", file, "--plain",
         typed="1\n" * 9)  # fmt: skip
    result = ludarium("review", file, "--iterations", 10)
    assert result.exit_code == 0, result.output
    text = file.with_name("match.review.html").read_text(encoding="utf-8")
    assert "<b>Ann" not in text
    assert "&lt;b&gt;Ann" in text


def test_a_game_at_the_terminal_ends_with_an_offer_of_its_review(
    ludarium: Ludarium, play: Callable[..., str], state: Path
) -> None:
    said = play("tic_tac_toe", "--seat", "random", "--seat", "human", "--seed", 1, "--plain",
                typed="1\n" * 9)  # fmt: skip
    found = re.search(r"ludarium review (\S+) --seat 2", said)
    assert found is not None
    result = ludarium("review", found[1], "--seat", 2, "--iterations", 10)
    assert result.exit_code == 0, result.output


def test_a_match_that_was_left_is_reviewed_as_far_as_it_went(
    ludarium: Ludarium, play: Callable[..., str], state: Path
) -> None:
    file = state / "left.jsonl"
    play("connect_four", "--seed", 1, "--save", file, "--plain", typed="4\n4\nquit\n")
    result = ludarium("review", file, "--iterations", 10)
    assert result.exit_code == 0, result.output
    assert "The match was left before its end." in result.stdout
    assert "where it was left" in result.stdout
