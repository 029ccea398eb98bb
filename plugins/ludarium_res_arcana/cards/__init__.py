"""Everything in the box, in families; whoever adds a component opens the file of its family.

`verbs`                  the words that components are written in
`artifacts`              the 28 artifacts that are neither dragon nor creature
`beasts`                 the 12 that are
`mages_and_items`        the ten mages and the eight magic items
`monuments_and_places`   the ten monuments and the two sides of the five places of power

A component is one entry: its English and its Spanish name, its cost, what it does in the order of
the print, and its points and type. Its text is made of the same words.
"""

from __future__ import annotations

from ludarium_res_arcana.cards.artifacts import PLAIN_ARTIFACTS
from ludarium_res_arcana.cards.beasts import CREATURES, DRAGONS
from ludarium_res_arcana.cards.mages_and_items import MAGES, MAGIC_ITEMS
from ludarium_res_arcana.cards.monuments_and_places import MONUMENTS, PLACES

__all__ = ["ARTIFACTS", "FACES", "MAGES", "MAGIC_ITEMS", "MONUMENTS", "PLACES"]

ARTIFACTS = (*PLAIN_ARTIFACTS, *DRAGONS, *CREATURES)
FACES = (*ARTIFACTS, *MAGES, *MAGIC_ITEMS, *MONUMENTS, *PLACES)
