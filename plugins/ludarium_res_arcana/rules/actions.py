"""The actions phase: one action at a time, clockwise, until all have passed.

Costs and discounts, placing, claiming, discarding, using an effect, passing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from ludarium import Call, Cost, Settled, choose, decision, payments, step
from ludarium.words import any_kind, listed
from ludarium_res_arcana.rules.collecting import DISCARDED, choose_gain, put, put_on, receive
from ludarium_res_arcana.table import (
    GOLD,
    NOT_GOLD,
    NOTHING,
    Ability,
    Discount,
    Essences,
    Face,
    MagicItem,
    Player,
    Possible,
    ResArcana,
    cost,
    so_far,
)

Payable = Callable[[Essences], bool]

MONUMENT_GOLD = 4
MONUMENT_COST = cost(gold=MONUMENT_GOLD)
ONE_GOLD = Essences(gold=1)
DISCARDED_FOR = 2
"""Essences but gold that a discarded card brings."""


@decision(ask="Actions: what do you do?")
def act(s: ResArcana, me: int) -> list[Call]:
    """Use an effect, place, discard, claim, or pass."""
    player = s.players[me]
    pool = player.pool
    calls = uses(s, me, player)
    if player.hand.cards:
        calls += placings(me, player)
    for ground in s.grounds.cards:
        if ground.cost.payable(pool):
            calls.append(claim(me, ground))
    if pool.gold >= MONUMENT_GOLD:
        calls += claims(s, me)
    calls.append(pass_turn(me))
    return calls


def uses(s: ResArcana, me: int, player: Player) -> list[Call]:
    """The effects that a seat can pay for; an exhausted component has only that of waking up."""
    pool, exhausted = player.pool, player.exhausted
    calls = []
    for face in player.play.cards:
        if not face.abilities or (face in exhausted and not face.wakes):
            continue
        for call, payable, possible in uses_of(me, face):
            if (payable is None or payable(pool)) and (possible is None or possible(s, me, face)):
                calls.append(call)
    return calls


@cache
def uses_of(me: int, face: Face) -> tuple[tuple[Call, Payable | None, Possible | None], ...]:
    """The calls that use a component: whether a pool can pay, if it has to, and what else."""
    return tuple(
        (use(me, face, number), one.cost.payable if one.cost.total else None, one.possible)
        for number, one in enumerate(face.abilities)
    )


def placings(me: int, player: Player) -> list[Call]:
    """What a seat can do with the cards of the hand: place them, if it can pay, or discard."""
    pool, discounts = player.pool, discounts_of(player)
    calls: list[Call] = []
    for card in player.hand.cards:
        due = discounted(card, discounts) if discounts else card.cost
        if due.payable(pool):
            calls.append(place(me, card, due))
        calls += _discards(me, card)
    return calls


def claims(s: ResArcana, me: int) -> list[Call]:
    """The monuments that a seat with enough gold can claim."""
    calls = [claim_monument(me, face) for face in s.monuments.cards]
    if s.monument_deck.cards:
        calls.append(claim_top(me))
    return calls


# Costs --------------------------------------------------------------------------------------


def pay_due(s: ResArcana, me: int, due: Cost[Essences], face: Face) -> None:
    """Pay a cost of a component; where there is more than one way to, it is chosen next."""
    player = s.players[me]
    ways = payments(due, player.pool)
    if len(ways) == 1:
        player.pool -= ways[0]
    else:
        s.do(settle(me, due, face))


def _how_to_pay(me: int, due: Cost[Essences], face: Face, settled: Settled) -> str:
    if due.alike:
        return f"{face}: how many essences of which one kind do you pay?"
    return f"{face}: how do you pay {due_in_words(due)}{so_far(settled)}?"


@decision(skips=True, ask=_how_to_pay)
def settle(
    s: ResArcana, me: int, due: Cost[Essences], face: Face, settled: Settled = ()
) -> list[Call]:
    """Choose what to pay: essences of any kind, identical ones, or what a discount leaves."""
    return ways_offered(me, due, face, ways_to_pay(due, s.players[me].pool), settled)


@lru_cache(maxsize=1 << 13)
def ways_offered(
    me: int, due: Cost[Essences], face: Face, ways: tuple[Essences, ...], settled: Settled
) -> list[Call]:
    """The calls that choose between ways to pay; most of them come up again and again."""
    paying = pay_alike if due.alike else pay_now
    return choose(
        ways,
        settled,
        lambda paid: paying(me, paid),
        lambda settled: settle(me, due, face, settled),
    )


def ways_to_pay(due: Cost[Essences], pool: Essences) -> tuple[Essences, ...]:
    """Every way to pay a cost; identical essences may be of a kind that it spares if they must."""
    if not due.alike:
        return payments(due, pool)
    spared = due.alike[0].but
    kinds = [kind for kind in pool if kind not in spared] or pool
    some = [Essences.of(kind, count) for kind in kinds for count in range(1, pool[kind] + 1)]
    return tuple(some)


@step(say="pay {paid}")
def pay_now(s: ResArcana, me: int, paid: Essences) -> None:
    """Return essences of the pool to the supply."""
    s.players[me].pool -= paid


@step(say="pay {some}")
def pay_alike(s: ResArcana, me: int, some: Essences) -> None:
    """Pay identical essences; what they are converted into counts them."""
    s.players[me].pool -= some
    s.counted = some.total
    (s.chosen,) = some


def due_for(player: Player, card: Face, less: int = 0, but: tuple[str, ...] = ()) -> Cost[Essences]:
    """What an artifact costs a player whom an effect lets pay less, but not of some kinds."""
    return discounted(card, discounts_of(player), less, but)


def discounts_of(player: Player) -> tuple[Discount, ...]:
    """The discounts that a player's components give, exhausted or not."""
    found: tuple[Discount, ...] = ()
    for face in player.play.cards:
        if face.discount is not None:
            found += (face.discount,)
    return found


