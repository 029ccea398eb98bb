"""Training: games against itself, weights from them, and duels that decide what is kept.

A training lives in a folder: what is remembered of the last rounds, the model of every round, the
blocks of all duels, and where it stands. All chance comes from the seed and the number of the
round, so a training that was killed goes on as if it had not been.
"""

from __future__ import annotations

import gzip
import json
import time
import zlib
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from ludarium import Game, Table
from ludarium.errors import LudariumError, UsageError
from ludarium.files import write_whole
from ludarium.observation import observation
from ludarium.plugins import installed
from ludarium.randomness import short_seed
from ludarium_ai.field_types import check_types
from ludarium_ai.judging import HAND, NONE, model_in
from ludarium_ai.models import Model, write
from ludarium_ai.pace import pace
from ludarium_ai.selfplay import Experience, Lesson, remembered
from ludarium_ai.settings import Settings
from ludarium_arena.blocks import Conditions
from ludarium_arena.comparison import Progress, compare
from ludarium_arena.estimates import Estimate, elo
from ludarium_arena.running import Run, Venue, done, results
from ludarium_arena.schedule import duels
from ludarium_arena.sprt import Claims
from ludarium_arena.store import Store
from ludarium_arena.training_state import Plan, Round, State

CURRENT = 0.7
"""The share of seats that the newest model plays; earlier ones share the rest."""
REMEMBERED = 4
"""Rounds whose games are learned from."""
ACCEPTED = Claims(0.0, 50.0)
"""A new model is kept when the second claim is accepted against the one before."""
MOST_BLOCKS = 100
"""A duel that is undecided after so many blocks is lost: nothing changes without a reason."""
RATING_BLOCKS = 12
"""Blocks against the fixed opponent after each round, for the curve."""
ROLLOUT = 4
"""Decisions at random before a value judges that has no evaluator as its base: where nothing is
left to chance they are also what makes one duel differ from another."""
POLICY_ROLLOUT = 12
"""Decisions that a policy makes before the value judges: what it brings, it brings later."""
LARGEST = 1 << 30
"""Bytes that the games of a round may have when they are unpacked."""
CALIBRATED_ON = 6
"""Tables on which the pace is measured."""

Paces = tuple[float | None, float | None]
"""Iterations with a value, and with a policy too, in the time of one without; None: measured."""
Say = Callable[[str, int, int], None]
"""Says what is being done, how much of it is done, and of how much."""


