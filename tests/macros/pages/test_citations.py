"""Whose game it is, where each rule is written, and who speaks in a copy."""

import json
import re
import tomllib
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engine import EVIDENCE, System, catalogue
from macros.node import run_script
from macros.page import Page, PageError
from macros.pages import citations
from macros.pages.book_index import games_in_order
from macros.pages.citations import (
    Citable,
    archives,
    certainty_text,
    citable,
    cite,
    credit,
    date_text,
    sources,
    threads,
    whose,
)
from macros.pages.games import first_try, front, games, picture
from macros.pages.glossary import glossary, term
from macros.pages.people import people_of
from macros.pages.rulings import proposal
from macros.project import PROJECT
from tests.each_case import check_each

PAGE = Page(source="scattershot/rolling.md", root="../../", markdown="#### Made It By {: #s11 }\n")
PICTURES = PROJECT / "macros" / "templates" / "pictures"
WITH_TERMS = [
    (system, next(iter(system.data.glossary.values()))) for system in catalogue() if system.data.glossary
]


def test_credit_names_author_and_texts() -> None:
    """The forum thread of 2002 is linked (F0)."""
    html = credit(PAGE)
    assert "Fang Langford" in html
    assert "<dt>F0</dt>" not in html
    assert 'href="http://indie-rpgs.com/archive/index.php?topic=1339.0"' in html


def test_archives(monkeypatch: pytest.MonkeyPatch) -> None:
    """We know of none, and the page says so; one that is known is linked by its title."""
    texts = [text for system in catalogue() for text in system.data.texts.values()]
    assert [text.archive for text in texts if text.archive] == []
    assert f"Of none of the {len(texts)} texts" in archives(PAGE)
    system = catalogue()[0]
    known = {
        code: replace(text, archive=f"https://store.example/{code}") if code == first else text
        for first in [next(iter(system.data.texts))]
        for code, text in system.data.texts.items()
    }
    kept = SimpleNamespace(data=SimpleNamespace(texts=known))
    monkeypatch.setattr(citations, "catalogue", lambda: (kept,))
    html = archives(PAGE)
    assert f"Of 1 of the {len(known)} texts we know a stored copy" in html
    assert html.count('<a href="https://store.example/') == 1


def test_a_quotation_stands_in_one_place() -> None:
    """Words in quotation marks stand in one post; what two posts support is two sources."""
    quoted = [
        (ruling.id, source.place)
        for system in catalogue()
        for ruling in system.data.rulings.values()
        for source in ruling.sources
        if source.quote and re.search(r"P\d+, P\d+", source.place)
    ]
    assert quoted == []


def test_dates() -> None:
    """The record dates the first post of the thread of 2002; of the post on Walkabout we know the month."""
    system = next(each for each in catalogue() if each.slug == "scattershot")
    assert date_text(system.data.texts["F0"]) == "2002-01-31, the date of the first post"
    assert date_text(system.data.texts["F1"]) == "2006-02-23"
    assert "2002-01-31, the date of the first post" in credit(PAGE)
    system = next(each for each in catalogue() if each.slug == "walkabout")
    assert certainty_text(system.data.texts["F2"]).endswith("so the link leads to the month")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("P1", "certain"),
        ("opening", "certain"),
        ("P2", "certain, of the thread; we know none of the post itself"),
        ("P1, P2", "certain, of the thread; we know none of the posts themselves"),
    ],
)
def test_the_address_is_of_the_thread(place: str, said: str) -> None:
    """It opens at the first post; of the others the record has no number that an address could take."""
    system = next(each for each in catalogue() if each.slug == "scattershot")
    assert certainty_text(system.data.texts["F0"], place) == said


def test_sources() -> None:
    """Each text once, with its date; to the place of each rule; nothing to cite is a mistake."""
    html = sources(PAGE)
    assert re.findall(r'<a href="(http[^"]+)">', html) == [
        "http://indie-rpgs.com/archive/index.php?topic=1339.0",
        "http://scattershotunseen.blogspot.com/2006/02/table-of-contents.html",
    ]
    assert html == sources(Page(source=PAGE.source, root=PAGE.root, markdown=PAGE.markdown * 2))
    assert "2002-01-31, the date of the first post" in html
    html = sources(Page(source="arylon/a.md", root="../", markdown="## Dice {: #k2 }\n"))
    assert 'href="../rulings/threads/#text-arylon-f4"' in html
    with pytest.raises(PageError, match="has no clause headings"):
        sources(Page(source="a.md"))


@pytest.mark.parametrize(("system", "entry"), WITH_TERMS, ids=[system.slug for system, _ in WITH_TERMS])
def test_a_term_leads_to_its_entry(system, entry) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    """The entry's id stands on the page that lists the headwords."""
    page = Page(source=f"{system.url_slug}/a.md", root="../../")
    link = str(term(page, entry.title))
    target = link.partition('href="../../glossary/#')[2].partition('"')[0]
    assert f'id="{target}"' in glossary(page)


