"""Property-based play: hypothesis chooses the setting, the seed and every call.

A failing playout shrinks to few moves and simple choices::

    @given(playouts(GAME))
    def test_every_playout_is_sound(playout):
        assert_sound(playout)

Needs hypothesis, which the extra ``testing`` installs.
"""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from ludarium.expansions import OPTION
from ludarium.game import Game
from ludarium.steps import Call
from ludarium.testing.playouts import Playout, Setting, undisturbed, walk
from ludarium.testing.rewriting import Originals

KEPT = 6
"""Positions kept of a playout."""
SEEDS = st.integers(0, 2**32 - 1)


@st.composite
def playouts(draw: st.DrawFn, game: Game, moves: int = 60) -> Playout:
    """Games in any setting, played up to `moves` moves or their end, whichever comes first.

    What chances bring is chosen by hypothesis too, so that rare events come up.
    """
    setting = draw(_settings(game))
    seed = draw(SEEDS)
    left = iter(range(draw(st.integers(0, moves))))

    def choose(legal: Sequence[Call], drawn: Call | None) -> Call | None:
        if next(left, None) is None:
            return None
        return legal[draw(st.integers(0, len(legal) - 1))]

    with undisturbed():
        return walk(game, setting, seed, choose, KEPT, Originals(game.components))


def _settings(game: Game) -> st.SearchStrategy[Setting]:
    """Any seat count with any of the values that each option suggests, the defaults first."""
    options = {
        option.name: st.sampled_from(list(dict.fromkeys([option.default, *option.values()])))
        for option in game.options
        if option.name != OPTION
    }
    return st.builds(Setting, st.sampled_from(game.seats), st.fixed_dictionaries(options))
