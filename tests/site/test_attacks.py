"""Hostile links, files, pastes and storage in the real page: nothing runs, and everything is as it was."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from tests.hostile import hostile_documents, hostile_texts, link_of
from tests.site.looks import Looks
from tests.site.waiting import open_at_rest, until

CHAPTER = "scattershot/resolution/"

# `hurt` is what the corpus would like to run. What the policy had to block fails the test, too.
ALARM = """globalThis.hurts = 0;
globalThis.hurt = () => { hurts += 1; };
addEventListener('securitypolicyviolation', ({ violatedDirective }) => console.error(violatedDirective));"""

UNHURT = "() => hurts === 0 && {}.polluted === undefined && Object.keys(Object.prototype).length === 0"
FOREIGN = """() => document.querySelectorAll(':is(img[src=x], iframe, [onerror], [onload], [onfocus],'
    + ' [onmouseover], [href^="javascript:" i], [href^="data:" i])').length"""
FORMS = """() => JSON.stringify([...document.querySelectorAll('rule-calculator')].map((widget) =>
    [...widget.querySelectorAll('input, select')].map((field) => field.value)))"""
OPEN_LINK = """async (fragment) => {
  const note = () => document.querySelector('.rc-link-note:not([hidden])')?.textContent ?? '';
  document.querySelector('.rc-link-note')?.remove();
  location.hash = fragment;
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
  return note();
}"""
"""Follows a link within the page, and tells what the page says of it."""
READY = """customElements.get('rule-throw')
    && !document.querySelector(':is(rule-calculator, rule-bench):not(:defined)')"""
KEEP = """([names, text]) => {
    for (const name of names) {
        for (const store of [localStorage, sessionStorage]) store.setItem(`indie-rulebook ${name}`, text);
    }
}"""
MARKED_ROWS = '[{"name":"<img src=x onerror=hurt()>","words":"<img src=x onerror=hurt()>","fragment":"x"}]'
# Links of the right form: the engine judges what they ask, or another page is opened for it.
WELL_FORMED = frozenset(
    {
        "a whole text that is none",
        "byte order mark",
        "calculator is a method",
        "constructor",
        "deep inputs",
        "exponent",
        "lone surrogate",
        "twice",
    }
)

# A text in each place of a link where any text may stand, and one where a number should.
PLACES = '{"calculator":"scattershot.mib","mode":"roll","at":"mib",%s}'


@pytest.fixture(name="alarmed")
def _alarmed(page: Page) -> Page:
    page.add_init_script(ALARM)
    return page


def _is_unhurt(page: Page) -> None:
    assert page.evaluate(UNHURT)
    assert page.evaluate(FOREIGN) == 0


def _open_documents(page: Page, looks: Looks) -> None:
    """What is no link of ours is refused in a sentence, and no form changes."""
    before = page.evaluate(FORMS)
    for name, document in hostile_documents().items():
        if name in WELL_FORMED:
            continue
        with looks.at(f"a link to {name}"):
            note = page.evaluate(OPEN_LINK, link_of(document))
            assert note.endswith(("copy it whole", "open the page that has it")), name
            assert "hurt" not in note
            assert page.evaluate(FORMS) == before


def _post_messages(page: Page) -> None:
    """A message from another window is heard by nobody."""
    before = page.evaluate(FORMS)
    for text in hostile_documents().values():
        page.evaluate("(text) => postMessage(text, '*')", text[:10_000])
    page.evaluate("() => postMessage({ type: 'answer', id: 1, text: JSON.stringify({ ok: true }) }, '*')")
    assert page.evaluate(FORMS) == before


def _open_texts(page: Page) -> None:
    """A text in a seed, a number's place or a reading is shown as text, or refused beside its field."""
    widget = page.locator("rule-calculator#mib")
    for text in hostile_texts().values():
        told = json.dumps(text[:1500])
        for place in (f'"seed":{told}', f'"inputs":{{"rating":{told}}}', f'"readings":{{"SR1":{told}}}'):
            page.evaluate(OPEN_LINK, link_of(PLACES % place))
    last = '"seed":"<img src=x onerror=hurt()>","inputs":{"rating":12}'
    page.evaluate(OPEN_LINK, link_of(PLACES % last))
    expect(widget.locator(".rc-footnote")).to_contain_text("<img src=x onerror=hurt()>")


