"""A review: what decisions cost, luck apart from skill, and nothing that a seat could not know."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from ludarium import Table
from ludarium.agents import AgentSpec
from ludarium.errors import LudariumError, UsageError
from ludarium.match import play
from ludarium.plugins import installed
from ludarium.record import Record
from ludarium.replay import Replay, lines, parsed
from ludarium_ai.review.accounts import Accounts
from ludarium_ai.review.findings import Finding, Judged, Reviewer, Thinking
from ludarium_ai.review.keeping import Kept, complete, purpose, usual_file
from ludarium_ai.review.scale import Scale
from ludarium_ai.review.searching import Onlooker
from ludarium_ai.review.telling import Review
from ludarium_ai.values import Valuer

QUICK = Thinking(iterations=40, seed=5)


def recorded(record: Record) -> Replay:
    return parsed("\n".join(lines(record)))


def played(name: str, seats: int, seed: int = 3, agent: str = "random") -> Replay:
    """A match of one agent against itself."""
    return recorded(play(installed().game(name), [installed().agent(agent)] * seats, seed=seed))


def moved(name: str, words: Sequence[str], then: str = "random") -> Replay:
    """A match that begins with calls in words, and goes on somehow."""
    game = installed().game(name)
    agent: AgentSpec = installed().agent(then)
    record = Record(game, game.configure({}), 2, 1, [agent.text] * 2)
    table, random = game.laid(2, 1, {}), Random(1)
    table.stops_at_chance = True
    table.begin()
    said = list(words)
    while not table.over:
        legal = table.legal()
        call = (
            next(one for one in legal if str(one).endswith(said[0]))
            if said
            else random.choice(legal)
        )
        del said[:1]
        record.moves.append((table.seat, call))
        table.apply(call)
    record.scores, record.ranks = table.scores, table.ranks
    return recorded(record)


def reviewed(
    replay: Replay, thinking: Thinking = QUICK, seats: Sequence[int] | None = None
) -> Review:
    reviewer = Reviewer(replay, thinking, seats)
    return Review(reviewer, [reviewer(move) for move in reviewer.todo])


GAMES = [
    ("tic_tac_toe", 2),
    ("connect_four", 2),
    ("kuhn_poker", 2),
    ("leduc_poker", 2),
    ("pig", 3),
    ("masks", 4),
    ("glaziers", 2),
    ("spellbook", 1),
    ("spellbook", 3),
    ("seasons", 2),
    ("res_arcana", 2),
]


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_start_luck_and_decisions_add_up_to_the_result_of_every_seat(name: str, seats: int) -> None:
    replay = played(name, seats)
    found = reviewed(replay, Thinking(iterations=6)).accounts
    for seat in range(seats):
        part = found.parts(seat)
        assert part.total == pytest.approx(part.result)
        assert part.own <= 0
        assert part.forfeits == 0
    result, ends = replay.result, [found.parts(seat).result for seat in range(seats)]
    if found.scale.kind == "points":
        assert ends == pytest.approx(result["scores"])
    elif found.scale.kind == "lead":
        leads = [own - max(o for at, o in enumerate(result["scores"]) if at != seat)
                 for seat, own in enumerate(result["scores"])]  # fmt: skip
        assert ends == pytest.approx(leads)
    else:
        winners = result["ranks"].count(1)
        assert ends == [100 / winners if rank == 1 else 0 for rank in result["ranks"]]


def test_where_nothing_is_hidden_and_all_is_proven_nothing_is_luck() -> None:
    found = reviewed(played("tic_tac_toe", 2), Thinking("mcts:merging=true", 20_000)).accounts
    for seat in range(2):
        assert found.parts(seat).luck == 0
    assert found.parts(0).own < 0 or found.parts(1).own < 0


def test_what_dice_change_is_chance_and_what_a_seat_did_not_decide_costs_it_nothing() -> None:
    found = reviewed(played("pig", 2, agent="greedy"), Thinking(iterations=60)).accounts
    rolls = [move for move in range(len(found.findings)) if found.mover(move) < 0]
    assert found.parts(0).chance == pytest.approx(sum(found.change(move)[0] for move in rolls))
    assert not set(rolls) & set(found.decisions)


def test_a_blunder_in_tic_tac_toe_is_found_with_the_move_that_was_better() -> None:
    # Seat 1 has two in the first row; seat 2 does not close it.
    replay = moved("tic_tac_toe", ["row 1, column 1", "row 2, column 2",
                                   "row 1, column 2", "row 3, column 1",
                                   "row 1, column 3"])  # fmt: skip
    found = reviewed(replay, Thinking(iterations=3000))
    worst = found.accounts.costly()[0]
    told = found.decision(worst)
    assert (worst.move, worst.seat, worst.cost) == (3, 1, 50)
    assert (told.made, told.best) == ("mark row 3, column 1", "mark row 1, column 3")
    assert told.line[0].startswith("random 2 marks row 1, column 3")
    (turn,) = [turn for turn in found.accounts.turns() if turn.move == 3]
    assert (turn.mover, turn.cause) == (1, "decision")


def test_a_blunder_in_connect_four_is_found_with_the_move_that_was_better() -> None:
    replay = moved("connect_four", ["column 4", "column 1", "column 4", "column 1",
                                    "column 4", "column 2", "column 4"])  # fmt: skip
    found = reviewed(replay, Thinking(iterations=1500))
    dear = found.accounts.costly(seat=1)[0]
    assert dear.move == 5
    assert found.decision(dear).best == "drop a disc into column 4"
    assert dear.cost > 20


@pytest.mark.parametrize("name", ["leduc_poker", "seasons", "res_arcana", "masks"])
def test_what_a_seat_could_not_know_changes_nothing_about_what_its_decision_cost(name: str) -> None:
    reviewer = Reviewer(played(name, 2), Thinking(iterations=30))
    other = Random(9)
    differed = tried = 0
    for move, (table, seat, call) in list(enumerate(reviewer.moments))[:-1]:
        if seat < 0 or len(table.legal()) < 2 or call is None:
            continue
        elsewhere: Table = table.view(seat).sample(other)
        differed += elsewhere.piles() != table.piles()
        here = reviewer.judged(table.view(seat), call, move)
        assert reviewer.judged(elsewhere.view(seat), call, move) == here
        tried += 1
        if tried == 8:
            break
    assert differed > 0


def test_only_differences_beyond_the_noise_are_blamed() -> None:
    replay = played("connect_four", 2)
    valuer = Valuer(installed().game("connect_four"), "win", None)

    def cost(made: float, better: float, error: float) -> float:
        judged = Judged(None, (made, 1 - made), (better, 1 - better), error, 7)
        findings = [Finding(move, (0.5, 0.5)) for move in range(len(replay.moves))]
        findings[0] = Finding(0, (0.5, 0.5), judged)
        return Accounts(replay, findings, valuer, (1.0, 0.0)).decisions[0].cost

    assert cost(0.4, 0.5, 0.01) == pytest.approx(10)
    assert cost(0.4, 0.5, 0.06) == 0
    assert cost(0.499, 0.5, 0.0) == 0
    assert cost(0.6, 0.5, 0.0) == 0


def test_who_looks_on_may_know_a_hand_in_another_order() -> None:
    reviewer = Reviewer(played("res_arcana", 2, seed=2), Thinking(iterations=12))
    others = [
        move
        for move, (table, seat, _) in enumerate(reviewer.moments[:-1])
        if seat >= 0 and not set(Onlooker(table).sample(Random(0)).legal()) <= {*table.legal()}
    ]
    assert others
    for move in others:
        found = reviewer(move)
        assert found.values is not None
        assert found.judged is not None


def test_choices_made_in_secret_move_the_curve_when_they_are_revealed() -> None:
    found = reviewed(played("seasons", 2), Thinking(iterations=6))
    moments = found.reviewer.moments
    secret = [move for move, (table, _, _) in enumerate(moments[:-1]) if table.asked]
    assert secret
    for move in secret:
        assert found.accounts.curve[move] == found.accounts.curve[move - 1]


def test_of_one_seat_only_its_own_decisions_are_judged_and_the_curve_is_the_same() -> None:
    replay = played("kuhn_poker", 2)
    whole, half = reviewed(replay).accounts, reviewed(replay, seats=(1,)).accounts
    assert half.curve == whole.curve
    assert {one.seat for one in half.decisions.values()} == {1}
    assert all(half.decisions[move] == whole.decisions[move] for move in half.decisions)
    part = half.parts(1)
    assert part.total == pytest.approx(part.result)


def test_a_forfeit_is_a_part_of_its_own() -> None:
    game = installed().game("connect_four")
    record = play(game, [installed().agent("random")] * 2, seed=3)
    loser = record.ranks.index(2)
    record.forfeits = {1 - loser: "left the table"}
    record.ranks = tuple(2 if seat == 1 - loser else 1 for seat in range(2))
    found = reviewed(recorded(record), Thinking(iterations=10)).accounts
    part = found.parts(1 - loser)
    assert (part.forfeits, part.result) == (-100, 0)
    assert part.total == pytest.approx(part.result)


def test_a_match_that_was_left_is_reviewed_as_far_as_it_went() -> None:
    game = installed().game("connect_four")
    record = play(game, [installed().agent("random")] * 2, seed=3)
    del record.moves[4:]
    record.scores, record.ranks = (), ()
    found = reviewed(recorded(record)).accounts
    assert len(found.curve) == 5
    assert found.parts(0).total == pytest.approx(found.curve[-1][0])


def test_cards_are_weighed_against_the_best_choice_without_them() -> None:
    found = reviewed(played("masks", 2), Thinking(iterations=60)).accounts
    cards = found.cards()
    assert {one.card for one in cards} <= {one.id for one in installed().game("masks").components}
    first = cards[0]
    own = [one for one in found.decisions.values() if one.seat == first.seat]
    gains = [
        found.scale.shown(one.judged.made[one.seat]) - found.scale.shown(other)
        for one in own
        for card, other in one.judged.cards
        if card == first.card
    ]
    assert first.gain == pytest.approx(sum(gains))
    assert first.times == len(gains)


def test_a_better_line_is_told_by_names_and_from_what_the_seat_knew() -> None:
    found = reviewed(played("masks", 2), Thinking(iterations=100))
    costly = found.accounts.costly()
    assert costly
    for one in costly:
        told = found.decision(one)
        assert told.line[0].startswith(f"random {one.seat + 1} ")
        assert not any(line.startswith(("you ", "your ")) for line in told.line)
        table, seat, _ = found.reviewer.moments[one.move]
        found.reviewer.moments[one.move] = (table.view(seat).sample(Random(3)), seat, _)
        assert found.decision(one) == told


# Scales -------------------------------------------------------------------------------------


@pytest.mark.parametrize("reward", ["win", "rank", "score", "lead"])
def test_a_scale_gives_back_what_was_valued(reward: str) -> None:
    valuer = Valuer(installed().game("spellbook"), reward, None)
    scale = Scale.of(valuer, 2)
    values = valuer.of((30, 24), (1, 2))
    shown = scale.all_shown(values)
    expected = {"win": (100, 0), "rank": (100, 0), "score": (30, 24), "lead": (6, -6)}
    assert shown == pytest.approx(expected[reward])


# Keeping ------------------------------------------------------------------------------------


def kept(path: Path, replay: Replay, thinking: Thinking = QUICK) -> Kept:
    about = purpose(replay, thinking, None)
    return Kept(usual_file(path / "match.jsonl", about), about)


def test_a_review_that_was_broken_off_goes_on_and_is_the_same(tmp_path: Path) -> None:
    replay = played("kuhn_poker", 2)
    reviewer = Reviewer(replay, QUICK)
    whole = [reviewer(move) for move in reviewer.todo]
    begun = kept(tmp_path, replay)
    begun.add(reviewer(1))
    with begun.path.open("ab") as file:
        file.write(b'{"move": 0, "val')  # the machine went down
    seen: list[tuple[int, int]] = []
    again = kept(tmp_path, replay)
    found = complete(Reviewer(replay, QUICK), again, told=lambda *how: seen.append(how))
    assert found == whole
    assert seen[0] == (1, len(whole))
    assert list(kept(tmp_path, replay).findings) == [1, *[n for n in range(len(whole)) if n != 1]]


def test_two_processes_find_out_the_same_as_one(tmp_path: Path) -> None:
    replay = played("kuhn_poker", 2)
    reviewer = Reviewer(replay, QUICK)
    whole = [reviewer(move) for move in reviewer.todo]
    assert complete(reviewer, kept(tmp_path, replay), jobs=2) == whole


def test_another_seed_or_budget_is_another_review(tmp_path: Path) -> None:
    replay = played("kuhn_poker", 2)
    files = {
        kept(tmp_path, replay, thinking).path
        for thinking in (QUICK, Thinking(iterations=41, seed=5), Thinking(iterations=40, seed=6))
    }
    assert len(files) == 3


@pytest.mark.parametrize(
    "damaged",
    [b"not JSON\n", b"[]\n", b'{"move": 3}\n', b'{"move": 0, "values": 3, "judged": null}\n'],
)
def test_a_damaged_file_is_refused_with_its_line(tmp_path: Path, damaged: bytes) -> None:
    replay = played("kuhn_poker", 2)
    begun = kept(tmp_path, replay)
    before = begun.path.read_bytes() + damaged
    begun.path.write_bytes(before)
    with pytest.raises(LudariumError, match=r"line 2: this is damaged.*remove the file"):
        kept(tmp_path, replay)
    assert begun.path.read_bytes() == before


def test_an_edited_finding_is_refused(tmp_path: Path) -> None:
    replay = played("kuhn_poker", 2)
    begun = kept(tmp_path, replay)
    begun.add(Finding(0, (0.5, 0.5)))
    begun.path.write_text(begun.path.read_text().replace("0.5", "0.9"))
    with pytest.raises(LudariumError, match="line 2"):
        kept(tmp_path, replay)


def test_the_file_of_another_review_is_refused(tmp_path: Path) -> None:
    replay = played("kuhn_poker", 2)
    path = kept(tmp_path, replay).path
    with pytest.raises(LudariumError, match="another review"):
        Kept(path, purpose(replay, Thinking(seed=77), None))


def test_findings_are_what_was_written(tmp_path: Path) -> None:
    reviewer = Reviewer(played("spellbook", 2), Thinking(iterations=20))
    for move in range(12):
        found = reviewer(move)
        assert Finding.from_json(json.loads(json.dumps(found.to_json()))) == found


@pytest.mark.parametrize("agent", ["random", "minimax", "pimc", "cfr"])
def test_an_agent_that_cannot_weigh_single_choices_is_refused(agent: str) -> None:
    with pytest.raises(UsageError, match="cannot review"):
        Thinking(agent).settings()
