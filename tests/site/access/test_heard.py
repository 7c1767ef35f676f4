"""What a screen reader is told: the browser's accessibility tree, not the markup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.access import states
from tests.site.waiting import expect_answered, text_of, until, until_laid_out

pytestmark = pytest.mark.usefixtures("in_process_engine")

CHAPTER = "scattershot/resolution/"
NO_BREAK = "\N{NO-BREAK SPACE}"
CONTROLS = {
    "button",
    "checkbox",
    "combobox",
    "link",
    "listbox",
    "menuitem",
    "radio",
    "searchbox",
    "spinbutton",
    "textbox",
    "DisclosureTriangle",
}
# A fold is named by its summary, a decoration by its control, a table of the text by its heading.
NAMED = {"region", "radiogroup", "menu", "toolbar", "dialog"}
PLACES = {
    "chapter": CHAPTER,
    "calculators": "arylon/calculators/",
    "bench": "walkabout/table/#the-bench",
    "rulings": "rulings/",
    "log": "about/log/",
    "rolling together": "bench/rolling-together/",
}
OTHERWISE_NAMED = r"""() => {
  const words = (text) => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
  return [...document.querySelectorAll(':is(button, a, summary)[aria-label]')]
    .filter((control) => control.checkVisibility() && words(control.innerText))
    .filter((control) => !words(control.ariaLabel).startsWith(words(control.innerText)))
    .map((control) => control.outerHTML.slice(0, 110));
}"""
"""Signs such as − and ✕ are no words, nor are stops; a name that is computed from what is shown begins
with it of itself."""
# How many words and controls of its form a line lies over.
COVERED = """(line) => [...line.closest('form').querySelectorAll('label, input, select')].filter((other) => {
    const [over, under] = [line, other].map((each) => each.getBoundingClientRect());
    return over.left < under.right && under.left < over.right
        && over.top < under.bottom - 1 && under.top < over.bottom - 1;
}).length"""
TITLES = {"main", "banner", "contentinfo"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One thing in the tree."""

    role: str
    name: str
    within: tuple[str, ...] = field(default=())
    """The roles of what it stands in, from the page on."""

    @property
    def is_nameless(self) -> bool:
        """Whether a reader would hear only what kind of thing it is."""
        return not self.name.strip()


