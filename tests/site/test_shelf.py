"""A shelf with a basket: what can be bought, put in and taken out, priced by the engine."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.site.conftest import Site
from tests.site.page_python import answer_in_process
from tests.site.waiting import expect_answered, unfold, until

pytestmark = pytest.mark.usefixtures("in_process_engine")

PLAN = "shattered-world/buy-ins/"
PERSONA = "scattershot/making-a-persona/"

TOO_SMALL = """(shelf) => {
    const parts = shelf.querySelectorAll('button, input:not([type=checkbox]), select, .rs-flag, summary');
    const seen = [...parts].filter((each) => each.checkVisibility());
    const small = seen.filter((each) => each.getBoundingClientRect().height < 43.5);
    return small.map((each) => each.outerHTML.slice(0, 90));
}"""

WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def _open(page: Page, path: str, widget: str, inputs: dict[str, Any] | None = None) -> Locator:
    """Open a page, its calculator filled in if wanted, and return the shelf once it is ready."""
    page.goto(path)
    found = page.locator(f"#{widget} rule-shelf")
    until(page, "customElements.get('rule-shelf') !== undefined")
    if inputs is not None:
        page.locator(f"#{widget}").evaluate(
            "(widget, inputs) => widget.openState({ calculator: widget.getAttribute('calculator'), inputs })",
            inputs,
        )
        expect_answered(page.locator(f"#{widget}"))
    return found


def _offer(shelf: Locator, group: str, label: str) -> Locator:
    within = shelf.get_by_role("region", name=group, exact=True)
    return within.locator(".rs-offers > li").filter(has=shelf.page.get_by_text(label, exact=True))


def _basket(shelf: Locator) -> list[str]:
    lines = shelf.locator(".rs-line")
    labels = lines.locator(".rs-label").all_text_contents()
    prices = lines.locator(".rs-price").all_text_contents()
    return [f"{label}: {price}" for label, price in zip(labels, prices, strict=True)]


def _inputs(shelf: Locator) -> Any:
    return shelf.evaluate("(shelf) => shelf.calculator.request.inputs")


class TestPlan:
    """The shelf of buy-ins."""

    def test_up_a_ladder(self, page: Page) -> None:
        """Prices rise as the notation says, the XP fall, and each rank opens the next (H15, H16)."""
        start = {"xp": 60, "abilities": [{"name": "Perception", "score": 24, "proficient": True}]}
        shelf = _open(page, PLAN, "plan", start)
        purse = shelf.locator(".rs-purse strong")
        expect(purse).to_have_text("60 XP")
        exceptional = _offer(shelf, "Perception", "Exceptional")
        uncanny = _offer(shelf, "Perception", "Uncanny")
        expect(exceptional.locator(".rs-price")).to_have_text("5 XP")
        expect(uncanny).to_contain_text("Not yet: needs the Exceptional rank in Perception")
        for price, left in (("10 XP", "55 XP"), ("20 XP", "45 XP"), ("40 XP", "25 XP")):
            exceptional.get_by_role("button").click()
            expect(purse).to_have_text(left)
            expect(exceptional.locator(".rs-price")).to_have_text(price)
        assert _basket(shelf) == ["Exceptional Perception: 35"]
        expect(shelf.locator(".rs-line")).to_contain_text("5 + 10 + 20")
        expect(exceptional).to_contain_text("Not yet: 15 XP short")
        expect(uncanny).not_to_contain_text("Not yet")
        uncanny.get_by_role("button").click()
        expect(purse).to_have_text("17 XP")
        assert _basket(shelf) == ["Exceptional Perception: 35", "Uncanny Perception: 8"]
        expect(_offer(shelf, "Perception", "Super")).not_to_contain_text("needs")

    def test_taken_out(self, page: Page) -> None:
        """A line of the basket goes back purchase by purchase, and the focus stays in reach."""
        wanted = [{"buy": "uam", "times": 2}]
        shelf = _open(page, PLAN, "plan", {"xp": 10, "purchases": wanted})
        take = shelf.get_by_role("button", name="Take out Universal Action Modifier")
        take.click()
        expect(shelf.locator(".rs-purse strong")).to_have_text("9 XP")
        expect(take).to_be_focused()
        take.click()
        expect(shelf.locator(".rs-empty")).to_be_visible()
        expect(shelf.locator(".rs-basket .rs-title", has_text="Basket, in the order to buy")).to_be_focused()
        assert "purchases" not in _inputs(shelf)

    def test_quick_hands(self, page: Page) -> None:
        """Presses that come faster than prices all count."""
        shelf = _open(page, PLAN, "plan", {"xp": 40})
        _offer(shelf, "For everybody", "Universal Action Modifier").get_by_role("button").evaluate(
            "(button) => { for (let press = 0; press < 4; press += 1) button.click(); }"
        )
        expect(shelf.locator(".rs-purse strong")).to_have_text("30 XP")
        assert _inputs(shelf)["purchases"][0]["times"] == 4

    def test_a_name_of_ones_own(self, page: Page) -> None:
        """An Ability is named, a trick of another role with its price; Enter adds what is typed."""
        shelf = _open(page, PLAN, "plan", {"xp": 40, "total_achievements": 45})
        ability = _offer(shelf, "Another Ability", "An Ability")
        ability.locator("summary").click()
        ability.get_by_label("Name").fill("Empathy")
        ability.get_by_label("Proficient").check()
        ability.get_by_label("Name").press("Enter")
        expect(shelf.get_by_role("region", name="Empathy")).to_contain_text("proficient")
        expect(ability.locator("summary")).to_be_focused()
        trick = _offer(shelf, "Tricks of the trade", "From a second Field Role")
        trick.locator("summary").click()
        trick.get_by_label("Its name").fill("Parry")
        trick.get_by_label("Its price").fill("3/x")
        trick.get_by_label("Fitting Ability").fill("Empathy")
        trick.get_by_role("button", name="Add").click()
        expect(shelf.locator(".rs-line")).to_contain_text("Parry")
        assert _basket(shelf) == ["Parry: 6"]
        shelf.get_by_role("button", name="Once more: Parry").click()
        expect(shelf.locator(".rs-line .rs-price")).to_have_text("24")
        assert shelf.locator(".rs-problem").count() == 0

    def test_a_price_that_cannot_be_read(self, page: Page) -> None:
        """One sentence beside the field; what is typed stays, and the basket as it was."""
        shelf = _open(page, PLAN, "plan", {"xp": 40, "purchases": [{"buy": "uam"}]})
        trick = _offer(shelf, "Tricks of the trade", "Of your own role")
        trick.locator("summary").click()
        trick.get_by_label("Its name").fill("Parry")
        trick.get_by_label("Its price").fill("cheap")
        trick.get_by_role("button", name="Add").click()
        refused = trick.locator(".rs-refused")
        expect(refused).to_contain_text("Its price: enter a price of 1 or more")
        expect_answered(page.locator("#plan"))
        expect(trick.get_by_label("Its price")).to_have_value("cheap")
        assert _basket(shelf) == ["Universal Action Modifier: 1"]
        trick.get_by_label("Its price").fill("3/x")
        trick.get_by_role("button", name="Add").click()
        expect(shelf.locator(".rs-line")).to_have_count(2)
        expect(shelf.locator(".rs-refused")).to_be_hidden()

    def test_what_there_is_to_spend(self, page: Page) -> None:
        """The XP are typed, turned or stepped on the shelf itself, and the hand stays in the field."""
        shelf = _open(page, PLAN, "plan", {"xp": 4, "purchases": [{"buy": "uam", "times": 2}]})
        field = shelf.get_by_label("Current XP", exact=True)
        field.press("End")
        field.press("Backspace")
        field.press_sequentially("12")
        expect(shelf.locator(".rs-purse strong")).to_have_text("9 XP")
        expect(field).to_be_focused()
        expect(field).to_have_value("12")
        shelf.get_by_role("button", name="Current XP: one less").click()
        expect(shelf.locator(".rs-purse strong")).to_have_text("8 XP")
        field.fill("1")
        expect(shelf.locator(".rs-purse")).to_contain_text("2 XP too few: 3 wanted, 1 at hand")

    def test_link(self, page: Page, site: Site) -> None:
        """A link to a plan fills the basket, and a press changes the address."""
        shelf = _open(page, PLAN, "plan", {"xp": 30, "purchases": [{"buy": "uam", "times": 3}]})
        address = shelf.evaluate("(shelf) => shelf.calculator.link()")
        assert address.startswith(site.url)
        other = page.context.new_page()
        other.goto(address)
        linked = other.locator("#plan rule-shelf")
        expect(linked.locator(".rs-purse strong")).to_have_text("24 XP")
        assert _basket(linked) == ["Universal Action Modifier: 6"]
        linked.get_by_role("button", name="Once more: Universal Action Modifier").click()
        expect(linked.locator(".rs-purse strong")).to_have_text("20 XP")
        until(other, f"location.href !== {address!r}")

    def test_the_table_says_the_same(self, page: Page) -> None:
        """What is put in appears in the table, and what is typed there in the basket."""
        shelf = _open(page, PLAN, "plan", {"xp": 30})
        expect(page.locator("#plan input[name=xp]")).to_be_hidden()
        page.locator("#plan .rs-table > summary").click()
        _offer(shelf, "For everybody", "Universal Action Modifier").get_by_role("button").click()
        times = page.locator("#plan [name='purchases.times']")
        expect(times).to_have_value("1")
        unfold(page.locator("#plan"))
        times.fill("5")
        expect(shelf.locator(".rs-line .rs-price")).to_have_text("15")

    def test_keyboard_and_one_announcement(self, page: Page) -> None:
        """A press by keyboard keeps the focus, and the sentence of the answer is all that is announced."""
        shelf = _open(page, PLAN, "plan", {"xp": 30})
        assert shelf.locator("[aria-live], [role=status], [role=alert]").count() == 0
        button = _offer(shelf, "For everybody", "Universal Action Modifier").get_by_role("button")
        button.focus()
        page.keyboard.press("Enter")
        expect(page.locator("#plan .rc-status")).to_have_text("1 buy-in cost 1 XP, leaving 29 of 30.")
        expect(button).to_be_focused()


class TestPersona:
    """The same shelf for a sheet that grows."""

    def test_a_skill_by_name_and_grade(self, page: Page) -> None:
        """A Skill of a grade starts one above its base, and each point raises it (S3)."""
        shelf = _open(page, PERSONA, "persona", {})
        skill = _offer(shelf, "Skills and Special Abilities", "A Skill")
        skill.locator("summary").click()
        skill.get_by_label("Skill").fill("Fencing")
        skill.get_by_label("Grade").select_option("easy")
        skill.get_by_role("button", name="Add").click()
        line = shelf.locator(".rs-line")
        expect(line).to_contain_text("Fencing, Easy")
        expect(line).to_contain_text("Rating 12")
        shelf.get_by_role("button", name="Once more: Fencing").click()
        expect(line).to_contain_text("Rating 13")
        expect(shelf.locator(".rs-purse strong")).to_have_text("2 Development Points")
        shelf.get_by_role("button", name="Strength: one more").click()
        expect(shelf.locator(".rs-purse strong")).to_have_text("3 Development Points")
        shelf.get_by_role("button", name="Take out Fencing").click()
        expect(shelf.locator(".rs-purse strong")).to_have_text("2 Development Points")

    def test_a_limit_of_ones_own(self, page: Page) -> None:
        """With a limit there is a bar of what is left (S6)."""
        shelf = _open(page, PERSONA, "persona", {"character_elements": 6})
        shelf.get_by_label("Your own limit", exact=True).fill("20")
        expect(shelf.locator(".rs-purse")).to_contain_text("18 Development Points left of 20")
        expect(shelf.locator(".rs-bar")).to_be_visible()

    def test_the_bar_has_one_height(self, page: Page) -> None:
        """The bar of one point is as high as the bar of forty."""
        heights = set()
        for xp in (1, 40):
            bar = _open(page, PLAN, "plan", {"xp": xp}).locator(".rs-bar")
            expect(bar).to_have_attribute("viewBox", f"0 0 {xp} 1")
            heights.add(bar.evaluate("(bar) => bar.getBoundingClientRect().height"))
        assert len(heights) == 1, heights


class TestPage:
    """What a page with a shelf is, and what one without it is spared."""

    @pytest.mark.parametrize(("path", "widget"), [(PLAN, "plan"), (PERSONA, "persona")])
    def test_a_telephone(self, browser: Browser, site: Site, path: str, widget: str) -> None:
        """At 390 px nothing is wider than the screen, and everything is 44 px high."""
        phone = browser.new_context(
            base_url=site.url, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
        )
        answer_in_process(phone)
        page = phone.new_page()
        shelf = _open(page, path, widget)
        for summary in shelf.locator("summary").all():
            summary.click()
        assert page.evaluate(WIDER) <= 0
        assert shelf.evaluate(TOO_SMALL) == []
        phone.close()

    @pytest.mark.parametrize(("path", "widget"), [(PLAN, "plan"), (PERSONA, "persona")])
    def test_without_scripts(self, browser: Browser, site: Site, path: str, widget: str) -> None:
        """Without scripts the table is there, and no shelf that does nothing."""
        plain = browser.new_context(base_url=site.url, java_script_enabled=False)
        page = plain.new_page()
        page.goto(path)
        expect(page.locator(f"#{widget} rule-shelf")).to_be_hidden()
        expect(page.locator(f"#{widget} [data-rows]").first).to_be_visible()
        plain.close()

    def test_no_byte_elsewhere(self, page: Page, site: Site) -> None:
        """A page without a shelf asks for neither its script nor its styles."""
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto("scattershot/resolution/")
        expect(page.locator("#mib")).to_have_attribute("data-state", "idle")
        scripts = {
            path.name for path in (site.folder / "assets").rglob("*.mjs") if "rs-place" in path.read_text()
        }
        assert scripts
        assert not [url for url in asked if url.rpartition("/")[2] in scripts or "/css/shelf/" in url]
        page.goto(PLAN)
        until(page, "customElements.get('rule-shelf') !== undefined")
        assert any("/css/shelf/" in url for url in asked)
