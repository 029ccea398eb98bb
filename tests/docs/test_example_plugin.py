"""The example plugin of the documentation works as an installed one does."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from ludarium.plugins import load

NIM = Path(__file__).parents[2] / "docs" / "examples" / "nim"


def test_the_example_loads_as_a_plugin_and_its_own_tests_pass(
    monkeypatch: pytest.MonkeyPatch, pytester: pytest.Pytester
) -> None:
    monkeypatch.syspath_prepend(str(NIM))
    plugins = load([EntryPoint("nim", "ludarium_nim", "ludarium")])
    assert plugins.failed == []
    assert plugins.game("nim").new().legal()
    monkeypatch.setenv("PYTHONPATH", str(NIM))
    pytester.runpytest_subprocess(str(NIM / "test_nim.py"), "-oaddopts=").assert_outcomes(passed=2)
    sys.modules.pop("ludarium_nim", None)
