"""Reads the repository's code, for the tests of what may import what and how large it may be."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)
PROJECT = Path(__file__).resolve().parent.parent
FEW_LINES = 3
BLOCK_WORDS = frozenset({"catch", "for", "if", "switch", "while", "with"})
OPENS_FUNCTION = re.compile(
    r"=> \{$|\bfunction\b.*\{$|^\s*(?:(?:static|async|get|set) )*[*#]?(\w+)\(.*\) \{$|^\s*\) \{$"
)


def of_file(paths: Iterable[Path]) -> Callable[[Callable[[Any, Path], None]], Callable[[Any], None]]:
    """Make a law for one file a test of all of these, which names each file that breaks it."""

    def of_all(law: Callable[[Any, Path], None]) -> Callable[[Any], None]:
        def test(self: Any) -> None:
            broken = []
            for path in paths:
                try:
                    law(self, path)
                except AssertionError as error:
                    broken.append(f"{path.relative_to(PROJECT)}: {error}")
            assert not broken, "\n".join(broken)

        test.__doc__ = law.__doc__
        return test

    return of_all


@lru_cache(maxsize=1)
def _tree(path: Path) -> ast.Module:
    """What a file says; whoever changes it parses one of its own."""
    return ast.parse(path.read_text())


def module_name(path: Path) -> str:
    """Dotted name of a file of this repository."""
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts).removesuffix(".__init__")


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module a file imports, with the names taken from it: `from a import b` gives a and a.b."""
    found: set[str] = set()
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written in full"
            found |= {str(node.module)} | {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(found - {"__future__", "__future__.annotations"})


def imported_names(path: Path) -> set[str]:
    """Return the names that a file's imports bind in it."""
    return {alias.asname or alias.name for alias in _nodes(path, ast.alias)}


def exported(path: Path) -> set[str]:
    """Return the names in a file's `__all__`; none where it has none."""
    lists = [node.value for node in _nodes(path, ast.Assign) if ast.unparse(node.targets[0]) == "__all__"]
    return {name for each in lists for name in ast.literal_eval(each)}


def import_graph(paths: Iterable[Path]) -> dict[str, set[str]]:
    """Each module with those of these modules that it imports; imports inside functions are left out."""
    names = {module_name(path): path for path in paths}
    return {
        name: {
            target for each in _top_imports(path) if (target := _module_in(names, each)) not in (None, name)
        }
        for name, path in names.items()
    }


def _top_imports(path: Path) -> Iterator[tuple[str, str]]:
    """Module and imported name of every import that runs when the file is imported, or names a type."""
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from ((str(node.module), alias.name) for alias in node.names)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting += ast.iter_child_nodes(node)


def _module_in(names: Container[str], imported: tuple[str, str]) -> str | None:
    """The module that an import reads: what is taken from a package may be a module itself."""
    module, name = imported
    inner = f"{module}.{name}"
    return inner if inner in names else module if module in names else None


def within(name: str, package: str) -> bool:
    """Whether a dotted name is a package or lies in it."""
    return f"{name}.".startswith(f"{package}.")


def function_lengths(path: Path) -> Iterator[tuple[str, int]]:
    """Name of each function, and the lines of its body without the docstring."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            yield node.name, (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def called_once(path: Path) -> Iterator[str]:
    """Name of each private function of three lines or fewer that is called from one place of its file.

    A decorated function is not counted, nor one that is handed on as a value.
    """
    nodes = list(ast.walk(_tree(path)))
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    written = Counter(node.name for node in functions)
    named = Counter(map(_last_name, nodes))
    called = Counter(_last_name(node.func) for node in nodes if isinstance(node, ast.Call))
    lengths = dict(function_lengths(path))
    for node in functions:
        private = node.name.startswith("_") and not node.name.startswith("__") and not node.decorator_list
        once = written[node.name] == named[node.name] == called[node.name] == 1
        if private and once and lengths[node.name] <= FEW_LINES:
            yield node.name


def _last_name(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def _nodes(path: Path, kind: type[Node]) -> list[Node]:
    return [node for node in ast.walk(_tree(path)) if isinstance(node, kind)]


def _has_name(node: ast.AST, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(node))


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A dataclass as it is written."""

    name: str
    settings: frozenset[str]
    """What its decorator switches on."""

    wanted: frozenset[str]
    """What it should switch on: slots have no place for a kept value, and one field needs no name."""


def records(path: Path) -> Iterator[Record]:
    """Every dataclass of a file."""
    for node in _nodes(path, ast.ClassDef):
        for decorator in node.decorator_list:
            if ast.unparse(decorator).partition("(")[0] == "dataclass":
                settings = decorator.keywords if isinstance(decorator, ast.Call) else []
                on = frozenset(str(each.arg) for each in settings if ast.unparse(each.value) == "True")
                yield Record(name=node.name, settings=on, wanted=_wanted_settings(node))


def _wanted_settings(node: ast.ClassDef) -> frozenset[str]:
    declared = [each for each in node.body if isinstance(each, ast.AnnAssign)]
    fields = [each for each in declared if not _has_name(each.annotation, "ClassVar")]
    slots = set() if "cached_property" in ast.unparse(node) else {"slots"}
    return frozenset({"frozen"} | slots | ({"kw_only"} if len(fields) > 1 else set()))


def floats_in(path: Path) -> list[int]:
    """Lines where a float is written, made or declared."""
    written = [node.lineno for node in _nodes(path, ast.Constant) if isinstance(node.value, float)]
    made = [node.lineno for node in _nodes(path, ast.Call) if ast.unparse(node.func) == "float"]
    places: list[ast.arg | ast.AnnAssign] = [*_nodes(path, ast.arg), *_nodes(path, ast.AnnAssign)]
    declared = [each.lineno for each in places if each.annotation and _has_name(each.annotation, "float")]
    return [*written, *made, *declared]


def code_of(path: Path) -> str:
    """A file's text; of a Python file, without comments and docstrings."""
    if path.suffix != ".py":
        return path.read_text()
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [
                statement
                for statement in node.body
                if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
            ] or [ast.Pass()]
    return ast.unparse(tree)


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
