"""Reads the page's scripts, for the tests of how large they may be."""

import re
from collections.abc import Iterator

BLOCK_WORDS = frozenset({"catch", "for", "if", "switch", "while", "with"})
OPENS_FUNCTION = re.compile(
    r"=> \{$|\bfunction\b.*\{$|^\s*(?:(?:static|async|get|set) )*[*#]?(\w+)\(.*\) \{$|^\s*\) \{$"
)


def script_functions(text: str) -> Iterator[tuple[int, int]]:
    """Line and length of each function, read from the indentation that every script here keeps."""
    lines = text.splitlines()
    for index, line in enumerate(lines):
        opened = OPENS_FUNCTION.search(line)
        if not opened or opened[1] in BLOCK_WORDS:
            continue
        indent = len(line) - len(line.lstrip())
        rest = lines[index + 1 :]
        ends = (number for number, later in enumerate(rest) if later.startswith(" " * indent + "}"))
        yield index + 1, next(ends)
