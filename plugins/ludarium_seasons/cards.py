"""All fifty power cards, by their numbers."""

from __future__ import annotations

from ludarium_seasons.familiars import FAMILIARS
from ludarium_seasons.items_advanced import ADVANCED_ITEMS
from ludarium_seasons.items_basic import BASIC_ITEMS

POWERS = tuple(sorted((*BASIC_ITEMS, *ADVANCED_ITEMS, *FAMILIARS), key=lambda card: card.number))
