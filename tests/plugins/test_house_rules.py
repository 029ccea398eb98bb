"""House rules of the three big games: same deals, same play, and constants that do something."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ludarium import UsageError
from ludarium.house_rules import numbers_of
from ludarium.plugins import installed
from ludarium.walking import piles_in

SEEDS = range(6)
CHANGES = {
    "seasons": "Amulet of Earth.cost.earth=1",
    "res_arcana": "Athanor.cost.gold=2",
    "spellbook": "Growth.levels.3.points=5",
}
LEFT_OUT = {
    "seasons": ("Amulet of Fire", "Kairn the Destroyer"),
    "res_arcana": ("Athanor", "Colossus", "Artificer", "Coral Castle", "Alchemy"),
    "spellbook": ("Growth", "Cure"),
}


def new(game: str, seed: int, rules: str = "", **options: Any) -> Any:
    return installed().game(game).new(2, seed, {**options, "house_rules": rules})


def names(cards: Any) -> list[str]:
    return [card.name for card in cards]


def dealt(table: Any) -> dict[int | None, set[str]]:
    """All cards that each seat was dealt, and those in the middle."""
    found: dict[int | None, set[str]] = {}
    for seat, _, pile in piles_in(table):
        found.setdefault(seat, set()).update(names(pile))
    return found


@pytest.mark.parametrize("game", CHANGES)
def test_with_another_number_everything_is_dealt_alike(game: str) -> None:
    for seed in SEEDS:
        plain, changed = new(game, seed), new(game, seed, CHANGES[game])
        assert [names(pile) for pile in plain.piles()] == [names(pile) for pile in changed.piles()]
        assert (plain.first, plain.random) == (changed.first, changed.random)


@pytest.mark.parametrize(
    ("game", "card"), [(game, card) for game, cards in LEFT_OUT.items() for card in cards]
)
def test_without_a_card_the_rest_is_dealt_alike(game: str, card: str) -> None:
    for seed in SEEDS:
        plain, changed = new(game, seed), new(game, seed, f"without {card}")
        assert plain.first == changed.first
        assert plain.random == changed.random
        before, after = dealt(plain), dealt(changed)
        for whose, cards in after.items():
            assert card not in cards
            assert len(cards ^ before[whose]) <= 4


def test_without_a_power_card_the_order_of_all_others_stays() -> None:
    def order(table: Any) -> list[str]:
        packs = [card for place in table.sorcerers for card in names(place.pack)]
        return [*packs, *reversed(names(table.deck))]

    for seed in SEEDS:
        kept = [card for card in order(new("seasons", seed)) if card != "Amulet of Fire"]
        assert order(new("seasons", seed, "without Amulet of Fire")) == kept


def test_without_a_spell_only_its_place_in_the_book_changes() -> None:
    for seed in range(20):
        plain, changed = new("spellbook", seed), new("spellbook", seed, "without Growth")
        for one, other in zip(plain.book, changed.book, strict=True):
            assert one is other or one.name == "Growth"


@pytest.mark.parametrize("game", CHANGES)
def test_two_variants_take_turns_without_a_trace(game: str) -> None:
    def score(rules: str) -> tuple[float, ...]:
        table = new(game, 3, rules)
        table.play_out(Random(5).random)
        scores: tuple[float, ...] = table.scores
        return scores

    rules = f"{CHANGES[game]}; without {LEFT_OUT[game][1]}"
    alone = score(""), score(rules)
    for _ in range(2):
        assert (score(""), score(rules)) == alone


@pytest.mark.parametrize("game", CHANGES)
def test_evaluators_judge_changed_games(game: str) -> None:
    table = new(game, 1, f"{CHANGES[game]}; without {LEFT_OUT[game][1]}")
    estimate = installed().evaluators[game].estimate(table)
    assert len(estimate) == 2


def test_a_head_start_goes_by_turn_order() -> None:
    for seed in SEEDS:
        seasons = new("seasons", seed, "starting crystals.2=4")
        assert seasons.sorcerers[1 - seasons.first].crystals == 4
        assert seasons.sorcerers[seasons.first].crystals == 0
        arcana = new("res_arcana", seed, "starting essences.1.gold=0")
        assert arcana.players[arcana.first].pool.gold == 0
        assert arcana.players[1 - arcana.first].pool.gold == 1
        book = new("spellbook", seed, "starting tokens.2=3")
        assert len(book.wizards[book.first].pool) == 2
        assert len(book.wizards[1 - book.first].pool) == 3
        assert new("spellbook", seed).altar == book.altar


def test_a_shorter_game_is_shorter() -> None:
    table = new("seasons", 1, "years=1")
    table.play_out(Random(1).random)
    assert table.year <= 2
    table = new("res_arcana", 1, "points to win=1")
    table.play_out(Random(1).random)
    assert table.round <= new_round_of(1)


def new_round_of(seed: int) -> int:
    table = new("res_arcana", seed)
    table.play_out(Random(1).random)
    return int(table.round)


def test_numbers_that_tell_cards_apart_cannot_be_set() -> None:
    for game, words in {"seasons": "number", "spellbook": "colour", "res_arcana": "tile"}.items():
        for component in installed().game(game).components:
            assert not any(way.split(".")[0] == words for way in numbers_of(component))


def test_named_spells_and_places_are_those_of_the_changed_game() -> None:
    book = new("spellbook", 1, CHANGES["spellbook"], spells="set1").book
    assert any("{" in spell.id for spell in book) == any(s.name == "Growth" for s in book)
    places = "sacred grove+catacombs of the dead+cursed forge+coral castle+dragon's lair"
    table = new("res_arcana", 1, "Coral Castle.points=5", places=places)
    assert "coral_castle{points=5}" in [place.id for place in table.grounds]
    with pytest.raises(UsageError, match="Coral Castle is left out of this game"):
        new("res_arcana", 1, "without Coral Castle", places=places)
