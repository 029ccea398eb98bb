"""The search graph: the nodes that a search grows, which are a networkx graph as they stand.

A search walks from node to node by `Node.children` and knows nothing of networkx. `SearchGraph`
is a `networkx.DiGraph` whose mappings look through to these nodes: nothing is copied, and what a
search finds out is there at once. Only who leads to a node has to be indexed, since a position
can be reached on several ways; that happens when someone asks, and again after the search grew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

import networkx as nx

from ludarium import Call
from ludarium.words import listed

NOWHERE = -9
"""The seat of a node from which no search has gone on yet."""

V = TypeVar("V")


class Node:
    """A point that a search has reached: whose decision it is and what became of it."""

    __slots__ = (
        "available",
        "call",
        "children",
        "choices",
        "chooser",
        "own",
        "proven",
        "seat",
        "secrets",
        "sure",
        "tries",
        "uncertainty",
        "values",
        "visits",
        "weights",
        "worth",
    )
    SAVED: ClassVar[tuple[str, ...]] = (
        "chooser", "seat", "visits", "available", "values", "own", "tries", "choices", "weights",
        "proven", "sure",
    )  # fmt: skip
    """What is saved of a node; the rest follows from it."""

    def __init__(self, call: Call | None, seats: int, chooser: int = 0) -> None:
        self.call = call
        """The call that led here first."""
        self.chooser = chooser
        """Who chooses it."""
        self.seat = NOWHERE
        self.visits = 0
        self.available = 0
        """How often the call could have been chosen."""
        self.values = [0.0] * seats
        """The sum over the visits of the value for each seat."""
        self.children: dict[Call, Node] = {}
        self.tries: dict[Call, int] | None = None
        """How often each call was tried here; None where that is how often its node was visited."""
        self.own: Sequence[float] | None = None
        """Where calls are tried by themselves: what the node was worth when it was new."""
        self.choices = 0
        """How many calls there are to choose from, where that is always the same."""
        self.worth = 0.0
        self.uncertainty = 1.0
        self.weights: dict[Call, float] = {}
        """How promising the calls looked that were judged here, or the odds of a chance."""
        self.proven: Sequence[float] | None = None
        """The values that are certain here, once they are."""
        self.sure: Sequence[float] | None = None
        """The best values that are certain for whoever chooses here, as far as is known."""
        self.secrets: dict[int, Node] | None = None
        """Where a simultaneous choice begins: for each seat what it chose, whatever others did."""

    def __str__(self) -> str:
        """A name that no other node of a graph has, for those who write it down."""
        return f"n{id(self):x}"

    def __repr__(self) -> str:
        return f"Node({self.call or 'root'}, visits={self.visits})"

    def weigh(self) -> None:
        """Note the mean value for whoever chooses the call, and how little is known of it.

        Where all is known, these are asked for far more often than they change.
        """
        visits = self.visits
        self.worth = self.values[self.chooser] / visits
        self.uncertainty = visits**-0.5

    def mean(self, seat: int) -> float:
        """The mean value for a seat."""
        return self.values[seat] / self.visits if self.visits else 0.0

    def tried(self, call: Call) -> int:
        """How often a call was tried here."""
        return self.children[call].visits if self.tries is None else self.tries[call]

    def prior(self, call: Call) -> float:
        """The share of a call in the weights: how likely it is the best, or its odds."""
        weight = self.weights.get(call)
        return weight / sum(self.weights.values()) if weight else 0.0

    def favourite(self) -> Call | None:
        """The call that was tried most."""
        return max(self.children, key=self.tried, default=None)

    def facts(self) -> dict[str, Any]:
        """What is known of it, as attributes of a networkx node."""
        means = {f"value_{seat}": self.mean(seat) for seat in range(len(self.values))}
        return {
            "seat": self.seat,
            "visits": self.visits,
            "available": self.available,
            **means,
            "proven": self.proven is not None,
        }


Counts = dict[Node, tuple[int, int, list[float]]]
"""By node its visits, how often it was available, and the sums of its values."""


# What networkx sees -------------------------------------------------------------------------


class Facts(Mapping[str, Any]):
    """The attributes of a node or an edge as they are now; nobody can change them."""

    __slots__ = ("facts",)

    def __init__(self, **facts: Any) -> None:
        self.facts = facts

    def __getitem__(self, name: str) -> Any:
        return self.facts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)

    def __repr__(self) -> str:
        return repr(self.facts)

    def copy(self) -> dict[str, Any]:
        """What they are, for a copy of the graph."""
        return dict(self.facts)

    def __deepcopy__(self, memo: dict[int, Any]) -> dict[str, Any]:
        return self.copy()


class Neighbours(Mapping[Node, Facts]):
    """Nodes beside a node, each with the attributes of the edge between them."""

    __slots__ = ()

    def copy(self) -> dict[Node, Facts]:
        """What they are now."""
        return dict(self)


class Below(Neighbours):
    """The nodes that a node leads to, each with the attributes of the edge."""

    __slots__ = ("node",)

    def __init__(self, node: Node) -> None:
        self.node = node

    def __iter__(self) -> Iterator[Node]:
        return iter(dict.fromkeys(self.node.children.values()))

    def __len__(self) -> int:
        return len(set(self.node.children.values()))

    def __contains__(self, child: object) -> bool:
        return any(one is child for one in self.node.children.values())

    def __getitem__(self, child: Node) -> Facts:
        node = self.node
        call = getattr(child, "call", None)
        if call is not None and node.tries is None and node.children.get(call) is child:
            calls = [call]
        else:
            calls = [call for call, below in node.children.items() if below is child]
        if not calls:
            raise KeyError(child)
        words = listed([str(call) for call in calls], "or")
        tries = sum([node.tried(call) for call in calls])
        prior = sum([node.prior(call) for call in calls])
        return Facts(call=words, visits=tries, prior=prior)


class Above(Neighbours):
    """The nodes that lead to a node, each with the attributes of the edge."""

    __slots__ = ("node", "parents")

    def __init__(self, node: Node, parents: Sequence[Node]) -> None:
        self.node = node
        self.parents = parents

    def __iter__(self) -> Iterator[Node]:
        return iter(self.parents)

    def __len__(self) -> int:
        return len(self.parents)

    def __getitem__(self, parent: Node) -> Facts:
        if parent not in self.parents:
            raise KeyError(parent)
        return Below(parent)[self.node]


class ByNode(Mapping[Node, V]):
    """Something about every node of a graph, made when it is asked for."""

    __slots__ = ("graph", "of")

    def __init__(self, graph: SearchGraph, of: Callable[[Node], V]) -> None:
        self.graph = graph
        self.of = of

    def __iter__(self) -> Iterator[Node]:
        return iter(self.graph.parents())

    def __len__(self) -> int:
        return len(self.graph.parents())

    def __contains__(self, node: object) -> bool:
        return node in self.graph.parents()

    def __getitem__(self, node: Node) -> V:
        if not isinstance(node, Node):
            raise KeyError(node)
        return self.of(node)


class SearchGraph(nx.DiGraph):  # type: ignore[type-arg]
    """What a search has looked at, from the position in which a seat has to choose.

    It can be read like any networkx graph, while it grows too, and only the search changes it.
    Nodes carry `seat`, `visits`, `available`, `proven` and the mean value of each seat
    (`value_0`, …), edges the `call` in words, the `visits` and the `prior`. Without a number of
    seats it is a plain, empty graph, which is how networkx makes its copies.
    """

    def __init__(self, seats: int = 0, root: Node | None = None, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.seats = seats
        self.root = root or Node(None, seats)
        self.positions: dict[Any, Node] = {}
        """Where positions that can be reached on several ways are one node: that node."""
        self.ply = 0
        """How many decisions before the root are counted in the keys of positions."""
        self._parents: dict[Node, list[Node]] = {}
        self._indexed = (-1, -1)
        if seats:
            self._node = ByNode(self, lambda node: Facts(**node.facts()))
            self._adj = ByNode(self, Below)
            self._pred = ByNode(self, lambda node: Above(node, self.parents()[node]))
            nx.freeze(self)

    def parents(self) -> Mapping[Node, list[Node]]:
        """Every node, nearer ones first, with those that lead to it."""
        now = (self.root.visits, len(self.root.children))
        if now != self._indexed:
            self._parents = _index(self.root)
            self._indexed = now
        return self._parents

    def changed(self) -> None:
        """Someone else than the search has changed the nodes."""
        self._indexed = (-1, -1)

    # Saving -----------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        """Rows instead of nested nodes, since a deep graph cannot be pickled as it stands."""
        numbers = {node: number for number, node in enumerate(self)}
        saved = attrgetter(*self.root.SAVED)
        rows = [
            ([(call, numbers[child]) for call, child in node.children.items()], saved(node))
            for node in numbers
        ]
        return _restored, (self.seats, type(self.root), rows)

    # Measures ---------------------------------------------------------------------------

    def measure(self) -> dict[str, Any]:
        """Size, depth, and the mean number of children of the nodes that have any."""
        size, edges = self.number_of_nodes(), self.number_of_edges()
        inner = sum(degree > 0 for _, degree in self.out_degree())
        depth = sum(1 for _ in nx.bfs_layers(self, self.root)) - 1
        return {"size": size, "depth": depth, "branching": edges / inner if inner else 0.0}

    def line(self, first: Call | None = None) -> list[Call]:
        """The principal variation: `first`, or the most tried call, and so on from there."""
        calls: list[Call] = [] if first is None else [first]
        node = self.root if first is None else self.root.children[first]
        while call := node.favourite():
            calls.append(call)
            node = node.children[call]
        return calls

    # Changing ---------------------------------------------------------------------------

    def merge(self, other: SearchGraph) -> None:
        """Add the visits, availabilities and values of another graph from the same position."""
        met: dict[Node, Node] = {other.root: self.root}
        waiting = [(self.root, other.root)]
        for mine, theirs in waiting:
            _add(mine, theirs)
            for call, child in theirs.children.items():
                if call not in mine.children:
                    mine.children[call] = met.get(child) or Node(call, self.seats, child.chooser)
                if child not in met:
                    met[child] = mine.children[call]
                    waiting.append((mine.children[call], child))
        self.changed()

    def counts(self) -> Counts:
        """What every node has counted so far."""
        return {node: (node.visits, node.available, list(node.values)) for node in self}

    def count_since(self, before: Counts) -> None:
        """Take off what was counted before, so that this can be merged with what counted it."""
        for node, (visits, available, values) in before.items():
            node.visits -= visits
            node.available -= available
            node.values = [now - then for now, then in zip(node.values, values, strict=True)]
        self.changed()

    def prune(self, least: int) -> None:
        """Cut off nodes with fewer visits than `least`, but nothing that is proven.

        The calls of the root stay as well: one of them will be chosen.
        """
        for node in list(self):
            if node is not self.root:
                node.children = {
                    call: child
                    for call, child in node.children.items()
                    if child.visits >= least or child.proven is not None
                }
        self.changed()


def _index(root: Node) -> dict[Node, list[Node]]:
    parents: dict[Node, list[Node]] = {root: []}
    waiting = [root]
    for node in waiting:
        for child in node.children.values():
            above = parents.get(child)
            if above is None:
                parents[child] = [node]
                waiting.append(child)
            elif node not in above:
                above.append(node)
    return parents


def _add(mine: Node, theirs: Node) -> None:
    """Add what one node knows to another of the same position."""
    mine.visits += theirs.visits
    mine.available += theirs.available
    mine.seat = theirs.seat if mine.seat == NOWHERE else mine.seat
    mine.choices = mine.choices or theirs.choices
    mine.weights = mine.weights or dict(theirs.weights)
    mine.proven = mine.proven or theirs.proven
    mine.sure = mine.sure or theirs.sure
    mine.values = [a + b for a, b in zip(mine.values, theirs.values, strict=True)]
    if theirs.tries is not None:
        before = mine.tries or {}
        calls = {**before, **theirs.tries}
        mine.tries = {call: before.get(call, 0) + theirs.tries.get(call, 0) for call in calls}
    if mine.visits:
        mine.weigh()


def _restored(seats: int, kind: type[Node], rows: list[tuple[Any, ...]]) -> SearchGraph:
    nodes = [kind(None, seats) for _ in rows]
    for node, (children, saved) in zip(nodes, rows, strict=True):
        for name, value in zip(kind.SAVED, saved, strict=True):
            setattr(node, name, value)
        if node.visits:
            node.weigh()
        for call, number in children:
            below = node.children[call] = nodes[number]
            below.call = below.call or call
    return SearchGraph(seats, nodes[0])
