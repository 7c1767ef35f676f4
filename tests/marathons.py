"""The marathons: checks that `make test` leaves out because each takes from minutes to hours."""

from collections.abc import Iterator, Mapping

MARATHONS = {
    "check-visits": "a thousand pages in one tab, and pages put away for the way back",
    "check-access": "axe over every page in every state",
    "check-engines": "one journey in Chromium, Firefox and WebKit",
    "check-hosts": "the recipes for nginx, Caddy and Apache",
    "check-pythons": "the engine on every Python of the machine, and on Pyodide's",
    "pdf": "the booklets, once they are set: what each page says, and how full it is",
}
"""By the target of the Makefile that runs it."""


def summary_lines(tests: Mapping[str, int]) -> Iterator[str]:
    """Yield a line that says how many tests were left out, and one for each target that runs something more.

    Args:
        tests: how many tests carry the mark of each target.
    """
    yield f"left out: {sum(tests.values())} tests, and whatever else the marathons check; their targets:"
    for target, what in MARATHONS.items():
        number = f", {tests[target]} tests of this run among it" if tests.get(target) else ""
        yield f"  make {target}: {what}{number}"
