"""The 21 spells: what each is called, when it can be used, and its three levels.

A level has its points, its effect in our own words, and the effect itself.
"""

from __future__ import annotations

from ludarium_spellbook.clone import clone, clone_for_token
from ludarium_spellbook.dawn_spells import (
    divine,
    divine_colour,
    erupt,
    levitate,
    sacrifice,
    share,
    use_blaze,
)
from ludarium_spellbook.dusk_spells import focus, grow, regrow, transmute, travel, use_storm
from ludarium_spellbook.instants import another_dawn, draw_now, take_and_store_now
from ludarium_spellbook.noon_spells import (
    cure,
    feast_and_store,
    feast_on_known_colours,
    offer,
    purify,
)
from ludarium_spellbook.scoring import per_other_spell, per_stored_colour, per_stored_rune
from ludarium_spellbook.table import (
    BLACK,
    BLUE,
    CIRCLE,
    DAWN,
    DUSK,
    GREEN,
    LEVELS,
    NOON,
    NOTHING,
    PURPLE,
    RED,
    SQUARE,
    TRIANGLE,
    WHITE,
    YELLOW,
    Action,
    Level,
    Spell,
)


def spell(
    name: str,
    spanish: str,
    colour: int,
    set: int,  # noqa: A002
    phase: str,
    three: Level,
    four: Level,
    five: Level,
) -> Spell:
    """Print a spell card; a phase is empty for a card without a phase symbol."""
    printed = (three, four, five)
    levels = (*[NOTHING] * LEVELS[0], *printed)
    return Spell(
        id=name.lower().replace(" ", "_"),
        name=name,
        text=" ".join(_in_words(level, what) for level, what in zip(LEVELS, printed, strict=True)),
        spanish=spanish,
        colour=colour,
        set=set,
        phase=phase,
        levels=levels,
        actions=tuple(_actions(levels[: at + 1]) for at in range(len(levels))),
    )


def _in_words(number: int, level: Level) -> str:
    points = level.points if isinstance(level.points, int) else "?"
    return f"Level {number} ({points}): {level.text}"


def _actions(levels: tuple[Level, ...]) -> tuple[Action, ...]:
    actions = [level.action for level in levels if level.action is not None]
    return tuple(dict.fromkeys(actions))


