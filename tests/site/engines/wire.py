"""The commands of WebDriver that the journey needs, over the two lines on which browsers listen for them.

Chromium and WebKitGTK come with a driver that speaks HTTP. Firefox takes the same commands itself, by other
names, over Marionette: that is what its driver, which not every system has, would turn them into.
"""

from __future__ import annotations

import json
import socket
from http.client import HTTPConnection
from typing import Any, Protocol

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
"""The key under which the standard hands out an element."""

# name: (method, path, the name in Marionette)
COMMANDS = {
    "new": ("POST", "", "WebDriver:NewSession"),
    "end": ("DELETE", "", "WebDriver:DeleteSession"),
    "go": ("POST", "/url", "WebDriver:Navigate"),
    "run": ("POST", "/execute/sync", "WebDriver:ExecuteScript"),
    "find": ("POST", "/element", "WebDriver:FindElement"),
    "click": ("POST", "/element/{id}/click", "WebDriver:ElementClick"),
    "clear": ("POST", "/element/{id}/clear", "WebDriver:ElementClear"),
    "type": ("POST", "/element/{id}/value", "WebDriver:ElementSendKeys"),
}


class CommandError(Exception):
    """The browser refused a command, or went away."""


class Wire(Protocol):
    """Takes commands and gives their answers."""

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Return what the browser answers.

        Raises:
            CommandError: it refuses.
        """

    def close(self) -> None:
        """Hang up."""


class HttpWire:
    """A driver on a port of this machine."""

    def __init__(self, port: int, patience: float) -> None:
        self._port, self._patience = port, patience
        self._session = ""

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Ask by HTTP; the path says which element is meant."""
        method, path, _ = COMMANDS[command]
        session = f"/session/{self._session}" if self._session else "/session"
        line = HTTPConnection("127.0.0.1", self._port, timeout=self._patience)
        try:
            body = None if method == "DELETE" else json.dumps(values)
            line.request(method, session + path.format(**values), body, {"Content-Type": "application/json"})
            answer = json.loads(line.getresponse().read())["value"]
        except (OSError, ValueError, KeyError) as error:
            raise CommandError(f"{command}: the driver gave no answer ({error!r})") from error
        finally:
            line.close()
        if isinstance(answer, dict) and "error" in answer:
            raise CommandError(f"{command}: {answer['error']}: {answer.get('message', '')[:300]}")
        if command == "new":
            self._session = answer["sessionId"]
        return answer

    def close(self) -> None:
        """Nothing stays open between two commands."""


class MarionetteWire:
    """Firefox itself: messages of JSON with their length before them."""

    def __init__(self, port: int, patience: float) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), patience)
        self._file = self._line.makefile("rb")
        self._count = 0
        self._read()  # it says hello

    def send(self, command: str, values: dict[str, Any]) -> Any:
        """Ask by name; an answer bears the number of its question."""
        self._count += 1
        message = json.dumps([0, self._count, COMMANDS[command][2], values]).encode()
        try:
            self._line.sendall(b"%d:%b" % (len(message), message))
            _, _, error, answer = self._read()
        except (OSError, ValueError) as fault:
            raise CommandError(f"{command}: Firefox gave no answer ({fault!r})") from fault
        if error:
            raise CommandError(f"{command}: {error['error']}: {error.get('message', '')[:300]}")
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def _read(self) -> Any:
        digits = b""
        while (byte := self._file.read(1)) != b":":
            if not byte:
                raise CommandError("Firefox hung up")
            digits += byte
        return json.loads(self._file.read(int(digits)))

    def close(self) -> None:
        """Hang up."""
        self._file.close()
        self._line.close()
