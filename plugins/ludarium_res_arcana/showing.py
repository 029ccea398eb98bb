"""The table in neutral pieces: the middle, and each mage's components, pool, hand and piles."""

from __future__ import annotations

from collections.abc import Sequence

from ludarium.show import Area, Card, Counter, area, card, pile
from ludarium_res_arcana.essences import KINDS, NOTHING, written
from ludarium_res_arcana.table import Face, ResArcana
from ludarium_res_arcana.victory import ENOUGH, points, points_of


def show(s: ResArcana, seat: int) -> Area:
    """The table as a seat sees it: the cards of other hands and of decks are hidden."""
    return area(
        "Res Arcana",
        Counter("round", s.round),
        Counter("phase", s.phase or "set-up"),
        Counter("first player", f"seat {s.first}"),
        match(s),
        [Counter("verdict", s.verdict)] if s.verdict else [],
        faces("places of power", s.grounds.cards),
        area(
            "monuments",
            [face_card(face) for face in s.monuments.cards],
            pile("monument deck", s.monument_deck, seat),
        ),
        faces("magic items", s.items.cards),
        [faces("artifacts to choose from", s.display.cards)] if s.display.cards else [],
        [player(s, me, seat) for me in range(s.seats)],
    )


def match(s: ResArcana) -> list[Counter]:
    """Which game of a match is played, and who has won how many."""
    if not s.best_of_three:
        return []
    won = [Counter(f"games won by seat {seat}", wins) for seat, wins in enumerate(s.wins)]
    return [Counter("game", s.game_number, 3), *won]


def player(s: ResArcana, me: int, seat: int) -> Area:
    """A mage's place."""
    place = s.players[me]
    return area(
        f"mage {me}",
        Counter("points", points(s, me), ENOUGH),
        [Counter("passed", "yes")] if place.passed else [],
        area("pool", [Counter(kind, place.pool[at]) for at, kind in enumerate(KINDS)]),
        area("in play", [in_play(s, me, face) for face in place.play.cards]),
        pile("hand", place.hand, seat),
        deck(s, me, seat),
        faces("discards", place.discards.cards),
        seat=me,
    )


def in_play(s: ResArcana, me: int, face: Face) -> Card:
    """A component in play: turned if exhausted, with its points and what lies on it."""
    place = s.players[me]
    worth, stored = points_of(place, face), place.stored.get(face, NOTHING)
    notes = [f"points {worth}"] if worth else []
    if stored != NOTHING:
        notes.append(f"holds {written(stored)}")
    return face_card(face, *notes, turned=face in place.exhausted)


def deck(s: ResArcana, me: int, seat: int) -> Area:
    """A deck; whoever knows which cards it holds, but not where, sees them in order of name."""
    cards = s.players[me].deck
    shown = pile("deck", cards, seat)
    if not cards.contents >> seat & 1:
        return shown
    unseen = [card for card, mine in zip(cards.cards, cards.visible(seat), strict=True) if not mine]
    names = ", ".join(sorted(card.name for card in unseen))
    return area("deck", shown.pieces, [Counter("in any order", names)] if names else [])


def faces(name: str, some: Sequence[Face]) -> Area:
    """A row of components, face up."""
    return area(name, [face_card(face) for face in some])


def face_card(face: Face, *notes: str, turned: bool = False) -> Card:
    """A component with its Spanish name, where the rulebook has one, and its type."""
    kinds = [word for word, fits in (("dragon", face.dragon), ("creature", face.creature)) if fits]
    return card(face, *filter(None, (face.spanish, *kinds)), *notes, turned=turned)
