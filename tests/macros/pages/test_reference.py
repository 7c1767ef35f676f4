"""The reference page for those who script the calculators."""

import html
import json
import re
from typing import Any

import pytest

from engine import FAILURE_CODES, catalogue, handle_json
from macros.page import Page
from macros.pages.reference import reference, whole_answer
from macros.project import PROJECT

PAGE = Page(source="calculators/index.md", root="../", places={"scattershot.mib": "scattershot/"})


class TestReference:
    """Names, defaults and one request for every calculator."""

    def test_lists_every_calculator_with_its_inputs(self) -> None:
        """Whoever scripts needs every name."""
        page = reference(PAGE)
        for system in catalogue():
            for each in system.calculators:
                assert f"<code>{each.id}</code>" in page
                assert all(f"<code>{declared.name}</code>" in page for declared in each.declared)

    def test_each_request_can_be_sent_as_it_stands(self) -> None:
        """What is copied from the page works."""
        requests = re.findall(r'<code class="request">(.*?)</code>', reference(PAGE))
        assert requests
        answers = [json.loads(handle_json(html.unescape(each))) for each in requests]
        assert [answer for answer in answers if not answer["ok"]] == []

    def test_says_how_a_name_reads(self) -> None:
        """Who scripts sees the name in the answer, and here what a reader sees for it."""
        assert "<code>alternate</code> reads “in turns, the game master first”." in reference(
            PAGE, "walkabout"
        )

    def test_the_mode_of_each_result_stands_where_there_are_several(self) -> None:
        """A calculator with one mode says it once, above its tables."""
        calculators = [each for system in catalogue() for each in system.calculators]
        several = sum(len(each.modes) > 1 for each in calculators)
        assert reference(PAGE).count('<th scope="col">In</th>') == several < len(calculators)

    def test_leads_to_the_calculator(self) -> None:
        """The title is the way to it."""
        assert '<a href="../scattershot/">' in reference(PAGE, "scattershot")


DATA_PAGE = (PROJECT / "docs/about/data.md").read_text("utf-8")
ASKED = [json.loads(each) for each in re.findall(r"\{\{ whole_answer\((.*)\) \}\}", DATA_PAGE)]


class TestWholeAnswer:
    """One answer and one refusal, as the engine gives them, on the page that explains them."""

    @pytest.mark.parametrize("asked", ASKED, ids=["answer", "refusal"])
    def test_is_the_engine_s(self, asked: dict[str, Any]) -> None:
        """The block below the request is the engine's answer to it, without the HTML."""
        request, answer = re.findall(r"```json\n(.*?)\n```", whole_answer(PAGE, asked), re.DOTALL)
        told = json.loads(handle_json(request))
        assert json.loads(request) == asked
        assert json.loads(answer) == {**told, **({"html": "<div>...</div>"} if told["ok"] else {})}

    def test_the_page_explains_every_key(self) -> None:
        """Each key of the answer and of the refusal, and each code of a failure, is on the page."""
        explained = DATA_PAGE.partition("### What comes back")[2].partition("### Several answers")[0]
        answers = [json.loads(handle_json(json.dumps(each))) for each in ASKED]
        assert [each["ok"] for each in answers] == [True, False]
        keys = {*answers[0]["response"], *answers[1]["failure"]}
        assert {key for key in keys if f"`{key}`" not in explained} == set()
        terms = re.findall(r"^`(\w+)`$", explained, re.MULTILINE)
        assert terms[-len(FAILURE_CODES) :] == list(FAILURE_CODES)
