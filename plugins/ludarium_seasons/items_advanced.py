"""The magic items from 31 to 50.

Each card: number, names (English, Spanish, Italian), price, prestige, text, effects.
"""

from __future__ import annotations

from ludarium_seasons.activating import (
    climb,
    feed,
    gaze_into_orb,
    look_into_mirror,
    raise_skull,
    stab,
    worship,
)
from ludarium_seasons.entering import (
    draw_cards,
    draw_or_discard_for_energy,
    energy_per_item,
    gain_crystals,
    gain_energy,
    raise_gauge,
)
from ludarium_seasons.printing import ANY_KINDS, FREE, item, price
from ludarium_seasons.scoring import for_each_energy, for_items_only

ADVANCED_ITEMS = (
    item(
        31, "Elemental Amulet", "Amuleto Elemental", "Amuleto Elementale",
        ANY_KINDS, 2,
        "Enters, for each kind paid: gauge +1 (air), 2 energies (water), a card (fire), "
        "5 crystals (earth).",
        per_kind={
            "air": raise_gauge(1),
            "water": gain_energy(2),
            "fire": draw_cards(1),
            "earth": gain_crystals(5),
        },
    ),
    item(
        32, "Tree of Light", "Árbol de Luz", "Albero della Luce",
        price(earth=2), 12,
        "Activate, 3 crystals: 1 energy. Or activate, 1 energy: you may transmute this turn.",
        use=climb,
    ),
    item(
        34, "Crystal Orb", "Orbe de Cristal", "Sfera di Cristallo",
        price(earth=1, fire=1), 6,
        "Activate: look at the top card of the deck; 4 energies put it into play for free. "
        "Or activate, 3 crystals: discard that card unseen.",
        use=gaze_into_orb,
    ),
    item(
        35, "Glutton Cauldron", "Caldero Glotón", "Calderone Insaziabile",
        FREE, 0,
        "Activate: put 1 energy of your reserve on it. With 7 on it, sacrifice it: they go to "
        "your reserve and you gain 15 crystals.",
        use=feed,
        collects_energy=True,
    ),
    item(
        36, "Vampiric Crown", "Corona Vampírica", "Corona Vampiro",
        price(water=1, air=1), 0,
        "Enters: draw or discard a card, openly; gain as many energies as it has prestige.",
        enter=(draw_or_discard_for_energy(),),
    ),
    item(
        37, "Dragon Skull", "Cráneo de Dragón", "Cranio del Drago",
        price(water=1, earth=1, fire=1), 9,
        "Activate, sacrifice 3 cards: 15 crystals.",
        use=raise_skull,
    ),
    item(
        42, "Cursed Treatise of Arus", "Tratado Maldito de Arus", "Trattato Maledetto di Arus",
        price(water=1), -10,
        "Enters: 2 energies, 10 crystals, gauge +1. If it is sacrificed, discard your reserve.",
        enter=(gain_energy(2), gain_crystals(10), raise_gauge(1)),
        empties_reserve=True,
    ),
    item(
        43, "Idol of the Familiar", "Ídolo del Familiar", "Idolo del Famiglio",
        price(water=1, earth=1, fire=1, air=1), 0,
        "Enters: 10 crystals. Activate: 1 crystal for each familiar that you have in play.",
        enter=(gain_crystals(10),),
        use=worship,
    ),
    item(
        44, "Necrotic Kriss", "Kriss el Necrótico", "Kriss Necrotico",
        price(water=1, air=2), 6,
        "Activate, discard or sacrifice a familiar: 4 energies.",
        use=stab,
    ),
    item(
        45, "Lantern of Xidit", "Linterna de Xidit", "Lanterna di Xidit",
        price(earth=3, fire=3), 24,
        "Permanent, end of the game: 3 crystals for each energy in your reserve.",
        at_the_end=for_each_energy,
    ),
    item(
        46, "Sealed Chest of Urm", "Cofre Sellado de Urm", "Forziere Sigillato di Urm",
        price(water=2, earth=1), 10,
        "Permanent, end of the game: 20 crystals if you have no familiar in play.",
        at_the_end=for_items_only,
    ),
    item(
        47, "Mirror of the Seasons", "Espejo de las Estaciones", "Specchio delle Stagioni",
        price(crystals=3), 8,
        "Activate, any number of crystals: as many equal energies of your reserve become another "
        "kind.",
        use=look_into_mirror,
    ),
    item(
        48, "Pendant of Ragnor", "Colgante de Ragnor", "Ciondolo di Ragnor",
        price(water=1, fire=1, air=1), 0,
        "Enters: 1 energy for each other magic item that you have in play.",
        enter=(energy_per_item(1),),
    ),
)  # fmt: skip
