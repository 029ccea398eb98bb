"""The line that is being typed."""

from __future__ import annotations

from ludarium_cli.playing.fullscreen import keys


class Typed:
    """Letters with a place among them where the next one goes."""

    def __init__(self) -> None:
        self.text = ""
        self.at = 0

    def set(self, text: str) -> None:
        """Put another text in place of what is there."""
        self.text, self.at = text, len(text)

    def take(self) -> str:
        """What was typed, without spaces around it; the line is empty then."""
        text = self.text.strip()
        self.set("")
        return text

    def press(self, key: str) -> bool:
        """Type a letter, or edit; False if the key means nothing to a line."""
        if len(key) == 1:
            self._put(self.text[: self.at] + key, self.text[self.at :])
        elif key in _MOVES:
            self.at = min(max(0, self.at + _MOVES[key]), len(self.text))
        elif key == keys.BACKSPACE:
            self._put(self.text[: max(0, self.at - 1)], self.text[self.at :])
        elif key == keys.DELETE:
            self._put(self.text[: self.at], self.text[self.at + 1 :])
        elif key == keys.WORD_BACK:
            before, _, _ = self.text[: self.at].rstrip().rpartition(" ")
            self._put(before and f"{before} ", self.text[self.at :])
        elif key == keys.TO_START:
            self._put("", self.text[self.at :])
        elif key == keys.TO_END:
            self._put(self.text[: self.at], "")
        else:
            return False
        return True

    def _put(self, before: str, after: str) -> None:
        self.text, self.at = before + after, len(before)

    def window(self, width: int) -> tuple[str, int]:
        """As much of the text as fits around the cursor, and where in it the cursor is."""
        start = max(0, self.at - width + 1)
        return self.text[start : start + width], self.at - start


_FAR = 1 << 30
_MOVES = {keys.LEFT: -1, keys.RIGHT: 1, keys.HOME: -_FAR, keys.END: _FAR}
