"""Bad input, generated: ``python tests/fuzzing 10000 --seed 1``.

Every case is a command with bad words, a damaged file or a badly spoken protocol. It has to end
with an answer or a refusal: no traceback, no hang, nothing run, nothing written outside. Needs
``pip install -e '.[all,browser,testing]'``; without the browser's packages the site is left out.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter, defaultdict
from importlib.util import find_spec
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1] / "web")]

SITE = "site"


def main() -> int:
    """Run the cases and tell how they ended, surface by surface."""
    # Here, since processes that cases start import this module again.
    from cases import faults
    from surfaces import SHARES, generated, shared_out
    from watched import Watched

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("cases", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=SHARES)
    parser.add_argument("--begin", type=int, default=0, help="the number of the first case")
    given = parser.parse_args()
    wanted = {given.only: given.cases} if given.only else shared_out(given.cases)
    if SITE in wanted and find_spec("playwright") is None:
        print("the site is left out: pip install 'ludarium[browser]'")
        del wanted[SITE]
    ended: dict[str, Counter[str]] = defaultdict(Counter)
    wrong = 0
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, Watched(Path(folder)) as watched:
        cases = generated(given.seed, wanted, given.begin)
        for done, (number, case) in enumerate(cases, 1):
            outcome = watched.run(case)
            found = faults(case, outcome)
            ended[case.surface]["fault" if found else outcome.kind] += 1
            if found:
                wrong += 1
                print(f"FAULT in case {number}: {case}", *found[:3], sep="\n    ", flush=True)
            if done % 500 == 0:
                print(f"{done:,} cases, {time.monotonic() - began:.0f} s", flush=True)
    if wanted.get(SITE):
        ended[SITE], faulty = attacked(wanted[SITE], given.seed)
        wrong += faulty
    tell(ended, wrong, time.monotonic() - began)
    return int(wrong > 0)


def attacked(count: int, seed: int) -> tuple[Counter[str], int]:
    """Broken requests and frames against a site of its own; how they ended, and how many badly."""
    import fuzzing
    from site_scene import running

    fuzzing.without_rates()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as victim:
        requests, frames = fuzzing.attack(victim, count, seed)
        lives = victim.get("/")[0] == 200
    bad = sum(
        times
        for answer, times in (*requests.items(), *frames.items())
        if answer.startswith(("5", "closed 1011"))
    )
    done = sum(times for answer, times in requests.items() if answer[:1] in "23")
    print("requests", dict(requests), "frames", dict(frames))
    return Counter(done=done, refused=count - done - bad, fault=bad), bad + (not lives)


def tell(ended: dict[str, Counter[str]], wrong: int, seconds: float) -> None:
    """A table of how the cases ended."""
    kinds = ("done", "refused", "found", "stopped", "fault")
    print(f"\n| {'surface':14} | {' | '.join(f'{one:>8}' for one in ('cases', *kinds))} |")
    total: Counter[str] = Counter()
    for surface, counts in ended.items():
        total += counts
        row = [sum(counts.values()), *(counts[one] for one in kinds)]
        print(f"| {surface:14} | {' | '.join(f'{one:>8,}' for one in row)} |")
    row = [sum(total.values()), *(total[one] for one in kinds)]
    print(f"| {'all':14} | {' | '.join(f'{one:>8,}' for one in row)} |")
    print(f"\n{wrong} faults in {seconds:,.0f} seconds")


if __name__ == "__main__":
    sys.exit(main())
