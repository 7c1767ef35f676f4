"""`python -m engine`: ask the engine from a terminal."""

import sys

from engine.command_line import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], stdin=sys.stdin.buffer, stdout=sys.stdout))
