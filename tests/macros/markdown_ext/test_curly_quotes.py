"""Quotes and apostrophes are typographic on the page, and nowhere else."""

from markdown import Markdown

EXTENSIONS = [
    "attr_list",
    "toc",
    "md_in_html",
    "macros.markdown_ext.clause_headings",
    "macros.markdown_ext.curly_quotes",
]


def _html(text: str) -> tuple[str, list[dict[str, str]]]:
    builder = Markdown(extensions=EXTENSIONS)
    html = builder.convert(text)
    return html, vars(builder)["toc_tokens"]


class TestQuotes:
    """What a page shows."""

    def test_in_the_text(self) -> None:
        """Double, single, and the apostrophe."""
        html, _ = _html("\"It is the captain's,\" she says. 'Whose?'")
        assert html == "<p>&ldquo;It is the captain&rsquo;s,&rdquo; she says. &lsquo;Whose?&rsquo;</p>"

    def test_dashes_and_dots_stay(self) -> None:
        """Only quotes are changed."""
        assert _html("Well ... a -- b")[0] == "<p>Well ... a -- b</p>"

    def test_code_and_attributes_stay(self) -> None:
        """What somebody copies into a program, and what a script reads."""
        html, _ = _html('`"a"` <span title="it\'s">b</span>')
        assert html == '<p><code>"a"</code> <span title="it\'s">b</span></p>'

    def test_anchors_and_contents_stay(self) -> None:
        """Ids and the labels of the contents are made from what was written."""
        html, contents = _html("## The captain's coat\n\n#### The 'MIB' {: #s11 }")
        assert '<h2 id="the-captains-coat">The captain&rsquo;s coat</h2>' in html
        assert [each["id"] for each in contents] == ["the-captains-coat"]
        nested = contents[0]["children"]
        assert [each["name"] for each in nested] == ["S11 The 'MIB'"]  # type: ignore[index]

    def test_statement_of_a_clause(self) -> None:
        """The rule below a heading looks like the rest of the page, once."""
        html, _ = _html("#### Where the die goes {: #s13 }\n\nMore.")
        assert html.count('class="says"') == 1
        assert "&rsquo;" in html.partition('class="says"')[2]
