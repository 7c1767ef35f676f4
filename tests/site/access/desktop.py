"""Runs Firefox on a desktop's accessibility bus, and tells what a screen reader would find there.

The machine's own Python runs this file, because the bindings to the bus come from the system alone.
It is started with Firefox's command. Each line on its input is a command, each line it prints an answer,
both in JSON: `{"tree": TITLE}` asks for the page of that title,
`{"spoken": null}` for what live regions said since the last time.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import gi  # type: ignore[import-not-found, import-untyped, unused-ignore]  # of the system, not of the project

gi.require_version("Atspi", "2.0")
from gi.repository import (  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: E402  # as gi wants it
    Atspi,
    GLib,
)

STATES = {
    Atspi.StateType.FOCUSED: "focused",
    Atspi.StateType.SHOWING: "showing",
    Atspi.StateType.EDITABLE: "editable",
}
CHANGES = ("object:text-changed:insert", "object:announcement")


class Ear:
    """Listens for what a screen reader speaks of its own accord."""

    def __init__(self) -> None:
        self._spoken: list[dict[str, str]] = []
        self._listener = Atspi.EventListener.new(self._hear)
        for change in CHANGES:
            self._listener.register(change)

    def _hear(self, event: Any) -> None:
        """Note a change, if it is one of a live region: others are spoken only where the reader is."""
        try:
            attributes = event.source.get_attributes()
        except GLib.Error:  # it has gone already
            return
        live = attributes.get("container-live", attributes.get("live", "off"))
        if live != "off" or event.type == "object:announcement":
            self._spoken.append({"live": live, "text": str(event.any_data)})

    def listen(self) -> None:
        """Take in what has come over the bus."""
        context = GLib.MainContext.default()
        while context.pending():
            context.iteration(False)  # noqa: FBT003  # it takes its arguments by place alone

    def spoken(self) -> list[dict[str, str]]:
        """Return what was said since the last time."""
        said, self._spoken = self._spoken, []
        return said


def children(node: Any) -> Iterator[Any]:
    """What stands in it, without what vanishes meanwhile."""
    for index in range(node.get_child_count()):
        child = node.get_child_at_index(index)
        if child is not None:
            yield child


def documents(node: Any) -> Iterator[Any]:
    """All pages that are open in a program."""
    for child in children(node):
        if child.get_role() == Atspi.Role.DOCUMENT_WEB:
            yield child
        else:
            yield from documents(child)


def page(title: str) -> Any:
    """Return the page with these words in its title.

    Raises:
        LookupError: the bus has none.
    """
    for program in children(Atspi.get_desktop(0)):
        for document in documents(program):
            if title in document.get_name():
                return document
    raise LookupError(f"no page called {title!r} on the bus")


def told(node: Any) -> dict[str, Any]:
    """Return a part of the page with all that stands in it."""
    states = node.get_state_set()
    text = node.get_text_iface()
    return {
        "role": node.get_role_name(),
        "name": node.get_name() or "",
        "description": node.get_description() or "",
        "attributes": dict(node.get_attributes()),
        "states": [name for state, name in STATES.items() if states.contains(state)],
        "text": Atspi.Text.get_text(text, 0, -1) if text else "",
        "children": [told(child) for child in children(node)],
    }


def answer(command: dict[str, Any], ear: Ear) -> dict[str, Any]:
    """Do what a line asks. What vanished while it was read is a fault, which the asker may try again."""
    ear.listen()
    if "spoken" in command:
        return {"spoken": ear.spoken()}
    try:
        return {"tree": told(page(command["tree"]))}
    except (GLib.Error, LookupError) as error:
        return {"fault": str(error)}


def main() -> None:
    """Start the browser, answer every line, and end the browser when no more lines come."""
    Atspi.init()
    ear = Ear()
    with subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stdout=sys.stderr) as browser:
        try:
            for line in sys.stdin:
                sys.stdout.write(json.dumps(answer(json.loads(line), ear)) + "\n")
                sys.stdout.flush()
        finally:
            browser.terminate()


if __name__ == "__main__":
    main()
