"""The command that tells a recorded match move by move, or checks it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.plugins import installed
from ludarium_cli.languages import Language, speak
from ludarium_cli.output import Json, Output, log

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.replay import Replay


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A replay that match wrote.")],
    verify: Annotated[
        bool, typer.Option("--verify", help="Only check that it is whole and plays as recorded.")
    ] = False,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter after every move; q ends.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option(min=1, help="Show what this seat could see, counted from 1.")
    ] = None,
    language: Language = "en",
    json: Json = False,
) -> None:
    """Tell a recorded match: what was done, what came of it, the table at the end of each turn.

    You look on as a spectator who sees every hand; cards that nobody has seen stay face down.
    With --seat you are told what one seat was told.

    Examples:

    - `ludarium replay played/pig-00000.jsonl --step`
    - `ludarium replay played/kuhn_poker-00003.jsonl --seat 2`
    - `ludarium replay played/pig-00000.jsonl --verify`
    """
    from ludarium.replay import first_table, read

    output = Output(json)
    try:
        recorded = read(file)
        game = installed().game(str(recorded.header.get("game")))
        speak(game, language)
        seats = first_table(recorded, game).seats
        if seat is not None and seat > seats:
            raise UsageError(f"there is no seat {seat}; seats are 1 to {seats}")
        viewer = None if seat is None else seat - 1
        warn_of_versions(recorded, game)
        if verify:
            _verify(output, recorded, game)
        elif json:
            output.answer(_retold(recorded, game, viewer))
        else:
            from ludarium_cli.replay_screen import follow

            follow(output, recorded, game, viewer, step)
    except ReplayError as problem:
        if verify:
            output.answer({"ok": False, "line": problem.line, "problem": problem.reason})
        raise LudariumError(f"{file}: {problem}") from problem


def warn_of_versions(recorded: Replay, game: Game) -> None:
    """Say if a replay was recorded with other plugins than are installed here."""
    from ludarium.provenance import header_differences
    from ludarium.replay import options_in

    try:
        here = installed().provenance(game.under(options_in(recorded.header, game)))
    except (KeyError, TypeError, UsageError):  # playing it will say what is wrong
        here = installed().provenance(game)
    found = header_differences(recorded.header, here) if here is not None else []
    if found:
        log(f"this was recorded otherwise: {', '.join(found)}", "warning")


def _verify(output: Output, recorded: Replay, game: Game) -> None:
    from ludarium.replay import verify
    from ludarium_cli.replay_screen import places

    verify(recorded, game)
    result = recorded.result
    output.answer({"ok": True, "game": game.name, **result})
    output.show(f"ok: {len(recorded.moves)} moves, result {places(recorded)}")


def _retold(recorded: Replay, game: Game, viewer: int | None) -> dict[str, Any]:
    """The replay as one object, each move with its words and what is told of it.

    What a seat is not told is left out.
    """
    from ludarium.replay import names_in, replayed, retold

    told = [events for _, events in retold(recorded, game, names_in(recorded), viewer)]
    deal, *events = [[one.to_json(game.scope) for one in some] for some in told]
    moves: list[dict[str, Any]] = [{"events": some} for some in events]
    if viewer is None:
        words = [str(call) for _, _, call in replayed(recorded, game) if call is not None]
        for move, made, said in zip(moves, recorded.moves, words, strict=True):
            move.update(made, words=said)
    header = {key: value for key, value in recorded.header.items() if key != "ludarium"}
    return {**header, **recorded.result, "deal": deal, "moves": moves}
