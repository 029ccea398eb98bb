"""Files that are damaged, forged or meant to harm, and the commands that read them.

Sound files are made once. Each case damages one of them: its bytes, its lines, or its values, with
checksums that fit again where there are any.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import chdir, closing
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import bad_values
from cases import CODE, MARK, Case
from watched import worked

from ludarium import replay
from ludarium.plugins import installed
from ludarium_ai.models import Model
from ludarium_ai.models import write as write_model
from ludarium_arena.database import checksum_of as row_sum
from ludarium_arena.database import digest

Files = Mapping[str, bytes]
BOMB = gzip.compress(bytes(1 << 20)) * 1024
"""A gigabyte of nothing."""
HARMFUL_AGENTS = (
    f'engine:command="touch {MARK}"', f"engine:command=\"sh -c 'touch {MARK}'\"",
    "policy:use=canary_module:x", "policy:use=canary_module.py:x", "policy:use=antigravity:fly",
    "policy:use=os:system", "human:name=\x1b[2J",
)  # fmt: skip


def sound_files() -> Files:
    """One of each kind, as the commands write them."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        for words in (
            "match tic_tac_toe random random --games 1 --seed 1 --replays .",
            "match pig random random --games 1 --seed 1 --option target=20 --replays .",
            "match kuhn_poker random random --games 1 --seed 1 --replays .",
            "match spellbook random random --games 1 --seed 1 --replays .",
            "play tic_tac_toe --seat human --seat random --seed 1 --save saved.jsonl",
            "tournament pig random greedy --option target=20 --blocks 1 --seed 1 "
            "--db results.sqlite",
            "solve kuhn_poker --iterations 3 --seed 1 --out kuhn.solution.gz",
            "train pig --option target=20 --games 2 --round-games 2 --iterations 1 --seed 1 "
            "--pace 1 --policy-pace 1 --out trained.jsonl.gz",
        ):
            with chdir(place):
                worked(*words.split(), typed=b"1\nq\n")
        (place / "match.jsonl").write_bytes((place / "tic_tac_toe-00000.jsonl").read_bytes())
        _settle(place / "results.sqlite")
        (study,) = place.glob("results-*.toml")
        study.rename(place / "study.toml")
        table = installed().game("tic_tac_toe").new(2, 1)
        (place / "positions.jsonl").write_text(json.dumps(table.to_json()))
        _model(place / "model.jsonl.gz")
        return {
            str(path.relative_to(place)): path.read_bytes()
            for path in sorted(place.rglob("*"))
            if path.is_file()
        }


