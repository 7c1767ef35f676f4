"""The people that the book adds to a game, their sheets, and the desk where readers make their own."""

import copy
import json
import re
import tomllib
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from markupsafe import escape

from engine import Request, System, catalogue, find, handle, to_wire
from engine.analysis.random_character import random_character_of
from engine.inputs import USUAL_DICE, Listed
from engine.sheets import Sheet, sheet_of
from macros.generate.data.data_files import all_schemas, data_files
from macros.page import Page, PageError
from macros.pages import people, sheets
from macros.pages.answers import compact
from macros.pages.citations import whose
from macros.pages.desks import character_desk, sheet_data
from macros.pages.page_places import find_places
from macros.pages.people import KINDS, BlankBlock, Block, Line, People, names_on_blank, people_of, read_people
from macros.pages.sheets import blank_sheet, opponent, sheet
from macros.project import PROJECT, BuildError
from macros.runtime.packing.archives import engine_members
from tests.written_files import write_files

MODEL = PROJECT / "tests" / "data" / "pebbles" / "engine" / "systems" / "pebbles" / "people.toml"
RAW = tomllib.loads(MODEL.read_text("utf-8"))


def _changed(path: str, value: Any) -> dict[str, Any]:
    """Return the model's tables with one value put in another's place; None takes it away."""
    raw = copy.deepcopy(RAW)
    *steps, last = [int(each) if each.isdecimal() else each for each in path.split(".")]
    at: Any = raw
    for step in steps:
        at = at[step]
    if value is None:
        del at[last]
    else:
        at[last] = value
    return raw


def test_the_model() -> None:
    """Somebody to play, somebody to meet, an empty sheet; a file may have none of them."""
    found = read_people(RAW)
    everyone = [(each.id, each.kind) for each in found.everyone]
    assert everyone == [("wren", "character"), ("heron", "opponent")]
    wren = found.of_kind("character")["wren"]
    assert wren.blocks[0].title == "Stones"
    assert wren.blocks[0].lines == (
        Line(name="A flat one", value="d6", note="from the mill"),
        Line(name="One for luck"),
    )
    assert found.everyone[1].play == ""
    assert found.blank is not None
    assert [(each.title, each.rows, each.columns) for each in found.blank.blocks] == [
        ("Stones", 4, ("Stone", "Die"))
    ]
    assert read_people({}) == people.People()
    assert [each.kind for each in read_people({"character": RAW["character"]}).everyone] == ["character"]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("villain", [], 'people.toml has an unknown key "villain"; it may have character, opponent'),
        ("character.0.age", 20, "people.toml, character 'wren' has an unknown key \"age\""),
        ("character.0.name", None, "people.toml, character 'wren' has no name; write name = \"...\""),
        ("character.0.authors", "her name", "people.toml, character 'wren' has no ours; write ours = "),
        ("character.0.who", "  ", "character 'wren' has no who"),
        ("character.0.id", "Wren!", 'has the id "Wren!"; write small letters, digits and hyphens'),
        ("character.0.block", [], "character 'wren' has no block; give it at least one"),
        ("character.0", "Wren", "people.toml, character 1 is no table"),
        ("character", {}, "people.toml has character that is no list; write [[character]] above each"),
        ("opponent.0.id", "wren", 'has the id "wren" twice; leave one out'),
        ("opponent.0.block.0.lines.0.value", 4, "block 1, lines 1 has no text as value"),
        ("opponent.0.block.0.lines.0.worth", "4", 'lines 1 has an unknown key "worth"; it may have name'),
        ("opponent.0.block.0.lines.1.name", None, "block 1, lines 2 has no name"),
        ("opponent.0.block.0.title", None, "opponent 'heron', block 1 has no title"),
        ("blank.block.0.rows", 0, "blank, block 1 has 0 as rows; write a whole number from 1 to 30"),
        ("blank.block.0.rows", True, "blank, block 1 has True as rows; write a whole number"),
        ("blank.block.0.columns", ["Stone", 6], "blank, block 1 needs a list of texts as columns"),
        ("blank.block", None, "people.toml, blank has no block; give it at least one"),
    ],
)  # fmt: skip
def test_a_mistake_is_one_sentence(path: str, value: Any, says: str) -> None:
    """The file, the person, the block and the line are named."""
    with pytest.raises(BuildError) as found:
        read_people(_changed(path, value))
    assert says in str(found.value)


