"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
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
    if not path.name:
        raise CannotWrite(errno.EISDIR, "Is a directory", str(path))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file() and not path.is_dir():
            # A device or a pipe would be replaced by the file, not written to.
            raise OSError(errno.EINVAL, "it is no ordinary file")
        try:
            yield part
            part.replace(path)
        finally:
            with suppress(OSError):  # it may never have been made
                part.unlink()
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise CannotWrite(problem.errno or 0, said, str(path)) from problem


def write_whole(path: Path, text: str | bytes) -> None:
    """Write a file whole or not at all."""
    with whole(path) as part:
        part.write_bytes(text if isinstance(text, bytes) else text.encode())
