"""What if a game had other rules? The same deals with and without house rules, block by block.

A pair is one block played twice: as the game is, and as it would be. Deal, seats, agents and the
random numbers of the agents are the same; so most of what luck does cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from ludarium import replay
from ludarium.agents import pairs
from ludarium.cleaning import described
from ludarium.engines.isolation import Isolation
from ludarium.errors import LudariumError, UsageError
from ludarium.game import Game
from ludarium.house_rules import OPTION, text_of
from ludarium.plugins import installed
from ludarium.series import deal_seed
from ludarium.table import Table
from ludarium.walking import components_in, piles_in
from ludarium_arena import study
from ludarium_arena.blocks import Block, Conditions, Result, checked, unlabelled, unpacked
from ludarium_arena.ownership import played_in
from ludarium_arena.running import Run
from ludarium_arena.schedule import entrants
from ludarium_arena.study import Study

CHUNK = 20
"""So many blocks are played as the game is before they are played as it would be."""
TRIALS = 3
"""How many deals are tried before anything is played."""

Advance = Callable[[int, int], None]
Players = Mapping[tuple[Block, int], Mapping[int, set[str]]]
"""For each match of a block, by rotation, which components each seat has played."""


@dataclass(frozen=True)
class WhatIf:
    """A question: what is played, and the same with house rules or other options."""

    study: Study
    changed: Study
    changes: tuple[str, ...]
    """What is otherwise, in words."""
    cards: tuple[str, ...]
    """The components that are changed or left out, by their names."""

    def blocks(self) -> tuple[Block, ...]:
        """The blocks to play both ways."""
        return self.study.schedule()


@dataclass(frozen=True)
class Pair:
    """A block played as the game is, and as it would be."""

    plain: Result
    changed: Result


def asked(
    given: Mapping[str, Any],
    sets: Iterable[str],
    without: Iterable[str],
    isolation: Isolation = Isolation(),  # noqa: B008 - immutable
) -> WhatIf:
    """The question that a person asks; refuses what cannot be set, or not be played then."""
    if given.get("positions"):
        raise UsageError("a position was dealt under rules of its own; leave --from out")
    plain = judged_alike(study.declared(given, isolation))
    game = installed().game(plain.setting.game)
    options, rules = _sorted_out(game, sets, without)
    if not options and not rules:
        raise UsageError("say what is to be otherwise: --set NAME=VALUE or --without NAME")
    wanted = {**plain.setting.options, **options}
    rules = [*filter(None, [text_of(wanted.get(OPTION, ""))]), *rules]
    other = game.configure({**wanted, **({OPTION: text_of(rules)} if rules else {})})
    changed = replace(plain, setting=replace(plain.setting, options=other))
    if changed == plain:
        raise UsageError("that is how it is played already")
    insist_on_playable(plain.setting, changed.setting)
    checked(changed.setting, changed.agents, isolation)
    said = [f"{name}={other[name]}" for name in options]
    before = game.under(plain.setting.options).house_rules
    new = [rule for rule in game.under(other).house_rules if rule not in before]
    names = {one.name for one in game.components}
    cards = dict.fromkeys(rule.subject for rule in new if rule.subject in names)
    return WhatIf(plain, changed, (*said, *map(str, new)), tuple(cards))


def judged_alike(asking: Study) -> Study:
    """The study with agents that judge both ways alike.

    A model was learned for the game as it is and does not fit another, so agents that would take
    it by themselves are told to judge by the hand-written evaluator.
    """
    plugins, setting = installed(), asking.setting
    if f"{setting.game}/{setting.seats}" not in plugins.models:
        return asking
    hand = "hand" if setting.game in plugins.evaluators else "none"
    return replace(asking, agents=entrants([_told_to_use(hand, one) for one in asking.agents]))


def _told_to_use(evaluator: str, agent: str) -> str:
    text = unlabelled(agent)
    kind = installed().agent(text).kind
    given = pairs(text.partition(":")[2], text)
    if "evaluator" in given or not any(one.name == "evaluator" for one in kind.options):
        return text
    return f"{text}{',' if given else ':'}evaluator={evaluator}"


def _sorted_out(
    game: Game, sets: Iterable[str], without: Iterable[str]
) -> tuple[dict[str, str], list[str]]:
    """What is set of the game's options, and the texts of the house rules."""
    options: dict[str, str] = {}
    rules: list[str] = []
    known = {option.name for option in game.options}
    for text in sets:
        name, equals, value = text.partition("=")
        if equals and name.strip() in known:
            options[name.strip()] = value.strip()
        else:
            rules.append(text)
    return options, [*rules, *(f"without {name}" for name in without)]


