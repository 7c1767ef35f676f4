"""Numbers and charts in running text, and dice that are thrown where the text names them."""

import json
import re
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from engine import find, handle
from macros.page import Page, PageError
from macros.pages import sentences
from macros.pages.answers import request_for
from macros.pages.sentences import (
    LONGEST_TABLE,
    compare,
    draw,
    nearest,
    odds,
    result,
    sentence,
    sentence_table,
    sweep,
    target_finder,
    throw,
)

PAGE = Page(source="index.md", root="")


def test_sentence() -> None:
    """64 of 100 pairs come to 12 or less; hidden inputs travel along; a live answer knows no readings."""
    html = sentence(PAGE, "scattershot.mib", "A Rating of {rating} makes it {success} of the time", rating=12)
    assert 'A Rating of <input type="text" name="rating" data-kind="whole"' in html
    assert (
        ' makes it <output data-show="[data-event=success]" aria-live="off">64\u00a0%</output>'
        " of the time</rule-sentence>" in html
    )
    html = sentence(PAGE, "scattershot.mib", "{rating}: {success}", rating=12)
    assert not any(f"<{tag}" in html for tag in ("div", "form", "p>", "fieldset", "ul"))
    html = sentence(PAGE, "scattershot.mib", "{rating}: {success}", rating=12, critical_juncture=6)
    assert 'inputs="{&#34;critical_juncture&#34;:6}"' in html
    with pytest.raises(PageError, match="takes inputs only; leave out readings"):
        sentence(PAGE, "scattershot.mib", "{rating}", rating=12, readings={"SR1": "below"})


def test_bounds() -> None:
    """The rules', else the engine's; a sentence narrows them, and the table holds all between."""
    html = sentence(PAGE, "scattershot.mib", "{rating}: {success}", rating=12)
    assert 'inputmode="numeric" data-limit="1000" data-is-required size=' in html
    html = sentence(
        PAGE, "walkabout.draw", "{keywords}: {at_least_one}", mode="odds", colour="red", keywords=1
    )
    assert 'data-low="0" data-high="3" data-limit="1000" size=' in html
    html = sentence(PAGE, "scattershot.mib", "{rating:1..20}: {success}", rating=12)
    assert 'data-low="1" data-high="20" data-limit="1000"' in html
    found = re.search(r'data-table="([^"]*)"', html)
    assert found is not None
    rows = [row.partition("=")[0] for row in unescape(found[1]).split(";")[1:]]
    assert sorted(map(int, rows)) == list(range(1, 21))


def figure(shown: str) -> tuple[str, str]:
    """Return the value and the text of a figure in prose."""
    found = re.fullmatch(r'<data class="computed" value="([^"]*)"[^>]*>([^<]*)</data>', shown)
    assert found is not None
    return found[1], found[2]


def test_odds() -> None:
    """45 of 100 pairs come to 10 or less; with its question; 6 miss by 8 or more, read otherwise."""
    shown = unescape(odds(PAGE, "scattershot.mib", "success", rating=10))
    asked = '{"calculator":"scattershot.mib","mode":"odds","inputs":{"rating":10}}'
    assert f'data-asked="{asked}" data-shows="event success" data-rulings="SR1 ' in shown
    assert figure(odds(PAGE, "scattershot.mib", "success", rating=10)) == ("9/20", "45 %")
    assert odds(PAGE, "scattershot.mib", "success", rating=10, exact=True).endswith(">9/20</data>")
    below = odds(PAGE, "scattershot.mib", "catastrophic_failure", rating=10, readings={"SR1": "below"})
    assert below.endswith(">6 %</data>")


def test_result() -> None:
    """12 less 3 and 5; a real minus; 7/8 as about 0.9 with its value kept; a name in words (W11)."""
    shown = result(PAGE, "scattershot.mib", "mib", mode="roll", rating=12, faces=[3, 5])
    assert figure(shown) == ("4", "4")
    assert ">−7<" in result(PAGE, "scattershot.mib", "mib", mode="roll", rating=5, faces=[10, 2])
    shown = result(PAGE, "shattered_world.action", "average", mode="odds", rounded=True, die=8, target=5)
    assert figure(shown) == ("7/8", "≈ 0.9")
    core = {"success": "blue", "sacrifice": "black", "story": "red"}
    shown = result(PAGE, "walkabout.resolve", "places_reserve", colour="blue", core=core)
    assert figure(shown) == ("alternate", "in turns, the game master first")


