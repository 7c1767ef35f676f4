"""One evening with a character on a phone: made, kept, played, rewarded, printed, passed on and opened again.

One journey for each game, through its first situation and the scene to its end. How many taps and seconds it
takes is written down with the test, and judged by nobody.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Locator, expect

from engine.links import read_packed
from tests.site.conftest import Site
from tests.site.kept import until_kept
from tests.site.phone import Phone, phone
from tests.site.scene_page import card_of, said_at, track_of
from tests.site.waiting import expect_answered, text_of, until

Phones = Callable[[], AbstractContextManager[Phone]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The journey of one game."""

    game: str
    ready: str
    """The character to start from."""
    name: str
    """Whom the reader makes of it."""
    foe: str
    """Who of the opposition comes to the table."""
    play: Callable[[Table], None]
    """The first situation and its reward."""
    tracks: dict[str, str]
    """What the sheet says afterwards."""
    log: tuple[str, ...]
    """What the scene says of the evening."""
    is_passed_on: bool = False
    """Whether somebody else opens its links: what opens them knows no game."""


class Table:
    """The table of a game: the scene, and the calculators below it."""

    def __init__(self, visit: Phone, name: str) -> None:
        self.visit = visit
        self.name = name
        self.page = visit.page
        self.scene = self.page.locator("scene-table")

    def sit(self, *names: str) -> None:
        """Set the table, and bring these people to it."""
        self.press_scene("Bring your own people")
        expect(self.scene.locator(".scene-add")).to_be_visible()
        for name in names:
            self.visit.choose(self.scene.get_by_label("Add somebody"), name)
            self.press_scene("Add")
        expect(self.scene.locator(".scene-name")).to_have_text(list(names))

    def press_scene(self, words: str) -> None:
        """Press a button of the scene."""
        self.visit.tap(self.scene.get_by_role("button", name=words, exact=True))

    def next(self, moves: str) -> None:
        """Somebody else has the Turn."""
        self.press_scene("Next")
        expect(self.scene.locator(".scene-turn")).to_have_text(moves)

    def share(self, label: str, text: str) -> None:
        """Type a number that belongs to the table."""
        field = self.scene.locator(".scene-shared").get_by_label(label, exact=True)
        self.visit.write(field, text)
        field.press("Enter")

    def stands(self, name: str, label: str, value: str) -> None:
        """A number on somebody's card."""
        expect(track_of(card_of(self.scene, name), label)).to_have_value(value)

    def use(self, stage: str, label: str) -> None:
        """Fill a stage from somebody at the table."""
        self.say_who(stage, label)
        self.answered(stage)

    def say_who(self, stage: str, label: str) -> None:
        """Choose from the list of a stage."""
        self.visit.choose(self.page.locator(f"#{stage} > .table-use select"), label)

    def fill(self, stage: str, field: str, text: str) -> None:
        """Type what the game master says."""
        self.visit.write(self.page.locator(f"#{stage} input[name='{field}']"), text)

    def throw(self, stage: str, faces: str) -> None:
        """Say what lies on the real table, and send it with the key of the keyboard on the screen."""
        own = self.page.locator(f"#{stage} .rc-own")
        if own.get_attribute("open") is None:
            self.visit.tap(own.locator("summary").first)
        field = own.locator("[data-role=faces]")
        self.visit.write(field, faces)
        field.press("Enter")
        self.answered(stage)

    def press(self, stage: str, words: str) -> None:
        """Press a button of a stage."""
        self.visit.tap(self.page.locator(f"#{stage} .rc-actions button", has_text=words).first)
        self.answered(stage)

    def answered(self, stage: str) -> None:
        """Wait for the answer."""
        expect_answered(self.page.locator(f"#{stage}"))

    def take(self, stage: str, words: str) -> None:
        """Write at the table what the answer changes."""
        place = self.page.locator(f"#{stage} > .table-changes")
        self.visit.tap(place.get_by_role("button", name=words))
        expect(place.locator(".table-said")).to_contain_text("written at the table")


def _bridge(table: Table) -> None:
    """The captain of the watch strikes first, 2 better with a long sword; then they fight it out (P2, P3)."""
    ilse, captain = table.name, "Captain of the watch"
    table.next(f"Round 1: {ilse} moves.")
    table.next(f"Round 1: {captain} moves.")
    table.use("contest", f"{captain} acts: Fencing 12")
    table.use("contest", f"{ilse} resists: Fencing 14")
    table.throw("contest", "4 6 8 8")
    table.use("damage", f"{captain} strikes with Long sword")
    table.use("damage", f"{ilse} is struck")
    table.take("damage", f"{ilse} was struck: \N{MINUS SIGN}5 Hit Points")
    table.next(f"Round 2: {ilse} moves.")
    table.use("duel", f"{ilse} as the fighter: Fencing 14")
    table.use("duel", f"{captain} as the foe: Fencing 12")
    table.throw("duel", "4 6 2 7 5 5 9 9 6 7 5 4 8 7")
    table.take("duel", f"{captain} was the foe: 0 Hit Points left")
    table.stands(ilse, "Hit Points", "5")
    table.stands(captain, "Hit Points", "0")
    table.say_who("gimme", ilse)
    table.press("gimme", "Work it out")
    table.take("gimme", "earns Experience Dice")


