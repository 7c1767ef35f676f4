"""What every answer has to be, whatever was asked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

CODES = {"invalid_request", "illegal_choice", "unsettled_rule", "limit_exceeded"}
LONGEST_MESSAGE = 1000
LONGEST_ANSWER = 20_000_000
"""Characters of one answer; the odds of the largest pools have thousands of long weights."""
MARKUP = re.compile(
    r"<(script|iframe|object|embed|style|link|meta|img)\b|\son[a-z]+=|javascript:", re.IGNORECASE
)
ABOUT_ALL = re.compile(
    r"^(the request is|a request (has|is)|an inquiry is) |is not a key of|stands twice", re.IGNORECASE
)
"""Refusals of a text as a whole, or of a key with a name that cannot be a field."""
TAG = re.compile(r"<[^>]*>")
PLAIN_VALUE = re.compile(r'(?<=\s)(?!(?:href|src)=)([\w-]+)="[^"]*"')
"""The value of an attribute that leads nowhere: whatever stands in it is text."""


def faults_of(text: str) -> Iterator[str]:
    """Yield, in words, everything that is wrong with an answer; nothing for a good one."""
    if len(text) > LONGEST_ANSWER:
        yield f"the answer has {len(text)} characters"
    answer = json.loads(text)
    if answer["ok"]:
        yield from _of_html(answer["html"] + answer.get("shelf", ""))
        yield from _of_odds(answer.get("response") or {})
    else:
        yield from _of_failure(answer["failure"])


def _of_html(html: str) -> Iterator[str]:
    tags = PLAIN_VALUE.sub(r'\1=""', " ".join(TAG.findall(html)))
    if MARKUP.search(tags):
        yield "the HTML holds markup that no answer needs"


def _of_odds(response: dict[str, Any]) -> Iterator[str]:
    distribution = response.get("distribution")
    if not distribution:
        return
    weights = [weight for _, weight in distribution["weights"]]
    if sum(weights) != distribution["denominator"] or min(weights) < 1:
        yield "the weights do not sum to their denominator"


def _of_failure(failure: dict[str, Any]) -> Iterator[str]:
    message = failure["message"]
    if failure["code"] not in CODES:
        yield f"the code is {failure['code']}"
    if not message.isprintable() or len(message) > LONGEST_MESSAGE:
        yield f"the message is not one line of words: {message[:200]!r}"
    if not failure["field"] and not failure["source"] and not ABOUT_ALL.search(message):
        yield f"the refusal names no field: {message[:200]}"
