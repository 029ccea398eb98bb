"""Single pieces as HTML: cards, tokens, dice, counters, resources, tracks and grids."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ludarium.components import Component, Printed
from ludarium.show import Card, Counter, Die, Grid, Lines, Resource, Token, Track
from ludarium_web.chips import Kinds, chip, colour_class, colour_of, in_chips, with_chips
from ludarium_web.html import Html, Value, tag
from ludarium_web.lighting import Lights, Path
from ludarium_web.sigils import sigil

MOST_DOTS = 10
"""A number with a limit up to this is drawn as dots; with a larger one as a bar."""
LONG = 18
"""A value of more letters is a text."""
_PIPS = re.compile(r"\s*\(\d+ pips?\)")


@dataclass(frozen=True)
class Ink:
    """What is the same for all pieces of a table while it is drawn."""

    seats: int = 0
    lights: Lights = Lights()
    words: Mapping[int, str] = field(default_factory=dict)
    """What the choices do, by their numbers."""
    kinds: Kinds = field(default_factory=dict)
    pictures: Mapping[str, str] = field(default_factory=dict)
    """Where the game's own pictures of components are, by their ids."""

    def lit(self, path: Path, label: str, focus: str | None = None) -> dict[str, Value]:
        """The attributes of a piece that can be chosen, or of one that cannot."""
        numbers = self.lights.named.get(path)
        if not numbers:
            return {"aria_label": label, **({"tabindex": focus} if focus else {})}
        does = self.words.get(numbers[0]) if len(numbers) == 1 else f"{len(numbers)} choices"
        return {
            "data_choices": " ".join(map(str, numbers)),
            "tabindex": "0",
            "role": "button",
            "aria_label": f"{does}. {label}" if does else label,
        }


def classes(*names: str) -> str:
    """The classes of an element, without empty ones."""
    return " ".join(filter(None, names))


def _glow(attributes: Mapping[str, Value]) -> str:
    return "lit" if "data_choices" in attributes else ""


# Cards --------------------------------------------------------------------------------------


def card(one: Card, ink: Ink, path: Path) -> Html:
    """A card as it lies on the table; the style sheet shows as much of it as there is room for."""
    if not one.face_up:
        return back(one.count, one.name)
    of = one.of if isinstance(one.of, Component) else None
    printed = of.printed(ink.seats) if of is not None else Printed(one.name, one.facts)
    told = [one.name, one.facts, "turned" if one.turned else "", *one.notes]
    told += [_in_words(held) for held in one.holds]
    label = ". ".join(filter(None, [", ".join(filter(None, told)), one.text]))
    attributes = ink.lit(path, label, "-1")
    look = classes(
        "card", colour_class(one.colour), "turned" if one.turned else "", _glow(attributes)
    )
    key = of.id if of is not None else one.name
    price = in_chips(printed.price, ink.kinds)
    counted = 'class="chip"' in price
    return tag(
        "article",
        _picture(one, of, printed, ink),
        tag(
            "header",
            tag("span", price, class_="cost") if counted else "",
            tag("span", str(printed.points), class_="score") if printed.points else "",
        ),
        tag("h5", one.name, class_="name"),
        tag("p", printed.kind, class_="kind") if printed.kind else "",
        tag("p", f"costs {printed.price}", class_="price") if price and not counted else "",
        tag("p", with_chips(one.text, ink.kinds), class_="text") if one.text else "",
        _notes(one, ink),
        class_=look,
        data_key=key,
        **({"role": "img"} | attributes),
    )


def _picture(one: Card, of: Component | None, printed: Printed, ink: Ink) -> Html:
    if of is not None and of.id in ink.pictures:
        return tag("img", class_="art", src=ink.pictures[of.id], alt="", loading="lazy")
    return sigil(one.name, one.colour or _colour_of(printed.price, ink.kinds))


def _colour_of(price: str, kinds: Kinds) -> str:
    """The colour of what a card costs first."""
    return next((kinds[word].colour for word in re.findall(r"\w+", price) if word in kinds), "")


