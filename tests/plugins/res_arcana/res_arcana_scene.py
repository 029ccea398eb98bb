"""A scene: a table of Res Arcana set in a line or two, played by the words of its calls.

scene = Scene(mage="Duelist", play="Hawk + Vault", pool="2 elan + gold", hand="Dragon Egg")
scene.do("place Dragon Egg")
assert scene.pool == "2 elan"
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import pytest

from ludarium import EVERYONE, Pile
from ludarium.table import NOBODY_TO_MOVE
from ludarium.testing import scene
from ludarium.testing.written import amount, component, components
from ludarium.turns import end_round, next_turn, rounds
from ludarium_res_arcana import GAME, ROUND
from ludarium_res_arcana.cards import FACES
from ludarium_res_arcana.rules.actions import act, pass_turn
from ludarium_res_arcana.rules.victory import points
from ludarium_res_arcana.table import (
    NOTHING,
    Essences,
    Face,
    MagicItem,
    Monument,
    PlaceOfPower,
    Player,
    ResArcana,
)

SUN_SIDES = "Sacred Grove + Catacombs of the Dead + Cursed Forge + Coral Castle + Dragon's Lair"
TEN = "Mausoleum + Coral Castle + Library + Solomon's Mine + Obelisk + Dragon Egg + Nightingale"
"""Components with 10 points."""
NINE = "Great Pyramid + Colossus + Temple + Oracle"
"""Monuments with 9 points, 10 with the first player token."""


def new_game(seats: int = 2, seed: object = 0, **options: Any) -> ResArcana:
    """A game as it is set up, waiting for its first choice."""
    return cast(ResArcana, GAME.new(seats, seed, options))


def face(name: str) -> Face:
    """A component by its English or its Spanish name."""
    return component(Face, name)


def faces(words: str) -> list[Face]:
    """Components from words such as ``Hawk + Vault``."""
    return components(Face, words)


def read(words: str) -> Essences:
    """Essences from words such as ``2 elan + gold``."""
    return cast(Essences, amount(Essences, words))


def written(some: Essences) -> str:
    """Essences in words, in their order: ``2 elan + 1 gold``."""
    return " + ".join(f"{count} {kind}" for kind, count in some.items())


def names(cards: Iterable[Face]) -> str:
    """Components in words."""
    return " + ".join(card.name for card in cards)


def of_each(section: str, rows: Iterable[Any]) -> list[Any]:
    """The cases of a table of components, each marked with its own section: ``mage.{}``."""
    cases = []
    for row in rows:
        values = row if isinstance(row, tuple) else (row,)
        name = values[0].lower().replace("'", "").replace("/", " ").replace(" ", "-")
        cases.append(pytest.param(*values, marks=pytest.mark.rule(section.format(name))))
    return cases


class Scene(scene.Scene[ResArcana]):
    """The table at seat 0's first action of a round, or before the collect phase.

    A seat is set with `mage`, `item`, `play` (everything else in play), `hand`, `deck` (top
    first), `discards`, `pool`, `stored` (``{"Vault": "2 gold"}``), `exhausted` and `passed`.
    The keywords themselves set seat 0; `left`, `across` and `right` are the same for the next
    seat, the third of four, and the last one.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        phase: str = "actions",
        round: int = 1,  # noqa: A002
        first: int = 0,
        grounds: str | None = None,
        monuments: str | None = None,
        monument_deck: str | None = None,
        left: Mapping[str, Any] | None = None,
        across: Mapping[str, Any] | None = None,
        right: Mapping[str, Any] | None = None,
        seed: object = 0,
        options: Mapping[str, Any] | None = None,
        **mine: Any,
    ) -> None:
        super().__init__(GAME, seats, seed=seed, options=options)
        self.s = self.table
        for pile in self.s.piles():
            self.lay(pile, [])
        others = {1: left, 2: across, seats - 1: right} if seats > 2 else {1: left}
        self.s.first = first
        self._seat(0, **mine)
        for seat in range(1, seats):
            self._seat(seat, **(others.get(seat) or {}))
        self._middle(grounds, monuments, monument_deck)
        self.s.token_taken = any(player.passed for player in self.s.players)
        self._begin(phase, round)

    # Setting the table ------------------------------------------------------------------

    def _seat(
        self,
        seat: int,
        *,
        mage: str = "",
        item: str = "",
        play: str = "",
        hand: str = "",
        deck: str = "",
        discards: str = "",
        pool: str = "",
        stored: Mapping[str, str] | None = None,
        exhausted: str = "",
        passed: bool = False,
    ) -> None:
        player = self.s.players[seat]
        self.lay(player.play, [*faces(mage), *faces(item), *faces(play)])
        self.lay(player.hand, faces(hand))
        self.lay(player.deck, faces(deck)[::-1])
        self.lay(player.discards, faces(discards))
        player.deck.contents = 1 << seat
        player.pool = read(pool)
        player.stored = {face(name): read(what) for name, what in (stored or {}).items()}
        player.exhausted = faces(exhausted)
        player.passed = passed

    def _middle(self, grounds: str | None, shown: str | None, deck: str | None) -> None:
        """What nobody has: by default all sun sides, and all monuments in their printed order."""
        s = self.s
        wanted = SUN_SIDES if grounds is None else grounds
        self.lay(s.grounds, [place for place in faces(wanted) if not self._taken(place)])
        monuments = [one for one in GAME.components_of(Monument) if not self._taken(one)]
        in_deck = faces(deck or "")
        in_sight = [one for one in monuments if one not in in_deck][:2]
        self.lay(s.monuments, in_sight if shown is None else faces(shown))
        rest = [one for one in monuments if one not in s.monuments.cards]
        self.lay(s.monument_deck, (rest if deck is None else in_deck)[::-1])
        self.lay(s.items, [item for item in GAME.components_of(MagicItem) if not self._taken(item)])
        s.box.show(EVERYONE)
        for one in FACES:
            if not self._taken(one):
                s.box.add(one, EVERYONE if isinstance(one, PlaceOfPower) else 0)

    def _taken(self, wanted: Face) -> bool:
        return any(wanted in pile.cards for pile in self.s.piles())

    def _begin(self, phase: str, number: int) -> None:
        s = self.s
        s.phase = phase
        if phase == "collect":
            s.round = number - 1
            self.begin(then=[rounds(*ROUND)])
        else:
            s.round = number
            at = [call.args[0] if call.args else "" for call in ROUND].index("victory")
            actions = next_turn(act, -1, NOBODY_TO_MOVE)
            self.begin(then=[actions, *ROUND[at:], end_round(), rounds(*ROUND)])

    def match(self, game: int, wins: Sequence[int]) -> Scene:
        """Let this be a game of a match, in which the seats have won so many before."""
        self.s.game_number = game
        for player, won in zip(self.s.players, wins, strict=True):
            player.wins = won
        return self

    # Looking ----------------------------------------------------------------------------

    def player(self, at: int = 0) -> Player:
        """A seat's place at the table."""
        return self.s.players[at]

    @property
    def pool(self) -> str:
        return self.pool_of(0)

    def pool_of(self, at: int) -> str:
        return written(self.player(at).pool)

    @property
    def hand(self) -> str:
        return names(self.player().hand)

    @property
    def wins(self) -> tuple[int, ...]:
        """Best of three: the games that each seat has won."""
        return tuple(player.wins for player in self.s.players)

    def deck(self, at: int = 0) -> str:
        """The cards of a deck, the top one first."""
        return names(self.player(at).deck.cards[::-1])

    def discards(self, at: int = 0) -> str:
        return names(self.player(at).discards)

    def play(self, at: int = 0) -> str:
        """What a seat has in play, in the order in which it came."""
        return names(self.player(at).play)

    def on(self, name: str, at: int = 0) -> str:
        """The essences on a component."""
        return written(self.player(at).stored.get(face(name), NOTHING))

    def is_exhausted(self, name: str, at: int = 0) -> bool:
        return face(name) in self.player(at).exhausted

    def points(self, at: int = 0) -> int:
        """A seat's points if victory were checked now, the first player token included."""
        return points(self.s, at)

    def knows(self, seat: int, pile: Pile[Face]) -> list[str | None]:
        """The cards of a pile as a seat knows them, from the bottom up; None for the others."""
        return [card.name if card else None for card in pile.visible(seat)]

    def uses(self, name: str) -> list[str]:
        """The effects of a component that can be used now, in words."""
        before = f"use {face(name)}: "
        return [said.removeprefix(before) for said in self.offers if said.startswith(before)]

    @property
    def kinds(self) -> str:
        """The kinds of essence to choose from where some are gained."""
        before, after = held(self.s), [held(end) for end in ends(self.s)]
        more = [kind for kind in Essences.kinds if any(end[kind] > before[kind] for end in after)]
        return " + ".join(more)

    def can(self, words: str) -> bool:
        """Whether something that begins with the words is offered."""
        return any(said.startswith(words) for said in self.offers)

    # Playing ----------------------------------------------------------------------------

    def do_mine(self, *words: str) -> Scene:
        """Make moves of seat 1; whenever another seat has a turn, it passes."""
        for said in words:
            while self.asked != 0 and self.can("pass"):
                self.skip()
            self.do(said)
        return self

    def gain(self, words: str) -> Scene:
        """Choose essences such as ``2 elan + death``, kind by kind where they are many."""
        some = read(words)
        for kind in Essences.kinds:
            number = f"{some[kind] or 'no'} {kind}"
            if number in self.offers:
                self.do(number)
        verbs = [verb for verb in ("gain", "put") if self.can(f"{verb} ")]
        return self.do(f"{verbs[0]} {some}") if verbs else self

    def skip(self) -> Scene:
        """Let whoever is asked pass; the last magic items on offer ask for no choices."""
        seat = self.s.seat
        self.s.apply(pass_turn(seat))
        if not self.s.over and self.s.seat == seat and self.can("swap your magic item"):
            self.s.apply(self.s.legal()[-1])
        return self

    def end_round(self) -> Scene:
        """Let everybody pass, up to what comes after the last one."""
        before = self.s.round
        while not self.s.over and self.s.round == before and self.s.phase == "actions":
            if not self.can("pass"):
                break
            self.skip()
        return self


def ends(s: ResArcana) -> list[ResArcana]:
    """The tables after every way through the choice that is asked for, one for each way."""
    found = []
    for call in s.legal():
        after = s.clone()
        after.apply(call)
        asked_on = after.now is not None and s.now is not None and after.now.step is s.now.step
        found += ends(after) if asked_on else [after]
    return found


def held(s: ResArcana) -> Essences:
    """All essences of seat 1, in the pool and on components."""
    return sum(s.players[0].stored.values(), s.players[0].pool)


def struck(dragon: str = "Fire Dragon", seats: int = 2, **left: Any) -> Scene:
    """A dragon of seat 1 has breathed on seat 1, which is about to answer."""
    return Scene(seats, play=dragon, left=left).do(f"use {dragon}: exhaust it to make rivals lose")
