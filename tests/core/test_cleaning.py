"""What strangers say is told in one printable line, whatever they do to prevent it."""

from __future__ import annotations

from typing import Any

import pytest

from ludarium.cleaning import LONGEST, NOTHING, clean, described, shown


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("two\nlines\tand  spaces ", "two lines and spaces"),
        ("\x1b[2Jgone\x07", "[2Jgone"),
        ("\ud800 half a character", "? half a character"),
        ("", ""),
    ],
)
def test_a_text_is_told_in_one_printable_line(text: str, said: str) -> None:
    assert clean(text) == said


def test_a_long_text_is_cut_with_a_sign() -> None:
    assert clean("x" * LONGEST) == "x" * LONGEST
    assert clean("x" * (LONGEST + 1)) == "x" * (LONGEST - 1) + "…"
    assert clean("abcdef", 4) == "abc…"


def test_what_is_left_of_a_text_of_blanks_is_told_as_far_as_it_was_read() -> None:
    assert clean(" " * 15 + "abc", 4) == "a"
    assert clean(" " * 16 + "abc", 4) == ""


class Mute(Exception):
    def __str__(self) -> str:
        raise KeyboardInterrupt


class Sly(str):
    """A text that says something else when it is looked at."""

    def __getitem__(self, at: Any) -> str:
        return "\x1b"

    def encode(self, *_: Any, **__: Any) -> bytes:
        return b"\x1b"


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (ValueError("no\nway"), "ValueError: no way"),
        (ValueError(), "ValueError"),
        (Mute(), f"an exception: {NOTHING}"),
        (ValueError(Sly("honest")), "ValueError: honest"),
    ],
)
def test_what_was_raised_is_told_with_its_name_and_words(problem: Exception, said: str) -> None:
    assert described(problem) == said


class Nameless:
    def __repr__(self) -> str:
        raise SystemExit


def test_a_value_is_told_as_it_is_written_if_it_can_be() -> None:
    assert shown("a\nb") == r"'a\nb'"
    assert shown(Nameless()) == NOTHING
    assert clean(Sly("honest")) == "honest"
