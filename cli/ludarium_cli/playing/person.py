"""A person decides: types a number or words, or asks for something first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.text import Text

from ludarium.choices import Choice, found, numbered
from ludarium.errors import LudariumError
from ludarium.seating import spoken_to
from ludarium.session import Session
from ludarium.steps import Call
from ludarium.views import View
from ludarium_cli.failures import Terminated
from ludarium_cli.listings import listing
from ludarium_cli.playing import cards
from ludarium_cli.playing.display import Display
from ludarium_cli.playing.hints import ADVISER, expected, explained, learned, search_result
from ludarium_cli.playing.saving import free
from ludarium_cli.playing.screen import whole_log

HELP = (
    ("3", "choose number 3"),
    ("red circle", "choose what these words fit; show what they fit if that is more than one"),
    ("Enter", "make the only choice, or show all choices again"),
    ("table", "see all of the table"),
    ("? name", "what is written on a card; ? 3 for the cards of a choice, ? for those in sight"),
    ("hint", f"what the {ADVISER} would do, and why"),
    ("undo", "take your last choice back, if nothing was revealed and nothing left to chance"),
    ("log", "all that has happened"),
    ("save FILE", "keep a copy; the game itself is kept after every choice"),
    ("quit", "leave; go on later with --resume"),
)


class Left(Exception):
    """The person has left the table."""


class Person:
    """Whoever sits at the keyboard, at one decision."""

    def __init__(self, screen: Display, session: Session, file: Path | None) -> None:
        self.screen = screen
        self.session = session
        self.file = file
        self.view: View = session.table.view(session.table.seat)
        view, names = self.view, spoken_to(session, self.view.seat)
        self.choices: list[Choice] = numbered(
            view.legal, len(session.names), lambda call: view.words(call, names)
        )
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.explain,
            "help": self.help,
            "hint": self.hint,
            "log": self.log,
            "save": self.save,
            "table": self.look,
        }

    def decide(self) -> Call | None:
        """What the person chooses; None if the table is another one, since a choice was undone."""
        self.draw()
        while True:
            line = self.screen.ask(self.prompt)
            if line is None or line.lower() in ("quit", "q"):
                raise Left
            if line.lower() == "undo":
                refused = self.session.undo()
                if not refused:
                    name = self.screen.names[self.session.table.seat]
                    again = "you choose" if name == "you" else f"{name} chooses"
                    self.screen.say(f"The last choice is taken back; {again} again.", "cyan")
                    return None
                self.screen.say(f"{refused[0].upper()}{refused[1:]}.", "yellow")
            elif not self._commanded(line):
                chosen = self._chosen(line)
                if chosen is not None:
                    return chosen.call

    @property
    def prompt(self) -> str:
        """Who is asked, and what can be typed."""
        name = self.screen.names[self.view.seat]
        if len(self.choices) == 1:
            return f"{name} (Enter) > "
        return f"{name} (1-{len(self.choices)}, words, help) > "

    # Choosing ---------------------------------------------------------------------------

    def _chosen(self, line: str) -> Choice | None:
        """The choice that a line means, if it means one; otherwise says what it could mean."""
        if not line:
            if len(self.choices) == 1:
                return self.choices[0]
            self.screen.choices(self.choices, line)
            return None
        if line.isdecimal():
            if 1 <= int(line) <= len(self.choices):
                return self.choices[int(line) - 1]
            self.screen.say(f"There is no choice {line}; Enter shows all.", "yellow")
            return None
        fitting = found(self.choices, line)
        if len(fitting) == 1:
            if fitting[0].words.lower() != line.lower():
                self.screen.say(fitting[0].words, "dim")
            return fitting[0]
        if fitting:
            self.screen.choices(fitting, line)
        else:
            self.screen.say(f"Nothing here is called {line!r}; Enter shows all choices.", "yellow")
        return None

    # Asking -----------------------------------------------------------------------------

    def _commanded(self, line: str) -> bool:
        """Do what a command says, if the line is one."""
        name, _, rest = (f"? {line[1:]}" if line.startswith("?") else line).partition(" ")
        command = self.commands.get(name.lower())
        if command is None or (rest.strip() and name.lower() not in ("?", "save")):
            return False
        try:
            command(rest.strip())
        except LudariumError as problem:
            self.screen.quote(f"{problem}.", "")
        return True

    def look(self, _: str) -> None:
        """The whole table."""
        self.screen.whole_table(self.view)

    def draw(self) -> None:
        """The whole scene."""
        view, session = self.view, self.session
        question = view.asks(spoken_to(session, view.seat))
        told, new = session.told(view.seat), len(session.news(view.seat))
        self.screen.scene(view, told, new, question, self.choices)

    def help(self, _: str) -> None:
        """What can be typed."""
        rows = listing("type", "to")
        for typed, means in (*HELP, *self.screen.keys):
            rows.add_row(Text(typed, "bold"), means)
        self.screen.page("What you can type", rows)

    def log(self, _: str) -> None:
        """Everything that this person was told."""
        names = list(self.screen.names.values())
        told = self.session.told(self.view.seat)
        self.screen.page("What has happened", *whole_log(told, names), last=True)

    def explain(self, name: str) -> None:
        """What is written on cards."""
        shown, seats = cards.on_the_table(self.view.show()), len(self.session.names)
        if name.isdecimal() and 1 <= int(name) <= len(self.choices):
            texts = cards.named_in(self.choices[int(name) - 1].call, seats)
        elif name:
            texts = cards.about(name, shown, cards.in_the_box(self.view.game, seats))
        else:
            named = [cards.named_in(choice.call, seats) for choice in self.choices]
            texts = {key: text for one in (shown, *named) for key, text in one.items()}
        if not texts and name.isdecimal() and int(name) <= len(self.choices):
            self.screen.say(f"Choice {name} names no card that has anything written on it.")
            return
        if not texts:
            what = f"has {name!r}" if name else "in sight has anything"
            self.screen.say(f"No card {what} written on it; help lists what you can type.")
            return
        rows = listing("card", "text")
        for card, text in texts.items():
            rows.add_row(Text(card, "bold"), text)
        self.screen.page("Cards", rows)

    def save(self, name: str) -> None:
        """Keep a copy in a file, or say where the game is kept."""
        if name:
            self.session.save(free(Path(name).expanduser()))
            self.screen.quote("A copy is in ", name)
        elif self.file is None:
            self.screen.say("The game is not kept in a file; type save FILE.", "yellow")
        else:
            self.session.save(self.file)
            self.screen.quote("The game is kept after every choice in ", str(self.file))

    def hint(self, _: str) -> None:
        """What the adviser would do; Ctrl-C ends its thinking."""
        legal: Sequence[Call] = self.view.legal
        if len(legal) == 1:
            self.screen.say("There is only one thing to do.")
            return
        try:
            with self.screen.thinking(f"the {ADVISER}"):
                result = search_result(self.view, len(self.session.record.moves))
        except Terminated:
            raise
        except KeyboardInterrupt:
            self.screen.say("No hint, then.", "yellow")
            return
        names = spoken_to(self.session, self.view.seat)
        thoughts = [*explained(result, self.choices), *learned(self.view)]
        self.screen.page(f"What the {ADVISER} would do", *thoughts, *expected(result, names))