def _notes(one: Card, ink: Ink) -> Html:
    notes = [tag("span", with_chips(note, ink.kinds), class_="note") for note in one.notes]
    held = [
        tag("span", *[chip(kind, count) for kind, count in held.counts if count], class_="held")
        for held in one.holds
        if held.total
    ]
    if one.turned:
        notes.insert(0, tag("span", "turned", class_="note"))
    return tag("footer", *notes, *held) if notes or held else Html("")


def back(count: int, name: str = "") -> Html:
    """Cards that lie face down; how many, where it is more than one."""
    words = f"{count} cards face down" if count > 1 else "a card face down"
    number = tag("b", str(count), class_="many") if count > 1 else ""
    return tag(
        "article",
        number,
        class_=classes("card back", "stack" if count > 1 else ""),
        role="img",
        aria_label=words,
        title=words,
        data_key="back",
    )


# Tokens and dice ----------------------------------------------------------------------------


def token(one: Token, ink: Ink, path: Path) -> Html:
    """A small thing: a disc with its mark, or its name where it has none."""
    if isinstance(one, Die):
        return die(one, ink, path)
    attributes = {"role": "img"} | ink.lit(path, one.name)
    look = classes("token", "" if one.mark else "named", colour_of(one), _glow(attributes))
    key = one.of.id if isinstance(one.of, Component) else one.name
    words = one.mark or one.name
    extra = {} if colour_class(one.colour) else {"data_colour": one.colour or None}
    return tag(
        "span",
        words,
        class_=look,
        title=attributes["aria_label"],
        data_key=key,
        **extra,
        **attributes,
    )


def die(one: Die, ink: Ink, path: Path) -> Html:
    """A die: what its upper face shows, and its pips."""
    attributes = {"role": "img"} | ink.lit(path, f"die: {one.name}")
    shows = _PIPS.sub("", one.name) if one.pips else one.name
    pips = tag("span", *[tag("i") for _ in range(one.pips)], class_="pips")
    face = "" if shows == str(one.pips) else tag("span", in_chips(shows, ink.kinds), class_="face")
    return tag(
        "span",
        face,
        pips if one.pips else "",
        class_=classes("die", colour_class(one.colour), _glow(attributes)),
        title=attributes["aria_label"],
        data_key=one.of.id if isinstance(one.of, Component) else one.name,
        **attributes,
    )


# Numbers ------------------------------------------------------------------------------------


def counter(one: Counter, place: str) -> Html:
    """A named number or word, and how far it is to its limit."""
    value = f"{one.value:g}" if isinstance(one.value, float) else str(one.value)
    if isinstance(one.value, bool):
        value = "yes" if one.value else "no"
    return _number(one.name, value, one.limit, place)


def resource(one: Resource, ink: Ink, path: Path, place: str) -> Html:
    """Counted things: a number, or how many there are of each kind."""
    (kind, count), *others = one.counts or ((Token(one.name), 0),)
    if one.one or (not others and not one.counts):
        disc = chip(kind) if kind.colour or kind.mark else Html("")
        lit = ink.lit((*path, 0), _in_words(one))
        return _number(one.name, str(count), one.limit, place, disc, lit)
    pool = [
        _of_kind(kind, count, ink, (*path, at), place)
        for at, (kind, count) in enumerate(one.counts)
    ]
    limit = tag("span", f"{one.total} of {one.limit}", class_="limit") if one.limit else ""
    name = tag("span", one.name, class_="label")
    words = {"role": "group", "aria_label": _in_words(one), "data_place": place}
    return tag("span", name, tag("span", *pool, class_="kinds"), limit, class_="pool", **words)


def _of_kind(kind: Token, count: int, ink: Ink, path: Path, place: str) -> Html:
    words = f"{count} {kind.name}"
    attributes = {"role": "img"} | ink.lit(path, words)
    plain = not (kind.mark or kind.colour)
    disc = tag(
        "i",
        kind.name if plain else kind.mark or kind.name[:1],
        class_=classes("disc", "worded" if plain else "", colour_of(kind)),
    )
    number = tag("b", str(count), data_count=f"{place}/{kind.name}")
    look = classes("chip", "" if count else "none", _glow(attributes))
    key = {"data_key": kind.of.id} if isinstance(kind.of, Component) else {}
    return tag(
        "span", number, disc, class_=look, title=attributes["aria_label"], **key, **attributes
    )


