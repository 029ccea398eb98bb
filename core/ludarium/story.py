"""The story of a match: what was done, and under it what came of it, as each seat may know it.

The kernel writes it down where someone follows a real match; no game has code for it. An event is
a call that was chosen, drawn or forced, or a scheduled step that has words; what later steps
change belongs to the event before them.

A seat is told everything but cards that it does not know, before or after the event, because of
the piles they are in. Choices made together in secret are told when they are revealed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from ludarium import changes
from ludarium.changes import MIXED, Change, Look, Mixed, Seen, Viewer
from ludarium.components import Component
from ludarium.shapes import Json
from ludarium.steps import DECISION, STEP, Call
from ludarium.table import NATURE, Table
from ludarium.together import reveal
from ludarium.turns import BEGINNINGS, ENDINGS
from ludarium.views import back
from ludarium.walking import components_in
from ludarium.words import Names, whose

if TYPE_CHECKING:
    from ludarium.game import Game

WORLDS = 100
"""How many tables that a seat could be at are tried to find out whether it knew of a choice.

The first at which the choice is not there decides. So many are tried because a card may be nearly
certain to lie where it could be chosen from, and still be hidden.
"""


@dataclass(frozen=True)
class Event:
    """Something that happened, as one seat is told of it, or a spectator."""

    move: int
    """To which move of the match it belongs, counted from 0; -1 is the deal."""
    moment: str
    """The round and the phase, where a game has them."""
    seat: int
    """Who did it; NATURE where chance or the rules did."""
    words: str
    """What was done: ``adept summons Amulet of Earth for 2 earth``; or when it came about."""
    consequences: str
    """What came of it, as far as the words do not say so: ``+9 crystals``."""
    changes: tuple[Change, ...]
    """All that changed."""
    call: Call | None
    """What was done; None where the rules did it, or where it names what is hidden."""
    chosen: bool
    """Whether it was somebody's choice, or a chance; otherwise it followed by itself."""

    def __str__(self) -> str:
        return f"{self.words}: {self.consequences}" if self.consequences else self.words

    def to_json(self, scope: str = "") -> dict[str, Json]:
        """The event as JSON; `scope` shortens the names of steps, as in `Call.to_json`."""
        return {
            "move": self.move,
            "moment": self.moment,
            "seat": self.seat,
            "words": self.words,
            "consequences": self.consequences,
            "chosen": self.chosen,
            "call": None if self.call is None else self.call.to_json(scope),
            "changes": [changes.to_json(one) for one in self.changes],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Json], game: Game) -> Event:
        """The event that `to_json` wrote, with the scope of its game."""
        call = data["call"] and Call.from_json(data["call"], game.scope)
        found = tuple(changes.from_json(one, game) for one in data["changes"])
        words = ("move", "moment", "seat", "words", "consequences", "chosen")
        return cls(**{name: data[name] for name in words}, changes=found, call=call)


def moment(table: Table) -> str:
    """The round and the phase, where a game has them."""
    parts = [f"round {table.round}"] if table.round else []
    return ", ".join([*parts, table.phase] if table.phase else parts)


