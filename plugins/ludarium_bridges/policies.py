"""Policies as agents: what was trained on an environment plays here, in matches and tournaments.

A policy is a function of what a PettingZoo agent gets, and gives the number of an action:

    def policy(seen):
        return int(seen["legal"][0])

``seen["observation"]`` and ``seen["action_mask"]`` are those of the environment; ``seen["legal"]``
lists the legal numbers and ``seen["calls"]`` the calls they stand for, for policies that score
calls by their features. On the command line a file and a function name it:
``policy:use=train.py:policy``. A function that takes ``file`` or ``seed`` by keyword makes the
policy: ``policy:use=train.py:load,file=weights.npz``.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from ludarium import Call, View
from ludarium.agents import AgentKind, Budget
from ludarium.errors import UsageError
from ludarium.numbering import BUCKETS
from ludarium.options import Option

if TYPE_CHECKING:
    from ludarium_bridges.encoding import Encoding

Policy = Callable[[dict[str, Any]], int]


def uniform(seed: int) -> Policy:
    """A policy that takes any legal action, the one that is used if no other is named."""
    random = Random(seed)

    def policy(seen: dict[str, Any]) -> int:
        return random.choice(seen["legal"])  # type: ignore[no-any-return]

    return policy


class PolicyAgent:
    """Plays a seat as a policy says, given what it would see in the PettingZoo environment."""

    def __init__(self, policy: Policy, buckets: int = BUCKETS) -> None:
        self.policy = policy
        self.buckets = buckets
        self._encoding: Encoding | None = None

    def choose(self, view: View, budget: Budget) -> Call:
        """The call whose number the policy gives."""
        encoding = self._encoded(view)
        legal = view.legal
        numbers = encoding.numbering.numbers(legal)
        seen = {
            "observation": encoding.observe.of_view(view),
            "action_mask": encoding.mask(numbers),
            "legal": numbers,
            "calls": legal,
            "layout": encoding.observe.layout,
        }
        return legal[numbers.index(int(self.policy(seen)))]

    def _encoded(self, view: View) -> Encoding:
        """The game in numbers, made at the first decision."""
        if self._encoding is None:
            from ludarium_bridges.encoding import Encoding

            self._encoding = Encoding(view.game, view.seats, view.options, self.buckets)
        return self._encoding


def make(seed: int, use: str, file: str, buckets: int) -> PolicyAgent:
    """The agent for a policy that is named by where it stands."""
    if find_spec("numpy") is None:
        raise UsageError("policies need numpy: pip install 'ludarium[pettingzoo]'")
    found = _found(use)
    wanted = inspect.signature(found).parameters
    given = {name: value for name, value in (("file", file), ("seed", seed)) if name in wanted}
    return PolicyAgent(found(**given) if given else found, buckets)


@lru_cache(maxsize=16)
def _found(use: str) -> Callable[..., Any]:
    """The function that ``module:name`` or ``path/to/file.py:name`` means."""
    where, colon, name = use.rpartition(":")
    if not colon:
        raise UsageError(f"say which policy: use=file.py:function, not use={use}")
    try:
        module = _from_file(Path(where)) if where.endswith(".py") else import_module(where)
        found: Callable[..., Any] = getattr(module, name)
    except (ImportError, OSError, AttributeError) as problem:
        raise UsageError(f"there is no policy {use!r}: {problem}") from None
    return found


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise UsageError(f"there is no file {str(path)!r} with a policy")
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


KIND = AgentKind(
    "policy",
    "a policy of your own, trained on an environment of ludarium_bridges",
    make,
    (
        Option(
            "use",
            "ludarium_bridges.policies:uniform",
            str,
            "the function: file.py:name or module:name",
            runs=True,
        ),
        Option("file", "", str, "what the function reads, such as its weights"),
        Option("buckets", BUCKETS, int, "the numbers that calls are spread over", low=1),
    ),
)
