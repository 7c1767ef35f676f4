"""What holds for every game in the catalogue, whoever wrote it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import MODES, System, catalogue, handle_json
from engine.reading_impact import reading_impact, value_at
from engine.rule_data import Ruling
from engine.rule_pages import Example
from tests.each_case import check_each

MOST_MAIN = 3
"""Inputs that a form shows at first sight."""
ROOT = Path(__file__).parent.parent
SYSTEMS = catalogue()
EACH_GAME = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.slug)


def _answer(example: Example) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(handle_json(json.dumps(dict(example.request))))
    assert answer["ok"], answer
    response: dict[str, Any] = answer["response"]
    return response


@EACH_GAME
class TestGame:
    """Each game is one folder with everything that a reader of its rules may ask for."""

    def test_has_its_chapter(self, system: System) -> None:
        """A game has a front page in the book."""
        assert (ROOT / "docs" / system.url_slug / "index.md").exists()

    def test_ids_carry_its_letter(self, system: System) -> None:
        """Clauses are numbered with the game's letter, rulings with the letter and R."""
        assert all(re.fullmatch(rf"{system.letter}[1-9][0-9]*[a-z]?", key) for key in system.data.clauses)
        assert all(re.fullmatch(rf"{system.letter}R(0|[1-9][0-9]*)", key) for key in system.data.rulings)

    def test_sources_name_known_texts(self, system: System) -> None:
        """Whatever is stated or inferred rests on a text that the game lists."""
        sources = [source for clause in system.data.clauses.values() for source in clause.sources]
        sources += [source for ruling in system.data.rulings.values() for source in ruling.sources]
        sources += [term.source for term in system.data.glossary.values()]
        for source in sources:
            assert source.text in {*system.data.texts, ""}, source
            assert source.text or source.evidence in {"invented", "inferred", "open"}, source

    def test_rulings_are_whole(self, system: System) -> None:
        """A ruling touches known clauses, and its decision is one of its readings."""
        for ruling in system.data.rulings.values():
            assert set(ruling.clauses) <= set(system.data.clauses), ruling.id
            names = [reading.name for reading in ruling.readings]
            assert bool(names) == bool(ruling.decision), ruling.id
            assert not names or ruling.decision in names, ruling.id
            assert ruling.status in {"stated", "inferred", "invented", "open"}, ruling.id

    def test_editions_choose_known_readings(self, system: System) -> None:
        """A whole text is a set of readings that exist."""
        for edition in system.data.editions.values():
            for key, name in edition.readings.items():
                assert name in [reading.name for reading in system.data.rulings[key].readings], (
                    edition.name,
                    key,
                )

    def test_glossary_is_whole(self, system: System) -> None:
        """See-also entries and clauses of a headword exist, and no word leads to two entries."""
        glossary = system.data.glossary
        words = Counter(word.lower() for term in glossary.values() for word in (term.title, *term.also))
        assert [word for word, times in words.items() if times > 1] == []
        for term in glossary.values():
            assert set(term.see) <= set(glossary), term.slug
            assert set(term.clauses) <= set(system.data.clauses), term.slug

    def test_numbers_have_units(self, system: System) -> None:
        """A number says what it counts."""
        for clause in system.data.clauses.values():
            assert all(number.unit for number in clause.numbers.values()), clause.id