class Story:
    """Follows a table and tells those who want to know; it is the table's watcher."""

    def __init__(self, table: Table, names: Sequence[str], viewers: Iterable[Viewer]) -> None:
        seen = Seen(table)
        self.followers = {v: Follower(v, Names(names, v), Look(seen, v)) for v in viewers}
        self.move = -1
        self._known: Call | None = None
        """A step that has been told and is about to run."""
        self._revealed: list[tuple[Call, Call]] = []
        """Choices made together that are about to happen, each with its decision."""
        self._open(table, Cause(NATURE, None, "the game begins"))

    def told(self, viewer: Viewer, start: int = 0) -> list[Event]:
        """What a viewer has been told, from an event on."""
        return self.followers[viewer].events[start:]

    def chose(self, table: Table, seat: int, call: Call) -> None:
        """Somebody, or nature, has chosen; what follows is a consequence."""
        self.move += 1
        self._known = call if call.kind == STEP else None
        actor = _actor(call) if seat == NATURE else seat
        self._open(table, Cause(actor, call, asked=table.now, chosen=True))

    def settle(self, table: Table) -> None:
        """All that follows from a choice has happened."""
        for follower in self.followers.values():
            follower.close(table)

    def forget(self, table: Table, moves: int) -> None:
        """Go back to a table on which so many moves have been made."""
        self.move = moves - 1
        seen = Seen(table)
        for viewer, follower in self.followers.items():
            follower.forget(moves, Look(seen, viewer))

    def rename(self, names: Sequence[str]) -> None:
        """Call the seats by other names in what is told from now on."""
        for follower in self.followers.values():
            follower.names.names = list(names)

    # Watching a table -------------------------------------------------------------------

    def begin(self, table: Table, call: Call) -> None:
        """A step is about to run."""
        if call is self._known:
            self._known = None
        elif asked := self._reveals(call):
            self._open(table, Cause(asked.args[0], call, asked=asked, chosen=True))
        elif call.step.say is not None and call.step.told:
            self._open(table, Cause(_actor(call), call))
        if call.step is reveal:
            self._revealed = list(zip(table.asked, table.answers, strict=True))

    def end(self, table: Table, call: Call) -> None:
        """A step has run."""
        self._look(table)
        if call.step is reveal:
            self._tell_questions(table)
        what = BEGINNINGS.get(call.step) or ENDINGS.get(call.step)
        if what == "turn" and table.active >= 0:
            self._open(table, Cause(table.active, None, f"{whose(table.active)} turn"))
        elif what is not None:
            self._open(table, Cause(NATURE, None, moment(table)))

    def unasked(self, table: Table, asked: Call, call: Call) -> None:
        """A decision had one choice, or the table has drawn a chance."""
        self._known = call if call.kind == STEP else None
        self._open(table, Cause(_actor(call, asked), call, asked=asked))

    def shuffles(self, table: Table, items: list[Any]) -> None:
        """Look at the table before and after who has seen what is lost: cards are not followed."""
        self._look(table)
        for follower in self.followers.values():
            follower.lose_track()
        self._look(table, items)

    def _look(self, table: Table, mixed: list[Any] | None = None) -> None:
        seen = Seen(table, mixed)
        for follower in self.followers.values():
            follower.look(seen)

    def _tell_questions(self, table: Table) -> None:
        """Tell of secret choices that are no steps: nobody will see them begin."""
        for asked, choice in [one for one in self._revealed if one[1].kind != STEP]:
            self._revealed.remove((asked, choice))
            self._open(table, Cause(asked.args[0], choice, asked=asked, chosen=True))

    def _reveals(self, call: Call) -> Call | None:
        """The decision that a call was the secret answer to, the first time that it happens."""
        for asked, choice in self._revealed:
            if choice is call:
                self._revealed.remove((asked, choice))
                return asked
        return None

    def _open(self, table: Table, cause: Cause) -> None:
        if cause.call is None or cause.call.step.told:
            for follower in self.followers.values():
                follower.open(table, cause, self.move)


def _actor(call: Call, asked: Call | None = None) -> int:
    """Who acts in a call: whoever it calls `me`, else whoever was asked."""
    if call.by_me:
        seat: int = call.args[0]
        return seat
    return NATURE if asked is None or asked.kind != DECISION else asked.args[0]


@dataclass(frozen=True)
class Cause:
    """What an event is about: a call, or a moment of the game."""

    seat: int
    call: Call | None
    words: str = ""
    asked: Call | None = None
    """The decision or chance that it is an answer to."""
    chosen: bool = False


