"""Links to answers: written, copied, opened, and refused."""

import re

import pytest
from playwright.sync_api import expect

from engine.links import hash_of_answer, link_fragment
from tests.site.elements.hand_made import Book, link
from tests.site.waiting import copied_by, expect_heard, hear, until


class TestLinks:
    """An answer has an address."""

    def test_the_address_follows_the_answer(self, book: Book) -> None:
        """A reload shows the same answer, and the history gets no longer."""
        before = book.page.evaluate("history.length")
        book.wake()
        state = {
            "at": "check",
            "calculator": "game.check",
            "engine": "1.0",
            "inputs": {"rating": 13},
            "mode": "odds",
        }
        assert book.linked() == state
        assert book.page.evaluate("history.length") == before
        book.reload()
        book.become_ready()
        book.expect_answer('Answer to {"rating":13} by odds')

    def test_no_other_answer_stands_for_a_linked_one(self, book: Book) -> None:
        """Until the engine has answered, the answer of the build keeps its room and is out of sight."""
        book.open(link(calculator="game.check", mode="odds", inputs={"rating": 7}))
        room = book.answer.bounding_box()
        expect(book.page.locator("#check-rating")).to_have_value("7")
        expect(book.answer).to_have_attribute("data-awaited", "Working out the linked answer …")
        expect(book.answer.locator(".rc-sentence")).to_have_css("visibility", "hidden")
        assert room
        assert room["height"] > 0
        book.become_ready()
        book.expect_answer('Answer to {"rating":7} by odds')
        expect(book.answer).not_to_have_attribute("data-awaited", re.compile(""))

    def test_a_link_to_what_stands_there_hides_nothing(self, book: Book) -> None:
        """The answer of the build is the answer to its own question."""
        book.open(link(calculator="game.check", mode="odds", inputs={"rating": 12}))
        expect(book.answer.locator(".rc-sentence")).to_be_visible()
        expect(book.answer).not_to_have_attribute("data-awaited", re.compile(""))

    def test_a_linked_answer_that_does_not_come(self, book: Book) -> None:
        """What the engine refuses leaves no other answer in its place."""
        book.open(link(calculator="game.check", mode="odds", inputs={"rating": "nine"}))
        book.become_ready()
        book.expect_state("failed")
        expect(book.answer).to_have_attribute("data-awaited", "The linked answer has not been worked out.")
        expect(book.answer.locator(".rc-sentence")).to_have_css("visibility", "hidden")
        book.type("8")
        book.expect_answer('Answer to {"rating":8} by odds')
        expect(book.answer).not_to_have_attribute("data-awaited", re.compile(""))

    def test_copying(self, book: Book) -> None:
        """The button copies the address of the answer shown, and says so."""
        book.wake()
        book.press("roll")
        book.expect_state("answered")
        button = book.check.locator("[data-action=copy-link]")
        hear(button)
        copied = copied_by(book.page, button.click)
        expect_heard(book.page, "Link copied")
        expect(book.status).to_have_text("Link copied")
        assert copied.startswith(f"{book.url}#q1-")
        book.open(copied.removeprefix(book.url))
        book.become_ready()
        book.expect_answer(re.compile("by roll [0-9a-f]{32}$"))
        expect(button).to_have_text("Copy link")

    def test_copying_without_a_clipboard(self, book: Book) -> None:
        """Where nothing may be copied the link is laid out, selected."""
        book.page.evaluate(
            "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('forbidden')); }"
        )
        book.page.evaluate("() => { document.execCommand = () => false; }")
        book.check.locator("[data-action=copy-link]").click()
        field = book.check.locator("input.rc-link")
        expect(field).to_have_value(re.compile("#q1-.*x$"))
        assert book.page.evaluate("getSelection().toString()") == field.input_value()

    def test_opening(self, book: Book) -> None:
        """A link fills the form, asks at once, and says where the rules have changed meanwhile."""
        skills = [{"name": "Climb", "grade": "high"}, {"name": "Swim", "grade": "low"}]
        inputs = {"rating": 7, "bag": {"white": 1, "black": 2}, "skills": skills}
        book.open(
            link(calculator="game.check", mode="odds", inputs=inputs, readings={"R1": "fancy"}, engine="0.9")
        )
        book.become_ready()
        book.expect_state("answered")
        assert book.last_asked()["inputs"] == inputs
        # After it the same is asked as the ruling decides, for the difference that the reading makes.
        assert [each.get("readings") for each in book.page.evaluate("asked")] == [{"R1": "fancy"}, None]
        expect(book.page.locator("#check-white")).to_have_value("1")
        expect(book.check.locator("[data-row] input").last).to_have_value("Swim")
        expect(book.check.locator("[data-row] select").first).to_have_value("high")
        expect(book.page.locator("#check-r1")).to_have_value("fancy")
        expect(book.check.locator(".rc-link-check")).to_contain_text("version 0.9")
        book.page.fill("#check-modifier", "1")
        until(book.page, "asked.at(-1).inputs.modifier === 1")
        assert book.last_asked()["inputs"] == {**inputs, "modifier": 1}

    @pytest.mark.parametrize(
        ("linked", "last", "place", "told"),
        [
            ({}, "", ".rc-link-check", "it matches the answer that was linked"),
            ({"result": 3}, "", ".rc-link-check", "This link was made with another state of the book"),
            ({}, "A", ".rc-link-note", "a part of this link is missing or damaged"),
        ],
    )
    def test_judging(self, book: Book, linked: dict[str, int], last: str, place: str, told: str) -> None:
        """The answer by its hash; the stand-in's has neither faces nor a result. The link by its checksum."""
        state = {"calculator": "game.check", "inputs": {"rating": 7}}
        fragment = link_fragment(state, hash_of_answer(linked))
        book.open(f"#{fragment[: -1 - len(last)]}{last}x")
        book.become_ready()
        expect(book.page.locator(place)).to_contain_text(told)

    def test_opening_where_it_was_copied(self, book: Book) -> None:
        """Of two widgets of a calculator the one that a link names is meant."""
        book.open(link(calculator="game.check", mode="roll", seed="theirs", inputs={"rating": 5}, at="again"))
        book.become_ready()
        expect(book.page.locator("#again .rc-sentence")).to_have_text('Answer to {"rating":5} by roll theirs')
        expect(book.page.locator("#again")).to_be_in_viewport()
        book.expect_answer("The answer of the build.")

    def test_a_new_fragment(self, book: Book) -> None:
        """A link to the page that is open already works like any other."""
        book.wake()
        book.page.evaluate(
            "(hash) => { location.hash = hash; }", link(calculator="game.check", inputs={"rating": 3})
        )
        book.expect_answer('Answer to {"rating":3} by odds')

    def test_a_bad_link(self, book: Book) -> None:
        """A link that cannot be shown is refused with one sentence, and nothing loads."""
        for fragment, sentence in (
            ("#q1-AAAAx", "a part of this link is missing or damaged"),
            (link(calculator="game.check", script="alert(1)"), "says something that this site does not know"),
            (link(calculator="game.other"), "this link asks for the calculator game.other, which this book"),
            ("#q2-AAAAx", "holds an answer, in a newer form (q2) than this page can read"),
            ("#q0-AAAAx", "in a form (q0) that was never written"),
            ("#c2-AAAAx", "holds a comparison, in a newer form (c2)"),
            ("#b2-AAAAx", "holds a round at the table, in a newer form (b2)"),
            ("#sheet9-AAAAx", "holds a character, in a newer form (sheet9)"),
            (link(calculator="game.check").upper(), "all letters of this link were made capitals"),
            ("#x999", "this page has no place “x999”"),
        ):
            book.open(fragment)
            expect(book.page.locator(".rc-link-note")).to_contain_text(sentence)
            book.expect_answer("The answer of the build.")
            assert book.page.workers == []

    def test_a_place_in_other_letters(self, book: Book) -> None:
        """The clause is on this page, so it is shown."""
        for fragment in ("#X1", "#x1)", "#X1."):
            book.open(fragment)
            book.page.wait_for_url(f"{book.url}#x1")
            assert book.page.locator(":target").count() == 1
            expect(book.page.locator(".rc-link-note")).to_be_hidden()

    def test_a_link_without_its_end(self, book: Book) -> None:
        """Its question is whole; that the hash of its answer is not is told, also after a reload."""
        book.open(f"{link(calculator='game.check', inputs={'rating': 7})}.m2abc")
        book.become_ready()
        book.expect_state("answered")
        expect(book.page.locator(".rc-link-note")).to_contain_text("the end of this link is missing")
        book.reload()
        expect(book.page.locator(".rc-link-note")).to_contain_text("the end of this link is missing")

    def test_a_refused_reading_stays_in_the_address(self, book: Book) -> None:
        """The form cannot hold it: rewritten without it, the link would ask something else."""
        fragment = link(
            calculator="game.check", mode="odds", inputs={"rating": 7}, readings={"R1": "unheard_of"}
        )
        book.open(fragment)
        book.become_ready()
        book.expect_state("failed")
        assert book.page.url == book.url + fragment
        book.reload()
        book.become_ready()
        book.expect_state("failed")
        assert book.page.url == book.url + fragment
        book.type("8")
        book.expect_state("answered")
        book.page.wait_for_url(lambda url: not url.endswith(fragment))
        assert book.linked()["inputs"] == {"rating": 8}

    def test_markup_in_a_link_stays_text(self, book: Book) -> None:
        """What a link says is shown in fields and judged by the engine; it never becomes part of the page."""
        book.open(link(calculator="game.check", inputs={"rating": "<img src=x onerror='window.hurt=1'>"}))
        book.become_ready()
        expect(book.page.locator("#check-rating-error")).to_contain_text("<img src=x")
        assert book.page.locator("img").count() == 0
        assert book.page.evaluate("window.hurt") is None
