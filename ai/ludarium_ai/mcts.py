"""Monte Carlo tree search, for games with and without hidden information.

Each iteration starts from a table that the seat cannot tell from the true one, walks down the
graph, grows it by one node, finishes the game with a rollout and adds the values for every seat
to the nodes it came through. What differs is how much is known:

- Everything, and no chance: plain UCT. Results that are certain are proven, and positions that
  are reached on several ways can be one node.
- Everything but dice: a chance with few outcomes is a node with a child for each.
- Something is hidden: single-observer information-set search, in which every iteration has a
  fresh sample, and a call competes only when it could have been chosen.

docs/search.md explains all of it with its formulas.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from math import exp, inf, log, sqrt
from random import Random
from typing import Protocol

from ludarium import NATURE, Call, Game, Table
from ludarium.agents import Budget
from ludarium.gc_tuning import rare_gc
from ludarium.together import in_secret
from ludarium_ai.ahead import applied
from ludarium_ai.graph import Node, SearchGraph
from ludarium_ai.judging import judge_of, policy_of
from ludarium_ai.rollouts import TO_THE_END, rollout
from ludarium_ai.settings import Settings
from ludarium_ai.values import Valuer, Values

LEAST_SPREAD = 0.02
"""Values are taken to vary at least so much."""
LOOK_EVERY = 16
"""Iterations between two looks at whether the choice can still change."""
OUTCOMES = 36
"""A chance with more outcomes is drawn and has no node of its own."""


class Known(Protocol):
    """What a search starts from: a view, or a single world that is taken for the truth."""

    seat: int

    @property
    def game(self) -> Game:
        """What is played."""
        ...

    @property
    def perfect(self) -> bool:
        """Whether everything but the future is known."""
        ...

    def sample(self, random: Random, /) -> Table:
        """A whole table that cannot be told from the true one."""
        ...


class Search:
    """A search for one decision; it can be run in parts, and its graph can be kept."""

    def __init__(
        self, view: Known, settings: Settings, random: Random, graph: SearchGraph | None = None
    ) -> None:
        game = view.game
        self.view = view
        self.settings = settings
        self.random = random
        self.start = view.sample(random)
        judge = judge_of(self.start, settings.evaluator)
        reward = settings.reward
        if reward == "auto":
            reward = "score" if game.stakes else judge.reward if judge else "win"
        self.valuer = Valuer(game, reward, judge.estimate if judge else None)
        self.policy = policy_of(self.start, settings.policy, settings.evaluator)
        usual = judge.length if judge else TO_THE_END
        self.rollout = rollout(settings, self.valuer, random, usual, self.policy)
        certain = view.perfect and not game.simultaneous
        self.known = certain and not game.chance
        """Whether every iteration meets the same tables, so that results can be proven."""
        self.rolls = certain and game.chance
        """Whether chances have nodes: nobody learns from them what others may not know."""
        promising = judge is not None or self.policy is not None
        self.guided = promising and settings.selection != "ucb"
        self.tries_all = not self.guided and settings.urgency == inf and not settings.widening
        self.merging = settings.merging and self.known and self.tries_all
        self.graph = graph or SearchGraph(self.start.seats)
        self.iterations = 0
        self.worst, self.best = inf, -inf
        """Of the values that the seat that has to choose has met."""
        self.spread = 1.0
        self.exploration = settings.exploration

    # Budget -----------------------------------------------------------------------------

    @rare_gc()
    def run(self, budget: Budget, workers: int = 1) -> SearchGraph:
        """Search until the budget is spent or the choice can no longer change.

        That is so when the iterations of all the workers that began with this graph could not.
        """
        most = budget.iterations if budget.iterations is not None else 1 << 60
        began = time.perf_counter()
        spent = 0.0
        while self.iterations < most:
            self.iterate()
            if budget.seconds is not None:
                spent = time.perf_counter() - began
                if spent >= budget.seconds:
                    break
            if self.iterations % LOOK_EVERY == 0:
                left = most - self.iterations
                if budget.seconds is not None:
                    left = min(left, int(self.iterations / spent * (budget.seconds - spent)) + 1)
                if self.settled(left * workers):
                    break
        if self.known:
            self._note_available()
        return self.graph

    def settled(self, left: int) -> bool:
        """Whether `left` more iterations could not change the most visited call."""
        root = self.graph.root
        if root.proven is not None:
            return True
        visits = sorted([root.tried(call) for call in root.children], reverse=True)
        return len(visits) > 1 and visits[0] - visits[1] > left

    def _note_available(self) -> None:
        """Where all is known, calls could be chosen at every visit; nobody needs it before."""
        for node in self.graph:
            for child in node.children.values():
                child.available = node.visits

    # One iteration ----------------------------------------------------------------------

    def iterate(self) -> None:
        """Grow the graph by one node and learn from one game."""
        path: list[Node] = [self.graph.root]
        calls: list[Call] = []
        self.aside: list[Node] = []
        table = self._walk(path, calls)
        leaf = path[-1]
        if leaf.proven is not None:
            values = leaf.proven
        elif not table.over:
            if self.rolls:
                _leave_to_chance(table)
            values = self.rollout.play(table)
        else:
            values = self.valuer.final(table)
            if self.known:
                leaf.proven = values
        value = values[self.view.seat]
        if not self.worst <= value <= self.best:
            self._stretch(value)
        if self.merging:
            self._learn_merged(path, calls, values)
        elif self.known:
            self._learn_known(path, values)
        else:
            self._learn(path, values)
        self.iterations += 1

    def _stretch(self, value: float) -> None:
        """Explore as much as values differ: where all are nearly alike, a small lead counts."""
        self.worst, self.best = min(self.worst, value), max(self.best, value)
        self.spread = max(LEAST_SPREAD, self.best - self.worst)
        self.exploration = self.settings.exploration * self.spread

    # Learning ---------------------------------------------------------------------------

    def _learn(self, path: list[Node], values: Values) -> None:
        """Add the values along the path."""
        for node in path + self.aside:
            node.visits += 1
            totals = node.values
            for seat, value in enumerate(values):
                totals[seat] += value

    def _learn_known(self, path: list[Node], values: Values) -> None:
        """Add the values along the path; who had something sure would not have taken less."""
        _prove_upwards(path)
        path.reverse()
        for node in path:
            sure = node.sure
            if sure is not None and sure[node.seat] > values[node.seat]:
                values = sure
            node.visits += 1
            totals = node.values
            for seat, value in enumerate(values):
                totals[seat] += value
            node.weigh()

    def _learn_merged(self, path: list[Node], calls: list[Call], values: Values) -> None:
        """Add the values at the end, and weigh what lies above anew, as its children are now."""
        _prove_upwards(path)
        leaf = path[-1]
        if not leaf.visits:
            leaf.visits, leaf.values, leaf.own = 1, list(values), values
        for at in range(len(calls) - 1, -1, -1):
            node = path[at]
            if node.tries is None:
                node.tries = {}
            node.tries[calls[at]] = node.tries.get(calls[at], 0) + 1
            _reweigh(node)

    # Walking down -----------------------------------------------------------------------

    def _walk(self, path: list[Node], calls: list[Call]) -> Table:
        """Go on from the root to a new node, to one that is proven or to the end of the game."""
        node = path[0]
        best_known = self._best_merged if self.merging else self._best_known
        while node.choices and len(node.children) == node.choices and self.tries_all:
            call = best_known(node)
            node = node.children[call]
            path.append(node)
            calls.append(call)
            if node.proven is not None:
                return self.start
        table = self.start.clone() if self.known else self.view.sample(self.random)
        if self.rolls:
            table.stops_at_chance = True
        if calls:
            table.apply_known(*calls)
        new = False
        while not (new or table.over or node.proven):
            call = self._next(node, table, path)
            table.apply_known(call)
            if self.rolls:
                _draw_rich(table)
            child = node.children.get(call) or self._grown(node, call, table, len(calls))
            path.append(child)
            calls.append(call)
            new = not child.visits
            node = child
        return table

    def _next(self, node: Node, table: Table, path: list[Node]) -> Call:
        """The call to go on with: the best that is known, or a new one."""
        node.seat = seat = table.seat
        if seat == NATURE:
            return self._outcome(node, table)
        legal = table.legal()
        if self.known:
            node.choices = len(legal)
            if self.tries_all:
                untried = [call for call in legal if call not in node.children]
                if not untried:  # met on another way
                    return self._best_merged(node)
                return untried[int(self.random.random() * len(untried))]
        elif table.now is not None and table.now.step is in_secret:
            if not table.asked:
                node.secrets = node.secrets or {}
            elif len(path) > 1:
                return self._next_secret(node, legal, seat, path)
        if self.guided:
            return self._promising(node, legal, seat, table)
        return self._chosen(node, legal, seat)

    def _outcome(self, node: Node, table: Table) -> Call:
        """An outcome of a chance, so that each comes up as often as its odds say."""
        odds = table.odds()
        total = sum([weight for weight, _ in odds])
        share = (node.visits + 1) / total
        lacking: list[float] = []
        for weight, call in odds:
            child = node.children.get(call)
            lacking.append(max(0.0, weight * share - (child.visits if child else 0)))
            node.weights[call] = weight
        return self.random.choices([call for _, call in odds], lacking)[0]

    def _best_known(self, node: Node) -> Call:
        """Plain UCT over calls that are always the same; what is proven needs no more visits."""
        bonus = self.exploration * sqrt(log(node.visits))
        best, best_score = None, -inf
        for child in node.children.values():
            if child.proven is None:
                score = child.worth + bonus * child.uncertainty
                if score > best_score:
                    best, best_score = child.call, score
        return best or _best_proven(node)

    def _best_merged(self, node: Node) -> Call:
        """The same where positions are merged: values of the position, visits of the call."""
        seat, tries = node.seat, node.tries or {}
        bonus = self.exploration * sqrt(log(node.visits))
        best, best_score = None, -inf
        for call, child in node.children.items():
            if child.proven is None:
                score = child.values[seat] / child.visits + bonus * tries.get(call, 1) ** -0.5
                if score > best_score:
                    best, best_score = call, score
        return best or _best_proven(node)

    def _chosen(
        self, node: Node, legal: Sequence[Call], seat: int, at_random: bool = False
    ) -> Call:
        """UCB with availability: a call competes only with those it could be chosen among.

        A seat that explores `at_random` does so by chance: nobody can fall into step with it.
        """
        children = node.children
        exploration = self.exploration
        untried: list[Call] = []
        best, best_score = None, -inf
        for call in legal:
            child = children.get(call)
            if child is None:
                untried.append(call)
                continue
            child.available += 1
            visits = child.visits
            bonus = exploration * sqrt(log(child.available) / visits)
            if at_random:
                bonus *= 2 * self.random.random()
            score = child.values[seat] / visits + bonus
            if score > best_score:
                best, best_score = call, score
        if best is None or (untried and self._widens(node, len(legal) - len(untried), best_score)):
            return untried[int(self.random.random() * len(untried))]
        return best

    def _widens(self, node: Node, tried: int, best: float) -> bool:
        """Whether a node may try something new instead of the best it knows."""
        widening = self.settings.widening
        if widening and tried >= widening * sqrt(node.visits + 1):
            return False
        return best < self.settings.urgency

    def _promising(self, node: Node, legal: Sequence[Call], seat: int, table: Table) -> Call:
        """PUCT with availability: first what looks promising, then what has done well."""
        children, weights = node.children, node.weights
        if len(legal) == 1:
            only = children.get(legal[0])
            if only is not None:
                only.available += 1
            return legal[0]
        total = 0.0
        for call in legal:
            weight = weights.get(call)
            total += self._weight(node, call, seat, table) if weight is None else weight
        bold = self.settings.boldness * self.spread / total
        untried = node.mean(seat) - self.settings.reluctance * self.spread
        unseen = bold * sqrt(node.visits + 1)
        best, best_score = legal[0], -inf
        for call in legal:
            child = children.get(call)
            if child is None:
                score = untried + unseen * weights[call]
            else:
                child.available += 1
                visits = child.visits
                bonus = bold * weights[call] * sqrt(child.available) / (1 + visits)
                score = child.values[seat] / visits + bonus
            if score > best_score:
                best, best_score = call, score
        return best

    def _weight(self, node: Node, call: Call, seat: int, table: Table) -> float:
        """How promising a call is: by the policy, or by what the evaluator thinks of it."""
        if self.policy is not None:
            node.weights[call] = weight = self.policy.weight(call, table)
            return weight
        worth = self._judged(applied(table, call), seat)
        node.weights[call] = weight = exp((worth - 0.5) / self.settings.temperature)
        return weight

    def _judged(self, table: Table, seat: int) -> float:
        """What the evaluator thinks of a table; before a chance, what it expects on average."""
        _draw_rich(table)
        if table.seat != NATURE:
            return self.valuer.guess(table)[seat]
        odds = table.odds()
        means = [weight * self._judged(applied(table, call), seat) for weight, call in odds]
        return sum(means) / sum([weight for weight, _ in odds])

    def _next_secret(self, node: Node, legal: Sequence[Call], seat: int, path: list[Node]) -> Call:
        """A simultaneous choice after others have chosen: it must not depend on theirs.

        What the seat chooses is learnt at the node where the simultaneous choice began; the walk
        goes on in the graph, where the choices of all do matter once they are revealed.
        """
        beginning = next((n for n in reversed(path) if n.secrets is not None), path[0])
        if beginning.secrets is None:
            beginning.secrets = {}
        own = beginning.secrets.get(seat)
        if own is None:
            own = beginning.secrets[seat] = Node(None, self.graph.seats)
        call = self._chosen(own, legal, seat, at_random=True)
        self.aside += [own, own.children.get(call) or self._added(own, call)]
        for other in legal:
            child = node.children.get(other)
            if child is not None:
                child.available += 1
        return call

    def _grown(self, node: Node, call: Call, table: Table, depth: int) -> Node:
        """The node after a call that was not tried here before."""
        if not self.merging:
            return self._added(node, call)
        position = (self.graph.ply + depth, table.key())
        known = self.graph.positions.get(position)
        if known is None:
            known = self.graph.positions[position] = self._added(node, call)
        node.children[call] = known
        return known

    def _added(self, node: Node, call: Call) -> Node:
        child = node.children[call] = Node(call, self.graph.seats, node.seat)
        child.available = 1
        return child


def _draw_rich(table: Table) -> None:
    """Draw every pending chance that has too many outcomes for a node."""
    while table.seat == NATURE and len(table.odds()) > OUTCOMES:
        table.apply_known(table.draw_chance())


def _leave_to_chance(table: Table) -> None:
    """Let the table draw its chances itself from now on."""
    table.stops_at_chance = False
    if table.seat == NATURE:
        table.apply_known(table.draw_chance())


def _best_proven(node: Node) -> Call:
    """The best call of a node whose calls are all proven."""
    seat, children = node.seat, node.children
    return max(children, key=lambda call: (children[call].proven or children[call].values)[seat])


def _prove_upwards(path: list[Node]) -> None:
    """After a result that is certain: what is sure now for those who could choose it."""
    if path[-1].proven is not None:
        for node in reversed(path[:-1]):
            if not _prove(node):
                break


def _prove(node: Node) -> bool:
    """Note what is sure at a node: all of it after a sure win, or with all its calls settled."""
    if node.proven is None:
        seat = node.seat
        proven = [child.proven for child in node.children.values() if child.proven is not None]
        node.sure = best = max(proven, key=lambda values: values[seat])
        if best[seat] >= 1.0 or len(proven) == node.choices:
            node.proven = best
    return node.proven is not None


def _reweigh(node: Node) -> None:
    """The value of a node from its own rollout and its children, by how often each was tried."""
    visits, totals = (0, [0.0] * len(node.values)) if node.own is None else (1, list(node.own))
    for call, tries in (node.tries or {}).items():
        child = node.children[call]
        visits += tries
        means = child.proven or child.values
        share = tries if child.proven else tries / child.visits
        for seat, value in enumerate(means):
            totals[seat] += value * share
    node.visits, node.values = visits, totals
    sure = node.sure
    if sure is not None and sure[node.seat] * visits > totals[node.seat]:
        node.values = [value * visits for value in sure]
