"""The familiars, whose effects concern other players too.

Players act clockwise from the left of the active player, who comes last.
"""

from __future__ import annotations

from ludarium import Call, decision, effect, step
from ludarium.words import seat_name, whose
from ludarium_seasons.cards.verbs import familiar, gain_crystals, sacrifice_one
from ludarium_seasons.rules.energy import gain, pay
from ludarium_seasons.rules.power_cards import (
    coming,
    copies,
    draw,
    leave_play,
    lie_in_play,
    sacrifice_card,
    turn_over,
)
from ludarium_seasons.table import (
    CHANGE_OF_SEASON,
    END_OF_ROUND,
    Energy,
    PowerCard,
    Seasons,
    Worth,
    kinds,
    opponents,
    price,
    told_apart,
    usable,
)

# Syllas -------------------------------------------------------------------------------------


@effect
def make_others_sacrifice(s: Seasons, me: int) -> None:
    """Each opponent sacrifices a card."""
    card = coming(s, me)
    s.do(*[sacrifice_one(seat, card) for seat in s.others(me)])


# Figrim and Titus: crystals from each opponent ----------------------------------------------


@step(say="{card}")
def collect(s: Seasons, me: int, card: PowerCard) -> None:
    """Figrim: a crystal from each opponent who has one."""
    collect_from_others(s, me)


@step(say="{card}")
def gaze(s: Seasons, me: int, card: PowerCard) -> None:
    """Titus: a crystal from each opponent; he leaves if one could not give it."""
    if collect_from_others(s, me) < s.seats - 1:
        sacrifice_card(s, me, card)


def collect_from_others(s: Seasons, me: int) -> int:
    """Take a crystal from each opponent who has one; returns how many there were."""
    taken = 0
    for other in opponents(s, me):
        if other.crystals:
            other.crystals -= 1
            taken += 1
    s.sorcerers[me].crystals += taken
    return taken


# Naria --------------------------------------------------------------------------------------


@effect
def draw_for_all(s: Seasons, me: int) -> None:
    """Draw a card for each player, keep one and deal the others."""
    draw(s, s.sorcerers[me].pack, s.seats)
    s.do(*[deal_to(me, seat) for seat in [me, *s.others(me)]])


def _asked_deal(me: int, seat: int) -> str:
    who = "do you take" if me == seat else f"do you give to {seat_name(seat)}"
    return f"Naria the Prophetess: which of the drawn cards {who}?"


@decision(ask=_asked_deal, skips=True)
def deal_to(s: Seasons, me: int, seat: int) -> list[Call]:
    """Choose which of the drawn cards a player gets."""
    return [give_card(me, card, seat) for card in kinds(s.sorcerers[me].pack.cards)]


def _given_in_words(me: int, card: PowerCard, seat: int) -> str:
    return f"take {card}" if me == seat else f"give {card} to {seat_name(seat)}"


@step(say=_given_in_words)
def give_card(s: Seasons, me: int, card: PowerCard, seat: int) -> None:
    """Give a drawn card to a player; both know it from now on."""
    s.sorcerers[me].pack.move(card, s.sorcerers[seat].hand)


# Kairn --------------------------------------------------------------------------------------

DESTROYED = 4


