"""Whatever text or JSON comes in, what reads it gives a value or a refusal in words."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bad_files import dumped, value_damaged
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludarium import LudariumError
from ludarium.agents import Clock, pairs
from ludarium.engines import protocol
from ludarium.engines.protocol import Introduction
from ludarium.plugins import installed
from ludarium.replay import parsed
from ludarium.steps import Call
from ludarium_arena import positions
from ludarium_arena.study import described

EXAMPLES = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
GAME = installed().game("kuhn_poker")
TABLE = GAME.new(2, 1)
VIEW = TABLE.view(TABLE.seat)
SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
ANY_JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=12,
)
HELLO = Introduction("x", "y", (), {"pig": (2,)}).to_json()
CHOICE = {"type": "choice", "number": 1, "index": 0, "judgement": {"value": 0.5, "depth": 1}}
STUDY = {"game": "pig", "agents": ["random", "greedy"], "blocks": 2, "seats": 2, "seed": 1,
         "options": {"target": 20}, "limit": 2.0, "clock": "60+1", "iterations": 3}  # fmt: skip

TEXTS: dict[str, Callable[[str], object]] = {
    "a replay": parsed,
    "a clock": Clock.parse,
    "an agent": lambda text: installed().agent(text),
    "options of an agent": lambda text: pairs(text, text),
    "an agent with options": lambda text: installed().agent(f"minimax:{text}"),
    "a line of an engine": lambda text: protocol.message(text.encode(errors="surrogatepass")),
    "a position": lambda text: positions.read([text], GAME),
    "a game": lambda text: installed().game(text),
    "an option": lambda text: installed().game("pig").configure({"target": text}),
}
VALUES: dict[str, tuple[Any, Callable[[Any], object]]] = {
    "a table": (TABLE.to_json(), GAME.table_from_json),
    "a view": (VIEW.to_json(), GAME.view_from_json),
    "a call": (["bet", 0], lambda found: Call.from_json(found, GAME.scope)),
    "hello": (HELLO, lambda found: _asked(found, Introduction.from_json)),
    "a choice": (CHOICE, lambda found: _asked(found, lambda one: protocol.answer(one, 1, 2))),
    "a study": (STUDY, lambda found: _asked(found, described)),
    "positions": ([TABLE.to_json()], lambda found: described(
        {"game": "kuhn_poker", "agents": ["random", "random"], "positions": found})),
}  # fmt: skip


def _asked(found: Any, read: Callable[[Any], object]) -> object:
    """Readers of objects are given nothing else: the line before has seen to that."""
    return read(found) if isinstance(found, dict) else None


def given_or_refused(read: Callable[[Any], object], found: Any) -> None:
    """Read something; anything raised but a refusal is a fault."""
    with suppress(LudariumError):
        read(found)


@pytest.mark.parametrize("what", TEXTS)
def test_any_text_is_read_or_refused(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    @EXAMPLES
    @given(st.text())
    def holds(text: str) -> None:
        given_or_refused(TEXTS[what], text)

    holds()


@pytest.mark.parametrize("what", VALUES)
def test_any_json_is_read_or_refused(what: str) -> None:
    sound, read = VALUES[what]
    read(sound)

    @EXAMPLES
    @given(ANY_JSON)
    def holds(found: Any) -> None:
        given_or_refused(read, found)

    holds()


@pytest.mark.parametrize("what", VALUES)
def test_sound_json_with_one_wrong_thing_is_read_or_refused(what: str) -> None:
    sound, read = VALUES[what]

    @EXAMPLES
    @given(st.integers(0, 1 << 32))
    def holds(seed: int) -> None:
        text = dumped(value_damaged(sound, Random(seed)))
        try:
            found = json.loads(text)
        except RecursionError:  # which whoever reads JSON refuses
            return
        given_or_refused(read, found)

    holds()
