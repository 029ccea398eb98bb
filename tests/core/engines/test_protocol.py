"""The version of the protocol: both sides say it, the documentation too, another one is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludarium.engines.protocol import VERSION, Introduction, hello
from ludarium.errors import AgentFailed

PAGE = Path(__file__).parents[3] / "docs/engines.md"


def test_the_documentation_names_the_version_that_is_spoken() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert f"\nVersion {VERSION}. " in text
    said = re.findall(r'"protocol": (\d+)|protocol=(\d+)', text)
    assert len(said) == 3
    assert {int(one or other) for one, other in said} == {VERSION}


def test_host_and_engine_both_say_version_one_in_their_hello() -> None:
    assert hello()["protocol"] == 1
    assert Introduction("made up").to_json()["protocol"] == 1


@pytest.mark.parametrize("protocol", [0, 2, "1", None])
def test_a_host_refuses_an_engine_of_another_version(protocol: Any) -> None:
    said = {**Introduction("made up").to_json(), "protocol": protocol}
    with pytest.raises(AgentFailed, match=f"^speaks protocol {protocol!r}, not 1$"):
        Introduction.from_json(said)
