"""Observers: tells the plugins that listen what happens in a real match.

An observer that fails is not called again in that match; the match goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ludarium.hookspecs import REGISTRATION
from ludarium.parts import Part
from ludarium.plugins import Plugins
from ludarium.pools import Pool
from ludarium.steps import Call
from ludarium.table import Table
from ludarium.turns import BEGINNINGS, ENDINGS, turn_of

if TYPE_CHECKING:
    from ludarium.match import Record


class Observers:
    """The plugins that listen to one match. With none, the table is not even watched."""

    def __init__(self, plugins: Plugins, complaints: list[str]) -> None:
        self.complaints = complaints
        self.listening = [
            (name, hooks) for name, hooks in plugins.callers if hooks.keys() - set(REGISTRATION)
        ]

    def tell(self, hook: str, **news: Any) -> None:
        """Call a hook of every plugin that listens for it."""
        for plugin in list(self.listening):
            name, hooks = plugin
            if hook not in hooks:
                continue
            try:
                hooks[hook](**news)
            except (Exception, SystemExit) as problem:  # whatever a stranger's observer may raise
                self.listening.remove(plugin)
                self.complaints.append(f"the observer {name} failed in {hook}: {problem!r}")

    # The match --------------------------------------------------------------------------

    def begin(self, table: Table, agents: list[str]) -> None:
        """The match begins; from here on the table tells its steps."""
        if self.listening:
            table._watcher = Watching(self)
            self.tell("ludarium_match_begin", table=table, agents=agents)

    def end(self, table: Table, record: Record) -> None:
        """The match has ended."""
        self.tell("ludarium_match_end", table=table, record=record)

    def decided(self, table: Table, seat: int, call: Call, seconds: float) -> None:
        """A seat or nature has chosen."""
        if self.listening:
            self.tell("ludarium_decision_made", table=table, seat=seat, call=call, seconds=seconds)

    def error(self, table: Table, seat: int, reason: str) -> None:
        """A seat forfeited, or the rules failed."""
        self.tell("ludarium_error", table=table, seat=seat, reason=reason)


class Watching:
    """What the table calls before and after each step of a watched match."""

    def __init__(self, observers: Observers) -> None:
        self.observers = observers
        self.counts: dict[str, dict[str, int]] = {}

    def begin(self, table: Table, call: Call) -> None:
        """A step is about to run."""
        self.counts = {where: dict(pool.counts) for where, pool in pools(table)}
        self.observers.tell("ludarium_step_begin", table=table, call=call)

    def end(self, table: Table, call: Call) -> None:
        """A step has run."""
        tell = self.observers.tell
        for where, pool in pools(table):
            before = self.counts.get(where, {})
            for kind, after in pool.counts.items():
                old = before.get(kind, 0)
                if old != after:
                    tell(
                        "ludarium_resource_changed",
                        table=table, pool=where, kind=kind, before=old, after=after,
                    )  # fmt: skip
        tell("ludarium_step_end", table=table, call=call)
        for moments, when, named in ((ENDINGS, "end", -1), (BEGINNINGS, "begin", 0)):
            what = moments.get(call.step)
            if what:
                news = (
                    {"number": table.round} if what == "round" else _named(what, call.args[named])
                )
                skipped = call.step is turn_of and table.active != call.args[0]
                if not skipped and news.get("name") != "":
                    tell(f"ludarium_{what}_{when}", table=table, **news)


def _named(what: str, which: Any) -> dict[str, Any]:
    return {"name" if what == "phase" else "seat": which}


def pools(part: Part, path: str = "") -> Iterator[tuple[str, Pool]]:
    """Every pool within a part, with the path of fields and places that leads to it."""
    for name in part._shapes:
        yield from _pools(getattr(part, name), f"{path}{name}")


def _pools(value: Any, path: str) -> Iterator[tuple[str, Pool]]:
    if isinstance(value, Pool):
        yield path, value
    elif isinstance(value, Part):
        yield from pools(value, f"{path}.")
    elif isinstance(value, list | dict):
        items = enumerate(value) if isinstance(value, list) else value.items()
        for key, item in items:
            yield from _pools(item, f"{path}.{key}")
