"""Provenance: which versions of which plugins, and which components, a match was played with.

Results and replays carry it, so that what was played with another version or another expansion
is not taken for the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludarium import __version__

if TYPE_CHECKING:
    from ludarium.game import Game
    from ludarium.plugins import Plugins

KERNEL = "ludarium"
"""The name under which the version of the kernel is kept."""


@dataclass(frozen=True)
class Provenance:
    """Where the game, its expansions and the agents of a match come from."""

    plugins: Mapping[str, str] = field(default_factory=dict)
    """By their names, with distribution and version."""
    expansions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The plugins that add components to the game, with the ids of these."""
    components: tuple[str, ...] = ()
    """The ids of all components of the game, in order."""

    def to_json(self) -> dict[str, Any]:
        """The provenance as plain values."""
        return {
            "plugins": dict(self.plugins),
            "expansions": {name: list(ids) for name, ids in self.expansions.items()},
            "components": list(self.components),
        }

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Provenance:
        """The provenance that `to_json` wrote."""
        expansions = {name: tuple(ids) for name, ids in found["expansions"].items()}
        return cls(dict(found["plugins"]), expansions, tuple(found["components"]))

    def together(self, other: Provenance) -> Provenance:
        """Both, where nothing differs."""
        return Provenance({**self.plugins, **other.plugins}, self.expansions, self.components)


def provenance(plugins: Plugins, game: Game, agents: Iterable[str] = ()) -> Provenance:
    """The provenance of a game played by agents of these kinds, with what is installed here."""
    sources = {plugin.name: plugin.source for plugin in plugins.listed}
    expansions = {
        one.name: tuple(component.id for component in one.components)
        for one in game.expansions
        if one.name in game.playing
    }
    kinds = set(agents)
    wanted = {
        name
        for name, brought in plugins.brought.items()
        for kept, key, _ in brought
        if (kept is plugins.games and key == game.name) or (kept is plugins.agents and key in kinds)
    }
    named = sorted(wanted | expansions.keys())
    return Provenance(
        {KERNEL: kernel(), **{name: sources[name] for name in named}},
        expansions,
        tuple(component.id for component in game.components),
    )


def kernel() -> str:
    """The distribution and version of the kernel that is running."""
    return f"{KERNEL} {__version__}"


def differences(then: Provenance, now: Provenance) -> list[str]:
    """What was otherwise then, in words; plugins that only one of them needed do not count."""
    found = [
        f"{name} was {then.plugins[name]}, now {now.plugins[name]}"
        for name in then.plugins.keys() & now.plugins.keys()
        if then.plugins[name] != now.plugins[name]
    ]
    found += _expansions(then.expansions, now.expansions)
    if not found and then.components != now.components:
        others = sorted(set(then.components) ^ set(now.components))
        found.append(f"the components were others: {', '.join(others) or 'in another order'}")
    return sorted(found)


def _expansions(
    then: Mapping[str, tuple[str, ...]], now: Mapping[str, tuple[str, ...]]
) -> Iterable[str]:
    for name in then.keys() - now.keys():
        yield f"with the expansion {name}"
    for name in now.keys() - then.keys():
        yield f"without the expansion {name}"
    for name in then.keys() & now.keys():
        if then[name] != now[name]:
            yield f"the expansion {name} added other components"


def header_differences(header: Mapping[str, Any], now: Provenance) -> list[str]:
    """What was otherwise when a replay was recorded, if its header says with what it was."""
    return differences(Provenance.from_json(header), now) if "plugins" in header else []
