"""Search graphs for other programs and for the eye: JSON, GraphML, DOT, and a picture as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import networkx as nx

from ludarium import Call
from ludarium_ai.graph import Node, SearchGraph

COLOURS = ("#c0392b", "#2471a3", "#1e8449", "#b7950b")
"""The seats' colours in the picture."""
BOX, TALL, REACH, GAP = 170, 50, 60, 10


def to_json(graph: SearchGraph, least: int = 1) -> dict[str, Any]:
    """The graph as networkx writes it, nodes and edges, without nodes visited less than `least`.

    Nodes are numbered from the root, 0.
    """
    kept = graph.subgraph([node for node in graph if node.visits >= least or node is graph.root])
    found: dict[str, Any] = nx.node_link_data(_numbered(kept), edges="edges")
    return found


def _numbered(graph: nx.DiGraph[Any]) -> nx.Graph[int]:
    return nx.convert_node_labels_to_integers(graph)


def to_graphml(graph: SearchGraph) -> str:
    """The whole graph as GraphML; nodes are numbered from the root, 0."""
    return "\n".join(nx.generate_graphml(_numbered(graph)))


def to_dot(graph: SearchGraph) -> str:
    """The whole graph as DOT, for Graphviz; nodes are numbered from the root, 0."""
    lines = ["digraph search {", "  node [shape=box];"]
    numbered = _numbered(graph)
    for number, facts in numbered.nodes(data=True):
        values = " ".join(f"{facts[f'value_{seat}']:.2f}" for seat in range(graph.seats))
        lines.append(f'  {number} [label="seat {facts["seat"]}\\n{facts["visits"]}\\n{values}"];')
    for above, below, facts in numbered.edges(data=True):
        words = facts["call"].replace("\\", "\\\\").replace('"', '\\"')
        lines.append(f'  {above} -> {below} [label="{words}"];')
    return "\n".join([*lines, "}", ""])


# The picture --------------------------------------------------------------------------------


def to_svg(graph: SearchGraph, widest: int = 4, deepest: int = 4) -> str:
    """A picture of the most visited part, from left to right.

    At most `widest` children a node and `deepest` levels are drawn; lines are as thick as
    they were visited.
    """
    root = graph.root
    picture = Picture(widest, deepest, max(1, root.visits))
    height, _ = picture.place(root, None, root.visits, GAP, 0)
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

    def place(
        self, node: Node, call: Call | None, tries: int, top: float, level: int
    ) -> tuple[float, float]:
        """Lay out a node beside its children; returns the bottom edge and the node's middle."""
        self.levels = max(self.levels, level)
        shown = _shown(node, 1)[: self.widest] if level < self.deepest else []
        bottom, middles = top, []
        for below in shown:
            tried = node.tried(below)
            bottom, middle = self.place(node.children[below], below, tried, bottom, level + 1)
            middles.append((middle, tried))
        bottom = max(bottom, top + TALL + GAP)
        middle = (middles[0][0] + middles[-1][0]) / 2 if middles else (top + bottom - GAP) / 2
        for beside, visits in middles:
            self.links.append(self._link(middle, beside, level, visits))
        self.boxes.append(self._box(node, call, tries, middle, level))
        return bottom, middle

    def _link(self, here: float, there: float, level: int, visits: int) -> str:
        left = GAP + level * (BOX + REACH) + BOX
        right, bend = left + REACH, left + REACH / 2
        thick = 0.7 + 9 * visits / self.most
        return (
            f'<path d="M{left},{here:.1f} C{bend},{here:.1f} {bend},{there:.1f} '
            f'{right},{there:.1f}" fill="none" stroke="#aaa" stroke-width="{thick:.1f}"/>'
        )

    def _box(self, node: Node, call: Call | None, tries: int, middle: float, level: int) -> str:
        left, top = GAP + level * (BOX + REACH), middle - TALL / 2
        colour = COLOURS[node.seat % len(COLOURS)] if node.seat >= 0 else "#777"
        words = "now" if call is None else str(call)
        values = " / ".join(f"{node.mean(seat):.2f}" for seat in range(len(node.values)))
        share = BOX * tries / self.most
        return "\n".join(
            [
                f"<g><title>{escape(words)}</title>",
                f'<rect x="{left}" y="{top:.1f}" width="{BOX}" height="{TALL}" rx="5" '
                f'fill="#fafafa" stroke="{colour}"/>',
                f'<rect x="{left}" y="{top + TALL - 4:.1f}" width="{share:.1f}" height="4" '
                f'fill="{colour}"/>',
                *_lines(left + BOX / 2, top, [_short(words), f"{tries} visits", values]),
                "</g>",
            ]
        )


def _lines(middle: float, top: float, texts: list[str]) -> Iterator[str]:
    for at, text in enumerate(texts):
        y = top + 14 + 14 * at
        yield f'<text x="{middle:.1f}" y="{y:.1f}" text-anchor="middle">{escape(text)}</text>'


def _short(words: str, most: int = 26) -> str:
    return words if len(words) <= most else words[: most - 1] + "…"


def _shown(node: Node, least: int) -> list[Call]:
    """The calls that were tried often enough, the most tried first."""
    calls = [call for call in node.children if node.tried(call) >= least]
    return sorted(calls, key=lambda call: -node.tried(call))
