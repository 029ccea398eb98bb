"""The rules of Glaziers: what lies on the table, set-up, a turn, making panes, patrons, the end."""

from __future__ import annotations

from itertools import combinations

from ludarium import (
    NOBODY,
    Amount,
    Call,
    Component,
    Cost,
    Part,
    Pile,
    Settled,
    Table,
    affordable,
    choose,
    counter,
    decision,
    kind,
    option,
    payments,
    per_seat,
    resource,
    rounds,
    step,
    turns,
)


class Shards(Amount):
    blue: int = kind("blue", "B")
    green: int = kind("green", "G")
    red: int = kind("red", "R")
    amber: int = kind("yellow", "A")
    violet: int = kind("magenta", "V")
    clear: int = kind("white", "C")
    """Stands for every colour."""


COLOURS = Shards.kinds[:5]
MOST_SHARDS = 10


class Pane(Component):
    """Worth points once it is made, and from then on a shard of its colour."""

    colour: str
    size: str


class Patron(Component):
    """Comes to whoever has made so many panes of each colour."""

    wants: Shards


class Workshop(Part):
    points: int = counter(one="point")
    shards: Shards = resource(Shards(), limit=MOST_SHARDS)
    panes: Pile[Pane] = Pile()
    orders: Pile[Pane] = Pile()
    patrons: Pile[Patron] = Pile()

    @property
    def made(self) -> Shards:
        """The panes of each colour: every one is a shard that is never used up."""
        return sum((Shards.of(pane.colour) for pane in self.panes), Shards())


class Glaziers(Table):
    target: int = option(15, low=3, high=30, help="points with which the last round begins")
    supply: Shards = resource(Shards())
    small_deck: Pile[Pane] = Pile(NOBODY)
    large_deck: Pile[Pane] = Pile(NOBODY)
    market: Pile[Pane] = Pile()
    patrons: Pile[Patron] = Pile()
    workshops: list[Workshop] = per_seat(Workshop)

    def deck(self, size: str) -> Pile[Pane]:
        """The panes of a size that are still to come."""
        return self.small_deck if size == "small" else self.large_deck


MOTIFS: tuple[tuple[str, str, int, dict[int, int]], ...] = (
    ("small", "Leaf", 0, {1: 1, 2: 1, 3: 1, 4: 1}),
    ("small", "Moth", 0, {1: 2, 3: 1}),
    ("small", "Bell", 0, {2: 3}),
    ("small", "Fish", 0, {1: 2, 4: 2}),
    ("small", "Star", 1, {3: 4}),
    ("large", "Heron", 2, {1: 3, 2: 2, 4: 2}),
    ("large", "Tower", 2, {2: 5}),
    ("large", "Lion", 3, {0: 6}),
    ("large", "Choir", 4, {3: 7}),
    ("large", "Sun", 5, {3: 7, 0: 3}),
)
"""Size, name, points, and the price: of the pane's own colour (0) and those after it (1 to 4)."""


def pane(size: str, motif: str, points: int, prices: dict[int, int], at: int) -> Pane:
    """A motif in the colour at a place of the circle of colours."""
    colour, what = COLOURS[at], f"{size} pane"
    name = f"{colour.title()} {motif}"
    price = Cost(Shards(**{COLOURS[(at + way) % 5]: count for way, count in prices.items()}))
    return Pane(
        id=name, name=name, kind=what, back=what, cost=price, points=points, colour=colour,
        size=size,
    )  # fmt: skip


def patron(name: str, **panes: int) -> Patron:
    """A patron who wants so many panes of each colour."""
    wants = Shards(**panes)
    return Patron(id=name, name=name, kind=f"wants {wants}", points=3, wants=wants)


COMPONENTS = (
    *[pane(*motif, at) for motif in MOTIFS for at in range(5)],
    patron("Abbess", blue=4, violet=4),
    patron("Beekeeper", amber=4, green=4),
    patron("Captain", blue=3, red=3, amber=3),
    patron("Duchess", violet=4, red=4),
    patron("Falconer", green=3, amber=3, blue=3),
)

SHARDS_OF_A_COLOUR = {2: 4, 3: 5, 4: 7}
FACE_UP = 5
MOST_ORDERS = 3
LAST_ROUND = 50


