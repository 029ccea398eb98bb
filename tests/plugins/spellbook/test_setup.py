from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from spellbook_scene import new_game

from ludarium import UsageError
from ludarium.resources import resources_of
from ludarium_spellbook.table import COLOURS, RUNES, TOKENS, Spellbook, tokens_in_the_game

ONE_OF_EACH = "Eruption+Levitation+Growth+Focus+Time Travel+Mirage+Abundance"


@pytest.mark.rule("contents.players")
def test_one_to_four_wizards_can_play() -> None:
    assert [len(new_game(seats).wizards) for seats in (1, 2, 3, 4)] == [1, 2, 3, 4]
    for seats in (0, 5):
        with pytest.raises(UsageError):
            new_game(seats)


@pytest.mark.rule("contents.tokens")
def test_there_are_105_tokens_five_of_each_colour_and_rune() -> None:
    counts = Counter(tokens_in_the_game(new_game(4)))
    assert len(TOKENS) == len(COLOURS) * len(RUNES) == 21
    assert set(counts) == set(TOKENS)
    assert set(counts.values()) == {5}


@pytest.mark.rule("setup.altar", "setup.pools")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_altar_starts_with_five_tokens_and_each_pool_with_two(seats: int) -> None:
    s = new_game(seats)
    assert len(s.altar) == 5
    assert [len(wizard.pool) for wizard in s.wizards] == [2] * seats
    assert len(s.bag) == 100 - 2 * seats


@pytest.mark.rule("pool.limit", "contents.familiar")
def test_pools_boards_and_altar_are_resources_with_their_limits() -> None:
    s = new_game(1)
    held = {one.field: one.declared.most(s) for one in resources_of(s)}
    assert held == {"pool": 9, "familiar": 14, "altar": None, "rival": 17, "gifts": None}


@pytest.mark.rule("setup.familiar")
def test_nobody_has_learned_or_stored_anything() -> None:
    for wizard in new_game(3).wizards:
        assert wizard.levels == [0] * 7
        assert wizard.familiar == []


@pytest.mark.rule("setup.first")
def test_the_first_player_is_random() -> None:
    assert {new_game(3, seed).first for seed in range(40)} == {0, 1, 2}


@pytest.mark.rule("contents.decks", "setup.set")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_set_is_its_seven_spells(number: int) -> None:
    book = new_game(2, 0, spells=f"set{number}").book
    assert [spell.set for spell in book] == [number] * 7
    assert [spell.colour for spell in book] == list(range(7))


@pytest.mark.rule("setup.classic", "contents.decks")
def test_classic_draws_one_spell_of_each_colour_at_random() -> None:
    books = [new_game(2, seed, spells="classic").book for seed in range(60)]
    for book in books:
        assert [spell.colour for spell in book] == list(range(7))
    assert {spell.id for book in books for spell in book} == {
        spell.id for number in (1, 2, 3) for spell in new_game(2, 0, spells=f"set{number}").book
    }


def test_classic_is_the_default() -> None:
    assert new_game(2, 5).book == new_game(2, 5, spells="classic").book


@pytest.mark.rule("setup.agreed")
def test_wizards_may_agree_on_seven_spells() -> None:
    book = new_game(2, 0, spells=ONE_OF_EACH).book
    assert "+".join(spell.name for spell in book) == ONE_OF_EACH


def test_names_may_be_separated_by_semicolons_and_come_in_any_order() -> None:
    wanted = "; ".join(reversed(ONE_OF_EACH.lower().split("+")))
    assert new_game(2, 0, spells=wanted).book == new_game(2, 0, spells=ONE_OF_EACH).book


def test_spells_may_be_named_in_spanish() -> None:
    spanish = (
        "Erupción+Levitación+Crecimiento+Concentración+Viaje en el tiempo+Espejismo+Abundancia"
    )
    assert new_game(2, 0, spells=spanish).book == new_game(2, 0, spells=ONE_OF_EACH).book


@pytest.mark.rule("setup.same")
def test_two_spells_of_a_colour_are_refused() -> None:
    with pytest.raises(UsageError, match="of red there is eruption and blaze"):
        new_game(2, 0, spells=ONE_OF_EACH + "+Blaze")


@pytest.mark.rule("setup.same")
def test_a_missing_colour_is_refused() -> None:
    with pytest.raises(UsageError, match="of yellow there is none"):
        new_game(2, 0, spells=ONE_OF_EACH.replace("+Abundance", ""))


def test_an_unknown_spell_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UsageError, match="no spell 'levitatoin'; did you mean 'levitation'"):
        new_game(2, 0, spells=ONE_OF_EACH.replace("Levitation", "Levitatoin"))


def test_an_unknown_set_is_refused_with_what_there_is() -> None:
    with pytest.raises(UsageError, match="no spell 'set4'; did you mean 'set"):
        new_game(2, 0, spells="set4")
    with pytest.raises(UsageError, match="write set1, set2, set3, classic, or one of each colour"):
        new_game(2, 0, spells="everything")


@pytest.mark.rule("solo.handicap")
def test_the_handicap_goes_from_none_to_three() -> None:
    with pytest.raises(UsageError, match="at most 3"):
        new_game(1, 0, handicap=4)


@pytest.mark.rule("glossary.draw")
def test_a_draw_is_random_at_the_time_of_drawing() -> None:
    s = new_game(2, 0)
    pools = set()
    for future in range(12):
        copy = s.clone()
        copy.reseed(future)
        copy.apply(next(call for call in copy.legal() if str(call).startswith("draw 2")))
        pools.add(tuple(copy.wizards[s.seat].pool))
    assert len(pools) > 6


def test_a_seat_knows_what_is_in_the_bag_but_not_what_comes_next() -> None:
    s = new_game(2, 0)
    view = s.view(1)
    assert view.perfect
    samples = [view.sample(Random(number)) for number in range(4)]
    assert all(isinstance(sample, Spellbook) and sample.bag == s.bag for sample in samples)
    assert len({sample.random for sample in samples}) == 4


def test_the_bag_is_kept_in_printed_order_so_that_it_tells_nothing() -> None:
    s = new_game(4, 3)
    assert [token.place for token in s.bag] == sorted(token.place for token in s.bag)
