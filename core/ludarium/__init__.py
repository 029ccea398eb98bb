"""Ludarium: a framework for board and card games with AI opponents.

What a game needs is here; `docs/` and the games of `ludarium_classics` show how.
"""

from ludarium.components import Component
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
from ludarium.options import Option, option
from ludarium.parts import Part, per_seat
from ludarium.piles import EVERYONE, NOBODY, OWNER, Pile
from ludarium.plugins import hookimpl
from ludarium.pools import Cost, Payment, Pool, cost, payments
from ludarium.steps import Call, Effect, Odds, Step, chance, decision, effect, step
from ludarium.table import NATURE, Table
from ludarium.together import together
from ludarium.traces import Trace
from ludarium.triggers import announce
from ludarium.turns import in_phases, pass_first, phase, rounds, sequence, turns
from ludarium.views import View

__version__ = "0.1.0"

__all__ = [
    "EVERYONE",
    "NATURE",
    "NOBODY",
    "OWNER",
    "Call",
    "Component",
    "Cost",
    "DeclarationError",
    "Effect",
    "Game",
    "IllegalCall",
    "LudariumError",
    "Odds",
    "Option",
    "Part",
    "Payment",
    "Pile",
    "PluginError",
    "Pool",
    "ReplayError",
    "RulesError",
    "Step",
    "Table",
    "Trace",
    "UsageError",
    "View",
    "announce",
    "chance",
    "cost",
    "decision",
    "effect",
    "hookimpl",
    "in_phases",
    "option",
    "pass_first",
    "payments",
    "per_seat",
    "phase",
    "rounds",
    "seats_between",
    "sequence",
    "step",
    "together",
    "turns",
]
