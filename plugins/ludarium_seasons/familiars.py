"""The thirteen familiars.

Each card: number, names (English, Spanish, Italian), price, prestige, text, effects.
"""

from __future__ import annotations

from ludarium_seasons.activating import exorcise, threaten
from ludarium_seasons.entering import gain_crystals, gain_kind
from ludarium_seasons.meddling import (
    copy_a_reserve,
    draw_for_all,
    lower_gauges_and_deal,
    make_others_sacrifice,
    send_items_home,
    steal_if_ahead,
    turn_reserves_into_air,
)
from ludarium_seasons.printing import familiar, price
from ludarium_seasons.reacting import collect, gaze, haunt
from ludarium_seasons.table import CHANGE_OF_SEASON, END_OF_ROUND

FAMILIARS = (
    familiar(
        10, "Syllas the Faithful", "Sylas el Fiel", "Syllas il Fedele",
        price(fire=3), 14,
        "Enters: each opponent sacrifices a card.",
        enter=(make_others_sacrifice(),),
    ),
    familiar(
        11, "Figrim the Avaricious", "Figrim el Avaro", "Figrim l'Avaro",
        price(crystals=(3, 6, 9)), 7,
        "Permanent, change of season: each opponent who can gives you 1 crystal.",
        on={CHANGE_OF_SEASON: collect},
    ),
    familiar(
        12, "Naria the Prophetess", "Naria la Profetisa", "Naria la Profetessa",
        price(crystals=3), 8,
        "Enters: draw a card for each player; keep one and give one to each other player.",
        enter=(draw_for_all(),),
    ),
    familiar(
        16, "Kairn the Destroyer", "Kairn el Destructor", "Kairn il Distruttore",
        price(air=3), 9,
        "Activate, 1 energy: each opponent loses 4 crystals.",
        use=threaten,
    ),
    familiar(
        17, "Amsug Longneck", "Amsug Cuellolargo", "Amsug Lungocollo",
        price(water=1, air=1), 8,
        "Enters: each player takes a magic item from play back into the hand.",
        enter=(send_items_home(),),
    ),
    familiar(
        21, "Lewis Greyface", "Lewis Caragris", "Lewis Grisemine",
        price(fire=1, air=1), 6,
        "Enters: gain the same energies as an opponent has in the reserve.",
        enter=(copy_a_reserve(),),
    ),
    familiar(
        33, "Arcano Leech", "Sanguijuela Arcana", "Sanguisuga Arcana",
        price(crystals=(2, 5, 8)), 8,
        "Permanent: to summon a card, an opponent must give you 1 crystal.",
        toll_on_summoning=1,
    ),
    familiar(
        38, "Demon of Argos", "Demonio de Argos", "Demone di Argos",
        price(water=1, earth=1, fire=1, air=1), 16,
        "Enters: each opponent's gauge goes down by 1, and each draws a card.",
        enter=(lower_gauges_and_deal(1),),
    ),
    familiar(
        39, "Titus Deepgaze", "Titus Miradaprofunda", "Titus Bellosguardo",
        price(fire=(1, 2, 3)), 4,
        "Permanent, end of the round: each opponent gives you 1 crystal. If one cannot, "
        "sacrifice Titus.",
        on={END_OF_ROUND: gaze},
    ),
    familiar(
        40, "Air Elemental", "Elemental de Aire", "Elementale dell'Aria",
        price(air=3), 12,
        "Enters: all energies in the opponents' reserves become air.",
        enter=(turn_reserves_into_air(),),
    ),
    familiar(
        41, "Thieving Fairies", "Hadas Ladronas", "Fate Ladruncole",
        price(crystals=(0, 3, 6)), 6,
        "Permanent: an opponent who activates a card gives you 1 crystal, and you gain another.",
        toll_on_activating=1,
    ),
    familiar(
        49, "Sid Nightshade", "Sid Sombranocturna", "Sid Ombra Notturna",
        price(earth=(1, 2, 3)), 6,
        "Enters: if you have the most crystals, each opponent gives you 5.",
        enter=(steal_if_ahead(5),),
    ),
    familiar(
        50, "Damned Soul of Onys", "Alma Maldita de Onys", "Anima Dannata di Onys",
        price(water=1), -5,
        "Enters: 10 crystals and 1 water. Permanent, end of the round: lose 3 crystals. "
        "Activate, 1 water: straighten it and pass it to your left.",
        enter=(gain_crystals(10), gain_kind("water", 1)),
        on={END_OF_ROUND: haunt},
        use=exorcise,
    ),
)  # fmt: skip