class Training:
    """A training in its folder."""

    def __init__(self, plan: Plan, folder: Path, venue: Venue, paces: Paces = (None, None)) -> None:
        self.game: Game = installed().game(plan.game)
        self.folder, self.venue = folder, venue
        self.before = untrained(plan.game)
        """Who judged before anything was learned."""
        folder.mkdir(parents=True, exist_ok=True)
        self.state = self._found(plan)
        self.state.pace = self.state.pace or paces[0]
        self.state.policy_pace = self.state.policy_pace or paces[1]
        if plan.start and not self.state.kept:
            model = model_in(Path(plan.start))
            self._take_over(model)
        self.experiences = [self._recalled(at) for at in self._recent(len(self.state.rounds))]

    def _found(self, plan: Plan) -> State:
        """The state in the folder, or a new one; refuses the folder of another training."""
        file = self.folder / "state.json"
        if not file.exists():
            return State(plan)
        try:
            state = State.from_json(json.loads(file.read_text(encoding="utf-8")))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError, OSError):
            raise LudariumError(f"{file} is damaged; train with another --out") from None
        ours, theirs = asdict(plan), asdict(state.plan)
        other = [f"{name} {theirs[name]}" for name in ours if ours[name] != theirs[name]]
        if other:
            raise UsageError(
                f"{self.folder} holds another training ({', '.join(other)}); name another --out"
            )
        return state

    def _take_over(self, model: Model) -> None:
        """Begin with a model that was made before."""
        state = self.state
        refusal = model.refusal(self.game, state.plan.seats, state.plan.options)
        if refusal:
            raise UsageError(f"the model {state.plan.start} {refusal}")
        state.kept, state.stages = state.plan.start, model.stages
        state.pace = state.pace or model.pace
        state.policy_pace = state.policy_pace or model.policy_pace

    # One round --------------------------------------------------------------------------

    def round(self, say: Say) -> Round:
        """Play, learn, and let the new model prove itself."""
        began = time.perf_counter()
        state = self.state
        number = len(state.rounds)
        self.experiences = [*self.experiences, self._games(number, say)][-REMEMBERED:]
        model = self._learned(number, say) if state.plan.value else model_in(Path(state.kept))
        file = self.folder / f"model-{number:03}.jsonl.gz"
        write(model, file)
        if state.pace is None:
            state.pace = self._pace(file)
            self._save()  # it is measured once: other paces would be other duels
            model = replace(model, pace=state.pace)
            write(model, file)
        rating = self._rating(number, file, say)
        duel = preferred = None
        if (number + 1) % state.plan.duel_every == 0:
            if state.plan.value:
                duel = self._duel(number, file, say)
                self._keep_if_better(duel, "duel", model, file)
            preferred = self._preference(number, model, duel, say)
        before = state.rounds[-1].seconds if state.rounds else 0.0
        made = Round(
            number,
            (number + 1) * state.plan.games,
            len(model.value),
            rating,
            duel.elo if duel else None,
            len(duel.scores) if duel else 0,
            duel is not None and duel.accepted == 1,
            preferred.elo if preferred else None,
            len(preferred.scores) if preferred else 0,
            preferred is not None and preferred.accepted == 1,
            round(before + time.perf_counter() - began, 1),
        )
        state.rounds.append(made)
        self._save()
        return made

    @property
    def current(self) -> str:
        """Who judges for the player of today: the newest model, whether it was kept or not."""
        if self.state.rounds:
            return str(self.folder / f"model-{self.state.rounds[-1].number:03}.jsonl.gz")
        return self.state.kept or self.before

    def _games(self, number: int, say: Say) -> list[Experience]:
        """What is remembered of the games of a round, in their order."""
        plan = self.state.plan
        begun = [plan.start] if plan.start and number else []
        earlier = [self.before, *begun, *self.state.accepted]
        lessons = []
        for at in range(plan.games):
            random = Random(short_seed(plan.seed, "lesson", number, at))
            judges = tuple(
                self.current if random.random() < CURRENT else random.choice(earlier)
                for _ in range(plan.seats)
            )
            seed = random.getrandbits(48)
            lesson = Lesson(plan.game, plan.seats, plan.options, judges, self.current, seed)
            # What is tried without a model is not worth learning.
            if plan.policy and (number or self.state.kept):
                cuts = self.state.stages or ()
                lesson = replace(lesson, stages=cuts, iterations=plan.iterations)
            lessons.append((at, lesson))
        found: dict[int, Experience] = {}
        for at, experience in done(_numbered, lessons, self._setting(0), self.venue, "game"):
            found[at] = experience
            say("playing", len(found), plan.games)
        experiences = [found[at] for at in range(plan.games)]
        self._remember(number, experiences)
        return experiences

    def _learned(self, number: int, say: Say) -> Model:
        """The model that explains best what is remembered."""
        from ludarium_ai.fitting import fitted, stages

        say("learning", 0, 1)
        state, plan = self.state, self.state.plan
        experiences = [experience for games in self.experiences for experience in games]
        if state.stages is None:
            state.stages = stages(experiences)
        hand = installed().evaluators.get(plan.game)
        kept = model_in(Path(state.kept)) if state.kept else None
        return Model(
            plan.game,
            plan.seats,
            plan.options,
            observation(self.game, plan.seats, plan.options).layout.version,
            base=hand is not None,
            reward=hand.reward if hand else "lead",
            length=hand.length if hand else ROLLOUT,
            stages=state.stages,
            value=fitted(experiences, state.stages),
            policy=kept.policy if kept else {},
            policy_rollout=kept.policy_rollout if kept else 0,
            pace=state.pace,
            policy_pace=state.policy_pace,
            made={
                **asdict(plan),
                "start": Path(plan.start).name,
                "round": number,
                "games": (number + 1) * plan.games,
            },
        )

    def _preference(
        self, number: int, model: Model, duel: Progress | None, say: Say
    ) -> Progress | None:
        """Let what was preferred become a policy, and keep it if it wins its duel.

        It belongs to the new value where that was no worse than the one kept: both together may win
        what neither wins alone.
        """
        from ludarium_ai.fitting import preferences

        state = self.state
        taught = max([one.number for one in state.rounds if one.policy_accepted], default=-1)
        since = self.experiences[taught - number :]  # what came before has been learned
        policy = preferences([experience for games in since for experience in games])
        if not policy:
            return None
        worse = duel is not None and duel.elo.value < 0
        value = model
        if state.kept and (worse or duel is None or duel.accepted == 1):
            value = model_in(Path(state.kept))
        elif worse and model.base:  # the hand-written value
            value = replace(model, value={})
        file = self.folder / f"policy-{number:03}.jsonl.gz"
        # Where the value has proven itself with another policy, this one still has to.
        made = {name: one for name, one in value.made.items() if name != "proofs"}
        found = replace(
            value,
            policy=policy,
            policy_rollout=POLICY_ROLLOUT,
            also_seats=(),
            any_option=(),
            made=made,
        )
        write(found, file)
        if state.policy_pace is None:
            state.policy_pace = self._pace(file)
            self._save()
        found = replace(found, policy_pace=state.policy_pace)
        write(found, file)
        progress = self._duel(number, file, say, "policy")
        self._keep_if_better(progress, "policy_duel", found, file)
        return progress

    def _keep_if_better(self, duel: Progress, what: str, model: Model, file: Path) -> None:
        """Keep a model that won its duel, and write into it against whom."""
        if duel.accepted == 1:
            plan, rounds = self.state.plan, len(self.state.rounds) + 1
            against = Path(self.state.kept).name or self.before
            learned = {"seed": plan.seed, "games": rounds * plan.games}
            won = {"against": against, **learned, **duel.to_json()}
            write(replace(model, made={**model.made, what: won}), file)
            self.state.kept = str(file)
            self.state.accepted.append(str(file))

    # Duels ------------------------------------------------------------------------------

    def _pace(self, file: Path) -> float:
        """How many iterations with a model take as long as one without."""
        return measured_pace(self._setting(self.state.plan.seed), str(file), self.before)

    def _searcher(self, judge: str) -> str:
        """The agent that plays duels for a judge, at equal time for all."""
        iterations = self.state.plan.iterations
        if judge != self.before:
            with_policy = bool(model_in(Path(judge)).policy)
            pace = self.state.policy_pace if with_policy else self.state.pace
            iterations = max(1, round(iterations * (pace or 1.0)))
        return f"ismcts:iterations={iterations},evaluator={judge}"

    def _rating(self, number: int, file: Path, say: Say) -> Estimate:
        """Elo against the player before training, over a fixed number of blocks."""
        one, other = (f"greedy:samples=2,evaluator={judge}" for judge in (file, self.before))
        blocks = list(islice(duels(one, other, self.state.plan.seats), RATING_BLOCKS))
        scores = {}
        setting = self._setting(short_seed(self.state.plan.seed, "rating", number))
        for result in results(setting, blocks, self.venue):
            scores[result.block] = result.score(one, other, setting.stakes)
            say("rating", len(scores), RATING_BLOCKS)
        return elo([scores[block] for block in blocks])

    def _duel(self, number: int, file: Path, say: Say, what: str = "duel") -> Progress:
        """How the new model did against the one kept; blocks that were played before count."""
        one, other = self._searcher(str(file)), self._searcher(self.state.kept or self.before)
        setting = self._setting(short_seed(self.state.plan.seed, what, number))
        progress: Progress | None = None
        with Store(self.folder / "duels.sqlite") as store:
            run = Run(setting, store, self.venue, replays=False)
            for progress in compare(run, one, other, ACCEPTED, MOST_BLOCKS):
                say(what, len(progress.scores), MOST_BLOCKS)
        assert progress is not None
        return progress

    def _setting(self, seed: int) -> Conditions:
        plan = self.state.plan
        return Conditions(plan.game, plan.seats, seed, plan.options)

    # The folder -------------------------------------------------------------------------

    def _recent(self, rounds: int) -> range:
        return range(max(0, rounds - REMEMBERED), rounds)

    def _remember(self, number: int, experiences: list[Experience]) -> None:
        lines = "".join(f"{json.dumps(asdict(experience))}\n" for experience in experiences)
        write_whole(self._games_file(number), gzip.compress(lines.encode(), 1, mtime=0))
        self._games_file(number - REMEMBERED).unlink(missing_ok=True)

    def _recalled(self, number: int) -> list[Experience]:
        file = self._games_file(number)
        try:
            with gzip.open(file) as packed:
                text = packed.read(LARGEST + 1)
            if len(text) > LARGEST:
                raise ValueError("it is too large")
            found = [json.loads(line) for line in text.splitlines()]
            if not found:
                raise ValueError("it is empty")
            for one in found:
                check_types(Experience, one)
            return [Experience(**one) for one in found]
        except (OSError, EOFError, zlib.error, ValueError, TypeError, RecursionError) as problem:
            raise LudariumError(f"cannot go on from {file}: {problem}") from None

    def _games_file(self, number: int) -> Path:
        return self.folder / f"games-{number:03}.jsonl.gz"

    def _save(self) -> None:
        text = json.dumps(self.state.to_json(), indent=1)
        write_whole(self.folder / "state.json", text.encode())


