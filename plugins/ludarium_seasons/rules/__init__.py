"""The rules of Seasons, in the order of the rulebook.

prelude      the first phase: choose nine cards, divide them over three years
tournament   the second phase: a round from its beginning to its end, years, the end of the game
dice         the season dice: their sides, rolling, choosing one, what it gives
turn         a player's turn: the die, then actions; the bonuses
energy       gaining it, the limit of the reserve, transmuting, paying
summoning    which cards of the hand can be summoned, for what, and what follows
power_cards  the deck, and cards in play: how they come in, are activated, and leave
"""
