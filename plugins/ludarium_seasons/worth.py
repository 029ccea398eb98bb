"""What each card is worth beside its prestige, for the evaluator: rules of thumb, in points."""

from __future__ import annotations

from typing import NamedTuple


class Worth(NamedTuple):
    """What a card brings."""

    enter: float = 0.0
    """When it comes into play."""
    ready: float = 0.0
    """As long as it lies there unused, or at the end of the game."""
    each: float = 0.0
    """In every round to come."""
    per_opponent: bool = False
    """Whether each opponent adds the same again."""


WORTH = {
    "amulet_of_air": Worth(enter=2),
    "amulet_of_fire": Worth(enter=6),
    "amulet_of_earth": Worth(enter=9),
    "amulet_of_water": Worth(enter=8),
    "balance_of_ishtar": Worth(each=1.2),
    "staff_of_spring": Worth(each=1.2),
    "temporal_boots": Worth(enter=1),
    "purse_of_io": Worth(each=1.3),
    "divine_chalice": Worth(enter=12),
    "syllas_the_faithful": Worth(enter=4),
    "figrim_the_avaricious": Worth(each=0.6, per_opponent=True),
    "naria_the_prophetess": Worth(enter=4),
    "wondrous_chest": Worth(each=1.9),
    "beggars_horn": Worth(each=0.9),
    "die_of_malice": Worth(each=2.2),
    "kairn_the_destroyer": Worth(each=1.2, per_opponent=True),
    "amsug_longneck": Worth(enter=1),
    "bespelled_grimoire": Worth(enter=3.5, each=0.4),
    "ragfields_helm": Worth(ready=7),
    "hand_of_fortune": Worth(each=1.1),
    "lewis_greyface": Worth(enter=5),
    "potion_of_power": Worth(ready=7),
    "potion_of_dreams": Worth(ready=8),
    "potion_of_knowledge": Worth(ready=9),
    "potion_of_life": Worth(ready=12),
    "hourglass_of_time": Worth(each=1.2),
    "scepter_of_greatness": Worth(enter=9),
    "olafs_blessed_statue": Worth(enter=20),
    "yjangs_forgotten_vase": Worth(each=1.0),
    "elemental_amulet": Worth(enter=8),
    "tree_of_light": Worth(each=0.7),
    "arcano_leech": Worth(each=0.5, per_opponent=True),
    "crystal_orb": Worth(each=0.5),
    "glutton_cauldron": Worth(each=0.8),
    "vampiric_crown": Worth(enter=9),
    "dragon_skull": Worth(ready=1),
    "demon_of_argos": Worth(enter=2, per_opponent=True),
    "titus_deepgaze": Worth(each=0.9, per_opponent=True),
    "air_elemental": Worth(enter=2),
    "thieving_fairies": Worth(each=0.9, per_opponent=True),
    "cursed_treatise_of_arus": Worth(enter=15),
    "idol_of_the_familiar": Worth(enter=10, each=0.8),
    "necrotic_kriss": Worth(ready=2, each=0.2),
    "lantern_of_xidit": Worth(ready=6),
    "sealed_chest_of_urm": Worth(ready=9),
    "mirror_of_the_seasons": Worth(each=0.5),
    "pendant_of_ragnor": Worth(enter=6),
    "sid_nightshade": Worth(enter=4),
    "damned_soul_of_onys": Worth(enter=11.5, each=-1.5),
}
"""By the card's id. A card that is not listed, as of an expansion, is worth its prestige."""
UNKNOWN = Worth()
