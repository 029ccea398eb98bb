"""What is printed on cards 1 to 25: price by the number of players, prestige, category."""

from __future__ import annotations

import pytest
from seasons_scene import BY_NAME, Scene, printed

ALL_FOUR = "1 air, 1 water, 1 fire and 1 earth"
PRINTED = [
    (1, "Amulet of Air", "2 air", 6),
    (2, "Amulet of Fire", "2 fire", 6),
    (3, "Amulet of Earth", "2 earth", 6),
    (4, "Amulet of Water", "2 water", 6),
    (5, "Balance of Ishtar", "2 crystals", 4),
    (6, "Staff of Spring", "3 earth", 9),
    (7, "Temporal Boots", "", 8),
    (8, "Purse of Io", "1 air and 1 fire", 6),
    (9, "Divine Chalice", ALL_FOUR, 10),
    (10, "Syllas the Faithful", "3 fire", 14),
    (12, "Naria the Prophetess", "3 crystals", 8),
    (13, "Wondrous Chest", "1 water and 1 fire", 4),
    (14, "Beggar's Horn", "1 air and 1 earth", 8),
    (15, "Die of Malice", "", 8),
    (16, "Kairn the Destroyer", "3 air", 9),
    (17, "Amsug Longneck", "1 air and 1 water", 8),
    (18, "Bespelled Grimoire", "1 water and 1 earth", 8),
    (19, "Ragfield's Helm", "3 air", 10),
    (20, "Hand of Fortune", "1 air, 1 fire, 1 earth and 3 crystals", 9),
    (21, "Lewis Greyface", "1 air and 1 fire", 6),
    (22, "Runic Cube of Eolis", "20 crystals", 30),
    (23, "Potion of Power", "2 fire", 0),
    (24, "Potion of Dreams", "2 air", 0),
    (25, "Potion of Knowledge", "2 water", 0),
]
FIGRIM = (11, "Figrim the Avaricious", "", 7)
SPANISH_AND_ITALIAN = [
    ("Amuleto de Aire", "Amuleto dell'Aria"),
    ("Amuleto de Fuego", "Amuleto del Fuoco"),
    ("Amuleto de Tierra", "Amuleto della Terra"),
    ("Amuleto de Agua", "Amuleto dell'Acqua"),
    ("Balanza de Ishtar", "Bilancia di Ishtar"),
    ("Bastón de Primavera", "Bastone della Primavera"),
    ("Botas Temporales", "Stivali Temporali"),
    ("Bolsa de Io", "Sacca di Io"),
    ("Cáliz Divino", "Calice Divino"),
    ("Sylas el Fiel", "Syllas il Fedele"),
    ("Figrim el Avaro", "Figrim l'Avaro"),
    ("Naria la Profetisa", "Naria la Profetessa"),
    ("Cofre Maravilloso", "Baule Meraviglioso"),
    ("Cuerno del Mendigo", "Corno del Mendicante"),
    ("Dado de Malicia", "Dado della Malizia"),
    ("Kairn el Destructor", "Kairn il Distruttore"),
    ("Amsug Cuellolargo", "Amsug Lungocollo"),
    ("Grimorio Descifrado", "Tomo Magico"),
    ("Yelmo de Ragfield", "Elmo di Ragfield"),
    ("Mano de la Fortuna", "Mano della Ricchezza"),
    ("Lewis Caragris", "Lewis Grisemine"),
    ("Cubo Rúnico de Eolis", "Cubo Runico di Eolis"),
    ("Poción de Poder", "Pozione della Potenza"),
    ("Poción de los Sueños", "Pozione dei Sogni"),
    ("Poción del Conocimiento", "Pozione del Sapere"),
]
"""From card 1 on."""
PLENTY = "3 air + 3 water + 3 fire + 3 earth"


@pytest.mark.parametrize(("number", "name", "price", "prestige"), printed(PRINTED))
def test_the_price_is_the_printed_one_for_two_to_four_players(
    number: int, name: str, price: str, prestige: int
) -> None:
    said = f"summon {name} for {price or 'nothing'}"
    for seats in (2, 3, 4):
        table = Scene(seats, hand=name, reserve=PLENTY, crystals=20)
        assert table.offered(0, "summon") == [said]


@pytest.mark.rule("printed.figrim-the-avaricious")
@pytest.mark.parametrize(("seats", "crystals"), [(2, 3), (3, 6), (4, 9)])
def test_figrim_costs_three_crystals_more_for_each_further_player(
    seats: int, crystals: int
) -> None:
    said = f"summon Figrim the Avaricious for {crystals} crystals"
    assert Scene(seats, hand=FIGRIM[1], crystals=crystals).offered(0, "summon") == [said]
    assert Scene(seats, hand=FIGRIM[1], crystals=crystals - 1).offered(0, "summon") == []


@pytest.mark.parametrize(("number", "name", "price", "prestige"), printed([*PRINTED, FIGRIM]))
def test_the_prestige_is_the_printed_one(number: int, name: str, price: str, prestige: int) -> None:
    assert BY_NAME[name].number == number
    assert Scene(play=name).score_of() == prestige


@pytest.mark.rule("contents.kinds")
def test_six_of_the_first_cards_are_familiars() -> None:
    familiars = [number for number, name, *_ in PRINTED if BY_NAME[name].familiar]
    assert BY_NAME[FIGRIM[1]].familiar
    assert familiars == [10, 12, 16, 17, 21]


def test_cards_have_their_spanish_and_italian_names() -> None:
    cards = sorted(BY_NAME.values(), key=lambda card: card.number)[:25]
    assert [(card.names["es"], card.names["it"]) for card in cards] == SPANISH_AND_ITALIAN
