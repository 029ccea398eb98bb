"""Which part of the screen gets how many lines, and how much detail the table has there.

Only numbers: how high things are comes from whoever draws them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ludarium_cli.playing.fullscreen.folding import FACTS, LINE, NAMES, TEXTS

WIDE, HIGH = 120, 30
"""From so many columns and lines on, the story stands beside the choices."""
FRAME = 4
"""Lines for the heading, the question, what is typed, and what can be typed."""
BESIDE = 14
"""Lines of news that are wanted beside the choices."""
COLUMNS, LINES, WITH_TEXTS = range(3)
"""Choices side by side; each on a line of its own; with what is written on cards."""


@dataclass(frozen=True)
class Detail:
    """How much is shown of the own place, the middle, the other places, and of choices."""

    own: int
    middle: int
    others: int
    choices: int


DETAILS = (
    Detail(TEXTS, TEXTS, TEXTS, WITH_TEXTS),
    Detail(TEXTS, TEXTS, FACTS, WITH_TEXTS),
    Detail(TEXTS, FACTS, TEXTS, WITH_TEXTS),
    Detail(TEXTS, FACTS, FACTS, WITH_TEXTS),
    Detail(TEXTS, TEXTS, TEXTS, LINES),
    Detail(TEXTS, FACTS, TEXTS, LINES),
    Detail(TEXTS, FACTS, FACTS, LINES),
    Detail(FACTS, FACTS, FACTS, WITH_TEXTS),
    Detail(FACTS, NAMES, NAMES, WITH_TEXTS),
    Detail(NAMES, NAMES, NAMES, WITH_TEXTS),
    Detail(FACTS, FACTS, FACTS, LINES),
    Detail(FACTS, NAMES, NAMES, LINES),
    Detail(FACTS, FACTS, FACTS, COLUMNS),
    Detail(TEXTS, NAMES, LINE, LINES),
    Detail(NAMES, NAMES, LINE, WITH_TEXTS),
    Detail(NAMES, NAMES, NAMES, LINES),
    Detail(FACTS, NAMES, LINE, LINES),
    Detail(NAMES, NAMES, LINE, LINES),
    Detail(NAMES, NAMES, LINE, COLUMNS),
    Detail(NAMES, LINE, LINE, LINES),
    Detail(NAMES, LINE, LINE, COLUMNS),
)
"""From the most that can be shown to the least."""
UNFOLDED = (
    *DETAILS[:2],
    Detail(TEXTS, NAMES, LINE, LINES),
    Detail(TEXTS, LINE, LINE, LINES),
    Detail(FACTS, NAMES, LINE, LINES),
    Detail(FACTS, LINE, LINE, LINES),
    Detail(NAMES, LINE, LINE, LINES),
)
"""The same while one part of the table, here the own one, is unfolded to be looked at."""


@dataclass(frozen=True)
class Layout:
    """How many lines each part gets; beside one another, story and choices get the same."""

    detail: Detail
    table: int
    story: int
    choices: int
    beside: bool


def beside(width: int, height: int) -> bool:
    """Whether there is room for the story beside the choices."""
    return width >= WIDE and height >= HIGH


def laid_out(
    width: int,
    height: int,
    table: Callable[[Detail], int],
    choices: Callable[[int], int],
    news: int,
    story: int,
    looking: bool = False,
) -> Layout:
    """The fullest detail of the table that leaves room for the choices and the news.

    `table` and `choices` say how high they are in a detail; `news` and `story` are how long it is
    what happened of late, and all that happened. Who is `looking` at the table needs less of them.
    """
    wide = beside(width, height)
    room = max(0, height - FRAME)
    told = min(news, BESIDE if wide else max(2, room // 6)) if not looking else 0
    for detail in UNFOLDED if looking else DETAILS:
        all_of_them = choices(detail.choices)
        wanted = min(all_of_them, max(1, room // 6 if looking else room // 2))
        if detail.choices == WITH_TEXTS:  # all of them or none
            wanted = all_of_them
        below = max(wanted, told) if wide else wanted + told
        if table(detail) + below <= room:
            break
    with_texts = replace(detail, choices=WITH_TEXTS)
    left = room - table(detail) - (0 if wide else told)
    if detail.choices == LINES and choices(WITH_TEXTS) <= left:
        detail = with_texts
    some = min(choices(detail.choices), room // 6 if looking else room // 3)
    table_lines = min(table(detail), max(0, room - max(1, some)))
    return _shared(detail, table_lines, choices(detail.choices), (told, story), room, wide)


def _shared(
    detail: Detail, table: int, choices: int, told: tuple[int, int], room: int, wide: bool
) -> Layout:
    """What is left below the table: first for the choices, but a line for the news in any case."""
    below = room - table
    if wide:
        return Layout(detail, table, below, below, True)
    news, story = told
    wanted = min(story, max(min(news, 1), below - choices))
    lines = min(wanted, max(0, below - 1))
    return Layout(detail, table, lines, below - lines, False)


def paged(heights: Sequence[int], room: int) -> list[range]:
    """Which entries of these heights stand on which page of so many lines; at least one each."""
    pages: list[range] = []
    start = used = 0
    for at, height in enumerate(heights):
        if at > start and used + height > room:
            pages.append(range(start, at))
            start, used = at, 0
        used += height
    return [*pages, range(start, len(heights))]
