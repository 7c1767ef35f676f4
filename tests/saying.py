"""How the long checks speak: a line at a time, to whoever waits."""

import sys


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
