"""Games to learn from: agents with models of today and before, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import exp
from random import Random
from typing import Any

from ludarium import NATURE, Call, Game, Table
from ludarium.agents import Agent, Budget
from ludarium.plugins import installed
from ludarium.randomness import short_seed
from ludarium_ai.judging import AUTO, NONE, judge, policy
from ludarium_ai.linear import Reader
from ludarium_ai.mcts import Search
from ludarium_ai.policy import crossed, facts
from ludarium_ai.random_agent import RandomAgent
from ludarium_ai.results import most_tried
from ludarium_ai.settings import Settings
from ludarium_ai.simple import GreedyAgent

SAMPLES = 2
"""Samples that a player looks at for each of its calls."""
OPENING = 12
"""Up to so many decisions are made at random before anyone plays well."""
WANDERING = 0.04
"""The share of decisions at random after that."""
KEPT = 15
"""Tables of a game that are remembered, more or less: those of one game say much the same, so more
games teach more than more tables do."""
DOUBT = 0.5
"""How much what was expected on the way counts against the result: over a whole game about 40 %.
More keeps the faults of whoever expected it."""
SEARCHED = 2
"""Decisions of a game that are searched, more or less: a search takes as long as half a game."""
LOOKED = 40
"""Decisions of a game of which it is remembered what was preferred, more or less; all of them are
searched where there is a policy, since looking one call ahead teaches it nothing new."""
CLEARLY = 0.01
"""How much worse the table after a call must be for the call to be far less preferred."""
DIGITS = 4
"""Of preferences that are remembered."""
WINNING = 0.1
"""In a race, what a win counts beside the points, as a part of all the points there are."""


@dataclass(frozen=True)
class Lesson:
    """One game to be played: who sits where, named by what judges for them."""

    game: str
    seats: int
    options: dict[str, Any]
    judges: tuple[str, ...]
    """By seat, as agents' option `evaluator`."""
    current: str
    """The judge whose own expectations are learned from."""
    seed: int
    stages: tuple[int, ...] = ()
    iterations: int = 0
    """Of the searches that a policy is learned from; 0: none is learned."""


@dataclass
class Experience:
    """What is remembered of a game: tables as features of one seat against the others."""

    names: list[str] = field(default_factory=list)
    rounds: list[int] = field(default_factory=list)
    gaps: list[float] = field(default_factory=list)
    """By how much the seat did better than the evaluator thought."""
    rows: list[list[tuple[int, float]]] = field(default_factory=list)
    """Places in `names`, with amounts."""
    offers: list[list[list[int]]] = field(default_factory=list)
    """For decisions that a policy is learned from, the features of each call, as places in
    `names`."""
    preferred: list[list[float]] = field(default_factory=list)
    """For the same, how much each call was preferred; together 1."""


Worths = dict[Call, float]
"""What a player thought of its calls."""


def remembered(lesson: Lesson) -> Experience:
    """Play a game and remember its tables, each with what came of it."""
    game = installed().game(lesson.game)
    random = Random(lesson.seed)
    tables, opinions = _played(lesson, game, random)
    found = judge(game, lesson.seats, lesson.options, lesson.current)
    hand = installed().evaluators.get(lesson.game)
    result = _result(tables[-1], hand is None or hand.reward == "win")
    expected = [_centred(found.estimate(table)) for table in tables[:-1]] if found else None
    targets = targets_of(result, expected, len(tables) - 1)
    experience = _noted(lesson, game, tables[:-1], targets, random)
    if lesson.iterations:
        _note_preferences(lesson, tables[:-1], opinions, experience, random)
    return experience


def _played(lesson: Lesson, game: Game, random: Random) -> tuple[list[Table], dict[int, Worths]]:
    """The tables at all decisions of a game, and the last one.

    Also, by the number of the table, what the player of today thought of its calls.
    """
    table = game.new(lesson.seats, short_seed("lesson", lesson.seed), lesson.options)
    players = [
        _player(one, short_seed(lesson.seed, seat)) for seat, one in enumerate(lesson.judges)
    ]
    opening = random.randrange(OPENING + 1)
    tables: list[Table] = []
    opinions: dict[int, Worths] = {}
    while not table.over:
        legal, seat = table.legal(), table.seat
        if len(legal) == 1:
            call = legal[0]
        elif seat == NATURE or len(tables) < opening or random.random() < WANDERING:
            call = random.choice(legal)
        else:
            player = players[seat]
            call = player.choose(table.view(seat), Budget())
            if isinstance(player, GreedyAgent) and lesson.judges[seat] == lesson.current:
                opinions[len(tables)] = player.worths
        tables.append(table.clone())
        table.apply(call)
    return [*tables, table], opinions


def _player(which: str, seed: int) -> Agent:
    if which == NONE:
        return RandomAgent(seed)
    return GreedyAgent(seed, SAMPLES, "lead", which)


