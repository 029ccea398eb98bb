"""A match at the terminal, move by move, kept after each of them."""

from __future__ import annotations

from pathlib import Path
from shlex import quote

from ludarium.errors import LudariumError
from ludarium.session import Session
from ludarium.story import Event
from ludarium.table import NATURE
from ludarium.views import View
from ludarium_cli.playing.display import Display
from ludarium_cli.playing.ending import verdict
from ludarium_cli.playing.person import Left, Person


class TerminalLoop:
    """A match at the terminal, from the first decision to the last or until someone leaves."""

    def __init__(self, screen: Display, session: Session, file: Path) -> None:
        self.screen = screen
        self.session = session
        self.file = file
        self.kept = True
        """Whether the match could be written when it was last tried."""
        self.at_keyboard = -1

    def go(self) -> None:
        """Play to the end; whoever leaves earlier is told how to come back."""
        self._welcome()
        try:
            with self.screen.opened():
                while not self.session.table.over:
                    self._move()
                self._last_look()
            self._end()
        except Left:
            self._farewell()
        except KeyboardInterrupt:
            self.screen.outside.show("")
            self._farewell()
            raise

    def _welcome(self) -> None:
        record = self.session.record
        options = "".join(f", {name}={value}" for name, value in record.options.items())
        title = f"{self.session.game.title}{options}, seed {record.seed}"
        self.screen.outside.say(title, "bold")
        self.screen.say("Type a number or words to choose; help lists what else you can do.", "dim")

    def _move(self) -> None:
        """One move of whoever is to decide, and keep it."""
        session = self.session
        seat = session.table.seat
        if seat == NATURE:
            session.advance()
        elif seat in session.people:
            self._person_moves(seat)
        else:
            name = self.screen.names[seat]
            self.screen.meanwhile(*self._seen())
            with self.screen.thinking(name):
                reason = session.advance()
            if reason:
                self.screen.warn(f"{name} forfeits and is played at random: it {reason}")
        self._keep()

    def _person_moves(self, seat: int) -> None:
        session = self.session
        if session.discreet and self.at_keyboard != seat:
            if not self.screen.hand_over(session.names[seat]):
                raise Left
            self.at_keyboard = seat
        call = Person(self.screen, session, self.file if self.kept else None).decide()
        if call is not None:
            session.make(call)

    def _keep(self) -> None:
        """Write the match, once a person has chosen something; say so if it cannot be."""
        if not self.session.begun:
            return
        try:
            self.session.save(self.file)
            self.kept = True
        except LudariumError as problem:
            if self.kept:
                self.screen.warn(f"{problem}; the game goes on, but would be lost")
            self.kept = False

    def _seen(self) -> tuple[View | None, list[Event], int]:
        """What can be seen while no person is asked: nothing where people hide things."""
        session = self.session
        if session.discreet:
            return None, [], 0
        viewer = min(session.people)
        return session.table.view(viewer), session.told(viewer), len(session.news(viewer))

    def _last_look(self) -> None:
        self.screen.finale(*self._seen(), list(verdict(self.session)))

    def _end(self) -> None:
        lines = self.screen.outside
        lines.show("", *verdict(self.session), "")
        if self.kept:
            file = quote(str(self.file))
            lines.quote("Follow it again: ", f"ludarium replay {file}")
            lines.quote("What your choices cost, and what was luck: ", self._review(file))

    def _review(self, file: str) -> str:
        """The command that reviews the match, for whoever played it alone their own seat."""
        people = self.session.people
        seat = f" --seat {min(people) + 1}" if len(people) == 1 else ""
        return f"ludarium review {file}{seat}"

    def _farewell(self) -> None:
        if not self.kept:
            self.screen.outside.say("The game could not be kept.", "yellow")
        elif self.file.exists():
            command = f"ludarium play --resume {quote(str(self.file))}"
            self.screen.outside.quote("Your game is kept. Go on with: ", command)
        else:
            self.screen.outside.say("You had not chosen anything yet, so there is nothing to keep.")
