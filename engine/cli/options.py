"""The options of a calculator's command, and the request that they give."""

from __future__ import annotations

import argparse
import secrets
from typing import Any

from engine.calculator import Calculator
from engine.cli.parser import CommandParser, Once, OncePerRuling
from engine.inputs import Input

SEED_BYTES = 8
"""Length of a random seed in bytes; only the command line draws one, never the engine."""


def _option(name: str) -> str:
    return "--" + name.replace("_", "-")


def calculator_parser(calculator: Calculator) -> CommandParser:
    """Return the option parser of a calculator, made from its declaration."""
    parser = CommandParser(calculator.id, description=calculator.summary, modes=calculator.modes)
    for each in calculator.declared:
        parser.add_argument(_option(each.name), action=Once, **_argument(each))
    parser.add_argument("--reading", action=OncePerRuling, default=[], metavar="RULING=READING")
    parser.add_argument("--text", action=Once, help="a whole text of the game")
    if calculator.roll is not None:
        seed = "text to derive the roll from; left out, a fresh one is drawn"
        parser.add_argument("--seed", action=Once, help=seed)
        faces = "what your own dice or tokens showed, in order"
        parser.add_argument("--faces", action=Once, nargs="*", help=faces)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    return parser


def _argument(each: Input) -> dict[str, Any]:
    default = ""
    if each.has_default:
        shown = "" if each.default is None else each.kind.format(each.default)
        default = f" (default: {shown or 'none'})"
    # argparse treats a percent sign in a help text as a format specifier.
    says = f"{each.label}. {each.help} Takes {each.kind.accepts}{default}. {each.clause}".replace("%", "%%")
    option = {"nargs": each.kind.nargs, "help": says, "dest": each.name}
    return {**option, "metavar": each.name.upper()} if each.kind.nargs else option


def fresh_seed() -> str:
    """Return a random seed."""
    return secrets.token_hex(SEED_BYTES)


def request_of(calculator: Calculator, given: argparse.Namespace) -> dict[str, Any]:
    """Return the request of a command as JSON values, so that it is checked like any other."""
    words = {each: getattr(given, each.name) for each in calculator.declared}
    request: dict[str, Any] = {
        "calculator": calculator.id,
        "inputs": {
            each.name: each.kind.parse_cli(typed) for each, typed in words.items() if typed is not None
        },
        "readings": dict(pair.partition("=")[::2] for pair in getattr(given, "reading", [])),
        "mode": given.mode or _default_mode(calculator, given),
        "text": given.text,
        "seed": getattr(given, "seed", None),
        "faces": None,
    }
    faces = getattr(given, "faces", None)
    if faces is not None:
        request["faces"] = [int(face) if face.isascii() and face.isdecimal() else face for face in faces]
    if request["mode"] == "roll" and request["seed"] is None and faces is None:
        request["seed"] = fresh_seed()
    return request


def _default_mode(calculator: Calculator, given: argparse.Namespace) -> str | None:
    """Return the mode where none was named: `roll` for a seed or faces, else `odds` where there are any."""
    if any(getattr(given, name, None) is not None for name in ("seed", "faces")):
        return "roll"
    return "odds" if "odds" in calculator.modes else None
