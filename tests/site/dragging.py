"""A piece that is dragged onto a place, as a mouse does it."""

from playwright.sync_api import Locator, expect


def drag_onto(piece: Locator, box: Locator) -> None:
    """Drag a piece onto a place, which shows that it is meant before the piece is let go."""
    mouse = piece.page.mouse
    # An answer that comes meanwhile draws the pieces anew: pointing looks for them again.
    box.hover()
    piece.hover()
    target = box.bounding_box()
    assert target
    mouse.down()
    mouse.move(target["x"] + 30, target["y"] + 40, steps=5)
    expect(box).to_have_attribute("data-over", "")
    mouse.up()