def _number(
    name: str,
    value: str,
    limit: int | None,
    place: str,
    disc: Html | None = None,
    lit: Mapping[str, Value] | None = None,
) -> Html:
    attributes = dict(lit or {}) if lit and "data_choices" in lit else {}
    most = tag("span", f"/{limit}", class_="limit") if limit is not None else ""
    return tag(
        "span",
        tag("span", name, class_="label"),
        " ",
        tag("b", value, data_count=place),
        most,
        disc or "",
        _gauge(value, limit),
        class_=classes("counter", _glow(attributes), "wordy" if len(value) > LONG else ""),
        data_place=place,
        **attributes,
    )


def _gauge(value: str, limit: int | None) -> Html:
    """How far a number is to its limit, drawn."""
    if not limit or not value.isdecimal():
        return Html("")
    if limit <= MOST_DOTS:
        dots = [tag("i", class_="full" if at < int(value) else "") for at in range(limit)]
        return tag("span", *dots, class_="dots", aria_hidden="true")
    wide = min(100, int(value) * 100 // limit)
    bar = tag("rect", width=wide, height=4), tag("rect", x=wide, width=100 - wide, height=4)
    return tag("svg", *bar, class_="bar", viewBox="0 0 100 4", aria_hidden="true")


def _in_words(one: Resource) -> str:
    counts = ", ".join(f"{count} {kind.name}" for kind, count in one.counts if count) or "none"
    return f"{one.name}: {counts}" + (f" of {one.limit}" if one.limit else "")


# Tracks, grids and texts --------------------------------------------------------------------


def track(one: Track) -> Html:
    """Spaces in a row, with the markers that stand on them."""
    spaces = []
    for at, name in enumerate(one.spaces):
        markers = [who for who, where in one.at if where == at]
        colour = colour_class(one.colours[at]) if at < len(one.colours) else ""
        marks = [tag("span", who, class_="marker", data_key=f"{one.name}/{who}") for who in markers]
        current = {"aria_current": "step"} if markers else {}
        number, _, words = name.partition(" ")
        inside = [tag("b", number), tag("small", words) if words else ""]
        look = classes("space", colour, "here" if markers else "")
        spaces.append(tag("li", *inside, *marks, class_=look, title=name, **current))
    return tag(
        "div",
        tag("span", one.name, class_="label"),
        tag("ol", *spaces, class_="spaces", aria_label=one.name),
        class_="track",
    )


def grid(one: Grid, ink: Ink, path: Path) -> Html:
    """Rows of cells, each empty or with a token on it."""
    wide = max((len(row) for row in one.rows), default=0)
    rows = [
        tag("tr", *[tag("td", _cell(cell, ink, (*path, y, x))) for x, cell in enumerate(row)])
        for y, row in enumerate(one.rows)
    ]
    size = "big" if max(wide, len(one.rows)) <= 3 else "small" if wide > 10 else ""
    return tag("table", tag("tbody", *rows), class_=classes("board", size))


def _cell(cell: Token | None, ink: Ink, path: Path) -> Html:
    row, column = path[-2:]
    holds = "empty" if cell is None else cell.name
    attributes = ink.lit(path, f"row {row + 1}, column {column + 1}: {holds}")
    look = classes("cell", _glow(attributes))
    if beside := ink.lights.beside.get(path):
        attributes["data_choices"] = " ".join(map(str, beside))
    disc = Html("")
    if cell is not None:
        mark = cell.mark or cell.name[:2]
        disc = tag("i", mark, class_=classes("piece", colour_of(cell)))
    return tag("span", disc, class_=look, **({"role": "img"} | attributes))


def lines(one: Lines) -> Html:
    """A text as it stands."""
    return tag("pre", "\n".join(one.lines), class_="lines")


def same_backs(pieces: Sequence[object]) -> int:
    """How many equal cards lie face down at the beginning of some pieces."""
    count = 0
    for one in pieces:
        if not isinstance(one, Card) or one.face_up or one != pieces[0]:
            break
        count += 1
    return count
