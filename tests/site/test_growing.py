"""A kept character grows by what is bought: the sheet, what it pays with, its log, and the way back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.links import packed_fragment
from tests.site.kept import kept, until_kept
from tests.site.looks import Looks
from tests.site.scene_page import open_fold
from tests.site.waiting import expect_answered

pytestmark = pytest.mark.usefixtures("in_process_engine")


def _keep(page: Page, game: str, maker: str, inputs: dict[str, Any], tracks: dict[str, int]) -> Locator:
    """Open a character from a link on the desk of its game, keep it, and return the desk."""
    document = {
        "game": game,
        "calculator": f"{game}.{maker}",
        "inputs": inputs,
        "tracks": tracks,
        "engine": "",
    }
    page.goto(f"{game.replace('_', '-')}/make-a-character/#{packed_fragment('sheet1', document)}")
    desk = page.locator("character-desk")
    expect(desk.locator(".desk-open")).to_have_text(str(inputs["name"]))
    desk.locator("[data-action='keep']").click()
    expect(desk.locator(".desk-state")).to_contain_text("is kept on this device")
    until_kept(page, "sheet", "all.length && all[0].answer !== null")
    return desk


def _kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = kept(page, "sheet")[0]
    return found


def _use(page: Page, calculator: str, offer: str) -> Locator:
    """Choose what the kept character has for a calculator of the page, and return that."""
    widget = page.locator(f"rule-calculator[calculator='{calculator}']")
    widget.locator(".table-use select").select_option(label=offer)
    return widget


def _grow(widget: Locator) -> Locator:
    return widget.locator("[data-action='grow']")


def _expect_nothing_offered(widget: Locator) -> None:
    """An answer neither buys anything nor takes anything off the sheet."""
    expect_answered(widget)
    expect(_grow(widget)).to_have_count(0)
    expect(widget.locator("[data-action='change']")).to_have_count(0)


def _judge(widget: Locator, faces: str) -> None:
    """Let the calculator judge the reader's own dice."""
    dice = widget.locator("details", has=widget.page.locator("[data-role='faces']")).last
    if dice.get_attribute("open") is None:
        dice.locator("summary").click()
    dice.locator("[data-role='faces']").fill(faces)
    widget.get_by_role("button", name="Judge these dice").click()
    expect_answered(widget)


ARYLON = {
    "name": "Ysolde",
    "advance_points": 50,
    "attributes": [{"name": "Wits", "die": "d8"}, {"name": "Charm", "die": "d8"}],
}
WORLD = {
    "name": "Maren",
    "total_achievements": 30,
    "proficiencies": ["Perception"],
    "abilities": [{"name": "Perception", "score": 24, "proficient": True}],
}
FIGHTER = {
    "name": "Maren",
    "abilities": [{"name": "Perception", "score": 12}],
    "rolls": [{"name": "Blades", "ability": "Perception", "bonus": 0, "trade": True}],
}
PERSONA = {"name": "Vreni", "statistics": {"strength": 10}, "skills": [{"name": "Rowing", "points": 2}]}
WALKER = {
    "name": "Ash",
    "traits": [{"name": "Wrench", "grade": "short_term"}, {"name": "Rope", "grade": "short_term"}],
}


def _buy_charm(page: Page, label: str) -> Locator:
    widget = _use(page, "arylon.advance", "Ysolde raises Charm from d8")
    expect(_grow(widget)).to_have_text(f"Buy. {label}")
    expect(widget.locator("[data-action='change']")).to_have_count(0)
    _grow(widget).click()
    expect(widget.locator(".table-said")).to_contain_text("written on the sheet")
    return widget


def _buy_at_the_rule(page: Page, offer: str) -> None:
    page.goto("arylon/advancement/")
    widget = _use(page, "arylon.advance", offer)
    _grow(widget).click()
    expect(widget.locator(".table-said")).to_contain_text("written on the sheet")


def _expect_bought(page: Page, label: str) -> None:
    """The die is a d10 that began as a d8; the answer that is kept beside the sheet says what is left."""
    grown = _kept(page)
    wits, charm = grown["document"]["inputs"]["attributes"]
    assert (wits["die"], wits.get("began")) == ("d8", None)
    assert (charm["die"], charm["began"]) == ("d10", "d8")
    assert grown["document"]["tracks"] == {"advance_points": 10}
    assert grown["answer"]["result"]["points_left"] == 10
    assert grown["document"]["log"][0]["text"] == label
    desk = page.locator("character-desk")
    expect(desk.locator("[data-track='advance_points'] output")).to_have_text("10")
    expect(desk.locator(".desk-state")).to_contain_text("is kept on this device")


