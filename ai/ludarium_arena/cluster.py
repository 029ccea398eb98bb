"""Blocks on a Dask cluster: an address, or ``local`` for one that is started here."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from ludarium import __version__
from ludarium.errors import LudariumError
from ludarium.plugins import Plugins, installed
from ludarium.workers import AHEAD, interrupts_held, sendable
from ludarium_arena.blocks import Conditions
from ludarium_arena.extras import extra

LOCAL = "local"
PATIENCE = "20s"
"""How long to wait for a cluster to answer."""

T = TypeVar("T")
R = TypeVar("R")


def on_cluster(
    setting: Conditions, task: Callable[[T], R], blocks: Iterable[T], address: str, jobs: int
) -> Iterator[R]:
    """Send blocks to a cluster and give each result when it is there.

    Dask gives the blocks of a worker that dies to another one. A worker without one of the
    plugins that the game needs is an error that names it.
    """
    distributed = extra("distributed", "cluster", "--cluster")
    with _client(distributed, address, jobs) as client:
        upcoming = iter(blocks)
        first = list(islice(upcoming, AHEAD * max(1, sum(client.nthreads().values()))))
        needed = needs(setting)
        _refuse_lacking(client, needed)
        send = partial(client.submit, _answer, needed, task, pure=False)
        flying = distributed.as_completed([send(block) for block in first], loop=client.loop)
        for future in flying:
            answer: R = _awaited(distributed, future)
            for block in islice(upcoming, 1):
                flying.add(send(block))
            yield answer


@contextmanager
def _client(distributed: Any, address: str, jobs: int) -> Iterator[Any]:
    """A connection; a local cluster has so many worker processes and ends with it."""
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
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


def _awaited(distributed: Any, future: Any) -> Any:
    try:
        answer = future.result()
    except distributed.scheduler.KilledWorker as problem:
        raise LudariumError(f"workers of the cluster died again and again: {problem}") from None
    if isinstance(answer, Exception):
        raise answer
    return answer


# Who has which plugins ----------------------------------------------------------------------


def needs(setting: Conditions) -> dict[str, str]:
    """The plugins on which results depend, by name, with where they come from here."""
    plugins = installed()
    listed = {plugin.name: plugin.source for plugin in plugins.listed}
    wanted = {"ludarium": f"ludarium {__version__}"}
    for name, hooks in plugins.callers:
        if _matters(plugins, setting, name) or "ludarium_components" in hooks:
            wanted[name] = listed[name]
    return wanted


def _matters(plugins: Plugins, setting: Conditions, name: str) -> bool:
    return any(
        kept is plugins.agents or key == setting.game for kept, key, _ in plugins.brought[name]
    )


def lacking(needed: dict[str, str]) -> list[str]:
    """What this process lacks of the plugins, or has in another version."""
    here = {p.name: p.source for p in installed().listed if not p.error and not p.disabled}
    here["ludarium"] = f"ludarium {__version__}"
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