def _table(tmp_path: Path, name: str, fields: list[str], shows: list[str], **inputs: Any) -> str:
    request = request_for(find(name), "odds", inputs, {})
    return sentence_table(request, handle(request), fields, shows, tmp_path)


def test_table(tmp_path: Path) -> None:
    """55, 64 and 72 of 100; the printed row comes first, then those that differ in one place."""
    table = _table(tmp_path, "scattershot.mib", ["rating"], ["[data-event=success]"], rating=12)
    assert table.startswith("rating;12=64\u00a0%;13=72\u00a0%;11=55\u00a0%;")
    shows = ["[data-event=success]", "[data-event=telling_blow]"]
    table = _table(tmp_path, "scattershot.mib", ["rating", "modifier"], shows, rating=12, modifier=0)
    rows = table.split(";")
    assert rows[:4] == [
        "rating,modifier",
        "12,0=64\u00a0%|10\u00a0%",
        "12,1=72\u00a0%|15\u00a0%",
        "13,0=72\u00a0%|15\u00a0%",
    ]
    assert "13,1=79\u00a0%|21\u00a0%" in rows


def test_table_leaves_out(tmp_path: Path) -> None:
    """What the engine refuses, what is not shown, and what would make the page too long."""
    fields = ["die", "modifier", "target"]
    table = _table(
        tmp_path, "shattered_world.action", fields, ["[data-event=success]"], die=8, modifier=3, target=7
    )
    assert LONGEST_TABLE - 20 <= len(table) <= LONGEST_TABLE
    table = _table(
        tmp_path, "walkabout.draw", ["keywords"], ["[data-event=at_least_one]"], colour="red", keywords=1
    )
    assert [row.partition("=")[0] for row in table.split(";")] == ["keywords", "1", "2", "0", "3"]
    assert _table(tmp_path, "scattershot.mib", ["rating"], ["[data-event=unheard]"], rating=12) == ""


def test_is_kept_for_the_next_build(tmp_path: Path) -> None:
    """The same question of the same engine is not asked twice."""
    asked = ("scattershot.mib", ["rating"], ["[data-event=success]"])
    _table(tmp_path, *asked, rating=12)
    [kept] = (tmp_path / ".cache" / "sentences").glob("*/*.txt")
    kept.write_text("kept")
    assert _table(tmp_path, *asked, rating=12) == "kept"
    assert _table(tmp_path, *asked, rating=13) != "kept"


def test_every_row_is_what_a_page_would_print() -> None:
    """A reader who turns the number sees what the build would have printed there."""
    text = "{keywords} {colour}: {at_least_one} and {at_least_two}"
    html = unescape(str(sentence(PAGE, "walkabout.draw", text, colour="red", keywords=1)))
    rows = html.partition('data-table="keywords,colour;')[2].partition('"')[0].split(";")
    assert len(rows) == 12
    for row in rows:
        values, _, shown = row.partition("=")
        keywords, colour = values.split(",")
        printed = [
            odds(PAGE, "walkabout.draw", event, colour=colour, keywords=int(keywords)).striptags()
            for event in ("at_least_one", "at_least_two")
        ]
        assert shown.replace("\u00a0", " ").split("|") == printed


def test_nearest() -> None:
    """The first of equals; the last input turns fastest; values out of order are searched all the same."""
    found = nearest(PAGE, "scattershot.mib", "success", "1/2", over={"rating": range(2, 21)})
    assert found.inputs == {"rating": 10}
    assert found.chance == Fraction(45, 100)
    assert found.shown.startswith('<data class="computed" value="9/20"')
    assert found.shown.endswith(">45 %</data>")
    over = {"die": [8, 4, 20], "target": range(2, 20)}
    found = nearest(PAGE, "shattered_world.action", "success", "3/4", over=over)
    assert found.inputs == {"die": 8, "target": 3}
    assert found.chance == Fraction(3, 4)
    bags = [{"white": 12 - n, "black": n, "green": 0, "blue": 0, "red": 0} for n in (1, 2, 12)]
    found = nearest(PAGE, "walkabout.draw", "at_least_two", "1/20", over={"bag": bags}, colour="red")
    assert found.inputs["bag"]["black"] == 2
    assert found.chance == Fraction(10, 220)
    found = nearest(PAGE, "scattershot.mib", "success", "0.64", over={"rating": [20, 12, 2, 15]})
    assert found.inputs == {"rating": 12}
    nothing: list[dict[str, list[int]]] = [{}, {"rating": []}]
    for none in nothing:
        with pytest.raises(PageError, match="nearest has nothing to turn"):
            nearest(PAGE, "scattershot.mib", "success", "1/2", over=none)