def insist_on_playable(plain: Conditions, changed: Conditions) -> None:
    """Refuse rules under which nothing can be dealt, or somebody gets fewer cards, or it fails."""
    game = installed().game(changed.game)
    for deal in range(TRIALS):
        seed = deal_seed(changed.seed, deal)
        try:
            table = game.new(changed.seats, seed, changed.options)
            reason = _what_is_missing(game.new(plain.seats, seed, plain.options), table)
            if not reason:
                table.play_out(Random(deal).random)
        except LudariumError as problem:
            reason = str(problem)
        except Exception as problem:  # whatever rules may raise that count on what is gone
            reason = described(problem)
        if reason:
            raise UsageError(f"{game.title} cannot be played so: {reason}")


def _what_is_missing(plain: Table, changed: Table) -> str:
    gone = changed.game.left_out
    if not gone:
        return ""
    there = [one for one in components_in(changed) if one in gone]
    if there:
        return f"{there[0]} is dealt all the same"
    for (seat, name, before), (_, _, now) in zip(piles_in(plain), piles_in(changed), strict=True):
        if seat is not None and len(now) < len(before) and not changed.game.values:
            return f"seat {seat + 1} has {len(now)} instead of {len(before)} cards ({name})"
    return ""


# Playing ------------------------------------------------------------------------------------


def runs(question: WhatIf, run: Run) -> tuple[Run, Run]:
    """The runs of both ways to play, in one store."""
    return (
        replace(run, setting=question.study.setting),
        replace(run, setting=question.changed.setting),
    )


def play(
    question: WhatIf, run: Run, advance: Advance = lambda done, total: None
) -> Iterator[list[Pair]]:
    """Play what the store does not have yet; gives all pairs so far, in the order of the deals.

    Both ways come in turns, so that what was played when it is stopped is worth something.
    """
    both = runs(question, run)
    there = [one.store.results(one.study()) for one in both]
    wanted = question.blocks()
    done = sum(block in found for found in there for block in wanted)
    advance(done, 2 * len(wanted))
    left = iter(wanted)
    so_far: list[Pair] = []
    while chunk := list(islice(left, CHUNK)):
        for one, found in zip(both, there, strict=True):
            for result in one.play([block for block in chunk if block not in found]):
                found[result.block] = result
                done += 1
                advance(done, 2 * len(wanted))
        so_far += [Pair(there[0][block], there[1][block]) for block in chunk]
        yield so_far


def finished(question: WhatIf, run: Run) -> list[Pair]:
    """The pairs that the store has."""
    plain, changed = (one.store.results(one.study()) for one in runs(question, run))
    both = [block for block in question.blocks() if block in plain and block in changed]
    return [Pair(plain[block], changed[block]) for block in both]


# Looking at matches -------------------------------------------------------------------------


def first_players(setting: Conditions, blocks: Iterable[Block]) -> dict[Block, int]:
    """Who begins in each block, by the deal alone."""
    game = installed().game(setting.game)
    found = {}
    for block in blocks:
        seed = deal_seed(setting.seed, block.deal)
        found[block] = game.new(setting.seats, seed, setting.options).first
    return found


def players(run: Run, names: Iterable[str], blocks: Iterable[Block]) -> Players:
    """Who has played which of some components, from the replays of a store."""
    wanted, watched = set(blocks), frozenset(names)
    game = installed().game(run.setting.game)
    found = {}
    for match in run.store.matches(run.study()):
        if match.block in wanted and any(watched & set(p.components) for p in match.places):
            written = unpacked(run.store.replay(match.number)).decode()
            found[match.block, match.rotation] = played_in(replay.parsed(written), game, watched)
    return found
