"""The rules of Masks: what lies on the table, a round, the seven masks, the end."""

from __future__ import annotations

from ludarium import (
    NOBODY,
    OWNER,
    Call,
    Component,
    Part,
    Pile,
    Step,
    Table,
    counter,
    decision,
    option,
    per_seat,
    rounds,
    step,
    turns_until_passed,
)


class Mask(Component):
    rank: int
    copies: int
    effect: Step[[int]] | None = None
    """What the seat that plays it has to decide or do."""


class Guest(Part):
    hand: Pile[Mask] = Pile(OWNER)
    played: Pile[Mask] = Pile()
    cloaked: bool = False
    """Nobody can turn on this guest until the guest's next turn."""
    roses: int = counter(one="rose")


class Masks(Table):
    target: int = option(0, low=0, high=9, help="roses that win; 0: 5, 4 or 3 for 2, 3 or 4 guests")
    deck: Pile[Mask] = Pile(NOBODY)
    chest: Pile[Mask] = Pile(NOBODY)
    """A mask that nobody sees, so that nobody can be quite sure."""
    between: Pile[Mask] = Pile(NOBODY)
    """Where a mask is while two are swapped."""
    guests: list[Guest] = per_seat(Guest)

    def passed(self, seat: int) -> bool:
        """Nobody has another turn when the deck is empty, or a single guest is left."""
        return not len(self.deck) or len(self.clockwise(0)) == 1


# A round ------------------------------------------------------------------------------------


@step
def deal_masks(s: Masks) -> None:
    """Shuffle all masks, lay one aside and give one to each guest."""
    places = [place for one in s.guests for place in (one.hand, one.played)]
    for place in (s.chest, *places):
        place.deal_all(s.deck)
    if not len(s.deck):
        for mask in s.game.components_of(Mask):
            for _ in range(mask.copies):
                s.deck.add(mask)
    s.deck.shuffle(s)
    s.deck.deal(s.chest)
    for guest in s.guests:
        guest.cloaked = False
        s.deck.deal(guest.hand)


@step
def turn(s: Masks, me: int) -> None:
    """Draw a mask, and play one of the two."""
    s.guests[me].cloaked = False
    s.deck.deal(s.guests[me].hand)
    s.do(play(me))


@decision(ask="Which mask do you play?")
def play(s: Masks, me: int) -> list[Call]:
    return [show_mask(me, mask) for mask in dict.fromkeys(s.guests[me].hand)]


@step(say="play the {mask}")
def show_mask(s: Masks, me: int, mask: Mask) -> None:
    drop(s, me, mask)
    if mask.effect is not None and s.playing(me):
        s.do(mask.effect(me))


def drop(s: Masks, me: int, mask: Mask) -> None:
    """A mask is laid open before its guest; the Queen is missed at once."""
    s.guests[me].hand.move(mask, s.guests[me].played)
    if mask is QUEEN:
        leave(s, me)


def leave(s: Masks, me: int) -> None:
    """A guest is out until the next round, and shows what is left."""
    s.eliminate(me, for_round=True)
    s.guests[me].hand.deal_all(s.guests[me].played)


def open_to(s: Masks, me: int) -> list[int]:
    """The guests on whom one can turn."""
    return [other for other in s.others(me) if not s.guests[other].cloaked]


# The masks ----------------------------------------------------------------------------------


@decision(skips=True, ask="Watchman: whom do you suspect of what?")
def suspect(s: Masks, me: int) -> list[Call]:
    return [
        accuse(me, other, mask)
        for other in open_to(s, me)
        for mask in s.game.components_of(Mask)
        if mask is not WATCHMAN
    ]


@step(say="accuse {other:seat} of being the {mask}", open=True)
def accuse(s: Masks, me: int, other: int, mask: Mask) -> None:
    if mask in s.guests[other].hand:
        leave(s, other)


@decision(skips=True, ask="Owl: at whose mask do you look?")
def watch(s: Masks, me: int) -> list[Call]:
    return [look(me, other) for other in open_to(s, me)]


@step(say="look at the mask of {other:seat}")
def look(s: Masks, me: int, other: int) -> None:
    s.guests[other].hand.show(1 << me)


