"""Pictures for cards that have none: quiet patterns, the same for a card wherever it is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import blake2b
from math import cos, pi, sin

from ludarium_web.html import Html, tag

WIDE, HIGH = 120, 64
HUES = {
    "red": 4, "orange": 26, "brown": 28, "gold": 42, "yellow": 47, "green": 135, "cyan": 185,
    "blue": 215, "violet": 262, "purple": 280, "magenta": 312, "pink": 335,
}  # fmt: skip
GREYS = {"black": 30, "grey": 52, "gray": 52, "silver": 62, "white": 74}
"""Colours without a hue, by how light they are."""


@lru_cache(maxsize=4096)
def sigil(name: str, colour: str = "") -> Html:
    """A picture made of a name, in a colour that is given or in one of the name's own."""
    numbers = list(blake2b(name.encode(), digest_size=16).digest())
    hue = HUES.get(colour, numbers[0] * 360 // 256)
    full, light = (8, GREYS[colour]) if colour in GREYS else (42, 40)
    ground = f"hsl({hue} {full}% {light}%)"
    behind = f"hsl({(hue + 20) % 360} {full}% {light - 11}%)"
    front = f"hsl({(hue + 340) % 360} {min(full + 22, 70)}% {min(light + 38, 86)}%)"
    draw = (_rays, _rings, _petals, _peaks, _waves, _stars)[numbers[1] % 6]
    shapes = [_path(outline, front, opacity) for outline, opacity in draw(numbers[2:])]
    size = {"width": WIDE, "height": HIGH}
    return tag(
        "svg",
        tag("rect", **size, fill=ground),
        tag("circle", cx=60, cy=70, r=30 + numbers[2] % 30, fill=behind),
        *shapes,
        class_="art",
        viewBox=f"0 0 {WIDE} {HIGH}",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


Shapes = Iterator[tuple[str, float]]
"""Outlines with how much of what lies behind they cover."""


def _path(outline: str, fill: str, opacity: float) -> Html:
    return tag("path", d=outline, fill=fill, fill_opacity=f"{opacity:.2f}")


def _round(angle: float, radius: float, wide: float = 60, high: float = 32) -> str:
    return f"{wide + radius * cos(angle):.1f} {high + radius * sin(angle):.1f}"


def _circle(x: float, y: float, r: float) -> str:
    return _arcs(x, y, r, 0)


def _hole(x: float, y: float, r: float) -> str:
    return _arcs(x, y, r, 1)


def _arcs(x: float, y: float, r: float, clockwise: int) -> str:
    half = f"a{r:.1f} {r:.1f} 0 1 {clockwise}"
    return f"M{x - r:.1f} {y:.1f}{half} {2 * r:.1f} 0{half} {-2 * r:.1f} 0z"


def _rays(numbers: list[int]) -> Shapes:
    count, turn = 5 + numbers[0] % 5, numbers[1] / 40
    for at in range(count):
        middle = 2 * pi * at / count + turn
        yield f"M60 32L{_round(middle - 0.14, 60)}L{_round(middle + 0.14, 60)}z", 0.3
    yield _circle(60, 32, 10 + numbers[2] % 5), 0.85


def _rings(numbers: list[int]) -> Shapes:
    for at in range(3 + numbers[0] % 2):
        inner, outer = 7 + at * 8, 10 + at * 8 + numbers[at + 1] % 3
        yield _circle(60, 32, outer) + _hole(60, 32, inner), 0.75 - 0.14 * at
    yield _circle(60, 32, 4), 0.9


def _petals(numbers: list[int]) -> Shapes:
    count, turn = 5 + numbers[0] % 4, numbers[1] / 40
    for at in range(count):
        middle = 2 * pi * at / count + turn
        left, right = _round(middle - 0.42, 16), _round(middle + 0.42, 16)
        yield f"M60 32Q{left} {_round(middle, 28)}Q{right} 60 32z", 0.5
    yield _circle(60, 32, 5), 0.9


def _peaks(numbers: list[int]) -> Shapes:
    for at in range(4):
        x, high = 8 + at * 30 + numbers[at] % 14, 18 + numbers[at + 4] % 30
        yield f"M{x - 26} 64L{x} {64 - high}L{x + 26} 64z", 0.32 + 0.1 * (at % 2)
    yield _circle(88 - numbers[1] % 50, 16, 6 + numbers[2] % 3), 0.85


def _waves(numbers: list[int]) -> Shapes:
    for at in range(4):
        y, rise = 20 + at * 12, 6 + numbers[at] % 7
        tops = "".join(f"q15 {-rise if i % 2 else rise} 30 0" for i in range(4))
        yield f"M0 {y}{tops}V64H0z", 0.22
    yield _circle(30 + numbers[5] % 60, 14, 6), 0.85


def _stars(numbers: list[int]) -> Shapes:
    count, turn = 4 + numbers[0] % 4, numbers[1] / 40
    points = [_round(pi * at / count + turn, 26 if at % 2 == 0 else 10) for at in range(2 * count)]
    yield f"M{'L'.join(points)}z", 0.55
    yield _circle(60, 32, 6), 0.9
    for at in range(5):
        yield _circle(8 + numbers[at + 2] % 104, 6 + numbers[at + 7] % 52, 1.6), 0.7
