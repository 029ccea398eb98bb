"""Calls: how they are made, compared, printed and sent."""

from __future__ import annotations

import copy
import pickle
import re
import subprocess
import sys
from enum import Enum

import pytest
from tables import NIM, Diary, Letter, Nim, note, take, turn

from ludarium import Call, DeclarationError, LudariumError, Table, chance, decision, effect, step
from ludarium.steps import step_name, step_named
from ludarium.turns import turn_of
from ludarium_classics import pig


class Suit(Enum):
    HEARTS = "h"


@step
def everything(
    s: Table,
    flag: bool,
    share: float,
    pair: tuple[int, str],
    many: tuple[int, ...],
    maybe: int | None,
    suit: Suit,
    letter: Letter,
    inner: Call,
) -> None:
    """Takes one of each kind of argument."""


@step(say="{me} gives {0} and {count}")
def give(s: Table, me: int, count: int) -> None:
    pass


@step(say=lambda me, count: f"{count} from {me}")
def grab(s: Table, me: int, count: int) -> None:
    pass


@effect
def gain(s: Nim, me: int, count: int = 1) -> None:
    s.stones += count


def whole(flag: bool = True, many: tuple[int, ...] = (1, 2), maybe: int | None = 1) -> Call:
    return everything(
        flag, 0.5, (3, "x"), many, maybe, Suit.HEARTS, Letter.named("a"), take(0, maybe or 0)
    )


# Equal calls are one object -----------------------------------------------------------------


def test_equal_calls_are_the_same_object() -> None:
    assert take(0, 2) is take(0, 2)
    assert take(0, 2) != take(1, 2)
    assert len({take(0, 2), take(0, 2), take(0, 3)}) == 2


def test_every_spelling_of_the_arguments_gives_the_same_object() -> None:
    assert take(0) is take(0, 1)
    assert take(me=0, count=1) is take(count=1, me=0)
    assert take(0, count=1) is take(0, 1)


def test_true_for_one_gives_the_same_object_and_reads_as_one() -> None:
    call = take(True, True)
    assert call is take(1, 1)
    assert repr(call) == "take(1, 1)"


def test_true_is_settled_inside_tuples_and_options_too() -> None:
    call = whole(many=(True, 7), maybe=True)
    assert call is whole(many=(1, 7), maybe=1)
    assert call.args[3][0] is not True
    assert call.args[4] is not True


def test_a_whole_float_does_not_spoil_the_call_with_the_number() -> None:
    assert repr(take(0, 40.0)) == "take(0, 40)"  # type: ignore[arg-type]
    assert take(0, 40).to_json() == ["tables:take", 0, 40]


def test_a_number_for_a_flag_is_a_flag() -> None:
    assert whole(flag=1).args[0] is True  # type: ignore[arg-type]


def test_wrong_arguments_are_a_type_error() -> None:
    with pytest.raises(TypeError, match="me"):
        take()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="too many"):
        take(0, 1, 2)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unhashable"):
        take(0, [1])  # type: ignore[arg-type]


# In words -----------------------------------------------------------------------------------


def test_a_call_prints_as_it_is_written() -> None:
    assert repr(take(0, 2)) == "take(0, 2)"
    assert repr(note("hello")) == "note('hello')"


def test_a_call_says_its_name_and_arguments_but_not_who_i_am() -> None:
    assert str(take(1, 2)) == "take 2"
    assert str(whole()).startswith("everything True 0.5 (3, 'x')")
    assert str(whole()).endswith("the a take 1")


def test_a_step_as_argument_reads_by_its_name() -> None:
    assert repr(turn_of(1, turn)) == "turn_of(1, turn)"
    assert str(turn_of(1, turn)) == "turn of 1 turn"


def test_a_call_says_what_its_step_was_given_to_say() -> None:
    assert str(give(1, 5)) == "1 gives 1 and 5"
    assert str(grab(1, 5)) == "5 from 1"
    assert str(pig.rolled(0, 6)) == "rolled a 6"


