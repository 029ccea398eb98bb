"""Engines for tests, none of which outlives its test."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest
from made_up_engines import FRAME, Engines

from ludarium.engines.agent import pool


@pytest.fixture
def engine(tmp_path: Path) -> Engines:
    """Writes an engine that does as it should, but for reactions to messages; its command."""

    def write(**reactions: str) -> str:
        file = tmp_path / "engine.py"
        file.write_text(f"REACTIONS = {reactions!r}\n{dedent(FRAME)}")
        return shlex.join([sys.executable, str(file)])

    return write


@pytest.fixture(autouse=True)
def none_left() -> Iterator[None]:
    """No engine outlives its test."""
    yield
    pool.dismiss_all()
