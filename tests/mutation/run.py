"""Which share of small changes of the kernel and the rules the tests catch: `tox -e mutation`.

    python tests/mutation/run.py --sample 100 --seed 1       # so many changes of each package
    python tests/mutation/run.py --all --packages spellbook  # all of them
    python tests/mutation/run.py --near --packages core      # the kernel's tests alone: quicker
    python tests/mutation/run.py --only 3f2a90c1d4           # some, by name

Results are kept in `.mutation` and not worked out again: stop it at any time and go on. A change
that was not caught is tried again once a test or its file has changed. `equivalents.toml` lists
the changes that make no difference, each with its reason.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from hashlib import sha256
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from mutations import Mutant, mutants_of
from reach import GAMES, KEPT, ROOT, TESTED_BY, Reach, fingerprint, load, test_files
from rich.console import Console
from rich.progress import track
from rich.table import Table
from trying import caught_by, copy_of_project, load_libraries, outcome, tests_for

PACKAGES = {
    "core": "core/ludarium",
    "seasons": "plugins/ludarium_seasons",
    "res_arcana": "plugins/ludarium_res_arcana",
    "spellbook": "plugins/ludarium_spellbook",
}
NO_RULES = {"evaluator.py", "showing.py"}
"""Modules of plugins that say how a game is judged and shown."""
EQUIVALENTS = Path(__file__).with_name("equivalents.toml")
RESULTS = KEPT / "results.jsonl"

Found = dict[str, Any]


# What there is ----------------------------------------------------------------------------------


def population(package: str) -> list[Mutant]:
    """All small changes of a package."""
    folder = ROOT / PACKAGES[package]
    files = sorted(str(path.relative_to(ROOT)) for path in folder.rglob("*.py"))
    if package != "core":
        files = [name for name in files if Path(name).name not in NO_RULES]
    return [mutant for name in files for mutant in mutants_of(name, ROOT)]


def sampled(mutants: list[Mutant], count: int | None, seed: int) -> list[Mutant]:
    """Some of the changes, each with the same chance; those that Python refuses do not count."""
    order = random.Random(seed).sample(mutants, len(mutants)) if count else mutants
    sensible = (mutant for mutant in order if mutant.makes_sense((ROOT / mutant.path).read_bytes()))
    return [mutant for mutant, _ in zip(sensible, range(count or len(mutants)), strict=False)]


def listed() -> list[dict[str, str]]:
    """The entries of the file of equivalents."""
    entries: list[dict[str, str]] = tomllib.loads(EQUIVALENTS.read_text()).get("equivalent", [])
    return entries


def equivalents(mutants: list[Mutant], packages: Iterable[str] = PACKAGES) -> dict[str, str]:
    """The names of the changes of some packages that make no difference, with their reasons."""
    folders = tuple(f"{PACKAGES[package]}/" for package in packages)
    by_text: dict[tuple[str, ...], list[str]] = {}
    for mutant in mutants:
        key = (mutant.path, mutant.within, mutant.was, mutant.becomes)
        by_text.setdefault(key, []).append(mutant.name)
    found: dict[str, str] = {}
    for entry in listed():
        if not entry["path"].startswith(folders):
            continue
        key = (entry["path"], entry["within"], entry["was"], entry["becomes"])
        if key not in by_text:
            raise SystemExit(f"equivalents.toml: there is no such change any more: {entry}")
        if not entry["reason"]:
            raise SystemExit(f"equivalents.toml: no reason given: {entry}")
        found |= dict.fromkeys(by_text[key], entry["reason"])
    return found


# What is known ----------------------------------------------------------------------------------


def tests_fingerprint(files: list[str]) -> str:
    """What tells one state of test files from another."""
    return sha256("".join(fingerprint(ROOT / name) for name in files).encode()).hexdigest()


def known(tests: str) -> dict[str, Found]:
    """Results that still hold, by the name of the change."""
    results: dict[str, Found] = {}
    if RESULTS.exists():
        for line in RESULTS.read_text().splitlines():
            found = json.loads(line)
            path = ROOT / found["path"]
            same = path.exists() and found["source"] == fingerprint(path)
            if same and (found["caught"] or found["tests"] == tests):
                results[found["name"]] = found
    return results


# Trying them ------------------------------------------------------------------------------------

_home = Path()
_reach = Reach()


def _start_worker(homes: Path, reach: Reach) -> None:
    global _home, _reach
    _home, _reach = homes / str(os.getpid()), reach
    shutil.copytree(homes / "project", _home)


def _try(mutant: Mutant) -> Found:
    tests = tests_for(mutant, _reach)
    found = outcome(mutant, _home, tests, _reach)
    return {"name": mutant.name, "path": mutant.path, "ran": len(tests), **found}


def results_of(mutants: list[Mutant], workers: int, reach: Reach) -> Iterator[Found]:
    """Try changes in several processes, each with a copy of the project."""
    load_libraries()
    homes = Path(tempfile.mkdtemp(prefix="mutation-"))
    copy_of_project(homes / "project")
    pool = ProcessPoolExecutor(workers, get_context("fork"), _start_worker, (homes, reach))
    try:
        for done in as_completed([pool.submit(_try, mutant) for mutant in mutants]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)
        shutil.rmtree(homes, ignore_errors=True)


def _by_name(mutant: Mutant) -> str:
    return mutant.name


def try_all(mutants: list[Mutant], workers: int, files: list[str]) -> dict[str, Found]:
    """The results of changes, from what is known and by trying the others with test files."""
    tests = tests_fingerprint(files)
    results = known(tests)
    # By name, that is in no order at all: so what is known early on says something of the whole.
    missing = sorted({mutant for mutant in mutants if mutant.name not in results}, key=_by_name)
    if missing:
        reach = load(files)
        with RESULTS.open("a") as kept:
            trying = results_of(missing, workers, reach)
            for found in track(trying, "trying", len(missing), console=Console(stderr=True)):
                found |= {"source": fingerprint(ROOT / found["path"]), "tests": tests}
                kept.write(json.dumps(found) + "\n")
                kept.flush()
                results[found["name"]] = found
    return results


# Telling it -------------------------------------------------------------------------------------


def interval(caught: int, count: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100 (Wilson)."""
    if not count:
        return 0.0, 1.0
    z = 1.96
    share, wide = caught / count, z * z / count
    middle = (share + wide / 2) / (1 + wide)
    reach = z * sqrt(share * (1 - share) / count + wide / count / 4) / (1 + wide)
    return middle - reach, middle + reach


