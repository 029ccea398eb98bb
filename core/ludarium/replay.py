"""Replays: a match as JSON lines, data only, that can be checked by playing it again.

The first line is the header, then one line for each call, then the result. Each line ends
with a checksum of itself and all before it, so that an edit is found at its line even where
it would not change the game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ludarium.changes import Viewer
from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.expansions import OPTION
from ludarium.files import whole
from ludarium.game import Game
from ludarium.record import Record, ranks_after, scores_after
from ludarium.shapes import Json
from ludarium.steps import Call
from ludarium.story import Event, Story
from ludarium.table import NATURE, Table
from ludarium.words import distinct

FORMAT = 1
ENDING = ".jsonl"
_written = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_canonical = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
"""Made once: an encoder costs as much as the line that it writes."""


@dataclass(frozen=True)
class Replay:
    """A replay that was read: complete and unedited, but not yet played again."""

    header: dict[str, Json]
    moves: list[dict[str, Json]]
    result: dict[str, Json]


# Writing ------------------------------------------------------------------------------------


def lines(record: Record) -> Iterator[str]:
    """The lines of a match's replay."""
    check = ""
    for entry in _entries(record):
        check = _checksum(check, entry)
        yield _written({**entry, "sum": check})


def write(record: Record, path: Path) -> None:
    """Write a replay whole or not at all."""
    with (
        whole(path) as part,
        part.open("w", encoding="utf-8", errors="backslashreplace") as file,
    ):
        file.writelines(f"{line}\n" for line in lines(record))


def _entries(record: Record) -> Iterator[dict[str, Json]]:
    yield {
        "ludarium": FORMAT,
        "game": record.game.name,
        "options": record.options,
        "seats": record.seats,
        "seed": record.seed,
        "agents": record.agents,
        **({"start": record.start} if record.start is not None else {}),
        **(record.provenance.to_json() if record.provenance is not None else {}),
    }
    for seat, call in record.moves:
        yield {"seat": seat, "call": call.to_json(record.game.scope)}
    forfeits = {str(seat): reason for seat, reason in record.forfeits.items()}
    result = _result(record.scores, record.ranks, record.rivals, forfeits, len(record.moves))
    yield {**result, **({"failure": record.failure} if record.failure else {})}


def _result(
    scores: Sequence[float],
    ranks: Sequence[int],
    rivals: Sequence[float],
    forfeits: Mapping[str, str],
    moves: int,
) -> dict[str, Json]:
    return {
        "scores": list(scores),
        "ranks": list(ranks),
        **({"rivals": list(rivals)} if rivals else {}),
        "forfeits": dict(forfeits),
        "moves": moves,
    }


def _checksum(before: str, entry: Mapping[str, Json]) -> str:
    return hashlib.blake2b(f"{before}{_canonical(entry)}".encode(), digest_size=4).hexdigest()


# Reading ------------------------------------------------------------------------------------


def read(path: Path) -> Replay:
    """Read a replay; damage, truncation and edits raise `ReplayError` with the line."""
    if path.exists() and not path.is_file() and not path.is_dir():
        raise LudariumError(f"cannot read {path}: it is no ordinary file")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        number = path.read_bytes()[: problem.start].count(b"\n") + 1
        raise ReplayError(number, "this is not text; the file is damaged or no replay") from None
    except OSError as problem:
        raise LudariumError(f"cannot read {path}: {problem.strerror}") from None
    return parsed(text)


def parsed(text: str) -> Replay:
    """The same for the text of a replay."""
    entries: list[dict[str, Json]] = []
    check = ""
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else (), 1):
        entry = _entry(number, line)
        found = entry.pop("sum", None)
        check = _checksum(check, entry)
        if found != check:
            raise ReplayError(number, "the checksum is wrong; this line was damaged or edited")
        entries.append(entry)
    return _checked(entries)


