"""What is printed on every component, and that the cost shown is the cost charged."""

from __future__ import annotations

from itertools import combinations

import pytest
from res_arcana_scene import Scene, ends

from ludarium import Cost, payments
from ludarium_res_arcana import GAME
from ludarium_res_arcana.cards import ARTIFACTS, FACES, MAGES, MAGIC_ITEMS, MONUMENTS, PLACES
from ludarium_res_arcana.rules.actions import discounted, due_in_words
from ludarium_res_arcana.table import Discount, Essences, Face, ResArcana, cost

RICH = " + ".join(f"20 {kind}" for kind in Essences.kinds)
PLENTY = Essences(**dict.fromkeys(Essences.kinds, 20))
DISCOUNTS = tuple(face.discount for face in FACES if face.discount is not None)

at_every_table = pytest.mark.parametrize("seats", GAME.seats)
every = pytest.mark.parametrize("face", FACES, ids=lambda face: face.id)


def in_words(ways: list[Essences]) -> str:
    """The cost that was charged: what every way to pay has in common, and how much besides."""
    fixed = ways[0]
    for way in ways:
        fixed &= way
    (total,) = {way.total for way in ways}
    return str(Cost(fixed) + cost(any=total - fixed.total) if total > fixed.total else Cost(fixed))


def taken(scene: Scene, said: str) -> str:
    """What seat 0 pays for something, in words."""
    before = scene.player().pool
    scene.do(said)
    asked = scene.s.now is not None and scene.s.now.step.name == "settle"
    after: list[ResArcana] = ends(scene.s) if asked else [scene.s]
    return in_words([before - s.players[0].pool for s in after])


@at_every_table
@pytest.mark.parametrize("card", ARTIFACTS, ids=lambda card: card.id)
def test_placing_an_artifact_takes_what_its_print_says(card: Face, seats: int) -> None:
    scene = Scene(seats, hand=card.name, pool=RICH)
    assert taken(scene, f"place {card}") == card.price(seats)
    assert card in scene.player().play.cards


@at_every_table
@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.id)
def test_claiming_a_place_of_power_takes_what_its_print_says(place: Face, seats: int) -> None:
    scene = Scene(seats, grounds=place.name, pool=RICH)
    assert taken(scene, f"claim {place}") == place.price(seats)
    assert place in scene.player().play.cards


@at_every_table
@pytest.mark.parametrize("monument", MONUMENTS, ids=lambda monument: monument.id)
def test_claiming_a_monument_takes_what_its_print_says(monument: Face, seats: int) -> None:
    for words, shown, deck in (
        (f"claim {monument}", monument.name, ""),
        ("claim the top monument", "", monument.name),
    ):
        scene = Scene(seats, pool=RICH, monuments=shown, monument_deck=deck)
        assert taken(scene, words) == monument.price(seats)
        assert monument in scene.player().play.cards


@at_every_table
@pytest.mark.parametrize("face", [*MAGES, *MAGIC_ITEMS], ids=lambda face: face.id)
def test_mages_and_magic_items_cost_nothing(face: Face, seats: int) -> None:
    assert face.price(seats) == ""
    assert not face.cost.total


@at_every_table
@pytest.mark.parametrize("item", MAGIC_ITEMS, ids=lambda item: item.id)
def test_taking_a_magic_item_takes_no_essences(item: Face, seats: int) -> None:
    scene = Scene(seats, pool="2 gold").do("pass", f"swap your magic item for {item}")
    assert (scene.pool, item in scene.player().play.cards) == ("2 gold", True)


# Discounts ----------------------------------------------------------------------------------


def reductions() -> list[tuple[tuple[Discount, ...], int, tuple[str, ...]]]:
    """All that components take off together, alone and with the effects that place."""
    sets = [some for n in range(len(DISCOUNTS) + 1) for some in combinations(DISCOUNTS, n)]
    effects: list[tuple[int, tuple[str, ...]]] = [(0, ()), (4, ()), (99, ()), (2, ("gold",))]
    return [(some, *effect) for some in sets for effect in effects]


@pytest.mark.parametrize("card", ARTIFACTS, ids=lambda card: card.id)
def test_what_is_said_to_be_due_after_discounts_is_charged(card: Face) -> None:
    for discounts, less, spared in reductions():
        if less in (4, 99) and not card.dragon:
            continue
        due = discounted(card, discounts, less, spared)
        ways = payments(due, PLENTY)
        (total,) = {way.total for way in ways}
        words = due_in_words(due)
        numbers = [part for part in words.split(" out of ")[0].split() if part.isdigit()]
        assert sum(map(int, numbers)) == total, words
        if " out of " not in words:
            assert set(words.split(" and ")) == set(in_words(list(ways)).split(" and "))


# The print ----------------------------------------------------------------------------------


@every
def test_the_text_says_only_what_a_component_does(face: Face) -> None:
    assert face.kind
    assert "Costs" not in face.text
    assert not face.text.startswith(("1 point.", "2 points.", "3 points."))
    said = str(face.printed(2))
    assert not any(name in said for name in face.names.values())


@pytest.mark.parametrize(
    ("name", "printed"),
    [
        ("Nightingale", "Creature artifact, costs 1 life and 1 calm, 1 point."),
        ("Great Pyramid", "Monument, costs 4 gold, 3 points."),
        ("Magical Shard", "Artifact, costs nothing. Exhaust it to gain 1 of any kind but gold."),
        ("Calm/Elan", "Magic item. Collect 1 calm or 1 elan."),
        ("Artificer", "Mage. Artifacts cost 1 less, but no less gold."),
        (
            "Sunken Reef",
            "Place of power, costs 2 elan, 2 life and 5 calm. 1 point for each calm on it. "
            "Collect 1 gold. Pay 1 life and 2 calm to put 1 calm on it.",
        ),
    ],
)
def test_each_kind_of_component_is_printed_in_one_form(name: str, printed: str) -> None:
    (face,) = [face for face in FACES if face.name == name]
    assert str(face.printed(2)) == printed