def _grow_what_another_tab_changed(page: Page) -> None:
    """It is left as it is."""
    widget = _use(page, "arylon.advance", "Ysolde raises Charm from d8")
    expect(_grow(widget)).to_have_count(1)
    other = page.context.new_page()
    other.goto("arylon/make-a-character/")
    desk = other.locator("character-desk")
    expect(desk.locator(".desk-open")).to_have_text("Ysolde")  # as the first tab has it open
    desk.locator("input[name='who']").fill("Somebody else by now.")
    desk.locator("[data-action='keep']").click()
    expect(desk.locator(".desk-said")).to_have_text("Ysolde is kept on this device.")
    _grow(widget).click()
    expect(widget.locator(".table-said")).to_contain_text("was changed since, and is left as it is")
    assert _kept(page)["document"]["inputs"]["attributes"][1]["die"] == "d8"
    expect_answered(desk.locator("rule-calculator").first)
    until_kept(other, "sheet", "all.length && all[0].answer !== null")
    other.close()


class TestBought:
    """By hand-worked numbers of the rules."""

    def test_a_die(self, page: Page, looks: Looks) -> None:
        """An Attribute costs four times the die that is bought: ten faces, 40 points of 50 (K14).

        What the track cannot pay is priced and not offered. A growth that was offered for the sheet as it was
        is not written over a newer one.
        """
        _keep(page, "arylon", "character", ARYLON, {})
        with looks.at("another tab changed it"):
            _grow_what_another_tab_changed(page)
        page.reload()
        before = _kept(page)
        label = "Ysolde raises Charm from d8 to d10 for 40 advance points"
        widget = _buy_charm(page, label)
        with looks.at("bought"):
            _expect_bought(page, label)
            options = widget.locator(".table-use option")
            expect(options.filter(has_text="raises Charm from d10")).to_have_count(1)
        with looks.at("taken back: one more press, and the sheet is as it was"):
            expect(_grow(widget)).to_have_text(f"Undo. {label}")
            _grow(widget).click()
            expect(widget.locator(".table-said")).to_contain_text("is taken back")
            back = _kept(page)
            assert back["document"] == before["document"]
            assert back["answer"] == before["answer"]
        _buy_charm(page, label)
        with looks.at("what the track cannot pay"):
            _use(page, "arylon.advance", "Ysolde raises Wits from d8")
            expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("40")
            _expect_nothing_offered(widget)

    def test_what_was_bought_on_another_page(self, page: Page) -> None:
        """The desk shows it where nobody has typed; what was typed stays, and nothing is lost by it."""
        die = "(desk, at) => desk.sheet.document.inputs.attributes[at].die"
        desk = _keep(page, "arylon", "character", {**ARYLON, "advance_points": 100}, {})
        _buy_at_the_rule(page, "Ysolde raises Charm from d8")
        page.goto("arylon/make-a-character/")
        expect(desk.locator(".desk-state")).to_contain_text("is kept on this device")
        assert desk.evaluate(die, 1) == "d10"
        desk.locator("input[name='who']").fill("She smuggles letters.")
        expect(desk.locator(".desk-state")).to_contain_text("is changed since it was kept")
        until_kept(page, "draft", "all.some(({ document }) => document.inputs.who)")
        _buy_at_the_rule(page, "Ysolde raises Wits from d8")
        page.goto("arylon/make-a-character/")
        expect(desk.locator(".desk-state")).to_contain_text("is changed since it was kept")
        assert desk.evaluate(die, 0) == "d8"
        desk.locator("[data-action='keep']").click()
        expect(desk.locator(".desk-said")).to_contain_text(
            "What another page had kept meanwhile is in the bin"
        )

    def test_what_was_bought_between_evenings(self, page: Page) -> None:
        """Who has stayed at the table has paid, too: ten points of 50 are left, and the evening adds 5."""
        desk = _keep(page, "arylon", "character", ARYLON, {"advance_points": 50})
        desk.locator("[data-action='table']").click()
        page.wait_for_url("**/arylon/table/")
        table = page.locator("scene-table")
        expect(table.locator(".stage-chips button")).to_have_text(["Ysolde"])
        until_kept(page, "scene", "all.some(({ seen }) => Object.keys(seen).length)")
        _buy_at_the_rule(page, "Ysolde raises Charm from d8")
        page.goto("arylon/table/")
        expect(open_fold(table, "End of the scene")).to_contain_text("Ysolde: the sheet says the same.")
        expect(open_fold(table, "End of the evening")).to_contain_text("Ysolde: Advance points 10 → 15")

    def test_a_plan(self, page: Page) -> None:
        """Exceptional costs 5 XP, and twice that for the second; 30 less 15 are 15 (H15, H16)."""
        _keep(page, "shattered_world", "character", WORLD, {})
        page.locator("summary", has_text="What your experience buys").click()
        widget = _use(page, "shattered_world.plan", "What Maren buys next")
        widget.locator("summary", has_text="Edit as a table").click()
        row = widget.locator("[data-rows='purchases'] [data-row]").first
        expect(row).to_be_visible()
        row.locator("[name='purchases.buy']").select_option("exceptional")
        row.locator("[name='purchases.ability']").fill("Perception")
        times = row.locator("[name='purchases.times']")
        times.fill("3")  # 35 XP: nothing is bought, so nothing is paid
        expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("35")
        _expect_nothing_offered(widget)
        times.fill("2")
        label = "Maren buys all of it for 15 XP"
        expect(_grow(widget)).to_have_text(f"Buy. {label}")
        _grow(widget).click()
        expect(widget.locator(".table-said")).to_contain_text("written on the sheet")

        grown = _kept(page)
        [bought] = grown["document"]["inputs"]["purchases"]
        assert bought.items() >= {"buy": "exceptional", "ability": "Perception", "times": 2}.items()
        assert grown["document"]["tracks"] == {"current_xp": 15}
        assert grown["answer"]["result"]["xp_left"] == 15
        assert grown["answer"]["result"]["legal"]
        expect(page.locator("character-desk .desk-state")).to_contain_text("is kept on this device")

    def test_a_changed_form(self, page: Page) -> None:
        """A Statistic costs its points one by one: Strength 12 is two Development Points of three (S1)."""
        desk = _keep(page, "scattershot", "persona", PERSONA, {"development_points": 3})
        desk.locator("summary", has_text="Statistics").click()
        desk.get_by_label("Strength", exact=True).fill("12")
        label = "Vreni pays 2 Development Points for what is new"
        expect(_grow(desk)).to_have_text(f"Buy. {label}")
        _grow(desk).click()
        expect(desk.locator(".desk-said")).to_contain_text("written on the sheet")
        grown = _kept(page)
        assert grown["document"]["inputs"]["statistics"]["strength"] == 12
        assert grown["document"]["tracks"] == {"development_points": 1}
        expect(desk.locator("[data-track='development_points'] output")).to_have_text("1")
        expect(desk.locator(".desk-state")).to_contain_text("is kept on this device")

        _grow(desk).click()
        expect(desk.locator(".desk-said")).to_contain_text("is taken back")
        assert _kept(page)["document"]["tracks"] == {"development_points": 3}
        # What was typed is still there, to be kept or changed.
        expect(desk.get_by_label("Strength", exact=True)).to_have_value("12")
        expect(desk.locator(".desk-state")).to_contain_text("is changed since it was kept")

    def test_a_limit(self, page: Page) -> None:
        """What was earned in play comes on top of the points that one begins with (S6, S8)."""
        spent = {**PERSONA, "limit": 2}
        desk = _keep(page, "scattershot", "persona", spent, {"development_points": 3})
        desk.locator("summary", has_text="Statistics").click()
        desk.get_by_label("Strength", exact=True).fill("12")
        _grow(desk).click()
        expect(desk.locator(".desk-said")).to_contain_text("written on the sheet")
        limit = desk.locator("input[name='limit']")
        expect(limit).to_have_value("4")
        expect(desk.locator(".desk-state")).to_contain_text("is kept on this device")
        grown = _kept(page)
        assert grown["document"]["inputs"]["limit"] == 4
        assert grown["answer"]["result"]["legal"]
        expect_answered(desk.locator("rule-calculator").first)

        _grow(desk).click()
        expect(desk.locator(".desk-said")).to_contain_text("is taken back")
        expect(limit).to_have_value("2")
        expect(desk.get_by_label("Strength", exact=True)).to_have_value("12")
        assert _kept(page)["document"]["inputs"]["limit"] == 2
        expect(_grow(desk)).to_have_text("Buy. Vreni pays 2 Development Points for what is new")

    def test_a_grade(self, page: Page) -> None:
        """A success raises a short-term trait, two sacrifices take it away, and nothing is paid (W17)."""
        _keep(page, "walkabout", "character", WALKER, {})
        widget = _use(page, "walkabout.trait", "Ash: Rope")
        widget.locator("[name='successes']").fill("1")
        widget.locator("[name='sacrifices']").fill("0")
        expect(_grow(widget)).to_have_text("Ash: Rope is now long term")
        widget.locator("[name='successes']").fill("0")
        widget.locator("[name='sacrifices']").fill("2")
        expect(_grow(widget)).to_have_text("Ash: Rope is gone, and leaves the sheet")
        _grow(widget).click()
        expect(widget.locator(".table-said")).to_contain_text("written on the sheet")
        grown = _kept(page)
        assert [each["name"] for each in grown["document"]["inputs"]["traits"]] == ["Wrench"]
        assert grown["document"]["tracks"] == {}


