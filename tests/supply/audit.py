"""Asks the lists of known faults about every locked package: ``python -m tests.supply.audit PIP_AUDIT``.

Exits with 1 when a fault is known, and with 2 when a list cannot be reached: then nothing is known.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

PYTHON_LOCKS = ("requirements/site.txt", "requirements/test.txt", "requirements/node.txt")
PATIENCE_SECONDS = 300


def audit_python(pip_audit: str, lock: str) -> list[str] | None:
    """Return the known faults of one lock; None where the list cannot be had."""
    command = [pip_audit, "--format", "json", "--no-deps", "--disable-pip", "--requirement", lock]
    said = _json(command)
    if said is None or "dependencies" not in said:
        return None
    return [
        f"{each['name']} {each['version']}: {fault['id']}"
        for each in said["dependencies"]
        for fault in each.get("vulns", ())
    ]


def audit_npm() -> list[str] | None:
    """The same for the npm lock."""
    said = _json(["npm", "audit", "--json"])
    if said is None or "vulnerabilities" not in said:
        return None
    return [f"{name}: {each['severity']}" for name, each in said["vulnerabilities"].items()]


def _json(command: list[str]) -> dict[str, Any] | None:
    try:
        run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS, check=False)
        read: dict[str, Any] = json.loads(run.stdout)
    except (OSError, subprocess.TimeoutExpired, json.JSONDecodeError):
        return None
    return read


def report(found: dict[str, list[str] | None]) -> int:
    """Print one line for each lock or fault, and return the exit status."""
    for lock, faults in found.items():
        if faults is None:
            sys.stdout.write(
                f"{lock}: the list of known faults cannot be reached from here; try again later\n"
            )
        for fault in faults or ():
            sys.stdout.write(f"{lock}: {fault}\n")
        if faults == []:
            sys.stdout.write(f"{lock}: no known fault\n")
    if any(found.values()):
        return 1
    return 2 if None in found.values() else 0


def main() -> int:
    """Ask about all locks."""
    found = {lock: audit_python(sys.argv[1], lock) for lock in PYTHON_LOCKS}
    return report(found | {"package-lock.json": audit_npm()})


if __name__ == "__main__":
    sys.exit(main())
