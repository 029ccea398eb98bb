"""Who sits where: people, whoever asks them, and agents."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludarium.agents import Agent, AgentKind, AgentSpec, parse_agent
from ludarium.changes import Viewer
from ludarium.errors import UsageError
from ludarium.game import Game
from ludarium.options import Option
from ludarium.plugins import installed
from ludarium.session import Session
from ludarium.words import Names, distinct

OPPONENT = "adept"
"""Who takes the seats that nobody was named for."""


@dataclass(frozen=True)
class Player:
    """A seat with the name that it goes by."""

    seat: int
    name: str
    spec: AgentSpec

    @property
    def human(self) -> bool:
        """Whether a person decides for the seat."""
        return self.spec.kind is HUMAN


def _no_agent(seed: int, name: str) -> Agent:
    raise UsageError("a human is no agent; a person plays with `ludarium play` or `ludarium serve`")


HUMAN = AgentKind("human", "a person", _no_agent, (Option("name", "", str, "your name"),))


def players(texts: Sequence[str]) -> list[Player]:
    """The players that texts such as `human:name=Ann` and `adept` name, seat by seat."""
    kinds = {**installed().agents, HUMAN.name: HUMAN}
    specs = [parse_agent(text, kinds) for text in texts]
    names = distinct([_called(spec, specs) for spec in specs])
    return [Player(seat, names[seat], spec) for seat, spec in enumerate(specs)]


def _called(spec: AgentSpec, specs: Sequence[AgentSpec]) -> str:
    if spec.kind is not HUMAN:
        return spec.text
    alone = sum(other.kind is HUMAN for other in specs) == 1
    return str(spec.options["name"]) or (HUMAN.name if alone else "guest")


def session_of(
    game: Game,
    seated: Sequence[Player],
    seed: int,
    options: Mapping[str, Any],
    followed_by: Collection[Viewer] = (),
) -> Session:
    """A match of these players, in which people decide for themselves."""
    return Session(
        game,
        [player.spec for player in seated],
        seed,
        options,
        people=[player.seat for player in seated if player.human],
        names=[player.name for player in seated],
        followed_by=followed_by,
        plugins=installed(),
    )


def called(session: Session) -> dict[int, str]:
    """How each seat is called in front of whoever plays: someone alone is you."""
    names = dict(enumerate(session.names))
    if len(session.people) == 1:
        (alone,) = session.people
        names[alone] = "you"
    return names


def spoken_to(session: Session, seat: int) -> Names:
    """How the seats are called by someone who speaks to one of them."""
    return Names(session.names, seat)


def places(game: Game, wanted: Sequence[str]) -> list[str]:
    """The seats of a match: those that are wanted, filled up with a person and with opponents."""
    texts = list(wanted) or [HUMAN.name]
    company = min((seats for seats in game.seats if seats > 1), default=game.seats[0])
    fits = bool(wanted) and len(texts) in game.seats
    missing = 0 if fits else company - len(texts)
    return texts + [OPPONENT] * missing
