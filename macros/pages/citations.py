"""Citations: what can be cited, who speaks in it, where each rule is written, and what rests on each text.

A copy begins with who speaks: the author where the text states the rule, we where we read it or decide.
What we made up never names the author. Without scripts the control is a plain link to the short address.
A script makes it a menu, and takes what it copies from the link itself: the words are made here and
nowhere else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine import Calculator, Clause, Example, Ruling, Term, catalogue
from macros.built_site import NAME
from macros.editions import edition_built
from macros.page import PageError
from macros.pages.book_index import clause_named, game_of_page, games_in_order
from macros.pages.page_places import clauses_in, headword_id
from macros.templating import fill

if TYPE_CHECKING:
    from markupsafe import Markup

    from engine import Source, System, Text
    from macros.page import Page
    from macros.pages.people import Person

POST = re.compile(r"P([0-9]+)")


def source_fields(system: System, source: Source) -> dict[str, Any]:
    """Return a source with the title and address of its text; an invented rule has none."""
    text = system.data.texts.get(source.text)
    return {
        "evidence": source.evidence,
        "place": source.place,
        "quote": source.quote,
        "title": text.title if text else "",
        "author": text.author if text else "",
        "date": text.date if text else "",
        "date_of": text.date_of if text else "",
        "dated": date_text(text) if text else "",
        "url": text.url if text else "",
        "leads_to": text.leads_to if text else "",
        "certainty": text.certainty if text else "",
        "certainty_note": text.certainty_note if text else "",
        "sure": certainty_text(text, source.place) if text else "",
        "thread_only": text is not None and _is_of_the_thread(text, source.place),
    }


def date_text(text: Text) -> str:
    """Return the date of a text in words: of a thread it is the date of its first post alone."""
    return f"{text.date}, the date of {text.date_of}" if text.date_of else str(text.date)


def certainty_text(text: Text, place: str = "") -> str:
    """Return in words how sure we are of a text's address, and what it leads to if that is more.

    Args:
        text: an original text.
        place: in it; for a later post of a thread the record has the thread's address alone.
    """
    said: str = text.certainty_note or text.certainty
    if _is_of_the_thread(text, place):
        which = "posts themselves" if len(POST.findall(place)) > 1 else "post itself"
        said += f", of the thread; we know none of the {which}"
    return said


def _is_of_the_thread(text: Text, place: str) -> bool:
    """Tell whether a text's address opens the thread while the place is a later post of it."""
    return text.leads_to == "thread" and POST.findall(place) not in ([], ["1"])


def place_text(place: str) -> str:
    """Return a place as a reader says it: the data counts the posts of a thread as P1, P2.

    >>> place_text("P2"), place_text("P3, P4, P8"), place_text("Mechanical Play")
    ('post 2', 'posts 3, 4, 8', 'Mechanical Play')
    """
    posts = [POST.fullmatch(each) for each in place.split(", ")]
    numbers = [each[1] for each in posts if each]
    if len(numbers) < len(posts):
        return place
    return f"{'posts' if len(numbers) > 1 else 'post'} {', '.join(numbers)}"


def credit(page: Page, game: str | None = None) -> Markup:
    """Return whose game this is: author, the original texts with dates and links, how sure each address is.

    Raises:
        PageError: no game is named and the page stands in no game's folder.
    """
    system = game_of_page(page, game)
    texts = [(text, date_text(text), certainty_text(text)) for text in system.data.texts.values()]
    return fill("page/credit", system=system, texts=texts)


def archives(page: Page) -> Markup:
    """Return the stored copies of the original texts that we know, or that we know of none."""
    del page
    texts = [text for system in catalogue() for text in system.data.texts.values()]
    return fill("page/archives", known=[text for text in texts if text.archive], count=len(texts))


def sources(page: Page) -> Markup:
    """Return in one line by whom and in which texts the clauses of this page are written.

    Raises:
        PageError: the page has no clause, or an unknown one.
    """
    owned = [clause_named(_number(each)) for each in clauses_in(page.markdown)]
    if not owned:
        message = "this page has no clause headings, so there is no text to name; leave sources() out"
        raise PageError(message)
    system = owned[0][0]
    codes = dict.fromkeys(source.text for _, clause in owned for source in clause.sources if source.text)
    texts = [system.data.texts[code] for code in codes]
    places = f"{page.root}rulings/threads/#{_text_id(system, texts[0])}"
    authors = " and ".join(dict.fromkeys(text.author for text in texts))
    dated = [(text, date_text(text)) for text in texts]
    return fill("page/sources", authors=authors, texts=dated, places=places)


