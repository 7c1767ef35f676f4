"""Waiting for Python, and no longer wanting to."""

import re

from playwright.sync_api import expect

from tests.site.elements.hand_made import Book
from tests.site.waiting import expect_answered

FRESH_SEED = re.compile(r"[0-9a-f]{32}")


class TestLoading:
    """Nothing loads before a reader shows intent, and nothing that the reader does meanwhile is lost."""

    def test_nothing_loads_by_itself(self, book: Book) -> None:
        """A page that is only read starts no worker."""
        book.expect_answer("The answer of the build.")
        assert book.page.workers == []

    def test_a_finger_may_scroll(self, book: Book) -> None:
        """A finger that passes over a widget loads nothing; the pointer of a mouse does, unseen."""
        pointer = {"bubbles": True, "pointerType": "touch"}
        for event in ("pointerover", "pointerdown"):
            book.page.dispatch_event("#check", event, pointer)
        assert book.page.workers == []
        with book.page.expect_event("worker"):
            book.page.dispatch_event("#check", "pointerover", {**pointer, "pointerType": "mouse"})
        book.expect_state("idle")

    def test_waiting_is_spoken(self, book: Book) -> None:
        """Whoever cannot see the bar hears that Python is loading, not only that an answer has come."""
        book.type("13")
        expect(book.status).to_have_text("Loading the rules")

    def test_the_focus_loads_in_sight(self, book: Book) -> None:
        """The focus in a field begins the loading, with real bytes and the stage in words."""
        book.page.focus("#check-rating")
        expect(book.wait).to_be_visible()
        condition = "document.querySelector('#check progress').value === 2e6"
        book.hear(condition, type="progress", stage="fetch", loaded=2_000_000, total=8_000_000)
        expect(book.wait.locator(".rc-stage")).to_contain_text("Loading the rules: 2.0 of 8.0 MB, once")
        book.become_ready()
        expect(book.wait).to_be_hidden()
        book.expect_state("idle")

    def test_a_press_while_loading_is_kept(self, book: Book) -> None:
        """A roll that was asked for before Python was there is rolled when it is."""
        book.press("roll")
        book.expect_state("loading")
        book.become_ready()
        book.expect_state("answered")
        assert book.last_asked()["mode"] == "roll"
        assert FRESH_SEED.fullmatch(book.last_asked()["seed"])

    def test_one_worker_serves_the_page(self, book: Book) -> None:
        """All widgets share one Python."""
        book.wake()
        book.page.fill("#again-rating", "8")
        expect_answered(book.page.locator("#again"))
        assert len(book.page.workers) == 1

    def test_a_failure_is_told_and_can_be_retried(self, book: Book) -> None:
        """A failed start says why; the answer of the build stays, and trying again makes a new worker."""
        book.type("13")
        condition = "document.querySelector('#check').dataset.state === 'failed'"
        book.hear(condition, type="failed", message="the file is missing")
        expect(book.failure).to_contain_text("the file is missing")
        book.expect_answer("The answer of the build.")
        book.failure.locator("[data-action=retry]").click()
        book.become_ready()
        book.expect_state("answered")
        expect(book.failure).to_be_hidden()

    def test_a_missing_worker_is_told(self, book: Book) -> None:
        """Where the worker's script is not there, one sentence says so."""
        book.worker.unlink()
        book.press("odds")
        expect(book.failure.locator("p")).to_have_text(
            re.compile("^the script that runs Python did not start")
        )
        expect(book.status).to_have_text(re.compile("^the script that runs Python did not start"))


class TestCancelling:
    """A long computation can be ended, and the next one works."""

    def test_a_long_answer(self, book: Book) -> None:
        """Cancel appears after a while; a new worker answers the next question."""
        book.wake()
        book.type("slow")
        expect(book.answer).to_have_attribute("data-stale", "")
        expect(book.wait.locator(".rc-earlier")).to_have_text("; below: the earlier answer")
        book.check.locator("[data-action=cancel]").click()
        expect(book.wait).to_be_hidden()
        expect(book.check.locator(".rc-stale")).to_be_visible()
        expect(book.check.locator("button[value=odds]")).to_be_focused()
        book.type("14")
        book.become_ready()
        book.expect_answer('Answer to {"rating":14} by odds')

    def test_a_newer_question(self, book: Book) -> None:
        """An answer that takes long and is wanted no more does not hold up the next one."""
        book.wake()
        book.type("slow")
        book.type("14")
        book.expect_state("loading")
        book.become_ready()
        book.expect_answer('Answer to {"rating":14} by odds')
