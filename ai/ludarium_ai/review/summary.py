"""A review as plain data, for programs; and what its figures are called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from ludarium.words import listed
from ludarium_ai.review.accounts import CHANCE, DECISION, Decision, Part, Turn
from ludarium_ai.review.telling import Review


def summary(review: Review) -> dict[str, Any]:
    """All of a review."""
    found = review.accounts
    return {
        "game": review.game.name,
        "names": review.names,
        "thinking": review.reviewer.thinking.to_json(),
        "counts": found.scale.kind,
        "reviewed": list(found.reviewed),
        "curve": [list(shown) for shown in found.curve],
        "seats": [_seat(review, seat) for seat in range(found.seats)],
        "turns": [
            {**asdict(turn), "move": turn.move + 1, "happened": review.happened(turn.move)}
            for turn in found.turns()
        ],
        "decisions": [_decision(review, one) for one in found.decisions.values()],
        "cards": [asdict(one) for one in found.cards()],
    }


def _seat(review: Review, seat: int) -> dict[str, Any]:
    part = review.accounts.parts(seat)
    good, made = review.accounts.best_choices(seat)
    return {**asdict(part), "luck": part.luck, "decisions": made, "without_cost": good}


def _decision(review: Review, one: Decision) -> dict[str, Any]:
    told = review.decision(one)
    return {
        "move": one.move + 1,
        "seat": one.seat,
        **asdict(told),
        "cost": one.cost,
        "gap": one.gap,
        "error": one.judged.error,
        "made_values": list(one.judged.made),
        "best_values": list(one.judged.better),
    }


def part_lines(review: Review) -> Iterator[tuple[str, list[float]]]:
    """The parts of the result with their names, for every seat; what is nowhere is left out."""
    found = review.accounts
    parts = [found.parts(seat) for seat in range(found.seats)]
    lines: list[tuple[str, list[float]]] = [
        ("at the start", [part.start for part in parts]),
        ("own decisions", [part.own for part in parts]),
    ]
    if found.seats > 1:
        others = "decisions of the others"
        if len(found.reviewed) < found.seats:
            others = "moves of the others"
        lines.append((others, [part.others for part in parts]))
    if any(part.chance for part in parts):
        lines.append(("dice and other chances", [part.chance for part in parts]))
    lines.append((residue(review), [part.hidden for part in parts]))
    if any(part.forfeits for part in parts):
        lines.append(("forfeits", [part.forfeits for part in parts]))
    yield from lines


def residue(review: Review) -> str:
    """What is left where decisions and dice explain nothing."""
    game = review.game
    if game.hidden or game.simultaneous:
        return "draws and what was hidden"
    return "draws, and what the search saw late" if game.chance else "what the search saw late"


def result_line(review: Review) -> tuple[str, list[float]]:
    """What the parts add up to."""
    found = review.accounts
    parts: list[Part] = [found.parts(seat) for seat in range(found.seats)]
    name = "at the end" if found.final is not None else "where it was left"
    return name, [part.result for part in parts]


def cause(review: Review, turn: Turn) -> str:
    """What a turning point came from, in words."""
    if turn.cause == DECISION:
        return "decision"
    return "chance" if turn.cause == CHANCE else residue(review)


def verdict(review: Review) -> str:
    """How the match ended, in a sentence."""
    result = review.replay.result
    if review.accounts.final is None:
        return "The match was left before its end."
    scores = " to ".join(f"{score:g}" for score in sorted(result["scores"], reverse=True))
    winners = [name for name, rank in zip(review.names, result["ranks"], strict=True) if rank == 1]
    if not winners:
        return f"The game is lost, with {scores}."
    if len(winners) == len(review.names) > 1:
        return f"A tie, {scores}."
    return (
        f"{listed(winners)} {'wins' if len(winners) == 1 else 'share the first place'}, {scores}."
    )


def about_decision(review: Review, one: Decision) -> str:
    """How good a choice was, in a few words."""
    scale = review.accounts.scale
    if one.cost:
        return f"cost {scale.cost(one.cost)}"
    table, _, made = review.reviewer.moments[one.move]
    assert made is not None
    same = made.to_json(table.game.scope) == one.judged.best
    return "the best choice" if same else "about as good as the best"
