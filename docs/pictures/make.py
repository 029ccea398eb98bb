"""Makes the pictures of the explanations: who imports whom, the way of a call, what a seat knows.

    python docs/pictures/make.py

Most are read from the code or made by playing, so they cannot say what is not so; a test makes all
of them again and compares.
"""

from __future__ import annotations

import ast
from pathlib import Path

import explaining
from drawing import HIGH, label, svg, text, way

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
WIDE, GAP = 150, 16


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
        if len(layer) < most and most % 2:  # so that arrows run between the boxes of a layer
            left += (WIDE + GAP) // 2
        for at, name in enumerate(layer):
            places[name] = (left + at * (WIDE + GAP), GAP + row * (HIGH + 56))
    arrows = [_arrow(places[one], places[other]) for one, other in sorted(imports())]
    boxes = [label(x, y, WIDE, name) for name, (x, y) in places.items()]
    return svg(width, height, "Which package imports which", [*arrows, *boxes])


def way_picture() -> str:
    """What happens to a call, from the choice to the next one."""
    parts = []
    for at, (name, words) in enumerate(WAY):
        y = GAP + at * (HIGH + 22)
        style = {"choose": "asks", "decision or chance": "asks"}.get(name, "box")
        parts += [label(26, y, WIDE, name, style), text(40 + WIDE, y + 22, words, "small")]
        if at:
            parts.append(_arrow((26, y - HIGH - 22), (26, y)))
    bottom = GAP + len(WAY) * (HIGH + 22)
    back = way(f"M26 {bottom - 39}H12V{GAP + 17}H24")
    return svg(620, bottom, "From a choice to the next one", [*parts, back])


def _arrow(one: tuple[int, int], other: tuple[int, int]) -> str:
    x, y = one[0] + WIDE // 2, one[1] + HIGH
    return way(f"M{x} {y}L{other[0] + WIDE // 2} {other[1] - 2}")


PICTURES = {
    "imports.svg": imports_picture,
    "way-of-a-call.svg": way_picture,
    **explaining.PICTURES,
}

if __name__ == "__main__":
    for name, picture in PICTURES.items():
        (HERE / name).write_text(picture(), encoding="utf-8")
