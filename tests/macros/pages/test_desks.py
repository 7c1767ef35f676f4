"""The desk of a game: its form step by step, with the words that the game suggests."""

import json
import re
from html import unescape
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from markupsafe import escape

from engine import Request, System, catalogue, find, handle, to_wire
from engine.analysis.random_character import random_character_of
from engine.inputs import USUAL_DICE, Listed
from engine.sheets import sheet_of
from macros.generate.data.data_files import all_schemas, data_files
from macros.page import Page, PageError
from macros.pages.answers import compact
from macros.pages.citations import whose
from macros.pages.desks import character_desk, sheet_data
from macros.pages.people import people_of
from macros.project import PROJECT

WITH_SHEETS = [system for system in catalogue() if sheet_of(system) is not None]


def desk_of(system: System) -> str:
    """The desk of a game, on a page of its chapter."""
    return str(character_desk(Page(source=f"{system.url_slug}/make-a-character.md", root="../../")))


def named(system: System) -> str:
    """For the name of a test."""
    return system.slug


class TestDesk:
    """What a reader finds there."""

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=named)
    def test_has_every_step_and_every_input(self, system: System) -> None:
        """The steps come in their order; together they hold the whole form of the calculator."""
        declared = sheet_of(system)
        assert declared is not None
        html = desk_of(system)
        titles = re.findall(r'<summary><span class="rc-step-number">\d+</span> (.*?)</summary>', html)
        assert [each.replace("&#39;", "'") for each in titles] == [step.title for step in declared.steps]
        form = html.partition('<div class="rc-actions">')[0]
        for each in find(declared.calculator).declared:
            assert f'data-field="{each.name}"' in form

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=named)
    def test_offers_the_words_that_are_declared(self, system: System) -> None:
        """Each list of words stands once, and its fields refer to it."""
        declared = sheet_of(system)
        assert declared is not None
        html = desk_of(system)
        assert html.count("<datalist") == len(declared.suggestions)
        for place, each in enumerate(declared.suggestions, start=1):
            assert f'<datalist id="character-words-{place}"><option value="{each.words[0]}">' in html
            assert f'name="{each.input}"' in html
            assert f'list="character-words-{place}"' in html

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=named)
    def test_presses_in_place_of_typing(self, system: System) -> None:
        """Each part that is pressed has its words, and each row of a list adds itself, where none stand."""
        declared = sheet_of(system)
        assert declared is not None
        html = unescape(desk_of(system))
        for each in declared.presses:
            row = html.partition(f'name="{each.input}"')[0].rpartition("rc-press")[2]
            assert re.findall(r'data-put="(\w+)"', row) == list(each.words or USUAL_DICE)
        made = random_character_of(find(declared.calculator))
        assert made is not None
        lists = [each for each in find(declared.calculator).declared if each.kind.parts()]
        tables = [each.name for each in lists if isinstance(each.kind, Listed)]
        rows = [row for name in tables if name not in declared.empty for row in made.rows(name)]
        assert html.count("data-add=") == len(rows)
        assert f'data-start="{compact(declared.empty)}"' in html
        assert 'data-action="somebody"' in html

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=named)
    def test_starts_from_each_ready_character(self, system: System) -> None:
        """A press fills the form with one of them, of whom a post says who made them up."""
        html = desk_of(system)
        for person in people_of(system.slug).of_kind("character").values():
            made_up = escape(whose(system, person))
            assert re.search(
                rf'<button type="button" data-start="[^"]+" data-whose="{re.escape(made_up)}">'
                rf"{re.escape(person.name)}</button>",
                html,
            )

    def test_of_no_game(self) -> None:
        """A page outside of a game's chapter names the game."""
        with pytest.raises(PageError, match="stands in no game's folder"):
            character_desk(Page(source="index.md"))

    def test_of_a_game_without_sheets(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The mistake says which file is missing."""
        monkeypatch.setattr("macros.pages.desks.sheet_of", lambda _system: None)
        with pytest.raises(PageError, match="arylon has no character sheets"):
            character_desk(Page(source="arylon/make-a-character.md"))


class TestData:
    """What scripts and programs know of it."""

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=named)
    def test_is_published_by_its_schema(self, system: System) -> None:
        """The file of each game keeps to it."""
        published = json.loads(data_files(PROJECT)[f"sheets/{system.slug}.json"])
        Draft202012Validator(all_schemas()["sheets"]).validate(published)
        declared = sheet_of(system)
        assert declared is not None
        assert published["sheet"] == json.loads(json.dumps(sheet_data(system, declared)))

    @pytest.mark.parametrize("system", WITH_SHEETS, ids=named)
    def test_every_path_leads_to_a_value(self, system: System) -> None:
        """What only an answer knows: each feed finds something on the sheet of a ready character."""
        declared = sheet_of(system)
        assert declared is not None
        answers = [
            to_wire(handle(Request(calculator=declared.calculator, mode="work", inputs=each.inputs)))
            for each in people_of(system.slug).of_kind("character").values()
        ]
        for feed in declared.feeds:
            if not feed.for_each:
                continue
            root, _, path = feed.for_each.partition(".")
            rows = [row for answer in answers for row in answer[root][path]]
            parts = [path.partition(".")[2] for path in feed.inputs.values() if path.startswith("row.")]
            parts += re.findall(r"\{row\.([a-z_]+)\}", feed.label)
            assert all(_has(row, part.split(".")) for row in rows for part in parts), feed.label


def _has(value: Any, names: list[str]) -> bool:
    """Tell whether a path leads to something."""
    return not names or (names[0] in value and _has(value[names[0]], names[1:]))


class TestDocument:
    """The schema of a saved character."""

    def test_takes_what_is_saved_and_nothing_else(self) -> None:
        """Three keys are needed; a number out of place is refused."""
        schema = Draft202012Validator(all_schemas()["sheet"])
        least = {"format": "indie-rulebook sheet 1", "game": "arylon", "calculator": "arylon.character"}
        whole = {
            **least,
            "inputs": {"name": "Kit"},
            "tracks": {"plot_points": 2},
            "log": [{"time": "2026-11-22T20:00:00Z", "text": "paid"}],
            "notes": "",
            "engine": "2026.1",
        }
        for document in (least, whole):
            assert schema.is_valid(document)
        for change in ({"format": "other 1"}, {"tracks": {"plot_points": 1.5}}, {"mood": "fair"}, {"log": 3}):
            assert not schema.is_valid({**whole, **change})

    def test_all_characters_in_one_file(self) -> None:
        """An answer may be missing; another version, or a sheet that is none, is refused."""
        schema = Draft202012Validator(all_schemas()["all-sheets"])
        document = {"format": "indie-rulebook sheet 1", "game": "arylon", "calculator": "arylon.character"}
        sheet = {"id": "a", "changed": "2026-11-22T20:00:00Z", "document": document}
        sheets = [sheet, {**sheet, "answer": None}]
        whole = {"format": "indie-rulebook sheets", "version": 1, "sheets": sheets}
        assert schema.is_valid(whole)
        for change in ({"version": 2}, {"sheets": [document]}, {"sheets": [sheet] * 201}, {"format": "x"}):
            assert not schema.is_valid({**whole, **change})
