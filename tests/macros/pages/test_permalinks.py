"""Links that carry a request."""

import base64
import json

from engine.links import link_fragment
from macros.page import Page
from macros.pages.page_places import link_to

REQUEST = {
    "calculator": "scattershot.mib",
    "mode": "odds",
    "inputs": {"rating": 12},
    "readings": {},
    "seed": None,
}


class TestPermalink:
    """The payload is base64url of JSON with sorted keys, without what is empty, between `q1-` and `x`."""

    def test_reads_back(self) -> None:
        """What is empty is left out."""
        fragment = link_fragment(REQUEST)
        assert fragment.startswith("q1-")
        assert fragment.endswith("x")
        payload = fragment[3:-1]
        text = base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)).decode()
        assert text == '{"calculator":"scattershot.mib","inputs":{"rating":12},"mode":"odds"}'
        assert json.loads(text)["inputs"] == REQUEST["inputs"]

    def test_points_at_the_calculator_s_page(self) -> None:
        """Never at a short address: a redirect drops the fragment."""
        page = Page(source="a.md", root="../", places={"scattershot.mib": "scattershot/"})
        assert str(link_to(page, REQUEST)).startswith("../scattershot/#q1-")
        assert link_to(Page(source="a.md"), REQUEST) is None
