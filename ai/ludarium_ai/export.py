"""Search trees for other programs and for the eye: JSON, GraphML, DOT, and a picture as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from ludarium_ai.tree import Node, Tree

COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b")
"""The seats' colours in the picture."""
BOX, TALL, REACH, GAP = 170, 50, 60, 10


def to_json(tree: Tree, least: int = 1) -> dict[str, Any]:
    """The tree as nested objects, without nodes of fewer visits than `least`."""
    return _object(tree.root, least)


def _object(node: Node, least: int) -> dict[str, Any]:
    return {
        "call": None if node.call is None else str(node.call),
        "seat": node.seat,
        "visits": node.visits,
        "available": node.available,
        "values": [round(node.mean(seat), 4) for seat in range(len(node.values))],
        "proven": node.proven,
        "children": [_object(child, least) for child in _shown(node, least)],
    }


def to_graphml(tree: Tree) -> str:
    """The whole tree as GraphML."""
    import networkx as nx

    graph = tree.graph()
    for _, facts in graph.nodes(data=True):
        facts["values"] = " ".join(f"{value:.4f}" for value in facts["values"])
    for _, _, facts in graph.edges(data=True):
        facts["call"] = str(facts["call"])
    return "\n".join(nx.generate_graphml(graph))


def to_dot(tree: Tree) -> str:
    """The whole tree as DOT, for Graphviz."""
    lines = ["digraph search {", "  node [shape=box];"]
    graph = tree.graph()
    for number, facts in graph.nodes(data=True):
        values = " ".join(f"{value:.2f}" for value in facts["values"])
        lines.append(f'  {number} [label="seat {facts["seat"]}\\n{facts["visits"]}\\n{values}"];')
    for above, below, facts in graph.edges(data=True):
        words = str(facts["call"]).replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'  {above} -> {below} [label="{words}"];')
    return "\n".join([*lines, "}", ""])


# The picture --------------------------------------------------------------------------------


def to_svg(tree: Tree, widest: int = 4, deepest: int = 4) -> str:
    """A picture of the most visited part, from left to right.

    At most `widest` children a node and `deepest` levels are drawn; lines are as thick as
    they were visited.
    """
    picture = Picture(widest, deepest, max(1, tree.root.visits))
    height, _ = picture.place(tree.root, GAP, 0)
    width = GAP + (picture.levels + 1) * (BOX + REACH) - REACH + GAP
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:.0f}" '
            f'width="{width}" height="{height:.0f}" font-family="sans-serif" font-size="11">',
            '<rect width="100%" height="100%" fill="white"/>',
            *picture.links,
            *picture.boxes,
            "</svg>",
            "",
        ]
    )


class Picture:
    """Boxes and links, laid out level by level to the right."""

    def __init__(self, widest: int, deepest: int, most: int) -> None:
        self.widest = widest
        self.deepest = deepest
        self.most = most
        self.levels = 0
        self.boxes: list[str] = []
        self.links: list[str] = []

    def place(self, node: Node, top: float, level: int) -> tuple[float, float]:
        """Lay out a node beside its children; returns the bottom edge and the node's middle."""
        self.levels = max(self.levels, level)
        shown = _shown(node, 1)[: self.widest] if level < self.deepest else []
        bottom, middles = top, []
        for child in shown:
            bottom, middle = self.place(child, bottom, level + 1)
            middles.append((middle, child.visits))
        bottom = max(bottom, top + TALL + GAP)
        middle = (middles[0][0] + middles[-1][0]) / 2 if middles else (top + bottom - GAP) / 2
        for beside, visits in middles:
            self.links.append(self._link(middle, beside, level, visits))
        self.boxes.append(self._box(node, middle, level))
        return bottom, middle

    def _link(self, here: float, there: float, level: int, visits: int) -> str:
        left = GAP + level * (BOX + REACH) + BOX
        right, bend = left + REACH, left + REACH / 2
        thick = 0.7 + 9 * visits / self.most
        return (
            f'<path d="M{left},{here:.1f} C{bend},{here:.1f} {bend},{there:.1f} '
            f'{right},{there:.1f}" fill="none" stroke="#aaa" stroke-width="{thick:.1f}"/>'
        )

    def _box(self, node: Node, middle: float, level: int) -> str:
        left, top = GAP + level * (BOX + REACH), middle - TALL / 2
        colour = COLOURS[node.seat % len(COLOURS)] if node.seat >= 0 else "#777"
        words = "now" if node.call is None else str(node.call)
        values = " / ".join(f"{node.mean(seat):.2f}" for seat in range(len(node.values)))
        share = BOX * node.visits / self.most
        return "\n".join(
            [
                f"<g><title>{escape(words)}</title>",
                f'<rect x="{left}" y="{top:.1f}" width="{BOX}" height="{TALL}" rx="5" '
                f'fill="#fafafa" stroke="{colour}"/>',
                f'<rect x="{left}" y="{top + TALL - 4:.1f}" width="{share:.1f}" height="4" '
                f'fill="{colour}"/>',
                *_lines(left + BOX / 2, top, [_short(words), f"{node.visits} visits", values]),
                "</g>",
            ]
        )


def _lines(middle: float, top: float, texts: list[str]) -> Iterator[str]:
    for at, text in enumerate(texts):
        y = top + 14 + 14 * at
        yield f'<text x="{middle:.1f}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'


def _short(words: str, most: int = 26) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def _shown(node: Node, least: int) -> list[Node]:
    """The children with enough visits, the most visited first."""
    children = [child for child in node.children.values() if child.visits >= least]
    return sorted(children, key=lambda child: -child.visits)
