"""Embers: four power cards for Seasons, an artifact for Res Arcana, a spell for Spellbook."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium import Component, hookimpl
from ludarium_embers.res_arcana import ARTIFACTS
from ludarium_embers.seasons import POWER_CARDS
from ludarium_embers.spellbook import SPELLS


@hookimpl
def ludarium_components(game: str) -> Sequence[Component]:
    """What is added to each game."""
    if game == "seasons":
        return POWER_CARDS
    if game == "res_arcana":
        return ARTIFACTS
    if game == "spellbook":
        return SPELLS
    return ()
