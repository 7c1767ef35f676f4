"""How a form invites and feels under the hand: what matters is in sight, nothing waits, moves or is lost."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from tests.site.asleep import asleep, hold_back
from tests.site.conftest import ASLEEP, Site, open_widget, script_with
from tests.site.kept import keep
from tests.site.looks import Looks
from tests.site.probing import probe
from tests.site.waiting import PAINTED, expect_answered, open_at_rest, unfold, until, until_idle

WATCH_SHIFTS = probe("watch_shifts")

COUNT_LISTENERS = probe("count_listeners")

# What a thumb could miss: 44 px, less the half pixels that a border may take.
TOO_LOW = """() => {
    const parts = document.querySelectorAll('.rc-form :is(button, input:not([type=checkbox]), select)');
    const low = [...parts].filter((each) => each.checkVisibility() && each.offsetHeight < 42);
    return low.map((each) => each.outerHTML.slice(0, 90));
}"""

WITHOUT_MINUS = """[...document.querySelectorAll('input[data-kind=whole]')]
    .filter(({ dataset: { low } }) => low === undefined || Number(low) < 0)
    .filter((field) => field.inputMode === 'numeric' && !field.closest('.rc-stepped'))
    .map(({ name }) => name)"""
"""The numbers that may be below 0 and can only be typed with digits."""

CHAPTER = "scattershot/resolution/"
TOP_OF_ANSWER = "(widget) => widget.querySelector('.rc-answer').getBoundingClientRect().top + scrollY"
WRITE_99 = "(field) => { field.value = 99; field.dispatchEvent(new Event('input', { bubbles: true })); }"
MOST_LISTENERS = 10
"""Listeners of one widget, fields and buttons included, however many of them it has."""


HIDES_NOTHING = """(() => {
  const own = document.querySelector('#pool-keywords-error').getBoundingClientRect();
  return [...document.querySelectorAll('#pool .rc-field > label')].every((label) => {
    const { left, right, top, bottom } = label.getBoundingClientRect();
    return right <= own.left || left >= own.right || bottom <= own.top || top >= own.bottom - 1;
  });
})()"""
"""Whether the line that says what is wrong lies over no label of its form."""
GAMES = [system.url_slug for system in catalogue()]
PHONE: Any = {"width": 390, "height": 844}
TO_THE_BUTTON = """(widget) => {
    const button = widget.querySelector('.rc-actions button').getBoundingClientRect();
    return button.bottom - widget.getBoundingClientRect().top;
}"""
HEADER = "document.querySelector('.md-header').offsetHeight"
PLACES_IN_THE_HEADER = """() => ['.md-top', '.md-header__topic:not([hidden])', '.md-header',
    '[for="__search"].md-icon', '.md-header__option label:not([hidden])'].map((each) => {
        const { left, right, bottom } = document.querySelector(each).getBoundingClientRect();
        return { left, right, bottom };
    })"""
WIDER_THAN_ITS_BOX = """() => [...document.querySelectorAll('.rc-form, .rc-form *')]
    .filter((each) => each.checkVisibility() && each.clientWidth > 1)
    .filter((each) => each.scrollWidth > each.clientWidth + 1)
    .filter((each) => !each.matches('input, select, svg *, .rc-unseen'))
    .map((each) => each.outerHTML.slice(0, 90))"""


def _inputs(widget: Locator) -> Any:
    return widget.evaluate("(widget) => widget.request.inputs ?? {}")


def _step_and_tap(pool: Locator, looks: Looks) -> None:
    """A press adds or takes one; a tap writes the word into the field, and what is typed there is a chip."""
    with looks.at("a step stops at the bounds of the rules"):
        more = pool.get_by_label("Keywords: one more")
        for value in ("3", "3"):
            more.click()
            expect(pool.locator("input[name=keywords]")).to_have_value(value)
        expect_answered(pool)
    with looks.at("taps and typed words stay in step"):
        field = pool.locator("[data-field=positives]")
        typed = field.locator("input")
        field.locator("[data-more=double]").click()
        expect(typed).to_have_value("single double double")
        expect(field.locator(".rc-chip")).to_have_text(["single: take it out", *["double: take it out"] * 2])
        typed.fill("single")
        expect(field.locator(".rc-chip")).to_have_count(1)
        field.locator("[data-less=single]").click()
        expect(field.locator("[data-more=single]")).to_be_focused()
        expect(typed).to_have_value("")
        assert "positives" not in _inputs(pool)


def _tap_dice(roll: Locator) -> None:
    """A pool grows by a tap; a die with another added to it can still be typed."""
    field = roll.locator("[data-field=dice]")
    field.locator("input").fill("d12+d6 d8")
    field.locator("[data-more=d8]").click()
    expect(field.locator("input")).to_have_value("d12+d6 d8 d8")
    expect(field.locator(".rc-chip")).to_have_count(3)
    unfold(roll)
    hero = roll.locator("[data-field=hero_die]")
    hero.locator("[data-put=d10]").click()
    expect(hero.locator("[data-put=d10]")).to_have_attribute("aria-pressed", "true")
    assert _inputs(roll)["hero_die"] == "d10"
    expect(roll.locator(".rc-fold > summary")).to_have_text("More: Big Hero Die d10; Plot points 1")
    hero.locator("[data-put=d10]").click()
    assert "hero_die" not in _inputs(roll)


def _add_card(persona: Locator) -> None:
    """The new one is open with the cursor in it; its summary follows what is typed."""
    cards = persona.locator("[data-rows=skills] > .rc-card")
    count = cards.count()
    persona.locator(".rs-table > summary").click()
    persona.locator("[data-field=skills] [data-action=add-row]").click()
    expect(cards).to_have_count(count + 1)
    new = cards.last
    expect(new.locator("input").first).to_be_focused()
    new.get_by_label("Skill").fill("Swimming")
    new.get_by_label("Points in it").fill("3")
    expect(new.locator(".rc-card-words")).to_have_text("Swimming · Points in it 3")
    new.get_by_role("button", name="Remove Swimming · Points in it 3").click()
    expect(cards).to_have_count(count)


def _fill_and_reset(persona: Locator) -> None:
    """A preset fills the whole form, tables too; reset brings back what was printed."""
    printed = _inputs(persona)
    persona.get_by_role("button", name="An expert").click()
    expect(persona.locator("[data-rows=skills] [data-row]")).to_have_count(3)
    expect_answered(persona)
    persona.get_by_role("button", name="Reset").click()
    assert _inputs(persona) == printed
    expect(persona.locator(".rc-status").first).not_to_be_empty()  # the second is the shelf's


def _reset_late(mib: Locator, let_go: Callable[[], None], script: str) -> None:
    """What is typed while the way back is being fetched stays: that is no longer offered."""
    reset, number = mib.locator("[data-reset]"), mib.locator("input[data-kind=whole]").first
    number.fill("13")
    with mib.page.expect_request(script) as asked:
        reset.click()
    number.fill("15")
    let_go()
    asked.value.response()
    until_idle(mib.page)
    expect(reset).to_have_text("Reset")
    reset.click()
    expect(reset).to_have_text("Undo reset")
    reset.click()
    expect(number).to_have_value("15")


def _undo_reset(mib: Locator) -> None:
    """The button that reset a form brings back what stood there, until something is typed."""
    reset, number = mib.locator("[data-reset]"), mib.locator("input[data-kind=whole]").first
    reset.click()
    expect(number).to_have_value("12")
    number.fill("12")
    reset.click()
    expect(reset).to_have_text("Reset")  # there was nothing to bring back
    mib.get_by_role("button", name="An expert in a tight corner").click()
    number.fill("very strong")
    typed = _inputs(mib)
    reset.click()
    expect(number).to_have_value("12")
    mib.get_by_role("button", name="Undo reset").click()
    expect(number).to_have_value("very strong")
    assert _inputs(mib) == typed
    expect(reset).to_have_text("Reset")
    reset.click()
    expect(reset).to_have_text("Undo reset")
    number.fill("7")
    expect(reset).to_have_text("Reset")


def _turn_by_key(mib: Locator) -> None:
    """The arrow keys turn a number in a form as in a sentence; steps are no stops for the tabulator."""
    rating = mib.locator("input[name=rating]")
    rating.fill("12")
    rating.press("ArrowUp")
    expect(mib.locator(".rc-status")).to_contain_text("Rating of 13")
    rating.press("PageDown")
    expect(mib.locator(".rc-status")).to_contain_text("Rating of 8")
    rating.press("Tab")
    expect(mib.locator("input[name=modifier]")).to_be_focused()


def _swap(contest: Locator) -> None:
    """Actor and Resistor change places with all that is theirs, and once more they are back."""
    unfold(contest)
    contest.locator("input[name=actor_modifier]").fill("2")
    swap = contest.get_by_role("button", name="Swap sides")
    swap.click()
    assert _inputs(contest) == {"actor_rating": 12, "resistor_rating": 14, "resistor_modifier": 2}
    swap.click()
    assert _inputs(contest) == {"actor_rating": 14, "resistor_rating": 12, "actor_modifier": 2}


def _read_otherwise(mib: Locator) -> None:
    """The difference stands beside the switch: at 12, 3 of 100 pairs miss by 7 or more and 1 by 8 or more."""
    mib.locator(".rc-readings summary").click()
    switch = mib.locator("[data-field=SR1]")
    switch.locator("select").select_option("below")
    expect(switch.locator(".rc-difference")).to_contain_text("3 % as decided, 1 % here")
    switch.locator("select").select_option("at_or_below")
    expect(switch.locator(".rc-difference")).to_have_count(0)


def _fold_away(mib: Locator) -> None:
    """The fold of what is not in front is closed until something in it is set, and says what."""
    more = mib.locator(".rc-fold")
    expect(more).not_to_have_attribute("open", "")
    expect(more.locator("summary")).to_have_text("More")
    mib.get_by_role("button", name="An expert in a tight corner").click()
    expect(more).to_have_attribute("open", "")
    expect(more.locator("summary")).to_have_text("More: Challenges taken 1")
    mib.get_by_role("button", name="Reset").click()
    expect(more.locator("summary")).to_have_text("More")
    more.evaluate("(fold) => { fold.open = false; }")
    state = "{calculator: 'scattershot.mib', mode: 'odds', inputs: {rating: 12, dice_for: 2}}"
    mib.evaluate(f"(widget) => widget.openState({state})")
    expect(more).to_have_attribute("open", "")
    expect(mib.locator(".rc-fold > summary")).to_have_text("More: Experience Dice for 2")


def _drag(line: Locator) -> None:
    """Eight pixels for each; the bounds are said when they are met, and Python stays asleep."""
    mouse, field = line.page.mouse, line.locator("input[name=rating]")
    field.scroll_into_view_if_needed()
    box = field.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 17, y, steps=4)
    expect(field).to_have_value("14")
    expect(line.locator("output").first).to_have_text("79 %")
    mouse.move(x + 300, y, steps=4)
    mouse.up()
    expect(field).to_have_value("20")
    expect(line).to_contain_text("(1 to 20)")
    expect(line).not_to_have_attribute("data-refused", "")
    for wrong in ("99", "abc", ""):
        field.fill(wrong)
        expect(line.locator(".rc-error")).to_have_text(" (Rating 1 to 20)")
        expect(line.locator("output").first).to_have_attribute("data-stale", "")
        expect(line).not_to_have_attribute("aria-busy", "true")


class TestHands:
    """Counters, steps, presets, sides to swap, cards, folds, and the way back."""

    def test_one_calculator(self, site: Site, sleeping: Page, looks: Looks) -> None:
        """All that a hand does at a chapter's calculators and sentences, while Python sleeps."""
        script = f"**/{script_with(site, 'Undo reset')}"
        let_go = hold_back(sleeping, script)
        mib = open_widget(sleeping, CHAPTER, "mib")
        with looks.at("a way back that comes late"):
            _reset_late(mib, let_go, script)
        for look in (_undo_reset, _turn_by_key):
            with looks.at(look.__name__):
                look(mib)
        sleeping.goto("about:blank")
        mib = open_widget(sleeping, CHAPTER, "mib")
        for look in (_read_otherwise, _fold_away):
            with looks.at(look.__name__):
                look(mib)
        with looks.at("sides are swapped"):
            _swap(sleeping.locator("#contest"))
        with looks.at("a number in a sentence is dragged within its bounds, and refused beyond them"):
            _drag(sleeping.locator("#rating-in-a-sentence"))

    def test_other_games(self, sleeping: Page, looks: Looks) -> None:
        """Words and dice are tapped, cards added, forms filled and brought back, while Python sleeps."""
        _step_and_tap(open_widget(sleeping, "walkabout/the-action/", "pool"), looks)
        with looks.at("dice are tapped"):
            _tap_dice(open_widget(sleeping, "arylon/the-pool/", "roll"))
        persona = open_widget(sleeping, "scattershot/making-a-persona/", "persona")
        with looks.at("a form is filled, and brought back"):
            _fill_and_reset(persona)
        with looks.at("a card is added, named and taken out"):
            _add_card(persona)

    def test_a_refusal(self, page: Page) -> None:
        """The field is marked, the sentence cites its source, the last good answer is marked as old."""
        roll = open_widget(page, "arylon/the-pool/", "roll")
        roll.locator("input[name=dice]").fill("d8 d8")
        error = roll.locator("[data-field=dice] > .rc-error")
        expect(error).to_contain_text(re.compile("K2"))
        expect(roll.locator("input[name=dice]")).to_have_attribute("aria-invalid", "true")
        expect(roll.locator(".rc-stale")).to_be_visible()
        expect(roll.locator(".rc-answer .rc-sentence")).to_be_visible()
        roll.locator("input[name=dice]").fill("d8 d8 d6")
        expect(error).to_be_hidden()
        expect(roll.locator(".rc-stale")).to_be_hidden()

    def test_rows(self, page: Page, looks: Looks) -> None:
        """A field in a row has the help that its game declares, and a number below zero its minus."""
        for address in ("scattershot/make-a-character/", "shattered-world/calculators/"):
            page.goto(address)
            expect(page.locator("input[data-kind=whole]").first).to_be_attached()
            with looks.at("a phone's pad of digits may have no minus: there are steps, or all letters"):
                assert page.evaluate(WITHOUT_MINUS) == []
        widget = page.locator("rule-calculator[calculator='shattered_world.initiative'][data-state]").first
        widget.wait_for()
        unfold(widget)
        with looks.at("help comes with the focus, and moves no field of the row"):
            _focus_on_help(widget.locator("[data-row]").first)
        widget.locator("[data-action='add-row']").click()
        with looks.at("the help of a row that was added describes the fields of that row"):
            rolled = widget.locator("[data-row]").last.locator("input[name='combatants.rolled']")
            help_text = "The sum, if it is known; die and bonus do nothing then."
            expect(rolled).to_have_accessible_description(help_text)
            ids = page.evaluate("[...document.querySelectorAll('[id]')].map((each) => each.id)")
            assert len(set(ids)) == len(ids)


