"""Markup comes from one builder, which escapes what it is given."""

import ast
import re
from pathlib import Path

from tests.reading_python import PROJECT, of_file

BUILDER = PROJECT / "engine" / "render" / "markup.py"
OTHERS = [path for path in sorted((PROJECT / "engine").rglob("*.py")) if path != BUILDER]
TAG = re.compile(r"<[/!a-z]")


def _written(node: ast.AST) -> str:
    """The text that a string with fields has itself; nothing for every other node."""
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "\0".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def _marks_as_html(node: ast.AST) -> bool:
    """Whether something becomes markup without being escaped; an empty text may."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html"
    return is_call and ast.unparse(node) != "Html('')"


class TestOneBuilder:
    """`element` is the only way from text to markup in the engine."""

    @of_file(OTHERS)
    def test_no_text_is_filled_into_tags(self, path: Path) -> None:
        """A tag with a field in it would be filled without escaping."""
        nodes = ast.walk(ast.parse(path.read_text()))
        assert [_written(node) for node in nodes if TAG.search(_written(node))] == []

    @of_file(OTHERS)
    def test_nothing_is_called_markup(self, path: Path) -> None:
        """Outside the builder nobody says of a text that it is escaped already."""
        nodes = ast.walk(ast.parse(path.read_text()))
        assert [ast.unparse(node) for node in nodes if _marks_as_html(node)] == []

    def test_the_builder_itself_would_be_found(self) -> None:
        """The search finds what it is for, where it is allowed."""
        nodes = list(ast.walk(ast.parse(BUILDER.read_text())))
        assert any(TAG.search(_written(node)) for node in nodes)
        assert any(_marks_as_html(node) for node in nodes)
