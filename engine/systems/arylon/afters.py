"""What may be done once a pool lies: a plot point brings a die out of the Bank (K6)."""

from __future__ import annotations

from engine.afters import After, Cost, one_more

POINT = Cost(words="a plot point", track="plot_points")


def _point(name: str, label: str) -> After:
    # Dice that are placed by hand lie where the player has put them, those for a point too.
    changes = one_more(name, lambda response: not response.inputs.get("slots"))
    return After(name=name, label=label, clause="K6", changes=changes, cost=POINT)


AFTERS = {
    "roll": (_point("plot_points", "One more die out of the Bank"),),
    "contest": (
        _point("initiator_plot_points", "One more die out of the initiator’s Bank"),
        _point("responder_plot_points", "One more die out of the responder’s Bank"),
    ),
}
