"""Renders the questions that follow an answer as links to the bench of the game."""

from __future__ import annotations

from engine.followups import next_questions
from engine.protocol import Response
from engine.render.markup import Html, element


def follow_up_links(response: Response) -> Html:
    """Return the list of links; nothing where no question follows."""
    links = [
        element("li", element("a", each.label, data_onward=each.name, href=each.link))
        for each in next_questions(response)
    ]
    if not links:
        return Html("")
    title = element("p", "Continue from here", class_="rc-onward-title")
    return element("div", title, element("ul", *links), class_="rc-onward")
