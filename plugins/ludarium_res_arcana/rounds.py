"""A round: collect, actions, victory check; and rounds until the game is decided."""

from __future__ import annotations

from ludarium import in_phases, rounds, sequence, turns_until_passed
from ludarium_res_arcana.actions import act
from ludarium_res_arcana.collecting import collect_all
from ludarium_res_arcana.setup import set_up
from ludarium_res_arcana.table import ACTIONS, COLLECT, VICTORY
from ludarium_res_arcana.victory import check_victory, ready_all

ROUND = in_phases(
    {
        COLLECT: [collect_all()],
        ACTIONS: [turns_until_passed(act)],
        VICTORY: [check_victory(True), ready_all()],
    }
)
START = sequence(set_up(), rounds(*ROUND))
"""A whole game; the next game of a match starts with it again."""