class TestChanged:
    """What an answer offers to a kept sheet, and to whom it offers nothing."""

    def test_whoever_strikes_was_not_hit(self, page: Page) -> None:
        """The margin of a success goes off the Hit Points of whoever was attacked (H8)."""
        _keep(page, "shattered_world", "character", FIGHTER, {})
        page.goto("shattered-world/the-roll/")
        widget = _use(page, "shattered_world.action", "Maren: Blades, d8 and 1")
        _judge(widget, "7")
        expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("against 7, a success")
        expect(widget.locator("[data-action='change']")).to_have_count(0)

        _use(page, "shattered_world.action", "Maren is attacked, hit on 4")
        expect(widget.locator("[name='target']")).to_have_value("4")
        _judge(widget, "7")
        expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("against 4, a success")
        button = widget.locator("[data-action='change']")
        expect(button).to_have_text(re.compile("^Maren was hit: \u2212"))
        button.click()
        expect(widget.locator(".table-said")).to_contain_text("written on the sheet")
        assert _kept(page)["document"]["tracks"]["hit_points"] < 12

    def test_whoever_rolls_was_not_hit(self, page: Page) -> None:
        """The Effect of a success goes off the life points of whoever was against it (K5)."""
        _keep(page, "arylon", "character", {**ARYLON, "life_points": 9}, {})
        page.goto("arylon/slots-and-bank/")
        widget = _use(page, "arylon.roll", "Ysolde's plot points for a roll")
        _judge(widget, "6 3 7 5 4")
        expect(widget.locator(".rc-answer .rc-sentence")).to_contain_text("success")
        expect(widget.locator("[data-action='change']", has_text="was hit")).to_have_count(0)

    def test_dice_that_were_not_rolled(self, page: Page) -> None:
        """The odds of Experience Dice take none away; a roll does, once (S9)."""
        _keep(page, "scattershot", "persona", PERSONA, {"experience_dice": 3})
        page.goto("scattershot/rewards/")
        widget = _use(page, "scattershot.experience", "Vreni rolls Experience Dice for points")
        widget.get_by_role("button", name="Show the odds", exact=True).click()
        sentence = widget.locator(".rc-answer .rc-sentence")
        expect(sentence).to_contain_text("3 Experience Dice are worth about")
        expect_answered(widget)
        expect(widget.locator("[data-action='change']")).to_have_count(0)
        _judge(widget, "6 5 4")
        expect(
            widget.locator("[data-action='change']", has_text="gains Development Points: +3")
        ).to_have_count(1)
        spent = widget.locator("[data-action='change']", has_text="has rolled Experience Dice: \u22123")
        spent.click()
        expect(widget.locator(".table-said")).to_contain_text("written on the sheet")
        expect(widget.locator(".table-use")).to_have_count(0)
        _judge(widget, "6 6 6")
        expect(sentence).to_contain_text("18")
        expect(widget.locator("[data-action='change']")).to_have_count(0)
        assert _kept(page)["document"]["tracks"] == {"experience_dice": 0}
