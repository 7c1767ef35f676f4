"""`CITATION.cff`: how programs and libraries cite the whole book."""

from pathlib import Path

import yaml  # type: ignore[import-untyped]

from engine import __version__, catalogue
from macros.generate.data.book import NAME

FILE = Path(__file__).resolve().parent.parent / "CITATION.cff"
REQUIRED = {"cff-version", "message", "title", "authors"}
"""What the Citation File Format 1.2.0 asks of every file."""


def test_citation_file() -> None:
    """It has the format's required keys, this book's name and version, and the original texts."""
    read = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    assert read.keys() >= REQUIRED
    assert (read["cff-version"], read["title"], read["version"]) == ("1.2.0", NAME, __version__)
    assert all(each["name"] for each in read["authors"])
    references = {each["url"]: (each["title"], each["authors"][0]["name"]) for each in read["references"]}
    texts = [next(iter(system.data.texts.values())) for system in catalogue()]
    assert references == {text.url: (text.title, text.author) for text in texts}
