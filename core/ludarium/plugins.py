"""Plugins: found by entry points, loaded once, and reported when they are broken.

A plugin is a module (or any object) with functions marked `hookimpl`, named by an entry point
of the group ``ludarium``. One that cannot be imported, or that answers a hook with nonsense,
is skipped and named with the reason; the others work on.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from importlib.metadata import EntryPoint, entry_points
from types import FunctionType, MethodType, ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from ludarium.compatibility import unfit
from ludarium.errors import PluginError, unknown
from ludarium.places import in_words

if TYPE_CHECKING:
    from ludarium.agents import AgentKind, AgentSpec, Evaluator, Learned
    from ludarium.game import Game
    from ludarium.provenance import Provenance

hookimpl = pluggy.HookimplMarker("ludarium")
"""Marks a plugin's function as the implementation of the hook of the same name."""

GROUP = "ludarium"
OURS = "ludarium"
"""The distribution whose plugins come first, and whose agents are trusted."""
T = TypeVar("T")

Brought = tuple[dict[str, Any], str, Any]
"""A game, agent, evaluator or model: where it is kept, under which name, and the thing itself."""


class Asked(str):
    """The name of a game that a plugin is asked about; notes the names that it is compared with.

    So a name that is misspelt in a plugin can be told to whoever wrote it.
    """

    compared: list[str]
    __hash__ = str.__hash__

    def __new__(cls, name: str, compared: list[str]) -> Asked:
        made = super().__new__(cls, name)
        made.compared = compared
        return made

    def __eq__(self, other: object) -> bool:
        if isinstance(other, str):
            self.compared.append(str(other))
        return str.__eq__(self, other) is True


@dataclass(frozen=True)
class Plugin:
    """One plugin: where it comes from, what it implements, or why it could not be loaded."""

    name: str
    source: str
    hooks: tuple[str, ...] = ()
    error: str = ""
    disabled: bool = False
    warning: str = ""
    """What is probably a mistake, though the plugin works."""


@dataclass
class Plugins:
    """All that the installed plugins bring."""

    games: dict[str, Game] = field(default_factory=dict)
    agents: dict[str, AgentKind] = field(default_factory=dict)
    evaluators: dict[str, Evaluator] = field(default_factory=dict)
    models: dict[str, Learned] = field(default_factory=dict)
    """By game and seats: ``seasons/2``."""
    listed: list[Plugin] = field(default_factory=list)
    callers: list[tuple[str, Mapping[str, Callable[..., Any]]]] = field(default_factory=list)
    """For each plugin its name and its hooks, each callable by keyword."""
    compared: dict[str, list[str]] = field(default_factory=dict)
    """For each plugin the names of games that it looks for to add components."""
    modules: dict[str, str] = field(default_factory=dict)
    """For each plugin the module that defines it."""
    brought: dict[str, list[Brought]] = field(default_factory=dict)
    """For each plugin what it brings, as long as nothing of it turns out to be unusable."""
    _provenances: dict[tuple[str, ...], Provenance] = field(default_factory=dict, repr=False)

    def provenance(self, game: Game, agents: Iterable[AgentKind] = ()) -> Provenance | None:
        """Where a game and agents come from; None if it is none of the installed games."""
        known = self.games.get(game.name)
        if known is None or known.played_with(game.playing).ruled(game.house_rules) is not game:
            return None
        kinds = [kind.name for kind in agents]
        names = (game.name, *game.playing, "", *map(str, game.house_rules), "", *kinds)
        found = self._provenances.get(names)
        if found is None:
            from ludarium.provenance import provenance

            found = self._provenances[names] = provenance(self, game, kinds)
        return found

    def game(self, name: str) -> Game:
        """The game of a name; refuses an unknown one with the nearest names."""
        if name not in self.games:
            raise unknown("game", name, self.games)
        return self.games[name]

    def agent(self, text: str) -> AgentSpec:
        """The agent that a text such as ``random`` names."""
        from ludarium.agents import parse_agent

        return parse_agent(text, self.agents)

    def distribution(self, agent: str) -> str:
        """The distribution that brings an agent; empty if it comes from none."""
        plugin = self.bringing(self.agents, agent)
        return plugin.source.rpartition(" ")[0] if plugin else ""

    def bringing(self, kept: dict[str, Any], name: str) -> Plugin | None:
        """The plugin that brings something of a name, such as one of the `agents`."""
        for plugin in self.listed:
            brought = self.brought.get(plugin.name, [])
            if any(where is kept and key == name for where, key, _ in brought):
                return plugin
        return None

    @property
    def failed(self) -> list[Plugin]:
        """The plugins that could not be loaded."""
        return [plugin for plugin in self.listed if plugin.error]


