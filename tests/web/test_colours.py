"""Words can be read on whatever they stand, in the light and in the dark: contrast of WCAG AA."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludarium_web
from ludarium_web.chips import COLOURS

STATIC = Path(ludarium_web.__file__).parent / "static"
TEXT, GRAPHIC = 4.5, 3.0
"""The least contrast of words, and of shapes that one has to see."""


def themes() -> dict[str, dict[str, str]]:
    """The colours of the style sheets, by theme."""
    light = colours(first_block(STATIC / "site.css", ":root {"))
    tints = colours(first_block(STATIC / "table.css", ":root {"))
    dark = colours(first_block(STATIC / "site.css", ':root[data-theme="dark"] {'))
    return {"light": {**light, **tints}, "dark": {**light, **tints, **dark}}


def first_block(path: Path, beginning: str) -> str:
    return path.read_text().split(beginning, 1)[1].split("}", 1)[0]


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", block))


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted([luminance(one), luminance(other)])
    return (high + 0.05) / (low + 0.05)


def mixed(one: str, share: float, other: str) -> str:
    """What color-mix makes of two colours."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)


def test_contrast_is_counted_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["paper", "card", "felt"])
@pytest.mark.parametrize("words", ["ink", "quiet"])
def test_words_can_be_read_on_every_ground(theme: str, ground: str, words: str) -> None:
    found = themes()[theme]
    assert contrast(found[words], found[ground]) >= TEXT


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("seat", range(6))
def test_names_of_seats_can_be_read_in_their_places(theme: str, seat: int) -> None:
    found = themes()[theme]
    place = mixed(found[f"seat-{seat}"], 0.05, found["card"])
    assert contrast(found[f"seat-{seat}"], place) >= TEXT
    assert contrast(found["quiet"], place) >= TEXT
    assert contrast(found["ink"], place) >= TEXT


@pytest.mark.parametrize("colour", COLOURS)
def test_marks_can_be_read_on_every_colour_that_games_declare(colour: str) -> None:
    found = themes()["light"]
    assert contrast(found[f"on-tint-{colour}"], found[f"tint-{colour}"]) >= TEXT


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ground", ["card", "felt", "paper"])
@pytest.mark.parametrize("what", ["lit", "accent"])
def test_what_is_lit_or_has_the_focus_is_seen_on_every_ground(
    theme: str, ground: str, what: str
) -> None:
    found = themes()[theme]
    assert contrast(found[what], found[ground]) >= GRAPHIC


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("faded", [".pool .chip.none b", ".card.turned > :is(.name, .text)"])
def test_what_is_faded_can_still_be_read(theme: str, faded: str) -> None:
    found = themes()[theme]
    opacity = re.search(r"opacity: (\.\d+)", first_block(STATIC / "table.css", f"{faded} {{"))
    assert opacity is not None
    assert contrast(mixed(found["ink"], float(opacity[1]), found["card"]), found["card"]) >= TEXT


def test_every_colour_has_its_class() -> None:
    sheet = (STATIC / "table.css").read_text()
    assert all(f".tint-{colour} {{" in sheet for colour in COLOURS)