def _lay_dice(page: Page) -> None:
    """What the reader's own dice are said to have shown is refused in one sentence."""
    widget = page.locator("rule-calculator#mib")
    widget.locator(".rc-own summary").click()
    field = widget.locator("[data-role=faces]")
    for name in ("image", "huge", "right to left", "prototype"):
        field.fill(hostile_texts()[name][:50_000])
        widget.locator("button[data-dice=faces]").click()
        expect(widget.locator(".rc-error:visible, .rc-status").first).to_contain_text("you entered")


class TestLinks:
    """A link that somebody sends, and whatever else comes to a page that is open."""

    def test_a_chapter(self, alarmed: Page, looks: Looks) -> None:
        """Links, messages and own dice."""
        alarmed.goto(CHAPTER)
        until(alarmed, READY)
        _open_documents(alarmed, looks)
        for look in (_post_messages, _open_texts, _lay_dice):
            with looks.at(look.__name__):
                look(alarmed)
                _is_unhurt(alarmed)

    @pytest.mark.parametrize("kind", ["c1", "b1"])
    def test_other_kinds(self, alarmed: Page, kind: str) -> None:
        """Links to comparisons and benches are read as carefully."""
        alarmed.goto("comparing/" if kind == "c1" else "scattershot/table/#the-bench")
        until(alarmed, READY)
        before = alarmed.evaluate(FORMS)
        for name, document in hostile_documents().items():
            alarmed.evaluate(OPEN_LINK, link_of(document, kind))
            assert alarmed.evaluate(FORMS) == before, name
        _is_unhurt(alarmed)


class TestPastes:
    """What is pasted into the pages that read posts."""

    @pytest.mark.parametrize(
        ("path", "fields"),
        [
            ("bench/rolling-together/", ("[name=pasted]", "[name=question]")),
            ("rulings/threads/", ("thread-finder input",)),
            ("rulings/", ("ruling-filter input",)),
        ],
    )
    def test_texts(self, alarmed: Page, path: str, fields: tuple[str, ...]) -> None:
        """The page says what it makes of it, and shows nothing of it as markup."""
        open_at_rest(alarmed, path)
        for field in fields:
            place = alarmed.locator(field).first
            for text in (*hostile_texts().values(), *hostile_documents().values()):
                place.evaluate(
                    "(field, text) => { field.value = text;"
                    " field.dispatchEvent(new Event('input', { bubbles: true })); }",
                    text,
                )
            _is_unhurt(alarmed)


class TestKept:
    """What lies in the browser's storage may have been written by anything."""

    def test_a_log_of_somebody_else(self, alarmed: Page) -> None:
        """A file that is no roll log is refused; the log stays as it was."""
        alarmed.goto("about/log/")
        expect(alarmed.locator("roll-log .rc-form")).to_be_visible()
        chooser = alarmed.locator("roll-log input[type=file]")
        for text in (*hostile_documents().values(), hostile_texts()["script"]):
            raw = text.encode("utf-8", "surrogatepass")
            chooser.set_input_files({"name": "rolls.json", "mimeType": "application/json", "buffer": raw})
            expect(alarmed.locator("roll-log [role=status]")).to_contain_text("choose a file")
        assert alarmed.locator(".roll-list li").count() == 0
        _is_unhurt(alarmed)

    @pytest.mark.parametrize(
        "path", ["about/log/", "scattershot/table/#the-bench", CHAPTER, "bench/rolling-together/"]
    )
    def test_storage(self, alarmed: Page, path: str) -> None:
        """Pages open with whatever stands under the names they keep things under."""
        alarmed.goto("about/")
        names = ["rolls", "rolls damaged", "together", "bench scattershot", "comparison 1"]
        known = {**hostile_texts(), **hostile_documents(), "rows": MARKED_ROWS}
        for name in ("rows", "prototype of all", "image"):
            alarmed.evaluate(KEEP, [names, known[name][:100_000]])
            alarmed.goto(path)
            expect(alarmed.locator("main article h1")).to_be_visible()
            _is_unhurt(alarmed)

    def test_query(self, alarmed: Page) -> None:
        """What stands behind the question mark of an address is read by the search alone."""
        names = ("script", "image", "drawing", "attribute end", "script link")
        text = " ".join(hostile_texts()[name] for name in names)
        alarmed.goto(f"{CHAPTER}?{urlencode({'q': text, 'h': text})}")
        expect(alarmed.locator("main article h1")).to_be_visible()
        _is_unhurt(alarmed)