MIB = "of 12 that is a MIB of {mib}, a {band}"


def _said(html: str) -> dict[str, list[str]]:
    """What is said of which faces."""
    found = re.search(r'data-says="([^"]*)"', html)
    assert found is not None
    said: dict[str, list[str]] = json.loads(unescape(found[1]))
    return said


def _throws(html: str) -> Any:
    """The declaration that the script reads."""
    found = re.search(r'data-throws="([^"]*)"', html)
    assert found is not None
    return json.loads(unescape(found[1]))


@pytest.mark.parametrize(("sides", "words"), [([10, 10], "2d10"), ([4], "d4"), ([8, 6, 6, 8], "d8 2d6 d8")])
def test_a_throw_is_named_as_one_says_it(sides: list[int], words: str) -> None:
    """Equal dice beside each other are counted; each is drawn without a face."""
    html = throw(PAGE, sides)
    assert f'<span class="rs-words">{words}</span>' in html
    assert _throws(html) == {"throws": [{"die": size} for size in sides]}
    assert html.count("></text>") == len(sides)


def test_throw_says_nothing_unasked() -> None:
    """No total, no words before a rule says any, and no block inside a paragraph."""
    assert " data-total" in throw(PAGE, [10, 10], total=True)
    assert " data-total" not in throw(PAGE, [10, 10])
    assert "data-says" not in throw(PAGE, [10, 10], of="scattershot.mib", rating=12)
    assert "data-says" not in throw(PAGE, [10, 10])
    assert not re.search(r"<(div|p|ul|form|figure)\b", throw(PAGE, [10]) + draw(PAGE, 1, of="walkabout.draw"))


def test_what_the_rule_says_of_every_fall() -> None:
    """A Rating of 12 less the sum (S11); 7 points and more are a Telling Blow (S19, S22)."""
    said = _said(throw(PAGE, [10, 10], of="scattershot.mib", says=MIB, rating=12))
    falls = {face: words for words, faces in said.items() for face in faces}
    assert len(falls) == sum(map(len, said.values())) == 100
    for one in range(1, 11):
        for other in range(1, 11):
            mib = 12 - one - other
            number = str(mib).replace("-", "\N{MINUS SIGN}")
            band = "Telling Blow" if mib >= 7 else "success" if mib >= 0 else "failure"
            band = "Catastrophic Failure" if mib <= -7 else band
            assert falls[f"{one} {other}"] == f"of 12 that is a MIB of {number}, a {band}"


def test_throw_mistakes() -> None:
    """The page names a result and dice that the calculator rolls; a throw needs a die."""
    with pytest.raises(PageError, match="no result of scattershot"):
        throw(PAGE, [10, 10], of="scattershot.mib", says="{luck}", rating=12)
    with pytest.raises(PageError, match="11"):
        throw(PAGE, [12, 10], of="scattershot.mib", says="{mib}", rating=12)
    with pytest.raises(PageError, match="a throw needs a die"):
        throw(PAGE, [])


def test_what_the_rule_says_of_every_draw() -> None:
    """Black and the action's own colour are positive, white is negative, the rest neither (W7)."""
    says = "{positives}/{neutrals}/{negatives}"
    said = _said(draw(PAGE, 3, of="walkabout.draw", says=says, colour="red"))
    falls = {tuple(face.split()): words for words, faces in said.items() for face in faces}
    assert len(falls) > 50
    for tokens, words in falls.items():
        counts = [sum(each in some for each in tokens) for some in (("black", "red"), ("green", "blue"))]
        assert words == "/".join(map(str, (*counts, tokens.count("white"))))
    assert ("red", "red", "white") not in falls  # there is but one in the bag


def test_the_bag_is_the_calculators() -> None:
    """Four of each bad colour, two green, and one each of blue and red (W7)."""
    page = Page(source="index.md", root="")
    html = draw(page, 3, of="walkabout.draw")
    bag = {"white": 4, "black": 4, "green": 2, "blue": 1, "red": 1}
    assert _throws(html) == {"throws": [{"bag": "bag", "times": 3}], "members": {"bag": bag}}
    assert '<span class="rs-words">three tokens</span>' in html
    assert re.findall(r'data-blank="(\w+)"', html) == ["white", "black", "green", "blue", "red"]
    again = draw(page, 1, of="walkabout.draw")
    assert '<span class="rs-words">one token</span>' in again
    assert "data-blank" not in again  # a page has the drawing of each token once


