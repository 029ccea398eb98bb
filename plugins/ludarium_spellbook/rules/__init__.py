"""The rules, a module for each chapter of the rulebook.

- `day`: a turn: dawn, noon and dusk with one action each, then the altar
- `learning`: the action of the dusk: what may be paid for a spell, and what follows
- `end`: when the game ends, points, and who has won
- `glossary`: what it means to draw, take, store, discard and lower
- `solo`: the rival of a single player
"""
