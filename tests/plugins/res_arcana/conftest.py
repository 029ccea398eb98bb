"""Lets the tests of Res Arcana import `res_arcana_scene`."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
