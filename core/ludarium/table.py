"""The table: a game's whole state, and the stack of calls that drives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Protocol, TypeVar, cast

from ludarium.amounts import Shortage
from ludarium.errors import DeclarationError, IllegalCall, RulesError
from ludarium.house_rules import kept
from ludarium.parts import Part, PerSeat
from ludarium.piles import OWNER, Pile
from ludarium.randomness import INCREMENT, MASK, MULTIPLIER, Source, seeded, shuffled
from ludarium.ranking import Tie, ranking
from ludarium.resources import resources_of
from ludarium.shapes import Json
from ludarium.steps import CHANCE, DECISION, STEP, Call, Odds
from ludarium.views import View
from ludarium.words import listed

if TYPE_CHECKING:
    from ludarium.game import Game

T = TypeVar("T")

NATURE = -1
"""The seat whose turn it is at a chance."""
NOBODY_TO_MOVE = -2
STEPS = (None,) * 100_000
"""After so many steps without a decision nobody expects one any more. Going through a tuple costs a
loop next to nothing."""
LAST_CALLS = 8
"""How many of the calls of an endless loop are named."""
EXPLAINED = (Shortage, TypeError, AttributeError)
"""What may be a mistake in a plugin that can be named better than Python does."""
LISTS = (list, tuple, Sequence)
"""What a decision may return; the first two are told apart at once."""
FOR_THE_ROUND = 32
"""In `eliminated`: how far above a seat's bit the one is that says it comes back."""


class Watcher(Protocol):
    """Someone who follows a real match, step by step."""

    def begin(self, table: Table, call: Call) -> None:
        """A step is about to run."""

    def end(self, table: Table, call: Call) -> None:
        """A step has run; what it scheduled has not."""

    def unasked(self, table: Table, asked: Call, call: Call) -> None:
        """A decision had one choice, which happens next, or the table has drawn a chance."""

    def shuffles(self, table: Table, items: list[Any]) -> None:
        """Something is about to be shuffled, within a step: who has seen it can still be seen."""