def _focus_on_help(row: Locator) -> None:
    bonus = row.locator("input[name='combatants.modifier']")
    expect(bonus).to_have_accessible_description("From an attribute, or from perception.")
    told = row.get_by_text("From an attribute, or from perception.")
    expect(told).to_be_hidden()
    places = "(row) => [...row.querySelectorAll('input, select')].map((field) => field.offsetTop)"
    before = row.evaluate(places)
    bonus.focus()
    expect(told).to_be_visible()
    assert row.evaluate(places) == before
    row.locator("input[name='combatants.name']").focus()
    expect(told).to_be_hidden()


class TestStillness:
    """Nothing moves under the reader's eyes."""

    def test_no_answer_moves_the_page(self, page: Page, looks: Looks) -> None:
        """Neither the words while Python wakes, nor the answer that comes long after the key, nor a roll."""
        with asleep(page) as wake:
            open_at_rest(page, CHAPTER)  # letters that come move the text above it
            mib = page.locator("#mib")
            before = mib.evaluate(TOP_OF_ANSWER)
            mib.locator("input[name=rating]").focus()
            page.evaluate(WATCH_SHIFTS)
            page.keyboard.press("Control+a")
            page.keyboard.type("237")
            expect(mib.locator(".rc-wait")).to_be_visible()
            with looks.at("the strip for waiting is as high while nobody waits"):
                assert mib.evaluate(TOP_OF_ANSWER) == before
            wake()
            expect(mib.locator(".rc-status")).to_contain_text("Rating of 237")
        page.evaluate(PAINTED)
        with looks.at("a late answer"):
            assert page.evaluate("[shifted, shifts]") == [0, []]
        mib.locator("input[name=rating]").fill("12")
        expect_answered(mib)
        with looks.at("a roll in the text"):
            assert _shifts_of_a_roll(mib, "rating") == [0, []]
        self._open_at_fault(mib, looks)

    @staticmethod
    def _open_at_fault(mib: Locator, looks: Looks) -> None:
        with looks.at("an error opens the fold where the field at fault is"):
            field = mib.locator("input[name=dice_for]")
            field.evaluate(WRITE_99)
            expect(mib.locator("[data-field=dice_for] .rc-error")).to_be_visible()
            expect(field).to_be_visible()

    def test_on_the_bench(self, page: Page) -> None:
        """Nor do a roll and its odds move anything on a bench."""
        contest = open_widget(page, "scattershot/table/#the-bench", "contest")
        expect(page.locator(".rb-bar")).to_be_visible()  # it comes after the calculators, and is no answer
        assert _shifts_of_a_roll(contest, "actor_rating") == [0, []]

    def test_errors_hide_no_neighbour_when_the_window_changes(self, page: Page) -> None:
        """What is wrong lies over help and empty room; another width brings other neighbours there."""
        page.set_viewport_size({"width": 1280, "height": 900})
        pool = open_widget(page, "walkabout/table/#the-bench", "pool")
        pool.locator("input[name=keywords]").fill("1e9")
        expect(pool.locator("#pool-keywords-error")).to_be_visible()
        for width in (320, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            until(page, HIDES_NOTHING)


def _shifts_of_a_roll(asked: Locator, rating: str) -> Any:
    """Roll, then ask for the odds, and return what moved."""
    page = asked.page
    asked.locator(f"input[name={rating}]").focus()
    asked.locator("button[value=odds]").scroll_into_view_if_needed()  # scrolling is the test's own doing
    page.evaluate(WATCH_SHIFTS)
    asked.locator("button[value=roll]").click()
    expect_answered(asked)
    asked.locator("button[value=odds]").click()
    expect(asked.locator(".rc-events").first).to_be_visible()
    page.evaluate(PAINTED)
    return page.evaluate("[shifted, shifts]")


class TestHistory:
    """Back and forward go where a reader expects."""

    def test_back(self, sleeping: Page, looks: Looks) -> None:
        """However much was typed on a page, back leaves it; a link on it is left for the page as it was."""
        sleeping.goto("")
        mib = open_widget(sleeping, CHAPTER, "mib")
        state = {"calculator": "scattershot.mib", "mode": "odds", "inputs": {"rating": 9}, "at": "mib"}
        sleeping.evaluate(
            """(state) => {
                const payload = btoa(JSON.stringify(state)).replaceAll('=', '');
                location.hash = `q1-${payload}x`;
            }""",
            state,
        )
        expect(mib.locator("input[name=rating]")).to_have_value("9")
        sleeping.go_back()
        with looks.at("back from a link restores what was there"):
            expect(mib.locator("input[name=rating]")).to_have_value("12")
            expect(mib.locator(".rc-answer .rc-sentence")).to_contain_text("Rating of 12")
        entries = sleeping.evaluate("history.length")
        for rating in ("13", "14", "11"):
            mib.locator("input[name=rating]").fill(rating)
            expect(mib.locator(".rc-status")).to_contain_text(f"Rating of {rating}")
        with looks.at("typing adds no entry"):
            assert sleeping.evaluate("history.length") == entries
            until(sleeping, "location.hash.startsWith('#q1-')")
            sleeping.go_back()
            expect(sleeping.locator("#hero")).to_be_visible()


class TestLightness:
    """A page with twenty widgets and one with one are alike until a reader touches them."""

    def test_nothing_works_before_intent(self, page: Page) -> None:
        """No worker, no stored answers, and a handful of listeners for each widget."""
        page.add_init_script(COUNT_LISTENERS)
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        open_at_rest(page, "scattershot/calculators/")
        widgets = page.locator("rule-calculator").count()
        assert widgets >= 10
        counted = page.evaluate("listening")
        assert counted["workers"] == 0
        assert counted["widgets"] <= MOST_LISTENERS * widgets
        assert not [url for url in asked if "/answers/" in url or "/runtime/" in url]


class TestSmallScreens:
    """A phone of 320 px, a thumb, and a reader who sees colours of their own."""

    def test_forms_fit_and_can_be_hit(self, browser: Browser, site: Site, looks: Looks) -> None:
        """Nothing is wider than the screen, and what a thumb presses is 44 px high."""
        reader = browser.new_context(
            base_url=site.url, viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True
        )
        page = reader.new_page()
        for path in (CHAPTER, "walkabout/the-action/", "arylon/the-pool/"):
            page.goto(path)
            unfold(page.locator("body"))
            with looks.at(path):
                assert page.evaluate("document.documentElement.scrollWidth") <= 320
                assert page.evaluate(TOO_LOW) == []
                field = page.locator("rule-calculator input[inputmode=numeric]").first
                field.locator("xpath=../span").locator("[data-step='1']").tap()
        reader.close()

    def test_forced_colours_and_reduced_motion(self, browser: Browser, site: Site) -> None:
        """Fields keep an edge, and nothing glides."""
        reader = browser.new_context(base_url=site.url, forced_colors="active", reduced_motion="reduce")
        page = reader.new_page()
        page.goto(CHAPTER)
        field = page.locator("#mib input[name=rating]")
        edge = "(field) => getComputedStyle(field).borderTopStyle"
        assert field.evaluate(edge) == "solid"
        sentence = page.locator("rule-sentence input").first
        assert sentence.evaluate("(field) => getComputedStyle(field).borderBottomStyle") == "solid"
        glide = "(answer) => getComputedStyle(answer).transitionDuration"
        assert page.locator("#mib .rc-answer").evaluate(glide) in {"0s", "1e-05s"}
        reader.close()


@pytest.fixture(name="phone")
def _phone(browser: Browser, site: Site) -> Any:
    """A phone held upright."""
    context = browser.new_context(base_url=site.url, viewport=PHONE, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.add_init_script(ASLEEP)
    yield page
    context.close()


@pytest.mark.parametrize("game", GAMES)
def test_every_calculator(phone: Page, game: str, looks: Looks) -> None:
    """Of a game, on its page of them: what matters and the buttons, in the same order everywhere."""
    phone.goto(f"{game}/calculators/")
    room = PHONE["height"] - phone.evaluate(HEADER)
    system = next(each for each in catalogue() if each.url_slug == game)
    for each in system.calculators:
        widget = phone.locator(f"rule-calculator[calculator='{each.id}']").first
        with looks.at(f"{each.id}: from its top to the foot of its first button is no more than a screen"):
            assert widget.evaluate(TO_THE_BUTTON) <= room
        form = widget.locator(".rc-form")
        with looks.at(f"{each.id}: the buttons say what the game does, before everything that is folded"):
            expect(form.locator("button[type=submit]")).to_have_text([verb for _, verb in each.buttons])
            assert form.locator(".rc-actions ~ .rc-field").count() == 0
    phone.evaluate("document.querySelectorAll('.rc-form details').forEach((fold) => fold.open = true)")
    with looks.at("nothing is wider than its box, with every fold and card open"):
        assert phone.evaluate(WIDER_THAN_ITS_BOX) == []


class TestThrows:
    """Dice in running text."""

    @pytest.mark.parametrize(
        ("path", "says", "shows"),
        [
            (
                "scattershot/resolution/",
                "Roll 2d10",
                r"2d10: \d+, \d+, \d+ in all; with a Rating of 12 .+",
            ),
            ("shattered-world/the-roll/", "Roll d4", r"d4: [1-4]"),
            (
                "arylon/the-pool/",
                "Roll d10 2d8",
                r"d10 2d8: \d+, \d, \d; Total \d+, Effect \d .+",
            ),
            (
                "walkabout/the-action/",
                "Draw three tokens",
                r"three tokens: \w+, \w+, \w+; for a red action .+",
            ),
        ],
    )
    def test_dice_are_thrown_where_they_are_named(
        self, sleeping: Page, path: str, says: str, shows: str
    ) -> None:
        """By a press, without Python; heard once, and seen on the pieces, with what the rule says of them."""
        sleeping.goto(path)
        thrown = sleeping.locator("rule-throw").first
        thrown.get_by_role("button", name=says).click()
        expect(sleeping.locator(".rs-status")).to_have_text(re.compile(f"^{shows}$"))
        fallen, _, said = (sleeping.locator(".rs-status").text_content() or "").partition("; ")
        if said:
            expect(thrown.locator(".rs-sum")).to_contain_text(f"({said})")
        told = fallen.partition(": ")[2].split(", ")
        pieces = thrown.locator(".rs-faces > svg")
        expect(pieces).to_have_count(len([each for each in told if "in all" not in each]))
        for place, piece in enumerate(pieces.all()):
            face = piece.locator(".rc-face")
            shown = face.text_content() if face.count() else piece.get_attribute("class")
            assert told[place] in (shown or "")

    def test_nothing_is_said_that_a_group_reads_otherwise(self, sleeping: Page) -> None:
        """With a 1 that counts for Total (KR4) the printed words may be wrong: the dice fall alone."""
        group = {"name": "", "texts": {}, "readings": {"KR4": "one"}}
        sleeping.goto("arylon/the-pool/")
        keep(sleeping, {"id": "group", "kind": "group", "value": group})
        sleeping.reload()
        expect(sleeping.locator(".group-strip")).to_be_attached()
        sleeping.locator("rule-throw").get_by_role("button", name="Roll d10 2d8").click()
        expect(sleeping.locator(".rs-status")).to_have_text(re.compile(r"^d10 2d8: \d+, \d, \d$"))
        expect(sleeping.locator("rule-throw .rs-sum")).to_have_count(0)

    def test_a_group_is_told_what_its_readings_leave(self, page: Page) -> None:
        """KR4 touches the pool of Arylon, and a ruling of Scattershot does not."""
        page.goto("arylon/the-pool/")
        for ruling, reading, touches in (("KR4", "one", True), ("SR8", "nobody", False)):
            group = {"name": "", "texts": {}, "readings": {ruling: reading}}
            keep(page, {"id": "group", "kind": "group", "value": group})
            page.reload()
            expect(page.locator(".group-strip [data-state=read]")).to_be_attached()
            expect(page.locator("rule-throw[data-read-otherwise]")).to_have_count(int(touches))
            page.get_by_role("button", name="Roll d10 2d8").click()
            expect(page.locator("rule-throw .rs-sum")).to_have_count(int(not touches))


def test_the_way_up_lies_on_nothing(phone: Page, looks: Looks) -> None:
    """The button to the top has a place in a phone's header, between the title and the other buttons."""
    for address in ("scattershot/resolution/", "calculators/", "scattershot/table/#the-bench"):
        phone.goto(address)
        phone.mouse.wheel(0, 3000)
        phone.evaluate("async () => { while (scrollY <= 2000) await new Promise(requestAnimationFrame); }")
        phone.mouse.wheel(0, -400)
        expect(phone.locator(".md-top")).to_be_visible()
        top, title, header, *others = phone.evaluate(PLACES_IN_THE_HEADER)
        with looks.at(address):
            assert top["bottom"] <= header["bottom"]
            assert title["right"] <= top["left"]
            assert top["right"] <= min(each["left"] for each in others)