def untrained(game: str) -> str:
    """Who judges a game before anything was learned."""
    return HAND if game in installed().evaluators else NONE


def measured_pace(setting: Conditions, judge: str, other: str) -> float:
    """How many iterations with a judge take as long as one with another."""
    tables = calibration(setting)
    if not tables:
        return 1.0
    return float(f"{pace(tables, Settings(evaluator=judge), Settings(evaluator=other)):.2g}")


def calibration(setting: Conditions) -> list[Table]:
    """Tables from random games at which there is something to choose, one from each."""
    game = installed().game(setting.game)
    found = []
    for at in range(CALIBRATED_ON):
        random = Random(short_seed(setting.seed, "pace", at))
        table = game.new(setting.seats, short_seed(setting.seed, at), setting.options)
        choosing = []
        while not table.over:
            if len(table.legal()) > 1:
                choosing.append(table.clone())
            table.apply(random.choice(table.legal()))
        if choosing:
            found.append(random.choice(choosing))
    return found


def trained(
    training: Training, games: int | None, hours: float | None, say: Say
) -> Iterator[Round]:
    """Rounds until so many games were played, or for so many hours; none if there were enough."""
    rounds = training.state.rounds
    while True:
        enough = games is not None and bool(rounds) and rounds[-1].games >= games
        late = hours is not None and bool(rounds) and rounds[-1].seconds >= hours * 3600
        if enough or late:
            return
        yield training.round(partial(_in_round, say, len(rounds)))


def _in_round(say: Say, number: int, what: str, done: int, total: int) -> None:
    say(f"round {number + 1}: {what}", done, total)


def _numbered(item: tuple[int, Lesson]) -> tuple[int, Experience]:
    return item[0], remembered(item[1])
