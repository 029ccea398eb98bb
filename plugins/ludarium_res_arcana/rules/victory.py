"""Victory: points, the check at the end of a round or when called, ties, the last round."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_res_arcana.rules.life_loss import react
from ludarium_res_arcana.rules.variants import game_is_decided
from ludarium_res_arcana.table import (
    NO_SEAT,
    NOTHING,
    POINTS_TO_WIN,
    VICTORY_CHECK,
    Face,
    Player,
    ResArcana,
)

STATUE_POINTS = 3
LAST_ROUND = 20
"""A game that nobody has won by then is decided by points; others need four to six rounds."""


# Points -------------------------------------------------------------------------------------


def points_of(player: Player, face: Face) -> int:
    """What a component in play is worth now."""
    points = face.points
    if face.points_for:
        points += player.stored.get(face, NOTHING)[face.points_for]
    if face.points_for_beasts:
        for other in player.play.cards:
            points += other.creature + 2 * other.dragon
    return points


def points(s: ResArcana, me: int) -> int:
    """A seat's points if victory were checked now, the first player token included."""
    player = s.players[me]
    found = int(s.first == me)
    for face in player.play.cards:
        if face.points or face.points_for or face.points_for_beasts:
            found += points_of(player, face)
    return found


def wealth(player: Player) -> int:
    """The essences in a pool, gold counted twice: it breaks ties."""
    return player.pool.total + player.pool.gold


# The check ----------------------------------------------------------------------------------


def _whether_to_answer(me: int, face: Face) -> str:
    assert face.reaction is not None
    return f"Victory check, {face}: do you {face.reaction.text}?"


@step
def check_victory(s: ResArcana, ends_round: bool) -> None:
    """See whether anyone has ten points, after whoever can has used a reaction to the check."""
    for seat in s.clockwise(s.first):
        player = s.players[seat]
        for face in player.play.cards:
            reaction = face.reaction
            if reaction is not None and reaction.event == VICTORY_CHECK:
                s.do(answer_check(seat, face))
    s.do(count_points(ends_round))


@decision(skips=True, ask=_whether_to_answer)
def answer_check(s: ResArcana, me: int, face: Face) -> list[Call]:
    """Use a component for points in this check, or not; whether one has passed is no matter."""
    player, reaction = s.players[me], face.reaction
    assert reaction is not None
    if face in player.exhausted or not player.pool >= reaction.price:
        return []
    return [use_at_check(me, face), decline_check(me, face)]


@step(say=lambda me, face: f"use {face}: {face.reaction.text}")
def use_at_check(s: ResArcana, me: int, face: Face) -> None:
    """Pay for points that count in this check only."""
    reaction = face.reaction
    assert reaction is not None
    react(s.players[me], face, reaction)
    s.statue = me


@step(say="do not use {face}")
def decline_check(s: ResArcana, me: int, face: Face) -> None:
    """Leave the points as they are."""


@step
def count_points(s: ResArcana, ends_round: bool) -> None:
    """End the game if someone has enough points, or if this was the last round."""
    scores = [points(s, seat) for seat in range(s.seats)]
    if s.statue != NO_SEAT:
        scores[s.statue] += STATUE_POINTS
    best = max(scores)
    enough = POINTS_TO_WIN.at(s)
    if best >= enough:
        decide(s, scores, f"decided with {best} points in round {s.round}")
    elif ends_round and s.round >= LAST_ROUND:
        decide(s, scores, f"nobody has {enough} points after {LAST_ROUND} rounds: most points win")
    else:
        s.statue = NO_SEAT


def decide(s: ResArcana, scores: list[int], verdict: str) -> None:
    """Most points win; ties go to more essences, gold counted twice, then they are shared."""
    s.verdict = verdict
    riches = [wealth(player) for player in s.players]
    if s.best_of_three:
        game_is_decided(s, scores, riches)
    else:
        s.end(scores, ties=(riches,))


def lines(s: ResArcana, me: int) -> list[tuple[str, int]]:
    """Where a seat's points come from, component by component."""
    player = s.players[me]
    found = [(face.name, points_of(player, face)) for face in player.play.cards]
    found = [(name, worth) for name, worth in found if worth]
    if s.first == me:
        found.append(("first player token", 1))
    if s.statue == me:
        found.append(("Golden Statue for this check", STATUE_POINTS))
    return found


def explain(s: ResArcana) -> list[list[tuple[str, int]]]:
    """The lines that add up to each seat's score: components, or the games of a match."""
    if s.best_of_three:
        return [[("games won", player.wins)] for player in s.players]
    return [lines(s, seat) for seat in range(s.seats)]


# A new round --------------------------------------------------------------------------------


@step
def ready_all(s: ResArcana) -> None:
    """Ready all components and turn the token and the magic items back."""
    for player in s.players:
        player.exhausted = []
        player.passed = False
    s.token_taken = False
