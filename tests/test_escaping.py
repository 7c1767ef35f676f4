"""Markup comes from one builder, which escapes what it is given."""

import ast
import re
from pathlib import Path

from tests.reading_python import PROJECT, of_file

FILES = sorted((PROJECT / "engine").rglob("*.py"))
BUILDER = PROJECT / "engine" / "render" / "html.py"
BUILDERS = {"verbatim", "element", "join", "unbroken"}
"""Its functions that make markup of text; the others there build on them."""
TAG = re.compile(r"<[/!a-z]")


def _written(node: ast.AST) -> str:
    """The text that a string with fields has itself; nothing for every other node."""
    if not isinstance(node, ast.JoinedStr):
        return ""
    return "\0".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))


def _nodes(path: Path, *, of_builders: bool = False) -> list[ast.AST]:
    """Everything in a module but the functions that make markup; or these alone."""
    body = ast.parse(path.read_text()).body
    builders = [each for each in body if path == BUILDER and getattr(each, "name", "") in BUILDERS]
    wanted = builders if of_builders else [each for each in body if each not in builders]
    return [node for each in wanted for node in ast.walk(each)]


def _marks_as_html(node: ast.AST) -> bool:
    """Whether something becomes markup without being escaped; an empty text may."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Html"
    return is_call and ast.unparse(node) != "Html('')"


class TestOneBuilder:
    """`element` is the only way from text to markup in the engine."""

    @of_file(FILES)
    def test_no_text_is_filled_into_tags(self, path: Path) -> None:
        """A tag with a field in it would be filled without escaping."""
        assert [_written(node) for node in _nodes(path) if TAG.search(_written(node))] == []

    @of_file(FILES)
    def test_nothing_is_called_markup(self, path: Path) -> None:
        """Outside the builder nobody says of a text that it is escaped already."""
        assert [ast.unparse(node) for node in _nodes(path) if _marks_as_html(node)] == []

    def test_the_builder_itself_would_be_found(self) -> None:
        """The search finds what it is for, where it is allowed."""
        nodes = _nodes(BUILDER, of_builders=True)
        assert any(TAG.search(_written(node)) for node in nodes)
        assert any(_marks_as_html(node) for node in nodes)
