"""A roll at a game's table, on a phone: laid by presses, gone on with, written down, taken back."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from operator import eq

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.site.access.axe import judge
from tests.site.page_python import answer_in_process
from tests.site.table_page import FACES, GAMES, IN_HAND, PHONE, Game, Table, byte_with, draw
from tests.site.waiting import copied_by, text_of

CLERK, CAPTAIN = "Pell Dorrin, the clerk, every die", "The captain of the watch, every die"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.address.split("/")[0])
def test_from_nothing_to_the_next_roll(table: Table, game: Game) -> None:
    """Nothing is typed; a reload finds what is laid and what lies; the log has a line of it in the end."""
    page = table.page
    table.set(game.address)
    table.throw(game)
    expect(table.verdict).to_have_text(re.compile(game.verdict))
    sentence, faces = text_of(table.verdict), page.locator(FACES).all_text_contents()
    assert judge(page, "scene-table").violations == ()
    page.reload()
    expect(table.verdict).to_have_text(sentence)
    assert page.locator(FACES).all_text_contents() == faces != []
    table.undo()
    expect(table.button(game.press)).to_be_enabled()
    laid = text_of(table.stage.locator(".stage-laid"))
    page.locator(".scene-end > summary").scroll_into_view_if_needed()  # the tray lies on nothing then
    assert judge(page, "scene-table").violations == ()
    page.reload()
    expect(table.stage.locator(".stage-laid")).to_have_text(laid)
    table.button(game.press).press("Enter")
    expect(table.verdict).to_have_text(sentence)  # the same seed
    expect(table.stage.locator("button:focus")).to_be_visible()  # the one that rolled has gone away
    table.button("Nothing more").click()
    expect(table.verdict).to_be_empty()
    page.locator(".scene-log summary").click()
    assert all(part in table.log()[0] for part in (laid.split(":")[0], sentence))  # who it was, and what came
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_what_lies_lies(table: Table) -> None:
    """A die thrown in falls beside the four that lie, and its payer has one less; Undo gives both back.

    A player's die for Ilse hurts the game master, so it goes into the bowl (S13).
    """
    page = table.page
    table.set("scattershot/table/")
    ilse, tobin = (table.own(name, "Experience Dice") for name in ("Ilse", "Tobin"))
    table.give("Experience Dice", {"Ilse": "2", "Tobin": "1"})
    table.throw(GAMES[0])
    expect(page.locator(FACES)).to_have_count(4)
    lying = page.locator(FACES).all_text_contents()
    table.take("A die for Ilse", "Ilse has 2")
    expect(page.locator(FACES)).to_have_count(5)
    assert sorted(_those_of(page.locator(FACES).all_text_contents(), lying)) == sorted(lying)
    expect(ilse).to_have_value("1")
    table.undo()
    expect(page.locator(FACES)).to_have_count(4)
    assert page.locator(FACES).all_text_contents() == lying
    expect(ilse).to_have_value("2")
    table.take("A die for Ilse", "Tobin has 1")
    expect(tobin).to_have_value("0")
    expect(table.shared("Dice in the common stock")).to_have_value("21")
    assert table.log()[0].startswith("Tobin throws in a die for Ilse: ")


def test_a_borrowed_die_is_a_line_of_the_log(table: Table) -> None:
    """Nobody has a die, so it comes out of the bowl; Undo takes die, bowl and line back, Redo brings them.

    What was there stays until the next answer is: the list of what may be done is never gone.
    """
    page = table.page
    table.set("scattershot/table/")
    table.throw(GAMES[0])
    expect(table.shared("Dice in the common stock")).to_have_value("20")
    before = table.log()
    page.evaluate(
        "() => { globalThis.gone = 0; new MutationObserver(() => {"
        " if (!document.querySelector('.stage-afters')) globalThis.gone += 1;"
        " }).observe(document.querySelector('.stage-body'), { childList: true }); }"
    )
    table.take("A die for Ilse", "Ilse borrows one")
    expect(page.locator(FACES)).to_have_count(5)
    assert page.evaluate("globalThis.gone") == 0
    expect(table.shared("Dice in the common stock")).to_have_value("19")
    [line, *others] = table.log()
    told = (
        r"Ilse borrows a die from the common stock and throws in a die for Ilse: (made|missed) by \d+ now\."
    )
    assert re.fullmatch(told, line)
    assert others == before
    table.undo()
    expect(page.locator(FACES)).to_have_count(4)
    expect(table.shared("Dice in the common stock")).to_have_value("20")
    assert table.log() == before
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(page.locator(FACES)).to_have_count(5)
    assert table.log() == [line, *before]


def test_a_press_before_the_answer_is_here(table: Table) -> None:
    """Two dice thrown in at once are both thrown in: the second press waits for the answer to the first.

    Nobody but Ilse has one, the bowl is empty, and what she throws against herself comes back to her (S13).
    A link opens in the middle of the roll in a second browser, as it lies; the link for players carries less.
    """
    page = table.page
    table.set("scattershot/table/")
    table.give("Experience Dice", {"Ilse": "1"})
    bowl = table.shared("Dice in the common stock")
    bowl.fill("0")
    bowl.press("Enter")
    expect(bowl).to_have_value("0")
    table.throw(GAMES[0])
    lying = page.locator(FACES).count()
    page.evaluate(
        """() => {
            for (const words of ['A die against Ilse', 'A die for Ilse']) {
                const buttons = [...document.querySelectorAll('.stage-afters button')];
                buttons.find(({ textContent }) => textContent.trim().startsWith(words)).click();
            }
        }"""
    )
    expect(page.locator(FACES)).to_have_count(lying + 2)
    assert [line.partition(":")[0].rpartition(" die ")[2] for line in table.log()[:2]] == [
        "for Ilse",
        "against Ilse",
    ]
    expect(bowl).to_have_value("1")  # the second one hurt the captain
    page.locator(".scene-out summary").click()
    link = copied_by(page, page.get_by_role("button", name="Copy link", exact=True).click)
    players = copied_by(page, page.get_by_role("button", name=re.compile("without the notes")).click)
    assert len(players) < len(link)
    assert page.context.browser
    other = page.context.browser.new_context(viewport={"width": 1440, "height": 900})
    answer_in_process(other)
    second = Table(other.new_page())
    second.page.goto(link)
    expect(second.verdict).to_have_text(text_of(table.verdict))
    other.close()


def test_an_after_with_a_choice(table: Table) -> None:
    """A helper's die is one of five; what a purse has not got is said at its button.

    A roll that lacks something says what, and cannot be pressed. A success asks for words, and writes them
    with their die on whoever they hold.
    """
    page = table.page
    table.set("arylon/table/")
    expect(table.stage.locator(".stage-laid")).to_have_text(
        "Ysolde Marr: choose your dice, and what stands against you."
    )
    expect(page.locator("[data-key=roll]")).to_have_attribute("aria-disabled", "true")
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:4], CLERK)))
    lying = _shown(page)
    hero = table.button(re.compile("^The Big Hero Die"))
    expect(hero).to_contain_text("has 0 of Big Hero Dice")
    expect(hero).to_be_disabled()
    helper = table.button(re.compile("^A helper’s die"))
    helper.click()
    expect(helper).to_have_attribute("aria-expanded", "true")
    assert judge(page, "scene-table").violations == ()
    choices = table.stage.locator(".stage-choices button")
    assert choices.all_text_contents() == ["d4", "d6", "d8", "d10", "d12"]
    choices.get_by_text("d12", exact=True).click()
    expect(page.locator(FACES)).to_have_count(len(lying) + 1)
    assert sorted(_those_of(_shown(page), lying)) == sorted(lying)
    assert re.match("Ysolde Marr gets a helper’s die: .*(Total|Botch)", table.log()[0])
    table.undo()
    expect(page.locator(FACES)).to_have_count(len(lying))
    table.button("Nothing more").click()
    _write_a_condition(table)


def _write_a_condition(table: Table) -> None:
    inputs = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d8", "d8"]}
    table.seed_with(byte_with("arylon.roll", inputs, "success", bool)[0])
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:4], CLERK)))
    table.button("Write it").click()
    expect(table.verdict).to_contain_text("type the words first")
    table.stage.get_by_placeholder(re.compile("^Pell Dorrin, the clerk: a condition")).fill("a twisted arm")
    table.button(re.compile("plot points: one more", re.IGNORECASE)).click()  # the words stay meanwhile
    table.button("Write it").click()
    table.page.locator(".scene-everybody > summary").click()
    clerk = table.page.locator(".scene-people > li", has_text="Pell Dorrin")
    expect(clerk.locator("input.scene-conditions")).to_have_value(re.compile(r"^a twisted arm d\d+$"))


def test_the_game_master_buys_a_one(table: Table) -> None:
    """The point goes from the table to whoever rolled, the die falls alone, and Undo takes both back (K8)."""
    page = table.page
    inputs = {"dice": ["d10", "d8", "d10"], "difficulty": ["d8", "d8"]}  # with three dice a 1 has no Bank
    byte, _ = byte_with("arylon.roll", inputs, "hitch_dice", lambda dice: dice == ["d8 in Effect"])
    table.set("arylon/table/")
    table.seed_with(byte)
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:3], CLERK)))
    before, lying = text_of(table.verdict), _shown(page)
    _have_points(table, game_master="4", ysolde="1")
    button = table.button(re.compile("^The Game Master buys a 1 for the difficulty: d8"))
    expect(button).to_contain_text("The Game Master’s plot points: 4")
    assert judge(page, "scene-table").violations == ()
    button.click()
    expect(page.locator(FACES)).to_have_count(len(lying) + 1)
    assert sorted(_those_of(_shown(page), lying)) == sorted(lying)
    _have_points(table, game_master="3", ysolde="2")
    assert table.log()[0].startswith("Ysolde Marr sells a 1, and a die goes on the difficulty: Total ")
    expect(table.button(re.compile("^The Game Master buys a 1 for the difficulty"))).to_have_count(0)
    table.undo()
    expect(table.verdict).to_have_text(before)
    _have_points(table, game_master="4", ysolde="1")
    table.button("Nothing more").click()
    _refuse_the_ones_of_a_mob(table)


def _refuse_the_ones_of_a_mob(table: Table) -> None:
    """The button stays, with the reason, and a press changes nothing (K11)."""
    page = table.page
    inputs = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d6"] * 4}
    table.seed_with(byte_with("arylon.roll", inputs, "gm_hitch_dice", lambda dice: len(dice) == 1)[0])
    page.locator(".scene-everybody > summary").click()
    page.get_by_label("Add somebody").select_option(label="Four of the harbour watch")
    page.locator(".scene-add").get_by_role("button", name="Add", exact=True).click()
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:4], "Four of the harbour watch, every die")))
    refused = table.button(re.compile("^Buy a 1 of the Game Master’s"))
    expect(refused).to_contain_text("nobody buys the 1s of a mob (K11)")
    expect(refused).to_have_attribute("aria-disabled", "true")
    lying = _shown(page)
    refused.click(force=True)
    assert _shown(page) == lying
    expect(table.shared("The Game Master’s plot points")).to_have_value("4")


def _have_points(table: Table, game_master: str, ysolde: str) -> None:
    expect(table.shared("The Game Master’s plot points")).to_have_value(game_master)
    expect(table.stage.get_by_label("Ysolde Marr, Plot points", exact=True)).to_have_value(ysolde)


def test_a_player_buys_a_one(table: Table) -> None:
    """The point goes to the table, and words to who hitched: with the die of a condition, or what is smaller.

    The die is out of the Game Master's Bank (K10). What is smaller is so from the next roll on, and this roll
    lies (K13, KR7).
    """
    page = table.page
    inputs = {"dice": ["d10", "d8", "d10", "d6"], "difficulty": ["d10", "d8", "d6"]}
    byte, dice = byte_with(
        "arylon.roll", inputs, "gm_hitch_dice", lambda dice: len(dice) == 1 and "Bank" in dice[0]
    )
    table.set("arylon/table/")
    table.seed_with(byte)
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:4], CAPTAIN)))
    before, lying = text_of(table.verdict), _shown(page)
    table.take("Buy a 1 of the Game Master’s for a smaller die next time", "d10 to d8")
    expect(table.shared("The Game Master’s plot points")).to_have_value("5")
    assert (text_of(table.verdict), _shown(page)) == (before, lying)
    assert table.log()[0].endswith(": d10 is a d8 from the next roll on.")
    smaller = "the watch behind him"
    _write_in(table, "The captain of the watch: what is smaller", smaller)
    written = f"Written: The captain of the watch: {smaller} d10 is a d8 from the next roll on"
    expect(table.button(written)).to_be_visible()
    table.undo()
    table.undo()
    expect(table.shared("The Game Master’s plot points")).to_have_value("4")
    table.button(re.compile("^Buy a 1 of the Game Master’s as a condition")).click()
    expect(table.shared("The Game Master’s plot points")).to_have_value("5")
    _write_in(table, "The captain of the watch: the condition that was bought", "ink on his cuffs")
    written = f"Written: The captain of the watch: ink on his cuffs {dice[0].split()[0]}"
    expect(table.button(written)).to_be_visible()
    expect(table.stage.locator(".stage-afters")).to_have_count(0)


def _write_in(table: Table, asks: str, words: str) -> None:
    field = table.stage.get_by_placeholder(re.compile(f"^{asks}"))
    field.fill(words)
    field.locator("xpath=..").get_by_role("button", name="Write it").click()


def test_each_side_buys_a_one_in_a_contest(table: Table) -> None:
    """The point goes from hand to hand, the die falls alone on the Total of whoever buys (K8, K10)."""
    page = table.page
    inputs = {"initiator_dice": ["d10", "d8", "d10"], "responder_dice": ["d10", "d8", "d6"]}
    byte, _ = byte_with(
        "arylon.contest",
        inputs,
        "initiator_hitch_dice",
        lambda dice: dice == ["d8 in Effect"],
        also=("responder_hitch_dice", "d6 in Effect"),
    )
    table.set("arylon/table/")
    table.seed_with(byte)
    table.throw(replace(GAMES[2], lays=(*GAMES[2].lays[:3], "The captain of the watch, a contest")))
    before, lying = text_of(table.verdict), _shown(page)
    assert re.search(r": (Ysolde Marr|The captain of the watch) wins", before)
    assert judge(page, "scene-table").violations == ()
    _have_points(table, game_master="4", ysolde="1")
    table.button(re.compile("^The captain of the watch buys a 1 of Ysolde Marr’s for the Total")).click()
    expect(page.locator(FACES)).to_have_count(len(lying) + 1)
    assert sorted(_those_of(_shown(page), lying)) == sorted(lying)
    _have_points(table, game_master="3", ysolde="2")
    assert table.log()[0].startswith("Ysolde Marr sells a 1 to The captain of the watch, and a die goes on ")
    table.button(re.compile("^Ysolde Marr buys a 1 of The captain of the watch’s for the Total")).click()
    expect(page.locator(FACES)).to_have_count(len(lying) + 2)
    _have_points(table, game_master="4", ysolde="1")
    table.undo()
    table.undo()
    expect(table.verdict).to_have_text(before)
    _have_points(table, game_master="4", ysolde="1")


def test_what_comes_on_top_of_three(table: Table) -> None:
    """Further Skills and assets, as many as fit; of Attributes and Distinctions the last one (K2, KR32).

    A die of the Bank goes where its player wants it; the plot point comes off the sheet (K6).
    """
    table.set("arylon/table/")
    first = ("Might d6", "Has Never Read One d8", "Sneak d10", "Soft boots d6")
    then = ("Agility d8", "Raised on Rooftops d8", "Tinker d6", "Thirty feet of rope d6")
    for each in (*first, *then):
        table.button(each).click()
    laid = table.stage.locator(".stage-laid")
    expect(laid).to_contain_text("Thirty feet of rope d6")
    assert {each.removesuffix(" ×") for each in laid.get_by_role("button").all_text_contents()} == {
        *then,
        *first[2:],
    }
    for each in ("The captain of the watch, every die", "Roll"):
        table.button(each).click()
    expect(table.button("Nothing more")).to_be_visible()
    assert len(_shown(table.page)) == 6 + 3
    table.button("Nothing more").click()
    table.throw(GAMES[2])
    points = table.stage.get_by_label("Ysolde Marr, Plot points", exact=True)
    expect(points).to_have_value("1")
    table.button(re.compile("^A die of the Bank into Effect")).click()
    expect(points).to_have_value("0")
    assert table.log()[0].startswith("Ysolde Marr moves a die of the Bank into Effect: ")
    expect(table.button(re.compile("^A helper’s die"))).to_be_visible()


def test_a_draw_in_the_order_of_the_rules(table: Table) -> None:
    """Keywords one of each, a fault and who is paid for naming it, coins, and how many tokens that makes."""
    page = table.page
    table.set("walkabout/table/")
    coins = table.shared("The game master’s pool")
    expect(coins).to_have_value("12")
    for each in ("green", "normal, 3", "Tinker", "Salvage", "Barter", "Good wrench"):
        table.button(each).click()
    expect(table.shared("Obstacles before the goal of the scene")).to_have_value("3")
    laid = table.stage.locator(".stage-laid")
    expect(laid).to_contain_text("Barter")
    expect(laid).not_to_contain_text("Salvage")
    table.button("Sprained wrist").click()
    assert judge(page, "scene-table").violations == ()
    table.button("Jed: 1 Gold").click()
    expect(laid).to_contain_text("Jed, Sprained wrist")
    table.button("Raider, Quick with a chain").click()
    expect(coins).to_have_value("11")
    table.button("a trait of the place, 1 coin").click()
    expect(coins).to_have_value("10")
    table.button("Take out a trait of the place, 1 coin").click()
    expect(coins).to_have_value("11")
    table.button(re.compile("^Take out Raider, Quick with a chain")).click()
    expect(coins).to_have_value("12")
    _count_before_the_draw(table)


def _count_before_the_draw(table: Table) -> None:
    """The tokens are counted with a tie; whoever names a fault is paid for it while it lies."""
    table.button("Her sister in the glass towers").click()
    expect(table.stage.locator(".stage-tray .stage-counted")).to_contain_text(
        "Draw 5 core tokens (for 2 keywords) and 2 reserve tokens. Relationships add 2 black."
    )
    weighed = table.stage.locator(".stage-offer", has_text="play it safe").locator(".stage-counted")
    expect(weighed).to_contain_text("Keep: ")
    table.page.locator(".scene-everybody > summary").click()
    gold = table.page.locator(".scene-people").get_by_label("Jed, Gold", exact=True)
    expect(gold).to_have_value("1")
    table.button(re.compile("^Take out Jed, Sprained wrist")).click()
    expect(gold).to_have_value("0")
    table.undo()
    expect(gold).to_have_value("1")


def _place(table: Table) -> None:
    """Ash draws, lays black on success, and white of the reserve on the wrench."""
    draw(table, ["white"])
    table.lay_core(first="black")
    table.button(re.compile("^Draw the reserve")).click()
    table.lay("white", "Good wrench")


def test_tokens_are_placed(table_with_python: Table) -> None:
    """Gold first; the reserve when the core lies, in one press; a reload finds what lies (W8 to W11).

    Here and where a roll swings back the Python of the page answers.
    """
    table, page = table_with_python, table_with_python.page
    draw(table, ["white"])
    away = table.button(re.compile("^Send a .* token away"))
    expect(away.locator("svg")).to_be_attached()
    expect(away).to_be_disabled()
    expect(away).to_contain_text("Ash has 0 of Gold")
    reserve = table.button(re.compile("^Draw the reserve"))
    expect(reserve).to_have_count(0)
    drawn = text_of(table.verdict)
    table.lay_core(first="black")
    expect(table.verdict).to_contain_text("success")
    page.reload()
    expect(table.verdict).not_to_have_text(drawn)
    expect(table.stage.locator('[data-box="success"] .pp-piece')).to_have_text("black")
    reserve.click()
    expect(page.locator(FACES)).to_have_count(5)
    expect(reserve).to_have_count(0)
    assert table.log()[0].startswith("Ash draws for the reserve: white")
    assert judge(page, "scene-table").violations == ()
    table.undo()
    expect(page.locator(FACES)).to_have_count(4)


def test_an_outcome_is_told_and_written(table: Table) -> None:
    """Black on success takes a match away, white on the wrench puts it out of use: one press, one line."""
    page = table.page
    _place(table)
    brings = table.stage.get_by_role("group", name=re.compile("^Ash says what it brings"))
    expect(brings).to_contain_text("black on success: ")
    assert judge(page, "scene-table").violations == ()
    table.button("Write it all, and go on").click()
    goal = table.shared("Obstacles before the goal of the scene")
    expect(goal).to_have_value("2")
    expect(table.button("Good wrench, out of use")).to_be_disabled()
    told = table.log()
    assert re.match(r"Ash \(.*from 3 obstacles to 2", told[0])
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    table.undo()
    expect(goal).to_have_value("3")
    expect(table.button("Good wrench out of use, until the scene ends")).to_be_visible()
    page.get_by_role("button", name="Redo", exact=True).click()
    expect(goal).to_have_value("2")
    assert table.log() == told
    table.undo()
    table.button("Good wrench out of use, until the scene ends").click()
    expect(table.button("Marked: Good wrench out of use")).to_be_visible()
    _end_the_scene(table)
    _go_on_without_the_wrench(table)


def test_what_is_written_counts_once(table: Table) -> None:
    """One success takes one match away, however often a line of it is pressed, and after a reload, too.

    The log tells what came of the tokens, not what was drawn.
    """
    page = table.page
    _place(table)
    goal = table.shared("Obstacles before the goal of the scene")
    table.button("The goal of the scene, obstacles left: 2").click()
    written = table.button("Written: The goal of the scene, obstacles left: 2")
    expect(written).to_be_disabled()
    expect(goal).to_have_value("2")
    page.reload()
    expect(written).to_be_disabled()
    expect(table.verdict).to_contain_text("from 3 obstacles to 2")
    lines = table.stage.locator(".stage-left button[data-key^='left The goal']")
    expect(lines).to_have_count(1)
    table.button("Write it all, and go on").click()
    expect(goal).to_have_value("2")
    table.undo()
    table.button("Nothing more").click()
    line, told, *_ = table.log()
    assert line == "The goal of the scene, obstacles left: 2"
    assert re.match(r"Ash \(.*from 3 obstacles to 2", told)


def test_the_placer_speaks_of_what_lies(table: Table) -> None:
    """After the next draw nothing is said of the tokens of the one before."""
    draw(table, ["white"])
    table.lay_core(first="black")
    said = table.stage.locator(".stage-placed .pp-status").first
    expect(said).not_to_be_empty()
    table.seed_with(1)
    table.button("Draw the same again").click()
    table.button("Draw").click()
    expect(table.button("Nothing more")).to_be_visible()
    expect(table.stage.locator(".stage-placed .pp-status").first).to_be_empty()


def _end_the_scene(table: Table) -> None:
    """What is out of use can be used again, in one press with one line; Undo takes it back (WR16, W16)."""
    page = table.page
    page.locator(".scene-end > summary").click()
    ends = page.locator(".scene-ends")
    expect(ends).to_contain_text("no more “Good wrench out of use”")
    here = page.locator(".scene-people > li")
    count = here.count()
    assert judge(page, "scene-table").violations == ()
    ends.get_by_role("button", name="End the scene, everybody stays").click()
    expect(table.button("Good wrench")).to_be_enabled()
    expect(ends).to_contain_text("Nothing that is counted here changes.")
    assert here.count() == count
    assert re.match("The scene ends. .*no more “Good wrench out of use”[.]$", table.log()[0])
    table.undo()
    expect(table.button("Marked: Good wrench out of use")).to_be_visible()


def _go_on_without_the_wrench(table: Table) -> None:
    """A press has marked one trait; it comes back where its words are taken away."""
    table.button("Nothing more").click()
    used_up = table.button("Good wrench, out of use")
    expect(used_up).to_be_disabled()
    table.page.reload()
    expect(used_up).to_be_disabled()
    table.page.locator(".scene-everybody > summary").click()
    field = table.page.locator(".scene-people").get_by_label("Ash, conditions", exact=True)
    expect(field).to_have_value("Good wrench out of use")
    field.fill("")
    expect(table.button("Good wrench")).to_be_enabled()


def test_an_item_is_given_up(table: Table) -> None:
    """It is a black success more, told in the sentence; a reload keeps it, Undo gives it back (WR25)."""
    page = table.page
    _place(table)
    expect(table.verdict).to_contain_text("from 3 obstacles to 2")
    before = text_of(table.verdict)
    give = table.button(re.compile("^Give an item up"))
    expect(give).to_contain_text("costs the item, if your table plays so (inferred, WR25)")
    table.take("Give an item up", "A coil of copper")
    expect(table.verdict).to_contain_text("from 3 obstacles to 1")
    expect(table.stage.get_by_role("group", name=re.compile("^Ash says what it brings"))).to_contain_text(
        "A coil of copper, given up: a black success"
    )
    assert re.match(r"Ash \(A coil of copper\) gives an item up: \d+ success(es)? now[.]$", table.log()[0])
    page.evaluate("scrollTo(0, 0)")  # what lies half under the header has half its size for axe
    assert judge(page, "scene-table").violations == ()
    page.reload()
    expect(table.verdict).to_contain_text("from 3 obstacles to 1")
    give.click()
    choices = table.stage.locator(".stage-choices").get_by_role("button")
    expect(choices).to_have_text(["Good wrench", "Sump, her dog"])
    give.click()
    table.undo()
    expect(table.verdict).to_have_text(before)
    table.take("Give an item up", "A coil of copper")
    expect(table.verdict).to_contain_text("from 3 obstacles to 1")
    _lay_no_more(table, "A coil of copper, given up")


def _lay_no_more(table: Table, gone: str) -> None:
    """Its success counts with what is written, and it is laid no more, in the next scene either."""
    table.button("Write it all, and go on").click()
    expect(table.shared("Obstacles before the goal of the scene")).to_have_value("1")
    expect(table.button(gone)).to_be_disabled()
    table.page.locator(".scene-end > summary").click()
    table.page.get_by_role("button", name="End the scene, everybody stays").click()
    expect(table.button("Good wrench")).to_be_enabled()
    expect(table.button(gone)).to_be_disabled()


def test_swing_back(table_with_python: Table) -> None:
    """The same two with their sides exchanged, and nothing else of what lay; Undo goes back to it."""
    table, page = table_with_python, table_with_python.page
    table.set("scattershot/table/")
    table.throw(GAMES[0])
    sentence = text_of(table.verdict)
    table.button("Swing back: Captain of the watch").click()
    laid = table.stage.locator(".stage-laid")
    expect(laid).to_have_text("Captain of the watch: Fencing 12 × Ilse, Fencing 14 ×")
    assert sentence in table.log()[0]
    table.button("Roll").click()
    expect(table.verdict).to_have_text(re.compile("^Captain of the watch (makes|misses) 12 by .* Ilse"))
    table.button("Swing back: Ilse").click()
    expect(laid).to_have_text("Ilse: Fencing 14 × Captain of the watch, Fencing 12 ×")
    for _ in range(3):
        table.undo()
    expect(table.verdict).to_have_text(sentence)
    table.button("Nothing more").click()
    table.button("Fencing 14").click()
    table.button("Roll").click()
    expect(table.button("Nothing more")).to_be_visible()
    expect(table.button(re.compile("^Swing back"))).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_trait_out_of_an_outcome(table: Table) -> None:
    """Its words are written on whoever has it, or only in the log; the roll stays until it is written."""
    page = table.page
    table.set("walkabout/table/")
    for each in ("green", "Tinker", "Draw"):
        table.button(each).click()
    expect(table.stage.locator(IN_HAND).first).to_be_visible()
    table.lay_core()
    cost = table.stage.locator(".stage-sentence").last
    cost.get_by_label("A new trait, in two or three words").fill("they know where you are")
    cost.get_by_label("Who has it").select_option(label="nobody here")
    table.button("Obstacles before the goal of the scene: one more").click()  # the words stay meanwhile
    cost.get_by_role("button", name="Write it", exact=True).click()
    expect(page.locator(".scene-last")).to_contain_text("they know where you are")
    cost.get_by_label("A new trait, in two or three words").fill("a limp")
    cost.get_by_label("Who has it").select_option(label="Raider")
    cost.get_by_role("button", name="Write it", exact=True).click()
    expect(page.locator(".scene-last")).to_contain_text("Raider: a limp")
    table.button("Write it all, and go on").click()
    expect(table.button("Draw")).to_be_visible()


def _shown(page: Page) -> list[str]:
    """Return what each die shows, wherever it lies."""
    return re.findall(r"d\d+ shows \d+", " ".join(page.locator(FACES).all_text_contents()))


def _those_of(more: list[str], lying: list[str]) -> list[str]:
    """Return those of the faces that lay before."""
    rest = list(more)
    return [rest.pop(rest.index(each)) for each in lying if each in rest]


def test_what_it_leaves_behind(table: Table) -> None:
    """The margin of a hit goes off the Hit Points of whoever was hit; nothing is done to the dice then.

    What took the last Hit Points is still told as written: the track cannot go further down.
    """
    page = table.page
    inputs = {"die": 8, "modifier": 4, "target": 7}
    byte, margin = byte_with("shattered_world.action", inputs, "margin", lambda margin: 1 < margin < 6)
    table.set("shattered-world/table/")
    table.seed_with(byte)
    table.throw(GAMES[1])
    words = f"A ghoul was hit: −{margin} hit points"
    table.button(words).click()
    expect(table.button(f"Written: {words}")).to_be_visible()
    expect(table.stage.locator(".stage-afters")).to_have_count(0)
    page.locator(".scene-everybody > summary").click()
    hit_points = page.locator(".scene-people").get_by_label("A ghoul, Hit Points", exact=True)
    expect(hit_points).to_have_value(str(6 - margin))
    table.undo()
    expect(hit_points).to_have_value("6")
    hit_points.fill("1")
    hit_points.press("Enter")
    table.button(words).click()
    expect(hit_points).to_have_value("0")
    expect(table.button(f"Written: {words}")).to_be_disabled()


def test_what_is_said_is_whole(table: Table) -> None:
    """However long it is: it hangs over what lies below, where nothing moves, and Undo stays free."""
    table.set("scattershot/table/")
    table.page.locator(".scene-everybody > summary").click()
    words = table.page.get_by_label("Ilse, conditions", exact=True)
    said = table.page.locator(".scene-said")
    for held in ("wet to the bone", "wet to the bone, " * 8):
        words.fill(f"{held}and cold")
        words.blur()
        before = table.stage.bounding_box()
        table.undo()
        expect(said).to_have_text(f"Undone: Ilse: {held}and cold")
        assert said.evaluate("(said) => said.scrollHeight <= said.clientHeight + 1")
        assert table.stage.bounding_box() == before


def test_what_lasts_the_session(table: Table) -> None:
    """Somebody invents it, and it stands on whoever it holds for (S19, S20)."""
    inputs = {"actor_rating": 14, "actor_modifier": -2, "resistor_rating": 12}
    table.set("scattershot/table/")
    for band, name, who in (
        ("telling_blow", "Telling Blow", "Captain of the watch"),
        ("catastrophic_failure", "Catastrophic Failure", "Ilse"),
    ):
        byte, _ = byte_with("scattershot.contest", inputs, "band", partial(eq, band))
        table.seed_with(byte)
        table.throw(GAMES[0])
        asks = f"{who}: what the {name} leaves, in a few words"
        table.stage.get_by_label(asks).fill("a scar that people ask about")
        table.button("Write it").click()
        expect(table.page.locator(".scene-last")).to_have_text(
            re.compile(f"{who}: a scar that people ask about$")
        )
        table.button("Nothing more").click()


def test_a_task_a_rune_and_a_will(table: Table) -> None:
    """What the quick start tells: two off the road's four, thirteen off a ghoul, and a will to reach."""
    action = "shattered_world.action"
    byte, _ = byte_with(action, {"die": 8, "modifier": 2, "target": 6}, "rolled", lambda face: face == 6)
    table.set("shattered-world/table/")
    table.seed_with(byte)
    task = table.shared("Left of the task")
    task.fill("4")
    task.press("Enter")
    for each in ("Oddo", "Loads, knots and wheels, d8 and 2", "ordinary, 6", "Roll"):
        table.button(each).click()
    table.button("Off the task: −2 points").click()
    expect(task).to_have_value("2")
    table.button("Nothing more").click()
    for each in ("Maren", "Blades, d8 and 4", "a rune ×2", "A ghoul, hit on 7", "Roll"):
        table.button(each).click()
    left = table.stage.locator(".stage-left button")
    expect(left).to_have_text(["A ghoul was hit: −13 hit points"])
    left.click()
    table.button("Nothing more").click()
    for each in ("Oddo", "Empathy, d4 and 1", "A ghoul, hit on 7", "without a blow, on 9"):
        table.button(each).click()
    expect(table.stage.locator(".stage-laid")).to_contain_text("A ghoul, without a blow, on 9")
    expect(table.button("Roll")).to_be_enabled()