def _settle(path: Path) -> None:
    """Bring what stands in the log of a database into the file."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _model(path: Path) -> None:
    from ludarium.observation import observation

    game = installed().game("pig")
    options = game.configure({})
    layout = observation(game, 2, options).layout
    names = [str(one) for one in range(3)]
    write_model(
        Model("pig", 2, options, layout.version, False, "win", 0, (), {n: [0.5] for n in names}),
        path,
    )


# Damage -------------------------------------------------------------------------------------


def bytes_damaged(content: bytes, random: Random) -> bytes:
    """Bits flipped, parts cut, doubled or overwritten, another encoding."""
    if not content:
        return random.randbytes(20)
    at, until = sorted(random.randrange(len(content) + 1) for _ in range(2))
    until = min(until, at + 200)
    what = random.randrange(9)
    if what == 0:
        return content[:at]
    if what == 1:
        return content[:at] + content[until:]
    if what == 2:
        return content[:until] + content[at:]
    if what == 3:
        return content[:at] + random.randbytes(random.randrange(1, 30)) + content[until:]
    if what == 4:
        return content[:at] + b"\0" * random.randrange(1, 50) + content[at:]
    if what == 5:
        codec = random.choice(("utf-16", "utf-32", "utf-8-sig", "utf-7"))
        return content.decode("latin-1").encode(codec)
    if what == 6:
        return random.choice((b"", b"\n", b"[" * 200_000, b"{}", b"null", b"\xff\xfe", BOMB))
    damaged = bytearray(content)
    for _ in range(random.choice((1, 1, 2, 10, 100))):
        damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
    return bytes(damaged)


def lines_damaged(content: bytes, random: Random) -> bytes:
    """Lines removed, doubled, swapped or emptied."""
    lines = content.split(b"\n")
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    what = random.randrange(5)
    if what == 0:
        del lines[one]
    elif what == 1:
        lines.insert(one, lines[other])
    elif what == 2:
        lines[one], lines[other] = lines[other], lines[one]
    elif what == 3:
        lines[one] = random.choice(
            (b"", b"{}", b"[]", b"null", b"\x00", b'{"seat":0}', b"9" * 5000)
        )
    else:
        lines[one] = bytes_damaged(lines[one], random)
    return b"\n".join(lines)


def value_damaged(value: Any, random: Random) -> Any:
    """A JSON value in which one thing is another."""
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        if random.random() < 0.1:
            return {one: value[one] for one in value if one != key}
        if random.random() < 0.05:
            return {**value, random.choice(("x", "", "sum", "format", "__class__")): 1}
        return {**value, key: value_damaged(value[key], random)}
    if isinstance(value, list) and value and random.random() < 0.8:
        at = random.randrange(len(value))
        if random.random() < 0.2:
            return random.choice((value[:at], value + value, value[::-1], [value]))
        return [*value[:at], value_damaged(value[at], random), *value[at + 1 :]]
    if random.random() < 0.05:
        return _deep(random.choice((50, 5_000)))
    return random.choice(bad_values.JSON)


def _deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


def _parsed(content: bytes) -> list[Any]:
    return [json.loads(line) for line in content.decode().splitlines()]


def _written(lines: Sequence[Any]) -> bytes:
    return "\n".join(map(dumped, lines)).encode()


def dumped(value: Any) -> str:
    """A value as JSON, also where it is nested too deeply to be written by json."""
    try:
        return json.dumps(value)
    except RecursionError:
        return "[" * 5000 + "]" * 5000


def replay_damaged(content: bytes, random: Random) -> bytes:
    """A replay in which a value is another, with checksums that fit."""
    entries = _parsed(content)
    for entry in entries:
        entry.pop("sum", None)
    at = random.choice((0, 0, random.randrange(len(entries)), len(entries) - 1))
    if at == 0 and random.random() < 0.3:
        agents = entries[0]["agents"]
        agents[random.randrange(len(agents))] = random.choice(HARMFUL_AGENTS)
    else:
        entries[at] = value_damaged(entries[at], random)
    check, lines = "", []
    for entry in entries:
        if isinstance(entry, dict):
            try:
                check = replay._checksum(check, entry)
            except (RecursionError, UnicodeEncodeError):
                check = "00000000"
            entry = {**entry, "sum": check}
        lines.append(entry)
    return _written(lines)


def packed_damaged(content: bytes, random: Random) -> bytes:
    """A compressed file: its values, its lines, its bytes before or after packing; or a bomb."""
    what = random.randrange(6)
    plain = gzip.decompress(content)
    if what == 0:
        return bytes_damaged(content, random)
    if what == 1:
        return BOMB
    if what == 2:
        return gzip.compress(lines_damaged(plain, random))
    if what == 3:
        return plain
    lines = _parsed(plain)
    at = random.randrange(len(lines))
    lines[at] = value_damaged(lines[at], random)
    return gzip.compress(_written(lines))


def study_damaged(content: bytes, random: Random) -> bytes:
    """A study in which a value is another."""
    if random.random() < 0.4:
        return random.choice((bytes_damaged, lines_damaged))(content, random)
    values = {
        "game": "pig", "agents": ["random", "greedy"], "blocks": 1, "format": "round-robin",
        "seats": 2, "seed": 1, "iterations": 2, "seconds": 0.01, "limit": 2.0, "clock": "60+1",
        "positions": ["{}"], "options": {"target": 20},
    }  # fmt: skip
    for key in ("iterations", "seconds", "clock", "positions"):
        if random.random() < 0.7:
            del values[key]
    if random.random() < 0.3:
        values["agents"] = ["random", random.choice((*HARMFUL_AGENTS, *bad_values.BAD_AGENTS))]
    damaged = value_damaged(values, random)
    if not isinstance(damaged, dict):
        return dumped(damaged).encode()
    lines = [f"{json.dumps(key)} = {_toml(value)}" for key, value in damaged.items()]
    return "\n".join(lines).encode(errors="surrogatepass")


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    return repr(value) if isinstance(value, float) else dumped(value)


def database_damaged(content: bytes, random: Random) -> bytes:
    """Pages with flipped bits, or rows and tables that somebody has changed with SQLite."""
    if random.random() < 0.5:
        damaged = bytearray(content)
        for _ in range(random.choice((1, 3, 20))):
            low = random.choice((0, 0, 100, 4096 * random.randrange(max(1, len(content) // 4096))))
            damaged[min(len(damaged) - 1, low + random.randrange(200))] ^= random.randrange(1, 256)
        return bytes(damaged) if random.random() < 0.8 else bytes_damaged(content, random)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "x"
        path.write_bytes(content)
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.create_function("row_sum", -1, lambda *row: row_sum(row))
            connection.create_function("digest", 1, lambda text: digest(bytes(text or b"")))
            for _ in range(random.choice((1, 1, 2))):
                statement, values = _statement(random)
                try:
                    connection.execute(statement, values)
                except sqlite3.Error:
                    continue
        return path.read_bytes()


@cache
def _replay_bomb() -> bytes:
    """A replay that unpacks to twice of what one may have."""
    return zlib.compress(bytes(1 << 27), 1)


def _statement(random: Random) -> tuple[str, Sequence[Any]]:
    """A change of the database, with checksums that fit where there are any."""
    setting = dumped(value_damaged(
        {"game": "pig", "seats": 2, "seed": 1, "options": {"target": 20}, "budget": [None, None],
         "limit": 2.0, "positions": [], "clock": None}, random))  # fmt: skip
    row = random.choice(("", "random", -1, 1 << 62, 1.5, None, b"\xff", "\x1b[2J", CODE, "[]", "{"))
    table = random.choice(("studies", "blocks", "matches", "places", "decisions", "claims"))
    columns = {
        "studies": ("setting", "provenance", "checksum"), "blocks": ("lineup", "deal", "study"),
        "matches": ("complaints", "replay", "rotation", "block"), "claims": ("claimer",),
        "places": ("agent", "score", "rank", "forfeit", "components"),
        "decisions": ("move", "seconds", "value"),
    }  # fmt: skip
    column = random.choice(columns[table])
    return random.choice(
        [
            ("UPDATE studies SET setting = ?1, checksum = row_sum(?1, provenance)", (setting,)),
            ("UPDATE studies SET provenance = ?1, checksum = row_sum(setting, ?1)", (setting,)),
            ("UPDATE matches SET replay = ?1, replay_checksum = digest(?1)", (_replay_bomb(),)),
            ("UPDATE matches SET replay = ?1, replay_checksum = digest(?1)", (b"noise",)),
            (
                "UPDATE matches SET replay = ?1, replay_checksum = digest(?1)",
                (zlib.compress(b"[" * 100_000),),
            ),
            (f"UPDATE {table} SET {column} = ?", (row,)),
            (f"DELETE FROM {table}", ()),
            (f"DROP TABLE {table}", ()),
            (f"ALTER TABLE {table} RENAME TO other", ()),
            (f"CREATE VIEW v AS SELECT * FROM {table}", ()),
            (f"CREATE TRIGGER t AFTER INSERT ON {table} BEGIN DELETE FROM studies; END", ()),
            ("PRAGMA user_version = 99", ()),
            ("PRAGMA application_id = 1", ()),
            ("INSERT INTO studies SELECT id + 1, setting, provenance, checksum FROM studies", ()),
        ]
    )


def text_damaged(content: bytes, random: Random) -> bytes:
    """A file of JSON: its bytes, its lines or its values."""
    if random.random() < 0.4:
        return random.choice((bytes_damaged, lines_damaged))(content, random)
    return dumped(value_damaged(json.loads(content), random)).encode()


def any_replay(content: bytes, random: Random) -> bytes:
    """A replay that is damaged in any way."""
    return random.choice((bytes_damaged, lines_damaged, replay_damaged, replay_damaged))(
        content, random
    )


# Cases --------------------------------------------------------------------------------------

Damage = Callable[[bytes, Random], bytes]
QUICK = ("--seed", "1", "--limit", "2", "--blocks", "1")
READERS: dict[str, list[tuple[str, Damage, str]]] = {
    "replays": [
        (name, any_replay, f"{command} {name}{rest}")
        for name in ("match.jsonl", "pig-00000.jsonl", "kuhn_poker-00000.jsonl",
                     "spellbook-00000.jsonl")
        for command, rest in (
            ("replay", ""), ("replay", " --verify --json"), ("replay", " --json"),
            ("replay", " --seat 2"), ("explain", " --move 1 --agent random --json"),
            ("play --resume", ""),
        )
    ],
    "saved games": [
        ("saved.jsonl", any_replay, "play --resume saved.jsonl"),
        ("saved.jsonl", any_replay, "replay saved.jsonl --json"),
    ],
    "studies": [
        ("study.toml", study_damaged, "tournament study.toml --blocks 1 --json"),
        ("study.toml", study_damaged, "tournament study.toml --limit 2"),
        ("study.toml", study_damaged,
         "tournament pig random greedy --blocks 1 --limit 2 --results ."),
        ("positions.jsonl", text_damaged,
         "tournament tic_tac_toe random greedy --from positions.jsonl --blocks 1 --limit 2 --json"),
    ],
    "databases": [
        ("results.sqlite", database_damaged, f"results results.sqlite{rest}")
        for rest in ("", " --json", " --study 1 --json", " --matches --json", " --replay 1",
                     " --replay 1 --verify --json", " --export out.csv --json",
                     " --export out.csv --decisions", " --study 1 --report out.html")
    ] + [("results.sqlite", database_damaged,
          "tournament pig random greedy --option target=20 --blocks 2 --seed 1 --limit 2 "
          "--db results.sqlite --json")],
    "models": [
        ("model.jsonl.gz", packed_damaged, "match pig greedy:evaluator=model.jsonl.gz random "
         "--games 1 --json"),
        ("model.jsonl.gz", packed_damaged, "match pig mcts:iterations=2,policy=model.jsonl.gz "
         "random --games 1 --limit 2"),
        ("model.jsonl.gz", packed_damaged, "train pig --start model.jsonl.gz --games 1 "
         "--iterations 1 --hours 0 --json"),
    ],
    "solutions": [
        ("kuhn.solution.gz", packed_damaged, "match kuhn_poker cfr:file=kuhn.solution.gz random "
         "--games 2 --json"),
        ("kuhn.solution.gz", packed_damaged, "solve kuhn_poker --iterations 4 "
         "--out kuhn.solution.gz --json"),
        ("kuhn.solution.gz", packed_damaged,
         "exploitability kuhn_poker cfr:file=kuhn.solution.gz --json"),
    ],
    "trainings": [
        (f"trained.jsonl.gz.training/{name}", damage,
         "train pig --option target=20 --games 2 --round-games 2 --iterations 1 --out "
         f"trained.jsonl.gz{rest}")
        for name, damage in (("state.json", text_damaged), ("games-000.jsonl.gz", packed_damaged),
                             ("model-000.jsonl.gz", packed_damaged))
        for rest in ("", " --json --seed 1")
    ],
}  # fmt: skip


def case(surface: str, random: Random, files: Files) -> Case:
    """A damaged file, and a command that reads it."""
    name, damage, words = random.choice(READERS[surface])
    content = damage(files[name], random)
    beside = {
        one: files[one] for one in files if one.startswith("trained") and surface == "trainings"
    }
    typed = b"1\n?\n1\nq\n" if words.startswith("play") else b""
    return Case(surface, tuple(words.split()), {**beside, name: content}, typed)
