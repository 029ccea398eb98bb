"""The links of a table: who may do what there, by a word that nobody can guess."""

from __future__ import annotations

from dataclasses import dataclass, field
from secrets import token_urlsafe


@dataclass(frozen=True)
class Key:
    """What a link opens: the seats whose holder it is for; the host may also invite."""

    token: str
    seats: tuple[int, ...] = ()
    host: bool = False


@dataclass
class Links:
    """The links of a room."""

    keys: dict[str, Key] = field(default_factory=dict)
    invites: dict[str, int] = field(default_factory=dict)
    """Links that are good for taking a seat, once."""
    watch: str = field(default_factory=lambda: new_token())

    def key_of(self, seat: int) -> Key | None:
        """The link that a seat is held by, if somebody holds it."""
        return next((key for key in self.keys.values() if seat in key.seats), None)

    def hold(self, *seats: int, host: bool = False) -> Key:
        """A new link for seats."""
        key = Key(new_token(), seats, host)
        self.keys[key.token] = key
        return key

    def invite(self, seat: int) -> str:
        """A new link by which a seat can be taken; an older one dies."""
        self.invites = {token: other for token, other in self.invites.items() if other != seat}
        token = new_token()
        self.invites[token] = seat
        return token


def new_token() -> str:
    """A link that nobody can guess."""
    return token_urlsafe(18)
