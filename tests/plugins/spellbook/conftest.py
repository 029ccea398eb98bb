"""Lets the tests of Spellbook import `spellbook_scene`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
