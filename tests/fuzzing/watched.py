"""A process that runs cases under watch: every file it opens, everything that it starts.

It is given one case at a time. What is still at work after a while is told to stop, as by Ctrl-C;
what does not stop then is ended, and is a fault.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

from cases import CANARIES, MARK, Case, Outcome

WORKING = 2.0
"""Seconds after which a case is told to stop."""
LIMIT = 30.0
"""Seconds that it then has to do so."""
TIMES = 3
"""How often it is told in that time."""
MEMORY = 6 << 30
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.link", "os.symlink", "os.truncate",
           "os.chmod", "os.chown", "shutil.rmtree", "shutil.move")  # fmt: skip
STARTS = ("os.system", "os.exec", "os.posix_spawn", "os.spawn", "pty.spawn", "os.startfile",
          "sqlite3.load_extension", "sqlite3.enable_load_extension")  # fmt: skip
LOCAL = ("127.0.0.1", "::1", "localhost", "")
DANGEROUS = ("builtins.eval", "builtins.exec", "os.system", "posix.system", "subprocess.Popen")


SUSPECT: dict[str, Callable[..., bool]] = {
    "import": lambda name, *_: name.partition(".")[0] in CANARIES,
    "compile": lambda source, *_: MARK in str(source)[:10_000],
    "pickle.find_class": lambda *names: ".".join(map(str, names)) in DANGEROUS,
    "socket.connect": lambda _, to: isinstance(to, tuple) and to[0] not in LOCAL,
}
"""When other events are what no case may lead to."""


class Watched:
    """Runs cases in a process that is watched, and replaced when it has hung, died or stopped."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.ran = 0
        self._process: Any = None
        self._line: Any = None

    def __enter__(self) -> Watched:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def run(self, case: Case) -> Outcome:
        """How a case ends."""
        if self._process is None:
            self._start()
        self.ran += 1
        folder = self.root / f"case-{self.ran:05}"
        _furnish(folder, case)
        outcome = self._asked(case, folder)
        if outcome.stopped or outcome.lost:
            self._end()
        outcome.noticed += [f"{one.name} was made" for one in self.root.rglob(f"*{MARK}*")]
        shutil.rmtree(folder, ignore_errors=True)
        return outcome

    def _asked(self, case: Case, folder: Path) -> Outcome:
        began = time.monotonic()
        try:
            self._line.send((case, folder))
            if self._line.poll(WORKING):
                found: Outcome = self._line.recv()
                return found
            for _ in range(TIMES):  # Python loses one that comes while an object is tidied up
                with suppress(ProcessLookupError):
                    os.kill(self._process.pid, signal.SIGINT)
                if self._line.poll(LIMIT / TIMES):
                    found = self._line.recv()
                    found.stopped = True
                    return found
        except (EOFError, ConnectionError):
            self._process.join()
            return Outcome(lost=f"its process died with code {self._process.exitcode}")
        return Outcome(lost=f"it hung: {time.monotonic() - began:.0f} seconds, also after Ctrl-C")

    def _start(self) -> None:
        """A copy of this process, which has imported everything already."""
        _warm_up()
        context = multiprocessing.get_context("fork")
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=work, args=(theirs, self.root))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of threads that do not go along
            self._process.start()
        theirs.close()
        self._line.recv()

    def _end(self) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.join()
            self._line.close()
            self._process = None


def _furnish(folder: Path, case: Case) -> None:
    """A folder with what a case brings, and with things that are no ordinary files."""
    folder.mkdir(parents=True)
    (folder / "a_folder").mkdir()
    (folder / "empty").touch()
    (folder / "noise").write_bytes(bytes(range(256)))
    (folder / "loop").symlink_to("loop")
    (folder / "dangling").symlink_to("nowhere/at/all")
    (folder / "canary_module.py").write_text(f"open({MARK!r}, 'w').close()\n")
    os.mkfifo(folder / "pipe")
    for name, content in case.files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


# In the process -----------------------------------------------------------------------------


