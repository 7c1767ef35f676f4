"""The menus that copy a citation, on the built site."""

from __future__ import annotations

import base64
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Problems, Site, script_with
from tests.site.looks import Looks
from tests.site.waiting import copied_by, expect_answered, open_at_rest, text_of, until_laid_out

pytestmark = pytest.mark.usefixtures("in_process_engine")

CHAPTER = "scattershot/resolution/"
MENU = ".copy-menu:popover-open"
SCRIPT = "is-copy-anchor"
"""A class that the script of the menu alone writes."""


def _items(page: Page) -> Locator:
    return page.locator(MENU).get_by_role("menuitem")


def _copy(page: Page, name: str) -> str:
    text = copied_by(page, page.locator(MENU).get_by_role("menuitem", name=name).click)
    expect(page.locator(MENU).get_by_role("status")).to_contain_text(f"{name} copied")
    return text


def _copy_every_format(chapter: Page, site: Site) -> None:
    """A clause is copied with its sentence, its number, its game and its short address."""
    address = f"{site.url}r/s11/"
    says = chapter.locator("#s11 a.cite").get_attribute("data-says") or ""
    post = "“Scattershot presents: Just the Mechanix”, post 2"
    thread = "http://indie-rpgs.com/archive/index.php?topic=1339.0"
    assert _copy(chapter, "Link") == address
    assert _copy(chapter, "BBCode") == (
        f"[quote][b]S11 Made It By[/b] (Scattershot, by Fang Langford, [url={thread}]{post}[/url])\n"
        f"[b]{says}[/b]\nIn the words of [url={address}]The Indie Rulebook[/url][/quote]"
    )
    assert _copy(chapter, "Markdown").startswith(
        f"> **S11 Made It By** (Scattershot, by Fang Langford, [{post}]({thread}))  \n> **"
    )
    assert _copy(chapter, "Plain text") == (
        f"S11 Made It By (Scattershot, by Fang Langford, {post})\n{says}\n"
        f"{post}: {thread}\nIn the words of The Indie Rulebook: {address}"
    )
    assert chapter.url == site.url + CHAPTER


def _walk_by_key(chapter: Page) -> None:
    """Enter opens on the first item, arrows walk round, Escape leads back to the control."""
    control = chapter.locator("#s11 a.cite")
    control.focus()
    chapter.keyboard.press("Enter")
    expect(_items(chapter).first).to_be_focused()
    expect(control).to_have_attribute("aria-expanded", "true")
    for key, place in (
        ("ArrowDown", 1),
        ("ArrowUp", 0),
        ("ArrowUp", 3),
        ("ArrowDown", 0),
        ("Control+ArrowDown", 0),
        ("End", 3),
        ("Home", 0),
    ):
        chapter.keyboard.press(key)
        expect(_items(chapter).nth(place)).to_be_focused()
    chapter.keyboard.press("Enter")
    expect(chapter.locator(MENU).get_by_role("status")).to_have_text("Link copied")
    expect(_items(chapter).first).to_be_focused()
    chapter.keyboard.press("Escape")
    expect(chapter.locator(MENU)).to_have_count(0)
    expect(control).to_be_focused()
    expect(control).to_have_attribute("aria-expanded", "false")


def _open_by_space(chapter: Page) -> None:
    """What says it is a button obeys the space bar; Tab goes on behind the control."""
    control = chapter.locator("#s11 a.cite")
    # The dice below become a button when their script has come: Tab stops at it from then on.
    expect(chapter.locator("#s11 + p.says + p rule-throw button")).to_be_visible()
    control.focus()
    chapter.keyboard.press("Tab")
    following = chapter.evaluate_handle("document.activeElement")
    control.focus()
    chapter.keyboard.press("Space")
    expect(_items(chapter).first).to_be_focused()
    chapter.keyboard.press("Tab")
    expect(chapter.locator(MENU)).to_have_count(0)
    assert chapter.evaluate("(following) => document.activeElement === following", following)


def _press_elsewhere(chapter: Page) -> None:
    """It closes the menu, and so does a second press on the control."""
    control = chapter.locator("#s11 a.cite")
    control.click()
    expect(chapter.locator(MENU)).to_be_visible()
    chapter.mouse.click(5, 300)
    expect(chapter.locator(MENU)).to_have_count(0)
    control.click()
    expect(chapter.locator(MENU)).to_be_visible()
    control.click()
    expect(chapter.locator(MENU)).to_have_count(0)


