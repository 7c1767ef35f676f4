"""What comes from outside and means harm: the corpus of `tests/attacks`, ready to use."""

import base64
import json
from pathlib import Path
from typing import Any

ATTACKS = Path(__file__).with_name("attacks")


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
