"""What a model has learned about cards and other components, as a designer would read it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from statistics import fmean

from ludarium import Game
from ludarium.components import Component
from ludarium_ai.linear import OWN
from ludarium_ai.models import Model


@dataclass(frozen=True)
class Worth:
    """What a component in some place is worth, by stage of the game.

    Counted in points; where the model has a base, beyond what the game's own evaluator says.
    """

    component: Component
    where: str
    """The field in which it lies: ``hand``, ``play``."""
    stages: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Over all stages."""
        return fmean(self.stages)


def worths(model: Model, game: Game, of: Collection[Component] | None = None) -> list[Worth]:
    """What was learned about components (all, or some), those that matter most first."""
    by_id = {one.id: one for one in game.components if of is None or one in of}
    found = []
    for name, weights in model.value.items():
        field, equals, what = name.partition("=")
        if equals and what in by_id and field.startswith(f"{OWN}."):
            found.append(Worth(by_id[what], field.removeprefix(f"{OWN}."), tuple(weights)))
    return sorted(found, key=lambda one: (-abs(one.mean), one.component.id, one.where))