# What came of it ----------------------------------------------------------------------------


def _centred(scores: Sequence[float]) -> list[float]:
    mean = sum(scores) / len(scores)
    return [score - mean for score in scores]


def _result(table: Table, race: bool) -> list[float]:
    """By how much each seat ended above the mean; in a race the win counts besides."""
    scores = [float(score) for score in table.scores]
    if race:
        low, high = table.game.score_range
        winners = table.ranks.count(1)
        bonus = WINNING * (high - low) / winners
        scores = [s + bonus * (rank == 1) for s, rank in zip(scores, table.ranks, strict=True)]
    return _centred(scores)


def targets_of(
    result: list[float], expected: list[list[float]] | None, decisions: int
) -> list[list[float]]:
    """For each table what is to be expected: the result, and what was expected on the way to it.

    The further away the end is, the more the expectations at the tables in between count, as in
    temporal-difference learning with traces.
    """
    if expected is None:
        return [result] * decisions
    trace = max(0.0, 1.0 - DOUBT / max(decisions, 1))
    targets = [result]
    for values in reversed(expected[1:]):
        following = targets[-1]
        targets.append(
            [trace * f + (1 - trace) * v for f, v in zip(following, values, strict=True)]
        )
    return targets[::-1]


def _noted(
    lesson: Lesson, game: Game, tables: list[Table], targets: list[list[float]], random: Random
) -> Experience:
    reader = _reader(game, lesson.seats, tuple(lesson.options.items()))
    hand = installed().evaluators.get(game.name)
    share = min(1.0, KEPT / max(len(tables), 1))
    seats = range(1 if lesson.seats == 2 else lesson.seats)
    experience = Experience()
    places: dict[str, int] = {}
    for table, target in zip(tables, targets, strict=True):
        if random.random() >= share:
            continue
        base = _centred(hand.estimate(table)) if hand else [0.0] * lesson.seats
        read = reader.read(table)
        for seat in seats:
            row = [
                (places.setdefault(name, len(places)), amount)
                for name, amount in _against(read, seat).items()
            ]
            experience.rounds.append(table.round)
            experience.gaps.append(target[seat] - base[seat])
            experience.rows.append(row)
    experience.names = list(places)
    return experience


def _note_preferences(
    lesson: Lesson,
    tables: list[Table],
    opinions: dict[int, Worths],
    experience: Experience,
    random: Random,
) -> None:
    """Remember which calls the player of today preferred; some decisions are searched for it."""
    places = {name: at for at, name in enumerate(experience.names)}
    decisions = max(len(tables), 1)
    game = installed().game(lesson.game)
    taught = policy(game, lesson.seats, lesson.options, AUTO, lesson.current) is not None
    searched = LOOKED if taught else SEARCHED
    for number, table in enumerate(tables):
        legal = table.legal()
        if table.seat == NATURE or len(legal) < 2:
            continue
        chance = random.random() * decisions
        if chance < searched:
            preferred = _tried(lesson, table, random)
        elif chance < LOOKED and number in opinions:
            preferred = _liked([opinions[number][call] for call in legal])
        else:
            continue
        known = facts(table, lesson.stages)
        offer = [
            [places.setdefault(name, len(places)) for name in crossed(call, known)]
            for call in legal
        ]
        experience.offers.append(offer)
        experience.preferred.append(preferred)
    experience.names = list(places)


def _tried(lesson: Lesson, table: Table, random: Random) -> list[float]:
    """How much of a search each call gets."""
    settings = Settings(evaluator=lesson.current)
    search = Search(table.view(table.seat), settings, Random(random.getrandbits(48)))
    root, legal = search.run(Budget(lesson.iterations)).root, table.legal()
    if root.proven is not None:  # the search ended at once: its visits say little
        best = most_tried(root, legal, table.seat)
        return [float(call is best) for call in legal]
    visits = [root.tried(call) if call in root.children else 0 for call in legal]
    return [count / max(sum(visits), 1) for count in visits]


def _liked(worths: Sequence[float]) -> list[float]:
    """How much each call is preferred by what it is worth, together 1."""
    best = max(worths)
    weights = [exp((worth - best) / CLEARLY) for worth in worths]
    whole = sum(weights)
    return [round(weight / whole, DIGITS) for weight in weights]


@lru_cache(maxsize=4)
def _reader(game: Game, seats: int, options: tuple[tuple[str, Any], ...]) -> Reader:
    return Reader(game, seats, dict(options))


def _against(read: Sequence[Mapping[str, float]], seat: int) -> dict[str, float]:
    """What a seat has more than all have on average."""
    found = dict(read[seat])
    for one in read:
        for name, amount in one.items():
            found[name] = found.get(name, 0.0) - amount / len(read)
    return {name: amount for name, amount in found.items() if amount}
