"""Makes the pictures of docs/architecture.md: who imports whom, and the way of a call.

    python docs/pictures/make.py

The first is read from the imports of the code, so it cannot say what is not so; a test makes both
again and compares.
"""

from __future__ import annotations

import ast
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ROOTS = ("core", "plugins", "ai", "cli")
LAYERS = (
    ("ludarium_cli",),
    ("ludarium_web",),
    ("ludarium_arena",),
    (
        "ludarium_ai",
        "ludarium_bridges",
        "ludarium_classics",
        "ludarium_glaziers",
        "ludarium_masks",
        "ludarium_seasons",
        "ludarium_res_arcana",
        "ludarium_spellbook",
    ),
    ("ludarium",),
)
"""From the top of the picture to the bottom."""
WAY = (
    ("choose", "an agent or a person gets a view and names a call"),
    ("apply", "the table refuses what it does not offer"),
    ("stack", "steps run and schedule others, the newest first"),
    ("triggers", "components in play react to events, as further calls"),
    ("decision or chance", "the table stops and waits for a seat, or for nature"),
    ("view", "what the seat may know, and nothing else"),
    ("record", "seat and call are kept: enough to play it again"),
)
WIDE, HIGH, GAP = 150, 34, 16
STYLE = (
    "text{font:13px sans-serif;fill:#222}.box{fill:#eef3f8;stroke:#5b7a99}"
    ".way{stroke:#5b7a99;fill:none;marker-end:url(#tip)}.small{font-size:12px;fill:#555}"
)
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
    'orient="auto"><path d="M0 0L8 4L0 8z" fill="#5b7a99"/></marker>'
)


def imports() -> set[tuple[str, str]]:
    """Which package imports which other, as the code says."""
    packages = {name for layer in LAYERS for name in layer}
    found = set()
    for path in (path for root in ROOTS for path in (ROOT / root).rglob("*.py")):
        package = path.relative_to(ROOT).parts[1]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [one.name for one in node.names] if isinstance(node, ast.Import) else []
            for name in (name.partition(".")[0] for name in names):
                if name in packages and name != package:
                    found.add((package, name))
    return found


def imports_picture() -> str:
    """The packages in their layers, with an arrow to each that they import."""
    most = max(map(len, LAYERS))
    width, height = most * (WIDE + GAP) + GAP, len(LAYERS) * (HIGH + 56)
    places = {}
    for row, layer in enumerate(LAYERS):
        left = (width - len(layer) * (WIDE + GAP) + GAP) // 2
        if len(layer) < most:  # so that arrows past a layer run between its boxes
            left += (WIDE + GAP) // 2
        for at, name in enumerate(layer):
            places[name] = (left + at * (WIDE + GAP), GAP + row * (HIGH + 56))
    arrows = [_arrow(places[one], places[other]) for one, other in sorted(imports())]
    boxes = [_box(x, y, WIDE, name) for name, (x, y) in places.items()]
    return _svg(width, height, [*arrows, *boxes])


def way_picture() -> str:
    """What happens to a call, from the choice to the next one."""
    lines = []
    for at, (name, words) in enumerate(WAY):
        y = GAP + at * (HIGH + 22)
        lines += [_box(GAP, y, WIDE, name), _text(GAP + WIDE + 14, y + 22, words, "small")]
        if at:
            lines.append(_arrow((GAP, y - HIGH - 22), (GAP, y)))
    bottom = GAP + len(WAY) * (HIGH + 22)
    back = f"M{GAP} {bottom - 39}H6V{GAP + 17}H{GAP - 1}"
    return _svg(620, bottom, [*lines, f'<path class="way" d="{back}"/>'])


def _box(x: int, y: int, wide: int, name: str) -> str:
    box = f'<rect class="box" x="{x}" y="{y}" width="{wide}" height="{HIGH}" rx="5"/>'
    return box + _text(x + 10, y + 22, name)


def _text(x: int, y: int, words: str, style: str = "") -> str:
    name = f' class="{style}"' if style else ""
    return f'<text{name} x="{x}" y="{y}">{words}</text>'


def _arrow(one: tuple[int, int], other: tuple[int, int]) -> str:
    x, y = one[0] + WIDE // 2, one[1] + HIGH
    return f'<path class="way" d="M{x} {y}L{other[0] + WIDE // 2} {other[1] - 2}"/>'


def _svg(width: int, height: int, parts: list[str]) -> str:
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    inside = "\n".join([f"<style>{STYLE}</style>", f"<defs>{TIP}</defs>", *parts])
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n{inside}\n</svg>\n'


PICTURES = {"imports.svg": imports_picture, "way-of-a-call.svg": way_picture}

if __name__ == "__main__":
    for name, picture in PICTURES.items():
        (HERE / name).write_text(picture(), encoding="utf-8")
