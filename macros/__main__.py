"""Runs a command of the build: ``python -m macros build --site-dir site`` or ``python -m macros dev.serve``.

A mistake in the sources, also one in a module of the command, is one sentence and status 1.
"""

import sys
from importlib import import_module

from macros.mistakes import sentence


def main() -> int:
    """Run the module that the first argument names, with the others as its own."""
    name = sys.argv.pop(1)
    try:
        status: int = import_module(f"macros.{name}").main()
    except Exception as error:  # noqa: BLE001 - whatever is wrong, it is said in one sentence
        sys.stderr.write(f"{sentence(error)}\n")
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
