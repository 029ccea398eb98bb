"""Which agents may play on the site, and what of them may be set from outside.

Not their texts: they may name files, or programs to run.
"""

from __future__ import annotations

from collections.abc import Iterable

from ludarium.agents import AgentKind, pairs
from ludarium.cleaning import clean
from ludarium.errors import UsageError
from ludarium.options import Option
from ludarium.plugins import installed

NOT_HERE = frozenset({"workers"})
"""Options of agents that are the server's business."""


def settable(kind: AgentKind) -> list[Option]:
    """The options of an agent that somebody on the site may set."""
    return [one for one in kind.options if one.name not in NOT_HERE and not _free_text(one)]


def usable(kind: AgentKind) -> bool:
    """Whether an agent can play with what may be set here."""
    return all(one.default not in (None, "") for one in kind.options if _free_text(one))


def refuse_others(texts: Iterable[str]) -> None:
    """Refuse agents of a saved match that nobody could have seated here.

    Values are not looked at: to check one may mean to read the file that it names.
    """
    for text in texts:
        name, _, rest = text.partition(":")
        kind = installed().agents.get(name)
        may = {one.name for one in settable(kind)} if kind else set()
        for option in pairs(rest, text) if kind else ():
            if option not in may:
                raise UsageError(
                    f"{name} with {clean(option, 40)} of its own cannot play on the site; "
                    "go on with it in the terminal"
                )


def _free_text(option: Option) -> bool:
    return option.type is str and not option.choices
