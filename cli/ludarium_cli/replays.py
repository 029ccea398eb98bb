"""The command that tells a recorded match move by move, or checks it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ludarium.errors import LudariumError, ReplayError, UsageError
from ludarium.plugins import installed
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
        int | None, typer.Option(min=0, help="Show what this seat could see, from 0 on.")
    ] = None,
    json: Json = False,
) -> None:
    """Tell a recorded match move by move, with the table at the end of each turn.

    You look on as a spectator who sees every hand; cards that nobody has seen stay face down.
    With --seat you see what one seat could see.

    Examples:

    - `ludarium replay played/pig-00000.jsonl --step`
    - `ludarium replay played/kuhn_poker-00003.jsonl --seat 1`
    - `ludarium replay played/pig-00000.jsonl --verify`
    """
    from ludarium.replay import first_table, read

    output = Output(json)
    try:
        recorded = read(file)
        game = installed().game(str(recorded.header.get("game")))
        seats = first_table(recorded, game).seats
        if seat is not None and seat not in range(seats):
            raise UsageError(f"there is no seat {seat}; seats are 0 to {seats - 1}")
        _warn_of_versions(recorded, game)
        if verify:
            _verify(output, recorded, game)
        elif json:
            output.answer(_retold(recorded, game))
        else:
            from ludarium_cli.story import tell

            tell(output, recorded, game, seat, step)
    except ReplayError as problem:
        if verify:
            output.answer({"ok": False, "line": problem.line, "problem": problem.reason})
        raise LudariumError(f"{file}: {problem}") from problem


def _warn_of_versions(recorded: Replay, game: Game) -> None:
    """Say if a replay was recorded with other plugins than are installed here."""
    from ludarium.provenance import header_differences

    here = installed().provenance(game)
    found = header_differences(recorded.header, here) if here is not None else []
    if found:
        log(f"this was recorded otherwise: {', '.join(found)}", "warning")


def _verify(output: Output, recorded: Replay, game: Game) -> None:
    from ludarium.replay import verify
    from ludarium_cli.story import places

    verify(recorded, game)
    result = recorded.result
    output.answer({"ok": True, "game": game.name, **result})
    output.show(f"ok: {len(recorded.moves)} moves, result {places(recorded)}")


def _retold(recorded: Replay, game: Game) -> dict[str, Any]:
    """The replay as one object, each move with its words."""
    from ludarium.replay import replayed

    words = [str(call) for _, _, call in replayed(recorded, game) if call is not None]
    moves = [{**move, "words": said} for move, said in zip(recorded.moves, words, strict=True)]
    header = {key: value for key, value in recorded.header.items() if key != "ludarium"}
    return {**header, **recorded.result, "moves": moves}