def _entry(number: int, line: str) -> dict[str, Json]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as problem:
        reason = getattr(problem, "msg", problem)
        raise ReplayError(number, f"this is not JSON ({reason}); truncated?") from None
    if not isinstance(entry, dict):
        raise ReplayError(number, "a line of a replay is a JSON object")
    return entry


def _checked(entries: list[dict[str, Json]]) -> Replay:
    if not entries:
        raise ReplayError(1, "the file is empty")
    header, *rest = entries
    found = header.get("ludarium")
    if type(found) is int and found != FORMAT:
        age = "a newer" if found > FORMAT else "an older"
        raise ReplayError(
            1, f"this replay was written by {age} Ludarium (format {found}, not {FORMAT})"
        )
    if found != FORMAT:
        raise ReplayError(1, f"this is no replay of format {FORMAT}")
    if not rest or "scores" not in rest[-1]:
        raise ReplayError(len(entries) + 1, "the replay is truncated: the result is missing")
    *moves, result = rest
    for number, move in enumerate(moves, 2):
        if not {"seat", "call"} <= move.keys():
            raise ReplayError(number, "a move needs a seat and a call")
    return Replay(header, moves, result)


def names_in(recorded: Replay) -> list[str]:
    """How the seats are called: people by their names, agents as they were written."""
    agents = [str(agent) for agent in recorded.header["agents"]]
    return distinct([agent.partition("human:name=")[2] or agent for agent in agents])


# Playing again ------------------------------------------------------------------------------


def finished(replay: Replay) -> bool:
    """Whether the match was played to its end; one that was left has no scores."""
    return bool(replay.result["scores"])


def replayed(
    replay: Replay, game: Game, *, to_the_end: bool = True
) -> Iterator[tuple[Table, int, Call | None]]:
    """Play a replay again, giving the table before each call with the seat and the call.

    The last one is the table at the end, with no call. Any difference from what was recorded
    raises `ReplayError` with its line; so does a match that was left, unless it need not go
    `to_the_end`.
    """
    table = first_table(replay, game)
    for number, move in enumerate(replay.moves, 2):
        call = recorded(number, move, table, game)
        yield table, table.seat, call
        table.apply(call)
    if to_the_end or finished(replay):
        _compare_result(len(replay.moves) + 2, replay, table)
    yield table, table.seat, None


def retold(
    replay: Replay, game: Game, names: Sequence[str], viewer: Viewer, *, to_the_end: bool = True
) -> Iterator[tuple[Table, list[Event]]]:
    """Play a replay again, giving what someone is told of the deal and of each move.

    With it comes the table after that. The viewer is a seat, or None for a spectator who sees
    every card that anyone has seen. Raises as `replayed` does.
    """
    stories: list[Story] = []

    def follow(table: Table) -> None:
        table._watcher = story = Story(table, names, [viewer])
        stories.append(story)

    table = first_table(replay, game, follow)
    (story,) = stories
    story.settle(table)
    if not replay.moves:
        _compare_result(2, replay, table)
    yield table, story.told(viewer)
    for number, move in enumerate(replay.moves, 2):
        call = recorded(number, move, table, game)
        heard = len(story.told(viewer))
        story.chose(table, table.seat, call)
        table.apply(call)
        story.settle(table)
        if number == len(replay.moves) + 1 and (to_the_end or finished(replay)):
            _compare_result(number + 1, replay, table)
        yield table, story.told(viewer, heard)


def first_table(
    replay: Replay, game: Game, followed: Callable[[Table], None] | None = None
) -> Table:
    """The table from which a replay begins; refuses a header that makes no sense.

    It is `followed` from before the deal on.
    """
    header = replay.header
    try:
        if "start" in header:
            table = game.continued(header["start"], header["seed"])
        else:
            table = game.laid(header["seats"], header["seed"], options_in(header, game))
            table.stops_at_chance = True
        if followed is not None:
            followed(table)
        if "start" not in header:
            table.begin()
        _check_header(header, table)
    except Exception as problem:  # whatever a start that nobody played may raise
        raise ReplayError(1, f"the header does not fit {game.title}: {problem}") from problem
    return table


