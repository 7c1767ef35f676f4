"""`CITATION.cff`: how programs and libraries cite the whole book."""

import json
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]
from jsonschema import Draft7Validator, FormatChecker

from engine import __version__, catalogue
from macros.generate.data.book import NAME

PROJECT = Path(__file__).resolve().parent.parent
SCHEMA = PROJECT / "tests" / "data" / "citation-file-format-1.2.0.schema.json"


def _read() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((PROJECT / "CITATION.cff").read_text(encoding="utf-8"))
    return read


class TestCitationFile:
    """The Citation File Format, version 1.2.0."""

    def test_is_valid(self) -> None:
        """Against the format's own schema, unchanged (tests/data/SOURCES.txt)."""
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        found = Draft7Validator(schema, format_checker=FormatChecker()).iter_errors(_read())
        assert [f"{each.json_path}: {each.message}" for each in found] == []

    def test_a_mistake_is_found(self) -> None:
        """The check itself: a file without authors is none."""
        schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
        without = {key: value for key, value in _read().items() if key != "authors"}
        assert not Draft7Validator(schema).is_valid(without)

    def test_is_of_this_book(self) -> None:
        """Its name, the version of the engine, which is that of the edition, and the original texts."""
        read = _read()
        assert read["title"] == NAME
        assert read["version"] == __version__
        told = {each["url"]: (each["title"], each["authors"][0]["name"]) for each in read["references"]}
        texts = [next(iter(system.data.texts.values())) for system in catalogue()]
        assert told == {text.url: (text.title, text.author) for text in texts}
