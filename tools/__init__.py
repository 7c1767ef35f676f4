"""What maintainers run: the conformance pack, the comparison of two builds, the pictures of marks,
the benchmarks.

Nothing here is shipped, and neither the engine nor the build imports it.
"""

from pathlib import Path

__all__ = ["PROJECT"]

PROJECT = Path(__file__).resolve().parent.parent
