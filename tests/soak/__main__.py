"""`python -m tests.soak --requests 20000 --seed any-text`: a long run against the engine.

Prints the seed first. Ends with 1 where anything was found: a mistake of the engine's own, an answer over its
limit, markup in the HTML, odds that do not add up, or memory that grows.
"""

from __future__ import annotations

import secrets
import sys
from argparse import ArgumentParser

from tests.saying import say
from tests.soak.run import Limits, run


def main(arguments: list[str]) -> int:
    """Run, print the report, and return how it ended."""
    parser = ArgumentParser(prog="tests.soak")
    parser.add_argument("--requests", type=int, default=1_000_000)
    parser.add_argument("--seed", default="")
    parser.add_argument("--slowness", type=float, default=1, help="how many times slower this Python may be")
    options = parser.parse_args(arguments)
    seed = options.seed or secrets.token_hex(8)
    say(f"seed {seed}")
    usual = Limits()
    limits = Limits(
        seconds=usual.seconds * options.slowness, inquiry_seconds=usual.inquiry_seconds * options.slowness
    )
    report = run(options.requests, seed, limits, say)
    say("\n".join(report.lines()))
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
