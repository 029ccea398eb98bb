"""An estimate of how a game of Res Arcana will end, for agents that look only a few moves ahead.

It knows points, the essences at hand, what components will still bring in the rounds that are
left, and how near the next place of power or monument is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache

from ludarium import Cost, Settled
from ludarium.steps import AnyStep
from ludarium_res_arcana.cards.artifacts import choose_dragon, choose_own_discard
from ludarium_res_arcana.cards.monuments_and_places import choose_discarded_dragon
from ludarium_res_arcana.rules.actions import MONUMENT_COST, draw, settle
from ludarium_res_arcana.rules.collecting import choose_gain, choose_kind, put, receive
from ludarium_res_arcana.rules.effects import (
    choose_component,
    choose_discards,
    choose_ready,
    choose_victim,
    gain_counted,
    gain_counted_alike,
    put_it_on,
)
from ludarium_res_arcana.rules.life_loss import lose_others
from ludarium_res_arcana.rules.victory import points
from ludarium_res_arcana.table import (
    NO_KIND,
    POINTS_TO_WIN,
    Ability,
    Essences,
    Face,
    Player,
    ResArcana,
)

WEIGHT = {"elan": 0.13, "life": 0.13, "calm": 0.13, "death": 0.13, "gold": 0.3}
"""What an essence of each kind may become, in points."""
ANY_WEIGHT = 0.2
"""The same for an essence of one's choice."""
STORED = 0.9
"""How much of an essence is left that lies on a component."""
CARD = 0.12
"""What a card in hand may bring in any case: it can be discarded."""
HAND = 0.45
"""How much counts, before it is placed, of what a card in hand would bring in play."""
BEAST = 0.15
"""What being a dragon or a creature is worth."""
READY = 0.9
"""How much of an effect counts that can still be used in this round."""
LASTING = 0.7
"""How much of an effect counts in each later round."""
OTHER_EFFECT = 0.15
"""What an effect brings that is not counted in essences: cards, readying, life loss."""
GOAL = 0.6
"""How much of the next place of power or monument counts before it is claimed."""
MONUMENT = 2.5
"""What a monument brings."""
TOKEN = 0.5
"""How much of the first player token counts before the game ends."""
FINISHED = 3.0
"""What having enough points is worth besides."""
TYPICAL_COST = 4
"""Essences in the cost of an artifact, or converted at once, as far as one can tell."""
READIED, PLACED = 0.3, 1.0
"""What readying a component, or placing one by an effect, brings."""
LONGEST, PACE = 4.0, 0.45
"""How many rounds there may be still, and how many each missing point takes."""
LAST_ROUND = 6.0
"""The round in which a game ends as a rule; after it, one more is always likely."""


def estimate(s: ResArcana) -> list[float]:
    """The final score of each seat, as far as one can tell."""
    if s.over:
        return list(s.scores)
    reached = [points(s, seat) for seat in range(s.seats)]
    missing = max(0, POINTS_TO_WIN.at(s) - max(reached))
    left = min(LONGEST, PACE * missing, max(1.0, LAST_ROUND - s.round))
    values = [outlook(s, seat, reached[seat], left) for seat in range(s.seats)]
    for call in (s.now, *s.stack):
        if call is not None and call.step in PENDING:
            values[call.args[0]] += PENDING[call.step](s, *call.args[1:])
    return games_to_win(s, values) if s.best_of_three else values


def games_to_win(s: ResArcana, values: list[float]) -> list[float]:
    """For a match: the games won, and the chances in this one."""
    lead = (values[0] - values[1]) / (2 * POINTS_TO_WIN.at(s))
    chances = [min(1.0, max(0.0, 0.5 + share)) for share in (lead, -lead)]
    return [player.wins + chance for player, chance in zip(s.players, chances, strict=True)]


def outlook(s: ResArcana, me: int, reached: int, left: float) -> float:
    """What a seat has and what it will still get in the rounds that are left."""
    player = s.players[me]
    value = reached - (1 - TOKEN) * (s.first == me)
    if reached >= POINTS_TO_WIN.at(s):
        value += FINISHED
    value += worth(player.pool)
    for face in player.hand.cards:
        value += CARD + HAND * promise(face, left)
    for face in player.play.cards:
        income, use = engine(face)
        now = READY if not player.passed and face not in player.exhausted else 0.0
        value += left * income + (now + LASTING * left) * use
        if face.dragon or face.creature:
            value += BEAST
    for face, stored in player.stored.items():
        value += STORED * worth(stored, face.points_for)
    return value + GOAL * best_goal(s, player, left)


