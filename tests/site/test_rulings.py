"""The rulings: found by filter, under a clause, by the thread; read otherwise; and how one is proposed."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from engine import catalogue
from tests.site.conftest import Site
from tests.site.waiting import copied_by

COUNT = sum(len(system.data.rulings) for system in catalogue())
THREAD = "https://www.indie-rpgs.com/archive/index.php?action=printpage;topic=1339.0"
RULINGS = "rulings/scattershot/#sr1"
CATASTROPHE = ".rc-answer [data-event=catastrophic_failure]"
HOSTILE = '<img src=x onerror="document.title=1">'


@pytest.fixture
def index(site: Site, page: Page) -> Page:
    """The index of the rulings."""
    page.goto(f"{site.url}rulings/")
    return page


@pytest.fixture
def ruling(site: Site, page: Page) -> Locator:
    """Where a Catastrophic Failure begins (SR1): at minus the Critical Juncture, or only below."""
    page.goto(site.url + RULINGS)
    return page.locator("#sr1 + .ruling")


def _cells(ruling: Locator, line: int) -> Locator:
    return ruling.locator(".ruling-table tbody tr:not(.ruling-over)").nth(line).locator("td")


class TestFilter:
    """It shows what matters tonight at first; a question is answered out of all rules, without a server."""

    def test_a_question(self, index: Page) -> None:
        """Rulings and rules, the best first, in the place of the lists; game and status narrow them."""
        question = index.get_by_label("What you argue about")
        found = index.locator("ruling-filter .ruling-list > li")
        question.fill("both missed")
        expect(found.first).to_have_attribute("data-ruling", "SR8")
        expect(found.first.locator(".ruling-link")).to_have_attribute(
            "href", re.compile(r"scattershot/#sr8$")
        )
        expect(found.first).to_contain_text("Scattershot")
        expect(index.locator("h3#game-walkabout")).to_be_hidden()
        question.fill("nat 1")
        index.get_by_label("Game", exact=True).select_option("arylon")
        expect(found.first.locator(".ruling-link")).to_have_attribute(
            "href", re.compile(r"/arylon/hitches-and-botches/#k7$")
        )
        expect(found.filter(has_text="Shattered World")).to_have_count(0)
        index.get_by_label("Status", exact=True).select_option("open")
        question.fill("xyzzy")
        expect(index.locator("ruling-filter [role=status]")).to_contain_text("No rule has these words")
        question.fill("")
        expect(found).to_have_count(0)

    def test_game_and_status(self, index: Page) -> None:
        """Each narrows the lists; headings of games without a ruling left go too."""
        index.get_by_label("Only what matters tonight").uncheck()
        shown = index.locator("[data-ruling]:visible")
        expect(shown).to_have_count(COUNT)
        index.get_by_label("Game", exact=True).select_option("walkabout")
        expect(index.locator("h3#game-scattershot")).to_be_hidden()
        index.get_by_label("Status", exact=True).select_option("invented")
        walkabout = next(system for system in catalogue() if system.slug == "walkabout")
        wanted = [each.id for each in walkabout.data.rulings.values() if each.status == "invented"]
        expect(shown).to_have_count(len(wanted))
        expect(index.locator("ruling-filter [role=status]")).to_have_text(f"{len(wanted)} of {COUNT} rulings")

    def test_what_matters_tonight(self, index: Page) -> None:
        """At first the list has those that the pages for the table name."""
        tonight = index.locator("[data-ruling][data-tonight]").count()
        assert 0 < tonight < COUNT
        expect(index.locator("[data-ruling]:visible")).to_have_count(tonight)
        expect(index.locator("ruling-filter [role=status]")).to_have_text(
            f"{tonight} of {COUNT} rulings: what matters tonight"
        )

    def test_each_has_its_answer(self, index: Page) -> None:
        """Question and decision, so that nobody has to follow a link for a yes."""
        line = index.locator('[data-ruling="SR1"]')
        found = next(each.data.rulings["SR1"] for each in catalogue() if "SR1" in each.data.rulings)
        expect(line).to_contain_text(found.question)
        expect(line.locator(".ruling-short")).to_contain_text(found.decided[:20])

    def test_enter_stays_on_the_page(self, index: Page) -> None:
        """There is nothing to send."""
        index.get_by_label("What you argue about").press("Enter")
        assert index.url.endswith("/rulings/")

    def test_it_works_after_a_step_within_the_book(self, site: Site, page: Page) -> None:
        """Pages are swapped while the scripts stay."""
        page.goto(f"{site.url}about/")
        page.locator('article a[href$="rulings/"]').first.click()
        expect(page.locator("ruling-filter form")).to_be_visible()


class TestWithoutScripts:
    """Everything is there to be read, and nothing pretends to work."""

    def test_lists_are_whole(self, site: Site, browser: Browser) -> None:
        """All rulings, all texts, and a template to copy."""
        context = browser.new_context(java_script_enabled=False)
        page = context.new_page()
        page.goto(f"{site.url}rulings/")
        expect(page.locator("[data-ruling]:visible")).to_have_count(COUNT)
        expect(page.locator("ruling-filter")).to_be_hidden()
        page.goto(f"{site.url}rulings/threads/")
        texts = sum(len(system.data.texts) for system in catalogue())
        expect(page.locator("[data-thread]:visible")).to_have_count(texts)
        expect(page.locator("thread-finder")).to_be_hidden()
        page.goto(f"{site.url}rulings/propose/")
        expect(page.locator("ruling-proposal form")).to_be_hidden()
        expect(page.locator('[data-post="bbcode"]')).to_contain_text("[b]Proposal for a ruling[/b]")
        context.close()


class TestWays:
    """From a short address to the ruling, from a clause to its rulings."""

    def test_short_address_leads_to_the_ruling(self, site: Site, page: Page) -> None:
        """The address was posted before the rulings had pages of their own."""
        page.goto(f"{site.url}r/sr1/")
        page.wait_for_url("**/rulings/scattershot/#sr1")
        expect(page.locator("#sr1")).to_be_in_viewport()

    def test_a_clause_shows_its_rulings(self, site: Site, page: Page) -> None:
        """Below its words, with the list that belongs to them."""
        page.goto(f"{site.url}scattershot/resolution/#s19")
        line = page.locator("#s19 ~ .clause-rulings").first
        expect(line.locator('a[data-clause="SR1"]')).to_be_visible()
        line.locator('a[data-clause="SR1"]').click()
        page.wait_for_url("**/rulings/scattershot/#sr1")


class TestRuling:
    """A ruling as its page has it."""

    def test_the_decision_comes_before_its_reasons(self, site: Site, page: Page) -> None:
        """Question, decision, what it does; trouble, reason and sources wait in a fold."""
        page.goto(f"{site.url}rulings/scattershot/#sr1")
        ruling = page.locator("#sr1 + .ruling")
        expect(ruling.locator(".ruling-decided strong")).to_be_visible()
        expect(ruling.locator(".ruling-table")).to_be_visible()
        reasons = ruling.get_by_text("The trouble")
        expect(reasons).to_be_hidden()
        ruling.locator("summary", has_text="Why we decided so").click()
        expect(reasons).to_be_visible()

    def test_paper_has_everything(self, site: Site, page: Page) -> None:
        """Nothing stays folded in print."""
        page.goto(f"{site.url}rulings/scattershot/#sr1")
        page.emulate_media(media="print")
        expect(page.locator("#sr1 + .ruling").get_by_text("The trouble")).to_be_visible()


@pytest.mark.usefixtures("in_process_engine")
class TestCells:
    """A number of the table is the answer that its link opens."""

    @pytest.mark.parametrize(("column", "chance", "is_decided"), [(0, "10 %", True), (1, "6 %", False)])
    def test_opens_its_own_reading(
        self, page: Page, ruling: Locator, column: int, chance: str, is_decided: bool
    ) -> None:
        """A Rating of 10 meets a catastrophe in 10 of 100 throws, or in 6 where only 18 or more is one."""
        cell = _cells(ruling, 0).nth(column)
        expect(cell).to_have_text(chance, use_inner_text=True)
        cell.locator("a").click()
        widget = page.locator("rule-calculator[calculator='scattershot.mib']").first
        expect(widget.locator("input[name=rating]")).to_have_value("10")
        expect(widget.locator(CATASTROPHE)).to_have_text(chance)
        expect(widget.locator("select[name=SR1]")).to_have_value("at_or_below" if is_decided else "below")
        expect(widget.locator(".rc-departures")).to_have_count(0 if is_decided else 1)

    def test_the_way_back(self, page: Page, ruling: Locator) -> None:
        """The answer says beside its verdict how it is read; one press asks the same as decided."""
        _cells(ruling, 1).nth(1).locator("a").click()
        widget = page.locator("rule-calculator[calculator='scattershot.mib']").first
        said = widget.locator(".rc-sentence + .rc-departures")
        expect(said).to_contain_text("Only below minus the Critical Juncture")
        dice = widget.locator(".rc-shown .rc-spoken, .rc-shown .rc-face")
        shown = dice.all_text_contents()
        said.get_by_role("link", name="Back to the decided reading").click()
        expect(said).to_have_count(0)
        expect(widget.locator("select[name=SR1]")).to_have_value("at_or_below")
        expect(widget.locator(".rc-sentence")).to_contain_text("atastrophic")
        assert dice.all_text_contents() == shown

    def test_choose_it_in(self, page: Page, ruling: Locator) -> None:
        """The way leads to the field itself: its fold is open, and it has the focus."""
        ruling.get_by_role("link", name="The contested roll").click()
        page.wait_for_url("**/scattershot/calculators/#contest-sr1")
        field = page.locator("rule-calculator[calculator='scattershot.contest'] select[name=SR1]")
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()


@pytest.mark.usefixtures("in_process_engine")
class TestSwitch:
    """A ruling is turned where it is read."""

    def test_shows_what_moves(self, ruling: Locator) -> None:
        """The cells that change show both values; a sentence counts them."""
        other = _cells(ruling, 0).nth(1)
        expect(ruling.get_by_role("radio", name="At or below")).to_be_checked()
        expect(ruling.get_by_role("status")).to_have_text("This is how we play it.")
        expect(other).to_have_text("6 %", use_inner_text=True)
        ruling.get_by_role("radio", name="Only below").check(force=True)
        expect(other).to_have_text("10 % → 6 %", use_inner_text=True)
        expect(other).to_have_class(re.compile("ruling-read"))
        expect(ruling.get_by_role("status")).to_have_text("3 of 3 answers below change.")
        ruling.get_by_role("radio", name="At or below").check(force=True)
        expect(other).to_have_text("6 %", use_inner_text=True)
        expect(_cells(ruling, 0).first).to_have_class("ruling-read")

    def test_by_keys(self, page: Page, ruling: Locator) -> None:
        """An arrow key turns it."""
        ruling.get_by_role("radio", name="At or below").focus()
        page.keyboard.press("ArrowRight")
        expect(ruling.get_by_role("radio", name="Only below")).to_be_checked()
        expect(_cells(ruling, 0).nth(1)).to_have_text("10 % → 6 %", use_inner_text=True)


class TestThreads:
    """The address of a thread leads to what rests on it."""

    def test_every_form_of_the_address(self, site: Site, page: Page) -> None:
        """The print page of the thread is the thread."""
        page.goto(f"{site.url}rulings/threads/")
        field = page.get_by_label("Address of a thread, a post or a page")
        field.fill(THREAD)
        found = page.locator("[data-thread]:visible")
        expect(found).to_have_count(1)
        expect(found.locator('a[data-clause="SR1"]')).to_be_visible()
        expect(page.locator("h2#walkabout")).to_be_hidden()
        field.fill("")
        expect(page.locator("h2#walkabout")).to_be_visible()

    def test_anything_else_stays_text(self, site: Site, page: Page) -> None:
        """Markup that is pasted is markup nowhere."""
        page.goto(f"{site.url}rulings/threads/")
        page.get_by_label("Address of a thread, a post or a page").fill(HOSTILE)
        expect(page.locator("thread-finder [role=status]")).to_contain_text("no address of a page")
        assert page.locator("article img").count() == 0


class TestProposal:
    """Two fields make a post, which goes nowhere but to the clipboard."""

    def test_text_and_link(self, site: Site, page: Page) -> None:
        """A number that is a rule's becomes a link to its short address."""
        page.goto(f"{site.url}rulings/propose/")
        page.get_by_label("What should the ruling say").fill(f"S19 begins below. {HOSTILE}")
        page.get_by_label("Link to the post").fill(THREAD)
        post = copied_by(page, page.get_by_role("button", name="Copy the Markdown").click)
        expect(page.locator("ruling-proposal [role=status]")).to_have_text("Copied")
        assert post == (
            f"**Proposal for a ruling**\n\n> S19 begins below. {HOSTILE}\n\n"
            f"Touches: [S19]({site.url}r/s19/)\n\nSource: <{THREAD}>"
        )
        assert page.locator("article img").count() == 0

    def test_a_link_that_is_none(self, site: Site, page: Page) -> None:
        """The field says so, and the post keeps the place for a better one."""
        page.goto(f"{site.url}rulings/propose/")
        page.get_by_label("Link to the post").fill("javascript:alert(1)")
        expect(page.locator("#proposal-link-error")).to_contain_text("no address of a page")
        expect(page.locator('[data-post="markdown"]')).to_contain_text("Source: address of the post")
