"""The form of a character: somebody at random, presses in place of typing, the goal, and short links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import Request, catalogue, handle
from engine.links import read_packed
from engine.sheets import sheet_of
from tests.site.conftest import Problems, Site
from tests.site.kept import SLOW_TO_READ, kept, until_kept
from tests.site.looks import Looks
from tests.site.page_python import answer_in_process
from tests.site.phone import Phone, phone
from tests.site.waiting import expect_answered, text_of

MAKERS = {system.url_slug: sheet.calculator for system in catalogue() if (sheet := sheet_of(system))}
MOST_SIGNS = 200
MOST_TAPS = 30
"""From nothing to a character who is kept, printed and linked."""
TAPS_OF_A_READY_ONE = 5
PLACES = """(rows) => rows.map((row) => {
    const { left, top, width, height } = row.getBoundingClientRect();
    return [left, top + scrollY, width, height];
})"""
"""Where they are in the page; a tap may scroll it."""


@pytest.fixture(name="visit")
def _visit(browser: Browser, site: Site, problems: list[str]) -> Iterator[Phone]:
    """A phone that was never here before."""
    with phone(browser, site, problems) as visit:
        answer_in_process(visit.page.context)
        yield visit


def _desk(page: Page, game: str) -> Locator:
    """Open the desk of a game, and return it once its scripts are there."""
    page.goto(f"{game}/make-a-character/")
    desk = page.locator("character-desk")
    expect(desk.locator(".desk-start")).to_be_visible()
    return desk


def _press(desk: Locator, words: str) -> None:
    desk.get_by_role("button", name=words, exact=True).click()


def _inputs(desk: Locator) -> dict[str, Any]:
    """What the form holds."""
    return dict(desk.evaluate("(desk) => desk.sheet.document.inputs"))


def _comes(desk: Locator) -> dict[str, Any]:
    """Wait until somebody at random is in the form, and return their inputs."""
    expect(desk.locator(".desk-back")).to_contain_text("made at random from lists that are ours")
    expect_answered(desk.locator("rule-calculator"))
    return _inputs(desk)


def _keep_print_link(visit: Phone, desk: Locator) -> str:
    """Keep what the form holds, print it, copy its link, and return what stands behind the address."""
    before = len(kept(visit.page, "sheet"))
    visit.tap(desk.locator("[data-action='keep']"))
    until_kept(visit.page, "sheet", f"all.length === {before + 1}")
    expect(desk.locator(".desk-said")).to_contain_text("is kept on this device")
    expect_answered(desk.locator("rule-calculator"))
    name = text_of(desk.locator(".desk-open"))
    visit.tap(desk.locator("[data-action='print']"))
    expect(desk.locator(".desk-paper .sheet-name")).to_have_text(name)
    visit.page.evaluate("dispatchEvent(new Event('afterprint'))")
    visit.page.evaluate("window.copied = null")
    visit.tap(desk.locator("[data-action='link']"))
    return visit.copied().partition("#")[2]


def _head_of_post(visit: Phone, desk: Locator, meanwhile: str = "") -> str:
    """Return the first line of the post about the character in the form; a script runs meanwhile."""
    visit.page.evaluate("window.copied = null")
    _press(desk, "Copy for a post")
    visit.page.evaluate(meanwhile)
    visit.page.get_by_role("menuitem", name="Plain text").click()
    head = visit.copied().split("\n")[0]
    visit.page.keyboard.press("Escape")
    return head


def _keep_and_open(desk: Locator, called: str) -> None:
    """Keep what the form holds, empty it, and open what was kept."""
    name = desk.get_by_label("Name", exact=True).first
    _press(desk, "Keep on this device")
    expect(desk.locator(".desk-state")).to_contain_text("is kept on this device.")
    _press(desk, "an empty sheet")
    expect(name).to_have_value("")
    desk.locator(".desk-list").get_by_role("button", name=re.compile("^open:")).click()
    expect(name).to_have_value(called)


class TestSomebody:
    """Somebody, quickly."""

    def test_nothing_typed_is_lost(self, visit: Phone, looks: Looks, problems: Problems) -> None:
        """What was typed before, and whoever came before, lies in the bin and comes back.

        Once Python runs, nobody has to be asked: the line may be gone by then.
        """
        problems.provoke("console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED")
        desk = _desk(visit.page, "walkabout")
        name = desk.get_by_label("Name", exact=True).first
        _press(desk, "an empty sheet")
        name.fill("Two hours of work")
        until_kept(
            visit.page, "draft", "all.some(({ document }) => document.inputs.name === 'Two hours of work')"
        )
        _press(desk, "Somebody, quickly")
        back = desk.locator(".desk-back")
        with looks.at("what was typed"):
            expect(back).to_contain_text("What you had typed (Two hours of work) is in the bin.")
        first = _inputs(desk)
        visit.page.context.set_offline(True)
        _press(desk, "Somebody, quickly")
        with looks.at("whoever came before"):
            expect(back).to_contain_text(f"What you had typed ({first['name']}) is in the bin.")
        with looks.at("without a line"):
            assert _inputs(desk) != first
        visit.page.context.set_offline(False)
        _press(desk, "Bring it back")
        expect(name).to_have_value(first["name"])
        with looks.at("the link somewhere else"):
            self._open_link(visit, desk, first["name"])

    @staticmethod
    def _open_link(visit: Phone, desk: Locator, name: str) -> None:
        """Where another character is open, whoever the link brings is looked at first."""
        visit.tap(desk.locator("[data-action='link']"))
        link = visit.copied()
        visit.page.goto("about:blank")
        visit.page.goto(link)
        expect(desk.locator(".desk-looked-sheet .sheet-name")).to_have_text(name)

    def test_whose_they_are(self, visit: Phone, looks: Looks) -> None:
        """A post says that the book made them up, kept and reloaded too, until a reader has changed them.

        A page that is loaded anew fills its form out of the address; the post waits for the draft, which says
        whose they are.
        """
        desk = _desk(visit.page, "scattershot")
        _press(desk, "Somebody, quickly")
        inputs = _comes(desk)
        head = "A character for Scattershot"
        whose = f"{head} (made up by The Indie Rulebook, not by Fang Langford)"
        name = desk.get_by_label("Name", exact=True).first
        with looks.at("as they came"):
            assert _head_of_post(visit, desk) == whose
        visit.page.add_init_script(SLOW_TO_READ)
        visit.page.reload()
        expect(name).to_have_value(inputs["name"])
        with looks.at("loaded anew, before that is read"):
            assert _head_of_post(visit, desk, "window.answer()") == whose
        _keep_and_open(desk, inputs["name"])
        with looks.at("kept"):
            assert _head_of_post(visit, desk) == whose
        name.fill("Somebody else")
        with looks.at("changed"):
            assert _head_of_post(visit, desk) == head

    def test_python_that_does_not_come(self, page: Page, problems: list[str]) -> None:
        """One sentence says so, and the form stays as it was."""
        page.route("**/js/engine/worker*", lambda route: route.abort())
        desk = _desk(page, "arylon")
        before = _inputs(desk)
        page.context.set_offline(True)
        _press(desk, "Somebody, quickly")
        expect(desk.locator(".desk-back")).not_to_contain_text("Python has to start first")
        expect(desk.locator(".desk-back")).not_to_be_empty()
        assert _inputs(desk) == before
        problems.clear()  # the browser tells of each file that did not come


def _press_attributes(desk: Locator) -> None:
    """Eight stand on an empty sheet with their names, a row of presses each, and nothing moves."""
    expect(desk.locator(".desk-sum")).to_contain_text("0 of 6 Skills")
    desk.locator(".rc-step > summary").nth(1).click()
    rows = desk.locator("[data-rows='attributes'] > [data-row]")
    expect(rows).to_have_count(8)
    places = rows.evaluate_all(PLACES)
    for row, die in zip(rows.all(), ("d10", "d8", "d8", "d4", "d4", "d4", "d4", "d4"), strict=True):
        row.locator(f".rc-press [data-put='{die}']").tap()
        expect(row.locator(".rc-press [aria-pressed='true']")).to_have_text(die)
    assert rows.evaluate_all(PLACES) == places
    assert [each["name"] for each in _inputs(desk)["attributes"]] == [
        *("Agility", "Might", "Wits", "Reason", "Charm", "Presence", "Nerve", "Instinct")
    ]
    assert [each["die"] for each in _inputs(desk)["attributes"]][:3] == ["d10", "d8", "d8"]
    expect(rows.first.locator("input[name='attributes.name']")).to_be_hidden()
    rows.first.locator("summary").tap()
    expect(rows.first.locator("input[name='attributes.name']")).to_have_value("Agility")


def _press_skills(desk: Locator) -> None:
    """A press adds a row of the list, another takes it out, and both are typing: nothing goes to the bin."""
    desk.locator(".rc-step > summary").nth(2).click()
    offer = desk.locator("[data-field='skills'] [data-add]")
    fencing, law = offer.filter(has_text="Fencing"), offer.filter(has_text="Law")
    fencing.tap()
    law.tap()
    expect(law).to_have_attribute("aria-pressed", "true")
    names = [(each["name"], each.get("grade", "intermediate")) for each in _inputs(desk)["skills"]]
    assert names == [("Fencing", "intermediate"), ("Law", "difficult")]
    fencing.tap()
    expect(fencing).to_have_attribute("aria-pressed", "false")
    assert [each["name"] for each in _inputs(desk)["skills"]] == ["Law"]
    expect(desk.locator(".desk-sum")).to_contain_text("costs 1 of your 10 Development Points")
    expect(desk.locator(".desk-back")).not_to_contain_text("in the bin")


PRESSED = {"arylon": _press_attributes, "scattershot": _press_skills}
"""Dice, scores and rows of the book's lists, by one press each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """A character who is made from an empty sheet: what is pressed and typed, step by step."""

    game: str
    typed: dict[str, str] = field(default_factory=dict)
    """Fields of the first step, beside name and line."""
    steps: tuple[tuple[str, ...], ...]
    """What is pressed in each further step, as selectors."""
    goal: str
    """What the line at the foot says when all is there."""


