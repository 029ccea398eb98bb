"""The command that lets people play against agents, and go on with a match that was left."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludarium.errors import UsageError
from ludarium.plugins import installed
from ludarium.saving import usual_place
from ludarium.seating import called, places, session_of
from ludarium_cli.languages import Language, speak
from ludarium_cli.matches import Options, Seed, Trust, pairs, some_seed

if TYPE_CHECKING:
    from ludarium_cli.playing.display import Display


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="A game; see ludarium games.")
    ] = None,
    seat: Annotated[
        list[str] | None,
        typer.Option(
            metavar="WHO",
            help="Who takes the next seat: `human`, `human:name=Ann` or an agent; may be "
            "repeated. By default you, then as many adepts as the game needs.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    save: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Keep the match in this new file after every choice."),
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a match that was kept.")
    ] = None,
    trust: Trust = False,
    language: Language = "en",
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines one below the other, not the whole screen.")
    ] = False,
) -> None:
    """Play at the terminal against any agents, or with others at the same keyboard.

    You see what your seat may see. Type the number of a choice or some of its words; `help`
    lists what else there is, such as hint, undo and ? for the text of a card. The match is kept
    after every choice, so that nothing is lost when you leave.

    Examples:

    - `ludarium play spellbook`
    - `ludarium play connect_four --seat master --seat human`
    - `ludarium play pig --seat human:name=Ann --seat human:name=Ben --seat adept`
    - `ludarium play --resume FILE`
    """
    from ludarium_cli.playing.loop import TerminalLoop
    from ludarium_cli.playing.saving import free, resumed
    from ludarium_cli.playing.seats import seated

    if resume is not None:
        if game or seat or option or save or seed is not None:
            raise UsageError("--resume takes everything from the file; give nothing else")
        session, file = resumed(resume, language, trust), resume
    elif game is None:
        raise UsageError("say which game, for example `ludarium play spellbook`, or --resume FILE")
    else:
        chosen = installed().game(game)
        speak(chosen, language)
        players = seated(places(chosen, seat or ()))
        given = some_seed() if seed is None else seed
        options = chosen.configure(pairs(option))
        session = session_of(chosen, players, given, options)
        session.begin()
        file = usual_place(game, given) if save is None else free(save)
        if save is not None:
            session.save(file)
    TerminalLoop(display(called(session), plain), session, file).go()


def display(names: Mapping[int, str], plain: bool) -> Display:
    """The whole screen where it can be drawn on and keys can be read; plain lines elsewhere."""
    from ludarium_cli.playing.screen import Screen, can_be_drawn_on

    if plain or not can_be_drawn_on():
        return Screen(names)
    from ludarium_cli.playing.fullscreen.screen import FullScreen

    return FullScreen(names)
