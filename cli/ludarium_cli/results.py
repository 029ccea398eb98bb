"""The command that looks into a store of results: lists, exports, replays."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.text import Text

from ludarium.errors import UsageError
from ludarium.files import write_whole
from ludarium.plugins import installed
from ludarium_cli import replays, tournaments
from ludarium_cli.arenas import writable
from ludarium_cli.listings import listing
from ludarium_cli.output import Json, Output, log

if TYPE_CHECKING:
    from ludarium_arena.standings import Standings
    from ludarium_arena.store import Kept, Store


def results(
    db: Annotated[Path, typer.Argument(metavar="DB", help="A file that --db has written.")],
    study: Annotated[
        int | None, typer.Option(help="The number of a study: shows its standings.")
    ] = None,
    matches: Annotated[
        bool, typer.Option("--matches", help="List the matches with their numbers.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write every seat of every match: .csv or .parquet."),
    ] = None,
    decisions: Annotated[
        bool, typer.Option("--decisions", help="With --export: every decision instead.")
    ] = False,
    anchor: tournaments.Anchor = None,
    report: Annotated[
        Path | None, typer.Option(metavar="FILE.html", help="Write a report with plots.")
    ] = None,
    replay: Annotated[
        int | None, typer.Option(metavar="MATCH", help="Tell the match of this number.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --replay: write it to a file.")
    ] = None,
    verify: Annotated[bool, typer.Option("--verify", help="With --replay: only check it.")] = False,
    step: Annotated[
        bool, typer.Option("--step", help="With --replay: wait for Enter after every move.")
    ] = False,
    seat: Annotated[
        int | None, typer.Option(min=1, help="With --replay: what this seat, from 1, was told.")
    ] = None,
    json: Json = False,
) -> None:
    """Look into a file of results: list studies and matches, export them, replay a match.

    Examples:

    - `ludarium results results.sqlite`
    - `ludarium results results.sqlite --study 1 --report report.html`
    - `ludarium results results.sqlite --export results.csv`
    - `ludarium results results.sqlite --export decisions.parquet --decisions`
    - `ludarium results results.sqlite --matches`
    - `ludarium results results.sqlite --replay 3`
    """
    from ludarium_arena.store import Store

    output = Output(json)
    with Store(db, reading=True) as store:
        if replay is not None:
            _replay(store, replay, save, verify, step, seat, json)
            return
        chosen = _chosen(store, study)
        if export is not None:
            _export(output, store, chosen, export, decisions)
        elif matches:
            _matches(output, store, chosen)
        elif study is not None or report is not None:
            _study(output, store, chosen, report, anchor or "")
        else:
            _list(output, store, chosen)


def _chosen(store: Store, study: int | None) -> list[Kept]:
    studies = store.studies()
    chosen = [kept for kept in studies if study in (None, kept.number)]
    if studies and not chosen:
        numbers = ", ".join(str(kept.number) for kept in studies)
        raise UsageError(f"there is no study {study}; there is {numbers}")
    return chosen


def _agents(store: Store, kept: Kept) -> tuple[str, ...]:
    lineups = [block.lineup for block in store.results(kept.number)]
    return tuple(dict.fromkeys(agent for lineup in lineups for agent in lineup))


def _kept_json(kept: Kept) -> dict[str, Any]:
    """What was played, and with what; positions only by their number."""
    setting = {**kept.setting.to_json(), "positions": len(kept.setting.positions)}
    return {"study": kept.number, **setting, **kept.provenance.to_json()}


def _list(output: Output, store: Store, studies: list[Kept]) -> None:
    found = [(kept, _agents(store, kept)) for kept in studies]
    output.answer(
        [
            {**_kept_json(kept), "agents": list(agents), "blocks": kept.blocks}
            for kept, agents in found
        ]
    )
    table = listing(">study", "game", "played with", ">seats", ">seed", "agents", ">blocks")
    for kept, agents in found:
        setting = kept.setting
        options = "".join(f"\n{name}={value}" for name, value in setting.options.items())
        table.add_row(
            str(kept.number),
            Text(setting.game, "bold").append(options, "not bold"),
            "\n".join(dict.fromkeys(kept.provenance.plugins.values())),
            str(setting.seats),
            str(setting.seed),
            "\n".join(agents),
            f"{kept.blocks:,}",
        )
    output.show(table if found else "nothing has been kept there yet")


def _study(
    output: Output, store: Store, studies: list[Kept], report: Path | None, anchor: str
) -> None:
    if len(studies) != 1:
        raise UsageError("say with --study which one is meant")
    (kept,) = studies
    found = _standings(store, kept, anchor)
    output.answer({**_kept_json(kept), **found.to_json()})
    tournaments.show(output, found)
    if report is not None:
        from ludarium_arena.report import write

        order = {match.block: match.number for match in reversed(store.matches(kept.number))}
        played = sorted(store.results(kept.number).values(), key=lambda one: order[one.block])
        write(writable(report), kept.setting, found, played)
        log(f"the report is in {report}", "note")


def _standings(store: Store, kept: Kept, anchor: str) -> Standings:
    from ludarium_arena.standings import standings

    played = list(store.results(kept.number).values())
    if not played:
        raise UsageError(f"study {kept.number} has no finished block yet")
    installed().game(kept.setting.game)  # without it nobody knows what was played for
    return standings(_agents(store, kept), played, kept.setting.stakes, anchor)


def _matches(output: Output, store: Store, studies: list[Kept]) -> None:
    answer: list[dict[str, Any]] = []
    table = listing(">match", ">study", ">deal", "ranks and scores by seat")
    for kept in studies:
        for match in store.matches(kept.number):
            number, places = match.number, match.places
            answer.append(
                {
                    "match": number,
                    "study": kept.number,
                    "deal": match.block.deal,
                    "rotation": match.rotation,
                    "agents": [place.agent for place in places],
                    "ranks": [place.rank for place in places],
                    "scores": [place.score for place in places],
                }
            )
            said = ", ".join(f"{p.rank}. {p.agent} {p.score:g}" for p in places)
            table.add_row(str(number), str(kept.number), str(match.block.deal), said)
    output.answer(answer)
    output.show(table)


def _export(output: Output, store: Store, studies: list[Kept], path: Path, decisions: bool) -> None:
    from ludarium_arena.export import export

    count = export(store, studies, path, decisions)
    output.answer({"file": str(path), "rows": count})
    output.show(f"{count:,} rows are in {path}")


def _replay(
    store: Store,
    match: int,
    save: Path | None,
    verify: bool,
    step: bool,
    seat: int | None,
    json: bool,
) -> None:
    from ludarium_arena.blocks import unpacked

    written = unpacked(store.replay(match))
    if save is not None:
        write_whole(save, written)
        Output(json).answer({"file": str(save)})
        Output(json).show(f"match {match} is in {save}")
        return
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / f"match-{match}.jsonl"
        path.write_bytes(written)
        replays.replay(path, verify, step, seat, json=json)