# Copies -------------------------------------------------------------------------------------


def test_copies_and_pickles_of_a_call_are_the_call() -> None:
    call = whole()
    assert copy.copy(call) is call
    assert copy.deepcopy([call])[0] is call
    assert pickle.loads(pickle.dumps(call)) is call


def test_a_call_with_a_step_as_argument_can_be_pickled() -> None:
    call = turn_of(0, turn)
    assert pickle.loads(pickle.dumps(call)) is call


def test_a_pickled_call_brings_its_module_to_another_process() -> None:
    code = "import pickle, sys; print(repr(pickle.load(sys.stdin.buffer)))"
    sent = pickle.dumps(pig.rolled(0, 4))
    found = subprocess.run([sys.executable, "-c", code], input=sent, capture_output=True)
    assert found.stdout.decode().strip() == "rolled(0, 4)", found.stderr.decode()


# JSON ---------------------------------------------------------------------------------------


def test_a_call_is_written_shortly_inside_its_scope() -> None:
    assert take(0, 2).to_json("tables") == ["take", 0, 2]
    assert pig.hold(1).to_json("ludarium_classics") == ["hold", 1]
    assert pig.hold(1).to_json("ludarium") == ["ludarium_classics.pig:hold", 1]
    assert Call.from_json(["take", 0, 2], "tables") is take(0, 2)


def test_a_call_of_another_module_is_written_with_it() -> None:
    written = take(0, 2).to_json("ludarium_classics.pig")
    assert written == ["tables:take", 0, 2]
    assert Call.from_json(written, "ludarium_classics.pig") is take(0, 2)


def test_a_package_is_the_scope_of_its_modules_only() -> None:
    assert step_name(pig.hold, "ludarium_class") == "ludarium_classics.pig:hold"
    assert step_named("hold", "ludarium_classics") is pig.hold


def test_every_kind_of_argument_comes_back_from_json() -> None:
    for call in (whole(), whole(False, (), None)):
        written = call.to_json(__name__)
        assert Call.from_json(written, __name__) is call
    assert whole().to_json(__name__) == [
        "everything", True, 0.5, [3, "x"], [1, 2], 1, "HEARTS", "a", ["tables:take", 0, 1],
    ]  # fmt: skip


def test_a_step_as_argument_is_written_by_its_name() -> None:
    written = turn_of(0, turn).to_json("tables")
    assert written == ["ludarium.turns:turn_of", 0, "turn"]
    assert Call.from_json(written, "tables") is turn_of(0, turn)


def test_a_default_may_be_left_out_in_json() -> None:
    assert Call.from_json(["take", 0], "tables") is take(0, 1)


@pytest.mark.parametrize(
    ("written", "why"),
    [
        (["jump", 0], r"no step 'jump' in tables"),
        (["nowhere:jump", 0], r"no step 'nowhere:jump'; is its plugin installed"),
        (["take", "x", 1], r"not a call of take: 'x' is not int"),
        (["take", True], r"not a call of take: True is not int"),
        (["take", 0, 1.5], r"not a call of take: 1.5 is not int"),
        (["take"], r"not a call of take: missing a required argument: 'me'"),
        (["take", 0, 1, 2], r"not a call of take"),
        ("take", r"written \[name, argument, …\], not 'take'"),
        ([], r"written \[name"),
        ([0, 1], r"written \[name"),
        ({"take": 0}, r"written \[name"),
    ],
)
def test_what_is_no_call_is_refused_with_the_reason(written: object, why: str) -> None:
    with pytest.raises(LudariumError, match=why):
        Call.from_json(written, "tables")


