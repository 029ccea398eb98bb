"""Checks of what must stay, of how games end, and of what the game declares about itself."""

from __future__ import annotations

from collections.abc import Iterator
from math import isclose

from ludarium.game import Game
from ludarium.places import in_words
from ludarium.table import NOBODY_TO_MOVE, Table
from ludarium.testing.checks import Check, Examination, playouts, whole
from ludarium.testing.knowledge import cards
from ludarium.testing.playouts import Playout

DEALS = 8
"""Set-ups with different seeds, of which two should differ where chance has a hand in them."""

ALONE_AND_BEATEN = (2,)
"""The ranks of a game for one that was lost: first is the game."""


def conserved(playout: Playout) -> Iterator[str]:
    """No card appears or vanishes once the game is set up."""
    if not playout.positions:
        return
    first = cards(playout.positions[0].table)
    for at, table in playout.tables():
        now = cards(table)
        if now != first:
            lost, gained = sorted(map(repr, first - now)), sorted(map(repr, now - first))
            changes = [("without ", lost), ("with another ", gained)]
            words = [word + ", ".join(names) for word, names in changes if names]
            yield f"after move {at} the piles are {' and '.join(words)}"
            return


def laws(playout: Playout) -> Iterator[str]:
    """What the game declares as a law never changes."""
    for law in playout.game.laws:
        name = getattr(law, "__name__", repr(law))
        try:
            found = [(at, law(table)) for at, table in playout.tables()]
        except Exception as problem:  # whatever a stranger's law may raise
            yield f"{name} raised {in_words(problem)}"
            continue
        for at, value in found:
            if value != found[0][1]:
                yield f"after move {at}, {name} is {value!r}, and it was {found[0][1]!r}"
                break


# The end ------------------------------------------------------------------------------------


def outcome(playout: Playout) -> Iterator[str]:
    """Scores and ranks have the right shape, and nothing is left to do at the end."""
    table = playout.end
    if table is None:
        return
    yield from _wrong_scores(table)
    yield from _wrong_ranks(table)
    if table.now is not None or table.seat != NOBODY_TO_MOVE or table.stack:
        yield "the game is over, but something is still to be done"
    elif table.legal():
        yield f"the game is over, but {list(table.legal())!r} may be chosen"


def _wrong_scores(table: Table) -> Iterator[str]:
    low, high = table.game.score_range
    if len(table.scores) != table.seats:
        yield f"there are {len(table.scores)} scores for {table.seats} seats"
    for seat, score in enumerate(table.scores):
        if not low <= score <= high:
            declared = Game.score_range != (low, high)
            range_is = f"the declared {low} to {high}" if declared else f"{low} to {high}"
            hint = "" if declared else ", and the game declares no score_range=(lowest, highest)"
            yield f"seat {seat} has {score} points, outside {range_is}{hint}"


def _wrong_ranks(table: Table) -> Iterator[str]:
    ranks, scores = table.ranks, table.scores
    if len(ranks) != table.seats:
        yield f"there are {len(ranks)} ranks for {table.seats} seats"
    elif (
        not table.rivals
        and ranks != ALONE_AND_BEATEN
        and any(rank != 1 + sum(other < rank for other in ranks) for rank in ranks)
    ):
        yield f"{ranks} is no ranking: the best are 1, the next place counts all before it"
    elif len(scores) == len(ranks) and any(
        scores[a] > scores[b] and ranks[a] > ranks[b]
        for a in range(table.seats)
        for b in range(table.seats)
    ):
        yield f"the ranks {ranks} put a seat behind one with fewer points: {scores}"


def scoring(playout: Playout) -> Iterator[str]:
    """The lines that explain a final score add up to it."""
    table = playout.end
    if table is None or len(table.scores) != table.seats:
        return
    before = table.key()
    explained = playout.game.counted(table)
    if table.key() != before:
        yield "explaining the scores changed the table"
    if len(explained) != table.seats:
        yield f"the scores of {len(explained)} seats are explained, and there are {table.seats}"
        return
    for seat, lines in enumerate(explained):
        total = sum(points for _, points in lines)
        if not isclose(total, table.scores[seat], abs_tol=1e-9):
            yield f"seat {seat} has {table.scores[seat]} points, but the lines add up to {total}"


# Declarations -------------------------------------------------------------------------------


def declared(examination: Examination) -> Iterator[str]:
    """The game declares rightly whether it is hidden, left to chance and simultaneous."""
    complete = all(playout.end for playout in examination.playouts)
    for name, word, happened in (
        ("hidden", "a seat did not know everything", _imperfect(examination)),
        ("chance", "something was left to chance", _chancy(examination)),
        ("simultaneous", "choices were made together in secret", _secret(examination)),
    ):
        said = getattr(examination.game, name)
        if happened and not said:
            yield f"{happened}: {word}, so the game must declare {name}=True"
        elif said and complete and not happened and not _deals_differ(examination, name):
            yield f"the game declares {name}=True, but in no game {word}"


def _imperfect(examination: Examination) -> str:
    for position in examination.positions:
        for seat in range(position.table.seats):
            if not position.table.view(seat).perfect:
                return position.where
    return ""


def _chancy(examination: Examination) -> str:
    for playout in examination.playouts:
        drawn = {table.random for _, table in playout.tables()}
        if playout.met_chance or len(drawn) > 1:
            return playout.where
    return ""


def _secret(examination: Examination) -> str:
    return next((playout.where for playout in examination.playouts if playout.met_secrets), "")


def _deals_differ(examination: Examination, name: str) -> bool:
    """Whether chance has its hand in the set-up, if chance is what is asked about."""
    deals = set()
    for seed in range(DEALS if name == "chance" else 0):
        table = examination.game.new(seed=seed)
        table.random = 0
        deals.add(table.key())
    return len(deals) > 1


CHECKS = (
    Check(conserved, playouts, ("clones",)),
    Check(laws, playouts, ("clones",)),
    Check(outcome, playouts),
    Check(scoring, playouts, ("outcome",)),
    Check(declared, whole, ("views",)),
)
