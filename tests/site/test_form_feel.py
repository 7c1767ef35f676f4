"""How a form feels under the hand: nothing waits, nothing moves, and nothing typed is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.asleep import asleep, hold_back
from tests.site.conftest import Site, open_widget, script_with
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


def _inputs(widget: Locator) -> Any:
    return widget.evaluate("(widget) => widget.request.inputs ?? {}")


class TestHands:
    """Counters, steps, presets, sides to swap, and the way back."""

    def test_steps_beside_a_number(self, sleeping: Page) -> None:
        """A press adds or takes one, and stops at the bounds of the rules."""
        pool = open_widget(sleeping, "walkabout/the-action/", "pool")
        more = pool.get_by_label("Keywords: one more")
        for value in ("3", "3"):
            more.click()
            expect(pool.locator("input[name=keywords]")).to_have_value(value)
        expect_answered(pool)

    def test_taps_and_typed_words_stay_in_step(self, sleeping: Page) -> None:
        """A tap writes the word into the field, and what is typed there is a chip to take out."""
        pool = open_widget(sleeping, "walkabout/the-action/", "pool")
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

    def test_dice_are_tapped(self, sleeping: Page) -> None:
        """A pool grows by a tap; a die with another added to it can still be typed."""
        roll = open_widget(sleeping, "arylon/the-pool/", "roll")
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

    def test_a_preset_and_the_way_back(self, sleeping: Page) -> None:
        """A preset fills the whole form, tables too; reset brings back what was printed."""
        persona = open_widget(sleeping, "scattershot/making-a-persona/", "persona")
        printed = _inputs(persona)
        persona.get_by_role("button", name="An expert").click()
        expect(persona.locator("[data-rows=skills] [data-row]")).to_have_count(3)
        expect_answered(persona)
        persona.get_by_role("button", name="Reset").click()
        assert _inputs(persona) == printed
        expect(persona.locator(".rc-status").first).not_to_be_empty()  # the second is the shelf's

    def test_a_reset_is_undone(self, sleeping: Page) -> None:
        """The button that reset a form brings back what stood there, until something is typed."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        reset, number = mib.locator("[data-reset]"), mib.locator("input[data-kind=whole]").first
        printed = number.input_value()
        reset.click()
        expect(reset).to_have_text("Reset")  # there was nothing to bring back
        mib.get_by_role("button", name="An expert in a tight corner").click()
        number.fill("very strong")
        typed = _inputs(mib)
        reset.click()
        expect(number).to_have_value(printed)
        mib.get_by_role("button", name="Undo reset").click()
        expect(number).to_have_value("very strong")
        assert _inputs(mib) == typed
        expect(reset).to_have_text("Reset")
        reset.click()
        expect(reset).to_have_text("Undo reset")
        number.fill("7")
        expect(reset).to_have_text("Reset")

    def test_a_way_back_that_comes_late(self, site: Site, sleeping: Page) -> None:
        """What is typed while the way back is being fetched stays: that is no longer offered."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        reset, number = mib.locator("[data-reset]"), mib.locator("input[data-kind=whole]").first
        let_go = hold_back(sleeping, f"**/{script_with(site, 'Undo reset')}")
        number.fill("13")
        with sleeping.expect_request(f"**/{script_with(site, 'Undo reset')}") as asked:
            reset.click()
        number.fill("15")
        let_go()
        asked.value.response()
        until_idle(sleeping)
        expect(reset).to_have_text("Reset")
        reset.click()
        expect(reset).to_have_text("Undo reset")
        reset.click()
        expect(number).to_have_value("15")

    def test_a_number_below_zero_has_its_minus(self, sleeping: Page) -> None:
        """A phone's pad of digits may have no minus: there are steps, or, in a row, all letters."""
        for address in ("shattered-world/calculators/", "scattershot/make-a-character/"):
            sleeping.goto(address)
            expect(sleeping.locator("input[data-kind=whole]").first).to_be_attached()
            assert sleeping.evaluate(WITHOUT_MINUS) == []

    def test_sides_are_swapped(self, sleeping: Page) -> None:
        """Actor and Resistor change places with all that is theirs, and once more they are back."""
        contest = open_widget(sleeping, "scattershot/resolution/", "contest")
        unfold(contest)
        contest.locator("input[name=actor_modifier]").fill("2")
        swap = contest.get_by_role("button", name="Swap sides")
        swap.click()
        assert _inputs(contest) == {"actor_rating": 12, "resistor_rating": 14, "resistor_modifier": 2}
        swap.click()
        assert _inputs(contest) == {"actor_rating": 14, "resistor_rating": 12, "actor_modifier": 2}

    def test_keys_alone_do_it_all(self, sleeping: Page) -> None:
        """The arrow keys turn a number in a form as in a sentence; steps are no stops for the tabulator."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        rating = mib.locator("input[name=rating]")
        rating.press("ArrowUp")
        expect(mib.locator(".rc-status")).to_contain_text("Rating of 13")
        rating.press("PageDown")
        expect(mib.locator(".rc-status")).to_contain_text("Rating of 8")
        rating.press("Tab")
        expect(mib.locator("input[name=modifier]")).to_be_focused()


class TestReadings:
    """A switch for each ruling, and the difference it makes."""

    def test_the_difference_stands_beside_the_switch(self, sleeping: Page) -> None:
        """At a Rating of 12, 3 of 100 pairs miss by 7 or more and 1 by 8 or more."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        mib.locator(".rc-readings summary").click()
        switch = mib.locator("[data-field=SR1]")
        switch.locator("select").select_option("below")
        expect(switch.locator(".rc-difference")).to_contain_text("3 % as decided, 1 % here")
        switch.locator("select").select_option("at_or_below")
        expect(switch.locator(".rc-difference")).to_have_count(0)