def _copy_without_a_clipboard(chapter: Page) -> None:
    """Where nothing may be copied the text is laid out, selected."""
    chapter.evaluate(
        "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); }"
    )
    chapter.evaluate("() => { document.execCommand = () => false; }")
    chapter.locator("#s11 a.cite").click()
    _items(chapter).nth(1).click()
    field = chapter.locator(MENU).get_by_role("textbox")
    expect(field).to_be_focused()
    assert field.evaluate("(it) => it.value.slice(it.selectionStart, it.selectionEnd)").startswith("[quote]")
    expect(chapter.locator(MENU).get_by_role("status")).to_have_text("BBCode: copy it from the field")


def _copy_the_answer_of_the_build(chapter: Page) -> None:
    """Before Python is there: sentence, exact chances, clauses, engine, and a link that asks again."""
    widget = chapter.locator("rule-calculator#mib")
    sentence = text_of(widget.locator(".rc-sentence"))
    widget.locator("[data-action=copy-as]").click()
    text = _copy(chapter, "Plain text")
    head, answer, chances, cited, *ways = text.split("\n")
    assert head.startswith("The MIB (calculator; rules: Scattershot, by Fang Langford, “Scattershot")
    assert answer == f"Answer: {sentence}".replace("\u00a0", " ")
    assert "Made it 16/25 (64 %)" in chances
    assert re.match(r"By S10, S11\b.* and our (readings?|rulings?) SR", cited)
    assert ways[0].endswith("?topic=1339.0")
    assert ways[1].startswith("Worked out by The Indie Rulebook: ")
    assert "#q1-" in ways[1]


def _copy_a_roll(chapter: Page) -> None:
    """Whoever reads the post can roll the same again."""
    widget = chapter.locator("rule-calculator#mib")
    widget.locator("button[value=roll]").click()
    expect_answered(widget)
    widget.locator("[data-action=copy-as]").click()
    text = _copy(chapter, "Markdown")
    payload = chapter.url.partition("#q1-")[2].partition(".")[0].removesuffix("x")
    state = json.loads(base64.urlsafe_b64decode(f"{payload}=="))
    assert f"seed “{state['seed']}”, method {state['method']}, replayable" in text


def _copy_under_another_reading(chapter: Page) -> None:
    """The reading that is not the decided one is named, and the link brings all of it back."""
    widget = chapter.locator("rule-calculator#mib")
    widget.locator("details.rc-readings > summary").click()
    widget.locator("select[name=SR1]").select_option("below")
    expect_answered(widget)
    sentence = text_of(widget.locator(".rc-sentence")).replace("\u00a0", " ")
    widget.locator("[data-action=copy-as]").click()
    text = _copy(chapter, "BBCode")
    assert "SR1 read as below" in text
    assert f"\nAnswer: [b]{sentence}[/b]\n" in text
    chapter.goto("about:blank")
    chapter.goto(text.rpartition("[url=")[2].partition("]")[0])
    expect_answered(widget)
    expect(widget.locator("select[name=SR1]")).to_have_value("below")
    assert text_of(widget.locator(".rc-sentence")).replace("\u00a0", " ") == sentence


def test_a_chapter(site: Site, page: Page, looks: Looks) -> None:
    """The menu of a passage, and that of an answer, by hand and by key; the script comes with a press."""
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.rsplit("/", 1)[-1]))
    open_at_rest(page, site.url + CHAPTER)
    menu, control = script_with(site, SCRIPT), page.locator("#s11 a.cite")
    expect(control).to_have_attribute("aria-haspopup", "menu")
    with looks.at("a page that nobody cites from does without the script"):
        assert asked
        assert menu not in asked
    with looks.at("whoever follows a quotation finds it behind the heading that the link leads to"):
        expect(page.locator("#s11 + p.says")).to_have_text(control.get_attribute("data-says") or "?")
    with looks.at("the answer of the build"):
        _copy_the_answer_of_the_build(page)
        page.keyboard.press("Escape")
    control.click()
    with looks.at("every format"):
        _copy_every_format(page, site)
        assert menu in asked
        page.keyboard.press("Escape")
    for look in (_walk_by_key, _open_by_space, _press_elsewhere, _copy_a_roll, _copy_under_another_reading):
        with looks.at(look.__name__):
            look(page)
    with looks.at("without a clipboard"):
        _copy_without_a_clipboard(page)


@pytest.mark.parametrize(
    ("game", "calculator", "key"),
    [("shattered-world", "factor", "H6"), ("scattershot", "game", "S39"), ("scattershot", "melee", "S39")],
)
def test_whose_a_clause_is(site: Site, page: Page, game: str, calculator: str, key: str) -> None:
    """What the book marks as our reading is no word of the author's in the copy of an answer either."""
    page.goto(f"{site.url}{game}/calculators/")
    until_laid_out(page)
    page.locator(f"rule-calculator#{calculator} [data-action=copy-as]").click()
    (cited,) = re.findall(r"^By .*$", _copy(page, "Plain text"), re.MULTILINE)
    theirs, _, ours = cited.partition("our reading")
    assert key not in theirs
    assert key in ours