def _number(identifier: str) -> str:
    return identifier[0].upper() + identifier[1:]


def threads(page: Page) -> str:
    """Return a field for an address, then every text of every game with what rests on it."""
    parts: list[str] = [fill("page/thread_finder")]
    for system in games_in_order():
        texts = [_text(page, system, each) for each in system.data.texts.values()]
        parts += [f"## {system.title}", fill("page/threads", game=system.url_slug, texts=texts)]
    return "\n\n".join(parts)


def _text(page: Page, system: System, text: Text) -> dict[str, Any]:
    return {
        "data": text,
        "dated": date_text(text),
        "sure": certainty_text(text),
        "id": _text_id(system, text),
        "places": _resting(page, system, text.code),
    }


def _text_id(system: System, text: Text) -> str:
    return f"text-{system.url_slug}-{text.code.lower()}"


def _resting(page: Page, system: System, code: str) -> dict[str, list[dict[str, Any]]]:
    """Return the rules that rest on a text, clauses before rulings, by the places in it."""
    found: dict[str, list[dict[str, Any]]] = {}
    rules: list[Clause | Ruling] = [*system.data.clauses.values(), *system.data.rulings.values()]
    for rule in rules:
        cited = [source for source in rule.sources if source.text == code]
        if cited:
            places = dict.fromkeys(place_text(source.place) for source in cited if source.place)
            found.setdefault("; ".join(places), []).append({"rule": rule, "href": page.link(rule.id)})
    return found


