"""The report, opened in a browser that has no network."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from made_up import by_strength, result

from ludarium_arena import figures
from ludarium_arena.blocks import Conditions, Result
from ludarium_arena.report import page, write
from ludarium_arena.running import Run
from ludarium_arena.schedule import schedule
from ludarium_arena.standings import standings
from ludarium_arena.store import Store

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLOTS = {"ladder", "course", "scores", "lengths", "seats", "times"}
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
    assert "&lt;b&gt;bold&lt;/b&gt;:<wbr>with" in html
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


# What the plots say -----------------------------------------------------------------------------


def test_axes_of_counts_have_whole_numbers() -> None:
    few = figures.lengths(played(2)[:1])["layout"]
    many = figures.lengths(played(2) * 90)["layout"]
    for layout in (few, many):
        for axis in ("xaxis", "yaxis"):
            assert layout[axis]["dtick"] == int(layout[axis]["dtick"]) >= 1
    assert few["yaxis"]["dtick"] == 1
    assert many["yaxis"]["dtick"] > 10


def test_every_match_is_in_a_bar_of_the_lengths() -> None:
    uneven = []
    for number, decisions in enumerate((1, 3, 90, 200, 201, 500, 999)):
        block = result(("a", "b"), number, (1, 0), (0, 1))
        match = block.matches[0]
        places = (replace(match.places[0], decisions=decisions), match.places[1])
        uneven.append(replace(block, matches=(replace(match, places=places), block.matches[1])))
    (bars,) = figures.lengths(uneven)["data"]
    assert sum(bars["y"]) == 14
    assert len(bars["x"]) <= figures.LENGTHS


def test_legends_stand_above_the_plots() -> None:
    results = played(2)
    found = standings(tuple(STRENGTHS), results)
    course = figures.course(found, results, 0, dict.fromkeys(STRENGTHS, "red"))
    assert course["layout"]["legend"]["yanchor"] == "bottom"
    assert course["layout"]["legend"]["y"] >= 1
    assert {trace["x"][-1] for trace in course["data"]} == {len(results)}


def test_names_are_continued_after_words_and_never_cut() -> None:
    name = "mcts:iterations=200,exploration=0.7 with a rather long name"
    lines = figures.broken(name).split("<br>")
    assert "".join(lines) == name
    assert len(lines) > 1
    assert all(line[-1] in ":, " for line in lines[:-1])
    assert figures.broken("greedy") == "greedy"


def test_forfeits_are_told_with_their_reasons_and_absent_agents_have_dashes() -> None:
    results = played(2)
    first = results[0].matches[0]
    guilty = replace(first.places[0], forfeit="fell <asleep>")
    given_up = replace(first, places=(guilty, first.places[1]))
    results[0] = replace(results[0], matches=(given_up, results[0].matches[1]))
    found = standings((*STRENGTHS, "absent"), results)
    html = page(Conditions("pig", 2, 1), found, results)
    assert "<h2>Forfeits</h2>" in html
    assert "it fell &lt;asleep&gt;" in html
    row = html[html.index("<th scope=row>absent</th>") :].partition("</tr>")[0]
    assert row.count("&ndash;") == 6
    assert "<h2>Forfeits</h2>" not in page(
        Conditions("pig", 2, 1), standings(tuple(STRENGTHS), played(2)), played(2)
    )


def test_a_gauntlet_can_be_run_again() -> None:
    names = ("random", "greedy", "flat")
    results = [result(("random", other), 1, (1, 0), (0, 1)) for other in names[1:]]
    html = page(Conditions("pig", 2, 1), standings(names, results), results)
    assert "format = &quot;gauntlet&quot;" in html
    assert "agents = [&quot;random&quot;" in html