def test_a_failure_costs_points_of_the_ability(table: Table) -> None:
    """One or two of the one that was used, once, if somebody says so (H9)."""
    inputs = {"die": 8, "target": 10, "modifier": 4}
    byte, _ = byte_with("shattered_world.action", inputs, "rolled", lambda face: face == 1)
    table.set("shattered-world/table/")
    table.seed_with(byte)
    for rolls, ability in (
        ("Eyes and ears, d8 and 4", "Perception"),
        ("Blades, d8 and 4", "Physical Fitness"),
    ):
        for each in ("Maren", rolls, "very hard, 10", "Roll"):
            table.button(each).click()
        price = table.button(re.compile("^It costs points of the Ability"))
        expect(price).to_contain_text("if the Game Master says so (H9)")
        points = table.stage.get_by_label(f"Maren, {ability}", exact=True)
        before = int(points.input_value())
        price.click()
        choices = table.stage.locator(".stage-choices").get_by_role("button")
        expect(choices).to_have_text([f"Maren: −1 {ability}", f"Maren: −2 {ability}"])
        opened = table.stage.locator(".stage-left li.is-open")
        assert opened.evaluate("(item) => item.clientWidth === item.parentElement.clientWidth")
        assert judge(table.page, "scene-table").violations == ()
        choices.last.click()
        expect(points).to_have_value(str(before - 2))
        expect(table.button(f"Written: Maren: −2 {ability}")).to_be_disabled()
        expect(price).to_have_count(0)
        table.undo()
        expect(points).to_have_value(str(before))
        table.button("Nothing more").click()


