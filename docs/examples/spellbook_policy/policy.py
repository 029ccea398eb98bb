"""A small policy for Spellbook: what is known and what a call says are multiplied.

Both become a few numbers: the observation by a layer of weights, a call by adding up the weights of
its features. Their product is how much the policy likes the call. It needs numpy only; train.py
makes the weights.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ludarium import Call
from ludarium.features import feature_numbers

Weights = dict[str, np.ndarray]
Policy = Callable[[dict[str, Any]], int]
BUCKETS = 1 << 12
"""What the features of calls are spread over."""


def hidden(weights: Weights, observation: np.ndarray) -> np.ndarray:
    """What the policy makes of an observation."""
    scaled = observation / weights["scale"]
    return np.tanh(scaled @ weights["look"] + weights["look_bias"])


def liking(weights: Weights, calls: Sequence[Call], seen: np.ndarray) -> np.ndarray:
    """How much each call is liked, given what was made of the observation."""
    rows = [weights["calls"][feature_numbers(call, BUCKETS)].sum(0) for call in calls]
    return np.array(rows) @ np.append(seen, 1.0)


def load(file: str) -> Policy:
    """The policy with the weights of a file, for ``policy:use=policy.py:load,file=…``."""
    weights = dict(np.load(file))

    def policy(seen: dict[str, Any]) -> int:
        if seen["layout"].version != str(weights["layout"]):
            raise ValueError(f"these weights are for layout {weights['layout']}")
        liked = liking(weights, seen["calls"], hidden(weights, seen["observation"]))
        return seen["legal"][int(liked.argmax())]

    return policy
