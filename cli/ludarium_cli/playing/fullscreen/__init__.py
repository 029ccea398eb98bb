"""The table on the whole terminal, redrawn in place; plain lines are in `playing.screen`.

What is where is worked out without drawing anything:

`keys`      what was pressed
`typed`     the line that is being typed
`folding`   a table in more or less detail
`layout`    which part of the screen gets how many lines, and which detail fits
`menu`      the choices: found by typing, walked through with the arrows, page by page

`frame` draws it with rich, of the parts in `drawing`; `terminal` holds the terminal, and `screen`
is what a person meets.
"""

__all__: list[str] = []