def heard(page: Page) -> list[Heard]:
    """Everything in the tree that is not passed over."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    return [
        Heard(
            role=node["role"]["value"],
            name=node.get("name", {}).get("value", ""),
            within=tuple(_roles_above(node, by_id)),
        )
        for node in nodes
        if not node["ignored"]
    ]


def _roles_above(node: dict[str, Any], by_id: dict[str, dict[str, Any]]) -> Iterator[str]:
    parent = by_id.get(node.get("parentId", ""))
    if parent:
        yield from _roles_above(parent, by_id)
        if not parent["ignored"]:
            yield parent["role"]["value"]


def listen(place: Locator) -> None:
    """Start to listen to a live region; `window.spoken` fills with what it says."""
    place.evaluate(
        """(region) => {
            window.spoken = [];
            new MutationObserver(() => {
                if (region.textContent) window.spoken.push(region.textContent);
            }).observe(region, { childList: true, characterData: true, subtree: true });
        }"""
    )


def spoken(page: Page) -> list[str]:
    """What was said since."""
    found: list[str] = page.evaluate("window.spoken")
    return found


def mib(page: Page) -> Locator:
    """The first calculator of the chapter that shows odds."""
    return page.locator("rule-calculator[calculator='scattershot.mib'][mode=odds]").first


class TestNames:
    """Nothing is a mere "button" or "table"."""

    @pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
    def test_every_control_and_every_part(self, page: Page, place: str) -> None:
        """Whatever can be worked, and whatever one can jump to, has a name.

        A page has one main part, one head and one foot, and one title. Where a button shows words, its name
        begins with them: whoever speaks to it says what it shows.
        """
        page.goto(place)
        roles = [each.role for each in heard(page)]
        titles = {role: roles.count(role) for role in TITLES}
        states.unfold(page)
        nameless = [each for each in heard(page) if each.role in CONTROLS | NAMED and each.is_nameless]
        otherwise = page.evaluate(OTHERWISE_NAMED)
        assert (nameless, otherwise, titles) == ([], [], dict.fromkeys(TITLES, 1))
        assert page.locator("h1").count() == 1

    def test_tables_have_heads(self, page: Page) -> None:
        """Every table of an answer names its columns and its rows, and itself."""
        page.goto(CHAPTER)
        states.unfold(page)
        tables = page.locator(".rc-answer table:visible")
        assert tables.count() > 0
        for table in tables.all():
            tree = table.aria_snapshot()
            assert "columnheader" in tree
            assert "rowheader" in tree
            assert text_of(table.locator("caption")).strip()

    def test_a_chart_leads_to_its_numbers(self, page: Page) -> None:
        """A drawing is one picture with a sentence, and a table of the same numbers follows it."""
        page.goto(CHAPTER)
        charts = page.locator(".rc-odds svg.rc-chart:visible")
        assert charts.count() > 0
        for chart in charts.all():
            assert chart.aria_snapshot().startswith(("- img", "- 'img"))
            assert "table" in (chart.get_attribute("aria-label") or "")
            fold = chart.locator("xpath=..").locator("details.rc-numbers")
            fold.locator("summary").first.press("Enter")
            expect(fold.locator("table").first).to_be_visible()


class TestAnswers:
    """One answer, one sentence."""

    def test_an_answer_is_one_sentence(self, page: Page) -> None:
        """A changed number is answered by the sentence of the answer, once, and by nothing else."""
        page.goto(CHAPTER)
        listen(mib(page).locator(".rc-status"))
        mib(page).locator("input[name=rating]").fill("14")
        expect(mib(page).locator(".rc-status")).to_contain_text("79 %")
        sentence = text_of(mib(page).locator(".rc-answer .rc-sentence")).replace(NO_BREAK, " ")
        assert [each.replace(NO_BREAK, " ") for each in spoken(page) if "%" in each] == [sentence]

    def test_equal_answers_are_both_heard(self, page: Page) -> None:
        """The same roll twice changes the region twice, so that the second is spoken too."""
        page.goto(CHAPTER)
        listen(mib(page).locator(".rc-status"))
        own = mib(page).locator(".rc-own")
        own.locator("summary").click()
        own.locator("[data-role=faces]").fill("3 5")
        for _ in range(2):
            mib(page).locator("button[data-dice=faces]").click()
            expect_answered(mib(page))
        until(page, "window.spoken.filter((said) => said.includes('3 + 5')).length >= 2")

    def test_a_refusal_is_heard_and_belongs_to_its_field(self, page: Page) -> None:
        """The sentence is spoken, and the field is invalid and described by it."""
        page.goto(CHAPTER)
        field = mib(page).locator("input[name=rating]")
        field.fill("1e9")
        expect(mib(page).locator(".rc-status")).to_contain_text("Rating: enter a whole number")
        expect(field).to_have_attribute("aria-invalid", "true")
        assert "Rating: enter a whole number" in _description(page, field)

    def test_a_refusal_speaks_the_words_of_the_form(self, page: Page) -> None:
        """A field is called by its label, one of a table by its head and its line, and no word is covered."""
        page.goto("walkabout/outcomes/")
        widget = page.locator("rule-calculator").first
        refused = widget.locator("input[name=obstacles]")
        refused.fill("many")
        place = widget.locator("[data-field=obstacles] .rc-error")
        expect(place).to_contain_text("Obstacles before: enter a whole number")
        expect(widget.locator(".rc-status")).to_contain_text("Obstacles before: enter a whole number")
        assert "Obstacles before: enter a whole number" in _description(page, refused)
        assert place.evaluate(COVERED) == 0

    def test_the_dice_are_said(self, page: Page) -> None:
        """A die that was rolled is heard as its kind and what it shows."""
        page.goto(CHAPTER)
        mib(page).locator("button[value=roll]").click()
        expect_answered(mib(page))
        assert "d10 shows" in mib(page).locator(".rc-shown").first.aria_snapshot()

    @pytest.mark.parametrize(
        ("address", "chance"), [("", "55 %"), ("scattershot/play-in-ten-minutes/", "64 %")]
    )
    def test_the_sentence_in_the_text(self, page: Page, address: str, chance: str) -> None:
        """A number in the prose is a field with a name, and its change is spoken as the whole sentence."""
        page.goto(address)
        field = page.locator("rule-sentence input").first
        field.focus()
        expect(field).to_have_attribute("role", "spinbutton")
        assert any(each.role == "spinbutton" and not each.is_nameless for each in heard(page))
        field.fill("11")
        status = page.locator(".rs-status")
        expect(status).to_contain_text(chance)
        expect(status).to_contain_text("11")


class TestSeveral:
    """Controls that are many on a page, and each do something else."""

    @pytest.mark.parametrize(
        ("place", "begins"),
        [
            ("glossary/", "Cite "),
            ("rulings/scattershot/", "Read it another way "),
            ("scattershot/making-a-persona/", "Remove "),
        ],
    )
    def test_each_has_a_name_of_its_own(self, page: Page, place: str, begins: str) -> None:
        """It says what it is for: a term by its game, a ruling by its number, a row by what stands in it."""
        page.goto(place)
        until_laid_out(page)
        states.unfold(page)
        names = [each.name for each in heard(page) if each.role in CONTROLS and each.name.startswith(begins)]
        assert len(names) > 1
        assert len(names) == len(set(names))


class TestParts:
    """The panel, the bench and the log speak as the calculators do."""

    def test_the_panel(self, page: Page) -> None:
        """Its choices are a group with a name, and each has one."""
        page.goto(CHAPTER)
        states.open_panel(page)
        nameless = [each for each in heard(page) if each.role in CONTROLS | NAMED and each.is_nameless]
        assert nameless == []

    def test_the_bench(self, page: Page) -> None:
        """The buttons are a toolbar; what was done is a list that says which step is shown."""
        page.goto("scattershot/table/#the-bench")
        expect(page.locator(".rb-bar")).to_be_visible()
        tree = page.locator("rule-bench").aria_snapshot()
        for words in ('toolbar "At the table"', 'button "Undo"', 'list "What was done, the newest first"'):
            assert words in tree

    def test_the_search(self, page: Page) -> None:
        """The count of finds is a status, and no article stands between a find and the link around it."""
        page.goto(CHAPTER)
        box = states.open_search(page)
        expect(box.get_by_role("status")).to_contain_text("matching documents")
        tree = box.aria_snapshot()
        assert "link " in tree
        assert "article" not in tree

    def test_the_log(self, page: Page) -> None:
        """A roll in the log is an item of a list, with controls that say which roll they are for."""
        page.goto(CHAPTER)
        mib(page).locator("button[value=roll]").click()
        expect(mib(page).locator(".roll-line")).to_contain_text("Kept in the")
        page.goto("about/log/")
        expect(page.locator(".roll-list li")).to_have_count(1)
        assert [each for each in heard(page) if each.role in CONTROLS and each.is_nameless] == []
        assert 'list "Rolls, newest first"' in page.locator("roll-log").aria_snapshot()


def _description(page: Page, field: Locator) -> str:
    """What describes a field, as the browser computes it."""
    ids = (field.get_attribute("aria-describedby") or "").split()
    return " ".join(text_of(page.locator(f"#{each}")) for each in ids)