@lru_cache(maxsize=1)
def installed() -> Plugins:
    """The installed plugins, loaded at the first call; ``LUDARIUM_DISABLE=a,b`` blocks some."""
    blocked = {name.strip() for name in os.environ.get("LUDARIUM_DISABLE", "").split(",")}
    return load(sorted(entry_points(group=GROUP), key=_order), blocked)


def _order(point: EntryPoint) -> tuple[bool, str]:
    """What comes with Ludarium first, so that nobody else's plugin can take its names."""
    return point.dist is None or point.dist.name != OURS, point.name


def load(points: Iterable[EntryPoint], blocked: Iterable[str] = ()) -> Plugins:
    """Load plugins from entry points, except the blocked names."""
    from ludarium import __version__

    plugins = Plugins()
    for point in points:
        source = f"{point.dist.name} {point.dist.version}" if point.dist else point.value
        if point.name in blocked:
            plugins.listed.append(Plugin(point.name, source, disabled=True))
            continue
        misfit = unfit(point.dist, __version__)
        if misfit:
            plugins.listed.append(Plugin(point.name, source, error=misfit))
            continue
        try:
            found = point.load()
        except KeyboardInterrupt:
            raise
        except BaseException as problem:  # whatever a stranger's import may raise
            plugins.listed.append(Plugin(point.name, source, error=in_words(problem)))
            continue
        add(plugins, point.name, found, source)
    _add_components(plugins)
    _report_unknown_games(plugins)
    return plugins


def add(plugins: Plugins, name: str, found: object, source: str = "given") -> None:
    """Add one plugin object; if anything it brings is unusable, none of it is taken."""
    try:
        hooks = _hooks(name, found)
        agent, evaluator, learned = _agent_types()
        games = _answers(hooks, "ludarium_games", _game_type())
        agents = _answers(hooks, "ludarium_agents", agent)
        evaluators = _answers(hooks, "ludarium_evaluators", evaluator)
        models = _answers(hooks, "ludarium_models", learned)
        named = partial(_named, plugins)
        new = [
            *named("game", plugins.games, [(one.name, one) for one in games]),
            *named("agent", plugins.agents, [(one.name, one) for one in agents]),
            *named("evaluator of", plugins.evaluators, [(one.game, one) for one in evaluators]),
            *named("model of", plugins.models, [(one.name, one) for one in models]),
        ]
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        plugins.listed.append(Plugin(name, source, error=in_words(problem)))
        return
    for kept, key, item in new:
        kept[key] = item
    plugins.brought[name] = new
    plugins.modules[name] = _module(found)
    plugins.callers.append((name, hooks))
    plugins.listed.append(Plugin(name, source, tuple(sorted(hooks))))


def _module(found: object) -> str:
    return found.__name__ if isinstance(found, ModuleType) else type(found).__module__


def _named(
    plugins: Plugins, what: str, kept: dict[str, Any], new: list[tuple[str, Any]]
) -> list[Brought]:
    names = [name for name, _ in new]
    for name in names:
        if name in kept:
            other = plugins.bringing(kept, name)
            who = f"the plugin {other.name}" if other else "another plugin"
            raise PluginError(f"{who} already brings the {what} {name!r}")
        if names.count(name) > 1:
            raise PluginError(f"it brings the {what} {name!r} twice")
    return [(kept, name, item) for name, item in new]