def test_a_file_that_is_no_toml(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be read at all names the file."""
    monkeypatch.setattr(people, "SYSTEMS", write_files(tmp_path, {"marbles/people.toml": "[[character"}))
    with pytest.raises(BuildError, match=r"^marbles/people\.toml is no TOML: "):
        people_of("marbles")


STATISTICS = ["Strength", "Agility", "Hit Points", "Reaction", "Observation", "Power"]


@pytest.mark.parametrize(
    ("game", "title", "names"),
    [
        ("scattershot", "Statistics", STATISTICS),
        ("walkabout", "Core traits", ["People", "Edge", "Dance"]),
        ("walkabout", "Bag", ["White", "Black", "Green", "Blue", "Red"]),
        ("shattered_world", "In a fight", ["Hit Points", "Hit on", "Surprised", "Everything else"]),
        ("arylon", "Attributes", []),
    ],
)
def test_names_on_the_blank(game: str, title: str, names: list[str]) -> None:
    """They are those of the checked sheet, without sums; none where the players choose them."""
    blank = people_of(game).blank
    assert blank is not None
    block = next(each for each in blank.blocks if each.title == title)
    assert names_on_blank(game, block) == names


@pytest.mark.parametrize(
    ("section", "rows", "says"),
    [("Stones", 6, "Stones"), ("Statistics", 5, "has 5 rows for 6 names; give it more rows")],
)
def test_a_mistake_on_the_blank(section: str, rows: int, says: str) -> None:
    """A section that the checked sheet lacks, and too few rows."""
    block = BlankBlock(title="Statistics", section=section, rows=rows, columns=("What", "Rating"))
    with pytest.raises(BuildError, match=says) as found:
        names_on_blank("scattershot", block)
    assert "scattershot/people.toml: blank.block 'Statistics'" in str(found.value)


class TestPrinted:
    """The sheet of a character follows from the inputs, as its game prints it."""

    PERSON = (
        '[[character]]\nid = "una"\nname = "Una"\nwho = "A baker."\n{order}\n[character.notes]\n{notes}\n'
        '[character.inputs]\nskills = [{{ name = "Baking", grade = "easy", points = 2 }}]\n'
    )
    PRINTED = (
        '[[printed]]\ntitle = "Skills"\n[[printed]]\ntitle = "Things"\n'
        '[[printed]]\ntitle = "Points"\nlines = [{ name = "Spent", value = "{total}", note = "in all" }]\n'
    )

    def _read(self, folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> People:
        monkeypatch.setattr(people, "SYSTEMS", write_files(folder, {"scattershot/people.toml": text}))
        return people_of.__wrapped__("scattershot")

    def test_blocks(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Those that are declared, in the character's own order, without those that have no line."""
        told = self.PERSON.format(order='order = ["Points", "Skills", "Things"]', notes='Baking = "Easy"')
        una = self._read(tmp_path, monkeypatch, told + self.PRINTED).characters[0]
        assert una.blocks == (
            Block(title="Points", lines=(Line(name="Spent", value="2", note="in all"),)),
            Block(title="Skills", lines=(Line(name="Baking", value="13", note="Easy"),)),
        )
        assert (una.inputs["name"], una.inputs["who"]) == ("Una", "A baker.")

    def test_every_section(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where nothing is declared, the sheet has what the calculator checks."""
        told = self._read(tmp_path, monkeypatch, self.PERSON.format(order="", notes=""))
        assert {"Statistics", "Skills"} <= {each.title for each in told.characters[0].blocks}

    @pytest.mark.parametrize(
        ("order", "notes", "says"),
        [
            ('order = ["Skill"]', "", "'una' has order with \"Skill\"; write one of Skills, Things"),
            ("", 'Cooking = "hard"', "'una' has notes with \"Cooking\"; write one of Baking, Spent"),
        ],
    )
    def test_mistakes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, order: str, notes: str, says: str
    ) -> None:
        """A block or a line that the sheet does not have."""
        with pytest.raises(BuildError) as found:
            self._read(tmp_path, monkeypatch, self.PERSON.format(order=order, notes=notes) + self.PRINTED)
        assert says in str(found.value)


def test_every_file_is_read() -> None:
    """Every game's file has no mistake; a game that adds nobody has nobody."""
    for system in catalogue():
        assert {each.kind for each in people_of(system.slug).everyone} <= set(KINDS)
    assert people_of("no-such-game").everyone == ()


def test_browser_gets_none(tmp_path: Path) -> None:
    """No answer rests on them, so they are not packed for the browser."""
    game = {"__init__.py": "", "people.toml": MODEL.read_text("utf-8")}
    engine = write_files(tmp_path / "engine", {f"systems/pebbles/{name}": game[name] for name in game})
    assert b"Wren" not in b"".join(engine_members(engine).values())


CAST = read_people(RAW)


@pytest.fixture
def cast(monkeypatch: pytest.MonkeyPatch) -> None:
    """One game has the model's people; the others have nobody."""
    monkeypatch.setattr(sheets, "people_of", lambda game: CAST if game == "walkabout" else People())


def _page(source: str = "walkabout/extras/characters.md") -> Page:
    return Page(source=source, root="../../../")


@pytest.mark.usefixtures("cast")
def test_a_sheet() -> None:
    """Name, who and how, each block; one style sheet a page; a leaf of its own among the extras alone."""
    html = str(sheet(_page(), "wren"))
    for words in (
        'id="person-wren"',
        'aria-labelledby="person-wren-name"',
        ">Wren</strong>",
        '<span class="evidence evidence--ours">ours</span>',
        "A ferryman&#39;s daughter",
        "Ask how wide the water is",
        "<caption>Stones</caption>",
        '<th scope="row">A flat one <span class="sheet-note">(from the mill)</span></th><td>d6</td>',
        '<td class="sheet-alone" colspan="2">One for luck</td></tr>',
    ):
        assert words in html
    page = _page()
    both = str(sheet(page, "wren")) + str(opponent(page, "heron"))
    assert re.findall('<link [^>]*href="([^"]*)"', both) == ["../../../assets/css/sheet/sheet.css"]
    assert "sheet--leaf" in sheet(_page(), "wren")
    assert "sheet--leaf" not in sheet(_page("walkabout/play-in-ten-minutes.md"), "wren")
    assert 'data-game="walkabout"' in sheet(_page("comparing.md"), "wren", game="walkabout")
    with pytest.raises(PageError, match="stands in no game's folder"):
        sheet(_page("comparing.md"), "wren")


@pytest.mark.usefixtures("cast")
def test_a_sheet_says_what_is_the_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sheet that the author made a part of is not called ours altogether."""
    raw = copy.deepcopy(RAW)
    raw["character"][0] |= {"authors": "her name and her stones", "ours": "the rest"}
    monkeypatch.setattr(sheets, "people_of", lambda _: read_people(raw))
    html = str(sheet(_page(), "wren"))
    assert '<span class="evidence evidence--ours">ours in part</span>' in html
    assert "<b>The author's:</b> her name and her stones. <b>Ours:</b> the rest." in html


@pytest.mark.usefixtures("cast")
def test_mistakes_of_a_sheet() -> None:
    """Nobody of that name, an opponent where a character is wanted, the same sheet twice."""
    page = _page()
    with pytest.raises(PageError, match='no character of walkabout "wran"; perhaps you mean wren'):
        sheet(page, "wran")
    with pytest.raises(PageError, match='no character of walkabout "heron"'):
        sheet(page, "heron")
    with pytest.raises(PageError, match='no opponent of arylon "heron"; there is none at all yet'):
        opponent(_page("arylon/extras/opposition.md"), "heron")
    sheet(page, "wren")
    with pytest.raises(PageError, match='two widgets of this page are called "person-wren"'):
        sheet(page, "wren")


@pytest.mark.usefixtures("cast")
def test_an_opponent() -> None:
    """One line a block, entries parted by commas."""
    html = str(opponent(_page(), "heron"))
    assert "<dt>In the way</dt>" in html
    assert '<span class="sheet-entry">Pond <b>4</b>,</span> <span class="sheet-entry">Temper' in html
    assert '<b>short</b> <span class="sheet-note">(after noon)</span></span></dd>' in html
    assert "sheet--leaf" not in html


@pytest.mark.usefixtures("cast")
def test_blank_sheet() -> None:
    """As many rows as the data says; the search does not find it; a game that describes none has none."""
    html = str(blank_sheet(_page()))
    assert '<tr><th scope="col">Stone</th><th scope="col">Die</th></tr>' in html
    assert CAST.blank is not None
    assert html.count("<tr><td></td><td></td></tr>") == CAST.blank.blocks[0].rows
    assert "data-search-exclude" in html
    with pytest.raises(PageError, match="arylon has no empty sheet yet; describe its blocks"):
        blank_sheet(_page("arylon/extras/characters.md"))


def test_places_among_the_extras_come_first(tmp_path: Path) -> None:
    """A sheet in a chapter is the person's place only where the extras have none."""
    pages = {
        "walkabout/a-chapter.md": '{{ sheet("wren") }} {{ opponent("heron") }}',
        "walkabout/extras/characters.md": "{{ sheet('wren') }}",
    }
    places = find_places(write_files(tmp_path, pages))
    assert places["person-walkabout-wren"] == "walkabout/extras/characters/#person-wren"
    assert places["person-walkabout-heron"] == "walkabout/a-chapter/#person-heron"


WITH_SHEETS = [(system, declared) for system in catalogue() if (declared := sheet_of(system))]
of_each_desk = pytest.mark.parametrize(
    ("system", "declared"), WITH_SHEETS, ids=[system.slug for system, _ in WITH_SHEETS]
)


def desk_of(system: System) -> str:
    """The desk of a game, on a page of its chapter."""
    return str(character_desk(Page(source=f"{system.url_slug}/make-a-character.md", root="../../")))


@of_each_desk
def test_a_desk(system: System, declared: Sheet) -> None:
    """The steps in their order hold the whole form; each list of words stands once, for its fields."""
    html = desk_of(system)
    titles = re.findall(r'<summary><span class="rc-step-number">\d+</span> (.*?)</summary>', html)
    assert [each.replace("&#39;", "'") for each in titles] == [step.title for step in declared.steps]
    form = html.partition('<div class="rc-actions">')[0]
    for each in find(declared.calculator).declared:
        assert f'data-field="{each.name}"' in form
    assert html.count("<datalist") == len(declared.suggestions)
    for place, suggested in enumerate(declared.suggestions, start=1):
        assert f'<datalist id="character-words-{place}"><option value="{suggested.words[0]}">' in html
        assert f'name="{suggested.input}"' in html
        assert f'list="character-words-{place}"' in html


@of_each_desk
def test_presses_in_place_of_typing(system: System, declared: Sheet) -> None:
    """Each part that is pressed has its words, each row of a list adds itself, each character fills all."""
    html = desk_of(system)
    for person in people_of(system.slug).of_kind("character").values():
        said = f'data-whose="{escape(whose(system, person))}">{person.name}</button>'
        assert re.search(rf'<button type="button" data-start="[^"]+" {re.escape(said)}', html)
    html = unescape(html)
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


def test_mistakes_of_a_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page outside of a game's chapter names the game; the mistake says which file is missing."""
    with pytest.raises(PageError, match="stands in no game's folder"):
        character_desk(Page(source="index.md"))
    monkeypatch.setattr("macros.pages.desks.sheet_of", lambda _system: None)
    with pytest.raises(PageError, match="arylon has no character sheets"):
        character_desk(Page(source="arylon/make-a-character.md"))


@of_each_desk
def test_data_of_a_desk(system: System, declared: Sheet) -> None:
    """The file keeps to its schema, and each feed finds something on the sheet of a ready character."""
    published = json.loads(data_files(PROJECT)[f"sheets/{system.slug}.json"])
    Draft202012Validator(all_schemas()["sheets"]).validate(published)
    assert published["sheet"] == json.loads(json.dumps(sheet_data(system, declared)))
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


def test_saved_characters() -> None:
    """Three keys are needed, a number out of place is refused; in one file an answer may be missing."""
    schema = Draft202012Validator(all_schemas()["sheet"])
    least = {"format": "indie-rulebook sheet 1", "game": "arylon", "calculator": "arylon.character"}
    whole: dict[str, Any] = {
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
    saved = {"id": "a", "changed": "2026-11-22T20:00:00Z", "document": least}
    both = [saved, {**saved, "answer": None}]
    schema = Draft202012Validator(all_schemas()["all-sheets"])
    whole = {"format": "indie-rulebook sheets", "version": 1, "sheets": both}
    assert schema.is_valid(whole)
    for other in ({"version": 2}, {"sheets": [least]}, {"sheets": [saved] * 201}, {"format": "x"}):
        assert not schema.is_valid({**whole, **other})
