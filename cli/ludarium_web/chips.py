"""Numbers of kinds as coloured chips, wherever they stand: in pools, on cards, in the words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache

from ludarium.show import Area, Card, Piece, Resource, Token
from ludarium_web.html import Html, escape, tag

Kinds = Mapping[str, Token]
"""How the kinds of a game look, by their names in the singular and the plural."""
COLOURS = (
    "red", "orange", "brown", "gold", "yellow", "green", "cyan", "blue", "violet", "purple",
    "magenta", "pink", "black", "grey", "silver", "white",
)  # fmt: skip
"""The words for colours that the style sheet knows."""
OTHER_WORDS = {"gray": "grey", "teal": "cyan", "lime": "green", "navy": "blue"}
_JOINING = re.compile(r"^(?:,|and\b|\s)+|(?:,|\band|\s)+$")


def colour_class(colour: str) -> str:
    """The class for a colour that a game declares; empty for one that the style sheet lacks."""
    word = OTHER_WORDS.get(colour, colour)
    return f"tint-{word}" if word in COLOURS else ""


def colour_of(token: Token) -> str:
    """The class for the colour of a token: the declared one, or the one that its name says."""
    if token.colour:
        return colour_class(token.colour)
    return next(filter(None, map(colour_class, token.name.lower().split())), "")


def kinds_in(piece: Piece) -> dict[str, Token]:
    """The kinds that are counted anywhere on a table."""
    found: dict[str, Token] = {}
    if isinstance(piece, Area):
        for inner in piece.pieces:
            found |= kinds_in(inner)
    elif isinstance(piece, Resource):
        for kind, _ in piece.counts:
            if kind.of is None and (kind.colour or kind.mark):
                found |= {kind.name: kind, f"{kind.name}s": kind}
    elif isinstance(piece, Card):
        for held in piece.holds:
            found |= kinds_in(held)
    return found


def chip(kind: Token, count: int | None = None) -> Html:
    """A kind, and how many there are of it."""
    disc = tag("i", kind.mark or kind.name[:1], class_=f"disc {colour_of(kind)}".strip())
    if count is None:
        return disc
    number, words = tag("b", str(count)), tag("span", f" {kind.name}", class_="unseen")
    return tag("span", number, disc, words, class_="chip", title=f"{count} {kind.name}")


def in_chips(words: str, kinds: Kinds) -> Html:
    """A list of a few things in which numbers of known kinds are chips."""
    return Html("".join(_split(words, kinds, _listed)))


def with_chips(words: str, kinds: Kinds) -> Html:
    """A text in which numbers of known kinds are chips."""
    return Html("".join(_split(words, kinds, lambda rest: [escape(rest)])))


def _split(words: str, kinds: Kinds, written: Callable[[str], list[Html]]) -> Iterator[Html]:
    end = 0
    for found in _numbered(tuple(kinds)).finditer(words):
        yield from written(words[end : found.start()])
        yield chip(kinds[found[2]], int(found[1]))
        end = found.end()
    yield from written(words[end:])


@lru_cache(maxsize=256)
def _numbered(names: tuple[str, ...]) -> re.Pattern[str]:
    if not names:
        return re.compile(r"(?!)")
    longest_first = sorted(map(re.escape, names), key=len, reverse=True)
    return re.compile(rf"\b(\d+) ({'|'.join(longest_first)})\b")


def _listed(words: str) -> list[Html]:
    """What stands between two chips, without what joins them."""
    left = _JOINING.sub("", words)
    return [tag("span", left, class_="words")] if left else []