def _offers(name: str, *rows: str) -> tuple[str, ...]:
    return tuple(f"[data-field='{name}'] [data-add]:has-text('{row}')" for row in rows)


def _puts(name: str, *words: str) -> tuple[str, ...]:
    """Return the press of each row, in their order; no press where the word is empty."""
    rows = f"[data-rows='{name}'] > [data-row]"
    return tuple(
        f"{rows}:nth-of-type({at}) .rc-press [data-put='{word}']" for at, word in enumerate(words, 1) if word
    )


def _list(name: str) -> str:
    return f"[data-field='{name}'] .rc-offer > summary"


MADE = (
    Made(
        game="scattershot",
        steps=(
            (),
            (*_offers("skills", "Fencing", "Streetwise", "Law"), *_puts("skills", "4", "3", "3")),
            (_list("free_skills"), *_offers("free_skills", "Cards", "Knots", "Wine", "Sewing", "Gossip")),
            _offers("attributes", "Cannot swim"),
            _offers("gear", "Dagger", "a grey cloak"),
        ),
        goal="costs 9 of your 10 Development Points",
    ),
    Made(
        game="walkabout",
        steps=(
            (_list("core"), *_offers("core", "the Nomads", "Cook", "a march")),
            (
                _list("traits"),
                *_offers("traits", "Rope", "Mule", "Horse", "A good name", "A rival", "A debt"),
            ),
            _offers("ties", "The convoy you left", "Your own reputation"),
        ),
        goal="has 3 of 3 core traits, 6 of 6 others and 2 of 2 ties",
    ),
    Made(
        game="shattered-world",
        typed={"species": "hill people", "trade": "thief"},
        steps=(
            _puts("abilities", "24", "20", "16"),
            (_list("rolls"), *_offers("rolls", "Locks and traps", "Going unseen", "A quick lie", "Knife")),
        ),
        goal="has 4 of 4 Abilities and 3 of 3 things of the trade",
    ),
    Made(
        game="arylon",
        steps=(
            _puts("attributes", "d10", "d8", "d8"),
            (
                *_offers("skills", "Sneak", "Notice", "Trick", "Fight", "Lore", "Heal"),
                *_puts("skills", "d10", "d8", "d8"),
            ),
            _offers("distinctions", "Raised on Rooftops", "Cannot Leave It Alone", "Has Read About This"),
            _offers("assets", "Soft boots", "A forged pass"),
        ),
        goal="has 6 of 6 Skills, 3 of 3 Distinctions and 2 of 2 Assets",
    ),
)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.game)
def test_ways_to_a_character(
    visit: Phone, made: Made, looks: Looks, record_property: Callable[[str, object], None]
) -> None:
    """From a ready one, from somebody at random and from nothing: kept, printed and linked in a few taps."""
    desk = _desk(visit.page, made.game)
    for way in (_from_a_ready_one, _from_somebody, _from_nothing):
        begun = visit.taps
        with looks.at(way.__name__):
            most = way(visit, desk, made)
            record_property(f"taps {way.__name__}", visit.taps - begun)
            assert visit.taps - begun <= most
    if made.game in PRESSED:
        _press(desk, "an empty sheet")
        expect(desk.locator("input[name='name']")).to_have_value("")
        with looks.at("presses"):
            PRESSED[made.game](desk)


