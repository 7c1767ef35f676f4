"""Every acceptance criterion is held by a test that exists, or by an entry of the log."""

from __future__ import annotations

import ast
import re

from macros.project import PROJECT

PAGE = (PROJECT / "docs" / "contributing" / "acceptance.md").read_text("utf-8")
ROW = re.compile(r"^\| (?P<criterion>[^|]+) \| (?P<held>[^|]+) \|$", re.MULTILINE)
TEST = re.compile(r"`(?P<file>tests/\S+\.py)::(?P<cls>\w+)::(?P<name>\w+)`")
LOGGED = re.compile(r"\[log (?P<id>\d+)\]\(#log\)")


def _criteria() -> list[tuple[str, str]]:
    rows = [(row["criterion"], row["held"]) for row in ROW.finditer(PAGE)]
    return [each for each in rows if each[0] != "criterion" and not set(each[0]) <= {"-"}]


def _has(file: str, cls: str, name: str) -> bool:
    """Whether a file has a class with a method of that name."""
    path = PROJECT / file
    tree = ast.parse(path.read_text("utf-8")) if path.is_file() else ast.Module([], [])
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls]
    return any(
        isinstance(part, ast.FunctionDef) and part.name == name for node in classes for part in node.body
    )


class TestCriteria:
    """The page of acceptance criteria promises nothing that is not held."""

    def test_each_is_held(self) -> None:
        """Every row names tests or entries of the log."""
        assert _criteria()
        assert [each for each, held in _criteria() if not (TEST.search(held) or LOGGED.search(held))] == []

    def test_the_tests_exist(self) -> None:
        """Every test that is named stands in its file."""
        named = [found.groups() for found in TEST.finditer(PAGE)]
        assert [each for each in named if not _has(*each)] == []

    def test_the_log_exists(self) -> None:
        """Every entry that is named is there, with its date."""
        for found in LOGGED.finditer(PAGE):
            assert re.search(rf"^{found['id']}\. \d{{4}}-\d{{2}}-\d{{2}}, ", PAGE, re.MULTILINE)
