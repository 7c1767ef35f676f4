"""The rule data of one game: clauses with their numbers, texts, rulings, glossary, worked examples.

It is TOML beside the game's code, read with the standard library. Parsing TOML in the browser takes longer
than the rest of a first answer, so the build parses each file once and ships its tables as a compiled module
in the game's package.
`rules`, `texts` and `rulings` are read when a game is imported, because procedures take their numbers
from them. The rest is read on demand by pages and tests; its
records are in `engine.rule_pages`, which a first answer in the browser never loads.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.errors import IllegalChoiceError, RulesError
from engine.source import EVIDENCE, Source, read_source

if TYPE_CHECKING:
    from engine.rule_pages import Change, Example, Term, Text

COMPILED = "compiled_tables"
"""Name of the module that the build adds to a game's package; its `TABLES` maps file names to tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number or a table of numbers that a clause gives, with its unit."""

    value: Any
    unit: str
    evidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One numbered rule of a game."""

    id: str
    title: str
    says: str
    """The rule in a sentence or two of our own words, for previews and data."""
    sources: tuple[Source, ...]
    numbers: Mapping[str, Number]
    nothing_to_compute: str = ""
    """The reason why no calculator cites this clause, where none does."""

    @property
    def status(self) -> str:
        """How sure we are of it: as of the weakest of its sources."""
        return max((each.evidence for each in self.sources), key=EVIDENCE.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """A whole text and the set of readings that it implies."""

    name: str
    title: str
    readings: Mapping[str, str]
    texts: tuple[str, ...] = ()
    """Codes of the texts that it consists of; empty where the clauses have not been sorted by text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read an unclear clause."""

    name: str
    says: str
    title: str
    """A few words, for a switch or the head of a column; the name is for links and data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A request whose answer depends on the reading of a ruling, with the expected value of each reading."""

    request: Mapping[str, Any]
    watch: str
    """Dotted path into the response: `events.catastrophic_failure`."""
    expect: Mapping[str, Any]
    """Expected value by reading, worked out by hand; a refusal is its code; null is omitted."""
    working: str
    told: str = ""
    """The request as somebody at the table would tell it, where the words of its form are too many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """Ordinary inputs on which the readings are compared."""

    request: Mapping[str, Any]
    over: Mapping[str, tuple[Any, ...]]
    """Values by input; every combination is computed."""
    watch: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """A decision of ours where the texts contradict each other or leave a gap."""

    id: str
    title: str
    question: str
    why: str
    decided: str
    because: str
    status: str
    date: str
    clauses: tuple[str, ...]
    sources: tuple[Source, ...]
    readings: tuple[Reading, ...] = ()
    decision: str = ""
    """Name of the reading that applies unless a request names another."""
    at_table: str = ""
    """What somebody at the table does because of it, in one sentence; empty where nothing follows."""
    superseded_by: str = ""
    cases: tuple[Case, ...] = ()
    grid: Grid | None = None
    never_differs: str = ""
    """The reason why the readings always give the same numbers, where they do."""


def _sources(clause: str, raw: Mapping[str, Any]) -> tuple[Source, ...]:
    return tuple(read_source(clause, each) for each in raw["sources"])


def _clause(key: str, raw: Mapping[str, Any]) -> Clause:
    sources = _sources(key, raw)
    usual = sources[0].evidence
    return Clause(
        id=key,
        title=raw["title"],
        says=raw["says"],
        sources=sources,
        numbers={
            name: Number(value=n["value"], unit=n["unit"], evidence=n.get("evidence", usual))
            for name, n in raw.get("numbers", {}).items()
        },
        nothing_to_compute=raw.get("nothing_to_compute", ""),
    )


def _ruling(key: str, raw: Mapping[str, Any]) -> Ruling:
    # A reading is a sentence that is short enough to be its own title, or both apart.
    readings = tuple(
        Reading(name=name, says=each, title=each)
        if isinstance(each, str)
        else Reading(name=name, says=each["says"], title=each["title"])
        for name, each in raw.get("readings", {}).items()
    )
    decision = raw.get("decision", "")
    if decision and decision not in {each.name for each in readings}:
        named = ", ".join(each.name for each in readings) or "them first"
        message = f"{key} decides for {decision!r}, which is none of its readings; name {named}"
        raise ValueError(message)
    grid = None
    if "grid" in raw:
        over = {name: tuple(values) for name, values in raw["grid"]["over"].items()}
        grid = Grid(**{**raw["grid"], "over": over})
    return Ruling(
        id=key,
        title=raw["title"],
        question=raw["question"],
        why=raw["why"],
        decided=raw["decided"],
        because=raw["because"],
        status=raw["status"],
        date=str(raw["date"]),
        clauses=tuple(raw["clauses"]),
        sources=_sources(key, raw),
        readings=readings,
        decision=decision,
        at_table=raw.get("at_table", ""),
        superseded_by=raw.get("superseded_by", ""),
        cases=tuple(Case(**{"working": "", **each}) for each in raw.get("cases", ())),
        grid=grid,
        never_differs=raw.get("never_differs", ""),
    )