class Table(Part):
    """Base class of a game's state: declare fields, write steps, and the rest is here.

    `seats` is the number of players; seats are numbered from 0, clockwise. `seat` is whose
    decision it is (NATURE at a chance that the table leaves to others), `now` that decision.
    """

    seats: int = 0
    """How many play."""
    seat: int = NOBODY_TO_MOVE
    """Whose decision it is; NATURE at a chance that is left to others."""
    now: Call | None = None
    """The decision that is asked, or the chance."""
    over: bool = False
    """Whether the game has ended."""
    scores: tuple[float, ...] = ()
    """The points of each seat, once the game is over."""
    ranks: tuple[int, ...] = ()
    """1 for the winner; tied seats share a rank."""
    rivals: tuple[float, ...] = ()
    """The points of opponents without a seat, as in a solo game."""
    first: int = 0
    """The first player."""
    round: int = 0
    """Which round it is, from 1; 0 where there are none."""
    phase: str = ""
    """The name of the phase, where there is one."""
    active: int = NOBODY_TO_MOVE
    """Whose turn it is, which a reaction of another seat does not change."""
    eliminated: int = 0
    """Seats that are out of the game, as a mask; above, those of them that are out of the round."""
    skipping: int = 0
    """Seats whose next turn is skipped, as a mask."""
    stops_at_chance: bool = False
    """Leave chances to the caller; otherwise the table draws them itself."""
    skips_forced: bool = False
    """Run decisions with one choice without asking."""
    stack: list[Call] = []
    """Calls still to run, the next one last."""
    asked: tuple[Call, ...] = ()
    """Simultaneous decisions already answered, and in `answers` the hidden answers."""
    answers: tuple[Call, ...] = ()
    random: int = 0
    """The state of the random source; a `randomness.Source` here is asked instead."""

    __slots__ = ("_legal", "_todo", "_watcher", "game")
    _reserved: ClassVar[frozenset[str]]
    """The fields that no game may declare again, but to say how they are observed."""
    _extras: ClassVar[dict[str, str]] = {
        "game": "self.game",
        "_legal": "self._legal",
        "_todo": "[]",
        "_watcher": "None",
    }

    def __init__(self, **fields: Any) -> None:
        super().__init__(**fields)
        for name in self._shapes:
            value = getattr(self, name)
            if isinstance(value, PerSeat):
                setattr(self, name, value.build(self.seats))
        if any(pile.audience == OWNER for pile in self.piles()):
            raise DeclarationError(
                f"{type(self).__name__}: only a pile of a part made by per_seat has an OWNER"
            )
        self._settle()

    def _settle(self) -> None:
        """Start what is not declared state: caches, what a running step adds, no one watching."""
        self.game: Game
        self._legal: Sequence[Call] | None = None
        self._todo: list[Call] = []
        self._watcher: Watcher | None = None

    # Choosing ---------------------------------------------------------------------------

    def legal(self) -> Sequence[Call]:
        """The calls that the pending decision (or chance) offers; do not change the list."""
        legal = self._legal
        if legal is None:
            now = self.now
            if now is None:
                return ()
            if now.kind == CHANCE:
                legal = [call for _, call in self.odds()]
            else:
                try:
                    legal = now.on(self)
                except EXPLAINED as problem:
                    self._fail(problem)
                if not legal or not isinstance(legal, LISTS):
                    raise RulesError(self._nothing_offered(now, legal))
            self._legal = legal
        return legal

    def odds(self) -> Odds:
        """The weighted calls of the pending chance."""
        now = self.now
        if now is None or now.kind != CHANCE:
            raise RulesError("there are odds only while a chance is pending")
        odds: Odds = now.on(self)
        return odds

    def begin(self) -> None:
        """Run the game's first call, up to the first decision."""
        self._go_on(self.game.start)

    def apply(self, call: Call) -> None:
        """Choose a legal call and run the game to the next decision or its end."""
        legal = self._legal
        if call not in (self.legal() if legal is None else legal):
            raise IllegalCall(self._refusal(call))
        self._legal = None
        self._go_on(call)

    def apply_known(self, *calls: Call) -> None:
        """Choose calls that are known to be legal, one at each decision, unchecked and untold.

        For searches, which come to the same decisions again and again.
        """
        try:
            for call in calls:
                self._legal = None
                self._run(call)
        except EXPLAINED as problem:
            self._fail(problem)

    def play_out(self, random: Callable[[], float], limit: int = -1) -> int:
        """Make random choices to the end, or `limit` of them; returns how many were made.

        `random` gives numbers from 0 up to but not including 1. This is the inner loop of
        playouts: what it chooses is legal, so nothing is checked, and nothing is noted down
        between two choices. Chances are drawn from the table's own source.

        Three loops run calls: this one, `_run` and `_run_watched`. tests/plugins/test_run_loops.py
        proves on every game that they agree.
        """
        try:
            if limit >= 0:
                return self._play_out(random, limit)
            made = self._play_out(random, self.game.longest)
        except EXPLAINED as problem:
            self._fail(problem)
        if not self.over:
            raise RulesError(self._too_long())
        return made

    def _play_out(self, random: Callable[[], float], limit: int) -> int:  # noqa: C901 - quick
        call = self.now
        if call is None:
            return 0
        self._legal = None
        stack, todo = self.stack, self._todo
        pop = stack.pop
        made, before = 0, -1
        while made > before:
            before = made
            for _ in STEPS:
                do = call.on
                offers = do(self)
                if offers is None:  # a step
                    if todo:
                        todo.reverse()
                        stack += todo
                        todo.clear()
                elif call.kind == DECISION:
                    count = len(offers)
                    if count > 1 or not (call.skips or self.skips_forced):
                        if made == limit or not count:
                            self._wait(call, offers)
                            return made
                        made += 1
                        call = offers[int(random() * count)]
                        continue
                    if count:
                        call = offers[0]
                        continue
                else:
                    call = self._drawn(offers)
                    continue
                try:
                    call = pop()
                except IndexError:
                    self._finish()
                    return made
        raise RulesError(self._endless(call))

    def _wait(self, call: Call, legal: Sequence[Call]) -> None:
        """Stop at a decision whose calls have been listed."""
        if not legal:
            raise RulesError(self._nothing_offered(call, legal))
        self.now = call
        self.seat = call.args[0]
        self._legal = legal

    def draw_chance(self) -> Call:
        """One of the pending chance's calls, drawn from the table's random source."""
        return self._drawn(self.odds())

    def _refusal(self, call: Call) -> str:
        if self.over:
            return f"the game is over; {call!r} comes too late"
        return f"{call!r} is not legal at {self.now!r}; there is {list(self.legal())!r}"

    # Running ----------------------------------------------------------------------------

    def _go_on(self, call: Call) -> None:
        """Run a call and what follows from it, told to whoever watches."""
        try:
            if self._watcher is None:
                self._run(call)
            else:
                self._run_watched(call)
        except EXPLAINED as problem:
            self._fail(problem)

    def _run(self, call: Call) -> None:
        """Run a call and what follows from it; must agree with `play_out` and `_run_watched`."""
        stack, todo = self.stack, self._todo
        for _ in STEPS:
            kind = call.kind
            if kind == STEP:
                do = call.on
                do(self)
                if todo:
                    todo.reverse()
                    stack += todo
                    todo.clear()
            elif kind == DECISION:
                if not call.skips and not self.skips_forced:
                    self.now = call
                    self.seat = call.args[0]
                    return
                legal = call.on(self)
                if len(legal) == 1:
                    call = legal[0]
                    continue
                if legal or not call.skips:
                    self._wait(call, legal)
                    return
            elif self.stops_at_chance:
                self.now = call
                self.seat = NATURE
                return
            else:
                call = self._drawn(call.on(self))
                continue
            if not stack:
                self._finish()
                return
            call = stack.pop()
        raise RulesError(self._endless(call))

    # What went wrong, in words; nothing of this is asked while all is well.

    def _fail(self, problem: Exception) -> NoReturn:
        """Raise a problem as one that says what to do about it, or as it is."""
        explained = self._explained(problem)
        if explained is problem:
            raise problem
        raise explained from problem

    def _explained(self, problem: Exception) -> Exception:
        """The same problem, or one that says what to do about it."""
        if isinstance(problem, Shortage):
            return self._located(problem)
        from ludarium import places

        known = places.last_frame(problem, *[loop.__code__ for loop in _LOOPS])
        if known is not None and not isinstance(known["call"], Call):
            return RulesError(_no_call(known["call"]))
        if known is not None and " has no len()" in str(problem):
            offered = known.get("legal", known.get("offers"))
            return RulesError(self._nothing_offered(known["call"], offered))
        hint = places.advice(problem) if isinstance(problem, TypeError) else ""
        return RulesError(f"{places.in_words(problem)}") if hint else problem

    def _located(self, problem: Shortage) -> RulesError:
        """Say in which field there was too little: in one that holds what was taken from."""
        found = [
            one.field if one.seat is None else f"{one.field} of seat {one.seat}"
            for one in resources_of(self)
            if one.value is problem.held
        ]
        return RulesError(f"{listed(found, 'or')}: {problem}" if found else str(problem))

    def _nothing_offered(self, decision: Call, offered: object) -> str:
        if not isinstance(offered, LISTS):
            what = "None" if offered is None else f"a {type(offered).__name__}"
            return (
                f"the decision {decision!r} returned {what}; it must return the list of the calls "
                f"to choose from{': is a return missing?' if offered is None else ''}"
            )
        said = f"the decision {decision!r} offers nothing to choose"
        for kind in self.game.asked_in_vain():
            said += (
                f"; the game has no {kind.__name__} among its components: does its declaration "
                "lack components=…?"
            )
        return said

    def _endless(self, call: Call) -> str:
        """What goes on without end: some of the calls that came last."""
        last = []
        for _ in range(LAST_CALLS):
            last.append(repr(call))
            offered = call.on(self)
            self.stack += self._todo[::-1]
            self._todo.clear()
            if call.kind != STEP and offered:
                call = self._drawn(offered) if call.kind == CHANCE else offered[0]
            elif self.stack:
                call = self.stack.pop()
        return (
            f"no decision and no end after {len(STEPS):,} steps; the last ones were "
            f"{', '.join(last)}: what should end this loop?"
        )

    def _too_long(self) -> str:
        longest = self.game.longest
        return (
            f"{self.game.title} is not over after {longest:,} decisions, as its longest={longest} "
            "allows: declare a larger one, or find out why it does not end"
        )

    def _finish(self) -> None:
        self.stack.clear()
        self.now = None
        self.seat = NOBODY_TO_MOVE
        if not self.over:
            raise RulesError("nothing is left to do, but nobody has won, drawn or ended the game")

    def _run_watched(self, call: Call) -> None:
        """The same as `_run`, step by step, telling the watcher. Only a real match has one.

        Must agree with `_run` and `play_out`.
        """
        watcher = self._watcher
        assert watcher is not None
        self.stack.append(call)
        steps = 0
        while self.stack:
            call = self.stack.pop()
            steps += 1
            if steps > len(STEPS):
                raise RulesError(self._endless(call))
            if call.kind != STEP:
                if self._unasked(call, watcher):
                    continue
                self._run(call)
                return
            watcher.begin(self, call)
            call.on(self)
            self.stack += self._todo[::-1]
            self._todo.clear()
            watcher.end(self, call)
        self._finish()

    def _unasked(self, call: Call, watcher: Watcher) -> bool:
        """Whether nobody outside needs asking; then what follows, if anything does, is next."""
        if call.kind == CHANCE and not self.stops_at_chance:
            legal: Sequence[Call] = [self._drawn(call.on(self))]
        elif call.kind != DECISION or not (self.skips_forced or call.skips):
            return False
        else:
            legal = call.on(self)
        if len(legal) == 1:
            watcher.unasked(self, call, legal[0])
            self.stack.append(legal[0])
        return len(legal) == 1 or (call.skips and not legal)

    def _drawn(self, odds: Odds) -> Call:
        at = self.random_below(sum([weight for weight, _ in odds]))
        for weight, call in odds:
            at -= weight
            if at < 0:
                return call
        raise RulesError("a chance needs positive weights")

    # For steps --------------------------------------------------------------------------

    def do(self, *calls: Call) -> None:
        """Schedule calls in this order, before all that was waiting when the step began.

        Nothing happens after the end of the game.
        """
        if not self.over:
            self._todo += calls

    def after(self, seat: int) -> int:
        """The next seat clockwise that is still in the game."""
        for step in range(1, self.seats + 1):
            other = (seat + step) % self.seats
            if not self.eliminated >> other & 1:
                return other
        return seat

    def clockwise(self, start: int) -> list[int]:
        """The seats still in the game, clockwise from `start`."""
        return list(_clockwise(start, self.seats, self.eliminated))

    def others(self, seat: int) -> list[int]:
        """The other seats still in the game, clockwise from the left of `seat`."""
        return self.clockwise(seat + 1)[:-1] if self.playing(seat) else self.clockwise(seat + 1)

    def playing(self, seat: int) -> bool:
        """Whether a seat is still in the game."""
        return not self.eliminated >> seat & 1

    def eliminate(self, seat: int, *, for_round: bool = False) -> None:
        """Take a seat out of the game, or of the round: it gets no more turns.

        Whoever is out for the round comes back when `rounds` begins the next one.
        """
        back = 1 << seat + FOR_THE_ROUND
        if not for_round:
            self.eliminated = (self.eliminated | 1 << seat) & ~back
        elif self.playing(seat):
            self.eliminated |= 1 << seat | back

    def readmit(self) -> None:
        """Let those come back who were out for the round; `rounds` does it by itself."""
        back = self.eliminated >> FOR_THE_ROUND
        self.eliminated &= ~(back | back << FOR_THE_ROUND)

    def skip(self, seat: int) -> None:
        """Let a seat miss its next turn."""
        self.skipping |= 1 << seat

    def win(self, *seats: int) -> None:
        """End the game with these winners, one point each."""
        self.end([1 if seat in seats else 0 for seat in range(self.seats)])

    def tie(self) -> None:
        """End the game with nobody ahead."""
        self.end([0] * self.seats)

    def end(
        self, scores: Sequence[float], ties: Sequence[Tie] = (), rivals: Sequence[float] = ()
    ) -> None:
        """End the game: most points first, ties by each tie-breaker in turn, then shared.

        `rivals` are the points of opponents without a seat: whoever does not have more comes
        after them.
        """
        if len(scores) != self.seats:
            raise RulesError(f"{len(scores)} scores for {self.seats} seats")
        self.scores = tuple(scores)
        self.ranks = ranking(scores, *ties)
        if rivals:
            self.rivals = tuple(rivals)
            pairs = zip(self.ranks, scores, strict=True)
            ahead = [rank + sum(one >= score for one in rivals) for rank, score in pairs]
            self.ranks = tuple(ahead)
        self.over = True
        self.stack.clear()
        self._todo.clear()

    def random_below(self, count: int) -> int:
        """A random number from 0 up to but not including `count`."""
        state = self.random
        if state.__class__ is not int:
            return cast(Source, state).below(count)
        self.random = state = (state * MULTIPLIER + INCREMENT) & MASK
        return (state >> 64) * count >> 64

    def shuffle(self, items: list[Any]) -> None:
        """Put a list in random order; for a pile use its own `shuffle`."""
        if self._watcher is not None:
            self._watcher.shuffles(self, items)
        self.random = shuffled(self.random, items)
        game = getattr(self, "game", None)
        if game is not None and game.left_out:
            items[:] = kept(items, game.left_out)

    def pick(self, items: Sequence[T]) -> T:
        """One of some at random; instead of one that house rules leave out, the next."""
        left_out = self.game.left_out
        if not left_out:
            return items[self.random_below(len(items))]
        if not kept(items, left_out):
            raise RulesError(f"{self.game.title} has none left to pick from")
        at = self.random_below(len(items))
        return cast(T, kept([*items[at:], *items[:at]], left_out)[0])

    def passed(self, seat: int) -> bool:
        """Whether a seat takes no more turns; a game with `turns_until_passed` says it."""
        return False

    def in_play(self, seat: int) -> Sequence[Any]:
        """The components of a seat that react to events; a game with triggers says which."""
        return ()

    # Copies -----------------------------------------------------------------------------

    def piles(self) -> list[Pile[Any]]:
        """Every pile on the table, in declared order."""
        return [found for found in self.inside() if isinstance(found, Pile)]

    def view(self, seat: int) -> View:
        """All that a seat may know; a game whose state is opaque has a view of its own."""
        return View(self, seat)

    @classmethod
    def view_from_json(cls, game: Game, data: Json) -> View:
        """The view that was written by one that `view` made."""
        return View.from_json(game, data)

    def observed_numbers(self, seat: int) -> Sequence[float]:
        """What observations have beside the declared fields, where a game's state is opaque."""
        return ()

    def reseed(self, *seed: object) -> None:
        """Give the table another future."""
        self.random = seeded(*seed)

    def to_json(self, scope: str = "") -> dict[str, Json]:
        """The table as JSON, with short names for the game's own steps."""
        data = {**super().to_json(scope or self.game.scope), "random": int(self.random)}
        if self.game.playing:
            data["expansions"] = list(self.game.playing)
        if self.game.house_rules:
            data["house_rules"] = [str(rule) for rule in self.game.house_rules]
        return data

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.game, self.to_json())


def scheduled(table: Table) -> str:
    """What is wrong where listing the calls of a decision has scheduled something."""
    calls = ", ".join(map(repr, table._todo))
    return (
        f"the decision {table.now!r} called s.do({calls}): a decision only lists calls, and the "
        "step that is chosen schedules what follows"
    )


@cache
def _clockwise(start: int, seats: int, eliminated: int) -> tuple[int, ...]:
    order = [(start + step) % seats for step in range(seats)]
    return tuple(seat for seat in order if not eliminated >> seat & 1)


def _restored(game: Game, data: Json) -> Table:
    return game.table_from_json(data)


_LOOPS = (Table._run, Table._play_out, Table._run_watched, Table._unasked)
"""Whose local variables say which call failed."""


def _no_call(found: object) -> str:
    """What is wrong with something that was scheduled, or offered, and is no call."""
    name = getattr(found, "__name__", "")
    if callable(found) and name:
        return f"{name} is no call: write {name}(…), with its arguments"
    return (
        f"{found!r} is no call: what happens next, and what a decision offers, is a step, a "
        "decision or a chance with its arguments, such as turn(0)"
    )


Table._reserved = frozenset(Table._shapes)
