"""The search tree: slotted nodes for the search, a networkx graph for everything else.

Selection walks from node to child and never touches the graph. Nodes that a search has grown
are entered into the graph when someone asks for it, so that trees can be merged, measured,
drawn and exported without the search paying for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from ludarium import Call

if TYPE_CHECKING:
    import networkx as nx

NOWHERE = -9
"""The seat of a node from which no search has gone on yet."""


class Node:
    """A point that a search has reached: whose decision it is and what became of it."""

    __slots__ = (
        "available",
        "call",
        "children",
        "choices",
        "chooser",
        "proven",
        "seat",
        "secrets",
        "sure",
        "uncertainty",
        "values",
        "visits",
        "worth",
    )

    def __init__(self, call: Call | None, seats: int, chooser: int = 0) -> None:
        self.call = call
        """The call that leads here."""
        self.chooser = chooser
        """Who chooses it."""
        self.seat = NOWHERE
        self.visits = 0
        self.available = 0
        """How often the call could have been chosen."""
        self.values = [0.0] * seats
        """The sum over the visits of the value for each seat."""
        self.children: dict[Call, Node] = {}
        self.choices = 0
        """How many calls there are to choose from, where that is always the same."""
        self.worth = 0.0
        self.uncertainty = 1.0
        self.proven: Sequence[float] | None = None
        """The values that are certain here, once they are."""
        self.sure: Sequence[float] | None = None
        """The best values that are certain for whoever chooses here, as far as is known."""
        self.secrets: dict[int, Node] | None = None
        """Where a simultaneous choice begins: for each seat what it chose, whatever others did."""

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


_FACTS = ("chooser", "seat", "visits", "available", "values", "choices", "proven", "sure")
"""What a saved node keeps; the rest follows from it."""
_facts = attrgetter(*_FACTS)


class Tree:
    """A search tree, from the position in which a seat has to choose."""

    def __init__(self, seats: int, root: Node | None = None) -> None:
        self.seats = seats
        self.root = root or Node(None, seats)

    def __iter__(self) -> Iterator[Node]:
        """All nodes, parents before children."""
        waiting = [self.root]
        for node in waiting:
            yield node
            waiting.extend(node.children.values())

    def graph(self) -> nx.DiGraph[int]:
        """The tree as a networkx graph.

        Nodes are numbered from the root, 0, and carry `visits`, `available`, `values` and
        `seat`; edges carry the `call`.
        """
        import networkx as nx

        graph: nx.DiGraph[int] = nx.DiGraph()
        numbers: dict[int, int] = {}
        for number, node in enumerate(self):
            numbers[id(node)] = number
            graph.add_node(
                number,
                visits=node.visits,
                available=node.available,
                values=[value / max(1, node.visits) for value in node.values],
                seat=node.seat,
            )
        for node in self:
            at = numbers[id(node)]
            for call, child in node.children.items():
                graph.add_edge(at, numbers[id(child)], call=call)
        return graph

    def __getstate__(self) -> tuple[int, list[tuple[Any, ...]]]:
        """Rows instead of nested nodes, since a deep tree cannot be pickled as it stands."""
        numbers: dict[int, int] = {}
        rows = []
        for number, node in enumerate(self):
            numbers[id(node)] = number
            rows.append(
                (
                    [(call, id(child)) for call, child in node.children.items()],
                    _facts(node),
                )
            )
        children = [[(call, numbers[key]) for call, key in below] for below, _ in rows]
        return self.seats, list(zip(children, [facts for _, facts in rows], strict=True))

    def __setstate__(self, state: tuple[int, list[tuple[Any, ...]]]) -> None:
        self.seats, rows = state
        nodes = [Node(None, self.seats) for _ in rows]
        for node, (children, facts) in zip(nodes, rows, strict=True):
            for name, fact in zip(_FACTS, facts, strict=True):
                setattr(node, name, fact)
            if node.visits:
                node.weigh()
            for call, number in children:
                node.children[call] = nodes[number]
                nodes[number].call = call
        self.root = nodes[0]

    # Measures ---------------------------------------------------------------------------

    def measure(self) -> dict[str, Any]:
        """Size, depth, and the mean number of children of the nodes that have any."""
        size, inner, depth = 0, 0, -1
        level = [self.root]
        while level:
            size += len(level)
            inner += sum(bool(node.children) for node in level)
            depth += 1
            level = [child for node in level for child in node.children.values()]
        return {"size": size, "depth": depth, "branching": (size - 1) / inner if inner else 0.0}

    def line(self, first: Call | None = None) -> list[Call]:
        """The principal variation: `first`, or the most visited call, and so on from there."""
        calls: list[Call] = [] if first is None else [first]
        node = self.root if first is None else self.root.children[first]
        while node.children:
            node = max(node.children.values(), key=lambda child: child.visits)
            assert node.call is not None
            calls.append(node.call)
        return calls

    # Changing ---------------------------------------------------------------------------

    def merge(self, other: Tree) -> None:
        """Add the visits, availabilities and values of another tree from the same position."""
        waiting = [(self.root, other.root)]
        for mine, theirs in waiting:
            mine.visits += theirs.visits
            mine.available += theirs.available
            mine.seat = theirs.seat if mine.seat == NOWHERE else mine.seat
            mine.choices = mine.choices or theirs.choices
            mine.proven = mine.proven or theirs.proven
            mine.sure = mine.sure or theirs.sure
            mine.values = [a + b for a, b in zip(mine.values, theirs.values, strict=True)]
            if mine.visits:
                mine.weigh()
            for call, child in theirs.children.items():
                if call not in mine.children:
                    mine.children[call] = Node(call, self.seats, child.chooser)
                waiting.append((mine.children[call], child))

    def prune(self, least: int) -> None:
        """Cut off every node with fewer visits than `least`, except the root."""
        for node in self:
            node.children = {c: n for c, n in node.children.items() if n.visits >= least}
