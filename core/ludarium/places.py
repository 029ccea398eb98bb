"""Where something went wrong: the file and line of a plugin's code, and what is probably wrong.

Only looked at when something has failed, so it costs nothing while all is well.
"""

from __future__ import annotations

import os
import re
import sys
import traceback
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from sysconfig import get_path
from types import CodeType, FrameType, TracebackType
from typing import Any

_OURS = re.compile(r"ludarium(_ai|_arena|_cli|_web)?(\.|$)")
_LIBRARIES = tuple({get_path("stdlib"), get_path("platstdlib"), get_path("purelib")})
_UNHASHABLE = re.compile(r"unhashable type: '(\w+)'")


def debugging() -> bool:
    """Whether someone wants to see tracebacks: ``LUDARIUM_DEBUG=1``."""
    return bool(os.environ.get("LUDARIUM_DEBUG"))


def in_words(problem: BaseException) -> str:
    """A problem with its kind, its place in a plugin's code, and what to do about it if known.

    Whoever wants tracebacks gets this one, on standard error.
    """
    show(problem)
    said = f"{type(problem).__name__}: {problem}" if str(problem) else type(problem).__name__
    place, hint = where(problem), advice(problem)
    return f"{said}{f' ({place})' if place else ''}{f'; {hint}' if hint else ''}"


def show(problem: BaseException) -> None:
    """Print the traceback of something that is only told in words, for whoever is debugging."""
    if debugging():
        traceback.print_exception(problem, file=sys.stderr)


def where(problem: BaseException | None) -> str:
    """The file and line in a plugin's code that failed last: ``rules.py, line 12``; or nothing."""
    found, seen = "", set()
    while problem is not None and id(problem) not in seen:  # `raise one from one` is a circle
        seen.add(id(problem))
        for frame, line in _frames(problem.__traceback__):
            if _of_a_plugin(frame):
                found = f"{Path(frame.f_code.co_filename).name}, line {line}"
        problem = problem.__cause__
    return found


def running(stop: BaseException) -> str:
    """What the rules of a game were doing when they were stopped, if they were."""
    from ludarium.steps import known_steps

    steps = {step.run.__code__: step for step in known_steps() if hasattr(step.run, "__code__")}
    found = [(frame, line) for frame, line in _frames(stop.__traceback__)]
    found += [(frame, frame.f_lineno) for frame in _in_other_threads()]
    for frame, line in reversed(found):
        if frame.f_code in steps and _of_a_plugin(frame):
            name = steps[frame.f_code].name
            return f"in the step {name} ({Path(frame.f_code.co_filename).name}, line {line})"
    return ""


def last_frame(problem: BaseException, *codes: CodeType) -> dict[str, Any] | None:
    """The local variables of what failed last, if that is one of some functions."""
    *_, (frame, _) = _frames(problem.__traceback__)
    return frame.f_locals if frame.f_code in codes else None


def advice(problem: BaseException) -> str:
    """What is to be done about a mistake that Python calls by another name."""
    if isinstance(problem, AttributeError) and isinstance(problem.name, str):
        near = get_close_matches(problem.name, dir(problem.obj), 1)
        return f"did you mean {near[0]}?" if near and problem.obj is not None else ""
    unhashable = _UNHASHABLE.fullmatch(str(problem)) if isinstance(problem, TypeError) else None
    if unhashable is None:
        return ""
    kind = unhashable[1]
    if kind in ("list", "dict", "set", "bytearray"):
        return f"the arguments of a step cannot be a {kind}, which can change: pass a tuple"
    return (
        f"the arguments of a step cannot be a {kind}: the kernel adds the table itself, and a seat "
        "is named by its number"
    )


def _frames(trace: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    while trace is not None:
        yield trace.tb_frame, trace.tb_lineno
        trace = trace.tb_next


def _in_other_threads() -> Iterator[FrameType]:
    for frame in sys._current_frames().values():
        inner: FrameType | None = frame
        stack = []
        while inner is not None:
            stack.append(inner)
            inner = inner.f_back
        yield from reversed(stack)


def _of_a_plugin(frame: FrameType) -> bool:
    file = frame.f_code.co_filename
    module = str(frame.f_globals.get("__name__", ""))
    return not (_OURS.match(module) or file.startswith(_LIBRARIES) or file.startswith("<"))
