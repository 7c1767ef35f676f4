"""Renders a shelf: what can be bought, with its next prices, and the basket with what is left.

Every press names in its attributes what it changes in the inputs: `data-add` and `data-take` a list and
`data-row` the row, `data-at` one input. Fields that a row asks for have `data-ask`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from engine.calculator import Calculator
from engine.inputs import Control, Input
from engine.numbers import prose, unit_of
from engine.render.html import Html, element, join
from engine.shelf import Basket, Group, Offer, Purse, Setting, Shelf, Wanted

MOST_SHOWN = 6
"""Prices of one line that are shown one by one."""


def shelf_html(calculator: Calculator, shelf: Shelf) -> Html:
    """Return a shelf as an HTML fragment."""
    settings = _settings(shelf.settings)
    groups = element("div", *map(_group, shelf.groups), class_="rs-groups")
    # For each list of rows the defaults of a row, and what counts its purchases.
    lists: dict[str, Any] = {}
    for each in calculator.declared:
        if each.kind.control is Control.ROWS:
            counter = shelf.counters.get(each.name)
            counted = {} if counter is None else {"counter": counter.name, "least": counter.least}
            lists[each.name] = {"row": _defaults(each.kind.parts()), **counted}
    basket = shelf.basket
    bought: Html = element("p", "Nothing yet: what you add comes here.", class_="rs-empty")
    if basket.lines:
        bought = element("ol", *map(_line, basket.lines), class_="rs-lines")
    side = element(
        "section",
        element("p", basket.title, class_="rs-title", tabindex="-1"),
        bought,
        *(element("p", each, class_="rs-problem") for each in basket.problems),
        class_="rs-basket",
        aria_label=basket.title,
    )
    return element(
        "div",
        element("div", settings, _purse(basket), class_="rs-head"),
        element("div", groups, side, class_="rs-sides"),
        class_="rs-shelf",
        data_defaults=_json(_defaults(calculator.declared)),
        data_lists=_json(lists),
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _defaults(declared: Sequence[Input]) -> dict[str, Any]:
    """Return the declared default of each input as a JSON value."""
    return {each.name: each.default_wire for each in declared if each.has_default}


def _group(group: Group) -> Html:
    title = element("p", group.title, class_="rs-title")
    says = element("p", group.says, class_="rs-says") if group.says else ""
    offers = element("ul", *map(_offer, group.offers), class_="rs-offers") if group.offers else ""
    settings = _settings(group.settings)
    if group.removes is not None:
        name, row = group.removes
        words = f"Remove {group.title}"
        settings = join(
            [settings, element("button", words, type="button", data_take=name, data_row=_json(row))]
        )
    if group.is_folded:
        summary = element("summary", f"What {group.title} has already")
        settings = element("details", summary, settings, class_="rs-settings-fold")
    return element("section", title, says, offers, settings, class_="rs-group", aria_label=group.title)


def _settings(settings: Sequence[Setting]) -> Html:
    if not settings:
        return Html("")
    fields = []
    for each in settings:
        note = element("span", each.note, class_="rs-note") if each.note else ""
        fields.append(_field(each.input, each.value, note, data_at=_json(each.at)))
    return element("div", *fields, class_="rs-fields")


def _field(declared: Input, value: Any, note: Html | str = "", **attributes: Any) -> Html:
    """Return a labelled control."""
    spec = declared.field(value)
    if spec.control is Control.FLAG:
        box = element("input", type="checkbox", data_kind=spec.control, checked=spec.is_checked, **attributes)
        return element("label", box, element("span", declared.label), class_="rs-flag")
    title = element("span", declared.label, note and " ", note, class_="rs-name")
    if spec.options:
        options = [
            element("option", label, value=value, selected=value == spec.value)
            for value, label in spec.options
        ]
        control = element("select", *options, data_kind="choice", data_item=spec.item or None, **attributes)
    else:
        control = element(
            "input",
            type="text",
            inputmode="numeric" if spec.control is Control.WHOLE else None,
            data_kind=spec.control,
            data_low=spec.low,
            value=spec.value,
            autocomplete="off",
            spellcheck="false",
            aria_description=declared.help or None,
            **attributes,
        )
    if spec.control is Control.WHOLE and "data_at" in attributes:
        less, more = _step(declared, -1, "−"), _step(declared, 1, "+")
        return element(
            "div",
            element("label", title, control),
            element("span", less, more, class_="rs-turn"),
            class_="rs-field rs-stepped",
        )
    return element("label", title, control, class_="rs-field")


def _step(declared: Input, by: int, sign: str) -> Html:
    label = f"{declared.label}: one {'more' if by > 0 else 'less'}"
    return element("button", sign, type="button", data_step=by, aria_label=label, tabindex="-1")


def _offer(offer: Offer) -> Html:
    label = element("span", offer.label, class_="rs-label")
    says = [element("span", offer.says, class_="rs-says")] if offer.says else []
    parts = [element("span", join([label, *says], " "), class_="rs-what")]
    if offer.price:
        parts.append(element("span", offer.price, class_="rs-price"))
    if offer.missing:
        reasons = "; ".join(offer.missing)
        parts.append(element("span", element("b", "Not yet: "), reasons, class_="rs-missing"))
    told = join(parts, " ")
    adds = {"type": "button", "data_add": offer.adds, "data_row": _json(offer.row)}
    if not offer.asks:
        plus = element("span", "+", class_="rs-sign", aria_hidden="true")
        unseen = element("span", "Add ", class_="rc-unseen")
        return element("li", element("button", unseen, told, " ", plus, class_="rs-add", **adds))
    defaults = {each.name: offer.row.get(each.name, each.default_wire) for each in offer.asks}
    fields = [_field(each, defaults[each.name], data_ask=each.name) for each in offer.asks]
    button = element("button", "Add", class_="rs-put", **adds)
    summary = element("summary", told)
    body = element("div", *fields, button, class_="rs-fields")
    return element("li", element("details", summary, body, class_="rs-asking", data_offer=offer.label))


def _line(line: Wanted) -> Html:
    notes = "; ".join(each for each in (_series(line.prices), line.note) if each)
    note = element("span", notes, class_="rs-note") if notes else ""
    what = element("span", element("span", line.label, class_="rs-label"), " ", note, class_="rs-what")
    prices = element("strong", prose(sum(line.prices)), class_="rs-price")
    problem = element("p", "; ".join(line.problems), class_="rs-problem") if line.problems else ""
    against = "rs-line rs-line--against" if line.problems else "rs-line"
    if not line.list:
        return element("li", element("div", what, " ", prices, class_="rs-given"), problem, class_=against)
    changed = {"type": "button", "data_row": _json(line.row)}
    sign = element("span", "−" if line.can_grow else "✕", class_="rs-sign", aria_hidden="true")
    unseen = element("span", "Take out ", class_="rc-unseen")
    take = element(
        "button", unseen, what, " ", prices, " ", sign, class_="rs-take", data_take=line.list, **changed
    )
    more = ""
    if line.can_grow:
        unseen = element("span", f" Once more: {line.label}", class_="rc-unseen")
        sign = element("span", "+", aria_hidden="true")
        more = element("button", sign, unseen, class_="rs-more", data_add=line.list, **changed)
    return element("li", element("div", take, more, class_="rs-pair"), problem, class_=against)


def _series(prices: Sequence[int]) -> str:
    """Return `5 + 10 + 20`, of a long series its beginning and its last price; nothing for a single one."""
    shown = [str(each) for each in prices]
    if len(shown) > MOST_SHOWN:
        shown = [*shown[: MOST_SHOWN - 2], "…", shown[-1]]
    return " + ".join(shown) if len(shown) > 1 else ""


def _purse(basket: Basket) -> Html:
    purse = basket.purse
    if purse.owned is None:
        return element("p", _amount(purse.spent, purse.unit), " spent", class_="rs-purse")
    left = purse.owned - purse.spent
    if left >= 0:
        words = element("p", _amount(left, purse.unit), f" left of {purse.owned}")
    else:
        words = element(
            "p", _amount(-left, purse.unit), f" too few: {purse.spent} wanted, {purse.owned} at hand"
        )
    over = " rs-purse--over" if left < 0 else ""
    return element("div", words, _bar(basket, purse, purse.owned), class_=f"rs-purse{over}")


def _amount(number: int, unit: str) -> Html:
    return element("strong", f"{prose(number)} {unit_of(number, unit)}")


def _bar(basket: Basket, purse: Purse, owned: int) -> Html:
    """Return the bar of what is spent: a part for each line, and a mark where the purse ends."""
    width = max(owned, purse.spent, 1)
    parts = []
    start = 0
    for place, line in enumerate(basket.lines):
        total = max(sum(line.prices), 0)
        kind = "rs-part rs-part--odd" if place % 2 else "rs-part"
        parts.append(element("rect", x=start, y=0, width=total, height=1, class_=kind))
        start += total
    if purse.spent > owned:
        parts.append(element("rect", x=owned, y=0, width=width - owned, height=1, class_="rs-over"))
    return element(
        "svg",
        *parts,
        class_="rs-bar",
        viewBox=f"0 0 {width} 1",
        preserveAspectRatio="none",
        aria_hidden="true",
    )
