from __future__ import annotations

from random import Random
from typing import Any

import pytest
from seasons_scene import Scene, new_game

from ludarium import observation
from ludarium.changes import Look, Seen, changes
from ludarium.show import Counter, Track
from ludarium_seasons import GAME
from ludarium_seasons.cards import CARDS
from ludarium_seasons.rules.energy import RATES
from ludarium_seasons.table import SEASONS


def find(piece: Any, name: str) -> Any:
    """The first piece of a name, anywhere inside another."""
    if piece.name == name:
        return piece
    inside = (find(inner, name) for inner in getattr(piece, "pieces", ()))
    return next((found for found in inside if found is not None), None)


def shown(table: Scene, seat: int = 0) -> Any:
    return GAME.shown(table.s, seat)


@pytest.mark.rule("contents.wheel")
def test_the_wheel_shows_where_the_season_token_is() -> None:
    table = shown(Scene(space=5, year=2))
    wheel = find(table, "season wheel")
    assert isinstance(wheel, Track)
    assert wheel.spaces[dict(wheel.at)["season token"]] == "5 spring"
    assert find(table, "year") == Counter("year", 2)
    assert find(table, "season").value == "spring"


@pytest.mark.rule("transmute.rates")
def test_the_rates_of_the_season_are_shown() -> None:
    for at, rates in enumerate(RATES):
        shown_rates = find(shown(Scene(season=SEASONS[at])), "crystals per energy")
        assert {kind.name: count for kind, count in shown_rates.counts} == rates


@pytest.mark.rule("contents.dice")
def test_dice_show_their_symbols_and_colour() -> None:
    dice = find(
        shown(
            Scene(season="summer", dice=["6 crystals (3 pips)", "a card", "2 fire and gauge +1"])
        ),
        "dice",
    )
    die = dice.pieces[0]
    assert (die.name, die.mark, die.colour) == ("6 crystals (3 pips)", "d5", "yellow")
    assert len(dice.pieces) == 3


def test_a_place_shows_reserve_crystals_gauge_and_bonuses() -> None:
    place = find(
        shown(Scene(reserve="2 fire", crystals=8, gauge=3, play="Purse of Io", bonuses=2)),
        "player 1",
    )
    reserve, gauge = find(place, "reserve"), find(place, "summoning gauge")
    assert [(kind.name, kind.colour, count) for kind, count in reserve.counts] == [
        ("air", "purple", 0),
        ("water", "blue", 0),
        ("fire", "red", 2),
        ("earth", "green", 0),
    ]
    assert (reserve.total, reserve.limit) == (2, 7)
    assert find(place, "crystals").total == 8
    assert (gauge.total, gauge.limit) == (3, 15)
    assert find(place, "cards in play") == Counter("cards in play", 1, 3)
    used = find(place, "bonuses used")
    assert (used.total, used.limit) == (2, 3)
    assert find(place, "lost by bonuses").value == 12


def test_a_reserve_with_a_grimoire_shows_room_for_ten() -> None:
    place = find(shown(Scene(play="Bespelled Grimoire", reserve="8 fire")), "player 1")
    assert (find(place, "reserve").total, find(place, "reserve").limit) == (8, 10)


def test_cards_in_play_show_whether_they_are_turned_and_what_lies_on_them() -> None:
    table = Scene(
        play="Glutton Cauldron + Amulet of Water", amulet="3 air", cauldron="2 fire", reserve="fire"
    )
    table.do("put 1 fire into the Glutton Cauldron")
    place = find(shown(table, 1), "player 1")
    cauldron, amulet = find(place, "Glutton Cauldron"), find(place, "Amulet of Water")
    assert cauldron.turned
    assert not amulet.turned
    for card, held in ((cauldron, {"fire": 3}), (amulet, {"air": 3})):
        (on_it,) = card.holds
        assert {kind.name: count for kind, count in on_it.counts if count} == held


def test_each_of_two_cauldrons_shows_what_lies_on_it_and_whether_it_is_turned() -> None:
    table = Scene(play="2 Glutton Cauldron", cauldron="2 air | 5 air", reserve="fire")
    table.do("put 1 fire into the Glutton Cauldron (with 2 air on it)")
    cards = find(find(shown(table), "player 1"), "in play").pieces
    assert [(card.holds[0].total, card.turned) for card in cards] == [(5, False), (3, True)]


