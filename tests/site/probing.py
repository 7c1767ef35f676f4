"""Scripts that measure a page from within, each in a file of `probes/`."""

from pathlib import Path

PROBES = Path(__file__).with_name("probes")


def probe(name: str) -> str:
    """Return a script of that folder, to be evaluated or to be run before a page's own scripts."""
    return (PROBES / f"{name}.js").read_text("utf-8")
