"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludarium.errors import LudariumError


class CannotWrite(LudariumError, OSError):
    """A file could not be written; it is as it was before."""

    def __str__(self) -> str:
        return f"cannot write {self.filename}: {self.strerror}"


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
        said = problem.strerror or str(problem)
        raise CannotWrite(problem.errno or 0, said, str(path)) from problem
    finally:
        part.unlink(missing_ok=True)


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file whole or not at all."""
    with whole(path) as part:
        part.write_bytes(text if isinstance(text, bytes) else text.encode())