def table(
    groups: dict[str, list[Mutant]], results: dict[str, Found], same: dict[str, str]
) -> Table:
    """How many changes of each group were caught."""
    shown = Table("", "tried", "caught", "equivalent", "share caught", "95 % interval")
    for column in shown.columns[1:]:
        column.justify = "right"
    for name, mutants in groups.items():
        equal = [mutant for mutant in mutants if mutant.name in same]
        counted = [mutant for mutant in mutants if mutant.name not in same]
        caught = sum(results[mutant.name]["caught"] for mutant in counted)
        low, high = interval(caught, len(counted))
        share = f"{caught / len(counted):.1%}" if counted else ""
        between = f"{low:.1%} to {high:.1%}" if counted else ""
        count = f"{len(mutants):,}", f"{caught:,}", f"{len(equal):,}"
        shown.add_row(name, *count, share, between)
    return shown


def survivors(mutants: list[Mutant], results: dict[str, Found], same: dict[str, str]) -> str:
    """Every change that no test notices, as a difference."""
    lines = []
    for mutant in sorted(mutants, key=lambda mutant: (mutant.path, mutant.line)):
        found = results[mutant.name]
        if not found["caught"] and mutant.name not in same:
            tests = f"{found['ran']} tests" if found["ran"] else "no test reaches it"
            where = f"{mutant.path}:{mutant.line} {mutant.within}"
            lines += [f"{mutant.name} {where} ({mutant.kind}, {tests})"]
            lines += [f"  - {mutant.was}", f"  + {mutant.becomes}"]
    return "\n".join(lines)


def check_copy() -> None:
    """The copy must be sound: where nothing is changed, nothing is caught."""
    reach = load(test_files(TESTED_BY))
    load_libraries()
    with tempfile.TemporaryDirectory(prefix="mutation-") as home:
        copy_of_project(Path(home) / "project")
        tests = sorted(reach.seconds, key=reach.seconds.__getitem__)
        by = caught_by(Path(home) / "project", tests, reach)
    print(f"{len(tests)} tests pass where nothing is changed" if by is None else f"not sound: {by}")
    sys.exit(by is not None)


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--packages", nargs="+", choices=PACKAGES, default=list(PACKAGES))
    parser.add_argument("--sample", type=int, default=100, help="so many of each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--all", action="store_true", help="not a sample, but all of them")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="those with these names")
    parser.add_argument("--near", action="store_true", help="without the tests of the games")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--modules", action="store_true", help="a table of modules as well")
    parser.add_argument("--known", action="store_true", help="try nothing, tell what is known")
    parser.add_argument("--check", action="store_true", help="run all tests on an unchanged copy")
    return parser.parse_args()


def main() -> None:
    """Try what was asked for and tell the result."""
    asked = arguments()
    if asked.check:
        check_copy()
    KEPT.mkdir(exist_ok=True)
    whole = {package: population(package) for package in asked.packages}
    everything = [mutant for package in PACKAGES for mutant in whole.get(package, [])]
    same = equivalents(everything, whole)
    chosen = {
        package: sampled(mutants, None if asked.all else asked.sample, asked.seed)
        for package, mutants in whole.items()
    }
    if asked.only:
        chosen = {"these": [mutant for mutant in everything if mutant.name in asked.only]}
    mutants = [mutant for some in chosen.values() for mutant in some]
    files = test_files(place for place in TESTED_BY if place != GAMES or not asked.near)
    if asked.known:
        results = known(tests_fingerprint(files))
        chosen = {name: [m for m in some if m.name in results] for name, some in chosen.items()}
        mutants = [mutant for some in chosen.values() for mutant in some]
    else:
        results = try_all(mutants, asked.workers, files)
    if left := survivors(mutants, results, same):
        print(left)
    console = Console()
    if asked.modules:
        modules: dict[str, list[Mutant]] = {}
        for mutant in mutants:
            modules.setdefault(mutant.path, []).append(mutant)
        console.print(table(dict(sorted(modules.items())), results, same))
    console.print(table(chosen, results, same))


if __name__ == "__main__":
    main()
