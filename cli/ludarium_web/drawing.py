"""A table as HTML: the own place in front, what all share in the middle, the others around it.

It draws the neutral pieces of `ludarium.show`, of every game alike; `table.css` says how they look
and `table.js` moves them. Whatever a choice names is lit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludarium.show import Area, Card, Counter, Grid, Lines, Piece, Resource, Token, Track
from ludarium.views import View
from ludarium.words import Names
from ludarium_web import pieces
from ludarium_web.chips import kinds_in
from ludarium_web.html import Html, tag
from ludarium_web.lighting import Numbered, Path, as_area, lights, place_of
from ludarium_web.looks import pictures_of, style_of
from ludarium_web.pieces import Ink, classes

Placed = tuple[Path, Piece]
"""A piece and where it stands in the whole."""


def drawn(view: View, choices: Sequence[Numbered], names: Names) -> str:
    """What a seat sees, as HTML; what it can choose is lit."""
    shown = as_area(view.show())
    ink = Ink(
        view.seats,
        lights(view, shown, choices),
        {choice.number: choice.words for choice in choices},
        kinds_in(shown),
        pictures_of(view.game),
    )
    places: list[tuple[Path, Area]] = []
    middle: list[Placed] = []
    for path, one in _opened(shown, ()):
        if isinstance(one, Area) and one.seat is not None:
            places.append((path, one))
        else:
            middle.append((path, one))
    mine = [(path, one) for path, one in places if one.seat == view.seat]
    others = _round_the_table([place for place in places if place not in mine], view.seat)
    around = tag("div", *[_seat(at, one, ink, names) for at, one in others], class_="others")
    words = {"role": "group", "aria_label": "The middle of the table"}
    shared = tag("div", *_middle(middle, ink), class_="middle", **words) if middle else None
    return tag(
        "div",
        *([around, shared] if mine else [shared, around]),
        *[_seat(at, one, ink, names, mine=True) for at, one in mine],
        class_="table",
        data_game=view.game.name,
        data_style=style_of(view.game),
    )


def _inside(area: Area, path: Path) -> Iterator[Placed]:
    for at, piece in enumerate(area.pieces):
        yield (*path, at), piece


def _opened(area: Area, path: Path) -> Iterator[Placed]:
    """What is in an area; for areas that gather the seats' places, these."""
    for at, piece in _inside(area, path):
        inner = piece.pieces if isinstance(piece, Area) and piece.seat is None else ()
        if isinstance(piece, Area) and any(
            isinstance(one, Area) and one.seat is not None for one in inner
        ):
            yield from _opened(piece, at)
        else:
            yield at, piece


def _round_the_table(places: Sequence[tuple[Path, Area]], seat: int) -> list[tuple[Path, Area]]:
    """The others in the order in which they follow on a seat."""
    return sorted(places, key=lambda place: ((place[1].seat or 0) <= seat, place[1].seat or 0))


# Places -------------------------------------------------------------------------------------


def _seat(path: Path, area: Area, ink: Ink, names: Names, mine: bool = False) -> Html:
    """A seat's place: who sits there and what counts, and below it what lies there."""
    assert area.seat is not None
    numbers, rest = _split(_inside(area, path))
    signs: list[Html] = []
    if all(isinstance(one, Token) for _, one in rest):  # a few signs need no room of their own
        signs, rest = list(_things(rest, ink, area.seat)), []
    who = names[area.seat]
    title = who[:1].upper() + who[1:]
    heading = [tag("h3", title), tag("span", area.name, class_="role"), *signs]
    stats = tag("div", *_numbers(numbers, ink, area.seat), class_="stats") if numbers else None
    things = tag("div", *_things(rest, ink, area.seat), class_="inside") if rest else None
    if mine or not rest:
        inside = Html(tag("div", *heading, stats, class_="plate") + (things or ""))
    else:
        plate = tag("summary", *heading, stats, class_="plate")
        inside = tag("details", plate, things, open=True, data_fold=f"seat-{area.seat}")
    lit = ink.lit(path, f"{title}, {area.name}")
    return tag(
        "section",
        tag("span", "choose", class_="lit pick", **lit) if "data_choices" in lit else None,
        inside,
        class_=classes("seat", f"seat-{area.seat % 6}", "mine" if mine else ""),
        data_seat=area.seat,
        aria_label=f"{title}: {area.name}",
    )


