"""Ludarium: a framework for board and card games with AI opponents.

What a game needs can be imported from here; `docs/` and the games of `ludarium_classics` show how.

What happens:
steps                   steps and calls, of which everything that happens is made
table                   a game's whole state, and the stack of calls that drives it
turns                   rounds, phases and turns
together, triggers      choices at the same time; components that react to events
choosing                one rule for choosing several things
randomness, ranking     the table's random source; who is first in the end

What is declared:
game, options           what a plugin says about its game, and what can be chosen for a match
parts                   classes whose fields are declared once, with types
shapes, annotations     how a value of a declared type is copied, compared and written; its types
walking, interning      going through all that is declared; one object for equal values
piles, traces           zones that record who has seen each card, and what is known of several
components, expansions  the printed things of a game, and those that other plugins add
resources, amounts      what is counted; so many of each kind
costs                   what has to be paid, and the ways to pay it
constants, house_rules  numbers that may be changed, and games in which they are
numbers                 the numbers in what is declared, and copies with others

What is known, shown and told:
views, spectating       all that a seat may know; what those may know who do not play
observation, layout     a view as a vector of numbers, and what each of them means
observing               writes the code that makes observations
observing_values        what that code calls
features, numbering     calls as small words and as numbers
show                    what a table looks like, as neutral pieces
choices, words          the choices of a decision, and everything else in words
story, changes          what was done and what came of it; what a step has changed
verdicts                the end of a match in words

A match:
agents, timing          what plays a seat; the time it has
session                 a match in progress, whoever plays it
seating                 who sits where
match, series           one match between agents; many, with rotated seats
record, replay          what happened in a match; the same as a file that can be checked
saving, files           matches that are kept while they are played; files written whole
wire, engines           what goes to other processes, and agents that live there
workers, gc_tuning      tasks for several processes; the collector of reference cycles

Plugins:
hookspecs, plugins      what a plugin can implement; how plugins are found and loaded
observers               tells plugins what happens in a match
provenance              which versions of what a match was played with
compatibility           what plugins can rely on
places, errors          where something went wrong; what can go wrong
cleaning                words of strangers, made fit to be shown
testing, bench          whether a game keeps its promises; how fast it is
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
