"""How the engine is started that a person names by its command."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludarium import UsageError
from ludarium.engines.agent import launch


@pytest.mark.parametrize("command", ["python3 play.py", ""])
def test_memory_is_limited_in_megabytes_or_not_at_all(command: str) -> None:
    assert launch(command, 200).memory == 200 * 1024 * 1024
    assert launch(command).memory is None


def test_a_command_is_split_into_words_as_a_shell_does() -> None:
    assert launch("/bin/sh -c 'play now'").command == ("/bin/sh", "-c", "play now")


def test_a_command_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        launch("play 'now")


def test_a_program_that_is_on_no_path_is_looked_for_beside_this_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    here = Path(sys.executable)
    monkeypatch.setenv("PATH", "")
    assert launch(f"{here.name} -V").command == (str(here), "-V")
