"""What limits a search: how good its choices are, by how long it thinks and how it is set.

    python tests/benchmarks/judgement.py spellbook --positions 60
    python tests/benchmarks/judgement.py spellbook --try "" --try length=10 --try selection=ucb

First, positions of games between quick searches are looked at. From each, for every call that some
search likes, games are played on to the end, on tables that the seat cannot tell from the true one;
their mean lead says what the call is worth. They are played by whoever looks one call ahead, or
with --by policy by the learned policy, which is faster by far. They are kept in a file, and a run
that was stopped goes on. Then searches with any settings choose at all positions, which takes
seconds where matches take hours. What they choose is compared with the mean of the calls of the
position, and `best` with the best call by half of the games, judged by the other half.

Whoever plays on is no master, so small differences say little: what looks better here has to win
its matches.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from ludarium import NATURE, Call, Game, Table, View
from ludarium.agents import Budget
from ludarium.plugins import installed
from ludarium_ai.judging import estimator, policy_of
from ludarium_ai.mcts import Search
from ludarium_ai.rollouts import TO_THE_END, PolicyRollout
from ludarium_ai.settings import Settings
from ludarium_ai.values import Valuer

QUICK = 30
"""Iterations of the games from which positions are taken."""
LIKED = (
    (Settings(), 40),
    (Settings(), 1500),
    (Settings(selection="ucb"), 1500),
    (Settings(length=0), 400),
    (Settings(evaluator="hand"), 400),
)
"""Searches of which each names the three calls it likes best."""
MOST_CALLS = 8
LATEST = 0.8
"""Positions are taken from this part of a game, by decisions."""


@dataclass
class Position:
    """A decision, and for each call the leads of the games that were played on after it."""

    table: Table
    calls: list[Call]
    leads: list[list[float]]

    def worth(self, call: Call | None) -> float:
        """How much better a call is than those of the position are on average."""
        means = [mean(one) for one in self.leads]
        found = means[self.calls.index(call)] if call in self.calls else min(means)
        return found - mean(means)

    def best(self) -> float:
        """What the best call of half of the games is worth in the other half."""
        half = len(self.leads[0]) // 2
        found = []
        for one, other in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
            at = max(range(len(self.calls)), key=lambda at: mean(self.leads[at][one]))
            others = [mean(leads[other]) for leads in self.leads]
            found.append(others[at] - mean(others))
        return mean(found)


def mean(values: Sequence[float]) -> float:
    """The mean of some numbers."""
    return sum(values) / len(values)


def favourite(view: View, settings: Settings, iterations: int, seed: int) -> list[Call]:
    """The calls of a decision, those that a search tried most first."""
    root = Search(view, settings, Random(seed)).run(Budget(iterations)).root
    tried = {call: root.tried(call) if call in root.children else 0 for call in view.legal}
    return sorted(view.legal, key=lambda call: -tried[call])


def a_position(game: Game, seed: int) -> Table | None:
    """A decision of a game between quick searches with at least three calls, if it comes to one."""
    random, table = Random(seed), game.new(2, seed)
    first = random.randrange(int(LATEST * decisions_of(game)))
    made = 0
    while not table.over:
        if len(table.legal()) == 1:
            table.apply_known(table.legal()[0])
        elif made >= first and len(table.legal()) >= 3:
            return table
        else:
            made += 1
            view = table.view(table.seat)
            table.apply_known(favourite(view, Settings(), QUICK, random.getrandbits(32))[0])
    return None


def decisions_of(game: Game) -> int:
    """How many choices a random game has."""
    table, random = game.new(2, 0), Random(0)
    made = 0
    while not table.over:
        made += len(table.legal()) > 1
        table.apply_known(random.choice(table.legal()))
    return made


def played_on(table: Table, seat: int, random: Random, by: str) -> float:
    """The lead of a seat at the end, if all play by the policy or look one call ahead."""
    if by == "policy":
        policy = policy_of(table, "learned", "auto")
        assert policy is not None
        PolicyRollout(Valuer(table.game, "lead", None), random, TO_THE_END, policy).play(table)
        return lead(table.scores, seat)
    judge = estimator(table, "auto")
    assert judge is not None
    while not table.over:
        legal = table.legal()
        if table.seat == NATURE or len(legal) == 1:
            table.apply_known(random.choice(legal))
            continue
        mover, leads = table.seat, []
        for call in legal:
            after = table.clone()
            after.apply_known(call)
            leads.append(lead(after.scores if after.over else judge(after), mover))
        table.apply_known(legal[leads.index(max(leads))])
    return lead(table.scores, seat)


def lead(scores: Sequence[float], seat: int) -> float:
    """By how much a seat is ahead of the best other one."""
    return scores[seat] - max([score for at, score in enumerate(scores) if at != seat])


def judged(table: Table, games: int, seed: int, by: str) -> Position:
    """A position with what its calls are worth."""
    view, random = table.view(table.seat), Random(seed)
    named = [call for way, count in LIKED for call in favourite(view, way, count, seed)[:3]]
    calls = list(dict.fromkeys(named))[:MOST_CALLS]
    leads: list[list[float]] = [[] for _ in calls]
    for _ in range(games):
        world = view.sample(random)
        for call, found in zip(calls, leads, strict=True):
            after = world.clone()
            after.apply_known(call)
            found.append(played_on(after, view.seat, random, by))
    return Position(table, calls, leads)


def kept(game: Game, file: Path) -> Iterator[Position]:
    """The positions of a file."""
    for line in file.read_text().splitlines() if file.exists() else ():
        found = json.loads(line)
        table = game.table_from_json(found["table"])
        names = {json.dumps(call.to_json(game.scope)): call for call in table.legal()}
        calls = [names[json.dumps(one)] for one in found["calls"]]
        yield Position(table, calls, found["leads"])


def gather(game: Game, file: Path, count: int, games: int, seed: int, by: str) -> None:
    """Judge positions until the file has so many."""
    tried = (
        [json.loads(line)["seed"] for line in file.read_text().splitlines()]
        if file.exists()
        else []
    )
    number, there = max(tried, default=seed - 1) + 1, len(tried)
    while there < count:
        table = a_position(game, number)
        if table is not None:
            position = judged(table, games, number, by)
            line = {
                "seed": number,
                "table": table.to_json(),
                "calls": [call.to_json(game.scope) for call in position.calls],
                "leads": position.leads,
            }
            with file.open("a") as out:
                out.write(json.dumps(line) + "\n")
            there += 1
            print(f"position {there} of {count}", flush=True)
        number += 1


def settings_of(text: str) -> Settings:
    """Settings as a person writes them: ``length=10,selection=ucb``."""
    given: dict[str, Any] = {}
    for pair in filter(None, text.split(",")):
        name, _, value = pair.partition("=")
        try:
            given[name] = json.loads(value)
        except ValueError:
            given[name] = value
    return Settings(**given)


def main() -> None:
    """Gather positions, or try settings on them."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("game")
    options.add_argument("--positions", type=int, default=0)
    options.add_argument("--games", type=int, default=100, help="played on after each call")
    options.add_argument("--by", choices=("ahead", "policy"), default="ahead", help="who plays on")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--file", type=Path)
    options.add_argument("--try", dest="tries", action="append", default=[], metavar="KEY=VALUE,…")
    options.add_argument("--iterations", type=int, nargs="+", default=[150, 1200])
    given = options.parse_args()
    game = installed().game(given.game)
    file = given.file or Path(f"judgement-{given.game}.jsonl")
    gather(game, file, given.positions, given.games, given.seed, given.by)
    positions = list(kept(game, file))
    if not positions:
        options.error(f"there are no positions in {file} yet: say --positions")
    print(f"{len(positions)} positions; best {mean([one.best() for one in positions]):+.3f}")
    first: dict[int, list[float]] = {}
    for text in given.tries:
        for count in given.iterations:
            worths = []
            for number, one in enumerate(positions):
                view = one.table.view(one.table.seat)
                worths.append(one.worth(favourite(view, settings_of(text), count, number)[0]))
            better = [
                mine - its
                for mine, its in zip(worths, first.setdefault(count, worths), strict=True)
            ]
            error = sqrt(mean([(gain - mean(better)) ** 2 for gain in better]) / len(better))
            print(f"{text or 'as usual':30} {count:6} iterations {mean(worths):+.3f}, ", end="")
            print(f"{mean(better):+.3f} ± {error:.3f} against the first", flush=True)


if __name__ == "__main__":
    main()
