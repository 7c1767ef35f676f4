"""The table of a game: its element on the page, and the people whom scripts can bring in."""

import json
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine import Request, System, catalogue, handle, rulings_read_by
from engine.scenes import OpponentValue, Scene, scene_of
from engine.sheets import Sheet, sheet_of
from macros.generate.data.data_files import all_schemas, data_files
from macros.generate.generators import CODES, DATABASE, Library
from macros.page import Page, PageError
from macros.pages.people import Block, Line, Opponent, people_of
from macros.pages.scenes import opponent_values, scene_data, scene_table
from macros.project import PROJECT

GAMES = [system for system in catalogue() if scene_of(system) is not None]


def named(system: System) -> str:
    """For the name of a test."""
    return system.slug


LINES = (
    Line(name="Rolls", value="d8 +2"),
    Line(name="Bare", value="d6"),
    Line(name="Weak", value="−2"),
    Line(name="Mood", value="sour"),
    Line(name="Else", value="7"),
)
WANTED = (
    OpponentValue(path="result.weak", line="Weak"),
    OpponentValue(path="result.mood", line="Mood"),
    OpponentValue(path="tracks.other", line="Else"),
    OpponentValue(path="result.nothing", line="None", block="None"),
    OpponentValue(path="result.all", block="Fight", leaves=("Mood",), every=True),
    OpponentValue(path="inputs.body.luck", line="Else"),
    OpponentValue(path="inputs.body.grit", line="Weak"),
    OpponentValue(
        path="result.rolls",
        block="Fight",
        leaves=("Weak", "Else"),
        row={"name": "name", "die": "die", "more": "modifier"},
        also={"kind": "npc"},
    ),
)


def value_at(value: Any, path: str) -> Any:
    """What a path leads to; None where it leads nowhere."""
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def declared(system: System) -> tuple[Scene, Sheet]:
    """What a game that has both says of its scenes and its sheets."""
    scene, sheet = scene_of(system), sheet_of(system)
    assert scene is not None
    assert sheet is not None
    return scene, sheet


@pytest.mark.parametrize("system", GAMES, ids=named)
def test_a_table(system: System) -> None:
    """Who moves when, and nothing to press before a script is there; everybody whom the book adds."""
    scene, sheet = declared(system)
    html = str(scene_table(Page(source=f"{system.url_slug}/table.md", root="../../"), system.url_slug))
    assert f'data-scene="{system.slug}"' in html
    assert scene.order in html
    assert re.search(r'<div class="scene-begin" hidden>', html)
    assert "Where scripts run" in html
    published = json.loads(data_files(PROJECT)[f"scenes/{system.slug}.json"])
    Draft202012Validator(all_schemas()["scenes"]).validate(published)
    people = published["scene"]["people"]
    assert [each["id"] for each in people] == [each.id for each in people_of(system.slug).everyone]
    assert published["scene"]["rulings"] == {
        each.id: [*rulings_read_by(each), *each.handed_on] for each in system.calculators
    }
    people = [each for each in scene_data(system, scene, sheet)["people"] if each["kind"] == "opponent"]
    for each in scene.opponents:
        root, _, name = each.path.partition(".")
        values = [(one if root == "tracks" else one["values"])[root] for one in people]
        assert any(name.partition(".")[0] in some for some in values), each.path
    assert all(each["values"]["result"] or each["tracks"] for each in people)


