"""The feed, the plain text editions and the pages of short addresses."""

import re
from html import unescape
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from engine import catalogue
from macros.built_site import BuiltSite
from macros.generate.generators import GENERATED_FOLDERS
from macros.generate.texts import WIDTH, feed_file, llms_file, make_links_absolute, short_links, text_editions
from macros.pages.page_places import find_places
from macros.project import PROJECT
from tests.written_files import write_files

ATOM = "{http://www.w3.org/2005/Atom}"


def _feed() -> ET.Element:
    return ET.fromstring(feed_file(PROJECT)["rulings.xml"])  # noqa: S314 - we wrote it ourselves


def _texts(tag: str) -> list[str]:
    return [entry.findtext(f"{ATOM}{tag}", "") for entry in _feed().iter(f"{ATOM}entry")]


def test_feed() -> None:
    """What Atom asks for, newest first; permanent links and ids; the line to cite at its end."""
    for element in (_feed(), *_feed().iter(f"{ATOM}entry")):
        assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", element.findtext(f"{ATOM}id", ""))
        assert element.findtext(f"{ATOM}title")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", element.findtext(f"{ATOM}updated", ""))
    assert _feed().findtext(f"{ATOM}author/{ATOM}name")
    moments = _texts("updated")
    assert moments == sorted(moments, reverse=True)
    assert _feed().findtext(f"{ATOM}updated") == moments[0]
    links = [entry.find(f"{ATOM}link") for entry in _feed().iter(f"{ATOM}entry")]
    found = {f"{link.get('href')}index.html" for link in links if link is not None}
    assert len(found) == len(links)
    assert found <= {f"r/{name}" for name in short_links(PROJECT)}
    contents = _texts("content")
    assert all(re.search(r"\); https?://\S+; The Indie Rulebook$", each) for each in contents)
    ids = dict(zip((title.split()[0] for title in _texts("title")), _texts("id"), strict=True))
    assert ids["SR1"] == "urn:uuid:8b98b7bd-bd0d-5b0b-a32a-32e078aab44e"


def test_entries() -> None:
    """One for each ruling, and for a clause that changed; KR3 is ours, and SR10 the author's."""
    rulings = [each for system in catalogue() for each in system.data.rulings.values()]
    changed = [key for system in catalogue() for key in system.data.history if key in system.data.clauses]
    assert len(set(_texts("id"))) == len(rulings) + len(changed)
    summaries = _texts("summary")
    told = [f": {each.question} {each.decided}" for each in rulings]
    assert [each for each in told if not any(each in summary for summary in summaries)] == []
    titles = dict(zip((title.split()[0] for title in _texts("title")), _texts("title"), strict=True))
    assert titles["KR3"] == "KR3 Ties (our ruling on Arylon)"
    assert titles["SR10"].endswith(" (Scattershot, by Fang Langford)")
    who = "Our ruling on Arylon; “Arylon: core rules”, Total Slot and Effect Slot, says nothing: "
    assert [each for each in _texts("summary") if each.startswith(f"{who}Does a Total that equals")]
    assert [each for each in _texts("content") if each.startswith(f"{who}Does a Total that equals")]


def test_a_finished_site_makes_them_whole(tmp_path: Path) -> None:
    """Readers of feeds take an address without a base as they please; a site without a feed stays so."""
    site = BuiltSite(folder=tmp_path, site_url="https://rules.example/book/")
    make_links_absolute(site)
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "rulings.xml").write_bytes(feed_file(PROJECT)["rulings.xml"])
    make_links_absolute(site)
    feed = ET.parse(tmp_path / "rulings.xml")  # noqa: S314 - we wrote it ourselves
    links = [each.get("href", "") for each in feed.iter(f"{ATOM}link")]
    assert [each for each in links if not each.startswith("https://rules.example/book/r")] == []
    assert "https://rules.example/book/r/sr1/" in links


def _editions() -> dict[str, str]:
    return {name: content.decode() for name, content in text_editions(PROJECT).items()}


def test_text_editions() -> None:
    """One a game; Ash is ours, Bruce in part; no line is longer than a terminal."""
    assert set(_editions()) == {f"{system.url_slug}.txt" for system in catalogue()}
    text = _editions()["walkabout.txt"]
    assert "Ash (ours: no author wrote this)" in text
    assert "Bruce (ours in part)" in text
    long = [line for text in _editions().values() for line in text.splitlines() if len(line) > WIDTH]
    assert [line for line in long if "://" not in line] == []


