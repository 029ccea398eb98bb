"""The spells of the dusk: Growth, Focus, Time Travel, Storm, Transmutation."""

from __future__ import annotations

from ludarium import Call, Settled, choose_some, decision, step
from ludarium.words import counted
from ludarium_spellbook.glossary import (
    can_be_raised,
    can_swap,
    discard_for,
    draw_onto_altar,
    lower_level,
    raise_level,
    store_some,
    swap_with_familiar,
    take_several,
)
from ludarium_spellbook.learning import learning
from ludarium_spellbook.several import Some, in_words
from ludarium_spellbook.table import (
    Action,
    Spell,
    Spellbook,
    can_draw,
    free_spaces,
    in_order,
    of_rune,
    room,
)

# Growth -------------------------------------------------------------------------------------


def grow(count: int) -> Action:
    """Take tokens and store them; then the card goes down a level."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [growth(me, count, card)] if s.altar and free_spaces(s, me) else []

    return action


@step(say=lambda me, count, card: f"Growth: take and store {counted(count, 'token')}, lower {card}")
def growth(s: Spellbook, me: int, count: int, card: Spell) -> None:
    """Take and store tokens, then lower the card that was used."""
    s.do(take_several(me, count, stored=True), lower_level(me, card))


def regrow(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Swap a token with the familiar board; the card stays where it is."""
    wizard = s.wizards[me]
    return [swap_with_familiar(me)] if can_swap(wizard.pool, wizard.familiar, 1) else []


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


@step(say=lambda me, count, rune: f"store {counted(count, rune)}")
def store_of_rune(s: Spellbook, me: int, count: int, rune: str) -> None:
    """Store tokens with a rune, as many as there are free spaces."""
    s.do(store_some(me, count, rune=rune))


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
    s.do(blow_some(me), take_several(me, 3), lower_level(me, card))


@decision(skips=True)
def blow_some(s: Spellbook, me: int, settled: Settled = ()) -> list[Call]:
    """Choose the tokens of the altar to replace, perhaps none; not if only they could be drawn."""
    if not can_draw(s):
        return []
    return choose_some(
        in_order(s.altar),
        0,
        len(s.altar),
        settled,
        blow_away,
        lambda settled: blow_some(me, settled),
    )


def _blow_in_words(tokens: Some) -> str:
    return f"replace the {in_words(tokens)}" if tokens else "leave the altar as it is"


@step(say=_blow_in_words)
def blow_away(s: Spellbook, tokens: Some) -> None:
    """Discard tokens of the altar and replace them from the bag."""
    for token in tokens:
        s.altar.remove(token)
        s.box.append(token)
    s.do(draw_onto_altar(len(tokens)))


# Transmutation ------------------------------------------------------------------------------


def transmute(wilds: int) -> Action:
    """Learn a spell; each of some wilds is one token with the rune on the card."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return learning(s, me, wilds, on_card)

    return action