def test_cards_on_which_nothing_can_lie_hold_nothing() -> None:
    place = find(shown(Scene(play="Purse of Io + Amulet of Water")), "player 1")
    assert find(place, "Purse of Io").holds == ()
    assert [one.total for one in find(place, "Amulet of Water").holds] == [0]


def test_a_hand_shows_its_cards_to_its_owner_and_its_size_to_all() -> None:
    table = Scene(hand="Titus Deepgaze + Purse of Io")
    mine, theirs = (find(shown(table, seat), "player 1") for seat in (0, 1))
    assert [card.name for card in find(mine, "hand").pieces] == ["Titus Deepgaze", "Purse of Io"]
    assert find(mine, "Titus Deepgaze").facts == "familiar, costs 1 fire, 4 points"
    assert [card.face_up for card in find(theirs, "hand").pieces] == [False, False]


@pytest.mark.rule("prelude.look")
def test_libraries_show_their_cards_to_their_owner() -> None:
    table = Scene(
        library="Purse of Io + Staff of Spring + Amulet of Air + Amulet of Fire + Titus Deepgaze "
        "+ Kairn the Destroyer"
    )
    mine, theirs = (find(shown(table, seat), "player 1") for seat in (0, 1))
    assert {card.name for card in find(mine, "library II").pieces} == {
        "Purse of Io",
        "Staff of Spring",
        "Amulet of Air",
    }
    assert [card.face_up for card in find(theirs, "library III").pieces] == [False] * 3


@pytest.mark.rule("setup.discard", "ruling.17")
def test_deck_and_discard_pile_show_their_sizes() -> None:
    table = Scene(discard="Purse of Io")
    assert [one.name for one in find(shown(table), "deck").pieces] == ["99 hidden"]
    assert [one.count for one in find(shown(table), "discard pile").pieces] == [1]


def test_the_top_of_the_deck_is_shown_to_whoever_looked_at_it() -> None:
    table = Scene(play="Crystal Orb", deck="Purse of Io")
    table.do("use the Crystal Orb: look at the top card of the deck")
    assert find(shown(table, 0), "deck").pieces[0].name == "Purse of Io"
    assert not any(one.face_up for one in find(shown(table, 1), "deck").pieces)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_call_has_words(seats: int) -> None:
    for seed in range(8):
        s = GAME.new(seats, seed)
        choose = Random(seed).choice
        while not s.over:
            for call in s.legal():
                assert "_" not in str(call)
                assert call.step.say is not None
            s.apply(choose(s.legal()))


@pytest.mark.rule("contents.card")
def test_every_card_has_three_names_and_a_text() -> None:
    assert all(card.text for card in CARDS)
    for names in zip(*[(card.name, *card.names.values()) for card in CARDS], strict=True):
        assert len(set(filter(None, names))) == 50


def test_cards_of_the_prelude_are_shown_to_whoever_saw_them() -> None:
    s = new_game(level="apprentice")
    while not s.rolled:
        s.apply(s.legal()[0])
    seen = s.view(0).show()
    theirs = find(seen, "player 2")
    assert len(find(theirs, "seen in the prelude").pieces) == 9
    assert [card.face_up for card in find(theirs, "library II").pieces] == [False] * 3
    assert find(find(seen, "player 1"), "seen in the prelude") is None


@pytest.mark.rule("contents.wheel")
def test_each_of_the_twelve_spaces_of_the_wheel_is_observed() -> None:
    observe = observation(GAME, 2)
    for space in range(1, 13):
        pairs = zip(observe.layout.places, observe(Scene(space=space).s, 0), strict=True)
        found = [place.name for place, value in pairs if value and place.name.startswith("space=")]
        assert found == [f"space={space}"]


@pytest.mark.parametrize(
    ("field", "count", "words"),
    [("crystals", 1, "+1 crystal"), ("crystals", 9, "+9 crystals"), ("bonuses", 1, "+1 bonus")],
)
def test_a_gain_is_told_with_the_word_for_what_is_counted(
    field: str, count: int, words: str
) -> None:
    before, after = Scene(), Scene()
    setattr(after.place(), field, count)
    looks = [Look(Seen(table.s), 0) for table in (before, after)]
    assert [change.words for change in changes(*looks)] == [words]
