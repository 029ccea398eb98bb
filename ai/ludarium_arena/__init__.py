"""The arena: agents play the same deals from every seat, and statistics say who is better.

It knows no game. The unit of evidence is a block, see `ludarium_arena.blocks`.
"""

__all__: list[str] = []
