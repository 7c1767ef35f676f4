"""How browser tests wait: for a condition, never for a time, and never by reading what is about to change."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.reading_python import of_file

SITE = Path(__file__).parent
WAITING = SITE / "waiting.py"
# Other drivers than Playwright's: the browsers' own, a desktop's bus, and servers of this machine.
DRIVERS = (SITE / "engines", SITE / "access" / "desk.py", SITE / "hosts.py")
BROWSER_TESTS = [
    path for path in sorted(SITE.rglob("*.py")) if not any(path.is_relative_to(each) for each in DRIVERS)
]

PAUSES = frozenset({"sleep", "wait_for_timeout"})
PAPER = SITE / "test_print.py"
"""What is set on pages is laid out whole, and what is hidden there is not on the paper."""
LAID_OUT = frozenset({"inner_text", "all_inner_texts"})
"""They are empty for what the page has not laid out yet; `text_of` and `all_text_contents` are not."""
ACTIONS = frozenset(
    {
        *(
            "check",
            "clear",
            "click",
            "dblclick",
            "drag_to",
            "fill",
            "press",
            "press_sequentially",
            "select_option",
        ),
        *("set_checked", "set_input_files", "tap", "type", "uncheck"),
    }
)
READS = frozenset(
    {
        *("all_text_contents", "count", "get_attribute", "input_value", "is_checked", "is_disabled"),
        *("is_enabled", "is_hidden", "is_visible", "text_content", "text_of"),
    }
)
WAITS = frozenset({"copied_by", "expect_answered", "go_back", "go_forward", "goto", "reload", "until"})
"""Beside `expect(...).to_...` and all that begins with `wait_for`."""


def name_of(call: ast.Call) -> str:
    """The last name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def waits(name: str) -> bool:
    """Whether a call ends when something has come about."""
    return name in WAITS or name.startswith(("wait_for", "to_", "not_to_", "expect_"))


def hasty_reads(tree: ast.AST) -> Iterator[str]:
    """Each read of a page that follows an action in its function with nothing waited for between them."""
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        action = ""
        for call in sorted(calls, key=lambda call: (call.end_lineno or 0, call.end_col_offset or 0)):
            name = name_of(call)
            if name in ACTIONS:
                action = name
            elif waits(name):
                action = ""
            elif action and name in READS:
                yield f"{function.name}, line {call.lineno}: {name} right after {action}"


class TestWaiting:
    """A test that can fail now and then is a defect."""

    @of_file(BROWSER_TESTS)
    def test_no_pause(self, path: Path) -> None:
        """A time is too short on a busy machine and too long on every other."""
        names = {
            name_of(node) for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
        }
        assert not names & PAUSES

    @of_file([path for path in BROWSER_TESTS if path != PAPER])
    def test_no_text_that_hangs_on_the_layout(self, path: Path) -> None:
        """What is out of sight has no inner text until a browser finds time to lay it out."""
        names = {
            name_of(node) for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)
        }
        assert not names & LAID_OUT

    @of_file(BROWSER_TESTS)
    def test_no_read_right_after_an_action(self, path: Path) -> None:
        """What an action changes comes some time after it: wait for it, or read before."""
        assert list(hasty_reads(ast.parse(path.read_text()))) == []

    @of_file([path for path in BROWSER_TESTS if path not in (WAITING, Path(__file__))])
    def test_what_has_one_way_of_waiting(self, path: Path) -> None:
        """The clipboard is read by `copied_by`, and an answer is waited for by `expect_answered`."""
        text = path.read_text()
        assert "clipboard.readText" not in text
        assert 'to_have_attribute("data-state", "answered"' not in text

    @pytest.mark.parametrize(
        ("lines", "count"),
        [
            pytest.param("button.click()\nassert text_of(place) == 1", 1, id="after a press"),
            pytest.param("assert field.input_value() == button.click()", 0, id="before it"),
            pytest.param("button.click()\nexpect(place).to_have_text(1)\ntext_of(place)", 0, id="waited for"),
            pytest.param("field.fill(1)\nuntil(page, 2)\nplace.count()", 0, id="a condition"),
            pytest.param("field.fill(1)\nexpect(place)\nplace.count()\nplace.count()", 2, id="twice"),
        ],
    )
    def test_a_hasty_read_is_found(self, lines: str, count: int) -> None:
        """The check itself."""
        body = lines.replace("\n", "\n    ")
        assert len(list(hasty_reads(ast.parse(f"def test():\n    {body}")))) == count
