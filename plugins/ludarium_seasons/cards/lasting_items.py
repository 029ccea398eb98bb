"""Magic items with a permanent effect: always, at the end of a round, season or game."""

from __future__ import annotations

from ludarium import step
from ludarium_seasons.cards.verbs import gain_energy, item
from ludarium_seasons.rules.energy import gain_any
from ludarium_seasons.table import (
    CHANGE_OF_SEASON,
    END_OF_ROUND,
    PowerCard,
    Seasons,
    Worth,
    familiars_in_play,
    opponents,
    price,
)

CHEST_ENERGY, CHEST_CRYSTALS = 4, 3
HORN_ENERGY = 1
HELM_CRYSTALS = 20
LANTERN_CRYSTALS = 3
URM_CRYSTALS = 20

# End of the round, change of season ---------------------------------------------------------


@step(say="{card}")
def fill_chest(s: Seasons, me: int, card: PowerCard) -> None:
    """Wondrous Chest: crystals for a full reserve."""
    place = s.sorcerers[me]
    if place.reserve.total >= CHEST_ENERGY:
        place.crystals += CHEST_CRYSTALS


@step(say="{card}")
def beg(s: Seasons, me: int, card: PowerCard) -> None:
    """Beggar's Horn: an energy for an empty reserve."""
    if s.sorcerers[me].reserve.total <= HORN_ENERGY:
        gain_any(s, me, 1, card)


@step(say="{card}")
def turn_hourglass(s: Seasons, me: int, card: PowerCard) -> None:
    """Hourglass: an energy."""
    gain_any(s, me, 1, card)


# End of the game ----------------------------------------------------------------------------


def for_most_cards(s: Seasons, me: int) -> int:
    """Ragfield's Helm: more cards in play than every opponent."""
    most = max([len(other.play.cards) for other in opponents(s, me)])
    return HELM_CRYSTALS if len(s.sorcerers[me].play.cards) > most else 0


def for_each_energy(s: Seasons, me: int) -> int:
    """Lantern of Xidit: the reserve."""
    return LANTERN_CRYSTALS * s.sorcerers[me].reserve.total


def for_items_only(s: Seasons, me: int) -> int:
    """Sealed Chest of Urm: no familiar in play."""
    return 0 if familiars_in_play(s.sorcerers[me]) else URM_CRYSTALS


# The cards ----------------------------------------------------------------------------------

LASTING_ITEMS = (
    item(
        number=6, name="Staff of Spring",
        names={"es": "Bastón de Primavera", "it": "Bastone della Primavera"},
        prices=price(earth=3), points=9,
        text="Permanent: each card that you summon brings 3 crystals.",
        crystals_per_summon=3,
        worth=Worth(each=1.2),
    ),
    item(
        number=8, name="Purse of Io",
        names={"es": "Bolsa de Io", "it": "Sacca di Io"},
        prices=price(fire=1, air=1), points=6,
        text="Permanent: each energy that you transmute brings 1 crystal more.",
        per_transmuted=1,
        worth=Worth(each=1.3),
    ),
    item(
        number=13, name="Wondrous Chest",
        names={"es": "Cofre Maravilloso", "it": "Baule Meraviglioso"},
        prices=price(water=1, fire=1), points=4,
        text="Permanent, end of the round: 3 crystals if your reserve has 4 energies or more.",
        on={END_OF_ROUND: fill_chest},
        worth=Worth(each=1.9),
    ),
    item(
        number=14, name="Beggar's Horn",
        names={"es": "Cuerno del Mendigo", "it": "Corno del Mendicante"},
        prices=price(earth=1, air=1), points=8,
        text="Permanent, end of the round: 1 energy if your reserve has 1 energy or none.",
        on={END_OF_ROUND: beg},
        worth=Worth(each=0.9),
    ),
    item(
        number=18, name="Bespelled Grimoire",
        names={"es": "Grimorio Descifrado", "it": "Tomo Magico"},
        prices=price(water=1, earth=1), points=8,
        text="Enters: 2 energies. Permanent: your reserve holds 10 energies.",
        enter=(gain_energy(2),),
        reserve_limit=10,
        worth=Worth(enter=3.5, each=0.4),
    ),
    item(
        number=19, name="Ragfield's Helm",
        names={"es": "Yelmo de Ragfield", "it": "Elmo di Ragfield"},
        prices=price(air=3), points=10,
        text="Permanent, end of the game: 20 crystals if you have more cards in play than anyone "
        "else.",
        at_the_end=for_most_cards,
        worth=Worth(ready=7),
    ),
    item(
        number=20, name="Hand of Fortune",
        names={"es": "Mano de la Fortuna", "it": "Mano della Ricchezza"},
        prices=price(earth=1, fire=1, air=1, crystals=3), points=9,
        text="Permanent: each card that you summon costs 1 energy less, but at least 1.",
        saves=1,
        worth=Worth(each=1.1),
    ),
    item(
        number=27, name="Hourglass of Time",
        names={"es": "Reloj de Arena del Tiempo", "it": "Clessidra del Tempo"},
        prices=price(water=1, earth=1, fire=1, air=1), points=6,
        text="Permanent, change of season: 1 energy.",
        on={CHANGE_OF_SEASON: turn_hourglass},
        worth=Worth(each=1.2),
    ),
    item(
        number=30, name="Yjang's Forgotten Vase",
        names={"es": "Jarrón Olvidado de Yjang", "it": "Vaso Dimenticato di Yjang"},
        prices=price(water=1, earth=1, fire=1), points=6,
        text="Permanent: each card that you summon brings 1 energy.",
        energy_per_summon=1,
        worth=Worth(each=1.0),
    ),
    item(
        number=45, name="Lantern of Xidit",
        names={"es": "Linterna de Xidit", "it": "Lanterna di Xidit"},
        prices=price(earth=3, fire=3), points=24,
        text="Permanent, end of the game: 3 crystals for each energy in your reserve.",
        at_the_end=for_each_energy,
        worth=Worth(ready=6),
    ),
    item(
        number=46, name="Sealed Chest of Urm",
        names={"es": "Cofre Sellado de Urm", "it": "Forziere Sigillato di Urm"},
        prices=price(water=2, earth=1), points=10,
        text="Permanent, end of the game: 20 crystals if you have no familiar in play.",
        at_the_end=for_items_only,
        worth=Worth(ready=9),
    ),
)  # fmt: skip
