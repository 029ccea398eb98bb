"""Numbers and features of calls."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from tables import NIM, take

from ludarium import (
    Amount,
    Call,
    Component,
    DeclarationError,
    Game,
    IllegalCall,
    Table,
    UsageError,
    numbering,
    step,
)
from ludarium.features import feature_numbers
from ludarium.plugins import installed
from ludarium.together import answer


class Coins(Amount):
    gold: int
    silver: int


class Spell(Component):
    pass


FIRE = Spell(id="fire", name="Fire")


@step
def cast(
    s: Table, me: int, spell: Spell, paid: Coins, targets: tuple[int, ...], then: Call
) -> None: ...


@step
def wave(s: Table, seat: int) -> None: ...


@step
def point(s: Table, direction: int) -> None: ...


CAST = cast(1, FIRE, Coins(gold=2), (0, 3), wave(1))


def test_features_are_the_step_and_the_atoms_of_its_arguments() -> None:
    assert CAST.features == (
        "cast",
        "cast.spell=fire",
        "cast.paid.gold=2",
        "cast.targets=0",
        "cast.targets=3",
        "cast.then:wave",
    )
    assert CAST.features is CAST.features


def test_features_and_codes_leave_the_own_seat_out() -> None:
    assert take(0, 2).features == take(1, 2).features == ("take", "take.count=2")
    assert take(0, 2).code == take(1, 2).code != take(0, 1).code
    assert cast(0, FIRE, Coins(gold=2), (0, 3), wave(0)).code == CAST.code
    assert point(0).code != point(1).code


def test_a_secret_answer_says_what_it_chooses() -> None:
    secret = answer(0, wave(0), take(0, 3))
    assert secret.features == ("take", "take.count=3")
    assert secret.code == take(0, 3).code


def test_feature_numbers_are_below_the_buckets() -> None:
    assert len(feature_numbers(CAST)) == len(CAST.features)
    assert all(0 <= number < 10 for number in feature_numbers(CAST, 10))


def test_what_was_learned_with_one_version_has_the_same_numbers_in_the_next() -> None:
    assert wave(0).code == 2_707_578_322_887_247_860
    assert feature_numbers(CAST) == [688, 3625, 499, 1035, 2968, 497]
    assert feature_numbers(CAST, 10) == [2, 3, 1, 3, 8, 1]


def test_codes_are_the_same_in_every_process() -> None:
    source = (
        "from ludarium.plugins import installed;"
        "print([c.code for c in installed().game('seasons').new(2, 1).legal()])"
    )
    run = subprocess.run([sys.executable, "-c", source], capture_output=True, check=True)
    here = [call.code for call in installed().game("seasons").new(2, 1).legal()]
    assert run.stdout.decode().strip() == str(here)


@pytest.mark.parametrize(
    ("name", "size"), [("tic_tac_toe", 9), ("connect_four", 7), ("kuhn_poker", 4), ("pig", 2)]
)
def test_small_games_have_exact_numbers(name: str, size: int) -> None:
    game, random = installed().game(name), Random(1)
    numbered = numbering(game)
    assert (numbered.exact, numbered.size) == (True, size)
    for seed in range(20):
        table = game.new(seed=seed)
        while not table.over:
            for number, call in zip(numbered.numbers(table.legal()), table.legal(), strict=True):
                assert game.calls[number].features == call.features
            table.apply(random.choice(table.legal()))


def test_a_call_that_is_not_listed_has_no_exact_number() -> None:
    with pytest.raises(IllegalCall, match="is not among the calls that Pig lists"):
        numbering(installed().game("pig")).numbers([take(0, 1)])


def test_other_games_have_numbers_out_of_buckets() -> None:
    numbered = numbering(NIM, buckets=1000)
    legal = NIM.new().legal()
    numbers = numbered.numbers(legal)
    assert not numbered.exact
    assert len(set(numbers)) == 3
    assert all(0 <= number < 1000 for number in numbers)
    assert [numbered.call(number, legal) for number in numbers] == list(legal)


def test_calls_that_collide_are_told_apart_and_counted() -> None:
    numbered = numbering(NIM, buckets=3)
    numbers = numbered.numbers(NIM.new().legal())
    assert sorted(numbers) == [0, 1, 2]
    assert numbered.numbers(NIM.new().legal()) == numbers
    assert str(numbered.collisions) == "2 of 2 decisions (100.000%)"


def test_collisions_are_rare_in_big_games() -> None:
    random = Random(0)
    for name in ("seasons", "spellbook", "res_arcana"):
        numbered = numbering(installed().game(name))
        for seed in range(3):
            table = installed().game(name).new(2, seed)
            while not table.over:
                numbered.numbers(table.legal())
                table.apply(random.choice(table.legal()))
        assert 50 * numbered.collisions.collided < numbered.collisions.decisions


def test_a_number_nobody_offered_is_refused() -> None:
    numbered = numbering(NIM, buckets=1000)
    numbers = numbered.numbers(NIM.new().legal())
    free = next(number for number in range(1000) if number not in numbers)
    with pytest.raises(IllegalCall, match=f"{free} is no legal number"):
        numbered.call(free, NIM.new().legal())


def test_too_few_buckets_are_refused() -> None:
    with pytest.raises(UsageError, match="3 calls do not fit into 2 buckets"):
        numbering(NIM, buckets=2).numbers(NIM.new().legal())
    with pytest.raises(UsageError, match="at least one bucket"):
        numbering(NIM, buckets=0)


def test_a_game_does_not_list_thousands_of_calls() -> None:
    many = tuple(take(0, number) for number in range(4097))
    with pytest.raises(DeclarationError, match="4097 calls are too many"):
        Game("nim", "Nim", NIM.table, NIM.start, calls=many)
