"""What holds for every game in the catalogue, whoever wrote it."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import MODES, Calculator, System, catalogue, handle_json
from engine.reading_impact import reading_impact as consequence
from engine.reading_impact import value_at

MOST_MAIN = 3
"""Inputs that a form shows at first sight."""
ROOT = Path(__file__).parent.parent
SYSTEMS = catalogue()
CALCULATORS = [each for system in SYSTEMS for each in system.calculators]
EXAMPLES = [(system, example) for system in SYSTEMS for example in system.data.examples.values()]


def _system(calculator: Calculator) -> System:
    return next(system for system in SYSTEMS if calculator in system.calculators)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.slug)
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


@pytest.mark.parametrize("calculator", CALCULATORS, ids=lambda calculator: calculator.id)
class TestCalculator:
    """Each calculator is declared well enough to make a form, a command and a schema of it."""

    def test_id_names_its_game(self, calculator: Calculator) -> None:
        """The id is the game's slug and the procedure."""
        assert re.fullmatch(rf"{_system(calculator).slug}\.[a-z_]+", calculator.id)

    def test_clauses_and_rulings_exist(self, calculator: Calculator) -> None:
        """What it claims to compute stands in the game's data."""
        data = _system(calculator).data
        assert set(calculator.clauses) <= set(data.clauses)
        assert set(calculator.rulings) <= set(data.rulings)
        named = {each.clause for each in (*calculator.results, *calculator.events)}
        named |= {each.clause for each in calculator.declared}
        assert named - {""} <= {*data.clauses, *data.rulings}

    def test_inputs_are_labelled(self, calculator: Calculator) -> None:
        """Every input has a label that differs from the others, and a JSON Schema."""
        labels = [each.label for each in calculator.declared]
        assert len(set(labels)) == len(labels)
        assert all(labels)
        assert all(json.dumps(each.kind.schema()) for each in calculator.declared)

    def test_has_one_to_three_main_inputs(self, calculator: Calculator) -> None:
        """A form shows at first sight what matters; what must be named is always among it."""
        main = [each.name for each in calculator.declared if each.main]
        assert 1 <= len(main) <= MOST_MAIN
        assert [each.name for each in calculator.declared if each.is_required and not each.main] == []

    def test_has_a_verb_for_each_button(self, calculator: Calculator) -> None:
        """The buttons come in the same order everywhere, each with words of its own."""
        verbs = dict(calculator.buttons)
        assert tuple(verbs) == calculator.modes == tuple(mode for mode in MODES if mode in verbs)
        assert set(calculator.verbs) <= set(verbs)
        assert len({*verbs.values()} - {""}) == len(verbs)

    def test_has_an_example(self, calculator: Calculator) -> None:
        """A worked example shows it."""
        assert [example for _, example in EXAMPLES if example.request["calculator"] == calculator.id]


@pytest.mark.parametrize(("system", "example"), EXAMPLES, ids=[example.id for _, example in EXAMPLES])
class TestExample:
    """Each worked example is a request with the answer that a person worked out."""

    def test_gives_what_was_worked_out(self, system: System, example: Any) -> None:
        """The engine agrees with the hand."""
        answer = json.loads(handle_json(json.dumps(dict(example.request))))
        assert answer["ok"], answer
        assert answer["response"]["calculator"].startswith(system.slug)
        assert {path: value_at(answer["response"], path) for path in example.expect} == dict(example.expect)

    def test_cites_clauses_that_exist(self, system: System, example: Any) -> None:
        """Each step names a clause or a ruling of its game."""
        answer = json.loads(handle_json(json.dumps(dict(example.request))))
        known = {*system.data.clauses, *system.data.rulings}
        cited = [step["clause"] for step in answer["response"]["steps"]]
        assert cited
        assert set(cited) <= known

    def test_can_be_asked_again_from_its_answer(self, system: System, example: Any) -> None:
        """An answer's inputs, readings, text and seed make the same answer again."""
        del system
        first = json.loads(handle_json(json.dumps(dict(example.request))))["response"]
        keys = ("calculator", "mode", "inputs", "readings", "text")
        again = {key: first[key] for key in keys}
        again |= {"seed": first["seed"]} if first["seed"] is not None else {"faces": first["faces"]}
        assert json.loads(handle_json(json.dumps(again)))["response"] == first


RULINGS = [(system, ruling) for system in SYSTEMS for ruling in system.data.rulings.values()]
DECIDING = [(system, ruling) for system, ruling in RULINGS if ruling.readings]


@pytest.mark.parametrize(("system", "ruling"), DECIDING, ids=[ruling.id for _, ruling in DECIDING])
class TestRuling:
    """A ruling that decides a number can be run: its cases are tests, its consequence is computed."""

    def test_touches_a_calculator(self, system: System, ruling: Any) -> None:
        """Some calculator lets the reader choose the reading."""
        assert any(ruling.id in calculator.rulings for calculator in system.calculators)

    def test_cases_give_what_was_worked_out(self, system: System, ruling: Any) -> None:
        """Each reading gives the value that a person worked out for it; one left out gives nothing at all."""
        del system
        found = consequence(ruling)
        nothing = dict.fromkeys(reading.name for reading in ruling.readings)
        assert [dict(each.values) for each in found.cases] == [nothing | case.expect for case in ruling.cases]

    def test_readings_differ_or_say_why_not(self, system: System, ruling: Any) -> None:
        """A case sets every reading apart from the decision, or the ruling says why none can."""
        del system
        found = consequence(ruling)
        for reading in ruling.readings:
            apart = [
                each for each in found.cases if each.values[reading.name] != each.values[ruling.decision]
            ]
            assert apart or reading.name == ruling.decision or ruling.never_differs, reading.name
        assert not (ruling.never_differs and (found.apart or any(each.difference for each in found.cases)))
