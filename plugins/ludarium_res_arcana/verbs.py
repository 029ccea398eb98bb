"""The words that cards are written in: parts of a cost, parts of an effect, and powers of them.

``power([EXHAUST, pay(elan=1)], [put_on_it(elan=2)])`` costs and does what it says; its text is
made of the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludarium import Call, Cost, decision, step
from ludarium.words import any_kind, counted, listed
from ludarium_res_arcana.drawing import choose_deck, draw, draw_and_discard
from ludarium_res_arcana.essences import NOT_GOLD, NOTHING, Essences, cost, kinds_but
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
    choose_discards,
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
from ludarium_res_arcana.table import Face, Possible, Power, ResArcana, Verb
from ludarium_res_arcana.victory import check_victory

GOLD_ONLY = ("gold",)


@dataclass(frozen=True, eq=False)
class Part:
    """A part of a cost or of an effect, in words and deeds."""

    words: str
    exhausts: bool = False
    cost: Cost[Essences] = cost()
    from_self: Essences = NOTHING
    possible: Possible | None = None
    gains: Essences = NOTHING
    puts: Essences = NOTHING
    verb: Verb | None = None


def power(paid: Sequence[Part], effect: Sequence[Part]) -> Power:
    """An effect that may be used as an action: the parts of its cost, and what it does."""
    words, does = listed([part.words for part in paid]), listed([part.words for part in effect])
    return Power(
        text=f"{words} to {does}",
        exhausts=any(part.exhausts for part in paid),
        cost=sum([part.cost for part in paid], cost()),
        from_self=sum([part.from_self for part in paid], NOTHING),
        possible=tuple(part.possible for part in paid if part.possible is not None),
        costs=tuple(part.verb for part in paid if part.verb is not None),
        gains=sum([part.gains for part in effect], NOTHING),
        puts=sum([part.puts for part in effect], NOTHING),
        does=tuple(part.verb for part in effect if part.verb is not None),
    )


# Parts of a cost ----------------------------------------------------------------------------

EXHAUST = Part("exhaust it", exhausts=True)
"""Exhaust the component itself."""


def pay(**essences: int) -> Part:
    """Pay essences of the pool."""
    price = Cost(Essences(**essences))
    return Part(f"pay {price}", cost=price)


def pay_any(count: int) -> Part:
    """Pay essences of the pool, of any kind."""
    return Part(f"pay {any_kind(count)}", cost=cost(any=count))


def pay_from_it(**essences: int) -> Part:
    """Pay essences that lie on the component."""
    price = Essences(**essences)
    return Part(
        f"pay {price} from it",
        from_self=price,
        possible=lambda s, me, face: s.players[me].stored.get(face, NOTHING) >= price,
    )


def pay_alike(into_gold: bool = False) -> Part:
    """Pay identical essences, at least one; they are to be turned into another kind."""
    return Part(
        "pay any number of one kind",
        cost=cost().and_alike(1),
        verb=lambda me, face: choose_alike(me, into_gold),
    )


def take_one_of(*kinds: str) -> Part:
    """Take an essence of one of the kinds from the pool, to put it somewhere."""

    def held(s: ResArcana, me: int, face: Face) -> bool:
        return any(kind in kinds for kind in s.players[me].pool.present)

    names = "essence" if kinds == Essences.kinds else listed(kinds, "or")
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
    verb=lambda me, face: choose_discards(me, 1),
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


def gain(**essences: int) -> Part:
    """Gain essences."""
    some = Essences(**essences)
    return Part(f"gain {some}", gains=some)


def put_on_it(**essences: int) -> Part:
    """Put essences of the supply on the component."""
    some = Essences(**essences)
    return Part(f"put {some} on it", puts=some)


def gain_any(count: int, but: tuple[str, ...]) -> Part:
    """Gain essences of one's choice, but none of some kinds."""
    return Part(
        f"gain {any_kind(count, but)}",
        verb=lambda me, face: choose_gain(me, count, kinds_but(*but)),
    )


def put_any_on_it(count: int, but: tuple[str, ...]) -> Part:
    """Put essences of one's choice, but none of some kinds, on the component."""
    return Part(
        f"put {any_kind(count, but)} on it",
        verb=lambda me, face: choose_gain(me, count, kinds_but(*but), face),
    )


def gain_its_cost(more: int = 0) -> Part:
    """Gain as many essences but gold as the card lost has in its printed cost, and some more."""
    number = f"as many essences as that card cost{f' plus {more}' if more else ''}"
    return Part(
        f"gain {number}, of any kind but gold",
        verb=lambda me, face: gain_counted(me, more, NOT_GOLD),
    )


GAIN_ITS_COST_AS_GOLD = Part(
    "gain as many essences as that card cost, all gold",
    verb=lambda me, face: gain_counted(me, 0, GOLD_ONLY),
)
GAIN_AS_GOLD = Part("gain as much gold", verb=lambda me, face: gain_counted(me, 0, GOLD_ONLY))
GAIN_AS_ONE_KIND = Part(
    "gain as many of another kind but gold", verb=lambda me, face: gain_counted_alike(me, NOT_GOLD)
)
PUT_IT_HERE = Part("put that on it", verb=lambda me, face: put_it_on(me, face))
PUT_IT_ANYWHERE = Part(
    "put that on one of your components", verb=lambda me, face: choose_component(me)
)


def rivals_gain(**essences: int) -> Part:
    """Each rival gains essences."""
    some = Essences(**essences)
    return Part(f"let each rival gain {some}", verb=lambda me, face: rivals_receive(me, some))


def gain_like_rival(gained: str, like: str) -> Part:
    """Gain as many essences of a kind as one rival has of another."""
    return Part(
        f"gain as much {gained} as a rival has {like}",
        verb=lambda me, face: choose_rival(me, gained, like),
    )


# Parts of an effect: everything else --------------------------------------------------------


def rivals_lose(count: int) -> Part:
    """Rivals who have not passed lose life, unless they ignore it."""
    return Part(f"make rivals lose {count} life", verb=lambda me, face: attack(me, face, count))


def draw_cards(count: int) -> Part:
    """Draw cards."""
    return Part(f"draw {counted(count, 'card')}", verb=lambda me, face: draw(me, count))


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
