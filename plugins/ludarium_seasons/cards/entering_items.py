"""Magic items that do something when they come into play, and the one that does nothing."""

from __future__ import annotations

from ludarium import Call, Settled, choose, decision, effect, step
from ludarium.words import counted
from ludarium_seasons.cards.verbs import gain_crystals, gain_energy, item, raise_gauge
from ludarium_seasons.rules.energy import gain_any
from ludarium_seasons.rules.power_cards import (
    come_into_play,
    coming,
    draw,
    keep_one,
    reveal_and_discard,
)
from ludarium_seasons.rules.tournament import move_token
from ludarium_seasons.table import (
    ANY_KINDS,
    FREE,
    Energy,
    PowerCard,
    Seasons,
    Worth,
    has_room,
    items_in_play,
    kinds,
    price,
)

# Drawing cards ------------------------------------------------------------------------------


@effect
def draw_cards(s: Seasons, me: int, count: int) -> None:
    """Draw cards that must be kept."""
    draw(s, s.sorcerers[me].hand, count)


@effect
def draw_and_keep_one(s: Seasons, me: int, count: int) -> None:
    """Draw cards, keep one, discard the others."""
    draw(s, s.sorcerers[me].pack, count)
    s.do(keep_one(me, coming(s, me)))


# For each other magic item ------------------------------------------------------------------


@effect
def crystals_per_item(s: Seasons, me: int, count: int) -> None:
    """Gain crystals for each other magic item in play."""
    place = s.sorcerers[me]
    place.crystals += count * (items_in_play(place) - 1)


@effect
def energy_per_item(s: Seasons, me: int, count: int) -> None:
    """Gain energy of any kinds for each other magic item in play."""
    gain_any(s, me, count * (items_in_play(s.sorcerers[me]) - 1), coming(s, me))


# Amulet of Water ----------------------------------------------------------------------------


@effect
def fill_amulet(s: Seasons, me: int, count: int) -> None:
    """Choose energy to lie on the card."""
    s.do(choose_for_amulet(me, count))


@decision(ask="Amulet of Water: which {count} energies lie on it?", skips=True, constant=True)
def choose_for_amulet(s: Seasons, me: int, count: int, settled: Settled = ()) -> list[Call]:
    """Choose energies for the Amulet of Water."""
    return choose(
        Energy.mixes(count),
        settled,
        lambda energy: put_on_amulet(me, energy),
        lambda settled: choose_for_amulet(me, count, settled),
    )


@step(say="put {energy} on the Amulet of Water")
def put_on_amulet(s: Seasons, me: int, energy: Energy) -> None:
    """Put energy on the Amulet of Water that came last."""
    place = s.sorcerers[me]
    place.amulets = (*place.amulets[:-1], energy)


# Temporal Boots -----------------------------------------------------------------------------

FARTHEST = 3


@effect
def travel_in_time(s: Seasons, me: int) -> None:
    """Move the season token, in either direction."""
    s.do(choose_move(me))


@decision(ask="Temporal Boots: how far does the season token go, and which way?")
def choose_move(s: Seasons, me: int) -> list[Call]:
    """Choose how far the season token moves."""
    return [move_season(me, by) for by in range(-FARTHEST, FARTHEST + 1) if by]


@step(say=lambda me, by: f"move the season token {'forward' if by > 0 else 'back'} {abs(by)}")
def move_season(s: Seasons, me: int, by: int) -> None:
    """Move the season token; a change of season has its effects at once."""
    move_token(s, by, me)


# Divine Chalice -----------------------------------------------------------------------------


@effect
def draw_and_play_one(s: Seasons, me: int, count: int) -> None:
    """Draw cards, put one into play if there is room, discard the others."""
    draw(s, s.sorcerers[me].pack, count)
    s.do(play_one(me), discard_looked_at(me))


@decision(ask="Divine Chalice: which drawn card do you put into play for free?", skips=True)
def play_one(s: Seasons, me: int) -> list[Call]:
    """Choose which of the drawn cards to put into play for free."""
    place = s.sorcerers[me]
    if not has_room(place):
        return []
    return [play_drawn(me, card) for card in kinds(place.pack.cards)]


@step(say="put {card} into play")
def play_drawn(s: Seasons, me: int, card: PowerCard) -> None:
    """Put a drawn card into play for free; the others are discarded before it takes effect."""
    place = s.sorcerers[me]
    place.pack.move(card, place.play)
    place.pack.deal_all(s.discard)
    come_into_play(s, me, card)


@step
def discard_looked_at(s: Seasons, me: int) -> None:
    """Discard the drawn cards, where none could be put into play."""
    s.sorcerers[me].pack.deal_all(s.discard)


# Vampiric Crown -----------------------------------------------------------------------------


@effect
def draw_or_discard_for_energy(s: Seasons, me: int) -> None:
    """Draw or discard a card, for all to see, and gain energy by its prestige."""
    s.do(draw_or_discard(me))


@decision(ask="Vampiric Crown: which card's prestige do you gain in energy?", skips=True)
def draw_or_discard(s: Seasons, me: int) -> list[Call]:
    """Draw a card, or choose one of the hand to discard."""
    place = s.sorcerers[me]
    draws = [draw_for_energy(me)] if s.deck.cards or s.discard.cards else []
    return [*draws, *[discard_for_energy(me, card) for card in kinds(place.hand.cards)]]


