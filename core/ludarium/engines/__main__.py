"""``python -m ludarium.engines AGENT`` serves an installed agent over the line protocol."""

from __future__ import annotations

import sys

from ludarium.engines.serving import main

if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
