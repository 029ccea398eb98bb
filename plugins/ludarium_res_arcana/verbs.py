"""The words that cards are written in: parts of a cost, parts of an effect, and powers of them.

``power([EXHAUST, pay(elan=1)], [put_on_it(elan=2)])`` costs and does what it says; its text is
made of the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludarium import Call, decision, step
from ludarium_res_arcana.drawing import choose_deck, draw, draw_and_discard
from ludarium_res_arcana.essences import (
    ALL,
    GOLD,
    KINDS,
    NOTHING,
    Essences,
    any_of,
    essences,
    listed,
    pairs,
    plus,
    written,
)
from ludarium_res_arcana.gaining import (
    choose_component,
    choose_gain,
    choose_rival,
    gain_counted,
    gain_counted_alike,
    put_it_on,
    rivals_receive,
)
from ludarium_res_arcana.life_loss import attack
from ludarium_res_arcana.losing import (
    ANOTHER,
    ANY,
    BEAST,
    choose_alike,
    choose_beast,
    choose_discard,
    choose_essence,
    choose_victim,
    destroy,
    ready_beasts,
    victims,
)
from ludarium_res_arcana.placing import (
    FREE,
    choose_discarded_dragon,
    choose_dragon,
    choose_own_discard,
)
from ludarium_res_arcana.table import NO_KIND, Face, Possible, Power, ResArcana, Verb
from ludarium_res_arcana.victory import check_victory


@dataclass(frozen=True, eq=False)
class Part:
    """A part of a cost or of an effect, in words and deeds."""

    words: str
    exhausts: bool = False
    price: Essences = NOTHING
    any: int = 0
    spare: int = 0
    """Essences that must be in the pool besides, for a choice among them."""
    from_self: Essences = NOTHING
    possible: Possible | None = None
    gains: Essences = NOTHING
    puts: Essences = NOTHING
    verb: Verb | None = None


def power(cost: Sequence[Part], effect: Sequence[Part]) -> Power:
    """An effect that may be used as an action: the parts of its cost, and what it does."""
    price = gains = puts = from_self = NOTHING
    for part in (*cost, *effect):
        price, gains = _added(price, part.price), _added(gains, part.gains)
        puts, from_self = _added(puts, part.puts), _added(from_self, part.from_self)
    paid, does = listed([part.words for part in cost]), listed([part.words for part in effect])
    return Power(
        text=f"{paid} to {does}",
        exhausts=any(part.exhausts for part in cost),
        price=price,
        needs=pairs(price),
        any=sum(part.any for part in cost),
        total=sum(price) + sum(part.any + part.spare for part in cost),
        from_self=from_self,
        possible=tuple(part.possible for part in cost if part.possible is not None),
        costs=tuple(part.verb for part in cost if part.verb is not None),
        gains=gains,
        puts=puts,
        does=tuple(part.verb for part in effect if part.verb is not None),
    )


def _added(so_far: Essences, more: Essences) -> Essences:
    """The sum; nothing stays the one and only nothing, which is quick to recognise."""
    return so_far if more is NOTHING else plus(so_far, more)


# Parts of a cost ----------------------------------------------------------------------------

EXHAUST = Part("exhaust it", exhausts=True)
"""Exhaust the component itself."""


def pay(elan: int = 0, life: int = 0, calm: int = 0, death: int = 0, gold: int = 0) -> Part:
    """Pay essences of the pool."""
    price = essences(elan, life, calm, death, gold)
    return Part(f"pay {written(price)}", price=price)


def pay_any(count: int) -> Part:
    """Pay essences of the pool, of any kind."""
    return Part(f"pay {any_of(count, ALL)}", any=count)


def pay_from_it(**counts: int) -> Part:
    """Pay essences that lie on the component."""
    price = essences(**counts)
    needs = pairs(price)

    def enough(s: ResArcana, me: int, face: Face) -> bool:
        stored = s.players[me].stored.get(face, NOTHING)
        return all(stored[kind] >= count for kind, count in needs)

    return Part(f"pay {written(price)} from it", from_self=price, possible=enough)


def pay_alike(into: int = NO_KIND) -> Part:
    """Pay identical essences, at least one; they are to be turned into another kind."""
    return Part("pay any number of one kind", spare=1, verb=lambda me, face: choose_alike(me, into))


def take_one_of(*kinds: int) -> Part:
    """Take an essence of one of the kinds from the pool, to put it somewhere."""

    def held(s: ResArcana, me: int, face: Face) -> bool:
        pool = s.players[me].pool
        return any(pool[kind] for kind in kinds)

    names = "essence" if kinds == ALL else listed([KINDS[kind] for kind in kinds], "or")
    return Part(
        f"take 1 {names} from your pool",
        possible=held,
        verb=lambda me, face: choose_essence(me, kinds),
    )


def _destroying(words: str, which: str) -> Part:
    return Part(
        words,
        possible=lambda s, me, face: bool(victims(s, me, face, which)),
        verb=lambda me, face: choose_victim(me, face, which),
    )


DESTROY_ANY = _destroying("destroy one of your artifacts", ANY)
DESTROY_ANOTHER = _destroying("destroy another of your artifacts", ANOTHER)
DESTROY_BEAST = _destroying("destroy one of your dragons or creatures", BEAST)
DESTROY_IT = Part("destroy it", verb=lambda me, face: destroy(me, face))
DISCARD = Part(
    "discard a card",
    possible=lambda s, me, face: bool(s.players[me].hand.cards),
    verb=lambda me, face: choose_discard(me),
)


def _exhausting(words: str, dragon: bool) -> Part:
    return Part(
        words,
        possible=lambda s, me, face: bool(ready_beasts(s, me, dragon)),
        verb=lambda me, face: choose_beast(me, dragon),
    )


EXHAUST_CREATURE = _exhausting("exhaust a creature", dragon=False)
EXHAUST_DRAGON = _exhausting("exhaust a dragon", dragon=True)


# Parts of an effect: essences ---------------------------------------------------------------


def gain(elan: int = 0, life: int = 0, calm: int = 0, death: int = 0, gold: int = 0) -> Part:
    """Gain essences."""
    counts = essences(elan, life, calm, death, gold)
    return Part(f"gain {written(counts)}", gains=counts)


def put_on_it(elan: int = 0, life: int = 0, calm: int = 0, death: int = 0, gold: int = 0) -> Part:
    """Put essences of the supply on the component."""
    counts = essences(elan, life, calm, death, gold)
    return Part(f"put {written(counts)} on it", puts=counts)


def gain_any(count: int, kinds: tuple[int, ...]) -> Part:
    """Gain essences of one's choice out of some kinds."""
    return Part(f"gain {any_of(count, kinds)}", verb=lambda me, face: choose_gain(me, count, kinds))