@cache
def discounted(
    card: Face, discounts: tuple[Discount, ...], less: int = 0, spared: tuple[str, ...] = ()
) -> Cost[Essences]:
    """What an artifact costs with some discounts and that of an effect, which add up."""
    due = card.cost
    for discount in discounts:
        but = GOLD if discount.but_gold else ()
        fits = card.dragon or not discount.dragons_only
        if fits and due.total > sum([due.fixed[kind] for kind in but]):
            due = due.less(discount.count, but)
    return due.less(less, spared)


def due_in_words(due: Cost[Essences]) -> str:
    """What discounts leave to pay: ``3 elan``, or ``1 gold and 2 out of 2 elan and 1 life``."""
    if not due.discounts:
        return str(due)
    off = sum([part.count for part in due.discounts])
    spared = {kind for kind in due.fixed if all(kind in part.but for part in due.discounts)}
    kept = [f"{count} {kind}" for kind, count in due.fixed.items() if kind in spared]
    parts = [(n, kind) for kind, n in due.fixed.items() if kind not in spared]
    parts += [(part.count, "of any kind") for part in due.some]
    left = sum([count for count, _ in parts]) - off
    return listed([*kept, *_left_of(parts, left)]) or "nothing"


def _left_of(parts: list[tuple[int, str]], left: int) -> list[str]:
    """So many of some parts, of which the payer chooses if there are several."""
    if left <= 0:
        return []
    if len(parts) == 1:
        return [f"{left} {parts[0][1]}"]
    return [f"{left} out of {listed([f'{count} {kind}' for count, kind in parts])}"]


def paying(due: Cost[Essences]) -> str:
    """What is due, as the end of a sentence."""
    words = due_in_words(due)
    return " for nothing" if words == "nothing" else f", paying {words}"


# Placing ------------------------------------------------------------------------------------


@step(say=lambda me, card, due: f"place {card}{paying(due)}")
def place(s: ResArcana, me: int, card: Face, due: Cost[Essences]) -> None:
    """Place an artifact of the hand, ready, and pay for it."""
    player = s.players[me]
    player.hand.move(card, player.play)
    pay_due(s, me, due, card)


# Claiming -----------------------------------------------------------------------------------


@step(say=lambda me, face: f"claim {face}{paying(face.cost)}")
def claim(s: ResArcana, me: int, face: Face) -> None:
    """Claim a place of power."""
    player = s.players[me]
    player.pool -= face.cost.fixed
    s.grounds.move(face, player.play)


@step(say=lambda me, face: f"claim {face}{paying(face.cost)}")
def claim_monument(s: ResArcana, me: int, face: Face) -> None:
    """Claim one of the monuments that can be seen; the next one of the deck takes its place."""
    player = s.players[me]
    player.pool -= MONUMENT_COST.fixed
    s.monuments.move(face, player.play)
    s.monument_deck.deal(s.monuments)
    s.do(*[verb(me, face) for verb in face.claims])


@step(say=f"claim the top monument of the deck, paying {MONUMENT_COST}")
def claim_top(s: ResArcana, me: int) -> None:
    """Claim the monument on top of the deck, whichever it is."""
    player = s.players[me]
    player.pool -= MONUMENT_COST.fixed
    face = s.monument_deck.top
    s.monument_deck.deal(player.play)
    s.do(*[verb(me, face) for verb in face.claims])