@decision(skips=True, ask="Duellist: whom do you challenge? The lower mask leaves.")
def duel(s: Masks, me: int) -> list[Call]:
    return [challenge(me, other) for other in open_to(s, me)]


@step(say="challenge {other:seat}")
def challenge(s: Masks, me: int, other: int) -> None:
    s.guests[me].hand.show(1 << other)
    s.guests[other].hand.show(1 << me)
    mine, theirs = s.guests[me].hand.top.rank, s.guests[other].hand.top.rank
    if mine != theirs:
        leave(s, me if mine < theirs else other)


@step
def hide(s: Masks, me: int) -> None:
    """Nobody can turn on this guest until the next turn."""
    s.guests[me].cloaked = True


@decision(skips=True, ask="Fox: who has to change masks?")
def trick(s: Masks, me: int) -> list[Call]:
    return [change(me, other) for other in (me, *open_to(s, me))]


@step(say="make {other:seat} change masks")
def change(s: Masks, me: int, other: int) -> None:
    drop(s, other, s.guests[other].hand.top)
    if s.playing(other):
        (s.deck if len(s.deck) else s.chest).deal(s.guests[other].hand)


@decision(skips=True, ask="Jester: with whom do you swap masks?")
def jest(s: Masks, me: int) -> list[Call]:
    return [swap(me, other) for other in open_to(s, me)]


@step(say="swap masks with {other:seat}")
def swap(s: Masks, me: int, other: int) -> None:
    s.guests[me].hand.deal(s.between)
    s.guests[other].hand.deal(s.guests[me].hand)
    s.between.deal(s.guests[other].hand)


def mask(rank: int, name: str, copies: int, effect: Step[[int]] | None, text: str) -> Mask:
    """One of the masks; the rank is what it is worth at the end of a round."""
    return Mask(
        id=name.lower(), name=name, text=text, kind=f"rank {rank}", rank=rank, copies=copies,
        effect=effect,
    )  # fmt: skip


WATCHMAN = mask(
    1, "Watchman", 4, suspect, "Accuse a guest of a mask; if it is so, the guest leaves."
)
OWL = mask(2, "Owl", 3, watch, "Look at a guest's mask.")
DUELLIST = mask(3, "Duellist", 2, duel, "Compare masks with a guest; the lower one leaves.")
CLOAK = mask(4, "Cloak", 2, hide, "Nobody can turn on you until your next turn.")
FOX = mask(5, "Fox", 2, trick, "A guest, perhaps you, lays the mask down and draws another.")
JESTER = mask(6, "Jester", 1, jest, "Swap masks with a guest.")
QUEEN = mask(7, "Queen", 1, None, "Whoever lays her down leaves.")
MASKS = (WATCHMAN, OWL, DUELLIST, CLOAK, FOX, JESTER, QUEEN)


# The end ------------------------------------------------------------------------------------


@step
def end_round(s: Masks) -> None:
    """The highest mask wins a rose; of equals, who has played more. The winner begins the next."""
    there = s.clockwise(s.first)
    for seat in there:
        s.guests[seat].hand.show()
    best = max([strength(s.guests[seat]) for seat in there])
    winners = [seat for seat in there if strength(s.guests[seat]) == best]
    s.first = winners[0]
    s.do(*[win_rose(seat) for seat in winners], check_for_the_end())


def strength(guest: Guest) -> tuple[int, int]:
    """What decides a round: the mask in hand, then all that was played."""
    return guest.hand.top.rank, sum([mask.rank for mask in guest.played])


@step(say="win a rose")
def win_rose(s: Masks, me: int) -> None:
    s.guests[me].roses += 1


@step
def check_for_the_end(s: Masks) -> None:
    roses = [guest.roses for guest in s.guests]
    if max(roses) >= (s.target or 7 - s.seats):
        s.end(roses)


def scoring(s: Masks) -> list[list[tuple[str, float]]]:
    """What the scores are made of."""
    return [[("roses", guest.roses)] for guest in s.guests]


START = rounds(deal_masks(), turns_until_passed(turn), end_round())
