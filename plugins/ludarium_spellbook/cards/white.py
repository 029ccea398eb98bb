"""White: Time Travel, Storm and Clone bend the rules."""

from __future__ import annotations

from ludarium import Call, Settled, choose_some, decision, step
from ludarium_spellbook.rules.day import BASIC_ACTIONS, spell_actions
from ludarium_spellbook.rules.glossary import (
    Some,
    discard_for,
    draw_onto_altar,
    in_words,
    lower_level,
    take_several,
)
from ludarium_spellbook.table import (
    CIRCLE,
    DAWN,
    DUSK,
    HIGHEST,
    MIDDLE,
    NOON,
    SQUARE,
    TRIANGLE,
    UNLEARNED,
    WHITE,
    Action,
    Spell,
    Spellbook,
    SpellLevel,
    Token,
    can_draw,
    in_order,
    of_rune,
    rune_on,
    spell,
)

# Time Travel --------------------------------------------------------------------------------


def travel(rune: str) -> Action:
    """Discard a token with a rune, then raise another spell by a level."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        raised = [raise_level(me, spell) for spell in can_be_raised(s, me, card)]
        if not raised:
            return []
        then = raised[0] if len(raised) == 1 else time_travel(me, card)
        return [discard_for(me, token, then) for token in of_rune(s.wizards[me].pool, rune)]

    return action


@decision(
    say="raise a spell by a level", ask="{card}: which spell do you raise by a level?", skips=True
)
def time_travel(s: Spellbook, me: int, card: Spell) -> list[Call]:
    """Raise a spell other than Time Travel."""
    return [raise_level(me, spell) for spell in can_be_raised(s, me, card)]


@step(say="raise {spell} by a level")
def raise_level(s: Spellbook, me: int, spell: Spell) -> None:
    """Move the token on a spell card up; instants do not happen again."""
    s.wizards[me].levels[spell.colour] += 1


def can_be_raised(s: Spellbook, me: int, but: Spell) -> list[Spell]:
    """The learned spells below the highest level, without one."""
    levels = s.wizards[me].levels
    return [
        spell for spell in s.book if UNLEARNED < levels[spell.colour] < HIGHEST and spell is not but
    ]


# Storm --------------------------------------------------------------------------------------


def use_storm(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
    """Replace tokens of the altar, take 3; then the card goes down a level."""
    return [storm(me, card)] if s.altar else []


@step(say="Storm: replace tokens of the altar, take 3, lower {card}")
def storm(s: Spellbook, me: int, card: Spell) -> None:
    """Replace any tokens of the altar, take 3, lower the card that was used."""
    s.do(blow_some(me, card), take_several(me, 3, card), lower_level(me, card))


@decision(ask="{card}: which tokens of the altar do you replace from the bag?", skips=True)
def blow_some(s: Spellbook, me: int, card: Spell, settled: Settled = ()) -> list[Call]:
    """Choose the tokens of the altar to replace, perhaps none; not if only they could be drawn."""
    if not can_draw(s):
        return []
    return choose_some(
        in_order(s.altar),
        0,
        len(s.altar),
        settled,
        blow_away,
        lambda settled: blow_some(me, card, settled),
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


# Clone --------------------------------------------------------------------------------------


def clone(phase: str) -> Action:
    """Copy an action of a phase."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        found = copied(s, me, phase, card)
        return [cloning(me, phase, card, only(found))] if found else []

    return action


def clone_for_token(phase: str) -> Action:
    """Discard a token with the rune on the card to copy an action of a phase."""

    def action(s: Spellbook, me: int, on_card: str, card: Spell) -> list[Call]:
        return [
            discard_for(me, token, cloning(me, phase, card, only(found)))
            for token in of_rune(s.wizards[me].pool, on_card)
            if (found := _copied_without(s, me, token, phase, card))
        ]

    return action


def only(found: list[Call]) -> Call | None:
    """The single action that can be copied; None if there is a choice."""
    return found[0] if len(found) == 1 else None


def _cloning_in_words(me: int, phase: str, card: Spell, known: Call | None) -> str:
    if known is None:
        return f"{card} a {phase} action, chosen next"
    return f"{card} a {phase} action: {known}"


@step(say=_cloning_in_words)
def cloning(s: Spellbook, me: int, phase: str, card: Spell, known: Call | None = None) -> None:
    """Copy an action of a phase: the one that is known, or one that is chosen next."""
    s.do(copy_one(me, phase, card) if known is None else known)


@decision(ask="{card}: which {phase} action do you copy?")
def copy_one(s: Spellbook, me: int, phase: str, card: Spell) -> list[Call]:
    """Choose the action to copy."""
    return copied(s, me, phase, card)


def copied(s: Spellbook, me: int, phase: str, card: Spell) -> list[Call]:
    """The actions of a phase that Clone may copy: basic ones, and spells but Clone itself."""
    spells = [spell for spell in s.book if spell.phase == phase and spell is not card]
    if s.seats == 1:
        return _of_unlearned(s, me, spells, card)
    calls = BASIC_ACTIONS[phase](s, me)
    for other in s.others(me):
        for theirs in spells:
            level = s.wizards[other].levels[theirs.colour]
            calls += spell_actions(s, me, theirs, level, rune_on(s, other, theirs), card)
    return list(dict.fromkeys(calls))


def _copied_without(s: Spellbook, me: int, token: Token, phase: str, card: Spell) -> list[Call]:
    """What can be copied after a discard, which makes room but may also take what is needed."""
    after = s.clone()
    after.wizards[me].pool.remove(token)
    after.box.append(token)
    return copied(after, me, phase, card)


def _of_unlearned(s: Spellbook, me: int, spells: list[Spell], card: Spell) -> list[Call]:
    """Solo: the ways to use level 4 of spells that are not learned, with the rune on Clone."""
    levels, rune = s.wizards[me].levels, rune_on(s, me, card)
    printed = [one.levels[MIDDLE] for one in spells if levels[one.colour] == UNLEARNED]
    actions = [level.action for level in printed if level.action is not None]
    return list(dict.fromkeys([call for action in actions for call in action(s, me, rune, card)]))


# The cards ----------------------------------------------------------------------------------

SPELLS = (
    spell(
        "Time Travel", "Viaje en el tiempo", WHITE, 1, DUSK,
        SpellLevel(2, "Discard a circle, then raise another spell by a level.", travel(CIRCLE)),
        SpellLevel(4, "Discard a triangle, then raise another spell by a level.", travel(TRIANGLE)),
        SpellLevel(6, "Discard a square, then raise another spell by a level.", travel(SQUARE)),
    ),
    spell(
        "Storm", "Tormenta", WHITE, 2, DUSK,
        SpellLevel(4, "No effect."),
        SpellLevel(6, "Replace any tokens of the altar, take 3. Lower this card.", use_storm),
        SpellLevel(8, "Replace any tokens of the altar, take 3. Lower this card.", use_storm),
    ),
    spell(
        "Clone", "Clonación", WHITE, 3, NOON,
        SpellLevel(4, "Copy a noon action of another wizard.", clone(NOON)),
        SpellLevel(5, "Copy a dusk action of another wizard.", clone(DUSK)),
        SpellLevel(6, "Discard this card's rune to copy a dawn action.", clone_for_token(DAWN)),
    ),
)  # fmt: skip
