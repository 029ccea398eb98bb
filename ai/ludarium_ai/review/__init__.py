"""The review of a recorded match: who was ahead, what decisions cost, what was luck.

- `searching`: a search that looks at one call only, and the knowledge of someone who looks on.
- `findings`: what is found out about one moment of a match, by searching.
- `keeping`: the file in which findings are kept, so that a review can be broken off.
- `accounts`: curve, luck and skill, turning points and cards, all of it from the findings.
- `scale`: chances of winning, points, or the lead: in what a review counts.
- `telling`: decisions and the better line, in the words of the story.
- `summary`: a review as plain data, and what its figures are called.

docs/review.md defines every figure; nothing here knows a game.
"""

__all__: list[str] = []
