"""The report, opened in a browser that has no network."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from made_up import by_strength

from ludarium_arena.blocks import Conditions, Result
from ludarium_arena.report import page, write
from ludarium_arena.running import Run
from ludarium_arena.schedule import schedule
from ludarium_arena.standings import standings
from ludarium_arena.store import Store

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLOTS = {"ladder", "scores", "lengths", "seats", "times"}
STRENGTHS = {"random": 0.0, "greedy": 1.0, "<b>bold</b>:with=</script>": 2.0}


def browser() -> str:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    assert found, f"install one of {', '.join(BROWSERS)} to test reports"
    return found


def opened(path: Path, profile: Path) -> tuple[str, list[str]]:
    """The page after its scripts have run, and what they wrote to the console."""
    done = subprocess.run(
        [
            browser(),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--user-data-dir={profile}",
            "--host-resolver-rules=MAP * ~NOTFOUND",
            "--enable-logging=stderr",
            "--window-size=1000,3000",
            "--virtual-time-budget=10000",
            "--dump-dom",
            path.as_uri(),
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )
    said = [line for line in done.stderr.splitlines() if ":CONSOLE" in line]
    return done.stdout, said


def played(seats: int) -> list[Result]:
    blocks = schedule(tuple(STRENGTHS), seats, 6)
    return [by_strength(STRENGTHS, block.lineup, block.deal) for block in blocks]


def poker() -> tuple[Conditions, list[Result]]:
    """Blocks of a game with cards."""
    setting = Conditions("kuhn_poker", 2, 1)
    with Store() as store:
        run = Run(setting, store, replays=False)
        return setting, list(run.play(schedule(("random", "greedy"), 2, 30)))


def drawn(html: str) -> set[str]:
    """The names of the plots that show something."""
    found = re.findall(r'<div class="plot[^"]*" id="(\w+)"[^>]*>(.{2000})', html, re.DOTALL)
    return {name for name, inside in found if "main-svg" in inside}


def test_a_console_message_would_be_noticed(tmp_path: Path) -> None:
    path = tmp_path / "bad.html"
    path.write_text("<script>console.error('ouch')</script>")
    assert "ouch" in opened(path, tmp_path / "profile")[1][0]


@pytest.mark.parametrize("seats", [2, 3])
def test_the_report_is_drawn_without_a_network_and_without_complaints(
    tmp_path: Path, seats: int
) -> None:
    results = played(seats)
    path = tmp_path / "report.html"
    write(path, Conditions("pig", seats, 1), standings(tuple(STRENGTHS), results), results)
    html, said = opened(path, tmp_path / "profile")
    assert said == []
    assert drawn(html) == PLOTS
    assert list(tmp_path.glob("*.part")) == []


def test_a_game_with_cards_has_a_plot_of_them(tmp_path: Path) -> None:
    setting, results = poker()
    path = tmp_path / "report.html"
    write(path, setting, standings(("random", "greedy"), results), results)
    html, said = opened(path, tmp_path / "profile")
    assert said == []
    assert drawn(html) == PLOTS | {"cards"}
    assert ">King<" in html


def test_names_cannot_break_the_page() -> None:
    results = played(2)
    html = page(Conditions("pig", 2, 1), standings(tuple(STRENGTHS), results), results)
    assert "<b>bold</b>:with" not in html
    assert "&lt;b&gt;bold&lt;/b&gt;:with" in html
    assert "with=</script>" not in html


def test_the_page_loads_nothing_from_elsewhere() -> None:
    results = played(2)
    html = page(Conditions("pig", 2, 1), standings(tuple(STRENGTHS), results), results)
    outside = re.sub(r"<script>.*?</script>", "", html, flags=re.DOTALL)
    assert not re.findall(r"""(?:src|href)=["'](?!data:)|url\(|@import""", outside)


def test_the_report_can_be_run_again() -> None:
    results = played(2)
    html = page(Conditions("pig", 2, 5), standings(tuple(STRENGTHS), results), results)
    assert "game = &quot;pig&quot;" in html
    assert "blocks = 6" in html
    assert "seed = 5" in html


def test_one_agent_alone_has_a_report() -> None:
    results = [by_strength({"a": 0.0}, ("a", "a"), deal) for deal in range(3)]
    html = page(Conditions("pig", 2, 1), standings(("a",), results), results)
    assert "played against itself" in html