SPELLS = (
    # Red: they bring many tokens from the bag.
    spell(
        "Sacrifice", "Sacrificio", RED, 1, DAWN,
        Level(1, "Discard a circle, then draw 4 tokens.", sacrifice(CIRCLE)),
        Level(2, "Discard a triangle, then draw 4 tokens.", sacrifice(TRIANGLE)),
        Level(3, "Discard a square, then draw 4 tokens.", sacrifice(SQUARE)),
    ),
    spell(
        "Eruption", "Erupción", RED, 2, DAWN,
        Level(2, "Draw until you have 4 tokens.", erupt(4)),
        Level(3, "Draw until you have 5 tokens.", erupt(5)),
        Level(4, "Draw until you have 6 tokens.", erupt(6)),
    ),
    spell(
        "Blaze", "Llamarada", RED, 3, DAWN,
        Level(0, "Draw 4 tokens. The others take 1 from the altar.", use_blaze),
        Level(2, "Draw 4 tokens. The others take 1 from the altar.", use_blaze),
        Level(5, "Draw 4 tokens. The others take 1 from the altar.", use_blaze),
    ),
    # Purple: they take several tokens from the altar.
    spell(
        "Levitation", "Levitación", PURPLE, 1, DAWN,
        Level(3, "Take 2 circles.", levitate(CIRCLE)),
        Level(4, "Take 2 triangles.", levitate(TRIANGLE)),
        Level(5, "Take 2 squares.", levitate(SQUARE)),
    ),
    spell(
        "Sharing", "Compartición", PURPLE, 2, DAWN,
        Level(4, "Take 1 token, then draw 1. The others draw 1.", share(1, drawn=1)),
        Level(4, "Take 2 tokens. The others draw 1.", share(2)),
        Level(4, "Take 3 tokens. The others draw 1.", share(3)),
    ),
    spell(
        "Divination", "Adivinación", PURPLE, 3, DAWN,
        Level(2, "Draw 2 tokens onto the altar, take 2, then discard 1.", divine(discarded=1)),
        Level(3, "Draw 2 tokens onto the altar, take up to 2 of one colour.", divine_colour),
        Level(4, "Draw 2 tokens onto the altar, take 2.", divine()),
    ),
    # Green: they exchange tokens for better ones.
    spell(
        "Purification", "Purificación", GREEN, 1, NOON,
        Level(1, "Swap 1 token with the altar.", purify(1)),
        Level(2, "Swap 2 tokens with the altar.", purify(2)),
        Level(3, "Swap 3 tokens with the altar.", purify(3)),
    ),
    spell(
        "Cure", "Curación", GREEN, 2, NOON,
        Level(3, "Draw 1 token, then discard 1.", cure(1)),
        Level(4, "Draw 2 tokens, then discard 2.", cure(2)),
        Level(5, "Draw 3 tokens, then discard 3.", cure(3)),
    ),
    spell(
        "Growth", "Crecimiento", GREEN, 3, DUSK,
        Level(3, "Swap 1 token with your familiar board.", regrow),
        Level(4, "Take 2 tokens and store them. Lower this card.", grow(2)),
        Level(6, "Take 3 tokens and store them. Lower this card.", grow(3)),
    ),
    # Black: they fill the familiar board.
    spell(
        "Offering", "Ofrenda", BLACK, 1, NOON,
        Level(2, "Store 2 tokens of one colour.", offer(2)),
        Level(4, "Store 3 tokens of one colour.", offer(3)),
        Level(6, "Store 4 tokens of one colour.", offer(4)),
    ),
    spell(
        "Focus", "Concentración", BLACK, 2, DUSK,
        Level(3, "Store 1 token with this card's rune.", focus(1)),
        Level(4, "Store 2 tokens with this card's rune, or take 1.", focus(2, taken=1)),
        Level(5, "Store 3 tokens with this card's rune, or take 2.", focus(3, taken=2)),
    ),
    spell(
        "Feast", "Festín", BLACK, 3, NOON,
        Level(2, "Take 1 token of a colour that you have stored.", feast_on_known_colours),
        Level(2, "Take 1 token and store it.", feast_and_store),
        Level(per_stored_colour, "At the end: 1 point for each colour that you have stored."),
    ),
    # White: they bend the rules.
    spell(
        "Time Travel", "Viaje en el tiempo", WHITE, 1, DUSK,
        Level(2, "Discard a circle, then raise another spell by a level.", travel(CIRCLE)),
        Level(4, "Discard a triangle, then raise another spell by a level.", travel(TRIANGLE)),
        Level(6, "Discard a square, then raise another spell by a level.", travel(SQUARE)),
    ),
    spell(
        "Storm", "Tormenta", WHITE, 2, DUSK,
        Level(4, "No effect."),
        Level(6, "Replace any tokens of the altar, take 3. Lower this card.", use_storm),
        Level(8, "Replace any tokens of the altar, take 3. Lower this card.", use_storm),
    ),
    spell(
        "Clone", "Clonación", WHITE, 3, NOON,
        Level(4, "Copy a noon action of another wizard.", clone(NOON)),
        Level(5, "Copy a dusk action of another wizard.", clone(DUSK)),
        Level(6, "Discard this card's rune to copy a dawn action.", clone_for_token(DAWN)),
    ),
    # Blue: they speed things up.
    spell(
        "Transmutation", "Transmutación", BLUE, 1, DUSK,
        Level(4, "No effect."),
        Level(4, "Learn a spell; up to 1 token with this card's rune is wild.", transmute(1)),
        Level(4, "Learn a spell; up to 2 tokens with this card's rune are wild.", transmute(2)),
    ),
    spell(
        "Swiftness", "Rapidez", BLUE, 2, "",
        Level(3, "On learning: do a dawn action.", instant=another_dawn()),
        Level(6, "On learning: do a dawn action.", instant=another_dawn()),
        Level(0, "Every dawn has 2 actions.", dawn_actions=2),
    ),
    spell(
        "Mirage", "Espejismo", BLUE, 3, "",
        Level(2, "On your day, after taking this card's rune: draw 1.", draws_on_taking=1),
        Level(3, "On your day, after taking this card's rune: draw 2.", draws_on_taking=2),
        Level(6, "On your day, after taking this card's rune: draw 2.", draws_on_taking=2),
    ),
    # Yellow: they bring points.
    spell(
        "Abundance", "Abundancia", YELLOW, 1, "",
        Level(3, "On learning: draw 2 tokens.", instant=draw_now(2)),
        Level(5, "On learning: draw 3 tokens.", instant=draw_now(3)),
        Level(7, "On learning: draw 4 tokens.", instant=draw_now(4)),
    ),
    spell(
        "Knowledge", "Conocimiento", YELLOW, 2, "",
        Level(per_other_spell(1, 1), "At the end: 1 point for each other spell."),
        Level(per_other_spell(1, 2), "At the end: 1 point for each other spell, 2 above level 3."),
        Level(per_other_spell(2, 2), "At the end: 2 points for each other spell."),
    ),
    spell(
        "Communion", "Comunión", YELLOW, 3, "",
        Level(0, "On learning: take 3 tokens and store them.", instant=take_and_store_now(3)),
        Level(per_stored_rune, "At the end: 1 point for each stored token with this card's rune."),
        Level(0, "Whenever you learn, store 2 of the tokens spent.", stores_on_learning=2),
    ),
)  # fmt: skip
