"""A table that is pressed twice, too soon or without Python, or is printed: nothing is lost or doubled."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from playwright.sync_api import BrowserContext, expect

from engine import Request, handle
from tests.site.group_page import chosen
from tests.site.scene_page import said_at
from tests.site.table_page import FACES, GAMES, IN_HAND, Table
from tests.site.waiting import text_of, until

ROLL_TWICE = "() => { for (const _ of 'ab') document.querySelector('[data-key=roll]').click(); }"
DOWN = """
const { askEngine } = globalThis;
globalThis.askEngine = async (...asked) => (sessionStorage.isDown ? 'no JSON' : askEngine(...asked));
"""
FAILING = """
const { askEngine } = globalThis;
globalThis.askEngine = async (text, door) =>
    text.includes(sessionStorage.failing ?? ' nothing ') ? 'no JSON' : askEngine(text, door);
"""
"""By which Python fails at what has some words in it."""
COUNTED = """
const { askEngine } = globalThis;
globalThis.asked = 0;
globalThis.unanswered = 0;
globalThis.askEngine = async (...question) => {
    globalThis.asked += 1;
    globalThis.unanswered += 1;
    const answer = await askEngine(...question);
    setTimeout(() => { globalThis.unanswered -= 1; }); // the page has it by then
    return answer;
};
"""
"""By which `asked` says how many questions went to Python, and `unanswered` how many have no answer yet."""
LAY_AND_CLOSE = """() => {
    const before = globalThis.asked;
    document.querySelector('.stage-placed piece-placer .pp-box--rest .pp-piece').click();
    document.querySelector('.stage [data-key=close]').click();
    return before;
}"""
PUT_IN_ORDER_AND = """(act) => {
    document.querySelector('[data-key="order put"]').click();
    const field = document.querySelector('.scene-notes');
    if (act === 'notes') {
        field.value = 'It rains.';
        field.dispatchEvent(new Event('input'));
    } else document.querySelector('[data-key^="lay "]').click();
}"""
ROLL_AND_UNDO = """() => {
    document.querySelector('[data-key=roll]').click();
    [...document.querySelectorAll('.scene-bar button')].find((each) => each.textContent === 'Undo').click();
}"""


def test_two_presses_throw_once(table: Table) -> None:
    """A second press while the dice fall throws no others over them."""
    table.set("arylon/table/")
    for each in GAMES[2].lays:
        table.button(each).click()
    table.page.evaluate(ROLL_TWICE)
    expect(table.button("Nothing more")).to_be_visible()
    table.undo()
    expect(table.button("Roll")).to_be_enabled()
    expect(table.stage.locator(".stage-dice")).to_have_count(0)


def test_what_is_done_while_dice_fall(table: Table) -> None:
    """It is not lost under the roll; the dice do not count, which is said."""
    table.set("arylon/table/")
    for each in GAMES[2].lays:
        table.button(each).click()
    table.page.evaluate(ROLL_AND_UNDO)
    expect(table.verdict).to_contain_text("so they do not count: press again to roll.")
    expect(table.stage.locator(".stage-dice")).to_have_count(0)
    expect(table.button(re.compile("^fair, d8 d8"))).to_have_attribute("aria-pressed", "false")
    table.button(GAMES[2].lays[-1]).click()
    table.button("Roll").click()
    expect(table.button("Nothing more")).to_be_visible()


def test_what_is_spoken_of_a_roll_that_is_over(table: Table) -> None:
    """That it is; and where that is undone its sentence is spoken once, with the dice."""
    table.set("scattershot/table/")
    table.throw(GAMES[0])
    said, sentence = said_at(table.page.locator("scene-table")), text_of(table.verdict)
    table.button("Nothing more").click()
    expect(said).to_have_text("The roll is over.")
    expect(table.verdict).to_be_empty()
    table.undo()
    expect(table.verdict).to_have_text(sentence)
    expect(said).to_have_text("Undone: the roll lies here again.")
    table.button(re.compile("the same again$")).click()
    expect(said).to_have_text("The same again.")


def test_an_empty_table_says_nothing_of_a_roll(table: Table) -> None:
    """Cleared, it offers its situation, and two presses at it set it once."""
    page = table.page
    table.set("scattershot/table/")
    table.throw(GAMES[0])
    page.locator(".scene-end > summary").click()
    page.get_by_role("button", name="Clear the table").click()
    play = page.locator("button[data-key^='situation']")
    expect(play).to_be_visible()
    expect(table.verdict).to_be_empty()
    play.evaluate("(button) => { button.click(); button.click(); }")
    expect(table.stage.locator(".stage-chips button").filter(has_text="Ilse")).to_have_count(1)


def test_on_paper(table: Table) -> None:
    """Who is here, what happened and the notes; what is pressed says nothing there."""
    table.set("scattershot/table/")
    table.page.emulate_media(media="print")
    expect(table.stage).to_be_hidden()
    names = table.page.locator(".scene-people .scene-name")
    assert len(names.all()) == len([each for each in names.all() if each.is_visible()]) > 0
    for shown in (".scene-notes", ".scene-lines li", ".scene-people .scene-tracks"):
        expect(table.page.locator(shown).first).to_be_visible()


@pytest.mark.parametrize("is_reloaded", [True, False])
def test_python_cannot_answer(table: Table, *, is_reloaded: bool) -> None:
    """What lies is asked again with the next press, after a reload with a button for it."""
    page = table.page
    page.add_init_script(DOWN)
    table.set("scattershot/table/")
    table.throw(GAMES[0])
    lying = page.locator(FACES).count()
    page.evaluate("sessionStorage.isDown = 'yes'")
    if is_reloaded:
        page.reload()
    else:
        table.take("A die for Ilse", "Ilse borrows one")
    expect(table.verdict).to_contain_text("Python cannot answer now")
    page.evaluate("sessionStorage.clear()")
    if is_reloaded:
        table.button("Try again").click()
        expect(page.locator(FACES)).to_have_count(lying)
    else:
        table.button("Nothing more").click()
        expect(table.stage.locator(".stage-dice")).to_have_count(0)


def test_the_last_token_and_the_end_of_the_roll(table: Table) -> None:
    """What comes of what was placed is not told any more once the roll is over."""
    page = table.page
    page.add_init_script(COUNTED)
    table.set("walkabout/table/")
    for each in GAMES[3].lays:
        table.button(each).click()
    table.button("Draw").click()
    hand = table.stage.locator(".stage-placed piece-placer").first.locator(IN_HAND)
    expect(hand.first).to_be_visible()
    count = hand.count()
    for laid in (1, 2):
        hand.first.click()
        expect(hand).to_have_count(count - laid)
    until(page, "unanswered === 0")
    before = page.evaluate(LAY_AND_CLOSE)
    until(page, f"asked > {before} && unanswered === 0")
    expect(table.button("Draw")).to_be_visible()
    expect(table.verdict).to_be_empty()


def test_what_is_done_before_the_order_is_here(table: Table) -> None:
    """Notes change nothing of it; what is laid meanwhile is not lost."""
    table.set("shattered-world/table/")
    table.button("Who acts when").click()
    table.page.evaluate(PUT_IN_ORDER_AND, "notes")
    expect(table.button("Next")).to_be_visible()
    expect(table.page.locator(".scene-notes")).to_have_value("It rains.")
    table.button("Who acts when").click()
    log = table.log()
    table.page.evaluate(PUT_IN_ORDER_AND, "a part")
    expect(table.verdict).to_contain_text("so they do not count: press again to roll.")
    expect(table.stage.locator('[data-key^="lay "][aria-pressed="true"]')).not_to_have_count(0)
    assert table.log() == log


def _differing() -> int:
    """Return a byte of a seed whose contest the group of `chosen` reads otherwise than the book."""
    inputs = {"actor_rating": 14, "actor_modifier": -2, "resistor_rating": 12}
    for byte in range(256):
        seed = f"{byte:02x}" * 16
        book = Request(calculator="scattershot.contest", mode="roll", inputs=inputs, seed=seed, method=2)
        group = replace(book, readings={"SR1": "below"})
        if handle(book).sentence != handle(group).sentence:
            return byte
    raise AssertionError


def test_a_group_chooses_meanwhile(table: Table, context: BrowserContext) -> None:
    """What lies is read anew, and so is the next roll; Python failing at the readings is no choice."""
    page = table.page
    page.add_init_script(FAILING)
    table.set("scattershot/table/")
    table.seed_with(_differing())
    table.throw(GAMES[0])
    told = text_of(table.verdict)
    chosen(context.new_page())
    expect(table.verdict).not_to_have_text(told)
    told_anew = text_of(table.verdict)
    table.button("Nothing more").click()
    table.throw(GAMES[0])
    expect(table.verdict).to_have_text(told_anew)
    table.button("Nothing more").click()
    page.evaluate("sessionStorage.failing = 'wants'")
    page.reload()
    for each in GAMES[0].lays:
        table.button(each).click()
    table.button("Roll").click()
    expect(table.verdict).to_contain_text("Python cannot answer now")
    page.evaluate("sessionStorage.clear()")
    table.button("Roll").click()
    expect(table.verdict).to_have_text(told_anew)


def test_python_fails_at_what_may_be_done_now(table: Table) -> None:
    """Once it is here again, what may be done to the roll that lies is offered."""
    page = table.page
    page.add_init_script(FAILING)
    table.set("scattershot/table/")
    page.evaluate("sessionStorage.failing = 'afters'")
    table.throw(GAMES[0])
    expect(table.stage.locator(".stage-afters")).to_have_count(0)
    page.evaluate("sessionStorage.clear()")
    page.evaluate("dispatchEvent(new Event('rule-engine-mended'))")
    expect(table.stage.locator(".stage-afters")).to_be_visible()


def test_what_is_typed_when_the_roll_ends(table: Table) -> None:
    """It is written with all the rest; whoever wants nothing more is told that it is not written."""
    table.set("walkabout/table/")
    for each in ("green", "Tinker", "Draw"):
        table.button(each).click()
    expect(table.stage.locator(IN_HAND).first).to_be_visible()
    table.lay_core()
    words = table.stage.get_by_label("A new trait, in two or three words")
    words.first.fill("water till dawn")
    words.last.fill("they know where you are")
    table.button("Nothing more").click()
    expect(table.verdict).to_contain_text("“water till dawn” is not written yet")
    table.button("Write it all, and go on").click()
    expect(table.button("Draw")).to_be_visible()
    assert [line for line in table.log() if line.startswith("Ash: ")] == [
        "Ash: they know where you are",
        "Ash: water till dawn",
    ]