class Follower:
    """One viewer's story in the making."""

    def __init__(self, viewer: Viewer, names: Names, look: Look) -> None:
        self.viewer = viewer
        self.names = names
        self.events: list[Event] = []
        self.last = look
        self.cause: Cause | None = None
        self._found: list[Change | Mixed] = []
        self._before = look
        self._least = self._most = look.unseen
        """How few and how many copies of each card were unseen during the event."""
        self._offered: frozenset[Any] = frozenset()
        """Cards whose naming says nothing, since the choice was there in any case."""
        self._move, self._moment, self._said = -1, "", ""

    def open(self, table: Table, cause: Cause, move: int) -> None:
        """Something happens; what changes from now on comes of it."""
        self.close(table)
        self.cause = cause
        self._found = []
        self._before = self.last
        self._least = self._most = self.last.unseen
        self._offered = self._offered_anyway(table, cause)
        self._move, self._moment = move, moment(table)
        self._said = ""
        if cause.call is not None and not self._names_hidden(cause):
            self._said = _said(cause.call, table)

    def look(self, seen: Seen) -> None:
        """See what has changed."""
        look = Look(seen, self.viewer)
        self._found += changes.changes(self.last, look)
        self._least = self._least & look.unseen
        self._most = self._most | look.unseen
        self.last = look

    def lose_track(self) -> None:
        """Cards are mixed: what is seen of them later is another story."""
        self._found.append(MIXED)

    def close(self, table: Table) -> None:
        """Note down what happened, if there is anything to tell."""
        cause, self.cause = self.cause, None
        if cause is None:
            return
        found = changes.merged(self._found)
        said, whole = self._words(table, cause)
        if cause.call is None or cause.seat == NATURE:
            words = self.names.filled(said)
        else:
            words = self.names.sentence(cause.seat, said)
        consequences = changes.in_words(found, cause.seat, words, table, self.names)
        if cause.call is None and not consequences:
            return
        call = cause.call if whole else None
        self.events.append(
            Event(
                self._move, self._moment, cause.seat, words, consequences, tuple(found), call,
                cause.chosen,
            )
        )  # fmt: skip

    def forget(self, moves: int, look: Look) -> None:
        """Forget all but the events of so many moves."""
        self.events = [event for event in self.events if event.move < moves]
        self.last, self.cause = look, None

    # What may be named ------------------------------------------------------------------

    def _words(self, table: Table, cause: Cause) -> tuple[str, bool]:
        """The words of a call as this viewer may hear them, and whether they are all of them."""
        call = cause.call
        if call is None:
            return cause.words, False
        hidden = self._hidden(cause)
        if not hidden:
            return self._said or _said(call, table), True
        return veiled(call, table, hidden), False

    def _hidden(self, cause: Cause) -> set[Component]:
        """The components that an event names and this viewer does not know."""
        if self._knows_all(cause):
            return set()
        assert cause.call is not None
        return {card for card in components_in(cause.call) if not self._knows(card)}

    def _knows_all(self, cause: Cause) -> bool:
        call = cause.call
        return call is None or self.viewer in (cause.seat, None) or call.step.open

    def _knows(self, card: Component) -> bool:
        """Whether a card was or has become known, or its naming says nothing about the piles."""
        before, most = self._before.unseen[card], self._most[card]
        if self._least[card] < before:
            return True  # it was shown
        if most > before:
            return False  # it went where it cannot be followed
        return most == 0 or card in self._offered

    def _names_hidden(self, cause: Cause) -> bool:
        return not self._knows_all(cause) and any(
            self.last.unseen[card] for card in components_in(cause.call)
        )

    def _offered_anyway(self, table: Table, cause: Cause) -> frozenset[Any]:
        """Of what a choice names, that which lies open and could be chosen in any world.

        With equal cards, one can lie open and another be hidden; then it depends on what is
        hidden whether a choice that names it is there.
        """
        if self._knows_all(cause) or self.viewer is None:
            return frozenset()
        look = self.last
        doubtful = {
            card for card in components_in(cause.call) if look.unseen[card] and look.sees(card)
        }
        if not doubtful:
            return frozenset()
        asked = cause.asked
        if asked is None or cause.seat == NATURE:
            return frozenset(doubtful)
        view, random = table.view(self.viewer), Random(0)
        worlds = (view.sample(random) for _ in range(WORLDS))
        always = all(cause.call in asked.on(world) for world in worlds)
        return frozenset(doubtful) if always else frozenset()


# Words without what is hidden ---------------------------------------------------------------


class Hidden:
    """Stands in words for a component of which only the back is known."""

    def __init__(self, back: str) -> None:
        self.back = back

    def __str__(self) -> str:
        return changes.backs_in_words(self.back)


def _said(call: Call, table: Table) -> str:
    """A call in its own words; in plain ones where these fail, for a match goes on without them."""
    try:
        return call.said(table)
    except Exception:  # whatever the words of a stranger's step may raise
        return " ".join([call.step.name.replace("_", " "), *map(str, call.args[call.by_me :])])


def veiled(call: Call, table: Table, hidden: set[Component]) -> str:
    """A call in words that name hidden components by their backs only."""
    args = tuple(_veiled(arg, table, hidden) for arg in call.args)
    try:
        return _TWO_ARTICLES.sub("", call.said(table, args))
    except Exception:  # words that ask a card for more than its name cannot be said without it
        named = Counter(back(card) for card in components_in(call) if card in hidden)
        cards = [changes.backs_in_words(name, count) for name, count in named.items()]
        return " ".join([call.step.name.replace("_", " "), *cards])


_TWO_ARTICLES = re.compile(r"\b(the|an?) (?=an? )")
"""What is left of ``bury the Ruby`` where the Ruby becomes a coin."""


def _veiled(value: Any, table: Table, hidden: set[Component]) -> Any:
    if isinstance(value, Component):
        return Hidden(back(value)) if value in hidden else value
    if isinstance(value, tuple):
        return tuple(_veiled(one, table, hidden) for one in value)
    if isinstance(value, Call) and hidden.intersection(components_in(value)):
        return veiled(value, table, hidden)
    return value
