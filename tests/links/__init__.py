"""Links that must open for ever; made by `tests.links.more`, and never edited."""
