"""A person at the terminal against any agents: what `ludarium play` does.

command  the command, and going on with a match that was left
seats    who plays at this terminal
loop     a match, move by move; saving: the files in which it is kept
person   a person decides: types a number or words, or asks for something first
display  what a person sees, whatever it is drawn on
screen   plain lines; fullscreen: the whole terminal, redrawn in place
cards    what is written on cards
hints    what a strong player would do, and why
ending   who has won, and where every point comes from
"""

__all__: list[str] = []