def put_in_order(table: Table, *said: tuple[str, str]) -> list[str]:
    """Say what these people say of their place, put everybody in order, and return the names on the chips."""
    table.set("shattered-world/table/")
    table.button("Who acts when").click()
    for who, words in said:
        group = table.stage.locator(".stage-order").get_by_role("group", name=who, exact=True)
        choice = group.get_by_role("button", name=words, exact=True)
        choice.click()
        expect(choice).to_have_attribute("aria-pressed", "true")
    table.button("Put in order").click()
    expect(table.button("Next")).to_be_visible()
    return table.stage.locator(".stage-chips button").all_text_contents()


def test_who_acts_when(table: Table) -> None:
    """The order by one panel, a dot for an action, and all of them again in the next round (H12, HR27)."""
    chips = put_in_order(table, ("Maren", "fast"), ("Sefa", "slow"), ("A ghoul", "slow"))
    assert [chips[0], *chips[-2:]] == ["Maren ●", "Sefa ●●", "A ghoul ●●"]
    assert re.match(r"In order: Maren, .*\d, Sefa, A ghoul\.$", table.log()[0])
    expect(table.button("Maren, 1 of 1 actions left")).to_have_attribute("aria-current", "true")
    second = chips[1].removesuffix(" ●●")
    table.button("Next").click()
    expect(table.button(f"{second}, 2 of 2 actions left")).to_have_attribute("aria-current", "true")
    table.button(f"{second}: an action without a roll").click()
    expect(table.button(f"{second}, 1 of 2 actions left")).to_be_visible()
    for _ in chips[1:]:
        table.button("Next").click()
    expect(table.button("Maren, 1 of 1 actions left")).to_have_attribute("aria-current", "true")
    expect(table.button(f"{second}, 2 of 2 actions left")).to_be_visible()
    _act_once_too_often(table)