@EACH_GAME
class TestCalculators:
    """Each calculator is declared well enough to make a form, a command and a schema of it."""

    def test_ids_name_the_game(self, system: System) -> None:
        """The id is the game's slug and the procedure; a title is found behind the colon of a name."""
        ids = [each.id for each in system.calculators]
        assert [each for each in ids if not re.fullmatch(rf"{system.slug}\.[a-z_]+", each)] == []
        assert [each.title for each in system.calculators if ":" in each.title] == []

    def test_clauses_and_rulings_exist(self, system: System) -> None:
        """What it claims to compute stands in the game's data."""
        clauses, rulings = set(system.data.clauses), set(system.data.rulings)
        for calculator in system.calculators:
            assert set(calculator.clauses) <= clauses, calculator.id
            assert set(calculator.rulings) <= rulings, calculator.id
            named = {each.clause for each in (*calculator.results, *calculator.events)}
            named |= {each.clause for each in calculator.declared}
            assert named - {""} <= clauses | rulings, calculator.id

    def test_inputs_are_labelled(self, system: System) -> None:
        """Every input has a label that differs from the others, and a JSON Schema."""
        for calculator in system.calculators:
            labels = [each.label for each in calculator.declared]
            assert len(set(labels)) == len(labels), calculator.id
            assert all(labels), calculator.id
            assert all(json.dumps(each.kind.schema()) for each in calculator.declared)

    def test_has_one_to_three_main_inputs(self, system: System) -> None:
        """A form shows at first sight what matters; what must be named is always among it."""
        for calculator in system.calculators:
            main = [each.name for each in calculator.declared if each.main]
            assert 1 <= len(main) <= MOST_MAIN, calculator.id
            hidden = [each.name for each in calculator.declared if each.is_required and not each.main]
            assert hidden == [], calculator.id

    def test_has_a_verb_for_each_button(self, system: System) -> None:
        """The buttons come in the same order everywhere, each with words of its own."""
        for calculator in system.calculators:
            verbs = dict(calculator.buttons)
            assert tuple(verbs) == calculator.modes == tuple(mode for mode in MODES if mode in verbs)
            assert set(calculator.verbs) <= set(verbs), calculator.id
            assert len({*verbs.values()} - {""}) == len(verbs), calculator.id

    def test_has_an_example(self, system: System) -> None:
        """A worked example shows it."""
        shown = {example.request["calculator"] for example in system.data.examples.values()}
        assert [each.id for each in system.calculators if each.id not in shown] == []


@EACH_GAME
class TestExamples:
    """Each worked example is a request with the answer that a person worked out; a failure names it."""

    def test_give_what_was_worked_out(self, system: System) -> None:
        """The engine agrees with the hand."""

        def law(example: Example) -> None:
            response = _answer(example)
            assert response["calculator"].startswith(system.slug)
            assert {path: value_at(response, path) for path in example.expect} == dict(example.expect)

        check_each(system.data.examples.values(), law, lambda example: example.id)

    def test_cite_clauses_that_exist(self, system: System) -> None:
        """Each step names a clause or a ruling of its game."""
        known = {*system.data.clauses, *system.data.rulings}

        def law(example: Example) -> None:
            cited = [step["clause"] for step in _answer(example)["steps"]]
            assert cited
            assert set(cited) <= known

        check_each(system.data.examples.values(), law, lambda example: example.id)

    def test_can_be_asked_again_from_their_answers(self, system: System) -> None:
        """An answer's inputs, readings, text and seed make the same answer again."""

        def law(example: Example) -> None:
            first = _answer(example)
            again = {key: first[key] for key in ("calculator", "mode", "inputs", "readings", "text")}
            again |= {"seed": first["seed"]} if first["seed"] is not None else {"faces": first["faces"]}
            assert json.loads(handle_json(json.dumps(again)))["response"] == first

        check_each(system.data.examples.values(), law, lambda example: example.id)


@EACH_GAME
class TestRulings:
    """A ruling that decides a number can be run: its cases are tests, its consequence is computed."""

    def test_touch_a_calculator(self, system: System) -> None:
        """Some calculator lets the reader choose the reading."""
        chosen = {key for calculator in system.calculators for key in calculator.rulings}
        assert [each.id for each in _deciding(system) if each.id not in chosen] == []

    def test_cases_give_what_was_worked_out(self, system: System) -> None:
        """Each reading gives the value that a person worked out for it; one left out gives nothing at all."""

        def law(ruling: Ruling) -> None:
            nothing = dict.fromkeys(reading.name for reading in ruling.readings)
            given = [dict(each.values) for each in reading_impact(ruling).cases]
            assert given == [{**nothing, **case.expect} for case in ruling.cases]

        check_each(_deciding(system), law, lambda ruling: ruling.id)

    def test_readings_differ_or_say_why_not(self, system: System) -> None:
        """A case sets every reading apart from the decision, or the ruling says why none can."""

        def law(ruling: Ruling) -> None:
            found = reading_impact(ruling)
            for reading in ruling.readings:
                apart = any(each.values[reading.name] != each.values[ruling.decision] for each in found.cases)
                assert apart or reading.name == ruling.decision or ruling.never_differs, reading.name
            assert not (
                ruling.never_differs and (found.apart or any(each.difference for each in found.cases))
            )

        check_each(_deciding(system), law, lambda ruling: ruling.id)


def _deciding(system: System) -> list[Ruling]:
    return [ruling for ruling in system.data.rulings.values() if ruling.readings]
