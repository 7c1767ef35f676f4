"""What the elements make of an answer, and of a refusal."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.site.elements.hand_made import Book
from tests.site.waiting import copied_by, until


class TestAnswers:
    """An answer replaces the one before, and is spoken once."""

    def test_typing_asks(self, book: Book) -> None:
        """The answer follows the field; inputs that say their default are not sent."""
        book.wake()
        book.expect_answer('Answer to {"rating":13} by odds')
        book.type("14")
        book.expect_answer('Answer to {"rating":14} by odds')
        expect(book.status).to_have_text('Answer to {"rating":14} by odds')
        assert book.page.evaluate("answered.length") == 2

    def test_links_lead_to_this_page_where_they_can(self, book: Book) -> None:
        """A clause on the page is a step away, any other goes through the site's root."""
        book.wake()
        expect(book.answer.locator("[data-clause=X1]")).to_have_attribute("href", "#x1")
        expect(book.answer.locator("[data-clause=X2]")).to_have_attribute("href", "../r/x2/")

    def test_what_was_unfolded_stays_unfolded(self, book: Book) -> None:
        """A reader of the working goes on reading it with other numbers."""
        book.wake()
        book.answer.locator("summary").click()
        book.type("14")
        book.expect_answer('Answer to {"rating":14} by odds')
        expect(book.answer.locator("details")).to_have_attribute("open", "")

    def test_typing_rolls_no_new_dice(self, book: Book) -> None:
        """An edit judges the same dice again; only a press draws new ones."""
        book.wake()
        book.press("roll")
        book.expect_answer(re.compile("by roll"))
        first = book.last_asked()["seed"]
        book.type("14")
        book.expect_answer(f'Answer to {{"rating":14}} by roll {first}')
        book.press("roll")
        until(book.page, f"asked.at(-1).seed !== {json.dumps(first)}")

    def test_the_roll_of_the_build_keeps_its_seed(self, book: Book) -> None:
        """A roll that stands in the page is judged again with the page's seed."""
        book.wake()
        book.page.fill("#again-rating", "8")
        expect(book.page.locator("#again .rc-sentence")).to_have_text(
            'Answer to {"rating":8} by roll example'
        )

    def test_own_dice_count(self, book: Book) -> None:
        """What the reader's own dice showed goes in place of a seed."""
        book.wake()
        book.check.locator(".rc-own summary").click()
        book.page.fill("#check-faces", "3, 5")
        book.judge()
        book.expect_answer('Answer to {"rating":13} by roll 3,5')

    def test_a_press_takes_own_dice_that_are_typed(self, book: Book) -> None:
        """Once: the next press draws a seed of its own."""
        book.check.locator(".rc-own summary").click()
        expect(book.check.locator(".own-dice")).to_be_visible()
        book.page.fill("#check-faces", "3, 5")
        book.press("roll")
        book.become_ready()
        expect(book.check.locator(".own-dice [role=status]")).to_contain_text("That is all of them")
        book.expect_answer(re.compile("by roll 3,5$"))
        book.press("roll")
        book.expect_answer(re.compile("by roll [0-9a-f]{32}"))
        book.type("14")
        book.expect_answer(re.compile('"rating":14} by roll [0-9a-f]{32}'))

    def test_enter_rolls_own_dice(self, book: Book) -> None:
        """The key Enter behind own dice rolls them, though another button comes first."""
        book.wake()
        book.check.locator(".rc-own summary").click()
        book.page.fill("#check-faces", "6")
        book.page.keyboard.press("Enter")
        book.expect_answer('Answer to {"rating":13} by roll 6')

    def test_enter_keeps_the_mode(self, book: Book) -> None:
        """The key Enter in any other field asks again for what is shown; a roll is a new one."""
        book.wake()
        book.press("roll")
        book.expect_answer(re.compile("by roll"))
        first = book.last_asked()["seed"]
        book.page.press("#check-rating", "Enter")
        until(book.page, f"asked.at(-1).seed !== {json.dumps(first)}")
        assert book.last_asked()["mode"] == "roll"

    def test_a_text_brings_its_readings(self, book: Book) -> None:
        """Choosing a whole text shows its readings in their own selects."""
        book.wake()
        book.check.locator(".rc-readings summary").click()
        book.check.locator("[data-role=text]").select_option("second")
        expect(book.page.locator("#check-r1")).to_have_value("fancy")
        assert "readings" not in book.last_asked()

    def test_rows_come_and_go(self, book: Book) -> None:
        """A table takes more rows, each with ids of its own, and gives them back."""
        book.wake()
        for name in ("Climb", "Swim"):
            book.check.locator("[data-action=add-row]").click()
            book.page.keyboard.type(name)
        rows = book.check.locator("[data-row]")
        expect(rows).to_have_count(2)
        ids = book.page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)")
        assert len(ids) == len(set(ids))
        rows.first.locator("[data-action=remove-row]").click()
        until(book.page, "asked.at(-1).inputs.skills?.length === 1")
        assert book.last_asked()["inputs"]["skills"] == [{"name": "Swim", "grade": "low"}]


