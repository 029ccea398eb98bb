"""A scene: a table of Seasons set in a line or two, played by the words of its calls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import pytest

from ludarium import EVERYONE, NOBODY, Pile, turns
from ludarium.testing import scene, written
from ludarium_seasons import GAME
from ludarium_seasons.cards import CARDS
from ludarium_seasons.rules.dice import FACES, choose_die
from ludarium_seasons.rules.power_cards import lie_in_play
from ludarium_seasons.rules.tournament import AFTER_TURNS, TOURNAMENT, score
from ludarium_seasons.rules.turn import turn
from ludarium_seasons.table import SEASONS, Energy, Face, PowerCard, Seasons, Sorcerer, season

BY_NAME = {card.name: card for card in CARDS}
ROOMY = 12
"""The gauge of a scene that does not care about it."""


def cards(words: str) -> list[PowerCard]:
    """Cards from words such as ``Amulet of Fire + 2 Temporal Boots``."""
    return written.components(PowerCard, words)


def energy(words: str) -> Energy:
    """Energy from words such as ``2 fire + air``."""
    return cast(Energy, written.amount(Energy, words))


def names(some: Iterable[PowerCard | None]) -> list[str]:
    """The names of cards, sorted; a question mark for each that is not known."""
    return sorted(map(written.called, some))


def printed(rows: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Cases by number, name and more, each with the mark of the section about its card."""
    marked = [(row, "printed." + BY_NAME[row[1]].id.replace("_", "-")) for row in rows]
    return [pytest.param(*row, marks=pytest.mark.rule(section)) for row, section in marked]


def side(words: str, of_season: int = 0) -> Face:
    """A side of a season's dice by its words, with or without the pips."""
    shown = {one.words: one for dice in FACES[of_season] for one in dice}
    found = [one for said, one in shown.items() if words in (said, said.split(" (")[0])]
    assert found, f"no {SEASONS[of_season]} die shows {words!r}, but {sorted(shown)}"
    return found[0]


def new_game(seats: int = 2, seed: int = 0, **options: Any) -> Seasons:
    """A game as it is set up, at the first choice of the Prelude."""
    return cast(Seasons, GAME.new(seats, seed, options))


