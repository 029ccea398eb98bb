"""Words of strangers, made fit to be shown and kept.

What agents and engines say of themselves, or raise, may hold anything: control characters that
rewrite a terminal, halves of characters that no file can hold, a book. It is cleaned and cut
before anyone else gets it.
"""

from __future__ import annotations

LONGEST = 300
"""Characters that are kept of what a stranger says."""
NOTHING = "something that cannot be said"


def clean(text: str, longest: int = LONGEST) -> str:
    """A text in one line of printable characters, cut where it is too long."""
    plain = _plain(text, 4 * longest)
    words = "".join(one if one.isprintable() else " " for one in plain).split()
    whole = " ".join(words)
    return whole if len(whole) <= longest else f"{whole[: longest - 1]}…"


def described(problem: BaseException) -> str:
    """What was raised: its name and its words, if it has any that can be said."""
    try:
        name, said = _plain(type(problem).__name__), _plain(str(problem))
    except BaseException:  # an exception can refuse in any way
        name, said = "an exception", NOTHING
    return clean(f"{name}: {said}" if said else name)


def shown(value: object) -> str:
    """A value as its maker writes it, if that can be said."""
    try:
        return clean(repr(value))
    except BaseException:  # whatever a stranger's object may raise
        return NOTHING


def _plain(text: str, longest: int = 4 * LONGEST) -> str:
    """A text of the very class str: a stranger's subclass may have methods of its own."""
    return str.encode(str.__getitem__(text, slice(longest)), errors="replace").decode()