@lru_cache(maxsize=1 << 14)
def worth(some: Essences, pointed: str = NO_KIND) -> float:
    """What essences may become; those that are points already count nothing here."""
    return sum([count * WEIGHT[kind] for kind, count in some.items() if kind != pointed])


def price(cost: Cost[Essences]) -> float:
    """What the essences of a cost might have become, before discounts."""
    return worth(cost.fixed) + ANY_WEIGHT * sum([part.count for part in cost.some])


# What is still to come ----------------------------------------------------------------------


def _gain(
    s: ResArcana,
    face: Face,
    count: int,
    kinds: Sequence[str],
    why: str = "",
    settled: Settled = (),
) -> float:
    return count * (ANY_WEIGHT if len(kinds) > 1 else WEIGHT[kinds[0]])


def _put(s: ResArcana, face: Face, some: Essences) -> float:
    scored = some[face.points_for] if face.points_for else 0
    return STORED * worth(some, face.points_for) + scored


def _taken(s: ResArcana) -> float:
    """What the essence taken from the pool is worth; nobody may have chosen its kind yet."""
    return WEIGHT.get(s.chosen, ANY_WEIGHT)


def _settle(s: ResArcana, due: Cost[Essences], face: Face, settled: Settled) -> float:
    if due.alike:
        return -TYPICAL_COST * ANY_WEIGHT
    return ANY_WEIGHT * sum(part.count for part in due.discounts) - price(due)


PENDING: dict[AnyStep, Callable[..., float]] = {
    choose_gain: _gain,
    choose_kind: _gain,
    receive: lambda s, some: worth(some),
    put: _put,
    settle: _settle,
    lose_others: lambda s, face, count, settled: -ANY_WEIGHT * count,
    gain_counted: lambda s, face, more, kinds: _gain(s, face, TYPICAL_COST + more, kinds),
    gain_counted_alike: lambda s, face, kinds: TYPICAL_COST * ANY_WEIGHT,
    choose_victim: lambda s, face, which: -TYPICAL_COST * ANY_WEIGHT,
    choose_discards: lambda s, face, count, settled: -CARD * count,
    choose_component: lambda s, face: _taken(s),
    put_it_on: lambda s, face: STORED * _taken(s),
    draw: lambda s, count: CARD * count,
    choose_ready: lambda s, face, creatures_only: READIED,
    choose_dragon: lambda s, face, less: PLACED,
    choose_own_discard: lambda s, face, less: PLACED,
    choose_discarded_dragon: lambda s, face: PLACED,
}
"""For each step that waits while a seat is choosing, what it will bring to that seat."""


# What components bring ----------------------------------------------------------------------


@cache
def engine(face: Face) -> tuple[float, float]:
    """What a component brings in a round: by its income, and by the best of its effects."""
    income = worth(face.income) + 2 * ANY_WEIGHT * len(face.collects)
    gains = [net(face, ability) for ability in face.abilities]
    reaction = OTHER_EFFECT if face.reaction or face.discount else 0.0
    return income, max([*gains, reaction, 0.0])


@cache
def promise(face: Face, left: float) -> float:
    """What a card would bring in play, less its cost."""
    income, use = engine(face)
    return max(0.0, face.points + left * (income + LASTING * use) - price(face.cost))


def net(face: Face, ability: Ability) -> float:
    """What one use of an effect brings, without its cost."""
    scored = ability.puts[face.points_for] if face.points_for else 0
    gained = worth(ability.gains) + STORED * worth(ability.puts, face.points_for) + scored
    if ability.does:
        gained += OTHER_EFFECT + ANY_WEIGHT * sum([part.count for part in ability.cost.some])
    return gained - price(ability.cost)


def best_goal(s: ResArcana, player: Player, left: float) -> float:
    """How near the best place of power or monument is, by the square of what is paid already."""
    pool = player.pool
    best = MONUMENT * (min(pool.gold, MONUMENT_COST.total) / MONUMENT_COST.total) ** 2
    for face in s.grounds.cards:
        have = (pool & face.cost.fixed).total
        income, use = engine(face)
        value = (have / face.cost.total) ** 2 * (face.points + left * (income + use))
        best = max(best, value)
    return best
