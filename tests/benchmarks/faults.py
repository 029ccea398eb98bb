"""Kill -9 at random moments of every command that runs long; each goes on and must end the same.

    python tests/benchmarks/faults.py --kills 200 --seed 1

Every command is first run undisturbed. Then it is killed, with all processes that it has started,
once or several times in a row, and goes on; what it ends with must be what the undisturbed run
ended with. Of `play` and `serve`, every choice that was made must be there.

    python tests/benchmarks/faults.py --disk

With `--disk` a small disk fills up instead. It grows by a page from run to run, so that it is full
at every write once. That takes the right to mount one.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "faults"))
from long_runs import RUNS, LongRun, Site

IN_A_ROW = 6
"""Kills of one run at most, before it may end."""
SERVE = "serve"
FULL = "full"
TOLD = re.compile("(error|warning): .*([Nn]o space|disk is full|disk I/O)")
"""How a full disk is told in a line."""


# Kills --------------------------------------------------------------------------------------


def kill_often(run: LongRun, kills: int, random: Random, folder: Path) -> dict[str, Any]:
    """Kill a command so many times; how often it did not end as the undisturbed one."""
    whole = run.run(folder / "whole")
    assert whole.code == 0, whole.stderr
    wanted = run.outcome(folder / "whole", whole.stdout)
    done, runs, wrong = 0, 0, []
    while done < kills:
        place, runs = folder / str(runs), runs + 1
        for _ in range(min(random.randint(1, IN_A_ROW), kills - done)):
            done += run.kill(place, random.uniform(0.1, 1) * whole.seconds)
        ended = run.run(place)
        if ended.code or run.outcome(place, ended.stdout) != wanted:
            wrong.append(f"{place}: exit code {ended.code} {ended.stderr.strip()}")
    return {"command": run.name, "kills": done, "runs": runs, "wrong": wrong}


def kill_site(kills: int, random: Random, folder: Path) -> dict[str, Any]:
    """The same for the site, at which somebody plays."""
    began = time.monotonic()
    wanted, _ = _played(folder / "whole", 0, 0.0, random)
    seconds = time.monotonic() - began
    done, runs, wrong = 0, 0, []
    while done < kills:
        place, runs = folder / str(runs), runs + 1
        found, killed = _played(place, min(IN_A_ROW, kills - done), seconds, random)
        done += killed
        if found != wanted:
            wrong.append(f"{place}: {found}")
    return {"command": SERVE, "kills": done, "runs": runs, "wrong": wrong}


def _played(folder: Path, kills: int, seconds: float, random: Random) -> tuple[list[Any], int]:
    """A match on the site, which is killed and started again; it as it was kept, and the kills."""
    site = Site(folder)
    token = site.table()
    for _ in range(kills):
        with suppress(Exception), _killed(site, random.uniform(0.1, 0.6) * seconds):
            site.play(token, 10_000)
        site = Site(folder)
    assert site.play(token, 10_000)
    site.kill()
    return site.kept(), kills


@contextmanager
def _killed(site: Site, seconds: float) -> Iterator[None]:
    """A time during which the site is killed."""
    timer = threading.Timer(seconds, site.kill)
    timer.start()
    try:
        yield
    finally:
        timer.join()


# A disk that fills up -----------------------------------------------------------------------


def fill_disk(run: LongRun, folder: Path, sizes: range) -> dict[str, Any]:
    """Run a command on disks that grow from run to run, until it ends; each time it goes on."""
    folder.mkdir(parents=True)
    whole = run.run(folder.with_name(f"{folder.name}-whole"))
    wanted = run.outcome(folder.with_name(f"{folder.name}-whole"), whole.stdout)
    full, wrong = 0, []
    with _disk(folder, sizes.start):
        for size in sizes:
            _mount(folder, f"remount,size={size}k")
            ended = run.run(folder)
            said = ended.stderr.strip().splitlines()
            told = [line for line in said if TOLD.match(line)]
            if ended.code == 0 and not told:
                break
            full += 1
            if ended.code not in (0, 2) or not told or "Traceback" in ended.stderr:
                wrong.append(f"{size} kB: exit code {ended.code}: {ended.stderr.strip()}")
        if ended.code or run.outcome(folder, ended.stdout) != wanted:
            wrong.append(f"it ended otherwise: {ended.stderr.strip()}")
    return {"command": run.name, FULL: full, "wrong": wrong}


@contextmanager
def _disk(folder: Path, size: int) -> Iterator[None]:
    _mount(folder, f"size={size}k")
    try:
        yield
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def _mount(folder: Path, options: str) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], check=True)


def main() -> None:
    """Disturb every command, and say how each has ended."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--kills", type=int, default=200, help="in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--commands", nargs="*", default=[*[run.name for run in RUNS], SERVE])
    parser.add_argument("--disk", action="store_true", help="fill up a disk instead")
    parser.add_argument("--step", type=int, default=4, help="kilobytes by which the disk grows")
    given = parser.parse_args()
    failed = False
    for number, name in enumerate(given.commands):
        share = given.kills // len(given.commands)
        share += number < given.kills % len(given.commands)
        random = Random(f"{given.seed} {name}")
        run = next((run for run in RUNS if run.name == name), None)
        with TemporaryDirectory(ignore_cleanup_errors=True) as place:
            if run is None and given.disk:
                continue
            if run is None:
                found = kill_site(share, random, Path(place))
            elif given.disk:
                found = fill_disk(run, Path(place) / name, range(given.step, 20_000, given.step))
            else:
                found = kill_often(run, share, random, Path(place))
        print(json.dumps(found), flush=True)
        failed |= bool(found["wrong"])
    sys.exit(failed)


if __name__ == "__main__":
    main()