def test_front_pages() -> None:
    """The four games in the order of the tabs; each front page has picture, line and the way to tonight."""
    html = games(Page(source="index.md"))
    places = [html.index(each) for each in ("scattershot", "walkabout", "shattered-world", "arylon")]
    assert places == sorted(places)
    assert html.count("book-card") == len(catalogue()) + html.count("book-cards")
    assert html.count(">Play tonight</a>") == len(catalogue())
    html = front(Page(source="walkabout/index.md", root="../"))
    assert '<svg class="book-picture"' in html
    assert 'href="../walkabout/tonight/">Play tonight</a>' in html


def test_a_first_try() -> None:
    """It has dice, what came of them in the words of the page, and the odds in a sentence."""
    html = _tried(says={"success": "Across.", "failure": "Short."})
    assert '<div class="try-shown" aria-live="off"><figure class="rc-shown"' in html
    assert "For example: </span>Short.</p>" in html
    assert '<output data-show="[data-event=success]" aria-live="off">64\u00a0%</output>' in html


def test_what_comes_of_each_fall_of_a_first_try() -> None:
    """The sum of 2d10 is at most the Rating, or it is not (S11), for each Rating of the sentence."""
    html = _tried(says={"telling_blow": "!", "success": "+", "failure": "-", "catastrophic_failure": "?"})
    assert "data-outcomes" not in html  # the sentence sets no bounds
    says = {
        "failure": "Short.",
        "catastrophic_failure": "Down.",
        "success": "Across.",
        "telling_blow": "Far.",
    }
    html = _tried(text="{rating:2..13} makes it {success} of the time.", says=says)
    table = json.loads(unescape(html.partition('data-outcomes="')[2].partition('"')[0]))
    assert (table["input"], table["dice"], len(table["came"])) == ("rating", [10, 10], 12)
    for rating, signs in table["came"].items():
        falls = [(one, other) for one in range(1, 11) for other in range(1, 11)]
        for (one, other), sign in zip(falls, signs, strict=True):
            mib = int(rating) - one - other
            known = ["catastrophic_failure", "failure", "success", "telling_blow"]
            came = known[(mib >= -6) + (mib >= 0) + (mib >= 7)]
            assert list(says)[int(sign)] == came


def test_only_dice_have_falls_that_are_known() -> None:
    """Tokens are drawn from a bag, and a die for each point of an input makes a fall of its own."""
    says = {"0": "None.", "1": "One.", "2": "Two.", "3": "Three."}
    html = _tried(
        calculator="walkabout.draw",
        text="{keywords:0..3}: {at_least_two}",
        by="positives",
        says=says,
        rating=None,
        colour="red",
    )
    assert "data-outcomes" not in html


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"calculator": "arylon.assemble", "rating": None}, id="throws nothing"),
        pytest.param({"says": {"success": "Across."}}, id="no words for what came"),
    ],
)
def test_a_first_try_without_dice_or_words_is_a_mistake(wrong: dict[str, Any]) -> None:
    """Nobody could try it."""
    with pytest.raises(PageError):
        _tried(**wrong)


@pytest.mark.parametrize("path", sorted(PICTURES.glob("*.html.j2")), ids=lambda path: path.name)
def test_pictures_are_small_and_wear_the_colours_of_the_scheme(path: Path) -> None:
    """Each weighs less than 6 kB, and has a text for readers who do not see it or is hidden from them."""
    svg = str(picture(PAGE, path.name.removesuffix(".html.j2")))
    assert len(svg.encode()) < 6_000
    assert ('role="img" aria-label="' in svg) != ('aria-hidden="true"' in svg)
    assert not re.search(r'#[0-9a-f]{3}|style=|fill="', svg)


def _tried(**changed: Any) -> str:
    given: dict[str, Any] = {
        "calculator": "scattershot.mib", "text": "{rating} makes it {success} of the time.",
        "press": "Throw", "seed": "bridge", "at": "try", "by": "band", "says": {}, "rating": 12,
    }  # fmt: skip
    wanted = {name: value for name, value in {**given, **changed}.items() if value is not None}
    return str(first_try(Page(source="index.md"), **wanted))


THREADS = Page(source="rulings/threads.md", root="../../")


