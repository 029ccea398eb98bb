from __future__ import annotations

import pytest
from res_arcana_scene import Scene


@pytest.mark.rule("passing.token")
def test_the_first_to_pass_takes_the_first_player_token() -> None:
    scene = Scene(3, first=2)
    scene.skip()
    assert (scene.s.first, scene.s.token_taken, scene.points()) == (0, True, 1)
    scene.skip()
    assert scene.s.first == 0


@pytest.mark.rule("passing.next", "actions.first")
def test_the_next_round_begins_with_the_first_who_passed() -> None:
    scene = Scene(3, play="Crypt").do("use Crypt: exhaust it to gain").end_round()
    assert (scene.s.round, scene.s.phase, scene.asked, scene.s.first) == (2, "actions", 1, 1)


@pytest.mark.rule("passing.item")
def test_the_magic_item_is_swapped_for_a_different_one() -> None:
    scene = Scene(item="Alchemy", left={"item": "Research"}).do("pass")
    assert scene.offers == [
        f"swap your magic item for {name}"
        for name in (
            "Calm/Elan",
            "Death/Life",
            "Divination",
            "Protection",
            "Reanimate",
            "Transmutation",
        )
    ]
    scene.do("swap your magic item for Protection")
    assert scene.play() == "Protection"
    scene.do("pass")
    assert scene.can("swap your magic item for Alchemy")
    assert not scene.can("swap your magic item for Protection")


@pytest.mark.rule("ruling.12-item")
def test_the_new_magic_item_is_ready_and_the_old_one_leaves_what_lies_on_it() -> None:
    scene = Scene(item="Alchemy", exhausted="Alchemy", stored={"Alchemy": "calm"})
    scene.do("pass", "swap your magic item for Research")
    assert not scene.player().exhausted
    assert not scene.player().stored


@pytest.mark.rule("passing.card")
def test_who_passes_draws_a_card() -> None:
    scene = Scene(deck="Hawk + Vault", hand="Prism").skip()
    assert (scene.hand, scene.deck()) == ("Prism + Hawk", "Vault")


@pytest.mark.rule("passing.shuffle")
def test_discards_are_shuffled_when_the_deck_is_empty() -> None:
    scene = Scene(discards="Hawk + Vault").skip()
    assert len(scene.player().hand) == len(scene.player().deck) == 1
    assert scene.discards() == ""


@pytest.mark.rule("passing.no-card")
def test_without_deck_and_discards_nothing_is_drawn() -> None:
    assert Scene().skip().hand == ""


@pytest.mark.rule("victory.ready")
def test_all_components_are_readied_for_a_new_round() -> None:
    scene = Scene(play="Crypt", exhausted="Crypt", left={"play": "Library", "exhausted": "Library"})
    scene.end_round()
    assert (scene.s.round, scene.s.token_taken) == (2, False)
    assert not scene.player().exhausted
    assert not scene.player(1).exhausted
    assert not any(player.passed for player in scene.s.players)


@pytest.mark.rule("actions.until", "round.again")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_round_ends_when_all_have_passed(seats: int) -> None:
    scene = Scene(seats)
    for _ in range(seats):
        assert scene.s.round == 1
        scene.skip()
    assert scene.s.round == 2