def options_in(header: Mapping[str, Json], game: Game) -> dict[str, Json]:
    """The options of a replay: also one that knew no expansions is played without them now."""
    options: dict[str, Json] = header["options"]
    if not (game.expansions and "expansions" in header and isinstance(options, dict)):
        return options
    if OPTION in options:
        return options
    return {**options, OPTION: list(header["expansions"])}


def _check_header(header: Mapping[str, Json], table: Table) -> None:
    for key, kind in {"game": str, "options": dict, "seats": int, "seed": int}.items():
        if type(header[key]) is not kind:
            raise UsageError(f"{key} is {header[key]!r}")
    if header["game"] != table.game.name:
        raise UsageError(f"it is one of {header['game']}")
    agents = header["agents"]
    if not _words(agents) or len(agents) != header["seats"] or table.seats != header["seats"]:
        raise UsageError("it does not name an agent for every seat")
    if "plugins" in header and not _is_provenance(header):
        raise UsageError("it does not say with which plugins and components it was recorded")


def _is_provenance(header: Mapping[str, Json]) -> bool:
    plugins, expansions = header["plugins"], header.get("expansions")
    return (
        isinstance(plugins, dict)
        and isinstance(expansions, dict)
        and all(map(_words, [list(plugins.values()), *expansions.values()]))
        and _words(header.get("components"))
    )


def _words(found: object) -> bool:
    return isinstance(found, list) and all(isinstance(one, str) for one in found)


def verify(replay: Replay, game: Game) -> Table:
    """Play a replay again to its end and return the final table; raises on any difference."""
    *_, (table, _, _) = replayed(replay, game)
    return table


def forfeits_in(replay: Replay, seats: int) -> dict[int, str]:
    """The reasons of those who forfeited, by seat."""
    found = replay.result.get("forfeits")
    if not isinstance(found, dict) or not found.keys() <= set(map(str, range(seats))):
        raise ReplayError(len(replay.moves) + 2, "forfeits must name seats of the match")
    return {int(seat): str(why) for seat, why in found.items()}


def failure_in(replay: Replay) -> str:
    """What a check found wrong in the game, if it was kept for that; it may break off there."""
    return str(replay.result.get("failure", ""))


def recorded(number: int, move: dict[str, Json], table: Table, game: Game) -> Call:
    """A move as a call, checked: it is legal here, and a chance is what the table draws."""
    if table.over:
        raise ReplayError(number, "the game is already over here")
    if move["seat"] != table.seat:
        raise ReplayError(number, f"seat {table.seat} decides here, not seat {move['seat']}")
    try:
        call = Call.from_json(move["call"], game.scope)
    except LudariumError as problem:
        raise ReplayError(number, str(problem)) from problem
    if call not in table.legal():
        raise ReplayError(number, f"{call!r} is not legal here")
    if table.seat == NATURE and call is not (drawn := table.draw_chance()):
        raise ReplayError(number, f"the seed gives {drawn!r} here, not {call!r}")
    return call


def _compare_result(number: int, replay: Replay, table: Table) -> None:
    broke_off = bool(failure_in(replay)) and not table.over
    if not table.over and not broke_off:
        raise ReplayError(number, "the recorded calls do not reach the end of the game")
    reasons = forfeits_in(replay, table.seats)
    forfeits = {str(seat): why for seat, why in reasons.items()}
    scores = () if broke_off else scores_after(table.game, table.scores, reasons)
    ranks = () if broke_off else ranks_after(table.ranks, reasons)
    played = _result(scores, ranks, table.rivals, forfeits, len(replay.moves))
    for what, value in played.items():
        if replay.result.get(what) != value:
            found = replay.result.get(what)
            raise ReplayError(number, f"{what}: the game gives {value}, the replay says {found}")
