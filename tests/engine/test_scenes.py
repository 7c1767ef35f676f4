"""What a game declares about its table and its evenings is read strictly, and rests on its rules."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue, find
from engine.calculator import System
from engine.rule_data import RuleData, read_tables
from engine.scenes import (
    Scene,
    choices_in,
    deeds_of,
    read_scene,
    scene_of,
)
from engine.sheets import SheetError, read_sheet, sheet_of
from tests.engine.test_sheets import Game, changed, check_read, declaration, game

GAMES = {system.slug: system for system in catalogue()}


class Ruled(RuleData):
    """The data of a game with one clause."""

    @property
    def clauses(self) -> dict[str, Any]:
        """The one."""
        return {"X1": None}


def woods() -> Game:
    """The game of the sheets, with one clause."""
    return replace(game(), data=Ruled(folder=""))


def everybody() -> list[dict[str, Any]]:
    """What all together bring to a form."""
    return [
        {
            "label": "Everybody",
            "calculator": "woods.wanderer",
            "input": "crafts",
            "row": {"name": "inputs.name", "rank": "number"},
        },
        {
            "label": "All players",
            "calculator": "woods.wanderer",
            "input": "crafts",
            "who": "character",
            "row": {"name": "inputs.name", "rank": "tracks.luck"},
        },
    ]


def table() -> dict[str, Any]:
    """A declaration that is right in every part."""
    return {
        "order": "Whoever is  quickest moves first.",
        "clause": "X1",
        "number": "Luck",
        "first": "high",
        "shows": ["breath"],
        "shared": [
            {"name": "wood", "label": "Wood", "unit": "logs", "start": 3, "least": 0, "clause": "X1"},
            {"name": "fire", "label": "Fire", "start": 0, "most": 9, "clause": "X1"},
        ],
        "change": [
            {
                "calculator": "woods.walk",
                "result": "breath",
                "track": "wood",
                "as": "subtract",
                "label": "The fire takes {value} wood",
            }
        ],
        "everybody": everybody(),
        "turns": [{"calculator": "woods.walk", "result": "breath", "name": "name"}],
        "opponent": [
            {"path": "result.breath", "line": "Breath"},
            {
                "path": "result.lines",
                "block": "Crafts",
                "leaves": ["Breath"],
                "row": {"item": "name", "rating": "value"},
                "also": {"section": "Crafts"},
            },
        ],
    }


BEFORE = {
    "mode": "work",
    "calculator": "woods.walk",
    "inputs": {"rank": "walker.rank"},
    "lists": {"rank": ["held.die"]},
    "counts": {"rank": "weather"},
    "beside": "held",
    "needs": ["walker"],
    "fills": {"rank": "breath"},
    "most": {"rank": "breath"},
}
LEAVES = {
    "after": "woods.walk",
    "when": {"breath": 1},
    "where": {"walker.rank": ["1"]},
    "calculator": "woods.walk",
    "inputs": {"rank": "result.breath"},
    "slot": "walker",
}
STOCK = {
    "pays": "luck",
    "shared": "wood",
    "label": "out of the wood",
    "told": "takes it out of the wood and",
    "owes": "luck",
    "holds": "luck",
}


def rolling() -> dict[str, Any]:
    """A declaration with a roll that is right in every part."""
    walker = {"slot": "walker", "label": "{row.name}", "for_each": "inputs.crafts"}
    return {
        **table(),
        "slot": [
            {
                "name": "walker",
                "title": "Walks",
                "asks": "a craft",
                "of": "actor",
                "named": "luck",
                "spent": "used up",
            },
            {
                "name": "weather",
                "title": "The weather",
                "asks": "the weather",
                "many": True,
                "shares": {"wood": "change"},
            },
            {"name": "held", "title": "What holds them", "asks": "what holds them", "of": "other"},
        ],
        "lay": [
            {
                **walker,
                "title": "{row.name}",
                "inputs": {"rank": "row.rank"},
                "where": {"name": ["Carving"]},
                "one_of": "rank",
                "splits": "name",
            },
            {"slot": "weather", "label": "rain", "gives": {"change": -2}, "ours": True},
            {"slot": "held", "label": "{row.name}", "for_each": "conditions", "inputs": {"die": "row.die"}},
        ],
        "roll": [
            {
                "calculator": "woods.walk",
                "press": "Walk",
                "needs": ["walker"],
                "inputs": {"rank": "walker.rank"},
                "sums": {"rank": ["walker.rank", "weather.change"]},
                "lists": {"rank": ["weather.change", "held.die"]},
                "counts": {"rank": "weather"},
                "most": {"rank": ["weather"]},
                "before": [dict(BEFORE)],
                "names": {"Walker": "walker"},
                "pays": {"rank_": "walker"},
                "writes": {"walker": ["luck"]},
            }
        ],
        "leaves": [dict(LEAVES)],
        "words": [{"after": "woods.walk", "slot": "walker", "label": "What holds them", "value": "breath"}],
        "stock": [dict(STOCK)],
        "end": [
            {"title": "Night", "says": "All rest.", "clauses": ["X1"], "track": "luck", "shared": "wood"},
            {"title": "Packs", "says": "All is mended.", "clauses": ["X1"], "frees": True},
        ],
        "situation": [{"title": "Night", "says": "It is dark.", "people": ["bear"], "shared": {"wood": 3}}],
    }


class TestDeclaration:
    """A file without mistakes."""

    @pytest.mark.parametrize(
        "raw",
        [table(), rolling(), {"order": "Anybody.", "shows": ["luck"]}],
        ids=["table", "rolls", "little"],
    )
    def test_is_read_whole(self, raw: dict[str, Any]) -> None:
        """A line about the order and what is seen of a person are enough, and every other part is there."""
        check_read(raw, read_scene(raw, woods(), read_sheet(declaration(), woods())))

    def test_is_found_in_the_folder_of_the_game(self, tmp_path: Path) -> None:
        """A game without a file has no table; one without sheets cannot have one."""
        assert scene_of(game(str(tmp_path))) is None
        (tmp_path / "scene.toml").write_text('order = "Anybody."\nshows = ["luck"]\n', "utf-8")
        with pytest.raises(SheetError, match=r"scene\.toml of woods needs a sheet\.toml beside it"):
            scene_of(game(str(tmp_path)))
        sheet = 'calculator = "woods.wanderer"\n[[steps]]\ntitle = "All"\nhelp = "All."\n'
        track = '[[track]]\nname = "luck"\nlabel = "Luck"\nstart = 0\n'
        steps = 'inputs = ["name", "words", "body", "crafts", "luck"]\n'
        (tmp_path / "sheet.toml").write_text(sheet + steps + track, "utf-8")
        scene = scene_of(game(str(tmp_path)))
        assert scene is not None
        assert scene.order == "Anybody."

    @pytest.mark.parametrize("system", GAMES.values(), ids=GAMES)
    def test_of_every_game(self, system: System) -> None:
        """Each declares a table that can be read, and an evening that gives nothing that no rule gives."""
        scene = scene_of(system)
        assert scene is not None
        assert scene.order
        assert all(each.clauses for each in scene.evenings)


MISTAKES = [  # beside those of any record, which `test_schema.py` tries
    ("clause", "X9", "rests on the clause X9, which woods does not have"),
    ("shows", ["nose"], 'has shows with "nose"; write one of breath, luck'),
    ("shared.0.name", "Fire Wood", 'has the name "Fire Wood"; write small letters'),
    ("first", None, "has a number and no first; write low or high"),
    ("shared.1.name", "wood", 'has the track "wood" twice'),
    ("shared.1.name", "luck", 'has the track "luck" twice'),
    ("shared.0.start", None, "has no start; give it a number"),
    ("shared.0.clause", None, "has no clause"),
    ("change.0.track", "breath", 'changes the track "breath"; there is wood, fire'),
    ("everybody.0.input", "name", "fills name, which is no list of rows of woods.wanderer"),
    ("everybody.0.input", "nose", "fills nose, which is no list of rows of woods.wanderer"),
    ("everybody.0.calculator", "woods.run", 'has calculator with "woods.run"; write one of woods.wanderer'),
    ("everybody.0.row", {"nose": "inputs.name"}, 'has row with "nose"; write one of name, rank'),
    ("everybody.0.row", {"rank": "inputs.nose"}, '"nose" leads nowhere in woods.wanderer'),
    ("turns.0.result", "nose", 'has result with "nose"; write one of breath'),
    ("opponent.0.path", "breath", '"breath" is no path'),
    ("opponent.0.every", "yes", "has every = 'yes'; write true, or leave it out"),
    ("opponent.0.line", None, 'finds no line; write line = "..." or block = "..."'),
    ("opponent.1.row", {"item": "colour"}, 'has row with "colour"; write one of name, value, die, modifier'),
]
REFUSAL = {"after": "rank", "slot": "walker", "has": "result.breath", "says": "no"}
ROLL_MISTAKES = [
    ("slot.1.name", "walker", 'has the slot "walker" twice'),
    ("slot.0.named", "nose", 'has track with "nose"'),
    ("slot.1.shares", {"nose": "change"}, 'has track with "nose"; write one of wood'),
    ("slot.1.shares", {"wood": "nose"}, 'has value with "weather.nose"'),
    ("lay.0.title", "{row.nose}", '"row.nose" leads nowhere'),
    ("lay.0.splits", "nose", '"row.nose" leads nowhere'),
    ("lay.0.one_of", "nose", 'has value with "nose"; write one of rank'),
    ("roll.0.before.0.calculator", "woods.run", 'has calculator with "woods.run"'),
    ("roll.0.before.0.inputs", {"rank": "walker.nose"}, 'has value with "walker.nose"'),
    ("roll.0.before.0.counts", {"rank": "nose"}, 'has slot with "nose"'),
    ("roll.0.before.0.beside", "nose", 'has slot with "nose"'),
    ("roll.0.before.0.needs", ["nose"], 'has slot with "nose"'),
    ("roll.0.before.0.fills", {"nose": "breath"}, 'has input with "nose"'),
    ("roll.0.before.0.most", {"rank": "nose"}, 'has result with "nose"'),
    ("stock.0.pays", "nose", 'has track with "nose"'),
    ("stock.0.shared", "nose", 'has track with "nose"; write one of wood'),
    ("situation.0.shared", {"nose": 1}, 'has shared with "nose"; write one of wood'),
    ("lay.0.slot", "nose", 'has slot with "nose"; write one of walker, weather, held'),
    ("lay.0.for_each", "inputs.name", "goes through inputs.name, which is no list of rows"),
    ("lay.0.inputs", {"rank": "row.nose"}, '"row.nose" leads nowhere'),
    ("lay.0.where", {"nose": ["red"]}, '"row.nose" leads nowhere'),
    ("lay.0.label", "{row.nose}", '"row.nose" leads nowhere'),
    ("lay.2.inputs", {"die": "row.nose"}, '"row.nose" leads nowhere; after row. comes one of name, die'),
    ("lay.1.gives", None, "lays nothing; write inputs"),
    ("roll.0.calculator", "woods.run", 'has calculator with "woods.run"'),
    ("roll.0.inputs", {"nose": "walker.rank"}, 'has input with "nose"'),
    ("roll.0.sums", {"rank": ["walker.nose"]}, 'has value with "walker.nose"'),
    ("roll.0.needs", ["nose"], 'has slot with "nose"'),
    ("roll.0.writes", {"walker": ["nose"]}, 'has track with "nose"'),
    ("roll.0.writes_where", {"walker.nose": ["a"]}, 'has value with "walker.nose"'),
    ("leaves.0.after", "woods.wanderer", 'has roll with "woods.wanderer"; write one of woods.walk'),
    ("leaves.0.when", {"nose": 1}, 'has result with "nose"'),
    ("leaves.0.slot", "nose", 'has slot with "nose"'),
    ("leaves.0.calculator", "woods.run", 'has calculator with "woods.run"'),
    ("leaves.0.inputs", {"rank": "result.nose"}, 'has value with "result.nose"'),
    ("words.0.value", "nose", 'has result with "nose"'),
    ("words.0.each", "nose", 'has result with "nose"'),
    ("roll.0.pays", {"rank_": "nose"}, 'has slot with "nose"'),
    ("roll.0.exchange", "Run back", "exchanges no two sides; write exchange"),
    ("roll.0.holds", {"nose": "breath"}, 'has input with "nose"'),
    ("roll.0.holds", {"rank": "nose"}, 'has track with "nose"'),
    ("roll.0.sides", ["walker"], "exchanges no two sides; write exchange"),
    ("roll.0.sides", ["walker", "nose"], 'has slot with "nose"'),
    ("roll.0.refuses", [REFUSAL | {"slot": "nose"}], 'has slot with "nose"'),
    ("roll.0.refuses", [REFUSAL | {"has": "result.nose"}], '"result.nose" leads nowhere'),
    ("end.0.track", "nose", 'has track with "nose"'),
    ("end.0.shared", "nose", 'has shared with "nose"; write one of wood'),
    ("end.0.clauses", ["Z9"], "rests on the clause Z9"),
    ("end.0.one_for", "nose", 'has one_for = "nose"; write one of character, opponent'),
    ("end.1.one_for", "character", "fills up nothing; name the track of the table, as shared"),
    ("slot.0.spent", None, "frees what no slot of a roll uses up; give a slot the word for it, as spent"),
]
OUTCOME_MISTAKES = [
    ("outcome.0.after", "walkabout.pool", 'has roll with "walkabout.pool"; write one of walkabout.draw'),
    ("outcome.0.follow_up", "nose", 'has follow_up with "nose"; write one of bag_left'),
    ("outcome.0.spotted", "nose", 'has placing with "nose"; write one of core, reserve'),
    ("outcome.0.first", "nose", 'has placing with "nose"; write one of core, reserve'),
    ("outcome.0.large", "nose", 'has input with "nose"'),
    ("outcome.0.shares", {"nose": "goal"}, 'has input with "nose"'),
    ("outcome.0.shares", {"obstacles": "nose"}, 'has track with "nose"; write one of pool, goal'),
    ("outcome.0.at_once", {"nose": "Draw"}, 'has after with "nose"'),
    ("outcome.0.spends", "nose", 'has result with "nose"'),
    ("outcome.0.given.0.raises", "obstacles", 'has after with "obstacles"; write one of traded_items'),
    ("outcome.0.given.0.slot", "nose", 'outcome 1, given 1 has slot with "nose"'),
    (
        "outcome.0.given.0.slot",
        "harms",
        "gives up what lies in harms; give that slot the word for it",
    ),
    ("outcome.0.sentence.0.rows", "nose", 'has result with "nose"'),
    ("outcome.0.spot.0.slot", "nose", 'outcome 1, spot 1 has slot with "nose"'),
    ("outcome.0.spot.0.on", "nose", 'has place with "nose"; write one of positive, negative'),
    ("outcome.0.spot.0.large", {"nose": ["double"]}, 'has value with "helps.nose"'),
    ("outcome.0.spot.0.where", {"nose": ["double"]}, 'has value with "helps.nose"'),
    ("together.0.calculator", "nose.bleeds", 'together 1 has calculator with "nose.bleeds"'),
    ("together.0.clause", "W99", "together 1 rests on the clause W99"),
    ("together.0.input", "holds", 'has input with "holds"; write one of characters'),
    ("together.0.holds", "characters", 'has holds with "characters"; write one of holds'),
    ("together.0.rounds", "sentences", 'has rounds with "sentences"; write one of ties, rounds'),
    ("together.0.tells", "A sentence is said", "says nothing of who tells; write {actor} into tells"),
    ("together.0.row", "style", 'has row with "style"; write one of compared'),
    ("together.0.name", "nose", 'has part with "nose"; write one of name, white, tokens'),
    ("together.0.acting", "colour", 'has acting with "colour"; write one of traded_items, characters'),
    ("outcome.0.sentence.0.in_turn", None, "outcome 1, sentence 1 has no in_turn"),
]
ORDER_MISTAKES = [
    ("everybody", [], "asks everybody, and no [[everybody]] fills shattered_world.initiative"),
    ("everybody.0.by_kind", {"nose": {"character": "pc"}}, 'has row with "nose"'),
    ("price.0.after", "shattered_world.whittle", 'has roll with "shattered_world.whittle"'),
    ("price.0.when", {"nose": 1}, 'has result with "nose"'),
    ("price.0.slot", "nose", 'has slot with "nose"'),
    ("price.0.tracks", ["nose"], 'has track with "nose"'),
    ("price.0.used", "roller.nose", 'has value with "roller.nose"'),
    ("price.0.most", 0, "costs nothing; write how many points it may be at most"),
    ("turns.0.asks", "name", 'has asks with "name"; write one of side, pace, die'),
    ("turns.0.marks", "pace", 'has marks with "pace"; write one of ambushes'),
    ("turns.0.result", "surprise", "puts in order by surprise, which is no list of rows"),
    ("turns.0.actions", "nose", 'has part with "nose"; write one of place, name, line'),
]


DEEDS = {
    "title": "Deeds",
    "says": "All are counted.",
    "clauses": ["H14"],
    "calculator": "shattered_world.achievements",
    "input": "earned",
    "keeps": {"milestones": "milestones"},
}
POOL = {"title": "Hit Points", "says": "They are back.", "clauses": ["H14"], "track": "hit_points"}
EVENING_MISTAKES: list[tuple[dict[str, Any], str]] = [
    ({**POOL, "starts": True, "clauses": ["H99"]}, "rests on the clause H99, which shattered_world does not"),
    ({**POOL, "starts": True, "clauses": []}, "clauses"),
    ({**POOL, "starts": True, "track": "nose"}, 'has track with "nose"; write one of hit_points'),
    ({**POOL, "starts": True, "into": "nose"}, 'has into with "nose"; write one of task'),
    ({**POOL, "starts": True, "shared": "nose"}, 'has shared with "nose"; write one of task'),
    ({**POOL, "starts": True, "one_for": "character"}, "begins nothing anew; write starts, with the shared"),
    ({**POOL, "most": 3, "shared": "task"}, "begins nothing anew"),
    (POOL, "is no one thing; write a track with starts or most, a calculator, or words alone"),
    ({**POOL, "starts": True, "most": 3}, "is no one thing"),
    ({**DEEDS, "track": "hit_points"}, "is no one thing"),
    ({**POOL, "most": 3, "usual": 4}, "begins with 4, which is not from 0 to 3"),
    ({**DEEDS, "calculator": "shattered_world.nose"}, 'has calculator with "shattered_world.nose"'),
    ({**DEEDS, "input": "other"}, "takes deeds as other, which is no list of choices"),
    ({**DEEDS, "input": "nose"}, "takes deeds as nose, which is no list of choices"),
    ({**DEEDS, "keeps": {"nose": "milestones"}}, 'has keeps with "nose"'),
    ({**DEEDS, "keeps": {"milestones": "nose"}}, 'has keeps with "nose"'),
    (
        {**DEEDS, "calculator": "shattered_world.factor", "keeps": {}},
        "takes deeds as earned, which is no list of choices of shattered_world.factor",
    ),
]
WRONG = [
    *(("table", *each) for each in MISTAKES),
    *(("rolling", *each) for each in ROLL_MISTAKES),
    ("scattershot", "roll.1.gains", {"nose": "actor"}, 'has after with "nose"; write one of dice_for, dice_'),
    *(("walkabout", *each) for each in OUTCOME_MISTAKES),
    *(("shattered_world", *each) for each in ORDER_MISTAKES),
    *(("shattered_world", "evening", [evening], says) for evening, says in EVENING_MISTAKES),
]
"""What is changed, the place, what is written there, and what is said of it."""


def read_changed(base: str, path: str, value: Any) -> Scene:
    """Read one of the declarations above, or that of a game of the book, with one value put otherwise."""
    system: System = woods()
    if base in GAMES:
        system = GAMES[base]
        raw, sheet = dict(read_tables(system.data.folder, "scene")), sheet_of(system)
        assert sheet is not None
    else:
        raw = {"table": table, "rolling": rolling}[base]()
        sheet = read_sheet(declaration(), system)
    changed(path, value)(raw)
    return read_scene(raw, system, sheet)


@pytest.mark.parametrize(
    ("base", "path", "value", "says"), WRONG, ids=[f"{base} {at} {says[:30]}" for base, at, _, says in WRONG]
)
def test_a_mistake_is_refused(base: str, path: str, value: Any, says: str) -> None:
    """One sentence that begins with the file, and has the place and the way out."""
    with pytest.raises(SheetError, match=re.escape(says)) as refused:
        read_changed(base, path, value)
    assert str(refused.value).startswith(f"scene.toml of {base if base in GAMES else 'woods'}")
    assert path != "evening" or ", evening 1" in str(refused.value)


def test_deeds_have_words() -> None:
    """A list of choices gives its words; anything else gives none."""
    [evening] = read_changed("shattered_world", "evening", [DEEDS]).evenings
    [counts] = [each for each in GAMES["shattered_world"].calculators if each.id == evening.calculator]
    deeds = deeds_of(evening, counts)
    assert deeds
    assert deeds["accept_quest"] == "A quest accepted"
    assert evening.keeps == {"milestones": "milestones"}


def test_numbers_of_the_rules() -> None:
    """A session of Arylon earns from 1 to 9, and 5 as a rule of thumb (K14, KR15)."""
    scene = scene_of(GAMES["arylon"])
    assert scene
    session = scene.evenings[0]
    assert (session.track, session.least, session.usual, session.most) == ("advance_points", 1, 5, 9)


def test_points_of_the_game_master() -> None:
    """One for each player, filled up when a scene ends, and as many again in the next session (KR16)."""
    scene = scene_of(GAMES["arylon"])
    assert scene
    [end] = [each for each in scene.ends if each.shared == "gm_points"]
    [evening] = [each for each in scene.evenings if each.shared == "gm_points"]
    assert [each.clauses for each in (end, evening)] == [("KR16",), ("KR16",)]
    assert [each.one_for for each in (end, evening)] == ["character", "character"]
    assert evening.track == "plot_points"


def test_choices_in() -> None:
    """A choice among the parts of a row in the words of its options; a flag allows nothing of the kind."""
    declared = find("shattered_world.initiative").declared
    [people] = (each.kind for each in declared if each.name == "combatants")
    kinds = {part.name: part.kind for part in people.parts()}
    assert choices_in(kinds["pace"]) == {"fast": "fast", "roll": "rolls", "slow": "slow"}
    assert choices_in(kinds["ambushes"]) == {}
