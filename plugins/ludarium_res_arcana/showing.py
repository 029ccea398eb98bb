"""The table in neutral pieces: the middle, and each mage's components, pool, hand and piles."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.show import Area, Card, Counter, amount, area, card, pile, resource
from ludarium.words import counted
from ludarium_res_arcana.rules.victory import points, points_of
from ludarium_res_arcana.table import GAMES, NOTHING, POINTS_TO_WIN, Face, ResArcana


def show(s: ResArcana, seat: int) -> Area:
    """The table as a seat sees it: the cards of other hands and of decks are hidden."""
    return area(
        "Res Arcana",
        Counter("round", s.round),
        Counter("phase", s.phase or "set-up"),
        Counter("first player", f"mage {s.first + 1}"),
        [Counter("game", s.game_number, GAMES)] if s.best_of_three else [],
        [Counter("verdict", s.verdict)] if s.verdict else [],
        faces(s, "places of power", s.grounds.cards, "grounds"),
        area(
            "monuments",
            [card(face, seats=s.seats) for face in s.monuments.cards],
            pile("monument deck", s.monument_deck, seat),
        ),
        faces(s, "magic items", s.items.cards, "items"),
        (
            [faces(s, "artifacts to choose from", s.display.cards, "display")]
            if s.display.cards
            else []
        ),
        [mage(s, me, seat) for me in range(s.seats)],
    )


def mage(s: ResArcana, me: int, seat: int) -> Area:
    """A mage, and what lies before the mage."""
    player = s.players[me]
    return area(
        f"mage {me + 1}",
        Counter("points", points(s, me), POINTS_TO_WIN.at(s)),
        [Counter("passed", "yes")] if player.passed else [],
        [resource(player, "wins", "games won")] if s.best_of_three else [],
        resource(player, "pool"),
        amount("income", sum([face.income for face in player.play.cards], NOTHING)),
        area("in play", [in_play(s, me, face) for face in player.play.cards], place="play"),
        pile("hand", player.hand, seat),
        deck(s, me, seat),
        area("discards", [card(face, seats=s.seats) for face in player.discards.cards], aside=True),
        seat=me,
    )


def in_play(s: ResArcana, me: int, face: Face) -> Card:
    """A component in play: what it brings, holds and is worth; turned if exhausted."""
    player = s.players[me]
    worth = points_of(player, face)
    notes = [f"income {face.income}"] if face.income else []
    notes += [f"worth {counted(worth, 'point')} now"] if worth != face.points else []
    holds = [amount("essences", player.stored[face])] if face in player.stored else []
    turned = face in player.exhausted
    return card(face, *notes, turned=turned, holds=holds, seats=s.seats)


def deck(s: ResArcana, me: int, seat: int) -> Area:
    """A deck; whoever knows which cards it holds, but not where, sees them in order of name."""
    cards = s.players[me].deck
    shown = pile("deck", cards, seat)
    if not cards.contents >> seat & 1:
        return shown
    unseen = [card for card, mine in zip(cards.cards, cards.visible(seat), strict=True) if not mine]
    names = ", ".join(sorted(map(str, unseen)))
    known = [one for one in shown.pieces if isinstance(one, Card) and one.face_up]
    return area("deck", known, [Counter("in any order", names)] if names else [])


def faces(s: ResArcana, name: str, some: Sequence[Face], place: str) -> Area:
    """A row of components, face up."""
    return area(name, [card(face, seats=s.seats) for face in some], place=place)
