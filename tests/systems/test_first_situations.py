"""What a first situation prints of its opponents is what their sheets say."""

import re
from collections.abc import Iterator

import pytest

from engine.systems.walkabout.data import RULES
from macros.pages.people import Person, people_of
from macros.project import PROJECT

# How a line begins, in the first situation of a game, by the id of the opponent.
LINES = {
    "scattershot": {
        "captain": "- **[Captain]",
        "toll-keeper": "- **[Wim]",
        "bailiff": "- **[Osk]",
        "watchman": "- **[Each watchman]",
        "dockers": "- **[Six dockers]",
        "bystander": "- **[Anybody else]",
    },
    "walkabout": {"orla": "| [Orla]", "kestrel": "| [Kestrel]", "raider": "| [A raider]"},
    "shattered_world": {
        "ghoul": "| [A ghoul]",
        "ghouls-in-the-cellar": "| [Five in the cellar]",
        "abbot": "| [The Abbot]",
        "robber": "| [Joss]",
        "captain": "| [The captain]",
        "watchman": "| [A watchman]",
        "drunk": "| [Bram]",
        "wyvern": "| [The wyvern]",
    },
    "arylon": {
        "captain": "- **[The captain]",
        "widow": "- **[The widow]",
        "clerk": "- **[Dorrin]",
        "jackdaw": "- **[Jackdaw]",
        "porter": "- **[The night porter]",
    },
}
SAID_OF_ALL = {("Hit Points", "10"), ("Armour", "0")}
"""What Scattershot's page says once, of everybody."""
LEFT_OUT = {"Strength", "Everything else", "Actions", "Obstacle tokens", "Hooks and fists"}
"""What a line says in other words, or the page says once."""
RULE = re.compile(r"\{\{ rule\(\"(W[\w.]+)\"\) \}\}")


def _phrases(game: str, person: Person) -> Iterator[str]:
    """What the line has to say, but for the chances, which nobody needs at a table."""
    lines = [
        (block.title, line)
        for block in person.blocks
        for line in block.lines
        if line.value and line.name not in LEFT_OUT and not block.title.startswith("One beginner")
    ]
    for title, line in lines:
        if game == "walkabout" and not title.startswith("Obstacle"):
            yield line.name
            yield from line.value.split(", ") if "dge" in title else ()
        elif game in {"walkabout", "shattered_world"}:
            yield line.value
        elif game == "arylon" or (line.name, line.value) not in SAID_OF_ALL:
            yield f"{line.name} {line.value}"


@pytest.mark.parametrize(
    ("game", "opponent", "begins"),
    [(game, opponent, begins) for game, lines in LINES.items() for opponent, begins in lines.items()],
)
def test_an_opponent_on_paper(game: str, opponent: str, begins: str) -> None:
    """Each number, trait and weapon of the sheet stands in the line."""
    path = PROJECT / "docs" / game.replace("_", "-") / "extras" / "first-situation.md"
    text = path.read_text("utf-8").replace("&nbsp;", " ")
    [line] = [each for each in text.splitlines() if each.startswith(begins)]
    line = RULE.sub(lambda found: str(RULES.whole(found[1])), line)
    phrases = [*_phrases(game, people_of(game).of_kind("opponent")[opponent])]
    assert phrases
    assert [
        each for each in phrases if not re.search(rf"(?<![\w+]){re.escape(each)}(?!\w)", line, re.IGNORECASE)
    ] == []
