"""Printing components: what the tables of cards give, and everything that follows from it."""

from __future__ import annotations

from typing import Any, TypeVar

from ludarium import Cost
from ludarium.words import any_kind, counted, listed
from ludarium_res_arcana.collecting import gain_if_gold_stays, pay_or_exhaust, wind_up
from ludarium_res_arcana.essences import NOTHING, Essences, kinds_but
from ludarium_res_arcana.gaining import choose_gain, choose_kind
from ludarium_res_arcana.table import (
    DRAGON_POWER,
    LIFE_LOSS,
    NO_KIND,
    Discount,
    Face,
    Power,
    Reaction,
    Verb,
    WayOut,
)

F = TypeVar("F", bound=Face)


def printed(
    kind: type[F],
    name: str,
    spanish: str,
    cost: Cost[Essences],
    *parts: Power | Reaction | Discount | Income | WayOut | Points | Claim,
    points: int = 0,
    **more: Any,
) -> F:
    """A component with its cost, its fixed points, and what it does in the order of the print."""
    incomes = [part for part in parts if isinstance(part, Income)]
    fixed = [part.fixed for part in incomes if part.fixed]
    powers = tuple(part for part in parts if isinstance(part, Power))
    scoring = next((part for part in parts if isinstance(part, Points)), Points(""))
    return kind(
        id=name.lower().replace(" ", "_").replace("'", "").replace("/", "_"),
        name=name,
        spanish=spanish,
        text=_text(cost, points, parts),
        cost=cost,
        points=points,
        income=fixed[0] if fixed else NOTHING,
        collects=tuple(part.verb for part in incomes if part.verb and not part.last),
        curses=tuple(part.verb for part in incomes if part.verb and part.last),
        claims=tuple(part.verb for part in parts if isinstance(part, Claim)),
        powers=powers,
        usable=tuple(
            (number, power.cost.payable if power.cost.total else None, power.possible)
            for number, power in enumerate(powers)
        ),
        reaction=_only(parts, Reaction),
        way_out=_only(parts, WayOut),
        discount=_only(parts, Discount),
        points_for=scoring.kind,
        points_for_beasts=scoring.beasts,
        **more,
    )


def _only(parts: tuple[Any, ...], kind: type[Any]) -> Any:
    return next((part for part in parts if isinstance(part, kind)), None)


# Words --------------------------------------------------------------------------------------


def _text(cost: Cost[Essences], points: int, parts: tuple[Any, ...]) -> str:
    sentences = [f"Costs {cost}."] if cost.total else []
    if points:
        sentences.append(f"{counted(points, 'point')}.")
    sentences += [_sentence(part) for part in parts]
    return " ".join(sentences)


def _sentence(part: Any) -> str:
    if isinstance(part, Discount):
        what = "Dragons" if part.dragons_only else "Artifacts"
        return f"{what} cost {part.count} less{', but no less gold' if part.but_gold else ''}."
    if isinstance(part, WayOut):
        return f"Each may {_way_out_in_words(part)} to ignore the loss."
    if isinstance(part, Reaction):
        return f"Reaction to {part.event}: {part.text}."
    return f"{part.text[0].upper()}{part.text[1:]}."


def _way_out_in_words(way_out: WayOut) -> str:
    if way_out.destroys:
        return "destroy an own artifact"
    return "discard a card" if way_out.discards else f"pay {way_out.price}"


# Points -------------------------------------------------------------------------------------


class Points:
    """Points that depend on the table: for essences on the component, or for beasts."""

    def __init__(self, text: str, kind: str = NO_KIND, beasts: bool = False) -> None:
        self.text = text
        self.kind = kind
        self.beasts = beasts


def point_for_each(kind: str) -> Points:
    """A point for each essence of a kind on the component."""
    return Points(f"1 point for each {kind} on it", kind)


POINTS_FOR_BEASTS = Points("1 point for each of your creatures, 2 for each dragon", beasts=True)


# Collecting ---------------------------------------------------------------------------------


class Income:
    """What a component does in the collect phase."""

    def __init__(
        self, text: str, fixed: Essences = NOTHING, verb: Verb | None = None, last: bool = False
    ) -> None:
        self.text = text
        self.fixed = fixed
        self.verb = verb
        self.last = last


def collect(**essences: int) -> Income:
    """Collect essences."""
    some = Essences(**essences)
    return Income(f"collect {some}", some)


def collect_either(*kinds: str) -> Income:
    """Collect one essence of two kinds."""
    names = listed([f"1 {kind}" for kind in kinds], "or")
    return Income(f"collect {names}", verb=lambda me, face: choose_kind(me, 1, kinds))


def collect_any(count: int, but: tuple[str, ...]) -> Income:
    """Collect essences of one's choice, but none of some kinds."""
    return Income(
        f"collect {any_kind(count, but)}",
        verb=lambda me, face: choose_gain(me, count, kinds_but(*but)),
    )


def collect_if_gold_stays(count: int) -> Income:
    """Collect essences of one's choice if gold is left on the component."""
    return Income(
        f"if gold is left on it, collect {any_kind(count, ('gold',))}",
        verb=lambda me, face: gain_if_gold_stays(me, face, count),
    )


WIND_UP = Income(
    "if its essences are left, put 2 more of each of their kinds on it",
    verb=lambda me, face: wind_up(me, face),
)
CURSE = Income(
    "when collecting, pay 1 death or exhaust it",
    verb=lambda me, face: pay_or_exhaust(me, face),
    last=True,
)


# Claiming -----------------------------------------------------------------------------------


class Claim:
    """What happens once, when a component is claimed."""

    def __init__(self, text: str, verb: Verb) -> None:
        self.text = text
        self.verb = verb


def gain_on_claim(count: int, but: tuple[str, ...]) -> Claim:
    """Gain essences of one's choice, but none of some kinds."""
    return Claim(
        f"when claimed, gain {any_kind(count, but)}",
        lambda me, face: choose_gain(me, count, kinds_but(*but)),
    )


# Reactions ----------------------------------------------------------------------------------

EXHAUST_TO_IGNORE = Reaction(LIFE_LOSS, "exhaust it to ignore the loss", exhausts=True)
EXHAUST_TO_IGNORE_DRAGON = Reaction(DRAGON_POWER, "exhaust it to ignore the loss", exhausts=True)


def pay_to_ignore_loss(puts: Essences = NOTHING, **price: int) -> Reaction:
    """Pay to ignore a life loss, perhaps putting something on the component."""
    paid = Essences(**price)
    onto_it = f" and put {puts} on it" if puts else ""
    return Reaction(LIFE_LOSS, f"pay {paid} to ignore the loss{onto_it}", price=paid, puts=puts)
