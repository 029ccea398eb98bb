"""How what was learned about cards is shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludarium.plugins import installed
from ludarium.walking import components_in
from ludarium_cli.listings import listing

if TYPE_CHECKING:
    from rich.table import Table as Listing

    from ludarium import View
    from ludarium_ai.cards import Worth

MOST = 12
"""How many of them people are shown."""


def learned_of(agent: str, view: View) -> list[Worth]:
    """What the model of an agent says about the cards of a decision, if it has one."""
    from ludarium_ai.cards import worths
    from ludarium_ai.judging import NONE, model_of

    model = model_of(view, installed().agent(agent).options.get("evaluator", NONE))
    return worths(model, view.game, set(components_in(list(view.legal)))) if model else []


def learned_cards(found: Sequence[Worth]) -> Listing:
    """The largest weights by card: in points, from the beginning to the end of the game."""
    stages = len(found[0].stages)
    heads = [f">stage {at + 1}" for at in range(stages)] if stages > 1 else [">points"]
    table = listing("card", "where", *heads)
    for one in found[:MOST]:
        table.add_row(str(one.component), one.where, *[f"{weight:+.2f}" for weight in one.stages])
    return table


def learned_json(found: Sequence[Worth]) -> list[dict[str, Any]]:
    """The same for programs, all of them."""
    return [
        {"card": one.component.id, "where": one.where, "stages": list(one.stages)} for one in found
    ]
