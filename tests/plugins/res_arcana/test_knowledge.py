from __future__ import annotations

from random import Random

import pytest
from res_arcana_scene import Scene, names, new_game

from ludarium_res_arcana.table import Face, ResArcana


def deck_in(table: ResArcana, seat: int) -> list[Face]:
    return table.players[seat].deck.cards


def test_hands_are_seen_by_their_owners_only() -> None:
    scene = Scene(hand="Hawk + Vault", left={"hand": "Prism"})
    assert scene.knows(0, scene.player().hand) == ["Hawk", "Vault"]
    assert scene.knows(1, scene.player().hand) == [None, None]


@pytest.mark.rule("discard.open")
def test_discards_components_and_pools_are_seen_by_all() -> None:
    scene = Scene(hand="Hawk", play="Vault").do("discard Hawk for 1 gold")
    assert scene.knows(1, scene.player().discards) == ["Hawk"]
    assert scene.knows(1, scene.player().play) == ["Vault"]


@pytest.mark.rule("setup.look")
def test_a_seat_knows_what_its_deck_holds_but_not_the_order() -> None:
    s = new_game(2, 4)
    random = Random(0)
    held = sorted(names([card]) for card in deck_in(s, 0))
    samples = [s.view(0).sample(random) for _ in range(30)]
    decks = [[str(card) for card in deck_in(sample, 0)] for sample in samples]  # type: ignore[arg-type]
    assert {tuple(sorted(deck)) for deck in decks} == {tuple(held)}
    assert len({tuple(deck) for deck in decks}) > 5


def test_a_rival_does_not_know_what_a_deck_holds() -> None:
    s = new_game(2, 4)
    random = Random(0)
    samples = [s.view(1).sample(random) for _ in range(10)]
    decks = {tuple(sorted(map(str, deck_in(sample, 0)))) for sample in samples}  # type: ignore[arg-type]
    assert len(decks) > 5


@pytest.mark.rule("ruling.13-known")
def test_reordered_cards_are_known_to_who_reordered_them() -> None:
    scene = Scene(mage="Seer", deck="Hawk + Vault + Prism + Athanor + Crypt")
    scene.do("use Seer", "look at the top 3 of your deck")
    assert len(scene.offers) == 6
    scene.do("put back Prism, Hawk and the other one, in this order")
    assert scene.deck() == "Prism + Hawk + Vault + Athanor + Crypt"
    assert scene.knows(0, scene.player().deck) == [None, None, "Vault", "Hawk", "Prism"]
    assert scene.knows(1, scene.player().deck) == [None] * 5
    assert scene.player().deck.contents & 1


@pytest.mark.rule("ruling.13-until")
def test_reordered_cards_are_forgotten_when_they_are_shuffled() -> None:
    scene = Scene(mage="Seer", deck="Hawk + Vault + Prism")
    scene.do(
        "use Seer",
        "look at the top 3 of your deck",
        "put back Prism, Hawk and the other one, in this order",
    )
    deck = scene.player().deck
    deck.shuffle(scene.s)
    assert scene.knows(0, deck) == [None] * 3
    assert deck.contents & 1


@pytest.mark.rule("ruling.13-known", "ruling.13-until")
def test_reordered_monuments_are_known_until_another_reorders_them() -> None:
    scene = Scene(
        mage="Seer",
        monuments="Colossus + Temple",
        monument_deck="Library + Oracle + Great Pyramid + Obelisk",
        left={"play": "Hawk"},
    )
    deck = scene.s.monument_deck
    scene.do("use Seer", "put back Oracle, Library and the other one, in this order")
    assert scene.knows(0, deck) == [None, "Great Pyramid", "Library", "Oracle"]
    scene.do("use Hawk", "put back Library, Oracle and the other one, in this order")
    assert scene.knows(1, deck) == [None, "Great Pyramid", "Oracle", "Library"]
    assert scene.knows(0, deck) == [None] * 4


@pytest.mark.rule("ruling.13-under", "effects.look-few")
def test_a_look_at_a_short_deck_shuffles_the_discards_under_it() -> None:
    scene = Scene(mage="Seer", deck="Hawk", discards="Vault + Prism + Athanor", monument_deck="")
    scene.do("use Seer")
    known = [name for name in scene.knows(0, scene.player().deck) if name]
    assert known[-1] == "Hawk"
    assert len(known) == 3
    assert scene.discards() == ""


@pytest.mark.rule("effects.look-few")
def test_a_look_at_fewer_than_three_cards_is_a_look_at_all() -> None:
    scene = Scene(mage="Seer", deck="Hawk + Vault", monument_deck="").do("use Seer")
    assert sorted(scene.offers) == [
        "put back Hawk and the other one, in this order",
        "put back Vault and the other one, in this order",
    ]


@pytest.mark.rule("claim.top")
def test_a_monument_that_was_claimed_unseen_is_seen_by_all() -> None:
    scene = Scene(pool="4 gold", monument_deck="Library + Oracle").do("claim the top monument")
    assert scene.knows(1, scene.player().play) == ["Library"]


def test_the_mage_not_chosen_is_known_to_who_had_it_only() -> None:
    s = new_game(2, 1)
    rejected = str(s.legal()[1]).removeprefix("be the ")
    for _ in range(2):
        s.apply(s.legal()[0])
    known = [str(card) for card in s.box.visible(0) if card]
    others = [str(card) for card in s.box.visible(1) if card]
    assert rejected in known
    assert rejected not in others


@pytest.mark.rule("ruling.14", "item.divination-draw")
def test_divination_draws_three_and_discards_three_of_the_whole_hand() -> None:
    scene = Scene(item="Divination", hand="Hawk", deck="Vault + Prism + Athanor + Crypt")
    scene.do("use Divination")
    assert len(scene.offers) == 4
    scene.do("discard Hawk, Vault and Prism")
    assert (scene.hand, scene.discards()) == ("Athanor", "Hawk + Vault + Prism")
    assert scene.pool == ""