def test_a_text_edition_holds_everything() -> None:
    """Clauses, rulings, headwords in order, each with its line to cite; a star marks what holds."""
    for system in catalogue():
        text = " ".join(_editions()[f"{system.url_slug}.txt"].split())
        data = system.data
        clauses = [(f"{each.id} {each.title} (", each.says) for each in data.clauses.values()]
        rulings = [(f"{each.id} {each.title} (", each.question) for each in data.rulings.values()]
        terms = [(f"{each.title} (", each.says) for each in data.glossary.values()]
        at = 0
        for wanted in (part for told in (*clauses, *rulings, *terms) for part in told):
            at = text.find(" ".join(wanted.split()), at)
            assert at >= 0, wanted
    for system in catalogue():
        text = " ".join(_editions()[f"{system.url_slug}.txt"].split())
        data = system.data
        count = len(data.clauses) + len(data.rulings) + len(data.glossary)
        assert len(re.findall(r"\); (?:https?://\S+; )?The Indie Rulebook ", text)) == count
        assert "current state" not in text
    for system in catalogue():
        lines = set(re.findall(r"^    ([*-] .{,20})", _editions()[f"{system.url_slug}.txt"], re.MULTILINE))
        for ruling in system.data.rulings.values():
            for reading in ruling.readings:
                mark = "*" if reading.name == ruling.decision else "-"
                assert f"{mark} {reading.title}"[:22] in {each[: len(reading.title) + 2] for each in lines}


def test_map() -> None:
    """One heading, a quotation, and links to generated files or pages of the book."""
    text = llms_file(PROJECT)["llms.txt"].decode()
    made = {
        f"{generator.folder}/{name}".removeprefix("docs/")
        for generator in GENERATED_FOLDERS
        for name in (generator.only or generator.files(PROJECT))
    }
    links = re.findall(r"\]\(([^)]*)\)", text)
    pages = [link for link in links if link not in made]
    docs = PROJECT / "docs"
    assert len(links) > len(pages) > 0
    assert [
        page
        for page in pages
        if not (docs / page / "index.md").is_file() and not (docs / f"{page.rstrip('/')}.md").is_file()
    ] == []
    lines = llms_file(PROJECT)["llms.txt"].decode().splitlines()
    assert lines[0].startswith("# ")
    assert lines[2].startswith("> ")
    assert [line for line in lines[1:] if line.startswith("# ")] == []


def _pages(project: Path) -> dict[str, str]:
    return {name: content.decode() for name, content in short_links(project).items()}


def _description(page: str) -> str:
    """What a forum shows below the title, which is also what the page itself says."""
    shown = re.search(r'<meta property="og:description" content="([^"]*)">', page)
    assert shown
    assert f'<meta name="description" content="{shown[1]}">' in page
    assert f"<p>{shown[1]}</p>" in page
    return shown[1]


def test_everything_has_a_short_address(tmp_path: Path) -> None:
    """Clauses and rulings by their ids, headwords by game and word, examples unless hidden."""
    keys = {key.lower() for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)}
    assert {f"{key}/index.html" for key in keys} <= set(_pages(tmp_path))
    pages = set(_pages(tmp_path))
    for system in catalogue():
        for slug in system.data.glossary:
            assert f"{system.url_slug}-{slug.replace('_', '-')}/index.html" in pages
        for example in system.data.examples.values():
            assert (f"example-{example.id.replace('_', '-')}/index.html" in pages) != example.hidden


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("#### Made It By {: #s11 }\n", "s11", "s11"),
        ('{{ example("fear_of_heights") }}\n', "example-fear-of-heights", "example-fear-of-heights"),
        ("{{ bench() }}\n", "calculator-scattershot-ue-chart", "on-ue-chart"),
    ],
)
def test_leads_to_its_place(tmp_path: Path, text: str, name: str, place: str) -> None:
    """Two folders down, so two steps up; a refresh, a canonical link and a plain link agree."""
    write_files(tmp_path, {"docs/scattershot/rolling.md": text})
    page, way = _pages(tmp_path)[f"{name}/index.html"], f"../../scattershot/rolling/#{place}"
    assert f'content="0; url={way}"' in page
    assert f'<link rel="canonical" href="{way}">' in page
    assert f'<a href="{way}">' in page


