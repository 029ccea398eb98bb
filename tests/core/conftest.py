"""Makes the tables that tests share importable, and property tests the same in every run."""

from __future__ import annotations

import sys
from pathlib import Path

from hypothesis import settings

sys.path.insert(0, str(Path(__file__).parent))

settings.register_profile("repeatable", deadline=None, derandomize=True)
settings.load_profile("repeatable")
