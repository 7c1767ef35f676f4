"""A press on a button while an answer comes that would move it: the press counts, whatever the clock does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.conftest import Site
from tests.site.kept import SLOW_TO_READ
from tests.site.waiting import PAINTED, expect_answered, open_at_rest, until

pytestmark = pytest.mark.usefixtures("in_process_engine")

DESK = "scattershot/make-a-character/"
TOP = "(button) => button.getBoundingClientRect().top"
TO_THE_FOOT = "(button) => scrollBy(0, button.getBoundingClientRect().bottom - innerHeight + 4)"
HEARD = """
const Plain = Worker;
window.heard = 0;
window.Worker = class extends Plain {
    constructor(...given) {
        super(...given);
        this.addEventListener('message', ({ data }) => { if (data.type === 'answer') window.heard += 1; });
    }
};
"""
IDLE = """
window.idle = [];
window.requestIdleCallback = (act) => window.idle.push(act);
window.beIdle = () => {
    for (const act of window.idle.splice(0)) act({ didTimeout: false, timeRemaining: () => 50 });
};
"""
TYPED = """(desk) => {
    const field = desk.querySelector("input[name='who']");
    field.value = 'far too long '.repeat(40);
    field.dispatchEvent(new Event('input', { bubbles: true }));
}"""


def _press_slowly(page: Page, part: Locator) -> None:
    part.hover()
    page.mouse.down()
    page.evaluate(PAINTED)
    page.mouse.up()


def test_what_is_pressed_stays_under_the_finger(page: Page, site: Site) -> None:
    """A refusal, which takes room above the button, comes while the finger is down."""
    page.add_init_script(HEARD)
    page.goto(site.url + DESK)
    desk = page.locator("character-desk")
    calculator = desk.locator("rule-calculator")
    desk.locator("[data-start]", has_text="Tobin").click()
    expect_answered(calculator)
    keep = desk.locator("[data-action='keep']")
    keep.hover()
    top = keep.evaluate(TOP)
    page.mouse.down()
    heard = page.evaluate("window.heard")
    desk.evaluate(TYPED)
    until(page, f"window.heard > {heard}")
    page.evaluate(PAINTED)
    assert keep.evaluate(TOP) == top
    page.mouse.up()
    expect(desk.locator(".desk-said")).to_contain_text("is kept on this device")
    expect(calculator).to_have_attribute("data-state", "failed")


def test_the_desk_has_read_nothing_yet(page: Page, site: Site) -> None:
    """The line that says whether a character is kept has its room before that is known."""
    page.add_init_script(SLOW_TO_READ)
    open_at_rest(page, site.url + DESK)  # its letters move it, too
    keep = page.locator("[data-action='keep']")
    keep.hover()
    top = keep.evaluate(TOP)
    page.evaluate("window.answer()")
    expect(page.locator(".desk-state")).to_contain_text("is not kept yet")
    assert keep.evaluate(TOP) == top


def test_what_is_pressed_at_the_foot_of_the_window_is_not_covered(page: Page, site: Site) -> None:
    """The sum of a character stays in sight while something of the desk has the focus, as what is pressed."""
    page.set_viewport_size({"width": 390, "height": 480})
    open_at_rest(page, site.url + DESK)
    desk = page.locator("character-desk")
    tobin = desk.locator("[data-start]", has_text="Tobin")
    tobin.evaluate(TO_THE_FOOT)
    _press_slowly(page, tobin)
    expect(desk.get_by_label("Name", exact=True)).to_have_value("Tobin")
    expect(desk.locator(".desk-sum")).to_have_css("position", "sticky")


def test_the_help_of_a_cell_stays_while_a_button_below_is_pressed(page: Page, site: Site) -> None:
    """It goes with the focus of the cell, and takes its room with it."""
    open_at_rest(page, site.url + "shattered-world/rounds/")
    cell = page.locator("#order-1-combatants-die")
    cell.evaluate("(cell) => { cell.closest('details').open = true; cell.focus(); }")
    help_of_cell = page.locator("#order-1-combatants-die-help")
    expect(help_of_cell).to_be_visible()
    field = page.locator("[data-field='combatants']", has=cell)
    rows = field.locator("[data-row]:visible")
    count = rows.count()
    add = field.locator("[data-action='add-row']")
    add.hover()
    top = add.evaluate(TOP)
    page.mouse.down()
    page.evaluate(PAINTED)
    assert add.evaluate(TOP) == top
    page.mouse.up()
    expect(rows).to_have_count(count + 1)
    expect(help_of_cell).to_be_hidden()


def test_a_number_is_typed_and_something_else_of_the_table_is_pressed(page: Page, site: Site) -> None:
    """The number is taken as its field loses the focus, under the finger; the table is drawn later."""
    page.goto(site.url + "walkabout/table/")
    stage = page.locator("scene-table .stage")
    page.locator("scene-table").get_by_role("button", name="The pump at dusk").click()
    keyword = stage.locator("button[data-key^='lay keyword']").first
    pool, goal = (stage.locator(f"input[data-key^='track {each}']") for each in ("pool", "goal"))
    expect(keyword).to_have_attribute("aria-pressed", "false")
    pool.fill("9")
    _press_slowly(page, keyword)
    expect(keyword).to_have_attribute("aria-pressed", "true")
    expect(pool).to_have_value("9")
    pool.fill("8")
    _press_slowly(page, goal)
    expect(pool).to_have_value("8")
    expect(goal).to_be_focused()


def test_the_list_of_the_kept_waits_for_a_press(page: Page, site: Site) -> None:
    """What is kept here is read while the finger is down; its list stands above the button."""
    page.goto(site.url + DESK)
    page.locator("[data-action='keep']").click()
    expect(page.locator(".desk-said")).to_contain_text("is kept on this device")
    page.add_init_script(SLOW_TO_READ)
    page.goto(site.url + "about/")
    open_at_rest(page, site.url + DESK)  # its letters move it, too
    somebody = page.locator("[data-action='somebody']")
    somebody.hover()
    top = somebody.evaluate(TOP)
    page.mouse.down()
    page.evaluate("window.answer()")
    page.evaluate(PAINTED)
    assert somebody.evaluate(TOP) == top
    page.mouse.up()
    expect(page.locator(".desk-shelf")).to_be_visible()
    expect(page.locator(".desk-back")).not_to_be_empty()  # the press was heard
    expect(page.locator(".desk-open")).not_to_have_text("Ilse")


@pytest.mark.parametrize(
    ("address", "part", "press"),
    [
        (DESK, "div.rc-frame", "character-desk [data-start]"),
        ("glossary/", "div.glossary-letter", ".book-finder label"),
    ],
)
def test_nothing_is_laid_out_under_the_finger(
    page: Page, site: Site, address: str, part: str, press: str
) -> None:
    """The browser is idle while the finger is down; what is out of sight gets its height after the press."""
    page.add_init_script(IDLE)
    page.goto(site.url + address)
    until(page, f"window.idle.length && document.querySelector('.starts-at-top {part}')")
    page.locator(press).first.hover()
    page.mouse.down()
    page.evaluate("window.beIdle()")
    laid_out = page.locator(f"{part}[data-laid-out]")
    expect(laid_out).to_have_count(0)
    page.mouse.up()
    expect(laid_out).to_have_count(1)