def test_preview_of_a_clause(tmp_path: Path) -> None:
    """Title, odds (64 of 100, S11), the text's link and the line to cite; without a heading its game."""
    page = _pages(tmp_path)["s11/index.html"]
    assert '<meta property="og:title" content="S11 Made It By (Scattershot, by Fang Langford)">' in page
    assert (
        '<meta property="og:description" content="Scattershot, by Fang Langford: Roll two ten-sided dice'
        in page
    )
    pages = _pages(tmp_path)
    assert "A Rating of 12 makes it 64 % of the time" in _description(pages["s11/index.html"])
    assert "For example" not in _description(pages["s14/index.html"])
    assert "%" not in _description(pages["calculator-scattershot-ue-chart/index.html"])
    assert (
        '<p>Scattershot, by Fang Langford, <a href="http://indie-rpgs.com/archive/index.php?topic=1339.0">'
        "“Scattershot presents: Just the Mechanix”, post 2</a>.</p>" in pages["s11/index.html"]
    )
    assert "</a>, says nothing.</p>" in pages["kr3/index.html"]
    line = (
        "S11 Made It By (Scattershot, by Fang Langford, “Scattershot presents: Just the Mechanix”, "
        "post 2); http://indie-rpgs.com/archive/index.php?topic=1339.0; The Indie Rulebook"
    )
    assert _description(pages["s11/index.html"]).endswith(line)
    assert all(_description(page).endswith("; The Indie Rulebook") for page in pages.values())
    assert 'url=../../glossary/#scattershot-damage"' in pages["scattershot-damage/index.html"]
    assert 'url=../../glossary/#shattered-world-damage"' in pages["shattered-world-damage/index.html"]
    assert 'url=../../scattershot/"' in _pages(tmp_path)["s11/index.html"]


def test_preview_of_a_ruling(tmp_path: Path) -> None:
    """Who speaks, answer, question, why; ten of 100 pairs or six (SR1); no case without readings (SR33)."""
    description = _description(_pages(tmp_path)["sr1/index.html"])
    told = "Our reading of Scattershot: Yes: a MIB of minus the Critical Juncture or less is a Catastrophic"
    assert description.startswith(f"{told} Failure. It was asked: ")
    assert "? Why: The glossary says so in two entries against one" in description
    assert (
        "For example (Rating 10): Catastrophic Failure 10 % as decided, "
        "6 % read as “Only below minus the Critical Juncture”. " in description
    )
    assert "For example" not in _description(_pages(tmp_path)["sr33/index.html"])


def test_every_preview_of_a_ruling(tmp_path: Path) -> None:
    """Speaker and decision come first and whole; what we decided never has the author there."""
    pages = _pages(tmp_path)
    for system in catalogue():
        for ruling in system.data.rulings.values():
            shown = unescape(_description(pages[f"{ruling.id.lower()}/index.html"]))
            speaker, _, told = shown.partition(": ")
            assert told.startswith(ruling.decided)
            assert len(f"{speaker}: {ruling.decided}") <= 300 or len(ruling.decided) > 268, ruling.id
    for system in catalogue():
        for ruling in system.data.rulings.values():
            page = pages[f"{ruling.id.lower()}/index.html"]
            shown = unescape(_description(page)).partition(": ")[0]
            assert f" ({shown[0].lower()}{shown[1:]})</title>" in page or f" ({shown})</title>" in page
            assert (system.author in shown) == (ruling.status == "stated")


def test_inside_an_edition_the_line_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words that never change are not called the current ones."""
    monkeypatch.setenv("EDITION", "2031.4")
    page = _pages(tmp_path)["s11/index.html"]
    assert _description(page).endswith("; The Indie Rulebook, edition 2031.4")
    assert "current state" not in page


def test_an_example_shows_what_was_answered(tmp_path: Path) -> None:
    """A winter of practice costs 40 advance points: four times the ten of the die bought (KR12)."""
    description = _description(_pages(tmp_path)["example-a-winter-of-practice/index.html"])
    assert description.startswith("Our worked example for Arylon: Ysolde")
    assert "40 advance points" in description


def test_every_example_stands_where_it_leads() -> None:
    """In the book itself no example leads to a front page that does not tell it."""
    places = find_places(PROJECT / "docs")
    shown = [each for system in catalogue() for each in system.data.examples.values() if not each.hidden]
    assert [each.id for each in shown if f"example-{each.id}" not in places] == []