CALCULATOR = "calculator"
EXAMPLE = "example"
NAMED = {CALCULATOR: "calculator for", EXAMPLE: "our worked example for"}
"""What speaks for us whatever its rules rest on, and how it is called in few words."""
FITTING = {
    "stated": ("stated",),
    "inferred": ("stated", "inferred"),
    "invented": ("open",),
    "open": ("open",),
    "computed": ("stated",),
}
"""The evidence of the source that a head names, by the status of what is cited."""
SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z“])")
EMPHASIS = re.compile(r"\*([^*]+)\*")
"""Markdown's, in a story: a copy has its own markup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """The text that a citation names: a thread with the post, or a page with the place in it."""

    title: str
    place: str
    address: str
    is_open: bool
    """Whether it leaves the question."""

    @property
    def words(self) -> str:
        """How a sentence names it: `“Arylon: core rules”, Bank`."""
        return ", ".join(part for part in (f"“{self.title}”", self.place) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Citable:
    """Something with a short link of its own."""

    key: str
    """Name of the short address: `s11` for `/r/s11/`."""
    label: str
    """What it is called: `S11 Made It By`."""
    game: str
    """Title of its game."""
    author: str
    """Of the game."""
    kind: str = ""
    """A calculator and a worked example speak for us in words of their own: one of `NAMED`."""
    status: str
    """How sure we are of it: one of `engine.EVIDENCE`; a calculator is `computed`."""
    post: Post | None = None
    """The text that it rests on, or that leaves its question open; None where there is none."""
    question: str = ""
    """What a ruling decides; the story of a worked example."""
    says: str
    """What it says, in a sentence or two: the answer to the question, where there is one."""
    reason: str = ""
    """Why a ruling was decided so, in one sentence."""
    spoken: str
    """What a screen reader hears after "Cite": the number, or the label and the game where there is none."""

    @property
    def speaker(self) -> str:
        """Who speaks, in few words: `our ruling on Arylon`."""
        if self.kind in NAMED:
            return f"{NAMED[self.kind]} {self.game}"
        return {
            "stated": f"{self.game}, by {self.author}",
            "inferred": f"our reading of {self.game}",
        }.get(self.status, f"our ruling on {self.game}")

    @property
    def before(self) -> str:
        """Who speaks, up to the name of the text that the words rest on."""
        if self.kind == CALCULATOR:
            return f"calculator; rules: {self.game}, by {self.author}{', ' if self.post else ''}"
        if self.post is None:
            return self.speaker
        if self.kind == EXAMPLE:
            return f"{self.speaker}, {'after ' if self.status == 'stated' else 'as we read '}"
        return {"stated": f"{self.speaker}, ", "inferred": "our reading of "}.get(
            self.status, f"{self.speaker}; "
        )

    @property
    def after(self) -> str:
        """What stands behind the name of the text: the game of a reading, or that the text leaves it open."""
        if self.post is None or self.kind in NAMED or self.status == "stated":
            return ""
        if self.status == "inferred":
            return "" if self.game in self.post.words else f", for {self.game}"
        verdict = "says nothing" if self.post.is_open else "does not settle it"
        return f", {verdict}" if self.post.place else f" {verdict}"

    @property
    def who(self) -> str:
        """Who speaks, with the text: `our ruling on Arylon; “Arylon: core rules”, Bank, says nothing`."""
        return f"{self.before}{self.post.words if self.post else ''}{self.after}"

    @property
    def head(self) -> str:
        """The head of a copy: `KR3 Ties (our ruling on Arylon; “Arylon: core rules”, Bank, says nothing)`."""
        return f"{self.label} ({self.who})"

    @property
    def line(self) -> str:
        """The citation in one line: the head, the address of the text, the book."""
        return "; ".join((self.head, *((self.post.address,) if self.post else ()), book_cited()))


def book_cited() -> str:
    """Return the book as a citation names it: with its number where this build is a cut edition."""
    edition = edition_built()
    return f"{NAME}, edition {edition}" if edition else NAME


def whose(system: System, person: Person) -> str:
    """Return who made somebody up, as a post says it: the book, or the author and the book a part each."""
    made_up = f"made up by {NAME}"
    if not person.authors:
        return f"{made_up}, not by {system.author}"
    return f"{system.author}'s are {person.authors}; {made_up}: {person.ours}"


def citable(
    system: System, found: Clause | Ruling | Example | Term | Calculator, outcome: str = ""
) -> Citable:
    """Return something of a game as it is cited.

    A clause is cited by what it says; a ruling by its question, what was decided, and the first sentence of
    why; a worked example by its story, or its working where it has none; a headword by its meaning; a
    calculator by what it computes, which is no number yet.

    Args:
        system: the game.
        found: what is cited.
        outcome: of an example, the sentence of the engine's answer to it, where its words are wanted.
    """
    named: dict[str, Any] = {"game": system.title, "author": system.author}
    named |= {"label": found.title, "spoken": f"{found.title}, {system.title}"}
    if isinstance(found, Clause | Ruling):
        named |= {"key": found.id.lower(), "label": f"{found.id} {found.title}", "spoken": found.id}
    if isinstance(found, Clause):
        named |= {"status": found.status, "says": found.says}
    elif isinstance(found, Ruling):
        named |= {"status": found.status, "question": found.question, "says": found.decided}
        named |= {"reason": SENTENCE_END.split(found.because)[0]}
    elif isinstance(found, Example):
        named |= {"key": f"example-{found.id.replace('_', '-')}", "kind": EXAMPLE}
        told = EMPHASIS.sub(r"\1", found.story or found.working or found.title)
        named |= {"question": told if outcome else "", "says": outcome or told}
        named |= {"status": found.source.evidence}
    elif isinstance(found, Term):
        named |= {"key": headword_id(system, found), "says": found.says, "status": found.source.evidence}
    else:
        # A headword may have the same words as a calculator.
        procedure = found.id.partition(".")[2].replace("_", "-")
        named |= {"key": f"calculator-{system.url_slug}-{procedure}", "kind": CALCULATOR}
        named |= {"says": found.summary, "status": "computed"}
    return Citable(post=_post(system, found, named["status"]), **named)


def _post(system: System, found: Clause | Ruling | Example | Term | Calculator, status: str) -> Post | None:
    """Return the source whose evidence fits the status, else the first; None where none is a text."""
    if isinstance(found, Calculator):
        sources = [each for key in found.clauses for each in system.data.clauses[key].sources]
    else:
        sources = list(found.sources) if isinstance(found, Clause | Ruling) else [found.source]
    named = [each for each in sources if each.text in system.data.texts]
    # An invented example may be told beside a text, which is no source of it.
    if not named or (isinstance(found, Example) and status not in ("stated", "inferred")):
        return None
    source = next((each for each in named if each.evidence in FITTING[status]), named[0])
    text = system.data.texts[source.text]
    # Of a calculator the text alone: each of its clauses stands at another place of it.
    place = "" if isinstance(found, Calculator) else place_text(source.place)
    return Post(title=text.title, place=place, address=text.url, is_open=source.evidence == "open")


def cite(root: str, cited: Citable) -> Markup:
    """Return the control: a link of phrasing content, so that it may stand in a heading."""
    return fill("cite/cite", root=root, cited=cited, book=book_cited())
