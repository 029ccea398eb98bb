"""The command line: matches, replays, checks and benchmarks for people and programs."""

__all__: list[str] = []