def _act_once_too_often(table: Table) -> None:
    """It is one sentence at the button, through a reload; one that was none is given back, and undone."""
    for each in ("Blades, d8 and 4", "A ghoul, hit on 7", "Roll", "Roll the same again"):
        table.button(each).click()
    lacks = "Maren has no action left in round 2: press Next, or + to give one back."
    says = table.stage.locator(".stage-lacks")
    expect(says).to_have_text(lacks)
    expect(table.button("Roll")).to_have_attribute("aria-disabled", "true")
    table.page.reload()
    expect(says).to_have_text(lacks)
    table.button("Maren: give an action back").click()
    expect(says).to_have_count(0)
    expect(table.button("Roll")).to_have_attribute("aria-disabled", "false")
    table.undo()
    expect(says).to_have_text(lacks)


def test_whoever_is_surprised_waits_a_round(table: Table) -> None:
    """Only those who ambush act in the first round (H11)."""
    put_in_order(table, ("A ghoul", "Ambushes"))
    expect(table.button("A ghoul, 2 of 2 actions left")).to_be_visible()
    expect(table.button("Maren, 0 of 2 actions left")).to_be_visible()


def _colours(place: Locator, style: str) -> list[str]:
    """A colour of a place as forced colours show it, in the light and in the dark."""
    found: list[str] = []
    for scheme in ("light", "dark"):
        place.page.emulate_media(forced_colors="active", color_scheme=scheme)
        found.append(place.evaluate("(it, name) => getComputedStyle(it)[name]", style))
    return found


