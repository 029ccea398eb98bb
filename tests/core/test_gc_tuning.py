"""Python's collector of cycles, while a game is played."""

from __future__ import annotations

import gc

import pytest

from ludarium.gc_tuning import SELDOM, rare_gc


def test_it_works_seldom_for_a_while_and_then_as_before() -> None:
    before = gc.get_threshold()
    seen = []

    @rare_gc()
    def fails() -> None:
        seen.append(gc.get_threshold())
        raise ValueError("enough")

    with pytest.raises(ValueError, match="enough"):
        fails()
    assert seen == [(SELDOM, *before[1:])]
    assert gc.get_threshold() == before


@pytest.mark.parametrize("chosen", [0, 2 * SELDOM])
def test_whoever_wants_less_of_it_is_not_overruled(chosen: int) -> None:
    before = gc.get_threshold()
    gc.set_threshold(chosen)
    try:
        with rare_gc():
            assert gc.get_threshold()[0] == chosen
    finally:
        gc.set_threshold(*before)


def test_without_thresholds_it_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(gc, "get_threshold")
    monkeypatch.delattr(gc, "set_threshold")
    with rare_gc():
        assert gc.isenabled()