def threaten(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """An energy, and each opponent loses four crystals."""
    return [destroy(me, card, kind) for kind in usable(s.sorcerers[me]).present]


@step(say="use {card}: pay 1 {kind}, each opponent loses 4 crystals")
def destroy(s: Seasons, me: int, card: PowerCard, kind: str) -> None:
    """Let each opponent lose crystals."""
    turn_over(s, me, card)
    for other in opponents(s, me):
        other.crystals = max(0, other.crystals - DESTROYED)
    pay(s, me, Energy.of(kind), card)


# Amsug --------------------------------------------------------------------------------------


@effect
def send_items_home(s: Seasons, me: int) -> None:
    """Each player takes a magic item from play back into the hand."""
    s.do(*[take_back_one(seat) for seat in [*s.others(me), me]])


@decision(ask="Amsug Longneck: which magic item do you take back?", skips=True)
def take_back_one(s: Seasons, me: int) -> list[Call]:
    """Choose a magic item to take back."""
    place = s.sorcerers[me]
    return [
        take_back(me, card, held, turned)
        for card in kinds(place.play.cards)
        if not card.familiar
        for held, turned in copies(place, card)
    ]


def _taking_back_in_words(
    me: int, card: PowerCard, held: Energy | None, turned: bool | None
) -> str:
    return f"take {card}{told_apart(held, turned)} back into your hand"


@step(say=_taking_back_in_words)
def take_back(
    s: Seasons, me: int, card: PowerCard, held: Energy | None, turned: bool | None
) -> None:
    """Take a card from play into the hand; all know that it is there."""
    leave_play(s, me, card, s.sorcerers[me].hand, held, turned)


# Lewis --------------------------------------------------------------------------------------


@effect
def copy_a_reserve(s: Seasons, me: int) -> None:
    """Gain the same energy as an opponent has in the reserve."""
    s.do(choose_reserve(me))


@decision(ask="Lewis Greyface: whose reserve do you copy?", skips=True)
def choose_reserve(s: Seasons, me: int) -> list[Call]:
    """Choose whose reserve to copy."""
    return [copy_reserve(me, seat, s.sorcerers[seat].reserve) for seat in s.others(me)]


def _copying_in_words(me: int, seat: int, energy: Energy) -> str:
    return f"copy {whose(seat)} reserve: gain {energy or 'nothing'}"


@step(say=_copying_in_words)
def copy_reserve(s: Seasons, me: int, seat: int, energy: Energy) -> None:
    """Gain what another seat has in the reserve."""
    gain(s, me, energy)


# Air Elemental, Demon of Argos, Sid ---------------------------------------------------------


@effect
def turn_reserves_into_air(s: Seasons, me: int) -> None:
    """All energy in the opponents' reserves becomes air."""
    for other in opponents(s, me):
        other.reserve = Energy.of("air", other.reserve.total)


@effect
def lower_gauges_and_deal(s: Seasons, me: int, count: int) -> None:
    """Each opponent's gauge goes down, and each draws a card that must be kept."""
    for other in opponents(s, me):
        other.gauge = max(0, other.gauge - count)
        draw(s, other.hand)


@effect
def steal_if_ahead(s: Seasons, me: int, count: int) -> None:
    """Take crystals from each opponent, if nobody else has as many."""
    place = s.sorcerers[me]
    others = opponents(s, me)
    if place.crystals > max([other.crystals for other in others]):
        for other in others:
            stolen = min(count, other.crystals)
            other.crystals -= stolen
            place.crystals += stolen


# Damned Soul of Onys ------------------------------------------------------------------------

SOUL_CRYSTALS = 3


@effect
def gain_kind(s: Seasons, me: int, kind: str, count: int) -> None:
    """Gain energy of one kind."""
    gain(s, me, Energy.of(kind, count))


@step(say="{card}")
def haunt(s: Seasons, me: int, card: PowerCard) -> None:
    """Damned Soul: lose crystals."""
    place = s.sorcerers[me]
    place.crystals = max(0, place.crystals - SOUL_CRYSTALS)


def exorcise(s: Seasons, me: int, card: PowerCard) -> list[Call]:
    """A water, and the card goes to the left."""
    return [pass_on(me, card)] if usable(s.sorcerers[me]).water else []


@step(say="pass {card} to your left for 1 water")
def pass_on(s: Seasons, me: int, card: PowerCard) -> None:
    """Give the card, straight again, to the player on the left; it does not enter anew."""
    turn_over(s, me, card)
    left = s.sorcerers[s.after(me)]
    leave_play(s, me, card, left.play, turned=True)
    lie_in_play(left, card)
    pay(s, me, Energy(water=1), card)


# The cards ----------------------------------------------------------------------------------

FAMILIARS = (
    familiar(
        number=10, name="Syllas the Faithful",
        names={"es": "Sylas el Fiel", "it": "Syllas il Fedele"},
        prices=price(fire=3), points=14,
        text="Enters: each opponent sacrifices a card.",
        enter=(make_others_sacrifice(),),
        worth=Worth(enter=4),
    ),
    familiar(
        number=11, name="Figrim the Avaricious",
        names={"es": "Figrim el Avaro", "it": "Figrim l'Avaro"},
        prices=price(crystals=(3, 6, 9)), points=7,
        text="Permanent, change of season: each opponent who can gives you 1 crystal.",
        on={CHANGE_OF_SEASON: collect},
        worth=Worth(each=0.6, per_opponent=True),
    ),
    familiar(
        number=12, name="Naria the Prophetess",
        names={"es": "Naria la Profetisa", "it": "Naria la Profetessa"},
        prices=price(crystals=3), points=8,
        text="Enters: draw a card for each player; keep one and give one to each other player.",
        enter=(draw_for_all(),),
        worth=Worth(enter=4),
    ),
    familiar(
        number=16, name="Kairn the Destroyer",
        names={"es": "Kairn el Destructor", "it": "Kairn il Distruttore"},
        prices=price(air=3), points=9,
        text="Activate, 1 energy: each opponent loses 4 crystals.",
        use=threaten,
        worth=Worth(each=1.2, per_opponent=True),
    ),
    familiar(
        number=17, name="Amsug Longneck",
        names={"es": "Amsug Cuellolargo", "it": "Amsug Lungocollo"},
        prices=price(water=1, air=1), points=8,
        text="Enters: each player takes a magic item from play back into the hand.",
        enter=(send_items_home(),),
        worth=Worth(enter=1),
    ),
    familiar(
        number=21, name="Lewis Greyface",
        names={"es": "Lewis Caragris", "it": "Lewis Grisemine"},
        prices=price(fire=1, air=1), points=6,
        text="Enters: gain the same energies as an opponent has in the reserve.",
        enter=(copy_a_reserve(),),
        worth=Worth(enter=5),
    ),
    familiar(
        number=33, name="Arcano Leech",
        names={"es": "Sanguijuela Arcana", "it": "Sanguisuga Arcana"},
        prices=price(crystals=(2, 5, 8)), points=8,
        text="Permanent: to summon a card, an opponent must give you 1 crystal.",
        toll_on_summoning=1,
        worth=Worth(each=0.5, per_opponent=True),
    ),
    familiar(
        number=38, name="Demon of Argos",
        names={"es": "Demonio de Argos", "it": "Demone di Argos"},
        prices=price(water=1, earth=1, fire=1, air=1), points=16,
        text="Enters: each opponent's gauge goes down by 1, and each draws a card.",
        enter=(lower_gauges_and_deal(1),),
        worth=Worth(enter=2, per_opponent=True),
    ),
    familiar(
        number=39, name="Titus Deepgaze",
        names={"es": "Titus Miradaprofunda", "it": "Titus Bellosguardo"},
        prices=price(fire=(1, 2, 3)), points=4,
        text="Permanent, end of the round: each opponent gives you 1 crystal. If one cannot, "
        "sacrifice Titus.",
        on={END_OF_ROUND: gaze},
        worth=Worth(each=0.9, per_opponent=True),
    ),
    familiar(
        number=40, name="Air Elemental",
        names={"es": "Elemental de Aire", "it": "Elementale dell'Aria"},
        prices=price(air=3), points=12,
        text="Enters: all energies in the opponents' reserves become air.",
        enter=(turn_reserves_into_air(),),
        worth=Worth(enter=2),
    ),
    familiar(
        number=41, name="Thieving Fairies",
        names={"es": "Hadas Ladronas", "it": "Fate Ladruncole"},
        prices=price(crystals=(0, 3, 6)), points=6,
        text="Permanent: an opponent who activates a card gives you 1 crystal, and you gain "
        "another.",
        toll_on_activating=1,
        worth=Worth(each=0.9, per_opponent=True),
    ),
    familiar(
        number=49, name="Sid Nightshade",
        names={"es": "Sid Sombranocturna", "it": "Sid Ombra Notturna"},
        prices=price(earth=(1, 2, 3)), points=6,
        text="Enters: if you have the most crystals, each opponent gives you 5.",
        enter=(steal_if_ahead(5),),
        worth=Worth(enter=4),
    ),
    familiar(
        number=50, name="Damned Soul of Onys",
        names={"es": "Alma Maldita de Onys", "it": "Anima Dannata di Onys"},
        prices=price(water=1), points=-5,
        text="Enters: 10 crystals and 1 water. Permanent, end of the round: lose 3 crystals. "
        "Activate, 1 water: straighten it and pass it to your left.",
        enter=(gain_crystals(10), gain_kind("water", 1)),
        on={END_OF_ROUND: haunt},
        use=exorcise,
        worth=Worth(enter=11.5, each=-1.5),
    ),
)  # fmt: skip
