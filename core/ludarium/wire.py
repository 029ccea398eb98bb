"""What crosses the border of a process: views as JSON, and rebuilt from it.

The JSON is a function of what the seat knows. Hidden cards are null in their piles; which cards
they are stands beside the table, by their backs, with the places that they lie in. Nothing says
which of them lies where, and the random source of the table is left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludarium.errors import LudariumError
from ludarium.shapes import Json
from ludarium.views import Group, Run, answer_again, back, hidden_answers, lying
from ludarium.walking import pile_paths

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.table import Table

CARDS = 0
"""Where the cards stand in the JSON of a pile."""


def view_to_json(seat: int, table: Table, groups: Sequence[Group]) -> dict[str, Json]:
    """What a seat knows: the table with nulls for what it does not, and the unseen cards."""
    data = table.to_json()
    del data["random"]
    piles = [_found(data, path)[CARDS] for path in pile_paths(table)] if groups else []
    unseen = [_group_to_json(group, table, piles) for group in groups]
    for at in hidden_answers(table, seat):
        data["answers"][at] = None
    return {"seat": seat, "table": data, "unseen": unseen}


def view_from_json(game: Game, data: Json) -> tuple[int, Table, list[Group]]:
    """The seat, the table and the groups of unseen cards of a view that was written."""
    try:
        seat, written, unseen = data["seat"], data["table"], data["unseen"]
        whole = _filled(written, unseen)
        for at, answer in enumerate(whole["answers"]):
            if answer is None:
                whole["answers"][at] = whole["asked"][at]
        table = game.table_from_json({**whole, "random": 0})
        groups = [_group_from_json(group, table) for group in unseen]
        if not 0 <= seat < table.seats:
            raise LudariumError(f"there is no seat {seat!r}")
    except (TypeError, ValueError, KeyError, IndexError, AttributeError) as problem:
        raise LudariumError(f"this is no view of {game.title}: {problem!r}") from problem
    if table.asked:
        answer_again(table, seat, None)
    return seat, table, groups


# Unseen cards -------------------------------------------------------------------------------


def _group_to_json(group: Group, table: Table, piles: list[list[Json]]) -> dict[str, Json]:
    """A group, whose cards are taken out of the piles' JSON in the order they were laid out."""
    paths = list(pile_paths(table))
    loose: list[Json] = []
    apart = []
    for runs, traced in group.apart:
        cards = _taken(runs, piles)
        apart.append({"cards": cards[: len(traced)], "places": _places(runs, paths)})
        loose += cards[len(traced) :]
    loose += _taken(group.runs, piles)
    first = group.cards or [card for _, traced in group.apart for card in traced]
    return {
        "back": back(first[0]),
        "cards": loose,
        "places": _places(group.runs, paths),
        "apart": apart,
    }


def _taken(runs: Sequence[Run], piles: list[list[Json]]) -> list[Json]:
    cards: list[Json] = []
    for pile, start, end in runs:
        cards += piles[pile][start:end]
        piles[pile][start:end] = [None] * (end - start)
    return cards


def _places(runs: Sequence[Run], paths: Sequence[tuple[str | int, ...]]) -> list[Json]:
    return [{"pile": list(paths[pile]), "from": start, "to": end} for pile, start, end in runs]


def _filled(written: dict[str, Json], unseen: Sequence[Json]) -> dict[str, Json]:
    """The table's JSON with the unseen cards laid back in the order they were laid out."""
    whole: dict[str, Json] = _copied(written)
    for group in unseen:
        cards = list(group["cards"])
        for part in group["apart"]:
            count = _length(part["places"]) - len(part["cards"])
            _put([*part["cards"], *cards[:count]], part["places"], whole)
            del cards[:count]
        _put(cards, group["places"], whole)
    return whole


def _put(cards: list[Json], places: Sequence[Json], whole: dict[str, Json]) -> None:
    if len(cards) != _length(places):
        raise ValueError(f"{len(cards)} unseen cards do not fit into {_length(places)} places")
    for place in places:
        count = place["to"] - place["from"]
        _found(whole, place["pile"])[CARDS][place["from"] : place["to"]] = cards[:count]
        del cards[:count]


def _length(places: Sequence[Json]) -> int:
    return sum(int(place["to"] - place["from"]) for place in places)


def _group_from_json(data: Json, table: Table) -> Group:
    numbers = {path: number for number, path in enumerate(pile_paths(table))}
    piles = table.piles()

    def runs(places: Sequence[Json]) -> list[Run]:
        return [(numbers[tuple(one["pile"])], one["from"], one["to"]) for one in places]

    cards: list[Any] = []
    apart = []
    for part in data["apart"]:
        lie = lying(runs(part["places"]), piles)
        count = len(part["cards"])
        apart.append((runs(part["places"]), lie[:count]))
        cards += lie[count:]
    loose = runs(data["places"])
    group = Group(loose, cards + lying(loose, piles))
    group.apart = apart
    return group


# JSON ---------------------------------------------------------------------------------------


def _found(data: Json, path: Sequence[str | int]) -> Json:
    for step in path:
        data = data[step]
    return data


def _copied(data: Json) -> Json:
    """A copy of JSON, of which parts may be replaced."""
    if isinstance(data, dict):
        return {key: _copied(value) for key, value in data.items()}
    return [_copied(one) for one in data] if isinstance(data, list) else data