def test_of_a_game_without_scenes(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mistake says which file is missing."""
    monkeypatch.setattr("macros.pages.scenes.scene_of", lambda _system: None)
    with pytest.raises(PageError, match=r"arylon has no scenes; declare them in its scene\.toml"):
        scene_table(Page(source="arylon/table.md"), "arylon")


def test_lines_become_values() -> None:
    """Numbers with a sign, dice with what is added, words as they are; a line may be left out."""
    somebody = Opponent(id="x", name="X", who="", blocks=(Block(title="Fight", lines=LINES),))
    nothing: dict[str, Any] = dict.fromkeys(("shows", "shared", "changes", "everybody", "orders"), ())
    scene = Scene(order="", clause="", number="", first="", opponents=WANTED, **nothing)
    found = opponent_values(somebody, scene)
    assert found["tracks"] == {"other": 7}
    assert found["values"]["inputs"] == {"name": "X", "body": {"luck": 7, "grit": -2}}
    assert found["values"]["result"] == {
        "weak": -2,
        "mood": "sour",
        "all": ["d8 +2", "d6", -2, 7],
        "rolls": [
            {"name": "Rolls", "die": 8, "more": 2, "kind": "npc"},
            {"name": "Bare", "die": 6, "more": 0, "kind": "npc"},
            {"name": "Mood", "die": None, "more": None, "kind": "npc"},
        ],
    }


class TestOpposition:
    """What opponents bring to the calculators."""

    @staticmethod
    def offers(game: str, calculator: str, label: str) -> dict[str, dict[str, Any]]:
        """The inputs that each opponent fills from a feed, of its first row; without those who lack some."""
        (system,) = (each for each in GAMES if each.slug == game)
        scene, sheet = declared(system)
        (feed,) = (each for each in sheet.feeds if (each.calculator, each.label) == (calculator, label))
        found = {}
        for each in people_of(game).of_kind("opponent").values():
            read = opponent_values(each, scene)
            values = {**read["values"], "tracks": {"hit_points": read["values"]["result"].get("hit_points")}}
            row = value_at(values, feed.for_each)[0] if feed.for_each else {}
            inputs = {name: value_at({**values, "row": row}, path) for name, path in feed.inputs.items()}
            if None not in inputs.values():
                found[each.id] = inputs
        return found

    def test_everybody_in_scattershot_can_strike_in_a_duel(self) -> None:
        """Strength, weapon and armour are there, beside the Rating and the Hit Points."""
        label = "{name} as the foe: {row.name} {row.rating}"
        found = self.offers("scattershot", "scattershot.duel", label)
        assert found.keys() == people_of("scattershot").of_kind("opponent").keys()
        assert found["captain"] == {
            "foe.name": "Captain of the watch",
            "foe.rating": 12,
            "foe.hit_points": 10,
            "foe.strength": 10,
            "foe.weapon_bonus": 3,
            "foe.protection": 3,
        }
        for each in found.values():
            foe = {name.removeprefix("foe."): value for name, value in each.items()}
            inputs = {"fighter": {"rating": 12}, "foe": foe, "blows": 2}
            assert handle(Request(calculator="scattershot.duel", mode="odds", inputs=inputs)).sentence

    def test_dice_of_arylon_and_traits_of_walkabout(self) -> None:
        """All dice at once against a roll; every trait against whoever acts, of those who have some."""
        found = self.offers("arylon", "arylon.roll", "{name} is against it, with every die")
        assert found["jackdaw"] == {"difficulty": ["d8", "d8", "d8"]}
        for each in found.values():
            inputs = {"dice": ["d8", "d8", "d8"], **each}
            assert handle(Request(calculator="arylon.roll", mode="odds", inputs=inputs)).sentence
        found = self.offers("walkabout", "walkabout.pool", "{name}: every trait against you")
        assert found == {
            "raider": {"gm_negatives": ["single"]},
            "thirsty-crowd": {"gm_negatives": ["double"]},
        }


def test_takes_what_is_saved_and_nothing_else() -> None:
    """Two keys are needed; a number out of place is refused."""
    schema = Draft202012Validator(all_schemas()["scene"])
    least = {"format": "indie-rulebook scene 1", "game": "arylon"}
    person = {
        "id": "p1",
        "name": "Kit",
        "kind": "character",
        "ready": "",
        "sheet": "",
        "inputs": {"name": "Kit"},
        "tracks": {"plot_points": 2},
        "conditions": "wet",
        "number": None,
    }
    whole = {
        **least,
        "people": [person, {"id": "p2", "name": "Clerk", "kind": "opponent"}],
        "turn": "p1",
        "round": 2,
        "shared": {"gm_points": 3},
        "notes": "",
        "log": [{"time": "2026-11-22T20:00:00Z", "text": "Kit is here."}],
        "engine": "2026.1",
    }
    for document in (least, whole):
        assert schema.is_valid(document)
    for change in (
        {"format": "indie-rulebook sheet 1"},
        {"people": [{**person, "id": "kit"}]},
        {"people": [{**person, "kind": "ghost"}]},
        {"round": 0},
        {"shared": {"gm_points": 1.5}},
        {"mood": "fair"},
    ):
        assert not schema.is_valid({**whole, **change})


@pytest.mark.parametrize("library", [CODES, DATABASE], ids=lambda each: each.name)
def test_a_library_is_that_of_its_package(library: Library) -> None:
    """Behind one line that names it."""
    made = library.files(PROJECT)[library.name]
    head, _, rest = made.partition(b"\n")
    assert library.credit.encode() in head
    assert rest == (PROJECT / library.module).read_bytes()