def put_any_on_it(count: int, kinds: tuple[int, ...]) -> Part:
    """Put essences of one's choice out of some kinds on the component."""
    return Part(
        f"put {any_of(count, kinds)} on it",
        verb=lambda me, face: choose_gain(me, count, kinds, face),
    )


def gain_its_cost(kinds: tuple[int, ...], more: int = 0) -> Part:
    """Gain as many essences as the card lost has in its printed cost, and some more."""
    number = f"as many essences as that card cost{f' plus {more}' if more else ''}"
    what = "all gold" if kinds == (GOLD,) else "of any kind but gold"
    return Part(f"gain {number}, {what}", verb=lambda me, face: gain_counted(me, more, kinds))


GAIN_AS_GOLD = Part("gain as much gold", verb=lambda me, face: gain_counted(me, 0, (GOLD,)))


def gain_as_one_kind(kinds: tuple[int, ...]) -> Part:
    """Gain as many essences as were converted, all of another kind."""
    return Part(
        "gain as many of another kind but gold", verb=lambda me, face: gain_counted_alike(me, kinds)
    )


PUT_IT_HERE = Part("put that on it", verb=lambda me, face: put_it_on(me, face))
PUT_IT_ANYWHERE = Part(
    "put that on one of your components", verb=lambda me, face: choose_component(me)
)


def rivals_gain(elan: int = 0, life: int = 0, calm: int = 0, death: int = 0) -> Part:
    """Each rival gains essences."""
    counts = essences(elan, life, calm, death)
    return Part(
        f"let each rival gain {written(counts)}", verb=lambda me, face: rivals_receive(me, counts)
    )


def gain_like_rival(gained: int, counted: int) -> Part:
    """Gain as many essences of a kind as one rival has of another."""
    return Part(
        f"gain as much {KINDS[gained]} as a rival has {KINDS[counted]}",
        verb=lambda me, face: choose_rival(me, gained, counted),
    )


# Parts of an effect: everything else --------------------------------------------------------


def rivals_lose(count: int) -> Part:
    """Rivals who have not passed lose life, unless they ignore it."""
    return Part(f"make rivals lose {count} life", verb=lambda me, face: attack(me, face, count))


def draw_cards(count: int) -> Part:
    """Draw cards."""
    return Part(
        f"draw {count} card{'s' if count > 1 else ''}", verb=lambda me, face: draw(me, count)
    )


def draw_then_discard(count: int) -> Part:
    """Draw cards, then discard as many."""
    return Part(
        f"draw {count} and discard as many", verb=lambda me, face: draw_and_discard(me, count)
    )


REORDER = Part(
    "look at the top 3 of your deck or of the monuments and put them back in any order",
    verb=lambda me, face: choose_deck(me),
)


def place_dragon(less: int = FREE) -> Part:
    """Place a dragon of the hand with a discount, or for nothing."""
    words = "for nothing" if less == FREE else f"at a discount of {less}"
    return Part(f"place a dragon {words}", verb=lambda me, face: choose_dragon(me, less))


def place_discard(less: int) -> Part:
    """Place one of one's own discards with a discount that takes off no gold."""
    return Part(
        f"place one of your discards at a discount of {less} (no gold)",
        verb=lambda me, face: choose_own_discard(me, less),
    )


PLACE_DISCARDED_DRAGON = Part(
    "place a dragon from any discards, paying its cost",
    verb=lambda me, face: choose_discarded_dragon(me),
)
CHECK_VICTORY = Part("check for victory now", verb=lambda me, face: check_victory(False))


# Readying -----------------------------------------------------------------------------------


@decision(skips=True)
def choose_ready(s: ResArcana, me: int, creatures_only: bool) -> list[Call]:
    """Choose an exhausted component to ready, the one just exhausted included."""
    exhausted = s.players[me].exhausted
    return [ready(me, face) for face in exhausted if face.creature or not creatures_only]


@step(say="ready {face}")
def ready(s: ResArcana, me: int, face: Face) -> None:
    """Ready a component, so that its effects can be used again."""
    s.players[me].exhausted.remove(face)


READY_ANY = Part("ready one of your components", verb=lambda me, face: choose_ready(me, False))
READY_CREATURE = Part("ready a creature", verb=lambda me, face: choose_ready(me, True))
READY_IT = Part("ready it from being exhausted", verb=lambda me, face: ready(me, face))
