"""What was pressed: keys from the bytes that a terminal sends."""

from __future__ import annotations

import codecs
import re

UP, DOWN, LEFT, RIGHT, HOME, END = "up", "down", "left", "right", "home", "end"
PAGE_UP, PAGE_DOWN, DELETE, BACKSPACE = "page up", "page down", "delete", "backspace"
ENTER, ESCAPE, TAB, LEAVE, REDRAW = "enter", "escape", "tab", "leave", "redraw"
TO_START, TO_END, WORD_BACK = "to start", "to end", "word back"

_CONTROLS = {
    "\r": ENTER,
    "\n": ENTER,
    "\t": TAB,
    "\x7f": BACKSPACE,
    "\x08": BACKSPACE,
    "\x01": HOME,
    "\x02": LEFT,
    "\x04": LEAVE,
    "\x05": END,
    "\x06": RIGHT,
    "\x0b": TO_END,
    "\x0c": REDRAW,
    "\x0e": DOWN,
    "\x10": UP,
    "\x15": TO_START,
    "\x17": WORD_BACK,
}
_SEQUENCES = {
    "A": UP,
    "B": DOWN,
    "C": RIGHT,
    "D": LEFT,
    "H": HOME,
    "F": END,
    "Z": TAB,
    "1~": HOME,
    "3~": DELETE,
    "4~": END,
    "5~": PAGE_UP,
    "6~": PAGE_DOWN,
    "7~": HOME,
    "8~": END,
}
_SEQUENCE = re.compile(r"\x1b(?:\[([0-9;?]*[A-Za-z~])|O([A-Za-z]))")
_BEGUN = re.compile(r"\x1b(?:\[[0-9;?]*|O)?$")
"""The beginning of a sequence whose rest has not come yet."""


class Keys:
    """Turns bytes into keys: names of special ones, all others as the letter they are."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="ignore").decode
        self._rest = ""

    @property
    def waiting(self) -> bool:
        """Whether something came that may be the beginning of a key, or Escape."""
        return bool(self._rest)

    def read(self, some: bytes) -> list[str]:
        """The keys that some bytes complete."""
        text, self._rest = self._rest + self._decode(some), ""
        keys: list[str] = []
        while text:
            key, text = self._first(text)
            if key:
                keys.append(key)
            elif self._rest:
                break
        return keys

    def give_up(self) -> list[str]:
        """The keys that came, if nothing follows: a lone escape is the key of that name."""
        rest, self._rest = self._rest, ""
        return [ESCAPE] if rest else []

    def _first(self, text: str) -> tuple[str, str]:
        """The first key of a text, empty where it means nothing, and what follows it."""
        if text[0] != "\x1b":
            key = _CONTROLS.get(text[0], text[0] if text[0].isprintable() else "")
            return key, text[1:]
        if _BEGUN.match(text):
            self._rest = text
            return "", ""
        found = _SEQUENCE.match(text)
        if found is None:
            return ESCAPE, text[1:]
        return _SEQUENCES.get(found[1] or found[2], ""), text[found.end() :]