# Discarding ---------------------------------------------------------------------------------


@cache
def _discards(me: int, card: Face) -> tuple[Call, Call]:
    return discard_for_gold(me, card), discard_for_others(me, card)


@step(say="discard {card} for 1 gold")
def discard_for_gold(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand for a gold."""
    player = s.players[me]
    player.hand.move(card, player.discards)
    player.pool += ONE_GOLD


@step(say=f"discard {{card}} for {any_kind(DISCARDED_FOR, GOLD)}")
def discard_for_others(s: ResArcana, me: int, card: Face) -> None:
    """Discard a card of the hand for two essences of one's choice, but no gold."""
    player = s.players[me]
    player.hand.move(card, player.discards)
    s.do(choose_gain(me, card, DISCARDED_FOR, NOT_GOLD, DISCARDED))


# Using an effect ----------------------------------------------------------------------------


@step(say=lambda me, face, number: f"use {face}: {face.abilities[number].text}")
def use(s: ResArcana, me: int, face: Face, number: int) -> None:
    """Pay the whole cost of an effect, then apply it."""
    player = s.players[me]
    ability = face.abilities[number]
    if ability.exhausts:
        player.exhausted.append(face)
    if ability.from_self.total:
        take_from_self(player, face, ability.from_self)
    if ability.cost.fixed.total:
        player.pool -= ability.cost.fixed
    waiting = plan(me, face, number)
    if waiting:
        s.do(*waiting)
    else:
        apply_gains(player, face, ability)


def take_from_self(player: Player, face: Face, some: Essences) -> None:
    """Return essences on a component to the supply."""
    player.stored[face] -= some
    if not player.stored[face]:
        del player.stored[face]


def apply_gains(player: Player, face: Face, ability: Ability) -> None:
    """What an effect brings for certain: essences for the pool and onto the component."""
    if ability.gains.total:
        player.pool += ability.gains
    if ability.puts.total:
        put_on(player, face, ability.puts)


@cache
def plan(me: int, face: Face, number: int) -> tuple[Call, ...]:
    """The choices of an effect and all that follows; nothing where its gains are all there is."""
    ability = face.abilities[number]
    waiting = [verb(me, face) for verb in ability.costs]
    does = [verb(me, face) for verb in ability.does]
    if ability.cost.some:
        waiting.insert(0, settle(me, Cost(NOTHING, ability.cost.some), face))
    if not waiting and not does:
        return ()
    if ability.gains:
        waiting.append(receive(me, ability.gains))
    if ability.puts:
        waiting.append(put(me, face, ability.puts))
    return (*waiting, *does)


# Passing ------------------------------------------------------------------------------------


@step(say="pass")
def pass_turn(s: ResArcana, me: int) -> None:
    """End one's actions for this round: token, magic item, card, in this order."""
    s.players[me].passed = True
    if not s.token_taken:
        s.token_taken = True
        s.first = me
    s.do(swap_item(me), draw(me, 1))


@decision(skips=True, ask="Actions: you pass; which magic item do you swap yours for?")
def swap_item(s: ResArcana, me: int) -> list[Call]:
    """Choose a different magic item of the supply."""
    return [swap_for(me, item) for item in s.items.cards]


@step(say="swap your magic item for {item}")
def swap_for(s: ResArcana, me: int, item: Face) -> None:
    """Take a magic item and return the old one, with anything that lies on it."""
    player = s.players[me]
    for old in player.play.cards:
        if isinstance(old, MagicItem):
            clear(player, old)
            player.play.move(old, s.items)
            break
    s.items.move(item, player.play)


def clear(player: Player, face: Face) -> None:
    """Ready a component that leaves play, and return what lies on it."""
    player.stored.pop(face, None)
    if face in player.exhausted:
        player.exhausted.remove(face)


@step
def draw(s: ResArcana, me: int, count: int) -> None:
    """Draw cards."""
    draw_up_to(s, me, count)


def draw_up_to(s: ResArcana, me: int, count: int) -> int:
    """Draw cards, shuffling the discards where the deck is empty; returns how many there were."""
    player = s.players[me]
    for drawn in range(count):
        if not player.deck.cards:
            reshuffle(s, player)
            if not player.deck.cards:
                return drawn
        player.deck.deal(player.hand)
    return count


def reshuffle(s: ResArcana, player: Player) -> None:
    """Make a new deck of the discards."""
    player.discards.deal_all(player.deck)
    player.deck.shuffle(s)