class TestStillness:
    """Nothing moves under the reader's eyes."""

    def test_a_late_answer_moves_nothing(self, page: Page) -> None:
        """Neither the words while Python wakes nor the answer that comes long after the key."""
        with asleep(page) as wake:
            mib = open_widget(page, "scattershot/resolution/", "mib")
            mib.locator("input[name=rating]").focus()
            page.evaluate(WATCH_SHIFTS)
            page.keyboard.press("Control+a")
            page.keyboard.type("237")
            expect(mib.locator(".rc-wait")).to_be_visible()
            wake()
            expect(mib.locator(".rc-status")).to_contain_text("Rating of 237")
        page.evaluate(PAINTED)

        assert page.evaluate("[shifted, shifts]") == [0, []]

    @pytest.mark.parametrize(
        ("path", "widget", "rating"),
        [
            ("scattershot/resolution/", "mib", "rating"),
            ("scattershot/table/#the-bench", "contest", "actor_rating"),
        ],
        ids=["in the text", "on the bench"],
    )
    def test_no_answer_moves_the_page(self, page: Page, path: str, widget: str, rating: str) -> None:
        """Neither a roll nor its odds move anything that is in view."""
        asked = open_widget(page, path, widget)
        if page.locator("rule-bench").count():
            expect(
                page.locator(".rb-bar")
            ).to_be_visible()  # it comes after the calculators, and is no answer
        asked.locator(f"input[name={rating}]").focus()
        asked.locator("button[value=odds]").scroll_into_view_if_needed()  # scrolling is the test's own doing
        page.evaluate(WATCH_SHIFTS)
        asked.locator("button[value=roll]").click()
        expect_answered(asked)
        asked.locator("button[value=odds]").click()
        expect(asked.locator(".rc-events").first).to_be_visible()
        page.evaluate(PAINTED)

        assert page.evaluate("[shifted, shifts]") == [0, []]

    def test_waiting_has_its_room(self, sleeping: Page) -> None:
        """The strip for waiting is as high while nobody waits; the note on an old answer stands in it."""
        open_at_rest(sleeping, "scattershot/resolution/")  # letters that come move the text above it
        mib = sleeping.locator("#mib")
        place = "(widget) => widget.querySelector('.rc-answer').getBoundingClientRect().top + scrollY"
        before = mib.evaluate(place)
        mib.locator("input[name=rating]").fill("237")
        expect(mib.locator(".rc-wait")).to_be_visible()
        assert mib.evaluate(place) == before


