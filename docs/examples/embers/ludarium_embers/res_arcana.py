"""An artifact for Res Arcana."""

from __future__ import annotations

from ludarium_res_arcana.cards.artifacts import artifact
from ludarium_res_arcana.cards.verbs import EXHAUST, ability, collect, gain, pay, put_on_it
from ludarium_res_arcana.table import cost

ARTIFACTS = (
    artifact(
        "Ember Jar", "", cost(elan=2, calm=1),
        collect(elan=1),
        ability([EXHAUST, pay(elan=1)], [put_on_it(elan=2)]),
        ability([EXHAUST, pay(elan=3)], [gain(gold=2)]),
        points=1,
    ),
)  # fmt: skip
