"""Forms made from declared options, and what people have filled in read back and checked."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping
from urllib.parse import parse_qsl

from starlette.requests import Request

from ludarium.errors import UsageError
from ludarium.game import Game
from ludarium.options import Option
from ludarium.plugins import installed
from ludarium_web.allowed import settable, usable
from ludarium_web.html import Html, joined, tag
from ludarium_web.site import FRIEND, YOU, Wanted

LONGEST_FORM = 1 << 15
MOST_FIELDS = 300
LEVELS = ("novice", "adept", "master")
"""Agents that people know as levels."""
LONGEST_NAME = 24
BIGGEST_SEED = 1 << 63


# Fields -------------------------------------------------------------------------------------


def field(option: Option, name: str, described: str = "") -> Html:
    """The field for an option."""
    words = option.name.replace("_", " ")
    about = option.help or described
    label = tag("span", words, tag("small", about) if about else None, class_="label")
    return tag("label", label, _input(option, name), class_="field")


def _input(option: Option, name: str) -> Html:
    if option.type is bool:
        return tag("input", type="checkbox", name=name, value="yes", checked=bool(option.default))
    if option.choices:
        return select(name, [(str(one), str(one)) for one in option.choices], str(option.default))
    value = "" if option.default is None else f"{option.default}"
    if option.type is str:
        return tag("input", type="text", name=name, value=value, maxlength=200)
    step = "1" if option.type is int else "any"
    low, high = (None if one is None else f"{one:g}" for one in (option.low, option.high))
    return tag("input", type="number", name=name, value=value, min=low, max=high, step=step)


def select(name: str, pairs: Iterable[tuple[str, str]], chosen: str, label: str = "") -> Html:
    """A list to choose from: values with their words."""
    options = [
        tag("option", words, value=value, selected=value == chosen) for value, words in pairs
    ]
    return tag("select", options, name=name, aria_label=label or None)


def agent_choices() -> list[tuple[str, str]]:
    """The agents that can take a seat here: levels first, then all others."""
    agents = installed().agents
    others = [name for name, kind in agents.items() if name not in LEVELS and usable(kind)]
    names = [*(name for name in LEVELS if name in agents), *others]
    return [(name, f"{name}: {agents[name].about.rpartition(': ')[2]}") for name in names]


def agent_options(seat: int) -> Html:
    """The options of every agent that has some, to be shown for the one that is chosen."""
    kinds = [kind for name, kind in installed().agents.items() if settable(kind)]
    return joined(
        tag(
            "fieldset",
            tag("legend", f"Options of {kind.name}"),
            [field(one, f"seat{seat}.{kind.name}.{one.name}") for one in settable(kind)],
            data_agent=kind.name,
            hidden=True,
            disabled=True,
        )
        for kind in kinds
        if usable(kind)
    )


# Reading ------------------------------------------------------------------------------------


async def filled(request: Request) -> dict[str, str]:
    """The fields of a form that was sent; refuses what is none."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_FORM:
            raise UsageError("this is too long for a form")
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            max_num_fields=MOST_FIELDS,
            errors="strict",
        )
    except (ValueError, UnicodeDecodeError):
        raise UsageError("this is no form that this site has made") from None
    return dict(pairs)


def wanted(form: Mapping[str, str]) -> Wanted:
    """The table that a form asks for."""
    game = installed().game(form.get("game", ""))
    count = _whole(form.get("seats", ""), "the number of seats")
    if count not in game.seats:
        raise UsageError(f"{game.title} is not played by {count}")
    who = [_who(form, seat) for seat in range(count)]
    names = [
        _name(form.get(f"name{seat}", "")) if one in (YOU, FRIEND) else ""
        for seat, one in enumerate(who)
    ]
    return Wanted(game, tuple(who), tuple(names), _options(game, form), _seed(form.get("seed", "")))


def _who(form: Mapping[str, str], seat: int) -> str:
    """Who takes a seat: a person, or an agent with its options as one writes it."""
    name = form.get(f"seat{seat}", "")
    if name in (YOU, FRIEND):
        return name
    kind = installed().agent(name).kind if ":" not in name else None
    if kind is None or not usable(kind):
        raise UsageError("this agent cannot play here")
    given = []
    for option in settable(kind):
        text = form.get(f"seat{seat}.{name}.{option.name}")
        if option.type is bool and any(one.startswith(f"seat{seat}.{name}.") for one in form):
            text = text or "no"
        if text is not None and (value := option.parse(text)) != option.default:
            given.append(f"{option.name}={value}")
    return f"{name}:{','.join(given)}" if given else name


def _options(game: Game, form: Mapping[str, str]) -> dict[str, object]:
    given: dict[str, object] = {}
    for option in game.options:
        text = form.get(f"option.{option.name}")
        if option.type is bool and "seed" in form:
            given[option.name] = text is not None
        elif text is not None:
            given[option.name] = text
    return game.configure(given)


def name_in(form: Mapping[str, str]) -> str:
    """The name that somebody goes by."""
    return _name(form.get("name", ""))


def _name(text: str) -> str:
    """A name as it can stand in a replay: letters, digits, a few signs."""
    kept = re.sub(r"[^\w .'-]+", " ", text)
    return " ".join(kept.split())[:LONGEST_NAME].strip()


def _seed(text: str) -> int:
    if not text.strip():
        # So many that nobody finds the deal by trying: agents know seeds that are made of it.
        return random.SystemRandom().randrange(10**14, 10**15)
    seed = _whole(text, "the seed")
    if abs(seed) >= BIGGEST_SEED:
        raise UsageError("the seed is too big a number")
    return seed


def _whole(text: str, what: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text.strip()):
        raise UsageError(f"{what} must be a whole number")
    return int(text)
