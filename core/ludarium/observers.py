"""Observers: tells the plugins that listen what happens in a real match.

An observer that fails is not called again in that match; the match goes on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from ludarium.changes import Place, counted_between
from ludarium.hookspecs import REGISTRATION
from ludarium.places import show
from ludarium.plugins import Plugins
from ludarium.resources import Held, resources_of
from ludarium.steps import Call
from ludarium.table import Table, Watcher
from ludarium.turns import BEGINNINGS, ENDINGS, turn_of

if TYPE_CHECKING:
    from ludarium.record import Record


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
                show(problem)
                self.complaints.append(f"the observer {name} failed in {hook}: {problem!r}")

    # The match --------------------------------------------------------------------------

    def begin(self, table: Table, agents: list[str]) -> None:
        """The match begins; from here on the table tells its steps."""
        if self.listening:
            self.watch(table)
            self.tell("ludarium_match_begin", table=table, agents=agents)

    def watch(self, table: Table) -> None:
        """Let a table tell its steps, if anyone listens."""
        if self.listening:
            table._watcher = Watching(self)

    def listens(self, hook: str) -> bool:
        """Whether a plugin listens for a hook."""
        return any(hook in hooks for _, hooks in self.listening)

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


class Teller(Protocol):
    """Someone who passes news on."""

    def tell(self, hook: str, **news: Any) -> None: ...


class Watching:
    """What the table calls before and after each step of a watched match."""

    def __init__(self, observers: Teller) -> None:
        self.observers = observers
        self.before: dict[Place, Held] = {}
        """What was counted before the step that runs now."""

    def begin(self, table: Table, call: Call) -> None:
        """A step is about to run."""
        self.before = _found(table)
        self.observers.tell("ludarium_step_begin", table=table, call=call)

    def end(self, table: Table, call: Call) -> None:
        """A step has run."""
        tell = self.observers.tell
        for one in counted_between(self.before, _found(table)):
            tell(
                "ludarium_resource_changed",
                table=table, seat=one.at.seat, field=one.at.field, kind=one.kind,
                before=one.before, after=one.after, call=call,
            )  # fmt: skip
        tell("ludarium_step_end", table=table, call=call)
        for moments, when in ((ENDINGS, "end"), (BEGINNINGS, "begin")):
            what = moments.get(call.step)
            news = _MOMENTS[what, when](table, call) if what else None
            if news is not None:
                tell(f"ludarium_{what}_{when}", table=table, **news)

    def unasked(self, table: Table, asked: Call, call: Call) -> None:
        """Nothing is told of it: the step that happens is."""

    def shuffles(self, table: Table, items: list[Any]) -> None:
        """Nothing is told of it."""


class Both:
    """Two watchers of one table."""

    def __init__(self, *watchers: Watcher) -> None:
        self.watchers = watchers

    def begin(self, table: Table, call: Call) -> None:
        """A step is about to run."""
        for one in self.watchers:
            one.begin(table, call)

    def end(self, table: Table, call: Call) -> None:
        """A step has run."""
        for one in self.watchers:
            one.end(table, call)

    def unasked(self, table: Table, asked: Call, call: Call) -> None:
        """A decision had one choice, or the table has drawn a chance."""
        for one in self.watchers:
            one.unasked(table, asked, call)

    def shuffles(self, table: Table, items: list[Any]) -> None:
        """Something is about to be shuffled."""
        for one in self.watchers:
            one.shuffles(table, items)


def _found(table: Table) -> dict[Place, Held]:
    return {Place(one.seat, one.field): one for one in resources_of(table)}


News = dict[str, Any] | None
"""What a hook is told; None where nothing has begun or ended."""


def _round(table: Table, call: Call) -> News:
    return {"number": table.round}


def _phase_begins(table: Table, call: Call) -> News:
    return {"name": call.args[0]}


def _phase_ends(table: Table, call: Call) -> News:
    return {"name": call.args[-1]} if call.args[-1] else None


def _turn_begins(table: Table, call: Call) -> News:
    seat = table.active
    skipped = call.step is turn_of and seat != call.args[0]
    return None if skipped or seat < 0 else {"seat": seat}


def _turn_ends(table: Table, call: Call) -> News:
    return {"seat": call.args[-1]} if call.args[-1] >= 0 else None


_MOMENTS: dict[tuple[str, str], Callable[[Table, Call], News]] = {
    ("round", "begin"): _round,
    ("round", "end"): _round,
    ("phase", "begin"): _phase_begins,
    ("phase", "end"): _phase_ends,
    ("turn", "begin"): _turn_begins,
    ("turn", "end"): _turn_ends,
}
