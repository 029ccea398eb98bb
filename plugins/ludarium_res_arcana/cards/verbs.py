"""The words that components of several families are written in.

``ability([EXHAUST, pay(elan=1)], [put_on_it(elan=2)])`` costs and does what it says; its text is
made of the same words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ludarium import Cost
from ludarium.words import any_kind, counted, listed
from ludarium_res_arcana.rules.actions import draw
from ludarium_res_arcana.rules.collecting import choose_gain
from ludarium_res_arcana.rules.effects import (
    choose_deck,
    choose_essence,
    choose_ready,
    choose_rival,
    choose_victim,
    victims,
)
from ludarium_res_arcana.rules.life_loss import attack
from ludarium_res_arcana.table import (
    LIFE_LOSS,
    NO_KIND,
    NOTHING,
    Ability,
    Artifact,
    Discount,
    Essences,
    Face,
    Mage,
    MagicItem,
    Monument,
    PlaceOfPower,
    Possible,
    Reaction,
    Verb,
    WayOut,
    cost,
    kinds_but,
)

F = TypeVar("F", bound=Face)

KINDS: dict[type[Face], str] = {
    Artifact: "artifact",
    Mage: "mage",
    MagicItem: "magic item",
    Monument: "monument",
    PlaceOfPower: "place of power",
}
"""What players call each kind of component."""


# What a component has -----------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Clause:
    """One of the things that an effect costs or does, in words and deeds."""

    words: str
    exhausts: bool = False
    cost: Cost[Essences] = cost()
    from_self: Essences = NOTHING
    possible: Possible | None = None
    gains: Essences = NOTHING
    puts: Essences = NOTHING
    verb: Verb | None = None


def ability(paid: Sequence[Clause], effect: Sequence[Clause]) -> Ability:
    """An effect that may be used as an action: what it costs, and what it does."""
    asking = [clause.possible for clause in (*paid, *effect) if clause.possible is not None]
    assert len(asking) <= 1, "an effect can take one thing that is not paid from the pool"
    words = listed([clause.words for clause in paid])
    does = listed([clause.words for clause in effect])
    return Ability(
        text=f"{words} to {does}",
        exhausts=any(clause.exhausts for clause in paid),
        cost=sum([clause.cost for clause in paid], cost()),
        from_self=sum([clause.from_self for clause in paid], NOTHING),
        possible=asking[0] if asking else None,
        costs=tuple(clause.verb for clause in paid if clause.verb is not None),
        gains=sum([clause.gains for clause in effect], NOTHING),
        puts=sum([clause.puts for clause in effect], NOTHING),
        does=tuple(clause.verb for clause in effect if clause.verb is not None),
    )


@dataclass(frozen=True, eq=False)
class Income:
    """What a component does in the collect phase, perhaps last of all."""

    text: str
    fixed: Essences = NOTHING
    verb: Verb | None = None
    last: bool = False


@dataclass(frozen=True, eq=False)
class Claim:
    """What happens once, when a component is claimed."""

    text: str
    verb: Verb


@dataclass(frozen=True, eq=False)
class Points:
    """Points that depend on the table: for essences on the component, or for beasts."""

    text: str
    kind: str = NO_KIND
    beasts: bool = False


Feature = Ability | Income | Claim | Points | Reaction | WayOut | Discount


def printed(
    kind: type[F],
    name: str,
    spanish: str,
    price: Cost[Essences],
    *features: Feature,
    points: int = 0,
    **more: Any,
) -> F:
    """A component with its cost, its fixed points, and what it does in the order of the print."""
    incomes = [feature for feature in features if isinstance(feature, Income)]
    fixed = [income.fixed for income in incomes if income.fixed]
    scoring = _only(features, Points) or Points("")
    return kind(
        id=name.lower().replace(" ", "_").replace("'", "").replace("/", "_"),
        name=name,
        kind=_kind_in_words(kind, **more),
        names={"es": spanish} if spanish else {},
        text=" ".join([_sentence(feature) for feature in features]),
        cost=price,
        points=points,
        income=fixed[0] if fixed else NOTHING,
        collects=tuple(one.verb for one in incomes if one.verb and not one.last),
        curses=tuple(one.verb for one in incomes if one.verb and one.last),
        claims=tuple(feature.verb for feature in features if isinstance(feature, Claim)),
        abilities=tuple(feature for feature in features if isinstance(feature, Ability)),
        reaction=_only(features, Reaction),
        way_out=_only(features, WayOut),
        discount=_only(features, Discount),
        points_for=scoring.kind,
        points_for_beasts=scoring.beasts,
        **more,
    )


def _only(features: tuple[Feature, ...], kind: type[Any]) -> Any:
    return next((feature for feature in features if isinstance(feature, kind)), None)


def _kind_in_words(
    kind: type[Face], dragon: bool = False, creature: bool = False, **more: Any
) -> str:
    """What players call it: ``place of power``, ``dragon and creature artifact``."""
    beast = listed([word for word, fits in (("dragon", dragon), ("creature", creature)) if fits])
    return f"{beast} {KINDS[kind]}".strip()


def _sentence(feature: Feature) -> str:
    if isinstance(feature, Discount):
        what = "Dragons" if feature.dragons_only else "Artifacts"
        spared = ", but no less gold" if feature.but_gold else ""
        return f"{what} cost {feature.count} less{spared}."
    if isinstance(feature, WayOut):
        return f"Each may {_way_out_in_words(feature)} to ignore the loss."
    if isinstance(feature, Reaction):
        return f"Reaction to {feature.event}: {feature.text}."
    return f"{feature.text[0].upper()}{feature.text[1:]}."


def _way_out_in_words(way_out: WayOut) -> str:
    if way_out.destroys:
        return "destroy an own artifact"
    return "discard a card" if way_out.discards else f"pay {way_out.price}"


# Collecting ---------------------------------------------------------------------------------


def collect(**essences: int) -> Income:
    """Collect essences."""
    some = Essences(**essences)
    return Income(f"collect {some}", some)


def collect_any(count: int, but: tuple[str, ...]) -> Income:
    """Collect essences of one's choice, but none of some kinds."""
    kinds = kinds_but(*but)
    return Income(
        f"collect {any_kind(count, but)}", verb=lambda me, face: choose_gain(me, face, count, kinds)
    )


