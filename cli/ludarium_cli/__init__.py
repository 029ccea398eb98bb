"""The command line: matches, replays, checks and benchmarks for people and programs.

main, app                 the entry point; all commands, and those that plugins add
output, failures          how commands speak, and how they fail
rendering, languages      neutral pieces for a terminal; the language of cards

listings                  `games`, `agents`, `plugins`
playing                   `play`
matches                   `match`
replays, replay_screen    `replay`, and how a recorded match is told
explanations, learned     `explain`, and what was learned about cards
reviews                   `review`
tournaments, comparisons  `tournament`, `compare`
arenas, results           what these share; `results`
tuning, training, proofs  `tune`, `train`, `prove`
solving                   `solve`, `exploitability`
whatifs                   `whatif`, `balance`
checks, soaks             `check`, `soak`
benches, baselines        `bench`, and other frameworks to compare with
creating                  `new`
engines, serving          `engine`, `serve`
"""

__all__: list[str] = []