def _pump(table: Table) -> None:
    """The cracked seal of the pump, and a raider before it: a black token on success takes one away."""
    table.share("The game master’s pool", "2")
    table.use("pool", f"Every trait of {table.name}")
    table.use("pool", "Raider: every trait against you")
    table.fill("pool", "keywords", "1")
    table.press("pool", "Count the pool")
    table.take("pool", "The game master pays for traits")
    table.take("pool", "'s reserve: 7 tokens")
    table.take("pool", "named what harms: +3 gold")
    table.use("keep", f"{table.name}'s bag")
    expect(table.page.locator("#keep .rc-answer .rc-sentence")).to_contain_text(
        "for you 3 single, against you 4 single"
    )
    table.use("draw", f"{table.name}'s bag")
    table.fill("draw", "keywords", "1")
    table.throw("draw", "black black green white black black white white white blue red")
    table.use("narrate", "The obstacles of Raider")
    table.take("narrate", "Raider, obstacles left: 1")
    table.stands("Raider", "Obstacles before the goal", "1")


def _ford(table: Table) -> None:
    """A ghoul out of the willows strikes from ambush, 6 against 5; then two blows, of 3 each, end it."""
    ghoul = "A ghoul"
    table.use("initiative", "Everybody who is here")
    table.press("initiative", "Roll")
    table.take("initiative", "The order of this answer")
    table.use("whittle", f"{ghoul}: Rolls, roll after roll")
    table.use("whittle", f"{table.name} is attacked by surprise, hit on 5")
    table.throw("whittle", "3")
    table.take("whittle", f"{table.name} was attacked: 11 hit points left")
    table.use("whittle", f"{table.name}: Blades, roll after roll")
    table.use("whittle", f"{ghoul} is attacked, hit on 7")
    for left in ("3", "0"):
        table.throw("whittle", "6")
        table.take("whittle", f"{ghoul} was attacked: {left} hit points left")
    table.stands(ghoul, "Hit Points", "0")
    table.use("achievements", f"What {table.name} has earned tonight")
    table.visit.tap(table.page.locator("#achievements [data-field=earned] .rc-offer summary"))
    table.visit.tap(table.page.locator("#achievements [data-field=earned] [data-more]").first)
    table.press("achievements", "Add up the XP")
    table.take("achievements", "Current XP")


def _roofs(table: Table) -> None:
    """Jackdaw is on the roofs: the boots are worth more for a moment, and two Hitches pay for it."""
    table.share("The Game Master’s plot points", "5")
    table.use("sheet", f"A pool off {table.name}'s sheet")
    table.press("sheet", "Gather the pool")
    table.use("step", f"{table.name} steps Soft boots, d6")
    table.press("step", "Step the die")
    table.take("step", "pays for the step")
    table.use("roll", "Jackdaw is against it, with every die")
    table.throw("roll", "7 1 1 3 4 2")
    table.say_who("hitch", table.name)
    table.press("hitch", "Buy the Hitch")
    table.take("hitch", f"{table.name} sold the Hitches")
    table.take("hitch", "The Game Master buys the Hitches")


EVENINGS = (
    Evening(
        game="scattershot",
        ready="Ilse",
        name="Ilse of Karst",
        foe="Captain of the watch",
        play=_bridge,
        tracks={"hit_points": "5", "experience_dice": "5"},
        log=("Ilse of Karst was struck", "Captain of the watch was the foe: 0 Hit Points left"),
        is_passed_on=True,
    ),
    Evening(
        game="walkabout",
        ready="Ash",
        name="Ash the mender",
        foe="Raider",
        play=_pump,
        tracks={"reserve": "7", "gold": "3"},
        log=("Raider, obstacles left: 1", "Ash the mender named what harms: +3 gold"),
    ),
    Evening(
        game="shattered-world",
        ready="Maren",
        name="Maren of the ford",
        foe="A ghoul",
        play=_ford,
        tracks={"hit_points": "11", "current_xp": "3"},
        log=("A ghoul was attacked: 0 hit points left", "In order: "),
    ),
    Evening(
        game="arylon",
        ready="Ysolde Marr",
        name="Ysolde the Dry",
        foe="Jackdaw",
        play=_roofs,
        tracks={"plot_points": "2"},
        log=("Ysolde the Dry sold the Hitches", "The Game Master buys the Hitches"),
    ),
)


@pytest.fixture(name="phones")
def _phones(browser: Browser, site: Site, problems: list[str]) -> Phones:
    """A phone for each reader who was never here before."""
    return lambda: phone(browser, site, problems)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda each: each.game)