@step
def set_up(s: Glaziers) -> None:
    for pane in s.game.components_of(Pane):
        s.deck(pane.size).add(pane)
    for deck in (s.small_deck, s.large_deck):
        deck.shuffle(s)
        deck.deal(s.market, FACE_UP)
    patrons = list(s.game.components_of(Patron))
    s.shuffle(patrons)
    for patron in patrons[: s.seats + 1]:
        s.patrons.add(patron)
    s.supply = Shards(clear=5, **dict.fromkeys(COLOURS, SHARDS_OF_A_COLOUR[s.seats]))
    s.do(rounds(turns(turn), check_for_the_end()))


# A turn -------------------------------------------------------------------------------------


@decision(skips=True, ask="Make a pane, take shards, or order a pane for later?")
def turn(s: Glaziers, me: int) -> list[Call]:
    workshop = s.workshops[me]
    made = workshop.made
    reach = [*s.market, *workshop.orders]
    found = [make(me, pane) for pane in reach if affordable(due(pane, made), workshop.shards)]
    found += [take(me, shards) for shards in takes(s.supply, MOST_SHARDS - workshop.shards.total)]
    if len(workshop.orders) < MOST_ORDERS:
        found += [order(me, pane) for pane in s.market]
    return found


def takes(supply: Shards, most: int) -> list[Shards]:
    """Three colours, or as many as there are; or two shards of a colour of which four are left."""
    colours = [colour for colour in COLOURS if supply[colour]]
    count = min(3, most, len(colours))
    several = combinations(colours, count) if count else ()
    twos = [Shards.of(colour, 2) for colour in colours if supply[colour] >= 4 and most >= 2]
    return [sum(map(Shards.of, some), Shards()) for some in several] + twos


@step(say="take {shards}")
def take(s: Glaziers, me: int, shards: Shards) -> None:
    s.supply -= shards
    s.workshops[me].shards += shards


@step(say="order {pane}")
def order(s: Glaziers, me: int, pane: Pane) -> None:
    s.market.move(pane, s.workshops[me].orders)
    refill(s, pane.size)
    if s.supply.clear and s.workshops[me].shards.total < MOST_SHARDS:
        s.do(take(me, Shards(clear=1)))


def refill(s: Glaziers, size: str) -> None:
    """The next pane of a size comes to the market, if there is one."""
    if len(s.deck(size)):
        s.deck(size).deal(s.market)


def due(pane: Pane, made: Shards) -> Cost[Shards]:
    """What is to pay for a pane by someone who has made others."""
    assert pane.cost is not None
    price: Shards = pane.cost.fixed
    return Cost(price - (price & made)).with_jokers("clear")


@step(say="make {pane}")
def make(s: Glaziers, me: int, pane: Pane) -> None:
    s.do(pay_for(me, pane), meet_patrons(me))


@decision(skips=True, ask="How do you pay for {pane}?")
def pay_for(s: Glaziers, me: int, pane: Pane, settled: Settled = ()) -> list[Call]:
    workshop = s.workshops[me]
    return choose(
        payments(due(pane, workshop.made), workshop.shards),
        settled,
        lambda paid: finish(me, pane, paid),
        lambda settled: pay_for(me, pane, settled),
    )


@step(say=lambda me, pane, paid: f"pay {paid}" if paid else "pay nothing")
def finish(s: Glaziers, me: int, pane: Pane, paid: Shards) -> None:
    workshop = s.workshops[me]
    workshop.shards -= paid
    s.supply += paid
    if pane in workshop.orders:
        workshop.orders.move(pane, workshop.panes)
    else:
        s.market.move(pane, workshop.panes)
        refill(s, pane.size)
    workshop.points += pane.points


# Patrons and the end ------------------------------------------------------------------------


@decision(skips=True, ask="Which patron comes to you?")
def meet_patrons(s: Glaziers, me: int) -> list[Call]:
    made = s.workshops[me].made
    return [receive(me, patron) for patron in s.patrons if made >= patron.wants]


@step(say="receive the {patron}")
def receive(s: Glaziers, me: int, patron: Patron) -> None:
    s.patrons.move(patron, s.workshops[me].patrons)
    s.workshops[me].points += patron.points


@step
def check_for_the_end(s: Glaziers) -> None:
    """When someone has reached the target, most points win; of equals, fewest panes."""
    points = [one.points for one in s.workshops]
    if max(points) >= s.target or s.round >= LAST_ROUND:
        s.end(points, ties=[[-len(one.panes) for one in s.workshops]])


def scoring(s: Glaziers) -> list[list[tuple[str, float]]]:
    """Where the points come from."""
    return [
        [(card.name, card.points) for card in (*one.panes, *one.patrons) if card.points]
        for one in s.workshops
    ]