class Watch:
    """Notes what a case must not do."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.on = False
        self.allowed: list[str] = []
        self.outcome = Outcome()

    def __call__(self, event: str, args: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "open":
            path, mode, flags = args
            if (flags or 0) & WRITING or (isinstance(mode, str) and set(mode) & set("wax+")):
                self._changes(event, path)
        elif event in CHANGES:
            for path in args[: 2 if event in ("os.rename", "os.link", "shutil.move") else 1]:
                self._changes(event, path)
        elif event == "subprocess.Popen":
            command = args[1] if isinstance(args[1], (list, tuple)) else [args[0]]
            self.outcome.started.append([os.fsdecode(one) for one in command])
        elif event in STARTS or (event in SUSPECT and SUSPECT[event](*args)):
            self.outcome.noticed.append(f"{event} {str(args)[:200]}")

    def _changes(self, event: str, path: Any) -> None:
        if isinstance(path, int):
            return
        try:
            where = os.path.realpath(os.fsdecode(path))
        except (TypeError, ValueError):
            return
        if event == "os.mkdir" and Path(where).is_dir():
            return  # it is only made sure that the folder is there
        if not any(where == one or where.startswith(f"{one}{os.sep}") for one in self.allowed):
            self.outcome.noticed.append(f"{event} outside: {where}")


def work(line: Connection, root: Path) -> None:
    """Run the cases that come in, until nobody sends any."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    sys.dont_write_bytecode = True
    temporary = root / "temporary"
    temporary.mkdir(exist_ok=True)
    tempfile.tempdir = str(temporary)
    os.environ.update(BROWSER="true", TERM="dumb", COLUMNS="100", TMPDIR=str(temporary))
    for name in ("LUDARIUM_DEBUG", "FORCE_COLOR", "PYTHONBREAKPOINT"):
        os.environ.pop(name, None)
    watch, commands = Watch(root), _warm_up()

    def stop(number: int, frame: FrameType | None) -> None:
        if watch.on:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, stop)
    sys.addaudithook(watch)
    line.send("ready")
    with suppress(EOFError):
        while True:
            case, folder = line.recv()
            line.send(run(case, folder, commands, watch))


@cache
def _warm_up() -> Any:
    """The command line, with all that is imported late, so that no case is watched doing so."""
    from ludarium_cli.app import command_line

    commands = command_line()
    for name in ("ludarium.series", "ludarium_arena.standings", "ludarium_arena.report", "numpy",
                 "optuna", "plotly.graph_objects", "pyarrow", "distributed", "ludarium_web.app",
                 "ludarium_arena.training", "ludarium_ai.exploiting", "uvicorn", "typer.rich_utils",
                 "ludarium_cli.playing.loop", "ludarium.engines.serving",
                 "ludarium.engines.compliance", "pyspiel", "pettingzoo.classic",
                 "open_spiel.python.algorithms.mcts"):  # fmt: skip
        with suppress(ImportError):
            import_module(name)
    return commands


def worked(*words: str, typed: bytes = b"") -> None:
    """Run a command that has to work, where we are."""
    with captured(typed) as (_, err):
        with suppress(SystemExit):
            _warm_up()(args=list(words), prog_name="ludarium")
        assert b"error" not in err.getvalue(), words


def run(case: Case, folder: Path, commands: Any, watch: Watch) -> Outcome:
    """Run a case in its folder."""
    outcome = watch.outcome = Outcome()
    os.chdir(folder)
    os.environ["HOME"] = str(folder)
    os.environ["XDG_STATE_HOME"] = str(folder / "state")
    watch.allowed = [str(folder.resolve()), str((watch.root / "temporary").resolve())]
    watch.allowed += ["/dev/null", "/dev/full", "/dev/zero", "/dev/tty"]
    began = time.monotonic()
    with captured(case.typed) as (out, err):
        try:
            watch.on = True
            outcome.code = _ended(case, commands)
            watch.on = False
        except BaseException as problem:  # nothing may come out but an end
            watch.on = False
            outcome.raised = f"{problem!r}\n{''.join(traceback.format_tb(problem.__traceback__))}"
        outcome.seconds = time.monotonic() - began
        outcome.stdout, outcome.stderr = (
            stream.getvalue().decode(errors="replace") for stream in (out, err)
        )
    return outcome


def _ended(case: Case, commands: Any) -> int:
    try:
        if case.surface == "engine's host":
            return _served(case)
        commands(args=list(case.words), prog_name="ludarium")
    except SystemExit as end:
        code = end.code
        return code if isinstance(code, int) else int(code is not None)
    return 0


def _served(case: Case) -> int:
    """Let an agent be spoken to by a hostile host."""
    from ludarium.engines.serving import Lines, serve
    from ludarium.plugins import installed
    from ludarium_cli.failures import plain_failures

    Path("said").write_bytes(case.typed)
    heard = os.open("said", os.O_RDONLY)
    answers = os.open("answers", os.O_WRONLY | os.O_CREAT)
    try:
        with plain_failures():
            plugins = installed()
            return serve(plugins.agent(case.words[1]), plugins, Lines(heard, answers), fork=False)
    finally:
        os.close(heard)
        os.close(answers)
        sys.stdout.write(Path("answers").read_text(encoding="utf-8"))


@contextmanager
def captured(typed: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard input, output and error as files in memory."""
    before = sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8", errors="surrogateescape")
    sys.stdout, sys.stderr = (
        io.TextIOWrapper(one, encoding="utf-8", errors="replace", write_through=True)
        for one in (out, err)
    )
    ours = sys.stdout, sys.stderr
    try:
        yield out, err
    finally:
        for stream in ours:
            with suppress(ValueError):
                stream.flush()
        sys.stdin, sys.stdout, sys.stderr = before
