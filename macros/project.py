"""Where the project lies."""

from __future__ import annotations

from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent
"""The root folder, which holds `docs`, `engine` and `macros`."""