def _differ(one: list[str], other: list[str]) -> bool:
    return all(each != beside for each, beside in zip(one, other, strict=True))


def test_in_forced_colours(table: Table) -> None:
    """What is pressed, what cannot be, and the symbol of a placed token differ from what is beside them."""
    table.page.emulate_media(forced_colors="active")
    table.set("walkabout/table/")
    expect(table.button("Draw")).to_have_attribute("aria-disabled", "true")
    draw = _colours(table.button("Draw"), "color")
    for each in GAMES[3].lays:
        table.button(each).click()
    expect(table.button("Draw")).to_have_attribute("aria-disabled", "false")
    assert _differ(_colours(table.button("Draw"), "color"), draw)
    expect(table.button("green")).to_have_attribute("aria-pressed", "true")
    green, blue = (_colours(table.button(each), "backgroundColor") for each in ("green", "blue"))
    assert _differ(green, blue)
    table.button("Draw").click()
    expect(table.button("Nothing more")).to_be_visible()
    table.lay_core("green")
    tokens = table.stage.locator(".stage-placed .rc-token:visible")
    expect(tokens.first).to_be_visible()
    for token in tokens.all():
        symbols = token.locator(".rc-symbol, .rc-face")
        if symbols.count():
            outline = _colours(token.locator(".rc-outline").first, "fill")
            assert _differ(_colours(symbols.first, "fill"), outline), token.inner_html()
