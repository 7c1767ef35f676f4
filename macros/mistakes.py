"""Says what is wrong with the sources in one sentence, with file and line.

Nothing of the engine and of the other macros is imported here: they may be what is wrong.
"""

from __future__ import annotations

import re
import tomllib
from itertools import chain
from pathlib import Path
from traceback import walk_tb
from typing import TYPE_CHECKING, Any

from macros.project import PROJECT, BuildError, source_files

if TYPE_CHECKING:
    from collections.abc import Iterator

FRONT_MATTER = re.compile(r"\A\ufeff?(?:---[ \t]*\n.*?\n(?:---|\.\.\.)[ \t]*(?:\n|\Z))?\n*", re.DOTALL)
"""What MkDocs takes away before a page's macros are called."""
PAGE_FRAMES = frozenset({"<template>", "<unknown>"})
"""What Jinja calls a page in a traceback: it was handed the text alone."""
FRAME = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+)', re.MULTILINE)
TABLE = re.compile(
    r"(?:(?P<game>\w+)/)?\b(?P<file>\w+\.toml)(?: of (?P<of>\w+))?"
    r"(?:, (?P<record>[a-z]+ '[^']+'|[\w.-]+))?(?P<why>[^\n]*)"
)
"""How the readers of a game's tables name one and a record in it: `sheet.toml of arylon, step 'name' has`."""
READ_AS_TEXT = (".md", ".toml", ".py", ".j2", ".html", ".yml")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def sentence(error: BaseException, page: str = "", project: Path = PROJECT) -> str:
    """Return what is wrong in one line.

    Args:
        error: with which a build ended.
        page: the source of the page that was being built, from the documents' folder.
        project: the sources.
    """
    return " ".join(COLOURS.sub("", _sentence(error, page, project)).split())


def _sentence(error: BaseException, page: str, project: Path) -> str:
    if isinstance(error, SystemExit) and not isinstance(error.code, str):
        # mkdocs-macros gives up like this, in the midst of whatever it met.
        return _sentence(error.__context__, page, project) if error.__context__ else "the build was ended"
    if isinstance(error, SystemExit | BuildError):
        return with_line(str(error), project)
    if isinstance(error, UnicodeDecodeError | tomllib.TOMLDecodeError):
        unread = next(chain.from_iterable(map(_unread, _texts(project))), "")
        return unread.replace(f"{project}/", "") or str(error)
    yaml = next((each for each in _causes(error) if getattr(each, "problem_mark", None)), None)
    if yaml is not None:
        mark: Any = getattr(yaml, "problem_mark")  # noqa: B009 - its class is not known here
        return (
            f"{_name(str(mark.name), page, project)}, line {mark.line + 1}: {getattr(yaml, 'problem', yaml)}"
        )
    if isinstance(error, ValueError) and TABLE.search(str(error)):
        return with_line(str(error), project)
    return _with_place(error, page, project)


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _with_place(error: BaseException, page: str, project: Path) -> str:
    """Say an error that has no sentence of its own: where it happened, and what Python says."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_name(error.filename, page, project)}, line {error.lineno}: {error.msg}"
    message = getattr(error, "message", None) or str(error)
    lineno = getattr(error, "lineno", None)
    if lineno is not None:  # of Jinja, where a template cannot be read
        name = getattr(error, "filename", None) or next(iter(PAGE_FRAMES))
        found = (str(name), lineno)
    else:
        found = next((each for each in _frames(error, project)), ("", 0))
        kind = type(error).__name__
        message = message if kind == "UndefinedError" else f"{kind}: {message}"
    name, line = found
    if not name:
        return f"docs/{page}: {message}" if page else message
    if name in PAGE_FRAMES:
        line += front_matter_lines(_text(project / "docs" / page)) if page else 0
    return f"{_name(name, page, project)}, line {line}: {message}"


def _frames(error: BaseException, project: Path) -> Iterator[tuple[str, int]]:
    """Yield file and line of each step that led to an error, as far as it is ours, the last one first."""
    walked = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    # What happened in another process is told as text.
    walked += [(found["file"], int(found["line"])) for found in FRAME.finditer(str(error.__cause__ or ""))]
    packages = f"{project}/.venv"
    for name, line in reversed(walked):
        if name in PAGE_FRAMES or (name.startswith(f"{project}/") and not name.startswith(packages)):
            yield name, line


def with_line(text: str, project: Path) -> str:
    """Return a sentence that names a table of a game with the table's place, and with the line it means."""
    found = TABLE.search(text)
    name = f"engine/systems/{found['game'] or found['of']}/{found['file']}" if found else ""
    whole = _text(project / name) if found else ""
    if not found or not whole:
        return text
    record = found["record"] or ""
    key = re.escape(record.rpartition(" ")[2].strip("'"))
    head = (
        re.search(rf"""^[ \t]*(?:\[+"?{key}"?[].]|id = ["']{key}["'])""", whole, re.MULTILINE)
        if key
        else None
    )
    quoted = re.search(r'"([^"]+)"', found["why"])
    at = head.start() if head else 0
    inside = re.compile(rf"\b{re.escape(quoted[1])}\b").search(whole, at) if quoted else None
    place = inside or head
    line = f", line {whole.count(chr(10), 0, place.start()) + 1}" if place else ""
    told = f", {record}" if record else ""
    return f"{text[: found.start()]}{name}{line}{told}{found['why']}{text[found.end() :]}"


def front_matter_lines(text: str) -> int:
    r"""Return how many lines of a page come before those that its macros stand in.

    >>> front_matter_lines("---\ntitle: One\n---\n\n# One\n"), front_matter_lines("# One\n")
    (4, 0)
    """
    found = FRONT_MATTER.match(text)
    return found[0].count("\n") if found else 0


def _texts(project: Path) -> Iterator[Path]:
    for folder in ("docs", "engine", "macros"):
        yield from source_files(project / folder, READ_AS_TEXT)


def _unread(path: Path) -> Iterator[str]:
    """Yield what is wrong with a file that is no text or no TOML."""
    content = path.read_bytes()
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        byte = f"the byte 0x{content[error.start]:02x} is no UTF-8"
        yield f"{path}, line {line}: {byte}; save the file as UTF-8"
        return
    if path.suffix == ".toml":
        try:
            tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            said, _, at = str(error).partition(" (at ")
            place = at.rstrip(")") if at.startswith("line") else f"line {text.count(chr(10)) + 1}"
            yield f"{path}, {place}: {said}"


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""


def _name(name: str, page: str, project: Path) -> str:
    """Return a file's name from the project's folder; that of the page where only its text is known."""
    if name in PAGE_FRAMES or not name or name.startswith("<"):
        return f"docs/{page}" if page else "a page"
    return name.removeprefix(f"{project}/")
