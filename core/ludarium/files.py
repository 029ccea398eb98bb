"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludarium.errors import LudariumError


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A path to write to inside; what was written there takes the place of `path` at the end.

    If anything fails, `path` is as it was and nothing is left beside it.
    """
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield part
        part.replace(path)
    except OSError as problem:
        raise LudariumError(f"cannot write {path}: {problem.strerror or problem}") from problem
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file whole or not at all."""
    with whole(path) as part:
        part.write_bytes(text if isinstance(text, bytes) else text.encode())
