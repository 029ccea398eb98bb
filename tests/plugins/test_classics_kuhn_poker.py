"""Kuhn poker: every deal with every way to bet."""

from __future__ import annotations

from itertools import permutations, product
from typing import cast

import pytest

from ludarium_classics import kuhn_poker
from ludarium_classics.kuhn_poker import (
    GAME,
    JACK,
    KING,
    QUEEN,
    Card,
    KuhnPoker,
    answer_bet,
    open_betting,
)

DEALS = list(permutations((JACK, QUEEN, KING), 2))
BETTING = {
    "check check": 1,
    "check bet fold": None,
    "check bet call": 2,
    "bet fold": None,
    "bet call": 2,
}
"""What the higher card wins at the showdown; None where someone folds."""


def dealt(*hands: Card) -> KuhnPoker:
    """A table with these cards in hand."""
    for seed in range(200):
        s = cast(KuhnPoker, GAME.new(seed=seed))
        if tuple(player.hand.top for player in s.players) == hands:
            return s
    raise AssertionError("this deal does not come up")


def bet(s: KuhnPoker, betting: str) -> KuhnPoker:
    for word in betting.split():
        s.apply(getattr(kuhn_poker, word)(s.seat))
    return s


@pytest.mark.parametrize(("hands", "betting"), list(product(DEALS, BETTING)), ids=str)
def test_who_wins_gains_what_the_other_has_staked(hands: tuple[Card, Card], betting: str) -> None:
    s = bet(dealt(*hands), betting)
    assert s.over
    stake = BETTING[betting]
    if stake is None:
        gain = -1 if betting.startswith("check") else 1
    else:
        gain = stake if hands[0].rank > hands[1].rank else -stake
    assert s.scores == (gain, -gain)
    assert s.ranks == ((1, 2) if gain > 0 else (2, 1))


def test_there_are_thirty_outcomes() -> None:
    assert len(DEALS) * len(BETTING) == 30


def test_the_seats_decide_in_turn_and_a_bet_is_answered_by_the_other() -> None:
    s = dealt(JACK, KING)
    assert s.now is open_betting(0)
    assert list(s.legal()) == [kuhn_poker.check(0), kuhn_poker.bet(0)]
    assert bet(s.clone(), "check").now is open_betting(1)
    assert bet(s.clone(), "check bet").now is answer_bet(0)
    assert bet(s, "bet").now is answer_bet(1)
    assert list(s.legal()) == [kuhn_poker.fold(1), kuhn_poker.call(1)]


def test_every_deal_comes_up_about_equally_often() -> None:
    deals = [GAME.new(seed=seed).players for seed in range(600)]  # type: ignore[attr-defined]
    found = [tuple(player.hand.top for player in players) for players in deals]
    assert all(70 < found.count(deal) < 130 for deal in DEALS)


def test_a_hand_is_hidden_until_the_showdown_and_stays_hidden_after_a_fold() -> None:
    s = dealt(JACK, KING)
    assert s.players[1].hand.visible(0) == [None]
    assert bet(s.clone(), "bet fold").players[1].hand.visible(0) == [None]
    shown = bet(s.clone(), "bet call")
    assert shown.players[1].hand.visible(0) == [KING]
    assert shown.players[0].hand.visible(1) == [JACK]
    assert len(s.deck) == 1