def test_a_passage_without_a_line(site: Site, page: Page, problems: Problems) -> None:
    """The link leads to its short address."""
    page.route(f"**/{script_with(site, SCRIPT)}", lambda route: route.abort())
    page.goto(CHAPTER)
    control = page.locator("#s11 a.cite")
    expect(control).to_have_attribute("aria-haspopup", "menu")
    control.click()
    expect(page).to_have_url(re.compile(r"/r/s11/|#s11$"))
    problems.clear()  # the file that did not come


def test_an_answer_without_a_line(site: Site, page: Page, problems: Problems) -> None:
    """The button says what is wrong, and works on the page that is loaded again."""
    pattern = f"**/{script_with(site, SCRIPT)}"
    page.route(pattern, lambda route: route.abort())
    page.goto(CHAPTER)
    button = page.locator("rule-calculator button[data-action=copy-as]").first
    button.click()
    expect(button).to_have_text("The menu cannot be fetched. Load the page again when you are online.")
    expect(button).to_have_text("Copy as …")
    page.unroute(pattern)
    page.reload()
    button.click()
    expect(page.locator(MENU)).to_be_visible()
    problems.clear()  # the file that did not come


@pytest.mark.parametrize(
    ("place", "control"),
    [
        ("rulings/scattershot/", "#sr1 a.cite"),
        ("glossary/", "#scattershot-mib a.cite"),
        (CHAPTER, "#example-a-rope-over-the-gorge a.cite, .rc-example a.cite >> nth=0"),
    ],
    ids=["ruling", "headword", "example"],
)
def test_whatever_can_be_cited(site: Site, page: Page, place: str, control: str) -> None:
    """The copied address is a page of the site, and leads to the place."""
    page.goto(site.url + place)
    link = page.locator(control).first
    expect(link).to_have_attribute("aria-haspopup", "menu")
    if link.is_hidden():
        page.locator("details.rc-example--folded", has=link).locator("summary").first.click()
    link.click()
    address = _copy(page, "Link")
    whole = _copy(page, "Plain text")
    assert whole.endswith(f"In the words of The Indie Rulebook: {address}")
    assert re.search(r"\((?:Scattershot, by Fang Langford|our (?:reading of|worked example)).*“", whole)
    assert (site.folder / address.removeprefix(site.url) / "index.html").is_file()
    page.goto(address)
    page.wait_for_url(f"{site.url}{place}#*")
    assert page.locator(":target").count() == 1


def test_is_no_word_of_the_title(site: Site) -> None:
    """Neither the search nor the contents of the page speak of the control."""
    records = json.loads((site.folder / "search" / "search_index.json").read_text())["docs"]
    titles = [" ".join(each["title"].split()) for each in records]
    assert "S11 Made It By" in titles
    assert not [title for title in titles if " cite " in title]


class TestShortAddress:
    """A short address is found in other letters, and with a mark of its sentence behind it."""

    @pytest.fixture(autouse=True)
    def _missing(self, problems: Problems) -> None:
        """The address that was written has no page, and the browser says so."""
        problems.provoke("console: Failed to load resource: the server responded with a status of 404")

    @pytest.mark.parametrize("written", ["SR1).", "Scattershot-MIB/"])
    def test_leads_on(self, site: Site, page: Page, written: str) -> None:
        """The page for missing addresses leads to the one that is meant, which `missing.test.mjs` knows."""
        page.goto(f"{site.url}r/{written}")
        page.wait_for_url(re.compile(r"#[a-z0-9-]+$"))
        assert page.locator(":target").count() == 1

    def test_an_edition_that_does_not_exist(self, site: Site, page: Page) -> None:
        """The current state is offered, and nobody is led there unasked."""
        page.goto(f"{site.url}e/2031.1/r/S11/")
        line = page.locator("missing-page p")
        expect(line).to_contain_text("There is no “s11” in an edition “2031.1” here.")
        line.get_by_role("link").click()
        page.wait_for_url(f"{site.url}{CHAPTER}#s11")

    def test_what_there_is_not(self, site: Site, page: Page) -> None:
        """Only then does the page say so."""
        page.goto(f"{site.url}r/S999/")
        expect(page.locator("missing-page p")).to_contain_text(
            "Nothing in this book has the short address “S999”"
        )