def _from_a_ready_one(visit: Phone, desk: Locator, _made: Made) -> int:
    """Pressed, renamed, kept, printed and linked."""
    visit.tap(desk.locator("[data-start]").nth(1))
    visit.write(desk.locator("input[name='name']"), "Vreni of the quay")
    expect_answered(desk.locator("rule-calculator"))
    link = _keep_print_link(visit, desk)
    assert read_packed("sheet2", link)["inputs"]["name"] == "Vreni of the quay"
    assert len(link) <= MOST_SIGNS
    return TAPS_OF_A_READY_ONE


def _from_somebody(visit: Phone, desk: Locator, made: Made) -> int:
    """One press fills the form with somebody who is legal; three more keep, print and link them."""
    visit.tap(desk.locator("[data-action='somebody']"))
    inputs = _comes(desk)
    assert handle(Request(calculator=MAKERS[made.game], inputs=inputs)).result["legal"]
    expect(desk.locator(".desk-open")).to_have_text(inputs["name"])
    link = _keep_print_link(visit, desk)
    assert read_packed("sheet2", link)["inputs"]["name"] == inputs["name"]
    assert len(link) <= MOST_SIGNS
    return TAPS_OF_A_READY_ONE


def _from_nothing(visit: Phone, desk: Locator, made: Made) -> int:
    """Everything by presses but the names: legal, and at its goal."""
    visit.tap(desk.get_by_role("button", name="an empty sheet", exact=True))
    typed = {
        "name": "Vreni of the quay",
        "who": "Wants to cross the river once more before it freezes.",
        **made.typed,
    }
    for name, words in typed.items():
        visit.write(desk.locator(f"input[name='{name}']"), words)
    for presses in made.steps:
        visit.tap(desk.locator(".rc-step[open] > [data-action='next-step']"))
        for press in presses:
            visit.tap(desk.locator(press))
    expect(desk.locator(".desk-sum")).to_contain_text(made.goal)
    assert "broken" not in text_of(desk.locator(".desk-sum"))
    link = _keep_print_link(visit, desk)
    assert len(link) <= MOST_SIGNS
    assert read_packed("sheet2", link)["inputs"]["who"] == typed["who"]
    return MOST_TAPS
