"""What the pictures of the documentation are drawn with: boxes, words and arrows as SVG.

A picture has a ground of its own, so it can be read whatever lies behind it, and follows what the
reader's system prefers, light or dark.
"""

from __future__ import annotations

from xml.sax.saxutils import escape

HIGH = 34
"""The height of a box with one line."""
STYLE = (
    ":root{--ground:#fbfcfd;--ink:#1f2a30;--faint:#56656d;--line:#7b98a8;--box:#e9f1f5;"
    "--asks:#ffe7c2;--asked:#c77700;--runs:#cdebe4;--ran:#00796b;--back:#c9d3d9}"
    "@media(prefers-color-scheme:dark){:root{--ground:#20262b;--ink:#e8eef1;--faint:#a9b8c0;"
    "--line:#7592a2;--box:#2c373f;--asks:#59420f;--asked:#ffb74d;--runs:#0f4a42;--ran:#5cc9b9;"
    "--back:#46545d}}"
    "text{font:13px system-ui,sans-serif;fill:var(--ink)}.small{font-size:12px;fill:var(--faint)}"
    ".title{font-weight:600;font-size:14px}.code{font-family:ui-monospace,monospace;font-size:12px}"
    ".ground{fill:var(--ground)}.box{fill:var(--box);stroke:var(--line)}"
    ".asks{fill:var(--asks);stroke:var(--asked)}.runs{fill:var(--runs);stroke:var(--ran)}"
    ".back{fill:var(--back);stroke:var(--line)}.empty{fill:none;stroke:var(--line);"
    "stroke-dasharray:4 3}.way{stroke:var(--line);stroke-width:1.5;fill:none;"
    "marker-end:url(#tip)}.link{stroke:var(--line);stroke-width:1.5;fill:none}"
    ".hot{stroke:var(--asked);stroke-width:3;fill:none}.tip{fill:var(--line)}"
)
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" '
    'markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0L8 4L0 8z"/></marker>'
)


def svg(width: int, height: int, title: str, parts: list[str]) -> str:
    """A whole picture; the title is for those who cannot see it."""
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    head = [f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", f"<defs>{TIP}</defs>"]
    ground = f'<rect class="ground" width="{width}" height="{height}" rx="8"/>'
    inside = "\n".join([*head, ground, *parts])
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>\n{inside}\n</svg>\n'


def box(x: int, y: int, wide: int, high: int = HIGH, style: str = "box") -> str:
    """A box without words."""
    return f'<rect class="{style}" x="{x}" y="{y}" width="{wide}" height="{high}" rx="5"/>'


def text(x: int, y: int, words: str, style: str = "", anchor: str = "start") -> str:
    """Words that begin, or have their middle, at a point."""
    at = f'x="{x}" y="{y}" text-anchor="{anchor}"'
    return f'<text class="{style}" {at}>{escape(words)}</text>'


def label(x: int, y: int, wide: int, words: str, style: str = "box", font: str = "") -> str:
    """A box with words in its middle."""
    return box(x, y, wide, style=style) + text(x + wide // 2, y + 22, words, font, "middle")


def lines(x: int, y: int, rows: list[str], style: str = "small", leading: int = 17) -> list[str]:
    """Rows of words below each other."""
    return [text(x, y + at * leading, row, style) for at, row in enumerate(rows)]


def way(points: str) -> str:
    """A line with a tip, as SVG writes paths."""
    return f'<path class="way" d="{points}"/>'


def card(x: int, y: int, name: str, *, known: bool = True) -> list[str]:
    """A playing card; face down where it is not known."""
    words = name if known else "?"
    return [
        box(x, y, 46, 62, "box" if known else "back"),
        text(x + 23, y + 36, words, "small" if known else "title", "middle"),
    ]
