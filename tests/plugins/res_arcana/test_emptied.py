"""A component from which all essences were taken is as one that never held any."""

from __future__ import annotations

from res_arcana_scene import Scene


def test_an_athanor_that_was_emptied_asks_nothing_when_its_owner_collects() -> None:
    scene = Scene(play="Athanor", stored={"Athanor": "6 elan"}, pool="calm")
    scene.do("use Athanor: exhaust it, pay 6 elan from it")
    assert scene.on("Athanor") == ""
    while scene.s.round == 1:
        scene.do("pass" if "pass" in scene.offers else scene.offers[0])
    assert not [words for words in scene.offers if "everything" in words]
