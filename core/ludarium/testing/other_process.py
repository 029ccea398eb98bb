"""The same games in another process, where strings and objects have other hash values.

The other process is given the game, and the set-up and calls of some playouts. It answers
with a digest of every table on the way.
"""

from __future__ import annotations

import base64
import hashlib
import importlib
import json
import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ludarium.errors import LudariumError
from ludarium.game import Game
from ludarium.shapes import Json
from ludarium.steps import Call
from ludarium.testing.checks import Examination
from ludarium.testing.playouts import Playout, Setting
from ludarium.testing.rewriting import Originals

PATIENCE = 600.0
"""Seconds after which the other process counts as stuck."""


def other_process(examination: Examination) -> Iterator[str]:
    """Another process with other hash values plays the same games."""
    chosen = _spread([p for p in examination.playouts if p.moves], examination.abroad)
    if not chosen:
        return
    for playout, there in zip(chosen, _asked(examination.game, chosen), strict=True):
        here = list(digests(playout))
        if here != there:
            first = next(
                at for at, pair in enumerate(zip(here, there, strict=True)) if len({*pair}) > 1
            )
            moved = f"after {playout.moves[first - 1]!r}" if first else "after the set-up"
            yield (
                f"{playout.setting} seed={playout.seed} move {first}: the tables differ from here, "
                f"{moved}; does a rule go through a set, whose order is another one in every "
                "process? use a list, a dict, or sorted(…)"
            )


def _spread(found: list[Playout], count: int) -> list[Playout]:
    """Some playouts from all over the list, so that many settings are among them."""
    return found[:: max(1, len(found) // count)][:count]


def digests(playout: Playout) -> Iterator[str]:
    """A digest of the table and its legal calls at every stop."""
    for table in playout.retraced():
        legal = [call.to_json(playout.game.scope) for call in table.legal()]
        text = json.dumps([table.to_json(), legal])
        yield hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


# Here ---------------------------------------------------------------------------------------


def _asked(game: Game, playouts: list[Playout]) -> list[list[str]]:
    """The digests that another process finds; raises with its words if it cannot."""
    done = subprocess.run(  # noqa: S603 - this very Python
        [sys.executable, "-P", "-c", f"from {__name__} import answer; answer()"],
        input=json.dumps(_question(game, playouts)),
        env={**os.environ, "PYTHONHASHSEED": _other_hash_seed(), "PYTHONPATH": _path()},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    if done.returncode:
        words = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise LudariumError(
            f"another process could not play {game.name}: {words[-1]}; "
            "its table and steps must be in modules that can be imported"
        )
    answers: list[list[str]] = json.loads(done.stdout.splitlines()[-1])
    return answers


def _other_hash_seed() -> str:
    return "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"


def _path() -> str:
    return os.pathsep.join(entry or str(Path.cwd()) for entry in sys.path)


def _question(game: Game, playouts: list[Playout]) -> Json:
    """All that the other process needs. What only people and checks use stays here."""
    sent = pickle.dumps(replace(game, show=None, laws=()))
    return {
        "modules": _modules(game, playouts),
        "game": base64.b64encode(sent).decode(),
        "playouts": [
            {
                "seats": playout.setting.seats,
                "options": dict(playout.setting.options),
                "seed": playout.seed,
                "moves": [call.to_json(game.scope) for call in playout.moves],
            }
            for playout in playouts
        ],
    }


def _modules(game: Game, playouts: list[Playout]) -> list[tuple[str, str]]:
    """The modules that define the game, each with the folder its full name starts from."""
    names = [game.table.__module__, game.start.step.module]
    names += [type(component).__module__ for component in game.components]
    names += [expansion.module for expansion in game.expansions if expansion.module]
    names += [call.step.module for playout in playouts for call in playout.moves]
    return [(name, _home(name)) for name in dict.fromkeys(names)]


def _home(name: str) -> str:
    file = getattr(sys.modules[name], "__file__", None)
    if file is None:
        return ""
    path = Path(file).resolve()
    inner = path.parent if path.stem == "__init__" else path.with_suffix("")
    above = inner.parts[: -name.count(".") - 1]
    return str(Path(*above)) if inner.parts[len(above) :] == tuple(name.split(".")) else ""


# There --------------------------------------------------------------------------------------


def answer() -> None:
    """Play what standard input asks for, and print the digests."""
    question = json.load(sys.stdin)
    for name, home in question["modules"]:
        _import(name, home)
    game: Game = pickle.loads(base64.b64decode(question["game"]))  # noqa: S301 - from _question
    found = [list(digests(_playout(game, asked))) for asked in question["playouts"]]
    print("\n" + json.dumps(found))


def _import(name: str, home: str) -> None:
    """Import a module, also one that a test runner found without the help of the path."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        if not home:
            raise
        sys.path.append(home)
        importlib.invalidate_caches()
        for parent in _parents(name):
            sys.modules.pop(parent, None)
        importlib.import_module(name)


def _parents(name: str) -> Iterator[str]:
    while "." in name:
        name = name.rpartition(".")[0]
        yield name


def _playout(game: Game, asked: dict[str, Json]) -> Playout:
    moves = [Call.from_json(call, game.scope) for call in asked["moves"]]
    setting = Setting(asked["seats"], asked["options"])
    return Playout(game, setting, asked["seed"], Originals(()), moves)
