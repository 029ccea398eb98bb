"""What-if studies: what is asked, the same deals both ways, and going on after a kill."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from made_up import timeless

from ludarium import UsageError, replay
from ludarium.plugins import installed
from ludarium_arena.blocks import unpacked
from ludarium_arena.ownership import played_in
from ludarium_arena.running import Run, Venue
from ludarium_arena.store import Store
from ludarium_arena.whatif import (
    Pair,
    WhatIf,
    asked,
    finished,
    first_players,
    play,
    players,
    runs,
)

GIVEN: dict[str, Any] = {"game": "spellbook", "agents": ["random"], "blocks": 3, "seed": 1}


def question(*sets: str, without: tuple[str, ...] = (), **given: Any) -> WhatIf:
    return asked({**GIVEN, **given}, sets, without)


def running(asking: WhatIf, store: Store, jobs: int = 1) -> Run:
    return Run(asking.study.setting, store, Venue(jobs), True, asking.study.agents)


def all_pairs(asking: WhatIf, store: Store, jobs: int = 1) -> list[Pair]:
    *_, found = play(asking, running(asking, store, jobs))
    return found


# Asking -------------------------------------------------------------------------------------


def test_a_question_knows_what_is_otherwise_and_which_cards_it_is_about() -> None:
    found = question("starting tokens.2=3", "Growth.levels.3.points=5", without=("Cure",))
    assert found.changes == (
        "Growth.levels.3.points=5",
        "starting tokens.2=3",
        "without Cure",
    )
    assert found.cards == ("Growth", "Cure")
    assert "house_rules" not in found.study.setting.options


def test_agents_judge_both_ways_alike_where_a_model_fits_only_the_game_as_it_is() -> None:
    agents = ["greedy", "ismcts:iterations=5", "random", "greedy:evaluator=none"]
    found = question("starting tokens.2=3", agents=agents)
    assert (
        found.study.agents
        == found.changed.agents
        == (
            "greedy:evaluator=hand",
            "ismcts:iterations=5,evaluator=hand",
            "random",
            "greedy:evaluator=none",
        )
    )
    assert question("target=50", game="pig", agents=["greedy"]).study.agents == ("greedy",)
    with pytest.raises(UsageError, match="was learned for another choice of options"):
        question("starting tokens.2=3", agents=["greedy:evaluator=learned"])


def test_an_option_can_be_what_is_otherwise() -> None:
    found = question("target=50", game="pig")
    assert (found.study.setting.options, found.changed.setting.options) == (
        {"target": 100},
        {"target": 50},
    )


@pytest.mark.parametrize(
    ("sets", "without", "words"),
    [
        ((), (), "say what is to be otherwise"),
        (("Growth.pints=2",), (), "Growth has no number 'pints'; did you mean"),
        (("starting token.2=3",), (), "did you mean 'starting tokens'"),
        ((), ("Grwth",), "did you mean 'Growth'"),
        (("spells=classic",), (), "that is how it is played already"),
    ],
)
def test_what_makes_no_sense_is_refused(
    sets: tuple[str, ...], without: tuple[str, ...], words: str
) -> None:
    with pytest.raises(UsageError, match=words):
        question(*sets, without=without)


def test_positions_are_refused_because_they_were_dealt_under_other_rules() -> None:
    with pytest.raises(UsageError, match="leave --from out"):
        question("target=50", game="pig", positions=["{}"])


def test_a_game_must_stay_playable() -> None:
    spells = [one for one in installed().game("spellbook").components if hasattr(one, "levels")]
    reds = [one.name for one in spells if one.colour == 0]
    with pytest.raises(
        UsageError, match=r"Spellbook cannot be played so: .*none left to pick from"
    ):
        question(without=tuple(reds))
    with pytest.raises(UsageError, match="Spellbook cannot be played so: a game needs one spell"):
        question(without=(reds[0],), options={"spells": f"set{spells[0].set}"})
    cards = [one.name for one in installed().game("seasons").components]
    with pytest.raises(UsageError, match=r"Seasons cannot be played so: seat . has . instead of 9"):
        question(without=tuple(cards[:43]), game="seasons")
    with pytest.raises(UsageError, match="belongs to a set of the apprentices"):
        question(
            without=("Amulet of Air", "Amulet of Earth", "Temporal Boots"),
            game="seasons",
            options={"level": "apprentice"},
        )


# Playing ------------------------------------------------------------------------------------


def test_both_ways_are_the_same_deals_with_the_same_agents(tmp_path: Path) -> None:
    asking = question("Growth.levels.3.points=9", agents=["greedy"])
    with Store(tmp_path / "kept.sqlite") as store:
        found = all_pairs(asking, store)
        plain, changed = (one.study() for one in runs(asking, running(asking, store)))
        assert plain != changed
        assert [pair.plain.block for pair in found] == [pair.changed.block for pair in found]
        for one, other in zip(store.matches(plain), store.matches(changed), strict=True):
            headers = [
                replay.parsed(unpacked(store.replay(match.number)).decode()).header
                for match in (one, other)
            ]
            assert headers[0]["seed"] == headers[1]["seed"]
            assert headers[1]["options"]["house_rules"] == "Growth.levels.3.points=9"


def test_a_change_that_touches_nothing_changes_no_match() -> None:
    asking = question("Growth.levels.0.points=9", agents=["random"])
    with Store() as store:
        for pair in all_pairs(asking, store):
            assert [m.decisions for m in pair.plain.matches] == [
                m.decisions for m in pair.changed.matches
            ]


def test_what_was_stopped_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    asking = question("starting tokens.1=1", blocks=22)
    path = tmp_path / "kept.sqlite"
    with Store(path) as store:
        playing = play(asking, running(asking, store))
        half = len(next(playing))
        playing.close()
        assert 0 < half < 22
        assert len(finished(asking, running(asking, store))) == half
    with Store(path) as store:
        resumed = all_pairs(asking, store)
    with Store() as store:
        whole = all_pairs(asking, store)
    assert [timeless(pair.changed) for pair in resumed] == [timeless(p.changed) for p in whole]


def test_worker_processes_play_the_same() -> None:
    asking = question("starting tokens.1=1", without=("Cure",), blocks=2)
    with Store() as one, Store() as other:
        here, there = all_pairs(asking, one), all_pairs(asking, other, jobs=2)
    assert [timeless(pair.changed) for pair in here] == [timeless(p.changed) for p in there]


def test_who_begins_is_the_same_both_ways() -> None:
    asking = question(without=("Amulet of Earth",), game="seasons")
    blocks = asking.blocks()
    assert first_players(asking.study.setting, blocks) == first_players(
        asking.changed.setting, blocks
    )


# Who has played what ------------------------------------------------------------------------


def test_a_card_is_played_when_it_lies_openly_before_a_seat(tmp_path: Path) -> None:
    asking = question("Amulet of Earth.cost.earth=1", game="seasons", agents=["greedy"], blocks=2)
    game = installed().game("seasons")
    names = frozenset(one.name for one in game.components)
    with Store(tmp_path / "kept.sqlite") as store:
        all_pairs(asking, store)
        _, changed = runs(asking, running(asking, store))
        found = players(changed, names, asking.blocks())
        for match in store.matches(changed.study()):
            seats = found[match.block, match.rotation]
            for seat, place in enumerate(match.places):
                assert seats.get(seat, set()) <= set(place.components)
        recorded = replay.parsed(unpacked(store.replay(1)).decode())
    summoned = {tuple(move["call"][1:3]) for move in recorded.moves if move["call"][0] == "summon"}
    assert summoned
    played = played_in(recorded, game, names)
    by_id = {one.id: one.name for one in game.components}
    for seat, card in summoned:
        assert by_id[card] in played[seat]


def test_a_discarded_card_was_not_played() -> None:
    asking = question("points to win=11", game="res_arcana", agents=["random"], blocks=1)
    with Store() as store:
        all_pairs(asking, store)
        run = replace(running(asking, store), setting=asking.study.setting)
        game = installed().game("res_arcana")
        number = store.matches(run.study())[0].number
        recorded = replay.parsed(unpacked(store.replay(number)).decode())
    names = frozenset(one.name for one in game.components)
    played = played_in(recorded, game, names)
    table: Any = replay.verify(recorded, game)
    for seat, player in enumerate(table.players):
        assert {str(face) for face in player.play.cards} <= played[seat]
    assert ["discard_for_gold", 0, "bone_dragon"] in [move["call"] for move in recorded.moves]
    assert "Bone Dragon" not in played[0]
