"""Blocks on a Dask cluster: an address, or ``local`` for one that is started here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from ludarium.errors import LudariumError
from ludarium.plugins import installed
from ludarium.provenance import KERNEL, kernel
from ludarium.workers import AHEAD, interrupts_held, sendable
from ludarium_arena.blocks import Conditions, provenance_of
from ludarium_arena.extras import extra

LOCAL = "local"
PATIENCE = "20s"
"""How long to wait for a cluster to answer."""
GLANCE = 1.0
"""Seconds between two looks at whether a cluster still has workers."""
ANSWER = 5.0
"""Seconds that a scheduler has to answer."""
LONELY = 15
"""After how many looks without a worker nobody is waited for any more."""

T = TypeVar("T")
R = TypeVar("R")


class GoneAway(LudariumError):
    """The cluster, or all of its workers, went away before everything was played."""


def on_cluster(
    setting: Conditions, task: Callable[[T], R], blocks: Iterable[T], address: str, jobs: int
) -> Iterator[R]:
    """Send blocks to a cluster and give each result when it is there.

    Dask gives the blocks of a worker that dies to another one. A worker without one of the
    plugins that the game needs is an error that names it.
    """
    distributed = extra("distributed", "cluster", "--cluster")
    with _client(distributed, address, jobs) as client, _staying(distributed, address):
        upcoming = iter(blocks)
        first = list(islice(upcoming, AHEAD * max(1, sum(client.nthreads().values()))))
        needed = needs(setting)
        _refuse_lacking(client, needed)
        send = partial(client.submit, _answer, needed, task, pure=False)
        flying = {send(block) for block in first}
        while flying:
            done = _some_done(distributed, client, flying)
            flying -= done
            flying |= {send(block) for block in islice(upcoming, len(done))}
            for future in done:
                yield _awaited(distributed, client, future)


def _some_done(distributed: Any, client: Any, flying: set[Any]) -> set[Any]:
    """Wait until some work is done."""

    def wait() -> set[Any]:
        with client.as_current():
            found = distributed.wait(flying, timeout=GLANCE, return_when="FIRST_COMPLETED")
        done: set[Any] = found.done
        return done

    return _patiently(client, wait)


def _patiently(client: Any, ask: Callable[[], T]) -> T:
    """Ask again after every time-out, but not for ever if there is nobody to do the work."""
    alone, why = 0, ""
    while alone <= LONELY:
        try:
            return ask()
        except TimeoutError:
            why = _nobody(client)
            alone = alone + 1 if why else 0
    raise GoneAway(why)


def _nobody(client: Any) -> str:
    """Why there is nobody to do the work; empty if there is someone."""
    try:
        # A scheduler can hang without closing its line; then this would never return.
        workers = client.nthreads(callback_timeout=ANSWER)
    except TimeoutError:
        return "the cluster does not answer any more"
    return "" if workers else "the cluster has no worker any more"


@contextmanager
def _staying(distributed: Any, address: str) -> Iterator[None]:
    """Say in a sentence that the cluster has gone away."""
    closed = distributed.comm.CommClosedError
    try:
        yield
    except (CancelledError, closed, OSError) as problem:
        raise GoneAway(f"the cluster {address} has gone away") from problem


@contextmanager
def _client(distributed: Any, address: str, jobs: int) -> Iterator[Any]:
    """A connection; a local cluster has so many worker processes and ends with it."""
    for name in ("distributed", *logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
    if address != LOCAL:
        try:
            client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as problem:
            raise LudariumError(f"the cluster {address} does not answer: {problem}") from None
        with client:
            yield client
        return
    with interrupts_held():
        cluster = distributed.LocalCluster(
            n_workers=jobs,
            threads_per_worker=1,
            processes=True,
            dashboard_address=":0",
            silence_logs=logging.CRITICAL,
        )
    with cluster, distributed.Client(cluster, set_as_default=False) as client:
        yield client


def _awaited(distributed: Any, client: Any, future: Any) -> Any:
    """A result; if the worker that had it died, another one plays the block again."""
    try:
        answer = _patiently(client, lambda: future.result(timeout=GLANCE))
    except distributed.scheduler.KilledWorker as problem:
        raise LudariumError(f"workers of the cluster died again and again: {problem}") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


# Who has which plugins ----------------------------------------------------------------------


def needs(setting: Conditions) -> dict[str, str]:
    """The plugins on which results depend, by name, with where they come from here."""
    return dict(provenance_of(setting, installed().agents).plugins)


def lacking(needed: dict[str, str]) -> list[str]:
    """What this process lacks of the plugins, or has in another version."""
    here = {p.name: p.source for p in installed().listed if not p.error and not p.disabled}
    here[KERNEL] = kernel()
    missing = []
    for name, source in needed.items():
        if name not in here:
            missing.append(f"the plugin {name} ({source})")
        elif here[name] != source:
            missing.append(f"{source} (it has {here[name]})")
    return missing


def _refuse_lacking(client: Any, needed: dict[str, str]) -> None:
    for worker, found in client.run(lacking, needed, on_error="return").items():
        if isinstance(found, Exception):
            raise LudariumError(f"the worker {worker} cannot play: {found!r}")
        _refuse(worker, found)


def _refuse(worker: str, missing: list[str]) -> None:
    if missing:
        raise LudariumError(f"the worker {worker} lacks {', '.join(missing)}")


def _answer(needed: dict[str, str], task: Callable[[T], R], block: T) -> R | Exception:
    """What a worker does; it may have joined after the others were asked for their plugins."""
    from distributed import get_worker

    try:
        _refuse(get_worker().address, lacking(needed))
        return task(block)
    except Exception as problem:  # whatever a stranger's game may raise
        return sendable(problem)