def test_an_evening(phones: Phones, evening: Evening, record_property: Callable[[str, object], None]) -> None:
    """From the first tap on the desk, through a scene to its end, to the same on somebody else's phone."""
    with phones() as visit:
        _make(visit, evening)
        visit.open(f"{evening.game}/table/#the-bench")
        expect(visit.page.locator(".rb-bar")).to_be_visible()
        table = Table(visit, evening.name)
        table.sit(evening.name, evening.foe)
        evening.play(table)
        scene = _end(table, evening)
        desk = _desk(visit, f"{evening.game}/make-a-character/")
        _says(desk, evening)
        _print(visit, desk, evening)
        link, sentence = _pass_on(visit, desk, evening), _sentence(desk)
        record_property("taps", visit.taps)
        record_property("seconds", round(visit.seconds))
        record_property("link of the character", len(link))
        record_property("link of the scene", len(scene))
    if evening.is_passed_on:
        with phones() as other:
            theirs = _desk(other, link)
            expect(theirs.locator(".desk-open")).to_have_text(evening.name)
            _keep(other, theirs)
            _says(theirs, evening)
            assert _sentence(theirs) == sentence
            _open_scene(other, scene, evening)


def _end(table: Table, evening: Evening) -> str:
    """The scene says what happened, goes on by link, and ends: what was gained is on the sheet."""
    scene, visit = table.scene, table.visit
    for title in ("What happened", "Pass it on", "End of the scene"):
        visit.tap(scene.locator("details > summary", has_text=title))
    for line in evening.log:
        expect(scene.locator(".scene-lines")).to_contain_text(line)
    table.press_scene("Copy link")
    link = visit.copied()
    table.press_scene(f"Write on the sheet of {evening.name}")
    expect(said_at(scene)).to_contain_text("It is written on the sheets.")
    expect(scene.locator(".scene-endings")).to_contain_text(f"{evening.name}: the sheet says the same.")
    table.press_scene("Clear the table")
    expect(scene.locator(".scene-person")).to_have_count(0)
    return link


def _open_scene(visit: Phone, link: str, evening: Evening) -> None:
    """The same people sit at the table of whoever has the link."""
    visit.open(link)
    scene = visit.page.locator("scene-table")
    names = re.compile("|".join(map(re.escape, (evening.name, evening.foe))))
    expect(scene.locator(".scene-name")).to_have_text([names, names])


def _desk(visit: Phone, address: str) -> Locator:
    visit.open(address)
    desk = visit.page.locator("character-desk")
    expect(desk.locator(".desk-start")).to_be_visible()
    return desk


def _make(visit: Phone, evening: Evening) -> None:
    """Start from a ready character, and make it one's own."""
    desk = _desk(visit, f"{evening.game}/make-a-character/")
    visit.tap(desk.locator("[data-start]", has_text=evening.ready))
    visit.write(desk.locator("input[name='name']"), evening.name)
    visit.write(desk.locator("input[name='who']"), "Somebody who was not here yesterday.")
    _keep(visit, desk)


def _keep(visit: Phone, desk: Locator) -> None:
    visit.tap(desk.locator("[data-action='keep']"))
    expect(desk.locator(".desk-said")).to_contain_text("is kept on this device")
    expect_answered(desk.locator("rule-calculator"))
    until_kept(visit.page, "sheet", "all.length && all.every((each) => each.answer)")


def _says(desk: Locator, evening: Evening) -> None:
    """The numbers that changed in play."""
    for track, value in evening.tracks.items():
        expect(desk.locator(f"[data-track='{track}'] output")).to_have_text(value)


def _sentence(desk: Locator) -> str:
    return text_of(desk.locator(".rc-answer .rc-sentence"))


def _print(visit: Phone, desk: Locator, evening: Evening) -> None:
    """The log of the sheet says where it was; the paper has the name and the numbers of tonight."""
    expect(desk.locator(".desk-log")).to_contain_text("After the scene: ")
    expect_answered(desk.locator("rule-calculator"))
    visit.tap(desk.locator("[data-action='print']"))
    until(visit.page, "window.printed === 'print'")
    paper = desk.locator(".desk-paper")
    expect(paper.locator(".sheet-name")).to_have_text(evening.name)
    said = paper.locator(".desk-paper-track strong, .sheet-block td").all_text_contents()
    assert set(evening.tracks.values()) <= {each.partition("/")[0] for each in said}
    visit.page.evaluate("dispatchEvent(new Event('afterprint'))")


def _pass_on(visit: Phone, desk: Locator, evening: Evening) -> str:
    """The link holds the character, and what tonight made of it."""
    visit.page.evaluate("window.copied = null")
    visit.tap(desk.locator("[data-action='link']"))
    link = visit.copied()
    document = read_packed("sheet2", link.partition("#")[2])
    assert document["inputs"]["name"] == evening.name
    assert evening.tracks.items() <= {name: str(value) for name, value in document["tracks"].items()}.items()
    return link
