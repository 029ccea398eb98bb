from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest
from seasons_scene import Scene, names, new_game

from ludarium_seasons.table import Seasons


@pytest.mark.rule("prelude.look")
def test_a_hand_is_known_to_its_owner_only() -> None:
    table = Scene(hand="Purse of Io", left={"hand": "Staff of Spring"})
    assert table.hand_seen_by(0, 0) == ["Purse of Io"]
    assert table.hand_seen_by(0, 1) == ["?"]
    assert table.hand_seen_by(1, 0) == ["?"]


@pytest.mark.rule("prelude.look")
def test_libraries_may_be_looked_at_by_their_owner() -> None:
    table = Scene(library="Purse of Io + Staff of Spring + Amulet of Air")
    assert "?" not in names(table.place().library.visible(0))
    assert set(names(table.place().library.visible(1))) == {"?"}


@pytest.mark.rule("ruling.33")
def test_a_sacrificed_card_is_remembered_until_the_discard_pile_is_shuffled() -> None:
    table = Scene(play="Potion of Knowledge")
    table.do("use up the Potion of Knowledge: gain 5 energies")
    assert names(table.s.discard.visible(1)) == ["Potion of Knowledge"]


@pytest.mark.rule("setup.discard", "ruling.33")
def test_a_card_discarded_from_a_draw_is_known_to_whoever_drew_it() -> None:
    table = Scene(die="a card", deck="Purse of Io")
    table.do("draw a card", "discard Purse of Io")
    assert names(table.s.discard.visible(0)) == ["Purse of Io"]
    assert names(table.s.discard.visible(1)) == ["?"]


@pytest.mark.rule("ruling.33")
def test_a_reshuffled_deck_is_forgotten() -> None:
    table = Scene(die="a card", play="Potion of Knowledge")
    table.s.deck.cards[:] = table.s.deck.cards[-1:]
    table.do("draw a card")
    table.do(table.offers[0], "use up the Potion of Knowledge: gain 5 energies")
    assert len(table.s.discard) == 1
    table.s.discard.deal_all(table.s.deck)
    table.s.deck.shuffle(table.s)
    assert set(names(table.s.deck.visible(1))) == {"?"}


def test_a_card_given_by_naria_is_known_to_giver_and_receiver() -> None:
    table = Scene(3, hand="Naria the Prophetess", crystals=3, deck="Purse of Io + Staff of Spring")
    table.do("summon Naria the Prophetess for 3 crystals", "take Purse of Io")
    table.do("give Staff of Spring to seat 2")
    assert table.hand_seen_by(0, 1) == table.hand_seen_by(1, 1) == ["Staff of Spring"]
    assert table.hand_seen_by(2, 1) == ["?"]
    assert table.hand_seen_by(1, 0) == ["?"]


def test_a_card_returned_from_play_is_known_to_all() -> None:
    table = Scene(
        hand="Amsug Longneck",
        reserve="water + air",
        left={"play": "Purse of Io", "hand": "Purse of Io"},
    )
    table.do("summon Amsug Longneck for 1 air and 1 water")
    assert table.hand_seen_by(0, 1) == ["?", "Purse of Io"]


def test_a_card_seen_with_the_crystal_orb_is_known_to_that_seat_only() -> None:
    table = Scene(play="Crystal Orb", deck="Purse of Io")
    table.do("use the Crystal Orb: look at the top card of the deck")
    assert table.top_seen_by(0) == "Purse of Io"
    assert table.top_seen_by(1) == "?"


def test_whoever_saw_the_top_card_knows_who_drew_it() -> None:
    table = Scene(play="Crystal Orb", deck="Purse of Io", left={"die": "a card", "bonuses": 3})
    table.do("use the Crystal Orb: look at the top card of the deck").end_turn()
    assert names(table.place(1).pack.visible(0)) == ["Purse of Io"]


@pytest.mark.rule("ruling.26")
def test_a_card_revealed_for_the_vampiric_crown_is_known_to_all() -> None:
    table = Scene(
        hand="Vampiric Crown + Kairn the Destroyer", reserve="water + air", deck="Purse of Io"
    )
    table.do("summon Vampiric Crown for 1 air and 1 water")
    table.do("draw a card for its prestige in energy")
    assert table.hand_seen_by(1, 0) == ["?", "Purse of Io"]


def test_a_summoned_card_leaves_what_else_is_known_of_the_hand() -> None:
    table = Scene(hand="Amsug Longneck + Temporal Boots", reserve="water + air", play="Purse of Io")
    table.do("summon Amsug Longneck for 1 air and 1 water")
    table.do("summon Temporal Boots for nothing", "move the season token forward 1")
    assert table.hand_seen_by(1, 0) == ["Purse of Io"]


def test_sampled_tables_keep_what_is_known_and_vary_the_rest() -> None:
    table = Scene(hand="Purse of Io", left={"hand": "Staff of Spring + Amulet of Air"})
    view = table.s.view(0)
    hands = set()
    for number in range(20):
        sample = view.sample(Random(number))
        assert names(sample.sorcerers[0].hand) == ["Purse of Io"]  # type: ignore[attr-defined]
        hands.add(tuple(names(sample.sorcerers[1].hand)))  # type: ignore[attr-defined]
    assert len(hands) > 10


# The Prelude --------------------------------------------------------------------------------


def after_the_prelude(level: str, seats: int = 2) -> Seasons:
    s = new_game(seats, level=level)
    random = Random(5)
    while s.phase == "prelude" or s.year == 0 or not s.rolled:
        s.apply(random.choice(s.legal()))
    return s


def nine_of(s: Seasons, seat: int) -> list[str]:
    place = s.sorcerers[seat]
    return sorted(names([*place.hand.cards, *place.library.cards]))


@pytest.mark.rule("ruling.32")
def test_with_two_players_all_but_the_first_card_of_the_opponent_are_remembered() -> None:
    s = after_the_prelude("archmage")
    for me, other in ((0, 1), (1, 0)):
        known = names(s.sorcerers[other].nine.known(me))
        assert len(known) == 8
        assert not Counter(known) - Counter(nine_of(s, other))


@pytest.mark.rule("ruling.32-libraries")
def test_samples_leave_the_opponent_the_cards_that_were_seen_but_not_where() -> None:
    s = after_the_prelude("archmage")
    known = Counter(names(s.sorcerers[1].nine.known(0)))
    random, view, hands, ninth = Random(1), s.view(0), set(), set()
    for _ in range(60):
        sample = cast(Seasons, view.sample(random))
        assert not known - Counter(nine_of(sample, 1))
        ninth |= set((Counter(nine_of(sample, 1)) - known).elements())
        hands.add(tuple(sorted(names(sample.sorcerers[1].hand.cards))))
    assert len(hands) > 10
    assert len(ninth) > 10


@pytest.mark.rule("ruling.31")
def test_everybody_knows_who_has_which_given_set() -> None:
    s = after_the_prelude("apprentice", 3)
    for me in range(3):
        for other in range(3):
            assert sorted(names(s.sorcerers[other].nine.known(me))) == nine_of(s, other)
