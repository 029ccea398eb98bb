"""What the checks say of a flaw, at one position or in one game; and what a walk writes down."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from ludarium import Call, IllegalCall, Odds, Part, Pile, Table, pass_first, sequence, step
from ludarium.numbering import numbering
from ludarium.testing import learning, playouts
from ludarium.testing.checks import MOST, Examination
from ludarium.testing.kit import CHECKS, EFFORTS, Effort, _play, at_random, examined
from ludarium.testing.knowledge import has_alternatives
from ludarium.testing.leaks import secrets
from ludarium.testing.playouts import Playout, Setting, walk
from ludarium.testing.rewriting import Originals
from ludarium_classics import tic_tac_toe

from .broken import Stumbles
from .duel import CARDS, GAME, Card, Duel, coin, duel

ticks = count()
"""Something outside the table that changes all the time."""


def playout(table: type[Duel] = Duel, keep: int = 8, seats: int = 2, **changes: Any) -> Playout:
    """A game of the duel on a table of the given kind."""
    choose = at_random(Random(3))
    return walk(duel(table, **changes), Setting(seats), 5, choose, keep, Originals(CARDS))


def found(check: str, table: type[Duel] = Duel, **changes: Any) -> list[str]:
    """What a check has to say of a game."""
    (wanted,) = (one for one in CHECKS if one.name == check)
    return [one.problem for one in examined(playout(table, **changes), [wanted]).findings]


@pytest.mark.parametrize("check", [one.name for one in CHECKS if one.name != "declared"])
def test_of_a_sound_game_a_check_has_nothing_to_say(check: str) -> None:
    assert found(check) == []


# Calls --------------------------------------------------------------------------------------


class OtherOdds(Duel):
    def sides(self) -> Odds:
        return [(1 + next(ticks), sequence()), (1, pass_first())]


def test_odds_that_differ_from_look_to_look_are_told() -> None:
    assert "the odds of coin() differ from one look to the next" in found("stable", OtherOdds)


@step(say="")
def play_silently(s: Duel, me: int, card: Card) -> None:
    s.played(me, card)


class Silent(Duel):
    def offers(self, me: int) -> list[Call]:
        return [play_silently(*call.args) for call in super().offers(me)]


def test_a_call_without_words_is_told() -> None:
    said = found("texts", Silent)
    assert said
    assert all(words.endswith(" has no text") for words in said)


NO_NUMBER = float("nan")


@step(say="{card}")
def play_weighed(s: Duel, me: int, card: Card, weight: float) -> None:
    s.played(me, card)


class Weighs(Duel):
    def offers(self, me: int) -> list[Call]:
        return [play_weighed(*call.args, NO_NUMBER) for call in super().offers(me)]


def test_a_call_that_is_another_one_when_it_is_read_is_told_with_both() -> None:
    assert all("NaN" in words and " and read as " in words for words in found("call_json", Weighs))
    assert found("call_json", Weighs)


class Grumbles(Duel):
    def apply(self, call: Call) -> None:
        try:
            super().apply(call)
        except IllegalCall:
            self.note += 1
            raise


def test_a_call_that_is_refused_and_leaves_a_trace_is_told() -> None:
    assert any(
        "was refused, but changed the table" in words for words in found("refuses", Grumbles)
    )


def test_a_check_stops_when_it_has_said_enough() -> None:
    assert len(found("texts", Silent, longest=50)) == MOST


# Learning -----------------------------------------------------------------------------------


class WeighsMore(Duel):
    def observed_numbers(self, seat: int) -> list[float]:
        return [0.0] * (1 + self.round)


def test_an_observation_of_another_length_than_its_layout_is_told_with_both() -> None:
    said = found("observations", WeighsMore)
    assert said
    assert all(" numbers, its layout " in words for words in said)


class Numbered:
    """Stands in for the numbers of a game."""

    size = 100

    def __init__(self, numbers: Any) -> None:
        self.numbers = numbers


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        (lambda legal: [7] * len(legal), "the numbers of the legal calls are [7, 7]"),
        (lambda legal: [99 + at for at in range(len(legal))], "are [99, 100]"),
        (lambda legal: [at - 1 for at in range(len(legal))], "are [-1, 0]"),
        (
            lambda legal: [next(ticks) % 50 + 50 * at for at in range(len(legal))],
            "the same calls have other numbers at a second look",
        ),
    ],
)
def test_numbers_must_differ_fit_and_stay(
    numbers: Any, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "numbering", lambda game: Numbered(numbers))
    assert any(said in words for words in found("numbers"))


def test_numbers_may_go_up_to_the_size(monkeypatch: pytest.MonkeyPatch) -> None:
    fitting = Numbered(lambda legal: [(99, 0, 50)[at] for at in range(len(legal))])
    monkeypatch.setattr(learning, "numbering", lambda game: fitting)
    assert found("numbers") == []
    assert numbering(GAME).size > 0


# The end ------------------------------------------------------------------------------------


class GoesOn(Duel):
    def result(self) -> None:
        super().result()
        self.stack.append(coin())


class OffersMore(Duel):
    def legal(self) -> Any:
        return super().legal() or [pass_first()]


class RanksOne(Duel):
    def result(self) -> None:
        super().result()
        self.ranks = (1,)


def _unlawful(s: Duel) -> int:
    raise ValueError("there is no such law")


def test_a_game_that_is_over_has_nothing_left_to_do_or_choose() -> None:
    left = "the game is over, but something is still to be done"
    assert found("outcome", GoesOn) == [left]
    assert found("outcome", OffersMore) == ["the game is over, but [pass_first()] may be chosen"]


def test_every_seat_has_a_rank() -> None:
    assert found("outcome", RanksOne) == ["there are 1 ranks for 2 seats"]


def test_a_law_that_fails_is_told_with_its_name() -> None:
    (said,) = found("laws", laws=(_unlawful,))
    assert said.startswith("_unlawful raised ValueError: there is no such law")


@pytest.mark.parametrize(
    ("ranks", "scores", "problem"),
    [
        ((1, 1, 3), (2, 2, 1), ""),
        ((1, 2, 3), (2, 2, 1), ""),
        ((1, 2, 2), (3, 1, 1), ""),
        ((1, 2, 2), (5, 0, 0), ""),
        ((1, 1, 2), (2, 2, 1), "is no ranking"),
        ((2, 2, 3), (2, 2, 1), "is no ranking"),
        ((2, 1, 3), (2, 1, 0), "put a seat behind one with fewer points"),
        ((1, 2, 3), (6, 1, 0), "seat 0 has 6 points, outside the declared 0 to 5"),
        ((1, 2, 3), (2, 1, -1), "seat 2 has -1 points, outside the declared 0 to 5"),
    ],
)
def test_ranks_and_scores_fit_together(
    ranks: tuple[int, ...], scores: tuple[float, ...], problem: str
) -> None:
    ended = playout(seats=3)
    assert ended.end is not None
    ended.end.ranks, ended.end.scores = ranks, scores
    (outcome,) = (one for one in CHECKS if one.name == "outcome")
    said = [one.problem for one in outcome.findings(ended)]
    assert [problem in words for words in said] == ([True] if problem else [])


# What a walk writes down --------------------------------------------------------------------


def test_a_walk_notes_after_how_many_moves_each_seat_first_saw_a_card() -> None:
    walked = playout(keep=100)
    first: dict[tuple[int, Card], int] = {}
    for at, table in enumerate(walked.retraced()):
        for pile in table.piles():
            for card, mask in zip(pile.cards, pile.masks(), strict=True):
                for seat in range(2):
                    if mask >> seat & 1:
                        first.setdefault((seat, card), at)
    assert walked.known == first
    assert 0 < len(first) < 2 * len(CARDS)
    assert len(set(first.values())) > 2


def test_a_card_came_into_play_when_all_know_it_or_a_call_names_it() -> None:
    walked = playout()
    assert walked.end is not None
    open_cards = set(walked.end.piles()[1].cards)
    named = {call.args[2].args[1] for call in walked.moves if len(call.args) > 2}
    assert walked.seen == open_cards | named
    assert len(walked.seen) < len(CARDS)


def test_without_noting_a_walk_makes_the_same_moves() -> None:
    choose = at_random(Random(3))
    quick = walk(GAME, Setting(2), 5, choose, 8, Originals(CARDS), noting=False)
    assert quick.moves == playout().moves
    assert quick.known == {}


def test_the_first_position_is_kept_and_a_sample_of_the_others() -> None:
    for keep in (1, 3, 8):
        kept = playout(keep=keep).positions
        assert kept[0].at == 0
        assert [one.at for one in kept] == sorted({one.at for one in kept})
    everything = playout(keep=100)
    assert [one.at for one in everything.positions] == list(range(len(everything.moves)))
    assert {one.at for one in playout(keep=3).positions} < set(range(len(everything.moves)))


def test_a_walk_goes_as_far_as_somebody_wants() -> None:
    moves = iter(playout().moves[:3])
    walked = walk(GAME, Setting(2), 5, lambda legal, drawn: next(moves, None), 8, Originals(CARDS))
    assert walked.stopped
    assert walked.end is None
    assert len(walked.moves) == 3


def test_decisions_are_counted_without_chances() -> None:
    walked = playout()
    assert walked.decisions == 2 * 3
    assert len(walked.moves) == 2 * 3 + 3
    assert walked.met_chance
    assert walked.met_secrets


def test_a_game_may_take_as_many_decisions_as_it_declares_and_no_more() -> None:
    assert playout(longest=6).failure is None
    failure = playout(longest=5).failure
    assert failure is not None
    assert failure.check == "ends"
    assert failure.problem == "not over after the 5 decisions that `longest` allows"


class Rolls(Duel):
    """Tosses the coin for ever."""

    def sides(self) -> Odds:
        return [(1, sequence(coin()))]


def test_chances_without_end_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "CHANCES", 2)
    failure = playout(Rolls).failure
    assert failure is not None
    assert failure.problem == f"not over after {2 * 13 + 1} decisions and chances"


class NoSides(Duel):
    def sides(self) -> Odds:
        return []


def test_a_chance_of_which_nothing_can_come_is_told() -> None:
    failure = playout(NoSides).failure
    assert failure is not None
    assert (failure.check, failure.problem) == ("chances", "coin() lists nothing that could happen")


# How much is played -------------------------------------------------------------------------


def played(effort: Effort, game: Any = GAME, seats: tuple[int, ...] = (2, 3)) -> Examination:
    examination = Examination(game)
    _play(examination, [Setting(count) for count in seats], effort, 0, lambda done, total: None)
    return examination


def effort(**changes: Any) -> Effort:
    plenty = {
        "games": 3, "decisions": 10**6, "positions": 4, "looks": 10**6, "calls": 10**6,
        "abroad": 1, "all_pairs": False,
    }  # fmt: skip
    return Effort(**{**plenty, **changes})


def test_so_many_games_are_played_in_every_setting() -> None:
    examination = played(effort())
    assert [one.setting.seats for one in examination.playouts] == [2, 3] * 3
    assert [one.seed for one in examination.playouts] == [0, 0, 1, 1, 2, 2]


def test_with_enough_decisions_every_setting_has_been_played_once() -> None:
    assert len(played(effort(decisions=1)).playouts) == 2
    both = sum(one.decisions for one in played(effort(games=1)).playouts)
    assert len(played(effort(decisions=both)).playouts) == 2
    assert len(played(effort(decisions=both + 1)).playouts) == 3


def test_a_game_that_fails_all_the_time_is_not_played_on() -> None:
    examination = played(effort(games=100), duel(Stumbles))
    assert sum(one.failure is not None for one in examination.playouts) == MOST


def test_positions_are_dropped_until_there_are_not_too_many_but_never_a_first_one() -> None:
    few = played(effort(looks=5))
    assert sum(one.at > 0 for one in few.positions) == 5
    assert [one.positions[0].at for one in few.playouts] == [0] * 6
    offered = sum(len(one.legal) for one in played(effort()).positions)
    assert sum(len(one.legal) for one in played(effort(calls=offered)).positions) == offered
    fewer = sum(len(one.legal) for one in played(effort(calls=offered - 1)).positions)
    assert offered - 4 <= fewer < offered
    assert all(one.at == 0 for one in played(effort(calls=0)).positions)


def test_full_looks_at_more_than_smoke_in_every_way() -> None:
    smoke, full = EFFORTS["smoke"], EFFORTS["full"]
    assert all(getattr(full, name) > getattr(smoke, name) for name in vars(smoke))


# Leaks --------------------------------------------------------------------------------------


class Drawer(Part):
    cards: Pile[Card] = Pile()
    marked: tuple[Card, ...] = ()


class Marks(Duel):
    """Names a card somewhere in its fields."""

    plain: Card | None = None
    within: dict[Card, tuple[Card, ...]] = {}
    drawer: Drawer = Drawer()


def named(**fields: Any) -> list[str]:
    """What is said of a table of which fields name cards."""
    position = playout(Marks).positions[0]
    for name, value in fields.items():
        part: Table | Part = position.table
        *path, last = name.split("__")
        for step_ in path:
            part = getattr(part, step_)
        setattr(part, last, value)
    return list(secrets(position))


def hidden_card() -> Card:
    """A card that only the first seat holds when the game begins."""
    card: Card = playout(Marks).positions[0].table.piles()[2].cards[0]
    return card


@pytest.mark.parametrize(
    ("fields", "where"),
    [
        (lambda card: {"plain": card}, "plain"),
        (lambda card: {"within": {card: ()}}, "within"),
        (lambda card: {"within": {CARDS[0]: (card,)}}, "within"),
        (lambda card: {"drawer__marked": (card,)}, "drawer.marked"),
    ],
)
def test_a_card_that_is_named_where_all_can_read_is_told_with_where(
    fields: Any, where: str
) -> None:
    card = hidden_card()
    said = named(**fields(card))
    assert any(
        words.startswith(f"{where} names {card!r}, which lies where seat 1") for words in said
    )
    assert named() == []


def test_what_a_seat_has_seen_before_may_be_named() -> None:
    position = playout(Marks).positions[0]
    card = position.table.piles()[2].cards[0]
    position.table.plain = card  # type: ignore[attr-defined]
    position.playout.known[1, card] = position.at + 1
    assert list(secrets(position)) != []
    position.playout.known[1, card] = position.at
    assert list(secrets(position)) == []


# Knowledge ----------------------------------------------------------------------------------


def test_other_worlds_are_possible_while_different_cards_are_hidden() -> None:
    table = GAME.new(2)
    assert has_alternatives(table, 0)
    for pile in table.piles():
        pile.show()
    table.asked = ()
    assert not has_alternatives(table, 0)
    assert not has_alternatives(tic_tac_toe.GAME.new(), 0)


def test_a_secret_answer_may_have_been_another_one_to_everybody_else() -> None:
    table = GAME.new(2)
    for pile in table.piles():
        pile.show()
    table.apply(table.legal()[0])
    asked = table.asked[0].args[0]
    assert not has_alternatives(table, asked)
    assert has_alternatives(table, 1 - asked)
