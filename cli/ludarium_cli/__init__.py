"""The command line: matches, replays, checks and benchmarks for people and programs."""
