"""The magic items from 1 to 30.

Each card: number, names (English, Spanish, Italian), price, prestige, text, effects.
"""

from __future__ import annotations

from ludarium_seasons.activating import weigh
from ludarium_seasons.entering import (
    crystals_per_item,
    draw_and_keep_one,
    draw_and_play_one,
    fill_amulet,
    gain_crystals,
    gain_energy,
    raise_gauge,
    travel_in_time,
)
from ludarium_seasons.potions import drink_dreams, drink_knowledge, drink_life, drink_power
from ludarium_seasons.printing import FREE, item, price
from ludarium_seasons.reacting import beg, fill_chest, turn_hourglass
from ludarium_seasons.scoring import for_most_cards
from ludarium_seasons.table import CHANGE_OF_SEASON, END_OF_ROUND

BASIC_ITEMS = (
    item(
        1, "Amulet of Air", "Amuleto de Aire", "Amuleto dell'Aria",
        price(air=2), 6,
        "Enters: your gauge goes up by 2.",
        enter=(raise_gauge(2),),
    ),
    item(
        2, "Amulet of Fire", "Amuleto de Fuego", "Amuleto del Fuoco",
        price(fire=2), 6,
        "Enters: draw 4 cards, keep 1 and discard the others.",
        enter=(draw_and_keep_one(4),),
    ),
    item(
        3, "Amulet of Earth", "Amuleto de Tierra", "Amuleto della Terra",
        price(earth=2), 6,
        "Enters: 9 crystals for you.",
        enter=(gain_crystals(9),),
    ),
    item(
        4, "Amulet of Water", "Amuleto de Agua", "Amuleto dell'Acqua",
        price(water=2), 6,
        "Enters: put 4 energies of your choice on it. They pay and can be transmuted, but are "
        "not in your reserve.",
        enter=(fill_amulet(4),),
        holds_energy=True,
    ),
    item(
        5, "Balance of Ishtar", "Balanza de Ishtar", "Bilancia di Ishtar",
        price(crystals=2), 4,
        "Activate, 3 equal energies: they are transmuted into 9 crystals.",
        use=weigh,
    ),
    item(
        6, "Staff of Spring", "Bastón de Primavera", "Bastone della Primavera",
        price(earth=3), 9,
        "Permanent: each card that you summon brings 3 crystals.",
        crystals_per_summon=3,
    ),
    item(
        7, "Temporal Boots", "Botas Temporales", "Stivali Temporali",
        FREE, 8,
        "Enters: the season token goes 1 to 3 spaces forward or back.",
        enter=(travel_in_time(),),
    ),
    item(
        8, "Purse of Io", "Bolsa de Io", "Sacca di Io",
        price(fire=1, air=1), 6,
        "Permanent: each energy that you transmute brings 1 crystal more.",
        per_transmuted=1,
    ),
    item(
        9, "Divine Chalice", "Cáliz Divino", "Calice Divino",
        price(water=1, earth=1, air=1, fire=1), 10,
        "Enters: draw 4 cards, put 1 into play for free and discard the others.",
        enter=(draw_and_play_one(4),),
    ),
    item(
        13, "Wondrous Chest", "Cofre Maravilloso", "Baule Meraviglioso",
        price(water=1, fire=1), 4,
        "Permanent, end of the round: 3 crystals if your reserve has 4 energies or more.",
        on={END_OF_ROUND: fill_chest},
    ),
    item(
        14, "Beggar's Horn", "Cuerno del Mendigo", "Corno del Mendicante",
        price(earth=1, air=1), 8,
        "Permanent, end of the round: 1 energy if your reserve has 1 energy or none.",
        on={END_OF_ROUND: beg},
    ),
    item(
        15, "Die of Malice", "Dado de Malicia", "Dado della Malizia",
        FREE, 8,
        "Activate, before you use your die: roll it again and gain 2 crystals.",
        rerolls=True,
    ),
    item(
        18, "Bespelled Grimoire", "Grimorio Descifrado", "Tomo Magico",
        price(water=1, earth=1), 8,
        "Enters: 2 energies. Permanent: your reserve holds 10 energies.",
        enter=(gain_energy(2),),
        reserve_limit=10,
    ),
    item(
        19, "Ragfield's Helm", "Yelmo de Ragfield", "Elmo di Ragfield",
        price(air=3), 10,
        "Permanent, end of the game: 20 crystals if you have more cards in play than anyone else.",
        at_the_end=for_most_cards,
    ),
    item(
        20, "Hand of Fortune", "Mano de la Fortuna", "Mano della Ricchezza",
        price(earth=1, fire=1, air=1, crystals=3), 9,
        "Permanent: each card that you summon costs 1 energy less, but at least 1.",
        saves=1,
    ),
    item(
        22, "Runic Cube of Eolis", "Cubo Rúnico de Eolis", "Cubo Runico di Eolis",
        price(crystals=20), 30,
        "No effect.",
    ),
    item(
        23, "Potion of Power", "Poción de Poder", "Pozione della Potenza",
        price(fire=2), 0,
        "Activate, sacrifice it: draw a card and your gauge goes up by 2.",
        use=drink_power,
    ),
    item(
        24, "Potion of Dreams", "Poción de los Sueños", "Pozione dei Sogni",
        price(air=2), 0,
        "Activate, sacrifice it and discard your reserve: put a card of your hand into play "
        "for free.",
        use=drink_dreams,
    ),
    item(
        25, "Potion of Knowledge", "Poción del Conocimiento", "Pozione del Sapere",
        price(water=2), 0,
        "Activate, sacrifice it: 5 energies.",
        use=drink_knowledge,
    ),
    item(
        26, "Potion of Life", "Poción de la Vida", "Pozione della Vita",
        price(earth=2), 0,
        "Activate, sacrifice it: all energies of your reserve are transmuted into 4 crystals each.",
        use=drink_life,
    ),
    item(
        27, "Hourglass of Time", "Reloj de Arena del Tiempo", "Clessidra del Tempo",
        price(water=1, earth=1, fire=1, air=1), 6,
        "Permanent, change of season: 1 energy.",
        on={CHANGE_OF_SEASON: turn_hourglass},
    ),
    item(
        28, "Scepter of Greatness", "Cetro de Grandeza", "Scettro della Grandezza",
        price(water=1, earth=1, fire=1, air=1), 8,
        "Enters: 3 crystals for each other magic item that you have in play.",
        enter=(crystals_per_item(3),),
    ),
    item(
        29, "Olaf's Blessed Statue", "Estatua Sagrada de Olaf", "Statua Benedetta di Olaf",
        price(water=3), 0,
        "Enters: 20 crystals for you.",
        enter=(gain_crystals(20),),
    ),
    item(
        30, "Yjang's Forgotten Vase", "Jarrón Olvidado de Yjang", "Vaso Dimenticato di Yjang",
        price(water=1, earth=1, fire=1), 6,
        "Permanent: each card that you summon brings 1 energy.",
        energy_per_summon=1,
    ),
)  # fmt: skip
