"""The 21 spells, a file for each colour, in the order of the rulebook's guide to the cards.

A spell is one entry: its names, colour, set and phase, and three levels, each with its points, its
effect in our own words, and the effect itself. The verbs of a colour stand above its cards; those
of several colours are in `rules.glossary`.

- `red`: Sacrifice, Eruption, Blaze bring many tokens from the bag
- `purple`: Levitation, Sharing, Divination take several tokens from the altar
- `green`: Purification, Cure, Growth exchange tokens for better ones
- `black`: Offering, Focus, Feast fill the familiar board
- `white`: Time Travel, Storm, Clone bend the rules
- `blue`: Transmutation, Swiftness, Mirage speed things up
- `yellow`: Abundance, Knowledge, Communion bring points
"""

from __future__ import annotations

from ludarium_spellbook.cards import black, blue, green, purple, red, white, yellow

__all__ = ["SPELLS"]

SPELLS = (
    *red.SPELLS,
    *purple.SPELLS,
    *green.SPELLS,
    *black.SPELLS,
    *white.SPELLS,
    *blue.SPELLS,
    *yellow.SPELLS,
)
