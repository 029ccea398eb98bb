"""What is printed on cards 26 to 50: price by the number of players, prestige, category, names."""

from __future__ import annotations

import pytest
from seasons_scene import BY_NAME, Scene, printed

ALL_FOUR = "1 air, 1 water, 1 fire and 1 earth"
ITEMS = [
    (26, "Potion of Life", "2 earth", 0),
    (27, "Hourglass of Time", ALL_FOUR, 6),
    (28, "Scepter of Greatness", ALL_FOUR, 8),
    (29, "Olaf's Blessed Statue", "3 water", 0),
    (30, "Yjang's Forgotten Vase", "1 water, 1 fire and 1 earth", 6),
    (31, "Elemental Amulet", "1 to 4 energies of different kinds", 2),
    (32, "Tree of Light", "2 earth", 12),
    (34, "Crystal Orb", "1 fire and 1 earth", 6),
    (35, "Glutton Cauldron", "nothing", 0),
    (36, "Vampiric Crown", "1 air and 1 water", 0),
    (37, "Dragon Skull", "1 water, 1 fire and 1 earth", 9),
    (42, "Cursed Treatise of Arus", "1 water", -10),
    (43, "Idol of the Familiar", ALL_FOUR, 0),
    (44, "Necrotic Kriss", "2 air and 1 water", 6),
    (45, "Lantern of Xidit", "3 fire and 3 earth", 24),
    (46, "Sealed Chest of Urm", "2 water and 1 earth", 10),
    (47, "Mirror of the Seasons", "3 crystals", 8),
    (48, "Pendant of Ragnor", "1 air, 1 water and 1 fire", 0),
]
FAMILIARS = [
    (33, "Arcano Leech", ("2 crystals", "5 crystals", "8 crystals"), 8),
    (38, "Demon of Argos", (ALL_FOUR, ALL_FOUR, ALL_FOUR), 16),
    (39, "Titus Deepgaze", ("1 fire", "2 fire", "3 fire"), 4),
    (40, "Air Elemental", ("3 air", "3 air", "3 air"), 12),
    (41, "Thieving Fairies", ("nothing", "3 crystals", "6 crystals"), 6),
    (49, "Sid Nightshade", ("1 earth", "2 earth", "3 earth"), 6),
    (50, "Damned Soul of Onys", ("1 water", "1 water", "1 water"), -5),
]

SPANISH_AND_ITALIAN = [
    ("Poción de la Vida", "Pozione della Vita"),
    ("Reloj de Arena del Tiempo", "Clessidra del Tempo"),
    ("Cetro de Grandeza", "Scettro della Grandezza"),
    ("Estatua Sagrada de Olaf", "Statua Benedetta di Olaf"),
    ("Jarrón Olvidado de Yjang", "Vaso Dimenticato di Yjang"),
    ("Amuleto Elemental", "Amuleto Elementale"),
    ("Árbol de Luz", "Albero della Luce"),
    ("Sanguijuela Arcana", "Sanguisuga Arcana"),
    ("Orbe de Cristal", "Sfera di Cristallo"),
    ("Caldero Glotón", "Calderone Insaziabile"),
    ("Corona Vampírica", "Corona Vampiro"),
    ("Cráneo de Dragón", "Cranio del Drago"),
    ("Demonio de Argos", "Demone di Argos"),
    ("Titus Miradaprofunda", "Titus Bellosguardo"),
    ("Elemental de Aire", "Elementale dell'Aria"),
    ("Hadas Ladronas", "Fate Ladruncole"),
    ("Tratado Maldito de Arus", "Trattato Maledetto di Arus"),
    ("Ídolo del Familiar", "Idolo del Famiglio"),
    ("Kriss el Necrótico", "Kriss Necrotico"),
    ("Linterna de Xidit", "Lanterna di Xidit"),
    ("Cofre Sellado de Urm", "Forziere Sigillato di Urm"),
    ("Espejo de las Estaciones", "Specchio delle Stagioni"),
    ("Colgante de Ragnor", "Ciondolo di Ragnor"),
    ("Sid Sombranocturna", "Sid Ombra Notturna"),
    ("Alma Maldita de Onys", "Anima Dannata di Onys"),
]
"""From card 26 on."""


@pytest.mark.parametrize(("number", "name", "price", "prestige"), printed(ITEMS))
def test_an_item_has_its_printed_price_and_prestige(
    number: int, name: str, price: str, prestige: int
) -> None:
    card = BY_NAME[name]
    assert (card.number, card.points, card.familiar) == (number, prestige, False)
    assert [card.price(players) for players in (2, 3, 4)] == [price] * 3


@pytest.mark.parametrize(("number", "name", "prices", "prestige"), printed(FAMILIARS))
def test_a_familiar_has_its_printed_prices_and_prestige(
    number: int, name: str, prices: tuple[str, str, str], prestige: int
) -> None:
    card = BY_NAME[name]
    assert (card.number, card.points, card.familiar) == (number, prestige, True)
    assert tuple(card.price(players) for players in (2, 3, 4)) == prices


@pytest.mark.parametrize(("number", "name", "prices", "prestige"), printed(FAMILIARS))
def test_a_familiar_is_summoned_for_the_price_of_that_many_players(
    number: int, name: str, prices: tuple[str, str, str], prestige: int
) -> None:
    for seats, price in zip((2, 3, 4), prices, strict=True):
        table = Scene(seats, hand=name, reserve="3 air + water + 3 fire + 3 earth", crystals=9)
        assert table.offered(0, "summon") == [f"summon {name} for {price}"]


def test_cards_from_26_on_have_their_spanish_and_italian_names() -> None:
    cards = sorted(BY_NAME.values(), key=lambda card: card.number)[25:]
    assert [(card.names["es"], card.names["it"]) for card in cards] == SPANISH_AND_ITALIAN