# What effects cost --------------------------------------------------------------------------

EXHAUST = Clause("exhaust it", exhausts=True)
"""Exhaust the component itself."""


def pay(**essences: int) -> Clause:
    """Pay essences of the pool."""
    price = Cost(Essences(**essences))
    return Clause(f"pay {price}", cost=price)


def pay_any(count: int) -> Clause:
    """Pay essences of the pool, of any kind."""
    return Clause(f"pay {any_kind(count)}", cost=cost(any=count))


def take_one_of(*kinds: str) -> Clause:
    """Take an essence of one of the kinds from the pool, to put it somewhere."""
    wanted = frozenset(kinds)
    names = "essence" if kinds == Essences.kinds else listed(kinds, "or")
    return Clause(
        f"take 1 {names} from your pool",
        possible=lambda s, me, face: not wanted.isdisjoint(s.players[me].pool.present),
        verb=lambda me, face: choose_essence(me, face, kinds),
    )


def destroy_one(words: str, which: str) -> Clause:
    """Destroy an artifact of one's own, of those that can be chosen."""
    return Clause(
        words,
        possible=lambda s, me, face: bool(victims(s, me, face, which)),
        verb=lambda me, face: choose_victim(me, face, which),
    )


# What effects do ----------------------------------------------------------------------------


def gain(**essences: int) -> Clause:
    """Gain essences."""
    some = Essences(**essences)
    return Clause(f"gain {some}", gains=some)


def gain_any(count: int, but: tuple[str, ...]) -> Clause:
    """Gain essences of one's choice, but none of some kinds."""
    kinds = kinds_but(*but)
    return Clause(
        f"gain {any_kind(count, but)}", verb=lambda me, face: choose_gain(me, face, count, kinds)
    )


def put_on_it(**essences: int) -> Clause:
    """Put essences of the supply on the component."""
    some = Essences(**essences)
    return Clause(f"put {some} on it", puts=some)


def gain_like_rival(gained: str, like: str) -> Clause:
    """Gain as many essences of a kind as one rival has of another."""
    return Clause(
        f"gain as much {gained} as a rival has {like}",
        verb=lambda me, face: choose_rival(me, face, gained, like),
    )


def rivals_lose(count: int) -> Clause:
    """Rivals who have not passed lose life, unless they ignore it."""
    return Clause(f"make rivals lose {count} life", verb=lambda me, face: attack(me, face, count))


def draw_cards(count: int) -> Clause:
    """Draw cards."""
    return Clause(f"draw {counted(count, 'card')}", verb=lambda me, face: draw(me, count))


REORDER = Clause(
    "look at the top 3 of your deck or of the monuments and put them back in any order",
    verb=lambda me, face: choose_deck(me, face),
)
READY_ANY = Clause(
    "ready one of your components", verb=lambda me, face: choose_ready(me, face, False)
)


# Reactions ----------------------------------------------------------------------------------

EXHAUST_TO_IGNORE = Reaction(LIFE_LOSS, "exhaust it to ignore the loss", exhausts=True)