@dataclass(frozen=True, kw_only=True)
class RuleData:
    """The contents of the TOML files in one game's folder."""

    folder: str
    """A path as text, because importing `pathlib` is slow in Pyodide."""

    @classmethod
    def beside(cls, module_file: str) -> RuleData:
        """Return the data in the folder of a game's module."""
        return cls(folder=module_file.replace("\\", "/").rpartition("/")[0])

    @cached_property
    def clauses(self) -> Mapping[str, Clause]:
        """The numbered rules, by id."""
        return _records(self.folder, "rules", _clause)

    @cached_property
    def texts(self) -> Mapping[str, Text]:
        """The original texts, by code."""
        from engine.rule_pages import read_text

        raw = read_tables(self.folder, "sources").get("texts", {})
        return {code: read_text(code, fields) for code, fields in raw.items()}

    @cached_property
    def editions(self) -> Mapping[str, Edition]:
        """The whole texts that a request may name, by name."""
        raw = read_tables(self.folder, "sources").get("editions", {})
        return {
            name: Edition(
                name=name, title=e["title"], readings=e["readings"], texts=tuple(e.get("texts", ()))
            )
            for name, e in raw.items()
        }

    @cached_property
    def rulings(self) -> Mapping[str, Ruling]:
        """The decisions, by id."""
        return _records(self.folder, "rulings", _ruling)

    @cached_property
    def history(self) -> Mapping[str, tuple[Change, ...]]:
        """The changes of published clauses and rulings, oldest first, by id; only the build reads them.

        Raises:
            ValueError: a change is of no known kind.
        """
        from engine.rule_pages import changes_of

        return _records(self.folder, "history", changes_of)

    @cached_property
    def glossary(self) -> Mapping[str, Term]:
        """The headwords, by slug."""
        from engine.rule_pages import read_term

        return _records(self.folder, "glossary", read_term)

    @cached_property
    def examples(self) -> Mapping[str, Example]:
        """The worked examples, by id."""
        from engine.rule_pages import read_example

        return _records(self.folder, "examples", read_example)

    def number(self, address: str) -> Number:
        """Return a number with its unit, by `clause.name`.

        Raises:
            KeyError: no clause of this game gives such a number.
        """
        clause, _, name = address.partition(".")
        return self.clauses[clause].numbers[name]

    def whole(self, address: str) -> int:
        """Return a whole number by `clause.name`."""
        value = self.number(address).value
        if type(value) is not int:
            message = f"{address} is {value!r}, not a whole number"
            raise TypeError(message)
        return value

    def exact(self, address: str) -> Fraction:
        """Return an exact number by `clause.name`; the data writes it as text, `"3/2"`."""
        return Fraction(self.number(address).value)

    def source(self, key: str) -> Source:
        """Return the first source of a clause or ruling.

        The source of a ruling gets the ruling's status as its evidence: a ruling may quote a text and still
        decide what no text says.
        """
        if key in self.clauses:
            return self.clauses[key].sources[0]
        return replace(self.rulings[key].sources[0], evidence=self.rulings[key].status)

    def refusal(
        self, rests_on: str, at: str, text: str, kind: type[RulesError] = IllegalChoiceError
    ) -> RulesError:
        """Return the refusal of an input, to be raised: by default a clause or ruling forbids it.

        Args:
            rests_on: the clause or ruling.
            at: path of the input, `challenges`, `foe.weapon_bonus`.
            text: what is wrong, why, and what to do.
            kind: another kind of refusal.
        """
        return kind(text, field=f"inputs.{at}", source=str(self.source(rests_on)))


def _records(folder: str, name: str, read: Callable[[str, Any], Any]) -> dict[str, Any]:
    """Return the records of a file by id.

    Raises:
        ValueError: one of them has a mistake.
    """
    made = {}
    for key, raw in read_tables(folder, name).items():
        try:
            made[key] = read(key, raw)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            missing = f"has no {error}".replace("'", "")
            why = missing if isinstance(error, KeyError) else str(error).removeprefix(f"{key} ")
            message = f"{folder.rpartition('/')[2]}/{name}.toml, {key} {why}"
            raise ValueError(message) from error
    return made


def read_tables(folder: str, name: str) -> dict[str, Any]:
    """Return the tables of `name.toml` in a game's folder; an empty mapping if there is no such file."""
    module = f"engine.systems.{folder.rpartition('/')[2]}.{COMPILED}"
    try:
        compiled: dict[str, dict[str, Any]] = import_module(module).TABLES
    except ModuleNotFoundError as error:
        if not module.startswith(str(error.name)):  # the game's own code misses something else
            raise
    else:
        return compiled.get(name, {})
    import tomllib

    try:
        with open(f"{folder}/{name}.toml", "rb") as file:  # noqa: PTH123 - the browser does without `pathlib`
            return tomllib.load(file)
    except FileNotFoundError:
        return {}


def reading_advice(rules: RuleData, ruling: str, *readings: str) -> str:
    """Return the advice of a refusal: `read KR3 as "An equal Total succeeds"`, several readings with "or".

    Raises:
        KeyError: the game has no such ruling, or the ruling no such reading.
    """
    says = {each.name: each.says for each in rules.rulings[ruling].readings}
    return f"read {ruling} as " + " or ".join(f'"{says[name]}"' for name in readings)
