"""Trains the policy of policy.py by playing against itself: PPO in one file, as CleanRL does it.

    python train.py --minutes 8 --out weights.npz

Needs torch and ludarium[pettingzoo]. Then let it play:

    ludarium match spellbook policy:use=policy.py:load,file=weights.npz random --games 200
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from policy import BUCKETS
from torch import Tensor, nn

from ludarium.features import feature_numbers
from ludarium.layout import Layout
from ludarium_bridges.pettingzoo import env

ENVS, STEPS, EPOCHS, BATCH = 32, 128, 3, 1024
WIDTH, RATE, CLIP, LAMBDA, ENTROPY = 48, 2e-3, 0.2, 0.95, 0.01
Offered = list[list[int]]
"""The features of each call of a decision."""
Line = tuple[Any, ...]
"""A decision: what was seen, offered and chosen, how likely that was, its value, its advantage."""


class Net(nn.Module):
    """An actor that scores calls by their features, and a critic."""

    def __init__(self, places: int) -> None:
        super().__init__()
        self.look = nn.Linear(places, WIDTH)
        self.calls = nn.EmbeddingBag(BUCKETS, WIDTH + 1, mode="sum")
        self.value = nn.Linear(WIDTH, 1)
        nn.init.normal_(self.calls.weight, std=0.01)

    def forward(
        self, seen: Tensor, features: Tensor, starts: Tensor, owners: Tensor
    ) -> tuple[Tensor, Tensor]:
        """The value of each observation, and the liking of each of its calls, all in a row."""
        made = torch.tanh(self.look(seen))
        padded = torch.cat([made, torch.ones(len(made), 1)], 1)
        liked = (self.calls(features, starts) * padded[owners]).sum(1)
        return self.value(made).squeeze(1), liked


def stacked(calls: Sequence[Offered]) -> tuple[Tensor, Tensor, Tensor]:
    """The features of the calls of several decisions in a row: where each call and owner is."""
    features, starts, owners = [], [], []
    for owner, offered in enumerate(calls):
        for numbers in offered:
            starts.append(len(features))
            features += numbers
            owners.append(owner)
    return torch.tensor(features), torch.tensor(starts), torch.tensor(owners)


def log_chances(liked: Tensor, owners: Tensor, count: int) -> Tensor:
    """The logarithm of each call's chance among the calls of its decision."""
    most = torch.full((count,), -1e9).scatter_reduce(0, owners, liked.detach(), "amax")
    total = torch.zeros(count).index_add(0, owners, torch.exp(liked - most[owners]))
    return liked - most[owners] - torch.log(total)[owners]


class Player:
    """One environment in which the policy plays all seats."""

    def __init__(self, number: int) -> None:
        self.env = env("spellbook", seats=2)
        self.env.reset(seed=number)

    def look(self) -> tuple[np.ndarray, Offered]:
        """What whoever decides sees, and the features of the calls."""
        seen, *_ = self.env.last()
        legal = self.env.table.legal()
        return seen["observation"], [feature_numbers(call, BUCKETS) for call in legal]

    def act(self, at: int) -> list[float] | None:
        """Choose the call at a place; gives the seats' rewards if the game is over."""
        agent = self.env.agent_selection
        self.env.step(self.env.infos[agent]["legal"][at])
        if not self.env.terminations[agent]:
            return None
        paid = [self.env.rewards[one] for one in self.env.possible_agents]
        self.env.reset()
        return paid


def collect(net: Net, players: Sequence[Player], scale: Tensor) -> list[Line]:
    """Decisions of all players, those of one seat in a row, with what came of them."""
    open_: dict[tuple[int, int], list[Line]] = {}
    done: list[Line] = []
    for _ in range(STEPS):
        looks = [player.look() for player in players]
        seats = [player.env.table.seat for player in players]
        seen = torch.tensor(np.array([look[0] for look in looks])) / scale
        with torch.no_grad():
            features, starts, owners = stacked([look[1] for look in looks])
            values, liked = net(seen, features, starts, owners)
            chances = log_chances(liked, owners, len(players))
        drawn = (chances - torch.empty_like(chances).exponential_().log()).tolist()  # Gumbel
        at = 0
        for number, player in enumerate(players):
            own = drawn[at : at + len(looks[number][1])]
            chosen = own.index(max(own))
            line = (seen[number], looks[number][1], chosen, chances[at + chosen], values[number])
            at += len(own)
            open_.setdefault((number, seats[number]), []).append(line)
            paid = player.act(chosen)
            for seat, reward in enumerate(paid or []):
                done += advantages(open_.pop((number, seat), []), reward, True)
    for lines in open_.values():
        done += advantages(lines, 0.0, False)
    return done


def advantages(lines: list[Line], reward: float, ended: bool) -> list[Line]:
    """Each decision with how much better it turned out than expected (GAE without discount)."""
    if not ended:
        lines, following = lines[:-1], lines[-1][4] if lines else 0.0
    else:
        following = reward
    found, ahead = [], 0.0
    for line in reversed(lines):
        ahead = float(following - line[4]) + LAMBDA * ahead
        following = line[4]
        found.append((*line, ahead))
    return found


def update(net: Net, optimizer: torch.optim.Optimizer, lines: Sequence[Line]) -> None:
    """A few passes of PPO over what was collected."""
    gains = torch.tensor([line[5] for line in lines])
    targets = gains + torch.stack([line[4] for line in lines])
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        order = torch.randperm(len(lines))
        for part in order.split(BATCH):
            chosen = [lines[at] for at in part.tolist()]
            features, starts, owners = stacked([line[1] for line in chosen])
            values, liked = net(torch.stack([line[0] for line in chosen]), features, starts, owners)
            chances = log_chances(liked, owners, len(chosen))
            first = torch.searchsorted(owners, torch.arange(len(chosen)))
            now = chances[first + torch.tensor([line[2] for line in chosen])]
            ratio = torch.exp(now - torch.stack([line[3] for line in chosen]))
            gain = gains[part]
            actor = -torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            critic = (values - targets[part]).pow(2).mean()
            spread = (chances.exp() * chances).sum() / len(chosen)
            optimizer.zero_grad()
            (actor + 0.5 * critic + ENTROPY * spread).backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def save(net: Net, layout: Layout, scale: Tensor, out: str) -> None:
    """Write the weights as policy.py reads them."""
    with torch.no_grad():
        np.savez_compressed(
            out,
            look=net.look.weight.T.numpy(),
            look_bias=net.look.bias.numpy(),
            calls=net.calls.weight.numpy(),
            scale=scale.numpy(),
            layout=layout.version,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="train a policy for Spellbook")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--out", default="weights.npz")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    torch.manual_seed(wanted.seed)
    torch.set_num_threads(1)  # so small a net loses more by sharing than it gains
    players = [Player(wanted.seed + number) for number in range(ENVS)]
    layout = players[0].env.encoding.observe.layout
    scale = torch.tensor([min(place.high, 10.0) for place in layout.places])
    net = Net(len(layout))
    optimizer = torch.optim.Adam(net.parameters(), RATE)
    began, decisions = time.monotonic(), 0
    while (passed := time.monotonic() - began) < 60 * wanted.minutes:
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - passed / (60 * wanted.minutes)) + 1e-5
        lines = collect(net, players, scale)
        decisions += len(lines)
        update(net, optimizer, lines)
        print(f"\r{passed:5.0f} s  {decisions:,} decisions", end="", flush=True)
    print()
    save(net, layout, scale, wanted.out)


if __name__ == "__main__":
    main()
