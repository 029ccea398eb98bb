"""Worlds: states of OpenSpiel that a seat cannot tell from a given one.

They come from the game's own resampler where it has one. Elsewhere the game is played again: what
the seat did stays, all else is drawn anew, and only what leaves the seat with the same knowledge
after every action is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ludarium.errors import RulesError

RESAMPLED = frozenset(
    (
        "bargaining",
        "blackjack",
        "colored_trails",
        "euchre",
        "gin_rummy",
        "hearts",
        "kuhn_poker",
        "leduc_poker",
        "oh_hell",
        "universal_poker",
    )
)
"""The games of OpenSpiel 2.0.2 whose resamplers work. Asking one that has none prints an error, and
those of phantom games forget what the seat has run into."""
TRIES = 20_000
"""Actions that are tried before a world is given up."""


def known_to(state: Any, seat: int) -> str:
    """What a seat knows, in OpenSpiel's words: its information state, or what it observes."""
    kind = state.get_game().get_type()
    if kind.provides_information_state_string:
        return str(state.information_state_string(seat))
    return str(state.observation_string(seat))


def world(state: Any, seat: int, random: Random) -> Any:
    """A state that the seat cannot tell from this one."""
    if state.is_terminal() or not state.history():
        return state.clone()
    if state.get_game().get_type().short_name in RESAMPLED:
        return state.resample_from_infostate(seat, random.random)
    return replayed(state, seat, random)


def replayed(state: Any, seat: int, random: Random) -> Any:
    """A world found by playing again; the search goes back where it comes to a dead end."""
    history = state.history()
    known = list(_knowledge(state, history, seat))
    start = state.get_game().new_initial_state()
    ways = [_ways(start, seat, history[0], random)]
    states = [start]
    for _ in range(TRIES):
        action = next(ways[-1], None)
        if action is None:
            ways.pop()
            states.pop()
            if not ways:
                break
            continue
        child = states[-1].child(action)
        depth = len(states)
        if _knows(child, seat) != known[depth] or child.is_terminal():
            continue
        if depth == len(history):
            return child
        states.append(child)
        ways.append(_ways(child, seat, history[depth], random))
    raise RulesError(f"no world of {state.get_game()} was found that fits what seat {seat} knows")


def _knowledge(state: Any, history: list[int], seat: int) -> Iterator[tuple[bool, str]]:
    """What the seat knew at the start and after every action."""
    at = state.get_game().new_initial_state()
    yield _knows(at, seat)
    for action in history:
        at.apply_action(action)
        yield _knows(at, seat)


def _knows(state: Any, seat: int) -> tuple[bool, str]:
    """Whether the seat is to move, and what it knows besides."""
    return state.current_player() == seat, known_to(state, seat)


def _ways(state: Any, seat: int, done: int, random: Random) -> Iterator[int]:
    """The actions to try: the seat's own, outcomes by their odds, or what others may do."""
    if state.current_player() == seat:
        return iter([done])
    if state.is_chance_node():
        weighted = [(random.random() ** (1 / odds), act) for act, odds in state.chance_outcomes()]
        return iter([action for _, action in sorted(weighted, reverse=True)])
    legal = state.legal_actions()
    random.shuffle(legal)
    return iter(legal)
