"""Writes every generated file under ``docs/``: ``python -m macros.generate``."""

from macros.generate.generators import generate_files

for changed in generate_files():
    print(changed)  # noqa: T201 - a command speaks on standard output
