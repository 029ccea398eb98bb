"""Everything in the box."""

from __future__ import annotations

from ludarium_res_arcana.artifacts import PLAIN_ARTIFACTS
from ludarium_res_arcana.beasts import CREATURES, DRAGONS
from ludarium_res_arcana.mages import MAGES
from ludarium_res_arcana.magic_items import MAGIC_ITEMS
from ludarium_res_arcana.monuments import MONUMENTS
from ludarium_res_arcana.places import PLACES

ARTIFACTS = (*PLAIN_ARTIFACTS, *DRAGONS, *CREATURES)
FACES = (*ARTIFACTS, *MAGES, *MAGIC_ITEMS, *MONUMENTS, *PLACES)
