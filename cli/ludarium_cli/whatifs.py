"""The commands that ask what a change of a game does, and which of its cards are too strong."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.errors import UsageError, unknown
from ludarium.files import write_whole
from ludarium.plugins import installed
from ludarium_cli.arenas import ArenaOptions, going_on, interval, warn, with_arena_options, writable
from ludarium_cli.listings import listing
from ludarium_cli.matches import GameName
from ludarium_cli.output import Json, Output, log, working

if TYPE_CHECKING:
    from ludarium import Component, Constant, Game
    from ludarium_arena.balance import Edge
    from ludarium_arena.estimates import Estimate
    from ludarium_arena.paired import Evidence, Findings, Measure
    from ludarium_arena.running import Run
    from ludarium_arena.study import Study
    from ludarium_arena.whatif import Pair, WhatIf

Agents = Annotated[
    list[str] | None,
    typer.Option("--agents", metavar="AGENT…", help="Who plays: one against itself, or several."),
]
MoreAgents = Annotated[list[str] | None, typer.Argument(metavar="[AGENT]…", help="The same.")]
Blocks = Annotated[int, typer.Option(min=1, help="How many deals, each in every rotation.")]
Report = Annotated[
    Path | None, typer.Option(metavar="FILE.html", help="Write a report with plots.")
]
USUAL_AGENT = "greedy"


@with_arena_options
def whatif(
    game: GameName,
    more: MoreAgents = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="NAME=VALUE",
            help="A number of a component (`Amulet of Earth.cost.earth=1`), a constant or an "
            "option; may be repeated.",
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A component that is left out; may be repeated."),
    ] = None,
    agents: Agents = None,
    blocks: Blocks = 50,
    sequential: Annotated[
        bool, typer.Option("--sequential", help="Stop as soon as it is known who wins more.")
    ] = False,
    by: Annotated[
        float, typer.Option(min=0.01, max=0.9, help="With --sequential: a difference in wins.")
    ] = 0.1,
    list_: Annotated[
        bool, typer.Option("--list", help="Only list what can be set, and what it is now.")
    ] = False,
    report: Report = None,
    json: Json = False,
    *,
    arena: ArenaOptions,
) -> None:
    """Find out what a change of a game does: the same deals with and without it.

    Seats are rotated, and every figure has an interval from the differences of pairs. With --db it
    goes on where it was stopped, and uses what is there.

    Examples:

    - `ludarium whatif seasons --set "Amulet of Earth.cost.earth=1" --agents greedy --blocks 20`
    - `ludarium whatif seasons --list`
    - `ludarium whatif seasons --without "Kairn the Destroyer" --agents greedy random`
    - `ludarium whatif res_arcana --set "starting essences.2.gold=2" --db results.sqlite`
    """
    from ludarium_arena.whatif import asked

    if list_:
        _list(Output(json), installed().game(game))
        return
    given = _given(arena, game, agents, more, blocks)
    question = asked(given, set_ or [], without or [], arena.isolation)
    _say_who_judges(given["agents"], question)
    if report is not None:
        _check(report)
    again = f"the same command and --seed {question.study.setting.seed}"
    with arena.running(question.study, True) as run, going_on(arena.db, again):
        _ask(Output(json), question, _keeping(run), by if sequential else 0.0, report)


def _list(output: Output, game: Game) -> None:
    """What can be set in a game: constants, then components with what is printed on them."""
    from ludarium.house_rules import numbers_of

    subjects: list[Component | Constant[Any]] = [*game.constants, *game.components]
    numbers = {one.name: numbers_of(one) for one in subjects}
    abouts = {one.name: one.about for one in game.constants}
    options = {option.name: option.default for option in game.options}
    output.answer({"options": options, "numbers": numbers})
    table = listing("name", "numbers that are not 0")
    for name, found in numbers.items():
        said = ", ".join(f"{way} {value}".strip() for way, value in found.items() if value)
        about = f" ({abouts[name]})" if abouts.get(name) else ""
        if found:
            table.add_row(Text(name, "bold"), f"{said or '-'}{about}")
    output.show(table)


def _say_who_judges(agents: Sequence[str], question: WhatIf) -> None:
    if tuple(agents) != question.study.agents and "evaluator=" in str(question.study.agents):
        log(
            "a model was learned for the game as it is and does not fit the changed one; "
            f"both are played by {', '.join(question.study.agents)}",
            "note",
        )


def _ask(output: Output, question: WhatIf, run: Run, by: float, report: Path | None) -> None:
    """Play and tell, also when something ends it early."""
    from ludarium_arena.paired import Sequential
    from ludarium_arena.whatif import finished, play, runs

    test = Sequential(question, by) if by else None
    pairs: list[Pair] = []
    whole = False
    try:
        with working(_title(question.study), 2 * len(question.blocks())) as advance:
            for pairs in play(question, run, advance):
                if test is not None and _decided(test, question, pairs):
                    pairs = pairs[: test.seen]
                    break
        whole = True
    finally:
        pairs = pairs if whole else finished(question, run)
        if pairs:
            found = _told(output, question, run, pairs, test)
    if report is not None:
        from ludarium_arena.whatif_report import whatif_page

        _write(report, whatif_page(question, found, _command()))
    for one in runs(question, run):
        warn(one)


def _decided(test: Any, question: WhatIf, pairs: Sequence[Pair]) -> bool:
    from ludarium_arena.paired import UNDECIDED
    from ludarium_arena.whatif import first_players

    blocks = [pair.plain.block for pair in pairs[test.seen :]]
    first = first_players(question.study.setting, blocks)
    return bool(test.observe(pairs, first) != UNDECIDED)


def _told(output: Output, question: WhatIf, run: Run, pairs: Sequence[Pair], test: Any) -> Findings:
    from dataclasses import replace

    from ludarium_arena.paired import findings

    found = findings(question, _evidence(question, run, pairs))
    if test is not None:
        found = replace(found, verdict=test.verdict, about=test.about)
    setting = question.study.setting
    played = {"game": setting.game, "options": setting.options, "seats": setting.seats}
    who = {"seed": setting.seed, "agents": list(question.study.agents)}
    output.answer({**played, **who, **found.to_json()})
    _show(output, question, found)
    return found


def _evidence(question: WhatIf, run: Run, pairs: Sequence[Pair]) -> Evidence:
    from ludarium_arena.paired import Evidence
    from ludarium_arena.whatif import first_players, players, runs

    blocks = [pair.plain.block for pair in pairs]
    first = first_players(question.study.setting, blocks)
    if not question.cards:
        return Evidence(pairs, first)
    plain, changed = runs(question, run)
    return Evidence(
        pairs,
        first,
        players(plain, question.cards, blocks),
        players(changed, question.cards, blocks),
    )


def _show(output: Output, question: WhatIf, found: Findings) -> None:
    setting = question.study.setting
    about = f", {setting.seats} seats, seed {setting.seed}, {', '.join(question.study.agents)}"
    output.show(
        Text.assemble((_title(question.study), "bold"), about),
        Text.assemble("what if: ", ("; ".join(found.changes), "bold")),
        "",
        _measures(found.measures),
        "",
        f"{found.pairs:,} deals, {found.matches:,} matches each way; "
        f"{100 * found.different:.0f} % of the matches went otherwise",
    )
    if not found.different:
        output.show(Text("nothing that was played depends on it", "yellow"))
    if found.verdict:
        output.show(Text(f"{found.about}: {found.verdict}", "bold"))


def _measures(measures: Sequence[Measure]) -> Any:
    table = listing("", ">as it is", ">changed", ">difference")
    for one in measures:
        sure = one.difference.low > 0 or one.difference.high < 0
        table.add_row(
            one.name,
            _short(one.plain, one.percent),
            _short(one.changed, one.percent),
            Text(_in_figures(one.difference, one.percent), "bold" if sure else ""),
        )
    return table


def _short(one: Estimate, percent: bool) -> str:
    from ludarium_cli.arenas import number

    by, unit = (100, " %") if percent else (1, "")
    value = number(by * one.value, ".1f")
    return value if value == "-" else f"{value}{unit}"


def _in_figures(one: Estimate, percent: bool) -> str:
    from ludarium_arena.estimates import Estimate

    by = 100 if percent else 1
    return interval(Estimate(by * one.value, by * one.low, by * one.high), "+.1f")


# Balance ------------------------------------------------------------------------------------


@with_arena_options
def balance(
    game: GameName,
    more: MoreAgents = None,
    agents: Agents = None,
    blocks: Blocks = 100,
    kind: Annotated[
        str | None, typer.Option(help="Only components of this kind, such as spell or artifact.")
    ] = None,
    paired: Annotated[
        int,
        typer.Option(min=0, max=20, help="Play the same deals without each of so many cards."),
    ] = 0,
    pairs: Annotated[
        int | None, typer.Option(min=1, help="How many deals for that; as many as --blocks.")
    ] = None,
    report: Report = None,
    json: Json = False,
    *,
    arena: ArenaOptions,
) -> None:
    """Rank the cards of a game by how much more those win who have them.

    One set of games says it of every card, with intervals that hold for all cards together. With
    --paired the cards that stand out most are then left out, one after the other, on the same
    deals: what do those lose who had them?

    Examples:

    - `ludarium balance res_arcana --agents greedy --blocks 100`
    - `ludarium balance spellbook --kind spell --agents greedy --paired 3 --report balance.html`
    """
    from ludarium_arena.balance import balance as edges_of
    from ludarium_arena.study import declared
    from ludarium_arena.tournament import finished, play

    study = declared(_given(arena, game, agents, more, blocks), arena.isolation)
    if report is not None:
        _check(report)
    only = _of_kind(study, kind) if kind else None
    output = Output(json)
    again = f"the same command and --seed {study.setting.seed}"
    with arena.running(study, True) as run, going_on(arena.db, again):
        with working(_title(study), len(study.schedule())) as advance:
            play(study, run, advance)
        edges = edges_of(finished(study, run), only)
        if not edges:
            raise UsageError(
                f"in {_title(study)} no card was in some hands and not in others; "
                "play more blocks, or it has none"
            )
        found = _left_out(arena, study, run, edges, paired, pairs or blocks)
        _tell_balance(output, study, edges, found)
        warn(run)
    if report is not None:
        from ludarium_arena.whatif_report import balance_page

        page = balance_page(study.setting, study.agents, edges, found, _command())
        _write(report, page)


def _of_kind(study: Study, wanted: str) -> set[str]:
    """The names of the components that are called so: by their class, or by what is printed."""
    components = installed().game(study.setting.game).under(study.setting.options).components
    kinds = {one.name: {type(one).__name__.lower(), one.kind.lower()} for one in components}
    found = {name for name, called in kinds.items() if wanted.lower() in called}
    if not found:
        raise unknown("kind of components", wanted, set().union(*kinds.values()) - {""})
    return found


def _left_out(
    arena: ArenaOptions, study: Study, run: Run, edges: Sequence[Edge], count: int, blocks: int
) -> list[Measure]:
    """What those lose who have one of the cards that stand out most, without it."""
    from dataclasses import replace

    from ludarium_arena.paired import worth_of
    from ludarium_arena.whatif import asked, finished, play

    clearest = sorted(edges, key=lambda edge: -abs(edge.gain.value) / _width(edge.gain))[:count]
    found = []
    for edge in clearest:
        given = _given(arena, study.setting.game, list(study.agents), None, blocks)
        given["seed"] = study.setting.seed
        try:
            question = asked(given, [], [edge.component], arena.isolation)
        except UsageError as problem:
            log(f"{edge.component} is not left out: {problem}", "warning")
            continue
        own = replace(run, setting=question.study.setting)
        what = f"without {edge.component}"
        with working(what, 2 * len(question.blocks())) as advance:
            for _ in play(question, _keeping(own), advance):
                pass
        found.append(worth_of(edge.component, finished(question, own), len(clearest)))
    return found


def _width(one: Estimate) -> float:
    return max(one.high - one.low, 1e-9)


def _tell_balance(
    output: Output, study: Study, edges: Sequence[Edge], paired: Sequence[Measure]
) -> None:
    setting = study.setting
    output.answer(
        {
            "game": setting.game,
            "options": setting.options,
            "seats": setting.seats,
            "seed": setting.seed,
            "agents": list(study.agents),
            "blocks": study.blocks,
            "cards": [
                {
                    "card": edge.component,
                    "hands": edge.hands,
                    "in_won": edge.in_won,
                    "in_lost": edge.in_lost,
                    "gain": edge.among_all.to_json(),
                    "sure": edge.sure,
                }
                for edge in edges
            ],
            "paired": [one.to_json() for one in paired],
        }
    )
    about = f", {setting.seats} seats, seed {setting.seed}, {', '.join(study.agents)}"
    table = listing("card", ">hands", ">in won %", ">in lost %", ">gain in wins, %")
    for edge in edges:
        table.add_row(
            Text(edge.component, "bold" if edge.sure else ""),
            f"{edge.hands:,}",
            f"{100 * edge.in_won:.0f}",
            f"{100 * edge.in_lost:.0f}",
            Text(_in_figures(edge.among_all, True), "bold" if edge.sure else ""),
        )
    sure = sum(edge.sure for edge in edges)
    note = f"{sure} of {len(edges)} cards stand out; the intervals hold for all of them together"
    output.show(Text.assemble((_title(study), "bold"), about), "", table, "", Text(note, "dim"))
    if paired:
        output.show("", "the same deals without the card:", "", _measures(paired))


# Both ---------------------------------------------------------------------------------------


def _given(
    arena: ArenaOptions,
    game: str,
    agents: Sequence[str] | None,
    more: Sequence[str] | None,
    blocks: int,
) -> dict[str, Any]:
    """What a study is declared by: what was written, and what the options of the arena say."""
    who = [*(agents or []), *(more or [])] or [USUAL_AGENT]
    return arena.given({"game": game, "agents": who, "blocks": blocks})


def _keeping(run: Run) -> Run:
    """The run with replays, also in memory: they say who has played a card."""
    from dataclasses import replace

    return replace(run, replays=True)


def _title(study: Study) -> str:
    return installed().game(study.setting.game).title


def _command() -> str:
    return shlex.join(["ludarium", *sys.argv[1:]])


def _check(report: Path) -> None:
    from ludarium_arena.extras import extra

    extra("plotly", "report", "--report")
    writable(report)


def _write(path: Path, page: str) -> None:
    write_whole(path, page)
    log(f"the report is in {path}", "note")
