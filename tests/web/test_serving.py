"""The commands that serve pages, as processes of their own."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from site_scene import SOON
from typer.testing import CliRunner

from ludarium_cli.main import app


@contextmanager
def command(*words: str, cwd: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A command that runs, and the address that it says."""
    environment = {**os.environ, "BROWSER": "true", "XDG_STATE_HOME": str(cwd)}
    process = subprocess.Popen(
        [sys.executable, "-m", "ludarium_cli", *words],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment, cwd=cwd,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        for line in process.stdout:
            if found := re.search(r"http://\S+", line):
                yield process, found[0]
                break
        else:
            raise AssertionError("it has said no address")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_serve_says_where_it_is_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with command("serve", "--port", "0", cwd=tmp_path) as (process, where):
        line = HTTPConnection(where.removeprefix("http://").rstrip("/"))
        line.request("GET", "/")
        answer = line.getresponse()
        assert (answer.status, "Res Arcana" in answer.read().decode()) == (200, True)
        line.close()
        process.send_signal(signal.SIGINT)
        assert process.wait(SOON) in (0, 130)
    assert (tmp_path / "ludarium" / "tables").is_dir()


def test_an_address_that_is_taken_is_named_in_a_sentence(tmp_path: Path) -> None:
    with command("serve", "--port", "0", cwd=tmp_path) as (_, where):
        port = where.rstrip("/").rpartition(":")[2]
        result = CliRunner().invoke(app, ["serve", "--port", port, "--state", str(tmp_path)])
    assert result.exit_code != 0
    assert f"port {port}" in result.output
    assert "Traceback" not in result.output


def test_a_place_where_no_tables_can_be_kept_is_named_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "file").touch()
    for place in (tmp_path / "loop" / "x", tmp_path / "file"):
        result = CliRunner().invoke(app, ["serve", "--port", "0", "--state", str(place)])
        assert result.exit_code == 2
        assert f"cannot keep tables in {place}" in result.stderr.replace("\n", "")


def test_without_its_packages_serve_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = CliRunner().invoke(app, ["serve"])
    assert result.exit_code == 2
    assert "pip install 'ludarium[web]'" in result.output


def test_a_running_match_is_watched_on_a_live_page(tmp_path: Path, page: Page) -> None:
    words = ("match", "tic_tac_toe", "random", "random", "--watch", "--seed", "1", "--json")
    with command(*words, cwd=tmp_path) as (process, where):
        page.goto(where)
        page.locator("[data-pace=quick]").click()
        expect(page.locator("#ask")).to_contain_text("All matches are over", timeout=SOON * 1000)
        assert page.locator("#story .event").count() > 4
        assert process.stdout is not None
        told = process.stdout.read()
        assert json.loads(told[told.index("{") :])["games"] == 1
        assert process.wait(SOON) == 0


def test_watching_several_matches_at_a_time_is_refused() -> None:
    words = ["match", "tic_tac_toe", "random", "random", "--watch", "--jobs", "2"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "one match at a time" in result.output
