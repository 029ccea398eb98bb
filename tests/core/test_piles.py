"""Piles: cards move, and what each seat has seen moves with them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tables import A, B, C, Letter, Letters, hold, ids, letters

from ludarium import EVERYONE, NOBODY, Pile, RulesError


def known(pile: Pile[Letter], seat: int) -> str:
    """The pile as a seat knows it, with a dot for each card it does not."""
    return "".join(card.id if card else "." for card in pile.visible(seat))


def whose(s: Letters, pile: Pile[Letter]) -> list[str]:
    return [known(pile, seat) for seat in range(s.seats)]


# Moving -------------------------------------------------------------------------------------


def test_the_last_card_is_the_top_and_is_dealt_first() -> None:
    s = letters(deck="abc")
    assert s.deck.top is C
    s.deck.deal(s.open, 2)
    assert (ids(s.deck), ids(s.open)) == ("a", "cb")


def test_dealing_more_than_there_are_deals_all() -> None:
    s = letters(deck="abc")
    s.deck.deal(s.open, 5)
    assert (ids(s.deck), ids(s.open)) == ("", "cba")
    s.deck.deal(s.open)
    assert len(s.open) == 3


def test_dealing_all_keeps_the_order_and_what_was_seen() -> None:
    s = letters(deck="abc")
    s.deck.show(1 << 1, 1)
    s.deck.deal_all(s.holders[0].hand)
    assert ids(s.holders[0].hand) == "abc"
    assert whose(s, s.holders[0].hand) == ["abc", "..c", "..."]
    assert len(s.deck) == 0


def test_a_card_is_moved_by_what_it_is() -> None:
    s = letters(deck="abc")
    s.deck.move(B, s.open)
    assert (ids(s.deck), ids(s.open)) == ("ac", "b")
    assert B not in s.deck
    assert A in s.deck


def test_a_card_that_is_not_there_cannot_be_moved() -> None:
    s = letters(deck="a")
    with pytest.raises(RulesError, match="the b is not in the pile it should move from"):
        s.deck.move(B, s.open)
    assert ids(s.deck) == "a"


def test_random_cards_are_dealt_as_from_a_bag() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(400):
        s = letters(deck="abcd")
        s.reseed(seed)
        s.deck.deal_any(s, s.open, 2)
        assert len(s.deck) == 2
        drawn[ids(s.open)] += 1
    assert len(drawn) == 12
    assert min(drawn.values()) > 15


def test_drawing_more_than_the_bag_holds_empties_it() -> None:
    s = letters(deck="abc")
    s.deck.deal_any(s, s.open, 9)
    assert sorted(ids(s.open)) == ["a", "b", "c"]


# Seeing -------------------------------------------------------------------------------------


def test_a_pile_is_seen_by_its_audience() -> None:
    s = letters(deck="ab")
    s.open.add(A)
    hand = hold(s, 1, "c")
    assert whose(s, s.deck) == ["..", "..", ".."]
    assert whose(s, s.open) == ["a", "a", "a"]
    assert whose(s, hand) == [".", "c", "."]


def test_a_card_dealt_from_a_hidden_deck_is_seen_by_its_new_owner_only() -> None:
    s = letters(deck="ab")
    s.deck.deal(s.holders[0].hand)
    assert whose(s, s.holders[0].hand) == ["b", ".", "."]
    assert whose(s, s.deck) == [".", ".", "."]


def test_a_card_returned_from_play_to_a_hand_stays_known_to_all() -> None:
    s = letters()
    hand = hold(s, 0, "ab")
    hand.move(A, s.open)
    assert whose(s, hand) == ["b", ".", "."]
    s.open.move(A, hand)
    assert whose(s, hand) == ["ba", ".a", ".a"]


def test_a_card_that_was_passed_stays_known_to_the_giver() -> None:
    s = letters()
    hand = hold(s, 0, "ab")
    hand.move(A, s.holders[1].hand)
    assert whose(s, s.holders[1].hand) == ["a", "a", "."]
    assert whose(s, hand) == ["b", ".", "."]


def test_looking_at_the_top_cards_shows_those_and_no_others() -> None:
    s = letters(deck="abcd")
    s.deck.show(1 << 0, 2)
    assert whose(s, s.deck) == ["..cd", "....", "...."]
    s.deck.show(1 << 1, 1)
    assert whose(s, s.deck) == ["..cd", "...d", "...."]
    s.deck.show()
    assert whose(s, s.deck) == ["abcd"] * 3


def test_looking_at_more_cards_than_there_are_shows_all_and_at_none_shows_none() -> None:
    s = letters(deck="ab")
    s.deck.show(EVERYONE, 0)
    assert whose(s, s.deck) == [".."] * 3
    s.deck.show(1 << 2, 5)
    assert whose(s, s.deck) == ["..", "..", "ab"]


def test_a_card_seen_on_the_deck_is_followed_into_the_hand_it_is_dealt_to() -> None:
    s = letters(deck="ab")
    s.deck.show(1 << 2, 1)
    s.deck.deal(s.holders[0].hand)
    assert whose(s, s.holders[0].hand) == ["b", ".", "b"]


def test_an_emptied_pile_forgets_who_had_looked() -> None:
    s = letters(deck="a")
    s.deck.show()
    s.deck.deal(s.open)
    s.deck.add(B)
    assert whose(s, s.deck) == ["."] * 3


# Picking in secret --------------------------------------------------------------------------


def test_a_card_picked_in_secret_is_not_known_to_who_had_seen_them_all() -> None:
    s = letters()
    hand = hold(s, 1, "abcd", seen=1 << 0)
    hand.move(B, s.holders[1].deck)
    assert whose(s, s.holders[1].deck) == [".", "b", "."]
    assert whose(s, hand) == ["...", "acd", "..."]


def test_a_random_card_taken_from_a_hand_is_not_known_to_who_sees_neither_hand() -> None:
    s = letters()
    hand = hold(s, 1, "abcd", seen=1 << 0 | 1 << 2)
    hand.deal_any(s, s.holders[2].hand)
    taken = ids(s.holders[2].hand)
    assert whose(s, s.holders[2].hand) == [".", taken, taken]
    assert known(hand, 0) == "..."
    assert known(hand, 2) == ids(hand)


def test_who_sees_where_a_card_goes_still_knows_the_others() -> None:
    s = letters()
    hand = hold(s, 1, "abc", seen=1 << 0)
    hand.move(B, s.open)
    assert whose(s, hand) == ["ac", "ac", ".."]


# Equal cards --------------------------------------------------------------------------------


def test_playing_one_of_two_equal_cards_plays_the_one_that_was_known() -> None:
    s = letters()
    hand = hold(s, 1, "a")
    hold(s, 1, "a", seen=EVERYONE)
    hand.move(A, s.open)
    assert whose(s, hand) == [".", "a", "."]


def test_seats_that_knew_different_copies_know_none_of_those_left() -> None:
    s = letters()
    hand = hold(s, 1, "a", seen=1 << 0)
    hold(s, 1, "a", seen=1 << 2)
    hand.move(A, s.open)
    assert whose(s, hand) == [".", "a", "."]


def test_a_random_draw_of_one_of_two_equal_cards_leaves_the_other_unknown() -> None:
    for seed in range(8):
        s = letters()
        s.reseed(seed)
        hand = hold(s, 1, "a")
        hold(s, 1, "a", seen=1 << 0)
        hand.deal_any(s, s.holders[0].hand)
        assert whose(s, hand) == [".", "a", "."]


def test_who_knew_both_copies_knows_the_one_that_is_left() -> None:
    s = letters()
    hand = hold(s, 1, "aab", seen=1 << 0)
    hand.move(A, s.open)
    assert whose(s, hand) == ["ab", "ab", ".."]


def test_who_knew_two_of_three_copies_knows_one_of_those_left() -> None:
    s = letters()
    hand = hold(s, 1, "a")
    hold(s, 1, "aa", seen=1 << 0)
    hand.move(A, s.open)
    assert sorted(known(hand, 0)) == [".", "a"]


# Shuffling ----------------------------------------------------------------------------------


def test_a_shuffled_pile_is_forgotten() -> None:
    s = letters(deck="abcdef")
    s.deck.show(1 << 0, 2)
    s.deck.shuffle(s)
    assert sorted(ids(s.deck)) == sorted("abcdef")
    assert whose(s, s.deck) == ["......"] * 3
    assert s.deck.contents == NOBODY


def test_who_knew_all_cards_knows_what_is_in_the_shuffled_pile() -> None:
    s = letters(deck="abc")
    s.deck.show(1 << 1)
    s.deck.show(1 << 2, 2)
    s.deck.shuffle(s)
    assert s.deck.contents == 1 << 1
    assert known(s.deck, 1) == "..."


@pytest.mark.parametrize(
    ("seen", "stays"), [(1 << 0, 1 << 0), (1 << 2, NOBODY), (EVERYONE, 1 << 0)]
)
def test_the_contents_stay_known_while_every_card_added_is_seen(seen: int, stays: int) -> None:
    s = letters(deck="abc")
    s.deck.show(1 << 0)
    s.deck.shuffle(s)
    s.deck.add(A, seen)
    assert s.deck.contents == stays


def test_the_contents_stay_known_to_who_sees_what_is_dealt() -> None:
    s = letters(deck="abcd")
    s.deck.show(1 << 0 | 1 << 1)
    s.deck.shuffle(s)
    s.deck.deal(s.holders[0].hand)
    assert s.deck.contents == 1 << 0
    s.deck.deal(s.open)
    assert s.deck.contents == 1 << 0
    s.deck.deal(s.holders[2].hand)
    assert s.deck.contents == NOBODY


def test_the_contents_are_no_longer_known_to_who_misses_a_secret_pick() -> None:
    s = letters(deck="abcd")
    s.deck.show()
    s.deck.shuffle(s)
    s.deck.move(B, s.holders[2].hand)
    assert s.deck.contents == 1 << 2


def test_a_second_shuffle_keeps_what_was_known_of_the_contents() -> None:
    s = letters(deck="abcd")
    s.deck.show(1 << 1)
    s.deck.shuffle(s)
    s.deck.shuffle(s)
    assert s.deck.contents == 1 << 1


def test_the_audience_sees_the_new_order_too() -> None:
    s = letters()
    hand = hold(s, 1, "abc")
    hand.shuffle(s)
    assert whose(s, hand) == ["...", ids(hand), "..."]


# Copies -------------------------------------------------------------------------------------


def test_a_clone_of_a_pile_is_equal_and_independent() -> None:
    s = letters(deck="abc")
    s.deck.show(1, 1)
    other = s.deck.clone()
    assert other == s.deck
    other.show(2, 1)
    assert other != s.deck
    assert known(s.deck, 1) == "..."


@pytest.mark.parametrize(
    "other",
    [
        Pile(NOBODY, [A, B]),
        Pile(EVERYONE, [B, A]),
        Pile(EVERYONE, [A]),
        [A, B],
    ],
)
def test_piles_differ_by_cards_order_and_who_sees_them(other: Any) -> None:
    assert Pile(EVERYONE, [A, B]) == Pile(EVERYONE, [A, B])
    assert Pile(EVERYONE, [A, B]) != other


def test_piles_differ_by_who_knows_their_contents() -> None:
    s, other = letters(deck="a"), letters(deck="a")
    other.deck.show(1 << 1)
    for table in (s, other):
        table.deck.shuffle(table)
    assert s.deck.visible(1) == other.deck.visible(1) == [None]
    assert s.deck != other.deck
