"""People who play at the keyboard: choosing, asking, taking back, leaving and coming back."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from ludarium.plugins import installed
from ludarium.replay import _checksum, read, verify

GAMES = ("connect_four", "kuhn_poker", "pig", "tic_tac_toe", "spellbook")


def kept(state: Path) -> Path:
    """The only match that is kept."""
    (file,) = state.iterdir()
    return file


def calls(file: Path) -> list[Any]:
    """The moves of a kept match."""
    return [move["call"] for move in read(file).moves]


# To the end ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_person_plays_to_the_end_and_the_match_is_a_sound_replay(
    play: Any, state: Path, game: str
) -> None:
    said = play(game, "--seat", "human", "--seat", "random", "--seed", 3, typed="|".join("1" * 900))
    file = kept(state)
    result = verify(read(file), installed().game(game))
    assert result.over
    assert re.search(r"^(You win!|random wins\.|A tie: nobody is ahead\.)$", said, re.MULTILINE)
    assert f"ludarium replay {file}" in said
    score = next(line.split() for line in said.splitlines() if line.startswith("score "))
    assert sorted(map(float, score[1:])) == sorted(result.scores)
    assert all(len(line) <= 80 for line in said.splitlines() if str(state) not in line)


@pytest.mark.parametrize("game", ["res_arcana", "seasons"])
def test_a_long_game_is_played_to_the_end_within_80_columns(
    play: Any, state: Path, game: str
) -> None:
    choose = Random(1)
    typed = "|".join(str(choose.randrange(1, 5)) for _ in range(3000))
    said = play(game, "--seat", "human", "--seat", "random", "--seed", 2, typed=typed)
    assert verify(read(kept(state)), installed().game(game)).over
    assert max(len(line) for line in said.splitlines() if str(state) not in line) <= 80


def test_the_final_scoring_is_explained_line_by_line(play: Any) -> None:
    lines = "|".join("1" * 900)
    said = play(
        "spellbook", *["--seat", "human", *["--seat", "random"] * 3], "--seed", 1, typed=lines
    )
    table = said[said.rindex(" wins.") if " wins." in said else said.rindex("You win!") :]
    rows = [re.split(r"  +", line.strip()) for line in table.splitlines() if "──" not in line]
    numbers = [row for row in rows if len(row) == 5 and row[0] != "place"]
    *spells, familiar, total = [list(map(float, row[1:])) for row in numbers]
    assert len(spells) == 7
    assert [row[0] for row in numbers[-2:]] == ["familiar board", "score"]
    assert [sum(column) for column in zip(*spells, familiar, strict=True)] == total


def test_alone_against_the_game(play: Any) -> None:
    said = play("spellbook", "--seat", "human", "--seed", 1, typed="|".join("1" * 900))
    assert "rival" in said
    assert "The game is lost." in said or "You win!" in said


# Seats --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "seats", "agents"),
    [
        ("tic_tac_toe", [], ["human", "adept"]),
        ("spellbook", [], ["human", "adept"]),
        ("pig", ["human"], ["human", "adept"]),
        ("pig", ["human:name=Ann", "human", "random"], ["human:name=Ann", "human", "random"]),
    ],
)
def test_empty_seats_are_taken_by_magicians(
    play: Any, tmp_path: Path, game: str, seats: list[str], agents: list[str]
) -> None:
    file = tmp_path / "game.jsonl"
    given = [word for seat in seats for word in ("--seat", seat)]
    play(game, *given, "--save", file)
    assert read(file).header["agents"] == agents


def test_players_have_names(play: Any) -> None:
    seats = ["human:name=Ann", "human", "human", "random"]
    said = play("pig", *[word for seat in seats for word in ("--seat", seat)], typed="")
    assert "─ Pig · turn of Ann ─" in said
    names = re.findall(r"player \d · (\S.*?)  +banked", said)
    assert names == ["guest 1", "guest 2", "random", "Ann"]
    said = play("connect_four", "--seat", "random", "--seat", "human")
    assert "─ Connect Four · your turn ─" in said
    assert "player 2 · you     Y yellow disc" in said


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("pigg",), "unknown game 'pigg'; did you mean 'pig'"),
        (("pig", "--seat", "humann"), "unknown agent 'humann'; did you mean 'human'?"),
        (("pig", "--seat", "human:nam=x"), "unknown option of human 'nam'"),
        (("pig", "--seat", "random", "--seat", "random"), "no seat is a human's"),
        (("connect_four", *["--seat", "human"] * 3), "Connect Four is played by 2 seats, not 3"),
        (("pig", "--option", "target=5"), "target must be at least 10, not 5"),
        ((), "say which game, for example `ludarium play spellbook`, or --resume FILE"),
        (("--resume", "missing.jsonl"), "cannot read missing.jsonl: No such file or directory"),
        (("pig", "--resume", "x.jsonl"), "--resume takes everything from the file"),
        (("pig", "--save", "/dev/null/x.jsonl"), "cannot save in /dev/null/x.jsonl"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(play: Any, words: Any, problem: str) -> None:
    said = play(*words, code=2)
    assert said.startswith("error: ") or "\nerror: " in said
    assert problem in said


# Choosing -----------------------------------------------------------------------------------


def test_words_choose_what_they_fit_alone_and_show_what_they_fit_otherwise(
    play: Any, state: Path
) -> None:
    typed = "row 2|middle|99|col 3 row 2|row 2 col 3"
    said = play("tic_tac_toe", "--seat", "human", "--seat", "random", typed=typed)
    _, after = said.split("> row 2\n")
    some, after = after.split("you (", 1)
    assert re.findall(r"(\d) mark (.*)", some) == [
        ("4", "row 2, column 1"),
        ("5", "row 2, column 2"),
        ("6", "row 2, column 3"),
    ]
    assert "Nothing here is called 'middle'; Enter shows all choices." in after
    assert "There is no choice 99; Enter shows all." in after
    assert re.findall(r"(\d) mark", after.split("> col 3 row 2\n")[1].split("you (")[0]) == [
        "6",
        "8",
    ]
    assert calls(kept(state))[0] == ["mark", 0, 5]


def test_enter_makes_the_only_choice(play: Any, state: Path) -> None:
    play("pig", "--seat", "human", "--seat", "random", typed="|")
    assert calls(kept(state))[0] == ["roll", 0]


def test_what_others_did_is_told_since_the_last_choice(play: Any) -> None:
    seats = ["--seat", "human", "--seat", "random", "--seat", "random"]
    said = play("pig", *seats, "--seed", 6, "--option", "target=200", typed="|".join("1" * 60))
    assert re.search(
        r"^  you roll the die\n  you rolled a 1(: -\d+ points \(at risk\))?$", said, re.MULTILINE
    )
    for name in ("random 1", "random 2"):
        rolled = rf"^  {name} rolls the die\n  {name} rolled a [2-6]: \+\d points \(at risk\)$"
        assert re.search(rolled, said, re.MULTILINE)


def test_the_log_tells_the_whole_match_by_rounds_and_phases(play: Any) -> None:
    said = play(
        "spellbook", "--seat", "human", "--seat", "random", "--seed", 5, typed="1|1|1|1|log"
    )
    log = said[said.rindex("> log") :]
    assert "round 1, dawn" in log
    assert "round 2, " in log
    assert len(re.findall(r"^  you ", log, re.MULTILINE)) == 4


def test_help_and_cards_are_explained(play: Any) -> None:
    said = play(
        "spellbook",
        "--seed",
        5,
        "--seat",
        "human",
        "--seat",
        "random",
        typed="help|?|? sacri|? zzz",
    )
    helped, everything, one, none = said.split("help) > ")[1:5]
    assert "what the master would do, and why" in helped
    assert len(re.findall(r"[Ss]pell, costs 3, 4 or 5 ", everything)) == 7
    assert re.search(r"Sacrifice +Dawn spell, costs 3, 4 or 5 red tokens\. Level 3", one)
    assert "No card has 'zzz' written on it" in none


def test_the_cards_of_a_choice_are_explained_with_cost_and_points(play: Any, vault: str) -> None:
    said = play("vault", "--seat", "human", "--seat", "random", "--seed", 1, typed="? 2|? ruby|? 1")
    two, ruby, draw = said.split("> ")[1:4]
    assert re.search(r"(Copper|Silver|Gold|Pearl|Ruby|Opal) +\d points?\. Worth \d\.", two)
    assert "4 points. Worth 4." in ruby
    assert "Choice 1 names no card that has anything written on it." in draw


@pytest.mark.parametrize(
    ("game", "code", "words"),
    [
        ("seasons", "es", "Amuleto"),
        ("seasons", "it", "Amuleto"),
        ("res_arcana", "es", "Alquimista"),
        ("spellbook", "es", "Conocimiento"),
    ],
)
def test_cards_are_called_as_another_rulebook_calls_them_only_when_asked(
    play: Any, game: str, code: str, words: str
) -> None:
    typed = f"? {words}"
    assert "has " in play(game, "--seed", 5, typed=typed).split(typed)[1]
    spanish = play(game, "--seed", 5, "--language", code, typed=typed).split(typed)[1]
    assert words in spanish.split("\n\n")[0]


def test_a_language_that_a_game_does_not_have_is_refused(play: Any, state: Path) -> None:
    said = play("spellbook", "--language", "it", code=2)
    assert said == "error: Spellbook has no names in 'it'; there is en, es\n"
    assert not state.exists()


# Hints --------------------------------------------------------------------------------------


def test_a_hint_says_what_to_do_why_and_what_follows(play: Any) -> None:
    typed = "row 1 column 1|hint|q"
    said = play("tic_tac_toe", "--seat", "human", "--seat", "random", "--seed", 1, typed=typed)
    hint = said[said.index("The master would: ") :]
    number, best = re.findall(r"would: (\d) (mark row \d, column \d)\n", hint)[0]
    assert "It is certain: it has looked at everything that can follow." in hint
    assert re.search(rf"{number} +{best} +[\d,]+ +[01]\.\d\d, certain", hint)
    assert re.search(r"It looked [\d,]+ times ahead", hint)
    assert re.search(r"One way it could go on, of many.*:\n  (you mark|random marks) row", hint)


def test_there_is_no_hint_where_there_is_no_choice(play: Any) -> None:
    assert "There is only one thing to do." in play("pig", "--seed", 1, typed="hint")


# Taking back --------------------------------------------------------------------------------


def test_undo_leads_back_to_the_last_choice_and_beyond(play: Any, state: Path) -> None:
    typed = "column 3|column 4|undo|undo|undo|column 5"
    said = play("connect_four", "--seat", "human", "--seat", "random", "--seed", 1, typed=typed)
    assert said.count("The last choice is taken back; you choose again.") == 2
    assert "There is nothing to take back yet." in said
    assert calls(kept(state))[0] == ["drop", 0, 4]
    assert len(calls(kept(state))) == 2


def test_undo_is_refused_once_chance_has_decided(play: Any) -> None:
    said = play("pig", "--seat", "human", "--seat", "random", "--seed", 5, typed="|1|undo")
    assert "The last choice stands: chance has decided something since." in said


def test_undo_is_refused_once_something_hidden_was_seen(play: Any, vault: str) -> None:
    said = play(
        "vault", "--seat", "human", "--seat", "random", "--seed", 3, typed="draw|undo|rest|undo|q"
    )
    refused, allowed = said.split("> undo\n")[1:]
    seen = re.match(
        r"The last choice stands: something hidden has been seen since: (\w+)\.", refused
    )
    assert seen
    assert seen[1] in refused.split("hand")[-1]
    assert allowed.startswith("The last choice is taken back; you choose again.")


def test_undo_is_refused_once_secret_choices_are_revealed(play: Any, morra_twice: str) -> None:
    said = play("morra_twice", "--seat", "human", "--seat", "random", typed="1|undo")
    assert "The last choice stands: what was chosen in secret has been revealed since." in said
    assert re.search(r"random shows [12] fingers", said)


# Several people -----------------------------------------------------------------------------


def test_people_who_hide_things_pass_the_keyboard(play: Any) -> None:
    people = ["--seat", "human:name=Ann", "--seat", "human:name=Ben"]
    said = play("kuhn_poker", *people, "--seed", 5, typed="|bet||fold")
    ann, ben = said.split("Pass the keyboard to ")[1:]
    assert ann.startswith("Ann.\nAnn, press Enter when nobody else is looking: ")
    assert ben.startswith("Ben.\nBen, press Enter")
    mine = re.search(r"hand  \[(\w+)\]", ann)
    assert mine
    assert mine[1] not in ben
    assert "Ann wins." in ben


def test_people_who_hide_nothing_see_the_same_table(play: Any, state: Path) -> None:
    people = ["--seat", "human:name=Ann", "--seat", "human:name=Ben"]
    said = play("tic_tac_toe", *people, typed="1|undo|1|1|1|1|1|q")
    assert "Pass the keyboard" not in said
    assert "The last choice is taken back; Ann chooses again." in said
    assert calls(kept(state)) == [["mark", turn % 2, turn] for turn in range(5)]


# Leaving and coming back --------------------------------------------------------------------


@pytest.mark.parametrize("leaving", ["", "|q", "|quit"])
def test_a_match_that_was_left_goes_on_where_it_was(play: Any, state: Path, leaving: str) -> None:
    words = ["connect_four", "--seat", "human", "--seat", "random", "--seed", 4]
    said = play(*words, typed=f"1|2|3{leaving}")
    file = kept(state)
    assert f"Your game is kept. Go on with: ludarium play --resume {file}" in said
    before = calls(file)
    resumed = play("--resume", file, typed="undo|3")
    assert last_table(said) in resumed
    assert calls(file)[:5] == before[:5]
    play("--resume", file, typed="|".join("1234567" * 6))
    assert verify(read(file), installed().game("connect_four")).over
    assert "Follow it again" in play("--resume", file)


def last_table(said: str) -> str:
    return said[said.rindex("╭") : said.rindex("╯")]


def test_a_resumed_match_of_chance_draws_the_same_numbers(play: Any, state: Path) -> None:
    words = ["pig", "--seat", "human", "--seat", "random", "--seed", 8]
    play(*words, typed="|".join("1" * 12))
    play(*words, typed="|".join("1" * 5))
    first, second = sorted(state.iterdir(), key=lambda file: -len(calls(file)))
    play("--resume", second, typed="|".join("1" * 7))
    mine = [move for move in calls(first) if move[0] == "rolled"]
    assert [move for move in calls(second) if move[0] == "rolled"] == mine


def test_nothing_is_kept_before_anything_was_chosen(play: Any, state: Path) -> None:
    assert "so there is nothing to keep" in play("pig", typed="q")
    assert not state.exists()


def test_a_file_that_is_there_is_not_overwritten(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("dear diary")
    assert f"{file} is already there" in play("pig", "--save", file, code=2)
    said = play("pig", "--seed", 1, typed=f"save {file}|save {tmp_path / 'copy.jsonl'}|save")
    assert f"{file} is already there" in said
    assert file.read_text() == "dear diary"
    assert read(tmp_path / "copy.jsonl").header["seed"] == 1
    assert "The game is kept after every choice in " in said


def test_where_nothing_can_be_kept_the_game_goes_on_with_a_warning(
    ludarium: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "/dev/null/nowhere")
    result = ludarium(
        "play", "pig", "--seat", "human", "--seat", "random", "--seed", 1, input="\n1\n"
    )
    assert result.exit_code == 0
    assert result.stderr.count("the game goes on, but would be lost") == 1
    assert "The game could not be kept." in result.stdout


def test_a_damaged_or_foreign_file_is_refused(play: Any, record: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    play("tic_tac_toe", "--seat", "human", "--seat", "random", "--save", file, typed="1|1")
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:2], lines[2].replace(":1", ":0"), *lines[3:]]) + "\n")
    assert f"{file}: line 3: " in play("--resume", file, code=2)
    file.write_text("\n".join(lines[:2]))
    assert "truncated" in play("--resume", file, code=2)
    match = record("tic_tac_toe", "random", "random", "--games", 1)
    assert "no seat is a human's" in play("--resume", match, code=2)


def with_opponent(file: Path, agent: str) -> None:
    """Let another one play in a saved game, with checksums that fit."""
    recorded, check, lines = read(file), "", []
    header = {**recorded.header, "agents": ["human", agent]}
    for entry in (header, *recorded.moves, recorded.result):
        check = _checksum(check, entry)
        lines.append(json.dumps({**entry, "sum": check}))
    file.write_text("\n".join(lines))


def test_a_saved_game_runs_no_program_unless_it_is_trusted(
    play: Any, ludarium: Any, tmp_path: Path
) -> None:
    file, mark = tmp_path / "game.jsonl", tmp_path / "was-run"
    play("tic_tac_toe", "--seat", "human", "--seat", "random", "--save", file, typed="1|q")
    command = f"touch {mark}"
    for agent, said in (
        (f'engine:command="{command}"', f"{file} lets engine run 'touch "),
        ("policy:use=antigravity:fly", f"{file} lets policy run 'antigravity:fly'; if you know"),
    ):
        with_opponent(file, agent)
        assert said in play("--resume", file, code=2)
    assert not mark.exists()
    assert "antigravity" not in sys.modules
    with_opponent(file, f'engine:command="{command}"')
    ludarium("play", "--resume", file, "--trust", input="1\nq\n")
    assert mark.exists()


def test_a_name_in_a_saved_game_cannot_rewrite_the_screen(play: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    two = ("--seat", "human", "--seat", "human:name=Ben")
    play("tic_tac_toe", *two, "--save", file, typed="1|q")
    with_opponent(file, "human:name=\x1b[2JBen")
    said = play("--resume", file, typed="2|q")
    assert "[2JBen" in said
    assert "\x1b" not in said


def test_an_unfinished_match_says_so_as_a_replay(play: Any, ludarium: Any, state: Path) -> None:
    play("tic_tac_toe", "--seat", "human", "--seat", "random", typed="1")
    result = ludarium("replay", kept(state))
    assert result.exit_code == 2
    assert "the recorded calls do not reach the end of the game" in result.stderr
    assert json.loads(kept(state).read_text().splitlines()[-1])["scores"] == []


# Opponents that fail ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("agent", "reason"),
    [("clumsy", "raised ValueError: dropped the cards"), ("cheating", "which is not legal")],
)
def test_an_opponent_that_fails_forfeits_and_is_played_at_random(
    ludarium: Any, characters: str, state: Path, agent: str, reason: str
) -> None:
    words = ["tic_tac_toe", "--seat", "human", "--seat", agent, "--seed", 1]
    result = ludarium("play", *words, input="1\nq\n")
    assert f"{agent} forfeits and is played at random: it " in result.stderr
    result = ludarium("play", "--resume", kept(state), input="1\n" * 9)
    assert result.exit_code == 0
    assert "You win!" in result.stdout
    assert reason in " ".join(result.stdout.split())
    verify(read(kept(state)), installed().game("tic_tac_toe"))


def test_rules_that_fail_leave_a_sentence_and_the_match(play: Any, morra: str) -> None:
    assert "the rules trip over themselves" in play("broken_rules", "--seat", "human", code=2)


def test_a_table_that_names_no_seats_says_above_who_plays(play: Any, morra: str) -> None:
    said = play("morra", "--seat", "human", "--seat", "random")
    assert "─ Morra · your turn · 1 you · 2 random ─" in said
