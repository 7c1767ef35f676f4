"""What comes from outside and means harm: the corpus of `tests/attacks`, ready to use."""

import base64
import json
from pathlib import Path
from typing import Any

from tools.conformance import JUNK

ATTACKS = Path(__file__).with_name("attacks")
VALUES: tuple[Any, ...] = (
    *JUNK, -(10**39), " ", '"><img src=x onerror=alert(1)>', "javascript:alert(1)", "{{ 7*7 }}",
    "constructor", "\u202egnp.exe", "а\u0301" * 90, "\x00", "\r\n", "a" * 50_000, {"__proto__": {}}, {"": ""},
    {str(number): number for number in range(300)}, [{}] * 101, "d1000000", "1/0", "9" * 41, "0." + "3" * 38,
    "-0",
)  # fmt: skip
"""JSON that no input wants, bigger, longer or stranger than what a table needs."""


def _corpus(name: str) -> list[dict[str, Any]]:
    read: dict[str, list[dict[str, Any]]] = json.loads((ATTACKS / f"{name}.json").read_text("utf-8"))
    return read[name]


def hostile_texts() -> dict[str, str]:
    """Texts by name, for wherever a text is read."""
    return {each["name"]: each["text"] * each.get("times", 1) for each in _corpus("texts")}


def hostile_documents() -> dict[str, str]:
    """JSON, or what pretends to be, by name."""
    return {each["name"]: _document(each) for each in _corpus("documents")}


def _document(entry: dict[str, Any]) -> str:
    if "open" not in entry:
        return str(entry["text"])
    nested = entry["open"] * entry["times"] + entry.get("middle", "") + entry["close"] * entry["times"]
    return f"{entry['text']}{nested}{entry['end']}"


def link_of(document: str, kind: str = "q1") -> str:
    """A document as the fragment of a link."""
    raw = document.encode("utf-8", "surrogatepass")
    return f"{kind}-{base64.urlsafe_b64encode(raw).decode().rstrip('=')}x"