@pytest.mark.parametrize("count", [0, 13])
def test_only_what_is_in_the_bag_is_drawn(count: int) -> None:
    """A bag of twelve."""
    with pytest.raises(PageError, match=f"{count} tokens cannot be drawn from a bag of 12"):
        draw(PAGE, count, of="walkabout.draw")


HERE = Page(source="scattershot/resolution.md", root="../../")


def test_sweep() -> None:
    """A drawing, a table with exact chances, one line that says it; names instead of numbers get bars."""
    html = sweep(HERE, "scattershot.mib", "rating", "success", low=11, high=12)
    assert html.startswith('<figure class="rc-frame rc-charted" data-game="scattershot">')
    assert "<svg" in html
    # 55 and 64 of the 100 ways of two ten-sided dice add up to 11 and to 12 or less.
    assert '<data value="11/20">55\u00a0%</data>' in html
    assert '<data value="16/25">64\u00a0%</data>' in html
    assert "goes from 55 % at Rating 11 to 64 % at Rating 12.</figcaption>" in html
    html = sweep(HERE, "shattered_world.action", "modifier", "success", low=0, high=1, die=8, target=9)
    assert re.search(r'<p class="rc-inputs">[^<]*\bd8; [^<]*\b9\.</p>', html)
    html = sweep(HERE, "scattershot.mib", "rating", "success", low=11, high=12, rating=12)
    assert "rc-inputs" not in html
    html = sweep(HERE, "shattered_world.action", "die", "success", target=4)
    assert "ri-meter" in html
    assert 'data-game="shattered-world"' in html


@pytest.mark.parametrize(("vary", "watch"), [("luck", "success"), ("rating", "luck")])
def test_sweep_mistakes(vary: str, watch: str) -> None:
    """What cannot be turned or watched ends the build with a sentence."""
    with pytest.raises(PageError, match="the chart cannot be drawn"):
        sweep(HERE, "scattershot.mib", vary, watch)


def test_compare() -> None:
    """Setups of one game wear its colour and stand in one chart; of several they wear none."""
    html = compare(
        HERE,
        {"name": "a novice", "calculator": "scattershot.mib", "rating": 8},
        {"name": "a master", "calculator": "scattershot.mib", "rating": 14},
    )
    assert 'data-game="scattershot"' in html
    assert "“Made it” is 79 % for “a master” and 28 % for “a novice”: 51 points apart." in html
    html = compare(
        HERE,
        {"name": "one", "calculator": "scattershot.mib", "rating": 8},
        {"name": "other", "calculator": "shattered_world.action", "target": 4},
    )
    assert html.startswith('<figure class="rc-frame rc-charted">')


def test_compare_mistakes() -> None:
    """A setup that the engine refuses, or that names no calculator, ends the build."""
    with pytest.raises(PageError, match="the chart cannot be drawn"):
        compare(HERE, *[{"calculator": "scattershot.mib"}] * 2)
    with pytest.raises(PageError, match="no calculator"):
        compare(HERE, {"name": "one"})


def test_answered_form() -> None:
    """The form says who rolls and what is wanted; the table below it is the engine's."""
    html = str(target_finder(Page(source="scattershot/extras/opposition.md", root="../../../")))
    assert '<target-finder id="target-finder" calculator="scattershot.mib" root="../../../"' in html
    assert 'value="60"' in html
    assert 'name="rating"' in html
    assert "Nearest to 60 %: Modifier 0" in html
    # 55 and 64 of the 100 ways of two ten-sided dice add up to 11 and to 12 or less.
    assert '<data value="11/20">55\u00a0%</data>' in html
    assert '<data value="16/25">64\u00a0%</data>' in html


@pytest.mark.parametrize("game", ["arylon", "scattershot", "shattered-world", "walkabout"])
def test_of_every_game(game: str) -> None:
    """Every game has one, with each of its rollers to choose."""
    html = str(target_finder(Page(source=f"{game}/extras/opposition.md")))
    assert f'data-game="{game}"' in html
    assert "as set here</option>" in html


def test_target_finder_mistakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that wants what is no chance ends the build, and so does a game without one."""
    page = Page(source="arylon/extras/opposition.md")
    monkeypatch.setattr(sentences, "WANTED", 101)
    with pytest.raises(PageError, match="the target finder cannot be answered: "):
        target_finder(page)
    monkeypatch.setattr(sentences, "target_finder_of", lambda _system: None)
    with pytest.raises(PageError, match="arylon has no target finder; declare it"):
        target_finder(page)
