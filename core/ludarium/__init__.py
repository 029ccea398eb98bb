"""Ludarium: a framework for board and card games with AI opponents.

What a game needs is here; `docs/` and the games of `ludarium_classics` show how.
"""

from ludarium import compatibility as _compatibility
from ludarium.amounts import Amount, kind
from ludarium.choosing import Settled, choose, choose_among, choose_order, choose_some
from ludarium.components import Component
from ludarium.constants import Constant
from ludarium.costs import Cost, affordable, payments
from ludarium.errors import (
    DeclarationError,
    IllegalCall,
    LudariumError,
    PluginError,
    ReplayError,
    RulesError,
    UsageError,
)
from ludarium.game import Game, seats_between
from ludarium.layout import observed
from ludarium.numbering import numbering
from ludarium.observation import observation
from ludarium.options import Option, option
from ludarium.parts import Part, per_seat
from ludarium.piles import EVERYONE, NOBODY, OWNER, Pile
from ludarium.plugins import hookimpl
from ludarium.resources import counter, limit_of, resource
from ludarium.steps import Call, Effect, Odds, Step, chance, decision, effect, step
from ludarium.table import NATURE, Table
from ludarium.together import together
from ludarium.traces import Trace
from ludarium.triggers import announce
from ludarium.turns import (
    in_phases,
    pass_first,
    phase,
    repeat,
    rounds,
    sequence,
    stop_repeating,
    turns,
    turns_until_passed,
)
from ludarium.views import View

__version__ = "0.1.0"

__all__ = [
    "EVERYONE",
    "NATURE",
    "NOBODY",
    "OWNER",
    "Amount",
    "Call",
    "Component",
    "Constant",
    "Cost",
    "DeclarationError",
    "Effect",
    "Game",
    "IllegalCall",
    "LudariumError",
    "Odds",
    "Option",
    "Part",
    "Pile",
    "PluginError",
    "ReplayError",
    "RulesError",
    "Settled",
    "Step",
    "Table",
    "Trace",
    "UsageError",
    "View",
    "affordable",
    "announce",
    "chance",
    "choose",
    "choose_among",
    "choose_order",
    "choose_some",
    "counter",
    "decision",
    "effect",
    "hookimpl",
    "in_phases",
    "kind",
    "limit_of",
    "numbering",
    "observation",
    "observed",
    "option",
    "pass_first",
    "payments",
    "per_seat",
    "phase",
    "repeat",
    "resource",
    "rounds",
    "seats_between",
    "sequence",
    "step",
    "stop_repeating",
    "together",
    "turns",
    "turns_until_passed",
]


def __getattr__(name: str) -> object:
    """Say what stands in the place of a name that is gone."""
    raise _compatibility.gone(__name__, name)
