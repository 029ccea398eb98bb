"""The fifty power cards, in families: each card is one entry of one file.

verbs            words that several families share
entering_items   magic items that do something when they come into play
lasting_items    magic items with a permanent effect
activated_items  magic items that are activated
potions          magic items that are activated once
familiars        cards whose effects concern other players too

An entry has all of its card: number, names, summoning cost by the number of players, prestige,
words, effects (by the fields of `PowerCard`), and its worth for the evaluator. What only one
family does stands in its file, above the cards. A new card is a new entry at the end of a file.
"""

from __future__ import annotations

from ludarium_seasons.cards.activated_items import ACTIVATED_ITEMS
from ludarium_seasons.cards.entering_items import ENTERING_ITEMS
from ludarium_seasons.cards.familiars import FAMILIARS
from ludarium_seasons.cards.lasting_items import LASTING_ITEMS
from ludarium_seasons.cards.potions import POTIONS

__all__ = ["CARDS"]

ITEMS = (*ENTERING_ITEMS, *LASTING_ITEMS, *ACTIVATED_ITEMS, *POTIONS)
CARDS = tuple(sorted((*ITEMS, *FAMILIARS), key=lambda card: card.number))
"""By their numbers."""