@pytest.mark.parametrize(
    ("at", "value", "why"),
    [
        (1, 1, "1 is not bool"),
        (2, "x", "'x' is not float"),
        (3, [3], "everything"),
        (4, 5, "everything"),
        (5, "x", "'x' is not int"),
        (6, "SPADES", "SPADES"),
        (7, "zebra", "there is no Letter 'zebra'"),
        (8, ["jump"], "no step 'jump'"),
    ],
)
def test_a_wrong_argument_in_json_is_refused_whatever_its_kind(
    at: int, value: object, why: str
) -> None:
    written = whole().to_json(__name__)
    written[at] = value
    with pytest.raises(LudariumError, match=why):
        Call.from_json(written, __name__)


def test_a_name_that_two_steps_of_a_scope_share_is_refused() -> None:
    with pytest.raises(DeclarationError, match=r"two steps are called 'turn', in .*pig and"):
        step_named("turn", "ludarium_classics")


# Effects ------------------------------------------------------------------------------------


def test_an_effect_becomes_a_call_when_a_seat_does_it() -> None:
    assert repr(gain(9)) == "gain(…, 9)"
    assert gain(9).by(1) is gain(count=9).by(1)
    assert gain().by(0).args == (0, 1)
    table = NIM.new()
    gain(9).by(0).on(table)
    assert table.stones == 30  # type: ignore[attr-defined]


def test_an_effect_with_wrong_arguments_is_refused_where_the_card_is_written() -> None:
    with pytest.raises(TypeError):
        gain(1, 2)  # type: ignore[call-arg]


# Declaring ----------------------------------------------------------------------------------


def test_a_step_must_be_a_function_of_a_module() -> None:
    def inner(s: Diary) -> None: ...

    with pytest.raises(DeclarationError, match="must be a function of a module"):
        step(inner)
    with pytest.raises(DeclarationError, match="a chance must be a function of a module"):
        chance(lambda s: [])


def nothing() -> None: ...
def seatless(s: Diary) -> list[Call]: ...  # type: ignore[empty-body]
def keyworded(s: Diary, *, word: str) -> None: ...
def untyped(s, word) -> None: ...  # type: ignore[no-untyped-def]
def listed(s: Diary, words: list[str]) -> None: ...


def test_a_step_needs_a_table_and_a_decision_a_seat() -> None:
    with pytest.raises(DeclarationError, match="first parameter of a step is the table"):
        step(nothing)  # type: ignore[arg-type]
    with pytest.raises(DeclarationError, match="second parameter of a decision is the seat"):
        decision(seatless)  # type: ignore[arg-type]


def test_a_step_takes_no_keyword_only_parameters() -> None:
    with pytest.raises(DeclarationError, match="keyworded: a step takes no keyword-only"):
        step(keyworded)


def test_a_parameter_needs_a_type_that_cannot_change() -> None:
    with pytest.raises(DeclarationError, match=r"untyped\(word\) has no type"):
        step(untyped)("x")
    with pytest.raises(DeclarationError, match=r"listed\(words\): list\[str\] can change"):
        step(listed)(("x",))  # type: ignore[arg-type]


def test_a_declared_step_keeps_the_words_of_its_function() -> None:
    assert everything.doc == "Takes one of each kind of argument."
    assert everything.__name__ == "everything"  # type: ignore[attr-defined]


def _broken(s: Table, me: int) -> None: ...


@pytest.mark.parametrize(
    ("say", "message"),
    [
        ("give {card", "_broken: say='give {card' cannot be filled: expected '}'"),
        ("give {card}", "_broken: say='give {card}' names an unknown parameter 'card'"),
        ("give {card.name}", "names an unknown parameter 'card'"),
        ("give {meat[0]}", "names an unknown parameter 'meat'; did you mean 'me'"),
    ],
)
def test_words_that_cannot_be_filled_are_refused_where_they_are_declared(
    say: str, message: str
) -> None:
    with pytest.raises(DeclarationError, match=re.escape(message)):
        step(say=say)(_broken)


def test_words_may_name_parts_of_parameters_and_their_places() -> None:
    assert step(say="seat {me.real} or {0}")(_broken)(3)
