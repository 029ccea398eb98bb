"""A table as HTML: the own place in front, what all share in the middle, the others around it.

It draws the neutral pieces of `ludarium.show`, of every game alike; `table.css` says how they look
and `table.js` moves them. Whatever a choice names is lit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludarium.show import Area, Card, Counter, Grid, Lines, Piece, Resource, Token, Track
from ludarium.views import View
from ludarium.words import Names
from ludarium_web import pieces
from ludarium_web.chips import kinds_in
from ludarium_web.html import Html, Value, tag
from ludarium_web.lighting import Numbered, Path, lights, place_of
from ludarium_web.looks import pictures_of, style_of
from ludarium_web.pieces import Ink, classes

Placed = tuple[Path, Piece]
"""A piece and where it stands in the whole."""


def drawn(view: View, choices: Sequence[Numbered], names: Names) -> str:
    """What a seat sees, as HTML; what it can choose is lit."""
    shown = view.show()
    ink = Ink(view.seats, lights(view, shown, choices), kinds_in(shown), pictures_of(view.game))
    whole = shown if isinstance(shown, Area) else Area("", (shown,))
    inside = list(_inside(whole, ()))
    places = [(path, one) for path, one in inside if isinstance(one, Area) and one.seat is not None]
    middle = [(path, one) for path, one in inside if (path, one) not in places]
    mine = [one for one in places if one[1].seat == view.seat]
    others = _round_the_table([one for one in places if one not in mine], view.seat)
    around = tag("div", *[_seat(at, one, ink, names) for at, one in others], class_="others")
    shared = tag("div", *_middle(middle, ink), class_="middle")
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


def _round_the_table(places: Sequence[tuple[Path, Area]], seat: int) -> list[tuple[Path, Area]]:
    """The others in the order in which they follow on a seat."""
    return sorted(places, key=lambda place: ((place[1].seat or 0) <= seat, place[1].seat or 0))


# Places -------------------------------------------------------------------------------------


def _seat(path: Path, area: Area, ink: Ink, names: Names, mine: bool = False) -> Html:
    """A seat's place: who sits there and what counts, and below it what lies there."""
    assert area.seat is not None
    inside = list(_inside(area, path))
    numbers = [one for one in inside if isinstance(one[1], Counter | Resource)]
    rest = [one for one in inside if one not in numbers]
    signs: list[Html] = []
    if all(isinstance(one, Token) for _, one in rest):
        signs, rest = list(_things(rest, ink, area.seat)), []
    who = names[area.seat]
    title = who[:1].upper() + who[1:]
    lit = ink.lit(path, f"{title}, {area.name}")
    button = tag("span", "choose", class_="lit pick", **lit) if "data_choices" in lit else ""
    heading = [tag("h3", title), tag("span", area.name, class_="role"), *signs]
    stats = tag("div", *_numbers(numbers, ink, area.seat), class_="stats") if numbers else ""
    things = tag("div", *_things(rest, ink, area.seat), class_="inside") if rest else ""
    look = classes("seat", f"seat-{area.seat % 6}", "mine" if mine else "")
    words: dict[str, Value] = {"data_seat": area.seat, "aria_label": f"{title}: {area.name}"}
    if mine or not rest:
        return tag(
            "section",
            button,
            tag("div", *heading, stats, class_="plate"),
            things,
            class_=look,
            **words,
        )
    plate = tag("summary", *heading, stats, class_="plate")
    folds = tag("details", plate, things, open=True, data_fold=f"seat-{area.seat}")
    return tag("section", button, folds, class_=look, **words)


def _middle(placed: Sequence[Placed], ink: Ink) -> Iterator[Html]:
    """What belongs to nobody: numbers first."""
    numbers = [one for one in placed if isinstance(one[1], Counter | Resource)]
    if numbers:
        yield tag("div", *_numbers(numbers, ink, None), class_="stats")
    rest = [one for one in placed if one not in numbers]
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
