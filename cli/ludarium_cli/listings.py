"""What there is: games, agents and plugins, listed for people and programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from ludarium.plugins import Plugin, installed
from ludarium_cli.output import Json, Output

if TYPE_CHECKING:
    from ludarium.agents import AgentKind
    from ludarium.game import Game
    from ludarium.options import Option

PROPERTIES = ("hidden", "chance", "simultaneous")
OPTION_COLUMNS = ("default", "value", "help")


def games(json: Json = False) -> None:
    """List the games with their seats, properties and options."""
    found = [game for _, game in sorted(installed().games.items())]
    output = Output(json)
    output.answer([_game(game) for game in found])
    listed = listing("game", "title", "seats", "properties")
    for game in found:
        properties = [name for name in PROPERTIES if getattr(game, name)]
        listed.add_row(Text(game.name, "bold"), game.title, seats(game), ", ".join(properties))
    output.show(listed)
    _show_options(output, found)


def agents(
    names: Annotated[
        list[str] | None, typer.Argument(help="Whose options to show; all are listed without.")
    ] = None,
    json: Json = False,
) -> None:
    """List the agents, or the options of some; one is written name or name:key=value,key=value."""
    known = installed().agents
    found = [installed().agent(name).kind for name in names or sorted(known)]
    output = Output(json)
    output.answer([_agent(agent) for agent in found])
    if names:
        for agent in found:
            _show_agent(output, agent)
        return
    listed = listing("agent", "about", ">options")
    for agent in found:
        listed.add_row(Text(agent.name, "bold"), agent.about, str(len(agent.options) or ""))
    output.show(listed, "", "`ludarium agents NAME` explains the options of one.")


def plugins(json: Json = False) -> None:
    """List the plugins: where each comes from, its hooks, and why one failed."""
    found = installed().listed
    output = Output(json)
    output.answer([_plugin(plugin) for plugin in found])
    listed = listing("plugin", "from", "state", "hooks")
    for plugin in found:
        listed.add_row(
            Text(plugin.name, "bold"),
            plugin.source,
            _state(plugin),
            "\n".join(hook.removeprefix("ludarium_") for hook in plugin.hooks),
        )
    output.show(listed)


def listing(*columns: str) -> Table:
    """An empty table in the house style; columns named with a leading > are numbers."""
    table = Table(
        box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="dim", border_style="dim"
    )
    for name in columns:
        right = name.startswith(">")
        table.add_column(name.removeprefix(">"), justify="right" if right else "left")
    return table


def seats(game: Game) -> str:
    """The player counts of a game in a few characters."""
    low, high = min(game.seats), max(game.seats)
    if len(game.seats) > 2 and high - low + 1 == len(game.seats):
        return f"{low}-{high}"
    return ", ".join(map(str, game.seats))


def _show_agent(output: Output, agent: AgentKind) -> None:
    output.show(Text.assemble((agent.name, "bold"), f": {agent.about}"), "")
    listed = listing("option", *OPTION_COLUMNS)
    for option in agent.options:
        listed.add_row(Text(option.name, "bold"), *_about_option(option))
    output.show(listed if agent.options else "It has no options.", "")


def _show_options(output: Output, owners: Iterable[Game]) -> None:
    listed = listing("game", "option", *OPTION_COLUMNS)
    for owner in owners:
        for option in owner.options:
            listed.add_row(Text(owner.name, "bold"), option.name, *_about_option(option))
    if listed.row_count:
        output.show("", listed)


def _about_option(option: Option) -> tuple[str, str, str]:
    """What stands in the columns of an option."""
    return _written(option.default), option.describe(), option.help


def _written(value: Any) -> str:
    """A value as people write it on the command line."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:g}"
    return "" if value is None else str(value)


def _state(plugin: Plugin) -> Text:
    if plugin.error:
        return Text(f"failed: {plugin.error}", "red")
    if plugin.warning:
        return Text(f"works, but {plugin.warning}", "yellow")
    return Text("disabled", "yellow") if plugin.disabled else Text("works", "green")


def _game(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "seat_counts": list(game.seats),
        "options": [option.to_json() for option in game.options],
        **{name: getattr(game, name) for name in PROPERTIES},
    }


def _agent(agent: AgentKind) -> dict[str, Any]:
    options = [option.to_json() for option in agent.options]
    games = agent.games and {name: sorted(seats) for name, seats in agent.games.items()}
    return {"name": agent.name, "about": agent.about, "options": options, "games": games}


def _plugin(plugin: Plugin) -> dict[str, Any]:
    return {
        "name": plugin.name,
        "source": plugin.source,
        "hooks": list(plugin.hooks),
        "failed": plugin.error or None,
        "warning": plugin.warning or None,
        "disabled": plugin.disabled,
    }