def test_threads() -> None:
    """Every text by its address; each rule under each text that it cites, by its post."""
    listed = re.findall(r'<section data-thread="([^"]+)"', threads(THREADS))
    addresses = [each.url for system in games_in_order() for each in system.data.texts.values()]
    assert [each.replace("&amp;", "&") for each in listed] == addresses
    page = threads(THREADS)
    thread = page[page.index('id="text-scattershot-f0"') : page.index('id="text-scattershot-f1"')]
    places = dict(re.findall(r"<dt>(.*?)</dt><dd>(.*?)</dd>", thread, re.DOTALL))
    assert 'href="../../r/s11/">S11</a> Made It By<' in places["post 2"]
    assert "Where a Catastrophic Failure begins<" in places["post 2; post 4"]
    assert len(places) == thread.count("<dt>")
    for system in catalogue():
        rules: list[Any] = [*system.data.clauses.values(), *system.data.rulings.values()]
        for rule in rules:
            texts = {source.text for source in rule.sources if source.text}
            assert page.count(f'href="../../r/{rule.id.lower()}/"') == len(texts), rule.id


def test_proposal() -> None:
    """Both markups are templates with places for text and link; only numbers of real rules become links."""
    html = proposal(THREADS)
    assert re.search(r"<form [^>]*hidden>", html)
    for kind in ("markdown", "bbcode"):
        assert re.search(
            rf'<pre data-post="{kind}"[^>]*>[^<]*what the ruling should say[^<]*address of the post', html
        )
    known = re.search(r'data-keys="([^"]+)"', proposal(THREADS))
    assert known
    assert set(known[1].split()) == {
        key for system in catalogue() for key in (*system.data.clauses, *system.data.rulings)
    }


BOOK = "https://rules.example/book/"
FORMATS = ("bbcode", "markdown", "text")
GOLDEN = tomllib.loads(Path(__file__).with_name("citations.toml").read_text("utf-8"))
CLAUSES = [(system, citable(system, each)) for system in catalogue() for each in system.data.clauses.values()]
RULINGS = [(system, citable(system, each)) for system in catalogue() for each in system.data.rulings.values()]
EXAMPLES = [
    (system, citable(system, each, "It is 7 of 10."))
    for system in catalogue()
    for each in system.data.examples.values()
]
HEADWORDS = [
    (system, citable(system, each)) for system in catalogue() for each in system.data.glossary.values()
]
ALL = [*CLAUSES, *RULINGS, *EXAMPLES, *HEADWORDS]
SENTENCE = re.compile(r"[.!?](?: |$)")
JARGON = re.compile(r"\((?:stated|inferred|invented|open)\b|\bcurrent state\b|\bversion \d")


def key_of(case: tuple[System, Citable]) -> str:
    """Return the name of the short address of what is cited."""
    return case[1].key