class TestRefusals:
    """What is wrong is said beside the field where it is wrong, and nothing typed is lost."""

    def test_beside_the_field(self, book: Book) -> None:
        """The field is marked, the last answer stays and is marked as old; a good value clears all of it."""
        book.wake()
        book.type("many")
        expect(book.page.locator("#check-rating-error")).to_have_text("a Rating is a whole number, got many")
        expect(book.page.locator("#check-rating")).to_have_attribute("aria-invalid", "true")
        expect(book.page.locator("#check-rating")).to_have_value("many")
        expect(book.answer).to_have_attribute("data-stale", "")
        expect(book.check.locator(".rc-stale")).to_contain_text("earlier inputs")
        book.type("14")
        expect(book.page.locator("#check-rating-error")).to_be_hidden()
        expect(book.check.locator(".rc-stale")).to_be_hidden()
        expect(book.check.locator("[aria-invalid], [data-stale]")).to_have_count(0)

    def test_beside_every_field(self, book: Book) -> None:
        """Groups, rows, readings, dice and seeds have a place of their own; the rest has a general one."""
        book.wake()
        places = ("bag", "black", "skills", "r1", "faces", "seed", "text")
        # The stand-in for the worker refuses these Ratings with one field each, in this order.
        for rating, place in enumerate((*(f"#check-{each}-error" for each in places), ".rc-failure p"), 101):
            book.type(str(rating))
            expect(book.check.locator(place)).to_have_text("this is wrong")
            expect(book.check.locator(place)).to_be_visible()
            expect(book.check.locator("[data-action=retry]")).to_be_hidden()


class TestSentence:
    """A sentence in running text follows the number in it."""

    def test_it_follows(self, book: Book) -> None:
        """The number changes with the field; what the sentence does not show is sent along."""
        book.page.fill("#hero input", "20")
        book.hear("asked.length === 1", type="ready")
        expect(book.page.locator("#hero output")).to_have_text("20 %")
        assert book.last_asked()["inputs"] == {"rating": 20, "modifier": 2}
        expect(book.page.locator("#hero")).to_have_text("A Rating of makes it 20 % of the time")

    def test_it_says_what_is_wrong(self, book: Book) -> None:
        """A refusal stands behind the sentence until the field is right again."""
        book.page.fill("#hero input", "1001")
        book.hear("asked.length === 1", type="ready")
        error = book.page.locator("#hero .rc-error")
        expect(error).to_have_text("(that is too much to work out)")
        expect(book.page.locator(".rs-status")).to_have_text("that is too much to work out")
        expect(book.page.locator("#hero output")).to_have_attribute("data-stale", "")
        book.page.fill("#hero input", "20")
        expect(error).to_be_empty()
        expect(book.page.locator("#hero output")).to_have_text("20 %")
        expect(book.page.locator("#hero [data-stale]")).to_have_count(0)

    @pytest.mark.parametrize("typed", ["0", "2001", "abc", ""])
    def test_its_bounds_need_no_python(self, book: Book, typed: str) -> None:
        """What is declared is told at once; the old number is struck out, and nothing is asked."""
        book.page.fill("#hero input", typed)
        hero = book.page.locator("#hero")
        expect(hero.locator(".rc-error")).to_have_text("(Rating 1 to 2000)")
        expect(hero.locator("output")).to_have_attribute("data-stale", "")
        expect(hero).to_have_attribute("data-refused", "")
        expect(hero.locator("input")).to_have_attribute("aria-invalid", "true")
        expect(hero).not_to_have_attribute("data-state", "busy")
        assert book.page.evaluate("asked.length") == 0

    def test_an_old_number_is_pale_while_the_next_one_is_on_its_way(self, book: Book) -> None:
        """Nobody takes the earlier number for the answer, nor copies it as one."""
        book.page.fill("#hero input", "99")
        hero = book.page.locator("#hero")
        expect(hero).to_have_attribute("aria-busy", "true")
        expect(hero.locator("output")).to_have_attribute("data-stale", "")
        expect(hero.locator(".rc-stage")).to_contain_text("Loading the rules")
        book.page.evaluate(
            "document.activeElement.blur(), getSelection().selectAllChildren(hero.parentElement)"
        )
        copied = copied_by(book.page, lambda: book.page.keyboard.press("Control+c"))
        assert copied.startswith("A Rating of 99 makes it … of the time")
        book.hear("asked.length === 1", type="ready")
        expect(hero.locator("output")).to_have_text("99 %")
        expect(hero.locator("[data-stale]")).to_have_count(0)
        expect(hero).not_to_have_attribute("aria-busy", "true")

    def test_it_tries_again(self, book: Book) -> None:
        """A failed start stands behind the sentence; the next edit makes a new worker."""
        book.page.fill("#hero input", "20")
        condition = "document.querySelector('#hero .rc-error')?.textContent === ' (the file is missing)'"
        book.hear(condition, type="failed", message="the file is missing")
        book.page.fill("#hero input", "21")
        book.hear("asked.length === 1", type="ready")
        expect(book.page.locator("#hero output")).to_have_text("21 %")