def _split(placed: Iterable[Placed]) -> tuple[list[Placed], list[Placed]]:
    """The numbers among some pieces, and all else."""
    numbers: list[Placed] = []
    rest: list[Placed] = []
    for path, one in placed:
        (numbers if isinstance(one, Counter | Resource) else rest).append((path, one))
    return numbers, rest


def _middle(placed: Sequence[Placed], ink: Ink) -> Iterator[Html]:
    """What belongs to nobody: numbers first."""
    numbers, rest = _split(placed)
    if numbers:
        yield tag("div", *_numbers(numbers, ink, None), class_="stats")
    if rest:
        yield tag("div", *_things(rest, ink, None), class_="inside")


def _numbers(placed: Sequence[Placed], ink: Ink, seat: int | None) -> Iterator[Html]:
    for path, one in placed:
        if isinstance(one, Counter):
            place = place_key(seat, one.place or one.name.replace(" ", "_"))
            yield pieces.counter(one, place)
        elif isinstance(one, Resource):
            yield pieces.resource(one, ink, path, place_key(seat, place_of(one)))


def place_key(seat: int | None, field: str) -> str:
    """A place as `table.js` finds it: the seat, and the declared field."""
    return f"{'' if seat is None else seat}:{field}"


# Areas --------------------------------------------------------------------------------------


def _things(placed: Sequence[Placed], ink: Ink, seat: int | None) -> Iterator[Html]:
    """Pieces in their order; cards and tokens side by side."""
    at = 0
    while at < len(placed):
        path, one = placed[at]
        backs = pieces.same_backs([piece for _, piece in placed[at:]])
        if backs > 1:
            yield pieces.back(backs)
        elif isinstance(one, Area):
            yield _area(path, one, ink, seat if one.seat is None else one.seat)
        elif isinstance(one, Counter | Resource):
            yield from _numbers([placed[at]], ink, seat)
        else:
            yield _piece(path, one, ink)
        at += max(1, backs)


def _piece(path: Path, one: Piece, ink: Ink) -> Html:
    if isinstance(one, Card):
        return pieces.card(one, ink, path)
    if isinstance(one, Token):
        return pieces.token(one, ink, path)
    if isinstance(one, Track):
        return pieces.track(one)
    if isinstance(one, Grid):
        return pieces.grid(one, ink, path)
    assert isinstance(one, Lines)
    return pieces.lines(one)


def _area(path: Path, area: Area, ink: Ink, seat: int | None) -> Html:
    inside = list(_inside(area, path))
    things = list(_things(inside, ink, seat))
    place = place_key(seat, place_of(area))
    count = sum(one.count for _, one in inside if isinstance(one, Card))
    many = tag("span", str(count), class_="many", data_count=place) if count > 1 else ""
    heading = [tag("span", area.name), many]
    holds = tag("div", *things, class_="holds") if things else tag("div", class_="holds nothing")
    look = classes("area", _sort(area), "" if things else "empty")
    if area.aside and things:
        folded = tag("summary", tag("h4", *heading))
        fold = {"data_fold": place, "data_place": place}
        return tag("details", folded, holds, class_=f"{look} aside", **fold)
    return tag("div", tag("h4", *heading), holds, class_=look, data_place=place)


def _sort(area: Area) -> str:
    """Of what an area is made, for its look."""
    if any(isinstance(one, Area) for one in area.pieces):
        return "of-areas"
    if any(isinstance(one, Card) for one in area.pieces):
        return "of-cards"
    return "of-tokens" if any(isinstance(one, Token) for one in area.pieces) else ""