@pytest.fixture(name="copies", scope="module")
def _copies(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """Every copy of everything that has a control, by the name of its short address."""
    controls = []
    for _, cited in ALL:
        carried = re.findall(r'\sdata-([\w-]+)="([^"]*)"', str(cite("", cited)))
        data = {name: unescape(value) for name, value in carried}
        controls.append({"data": data, "url": f"{BOOK}r/{cited.key}/"})
    file = tmp_path_factory.mktemp("cited") / "controls.json"
    file.write_text(json.dumps(controls), encoding="utf-8")
    copies = json.loads(run_script(PROJECT / "tests/js/cite/written.mjs", file, lacking="nothing is copied"))
    return {cited.key: copy for (_, cited), copy in zip(ALL, copies, strict=True)}


def _spoken(text: str) -> str:
    """A forum that sets quotation marks and dashes has changed no word."""
    text = re.sub(r"[“”]", '"', re.sub(r"[‘’]", "'", text)).replace("--", "–")
    return " ".join(text.split())


WHO = (
    ("S11", "Scattershot, by Fang Langford, “Scattershot presents: Just the Mechanix”, post 2"),
    ("KR8", "Arylon, by Glantri Mage, “Arylon: core rules”, When a Hitch is not a Hitch"),
    ("SR1", "our reading of “Scattershot presents: Just the Mechanix”, post 2"),
    ("HR2", "our reading of “Core Engine”, Core Mechanic, step 3, for Shattered World"),
    ("KR3", "our ruling on Arylon; “Arylon: core rules”, Total Slot and Effect Slot, says nothing"),
    (
        "SR53",
        "our ruling on Scattershot; “Scattershot presents: Just the Mechanix”, post 2, says nothing",
    ),
    ("WR14", "our ruling on Walkabout; “Walkabout core mechanism play examples” does not settle it"),
)


@pytest.mark.parametrize(("key", "who"), WHO, ids=[key for key, _ in WHO])
def test_who_speaks(key: str, who: str) -> None:
    """Typed from the record: the author states it, we read it, we decide it."""
    [cited] = [each for _, each in [*CLAUSES, *RULINGS] if each.key == key.lower()]
    assert cited.who == who
    assert cited.head == f"{cited.label} ({who})"


def test_every_head() -> None:
    """No author speaks in what we read or decided, and each names the text that the record has."""

    def law(case: tuple[System, Citable]) -> None:
        system, cited = case
        begins = {"stated": f"{system.title}, by {system.author}, “", "inferred": "our reading of “"}
        assert cited.who.startswith(begins.get(cited.status, f"our ruling on {system.title}; “"))
        assert (system.author in cited.who) == (cited.status == "stated")
        assert cited.post is not None
        assert cited.post.address.startswith("http")
        if cited.status in ("invented", "open"):
            assert cited.who.endswith("says nothing" if cited.post.is_open else "does not settle it")

    check_each([*CLAUSES, *RULINGS], law, key_of)


def test_every_ruling() -> None:
    """What says nothing leaves the question, and no rule is read out of a text that does; one reason."""

    def law(case: tuple[System, Citable]) -> None:
        system, cited = case
        ruling = system.data.rulings[cited.spoken]
        open_ones = [each.evidence == "open" for each in ruling.sources if each.text]
        is_open = {"inferred": all(open_ones), "stated": False}.get(cited.status, any(open_ones))
        assert cited.post is not None
        assert cited.post.is_open == is_open
        assert ruling.because.startswith(cited.reason)
        assert len(SENTENCE.findall(cited.reason)) == 1

    check_each(RULINGS, law, key_of)
    assert {cited.status for _, cited in RULINGS} == set(EVIDENCE), "else a head would not be looked at"


def test_every_worked_example_is_ours() -> None:
    """We tell it, and no author; a text is named only where it rests on one."""

    def law(case: tuple[System, Citable]) -> None:
        system, cited = case
        assert cited.who.startswith(f"our worked example for {system.title}")
        assert system.author not in cited.who
        examples = system.data.examples.values()
        [source] = [each.source for each in examples if citable(system, each).key == cited.key]
        assert (cited.post is None) == (source.evidence == "invented" or not source.text)

    check_each(EXAMPLES, law, key_of)


def test_people() -> None:
    """Of Bruce the author's part is named; Ash is made up."""
    [system] = [each for each in catalogue() if each.slug == "walkabout"]
    people = {each.id: whose(system, each) for each in people_of(system.slug).everyone}
    assert people["ash"] == "made up by The Indie Rulebook, not by Vulpinoid"
    assert people["bruce"] == (
        "Vulpinoid's are what he is and does, his people, edges and keywords, his traits, his ties and "
        "his bag; made up by The Indie Rulebook: the words of the two lines at the top, that each trait "
        "is single, tight where the author writes close, and no gold"
    )


def test_every_copy(copies: dict[str, Any]) -> None:
    """Head, question, answer in bold, one sentence of why, the book's link; in every format the same."""

    def law(case: tuple[System, Citable]) -> None:
        _, cited = case
        copy, url = copies[cited.key], f"{BOOK}r/{cited.key}/"
        answer = f"{cited.question} {cited.says}".strip()
        why = [f"Why: {cited.reason}"] if cited.reason else []
        way = [f"{cited.post.words}: {cited.post.address}"] if cited.post else []
        assert copy["text"].split("\n") == [
            cited.head, answer, *why, *way, f"In the words of The Indie Rulebook: {url}",
        ]  # fmt: skip
        links = [[cited.post.address, _spoken(cited.post.words)]] if cited.post else []
        words = _spoken(" ".join([cited.head, answer, *why, "In the words of The Indie Rulebook"]))
        for shown in copy["shown"]:
            assert _spoken(shown["text"]) == _spoken(shown["quote"]) == words
            found = [[address, _spoken(named)] for address, named in shown["links"]]
            assert found == [*links, [url, "The Indie Rulebook"]]
            bold = r"<(strong|b|span[^>]*bold[^>]*)>(.*?)</(?:strong|b|span)>"
            assert len(re.findall(bold, shown["html"], re.DOTALL)) == 2, shown["html"]

    check_each(ALL, law, key_of)


def test_a_copy_speaks_for_nobody_else(copies: dict[str, Any]) -> None:
    """No author stands before our words; there is no state of the book, no status as a bare word."""

    def law(case: tuple[System, Citable]) -> None:
        system, cited = case
        for name in FORMATS:
            copy = copies[cited.key][name]
            assert not JARGON.search(copy)
            assert (system.author in copy.split("\n")[0]) == (cited.status == "stated")
            assert "“" + cited.says not in copy

    check_each([*CLAUSES, *RULINGS], law, key_of)


@pytest.mark.parametrize("status", EVIDENCE)
def test_as_pasted(status: str, copies: dict[str, Any]) -> None:
    """In BBCode, in Markdown, as plain text."""
    golden = GOLDEN[status]
    [cited] = [each for _, each in RULINGS if each.key == golden["key"]]
    assert cited.status == status
    for name in FORMATS:
        assert copies[cited.key][name] == golden[name].replace("␠", " ")