class Scene(scene.Scene[Seasons]):
    """The turn of seat 0, the first player, after the die (if one is given) has been used.

    Each seat may be given `reserve`, `crystals`, `gauge`, `bonuses`, `hand`, `play`, `turned` (of
    the cards in play), `library` (year II first), `amulet` and `cauldron` (the energy on them, such
    as ``2 fire | air`` on two) and `die`; cards and energy in words. For seat 0 they stand alone,
    for the others in `left` (seat 1), `across` (of four) and `right`. All other cards fill the
    deck, below those that `deck` names from the top on.

    With `dice` the scene begins where dice are chosen, and the last one is left for the season
    token; otherwise `pips` says how far it will go. An error names the words of all dice.
    """

    def __init__(
        self,
        seats: int = 2,
        *,
        season: str = "winter",
        space: int = 0,
        year: int = 1,
        level: str = "archmage",
        dice: Sequence[str] = (),
        pips: int = 1,
        deck: str = "",
        discard: str = "",
        left: Mapping[str, Any] | None = None,
        across: Mapping[str, Any] | None = None,
        right: Mapping[str, Any] | None = None,
        seed: int = 0,
        **mine: Any,
    ) -> None:
        super().__init__(GAME, seats, seed=seed, options={"level": level})
        self.s = s = self.table
        self.season = SEASONS.index(season)
        s.first, s.year, s.round = 0, year, 1
        s.space = space or self.season * 3 + 1
        s.libraries = max(0, min(year, 3) - 1)
        others = [left, *([across] if across is not None or seats == 4 else []), right]
        for seat, place in enumerate([mine, *others][:seats]):
            self._seat(seat, **(place or {}))
        self._cards(cards(deck), cards(discard))
        rolled = [side(words, self.season) for words in dice]
        s.rolled = rolled or [_with_pips(pips, self.season)]
        choices = [choose_die(seat) for seat in range(seats)] if dice else []
        self.begin(then=[*choices, turns(turn), *AFTER_TURNS, TOURNAMENT])

    def _seat(
        self,
        seat: int,
        reserve: str = "",
        crystals: int = 0,
        gauge: int = ROOMY,
        bonuses: int = 0,
        hand: str = "",
        play: str = "",
        library: str = "",
        amulet: str = "",
        cauldron: str = "",
        die: str = "",
        turned: str = "",
    ) -> None:
        place = self.s.sorcerers[seat]
        place.reserve, place.crystals = energy(reserve), crystals
        place.gauge, place.bonuses = gauge, bonuses
        place.die = side(die, self.season) if die else None
        place.hand = Pile(1 << seat, cards(hand))
        place.library = Pile(1 << seat, cards(library)[::-1])
        place.pack = Pile(1 << seat)
        place.play = Pile(EVERYONE, cards(play))
        for card in place.play.cards:
            lie_in_play(place, card)
        for card in cards(turned):
            place.straight.remove(card)
        if amulet:
            place.amulets = _laid_on(place.amulets, amulet)
        if cauldron:
            place.cauldrons = _laid_on(place.cauldrons, cauldron)

    def _cards(self, deck: list[PowerCard], discard: list[PowerCard]) -> None:
        """Lay deck and discard pile; the top of the deck is named first."""
        places = self.s.sorcerers
        used = Counter(deck + discard)
        for place in places:
            used.update([*place.hand, *place.library, *place.play])
        rest = [card for card in CARDS for _ in range(2 - used[card])]
        self.s.shuffle(rest)
        self.s.deck = Pile(NOBODY, rest + deck[::-1])
        self.s.discard = Pile(NOBODY, discard)

    def only_deck(self, words: str, discard: str = "") -> None:
        """Take all cards out of deck and discard pile but these, named from the top on."""
        self.s.deck = Pile(NOBODY, cards(words)[::-1])
        self.s.discard = Pile(NOBODY, cards(discard))

    # Looking ----------------------------------------------------------------------------

    def place(self, seat: int = 0) -> Sorcerer:
        """The place of a seat; 1 is on the left of seat 0."""
        return self.s.sorcerers[seat]

    @property
    def reserve(self) -> str:
        return self.reserve_of(0)

    @property
    def crystals(self) -> int:
        return self.place().crystals

    @property
    def gauge(self) -> int:
        return self.place().gauge

    @property
    def hand(self) -> list[str]:
        return self.hand_of(0)

    @property
    def play(self) -> list[str]:
        return self.play_of(0)

    @property
    def discard(self) -> list[str]:
        return names(self.s.discard)

    @property
    def amulet(self) -> str:
        return self.amulet_of(0)

    @property
    def cauldron(self) -> str:
        return self.cauldron_of(0)

    def amulet_of(self, seat: int) -> str:
        """The energy on each Amulet of Water, such as ``2 fire | 1 air``."""
        return " | ".join(_held(held) for held in self.place(seat).amulets)

    def cauldron_of(self, seat: int) -> str:
        """The energy in each Glutton Cauldron."""
        return " | ".join(_held(held) for held in self.place(seat).cauldrons)

    def reserve_of(self, seat: int) -> str:
        return _held(self.place(seat).reserve)

    def crystals_of(self, seat: int) -> int:
        return self.place(seat).crystals

    def hand_of(self, seat: int) -> list[str]:
        return names(self.place(seat).hand)

    def play_of(self, seat: int) -> list[str]:
        return names(self.place(seat).play)

    def turned(self, name: str, seat: int = 0) -> bool:
        """Whether a card in play has been activated this round."""
        assert name in self.play_of(seat)
        return written.component(PowerCard, name) not in self.place(seat).straight

    def hand_seen_by(self, viewer: int, seat: int) -> list[str]:
        """A seat's hand as another knows it, with ``?`` for what it does not know."""
        return names(self.place(seat).hand.visible(viewer))

    def top_seen_by(self, viewer: int) -> str:
        """The top card of the deck as a seat knows it."""
        return names(self.s.deck.visible(viewer)[-1:])[0]

    @property
    def time(self) -> str:
        """Year, season and space, such as ``year 1, winter, space 2``."""
        return f"year {self.s.year}, {SEASONS[season(self.s)]}, space {self.s.space}"

    def score_of(self, seat: int = 0) -> int:
        return score(self.s, self.place(seat))

    # Playing ----------------------------------------------------------------------------

    def end_turn(self) -> Scene:
        """Do nothing more this turn."""
        return self.do("end your turn")

    def end_round(self, *answers: str) -> Scene:
        """Let everybody end their turns, up to the next choice of dice or the end of the game.

        `answers` are said as soon as they are offered, in this order; all must be needed.
        """
        waiting = list(answers)
        now = self.s.round
        while not self.s.over and self.s.round == now:
            if waiting and waiting[0] in self.offers:
                self.do(waiting.pop(0))
            elif "end your turn" in self.offers:
                self.end_turn()
            else:
                self.s.apply(self.s.legal()[0])
        assert not waiting, f"{waiting[0]!r} was never offered"
        return self

    def take_dice(self) -> Scene:
        """Let everybody take the first die that is left."""
        while self.s.now is not None and self.s.now.step is choose_die:
            self.s.apply(self.s.legal()[0])
        return self


def _with_pips(pips: int, of_season: int) -> Face:
    """A die that nobody has taken."""
    return next(one for dice in FACES[of_season] for one in dice if one.pips == pips)


def _held(some: Energy) -> str:
    return str(some) if some else ""


def _laid_on(holding: tuple[Energy, ...], words: str) -> tuple[Energy, ...]:
    """What lies on cards, the first of them with the energy in words."""
    laid = [energy(part) for part in words.split("|")]
    return (*laid, *holding[len(laid) :])