@step(say="draw a card for its prestige in energy")
def draw_for_energy(s: Seasons, me: int) -> None:
    """Draw a card, show it and keep it; gain energy."""
    hand = s.sorcerers[me].hand
    draw(s, hand)
    hand.show(count=1)
    gain_any(s, me, max(0, hand.top.points), coming(s, me))


def _crown_in_words(me: int, card: PowerCard) -> str:
    gained = counted(max(0, card.points), "energy", "energies")
    return f"discard {card} for its prestige in energy: {gained}"


@step(say=_crown_in_words)
def discard_for_energy(s: Seasons, me: int, card: PowerCard) -> None:
    """Show a card of the hand and discard it; gain energy."""
    reveal_and_discard(s, me, card)
    gain_any(s, me, max(0, card.points), coming(s, me))


# The cards ----------------------------------------------------------------------------------

ENTERING_ITEMS = (
    item(
        number=1, name="Amulet of Air",
        names={"es": "Amuleto de Aire", "it": "Amuleto dell'Aria"},
        prices=price(air=2), points=6,
        text="Enters: your gauge goes up by 2.",
        enter=(raise_gauge(2),),
        worth=Worth(enter=2),
    ),
    item(
        number=2, name="Amulet of Fire",
        names={"es": "Amuleto de Fuego", "it": "Amuleto del Fuoco"},
        prices=price(fire=2), points=6,
        text="Enters: draw 4 cards, keep 1 and discard the others.",
        enter=(draw_and_keep_one(4),),
        worth=Worth(enter=6),
    ),
    item(
        number=3, name="Amulet of Earth",
        names={"es": "Amuleto de Tierra", "it": "Amuleto della Terra"},
        prices=price(earth=2), points=6,
        text="Enters: 9 crystals for you.",
        enter=(gain_crystals(9),),
        worth=Worth(enter=9),
    ),
    item(
        number=4, name="Amulet of Water",
        names={"es": "Amuleto de Agua", "it": "Amuleto dell'Acqua"},
        prices=price(water=2), points=6,
        text="Enters: put 4 energies of your choice on it. They pay and can be transmuted, but are "
        "not in your reserve.",
        enter=(fill_amulet(4),),
        holds_energy=True,
        worth=Worth(enter=8),
    ),
    item(
        number=7, name="Temporal Boots",
        names={"es": "Botas Temporales", "it": "Stivali Temporali"},
        prices=FREE, points=8,
        text="Enters: the season token goes 1 to 3 spaces forward or back.",
        enter=(travel_in_time(),),
        worth=Worth(enter=1),
    ),
    item(
        number=9, name="Divine Chalice",
        names={"es": "Cáliz Divino", "it": "Calice Divino"},
        prices=price(water=1, earth=1, air=1, fire=1), points=10,
        text="Enters: draw 4 cards, put 1 into play for free and discard the others.",
        enter=(draw_and_play_one(4),),
        worth=Worth(enter=12),
    ),
    item(
        number=22, name="Runic Cube of Eolis",
        names={"es": "Cubo Rúnico de Eolis", "it": "Cubo Runico di Eolis"},
        prices=price(crystals=20), points=30,
        text="No effect.",
    ),
    item(
        number=28, name="Scepter of Greatness",
        names={"es": "Cetro de Grandeza", "it": "Scettro della Grandezza"},
        prices=price(water=1, earth=1, fire=1, air=1), points=8,
        text="Enters: 3 crystals for each other magic item that you have in play.",
        enter=(crystals_per_item(3),),
        worth=Worth(enter=9),
    ),
    item(
        number=29, name="Olaf's Blessed Statue",
        names={"es": "Estatua Sagrada de Olaf", "it": "Statua Benedetta di Olaf"},
        prices=price(water=3), points=0,
        text="Enters: 20 crystals for you.",
        enter=(gain_crystals(20),),
        worth=Worth(enter=20),
    ),
    item(
        number=31, name="Elemental Amulet",
        names={"es": "Amuleto Elemental", "it": "Amuleto Elementale"},
        prices=ANY_KINDS, points=2,
        text="Enters, for each kind paid: gauge +1 (air), 2 energies (water), a card (fire), "
        "5 crystals (earth).",
        per_kind={
            "air": raise_gauge(1),
            "water": gain_energy(2),
            "fire": draw_cards(1),
            "earth": gain_crystals(5),
        },
        worth=Worth(enter=8),
    ),
    item(
        number=36, name="Vampiric Crown",
        names={"es": "Corona Vampírica", "it": "Corona Vampiro"},
        prices=price(water=1, air=1), points=0,
        text="Enters: draw or discard a card, openly; gain as many energies as it has prestige.",
        enter=(draw_or_discard_for_energy(),),
        worth=Worth(enter=9),
    ),
    item(
        number=42, name="Cursed Treatise of Arus",
        names={"es": "Tratado Maldito de Arus", "it": "Trattato Maledetto di Arus"},
        prices=price(water=1), points=-10,
        text="Enters: 2 energies, 10 crystals, gauge +1. If it is sacrificed, discard your "
        "reserve.",
        enter=(gain_energy(2), gain_crystals(10), raise_gauge(1)),
        empties_reserve=True,
        worth=Worth(enter=15),
    ),
    item(
        number=48, name="Pendant of Ragnor",
        names={"es": "Colgante de Ragnor", "it": "Ciondolo di Ragnor"},
        prices=price(water=1, fire=1, air=1), points=0,
        text="Enters: 1 energy for each other magic item that you have in play.",
        enter=(energy_per_item(1),),
        worth=Worth(enter=6),
    ),
)  # fmt: skip
