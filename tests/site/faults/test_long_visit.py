"""Pages are swapped under the scripts, which stay; but not for ever."""

from __future__ import annotations

from tests.site.faults.long_visit import MOST_GROWTH, Peak, growth, journey
from tests.site.faults.widget import Widget

# Each page swapped for another leaves something behind in the theme, until a page is loaded afresh after 30.
ROUND = 33


class TestALongVisit:
    """The long visit of `python -m tests.site.faults.long_visit`, in short."""

    def test_nothing_grows_for_ever(self, widget: Widget) -> None:
        """Twice as many pages weigh no more than half of them, and Python still has one worker."""
        peaks = list(journey(widget, 2 * ROUND, ROUND))
        assert growth(peaks)["nodes"] < MOST_GROWTH, peaks
        assert [peak.workers for peak in peaks] == [1, 1]
        widget.go_on()


class TestGrowth:
    """Later is held against earlier."""

    def test_what_grows_is_told(self) -> None:
        """The most of the later half, as a multiple of the most of the first."""
        peaks = [Peak(heap=heap, nodes=10, documents=2, workers=1) for heap in (5, 4, 9, 10)]
        assert growth(peaks) == {"heap": 2, "nodes": 1, "documents": 1, "workers": 1}
