"""The spells of the dusk: Growth, Focus, Time Travel, Storm, Transmutation."""

from __future__ import annotations

from ludarium import Call, decision, step
from ludarium_spellbook.glossary import (
    can_be_raised,
    discard_for,
    draw_onto_altar,
    lower_level,
    raise_level,
    store_one,
    swap_with_familiar,
    take_and_store_one,
    take_one,
    take_several,
    tokens,
)
from ludarium_spellbook.learning import learning
from ludarium_spellbook.table import (
    Action,
    Spell,
    Spellbook,
    Token,
    free_spaces,
    in_order,
    kinds,
    of_rune,
    room,
)

# Growth -------------------------------------------------------------------------------------


def grow(count: int) -> Action:
    """Take tokens and store them; then the card goes down a level."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [growth(me, count, card)] if s.altar and free_spaces(s, me) else []

    return action


@step(say=lambda me, count, card: f"Growth: take and store {tokens(count)}, lower {card}")
def growth(s: Spellbook, me: int, count: int, card: Spell) -> None:
    """Take and store tokens, then lower the card that was used."""
    s.do(*[take_and_store_one(me)] * count, lower_level(me, card))


def regrow(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Swap a token with the familiar board; the card stays where it is."""
    wizard = s.wizards[me]
    return [swap_with_familiar(me)] if wizard.pool and wizard.familiar else []


# Focus --------------------------------------------------------------------------------------


def focus(stored: int, taken: int = 0) -> Action:
    """Store tokens with the rune on the card, or take some from the altar."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        calls = []
        held = [token for token in s.wizards[me].pool if token.rune == on_card]
        if len(held) >= stored and free_spaces(s, me):
            calls.append(store_of_rune(me, stored, on_card))
        if taken and room(s, me) and of_rune(s.altar, on_card):
            calls.append(take_several(me, taken, on_card))
        return calls

    return action


@step(say=lambda me, count, rune: f"store {tokens(count, rune)}")
def store_of_rune(s: Spellbook, me: int, count: int, rune: str) -> None:
    """Store tokens with a rune, as many as there are free spaces."""
    s.do(*[store_one(me, rune=rune)] * count)


# Time Travel --------------------------------------------------------------------------------


def travel(rune: str) -> Action:
    """Discard a token with a rune, then raise another spell by a level."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        if not can_be_raised(s, me, card):
            return []
        then = time_travel(me, card)
        return [discard_for(me, token, then) for token in of_rune(s.wizards[me].pool, rune)]

    return action


@decision(say="raise a spell by a level", skips=True)
def time_travel(s: Spellbook, me: int, card: Spell) -> list[Call]:
    """Raise a spell other than Time Travel."""
    return [raise_level(me, spell) for spell in can_be_raised(s, me, card)]


# Storm --------------------------------------------------------------------------------------


def use_storm(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Replace tokens of the altar, take 3; then the card goes down a level."""
    return [storm(me, card)] if s.altar else []


@step(say="Storm: replace tokens of the altar, take 3, lower {card}")
def storm(s: Spellbook, me: int, card: Spell) -> None:
    """Replace any tokens of the altar, take 3, lower the card that was used."""
    s.do(blow_one(me, 0, 0), *[take_one(me)] * 3, lower_level(me, card))


@decision
def blow_one(s: Spellbook, me: int, gone: int, place: int) -> list[Call]:
    """Discard another token of the altar, or none.

    Only tokens from a place in the printed order on, so that every choice comes up once.
    """
    blowable = [token for token in kinds(in_order(s.altar)) if token.place >= place]
    return [calm_down(gone), *[blow_away(me, token, gone + 1) for token in blowable]]


@step(say="discard the {token} from the altar")
def blow_away(s: Spellbook, me: int, token: Token, gone: int) -> None:
    """Discard a token of the altar."""
    s.altar.remove(token)
    s.box.append(token)
    s.do(blow_one(me, gone, token.place))


@step(say=lambda gone: f"replace {tokens(gone)}" if gone else "leave the altar as it is")
def calm_down(s: Spellbook, gone: int) -> None:
    """Replace the discarded tokens from the bag."""
    s.do(draw_onto_altar(gone))


# Transmutation ------------------------------------------------------------------------------


def transmute(wilds: int) -> Action:
    """Learn a spell; each of some wilds is one token with the rune on the card."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return learning(s, me, wilds, on_card)

    return action