class TestErrors:
    """What is wrong is said where it is wrong."""

    def test_names_the_clause_and_keeps_the_old_answer(self, page: Page) -> None:
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

    def test_hides_no_neighbour_when_the_window_changes(self, page: Page) -> None:
        """What is wrong lies over help and empty room; another width brings other neighbours there."""
        page.set_viewport_size({"width": 1280, "height": 900})
        pool = open_widget(page, "walkabout/table/#the-bench", "pool")
        pool.locator("input[name=keywords]").fill("1e9")
        expect(pool.locator("#pool-keywords-error")).to_be_visible()
        for width in (320, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            until(page, HIDES_NOTHING)


class TestHistory:
    """Back and forward go where a reader expects."""

    def test_typing_adds_no_entry(self, sleeping: Page) -> None:
        """Back leaves the page, however much was typed on it."""
        sleeping.goto("")
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
        entries = sleeping.evaluate("history.length")
        for rating in ("13", "14", "11"):
            mib.locator("input[name=rating]").fill(rating)
            expect(mib.locator(".rc-status")).to_contain_text(f"Rating of {rating}")
        assert sleeping.evaluate("history.length") == entries
        until(sleeping, "location.hash.startsWith('#q1-')")
        sleeping.go_back()
        expect(sleeping.locator("#hero")).to_be_visible()

    def test_back_from_a_link_restores_what_was_there(self, sleeping: Page) -> None:
        """A link on the page that is followed can be left again, to the page as nobody had touched it."""
        mib = open_widget(sleeping, "scattershot/resolution/", "mib")
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
        expect(mib.locator("input[name=rating]")).to_have_value("12")
        expect(mib.locator(".rc-answer .rc-sentence")).to_contain_text("Rating of 12")


class TestCells:
    """A field in a row of a list has the help that its game declares."""

    def test_help_comes_with_the_focus(self, page: Page) -> None:
        """It describes the field from the start, is seen with the focus, and moves no field of the row."""
        page.goto("shattered-world/calculators/")
        widget = page.locator("rule-calculator[calculator='shattered_world.initiative'][data-state]").first
        widget.wait_for()
        unfold(widget)
        row = widget.locator("[data-row]").first
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

    def test_a_new_row_has_its_own(self, page: Page) -> None:
        """The help of a row that was added describes the fields of that row."""
        page.goto("shattered-world/calculators/")
        widget = page.locator("rule-calculator[calculator='shattered_world.initiative'][data-state]").first
        widget.wait_for()
        unfold(widget)
        widget.locator("[data-action='add-row']").click()
        rolled = widget.locator("[data-row]").last.locator("input[name='combatants.rolled']")
        expect(rolled).to_have_accessible_description(
            "The sum, if it is known; die and bonus do nothing then."
        )
        assert page.evaluate(
            "new Set([...document.querySelectorAll('[id]')].map((each) => each.id)).size"
        ) == (page.locator("[id]").count())


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

    @pytest.mark.parametrize("path", ["scattershot/resolution/", "walkabout/the-action/", "arylon/the-pool/"])
    def test_forms_fit_and_can_be_hit(self, browser: Browser, site: Site, path: str) -> None:
        """Nothing is wider than the screen, and what a thumb presses is 44 px high."""
        reader = browser.new_context(
            base_url=site.url, viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True
        )
        page = reader.new_page()
        page.goto(path)
        unfold(page.locator("body"))
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        low = page.evaluate(TOO_LOW)
        assert low == []
        field = page.locator("rule-calculator input[inputmode=numeric]").first
        field.locator("xpath=../span").locator("[data-step='1']").tap()
        reader.close()

    def test_forced_colours_and_reduced_motion(self, browser: Browser, site: Site) -> None:
        """Fields keep an edge, and nothing glides."""
        reader = browser.new_context(base_url=site.url, forced_colors="active", reduced_motion="reduce")
        page = reader.new_page()
        page.goto("scattershot/resolution/")
        field = page.locator("#mib input[name=rating]")
        edge = "(field) => getComputedStyle(field).borderTopStyle"
        assert field.evaluate(edge) == "solid"
        sentence = page.locator("rule-sentence input").first
        assert sentence.evaluate("(field) => getComputedStyle(field).borderBottomStyle") == "solid"
        glide = "(answer) => getComputedStyle(answer).transitionDuration"
        assert page.locator("#mib .rc-answer").evaluate(glide) in {"0s", "1e-05s"}
        reader.close()