def _hooks(name: str, found: object) -> dict[str, Callable[..., Any]]:
    """The hooks that an object implements, checked by pluggy against their specifications."""
    from ludarium import hookspecs

    manager = pluggy.PluginManager("ludarium")
    manager.add_hookspecs(hookspecs)
    _unmarked(found)
    manager.register(found, name)
    callers = manager.get_hookcallers(found) or []
    for caller in callers:
        if not caller.has_spec():
            raise PluginError(str(unknown("hook", caller.name, _specified())))
    if not callers:
        raise PluginError("it implements no hook; mark its functions with ludarium.hookimpl")
    return {caller.name: caller for caller in callers}


def _specified() -> list[str]:
    from ludarium import hookspecs

    return [name for name in vars(hookspecs) if name.startswith("ludarium_")]


def _unmarked(found: object) -> None:
    """Refuse a function that is called like a hook, but is not marked as one."""
    for name in _specified():
        function = getattr(found, name, None)
        marked = getattr(function, f"{hookimpl.project_name}_impl", None)
        if isinstance(function, FunctionType | MethodType) and marked is None:
            raise PluginError(f"{name} is not marked; write @hookimpl above it")


def _answers(hooks: Mapping[str, Any], hook: str, kind: type[T], **given: Any) -> list[T]:
    if hook not in hooks:
        return []
    answers = hooks[hook](**given)
    for answer in answers:
        if isinstance(answer, kind):
            raise PluginError(f"{hook} returned one {kind.__name__}; it must return a list of them")
    found = [item for answer in answers for item in answer]
    for item in found:
        if not isinstance(item, kind):
            raise PluginError(f"{hook} returned {item!r}, which is no {kind.__name__}")
    return found


def _add_components(plugins: Plugins) -> None:
    from ludarium.components import Component
    from ludarium.expansions import Expansion

    for name, hooks in list(plugins.callers):
        try:
            compared = plugins.compared[name] = []
            added = {
                game: _answers(hooks, "ludarium_components", Component, game=Asked(game, compared))
                for game in plugins.games
            }
        except KeyboardInterrupt:
            raise
        except BaseException as problem:
            _fail(plugins, name, in_words(problem))
            continue
        for game, components in added.items():
            if components:
                expansion = Expansion(name, tuple(components), plugins.modules[name])
                plugins.games[game] = plugins.games[game].with_expansion(expansion)


def _report_unknown_games(plugins: Plugins) -> None:
    """Warn of plugins that bring something for games that are not there."""
    expanding = {one.name for game in plugins.games.values() for one in game.expansions}
    for name, hooks in plugins.callers:
        asked: list[str] = []
        if "ludarium_components" in hooks and name not in expanding:
            compared = plugins.compared.get(name, [])
            asked += [game for game in compared if game not in plugins.games] or [""]
        for kept, _, item in plugins.brought[name]:
            if (kept is plugins.evaluators or kept is plugins.models) and (
                item.game not in plugins.games
            ):
                asked.append(item.game)
        for game in dict.fromkeys(asked):
            _warn(plugins, name, _of_no_game(game, plugins))


def _of_no_game(game: str, plugins: Plugins) -> str:
    if not game:
        return "its ludarium_components adds nothing to any game that is here"
    return f"it brings something for an {unknown('game', game, plugins.games)}"


def _warn(plugins: Plugins, name: str, warning: str) -> None:
    plugins.listed = [
        replace(one, warning="; ".join(filter(None, (one.warning, warning))))
        if one.name == name
        else one
        for one in plugins.listed
    ]


def _fail(plugins: Plugins, name: str, error: str) -> None:
    for kept, key, _ in plugins.brought.pop(name):
        del kept[key]
    plugins.callers = [(other, hooks) for other, hooks in plugins.callers if other != name]
    plugins.listed = [
        Plugin(p.name, p.source, p.hooks, error) if p.name == name else p for p in plugins.listed
    ]


def _game_type() -> type[Game]:
    from ludarium.game import Game

    return Game


def _agent_types() -> tuple[type[AgentKind], type[Evaluator], type[Learned]]:
    from ludarium.agents import AgentKind, Evaluator, Learned

    return AgentKind, Evaluator, Learned
