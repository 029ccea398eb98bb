"""How a person names an agent."""

from __future__ import annotations

from typing import Any

import pytest
from tables import LETTER_GAME, NIM

from ludarium import Option, UsageError
from ludarium.agents import AgentKind, AgentSpec, parse_agent
from ludarium.errors import DeclarationError
from ludarium.match import play
from ludarium_classics import pig


def thinker(seed: int, **options: Any) -> Any:
    return ("thinker", seed, options)


KINDS = {
    "thinker": AgentKind(
        "thinker", "", thinker, (Option("depth", 2, int, low=1), Option("style", "calm"))
    ),
    "random": AgentKind("random", "", thinker),
}


def test_an_agent_is_named_alone_or_with_options() -> None:
    assert dict(parse_agent("thinker", KINDS).options) == {"depth": 2, "style": "calm"}
    spec = parse_agent("thinker:depth=5, style = wild", KINDS)
    assert dict(spec.options) == {"depth": 5, "style": "wild"}
    assert spec.text == "thinker:depth=5, style = wild"


def test_an_agent_is_made_from_its_seed_and_options() -> None:
    made: Any = parse_agent("thinker:depth=5", KINDS).make(7)
    assert made == ("thinker", 7, {"depth": 5, "style": "calm"})


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ('thinker:style="a, b",depth=3', "a, b"),
        ("thinker:depth=3, style='a=1, b=\"2\"'", 'a=1, b="2"'),
        (r'thinker:depth=3,style="say \"hi\", \\ and go"', 'say "hi", \\ and go'),
        ("thinker:style=it's,depth=3", "it's"),
        ("thinker:style='',depth=3", ""),
    ],
)
def test_a_value_in_quotes_may_hold_anything(text: str, style: str) -> None:
    assert dict(parse_agent(text, KINDS).options) == {"depth": 3, "style": style}


def test_an_agent_may_say_which_games_and_seats_it_plays() -> None:
    kind = AgentKind("shy", "", thinker, games={"nim": (2,), "letters": ()})
    shy = AgentSpec(kind, {}, "shy")
    shy.check(NIM, 2, {})
    shy.check(LETTER_GAME, 3, {})
    with pytest.raises(UsageError, match="shy plays Nim with 2 seats, not 3"):
        play(NIM, [shy] * 3, 1)
    with pytest.raises(UsageError, match="shy does not play Pig; it plays letters, nim"):
        play(pig.GAME, [shy] * 2, 1)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('thinker:style="open,depth=3', "a quote in 'style=\"open' is not closed"),
        ('thinker:style="a"b', "a quote in .* is not closed before a comma"),
        ("thinkr", "unknown agent 'thinkr'; did you mean 'thinker'"),
        ("", "unknown agent ''; there is 'random', 'thinker'"),
        ("thinker:dept=5", "unknown option of thinker 'dept'; did you mean 'depth'"),
        ("thinker:depth", "write an option as key=value, not 'depth'"),
        ("thinker:depth=x", "depth must be a whole number, not 'x'"),
        ("thinker:depth=0", "depth must be at least 1, not 0"),
        ("random:depth=1", "unknown option of random 'depth'; there is none"),
    ],
)
def test_what_names_no_agent_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        parse_agent(text, KINDS)


@pytest.mark.parametrize("name", ["", "a:b", "a,b", "a b"])
def test_a_name_that_nobody_could_write_is_refused(name: str) -> None:
    with pytest.raises(DeclarationError, match="is no name for one"):
        AgentKind(name, "", thinker)


@pytest.mark.parametrize("seats", [5, "2"])
def test_games_of_an_agent_are_declared_with_a_collection_of_seat_counts(seats: Any) -> None:
    with pytest.raises(DeclarationError, match=r"write games=\{\"pig\": \("):
        AgentKind("thinker", "", thinker, games={"pig": seats})
