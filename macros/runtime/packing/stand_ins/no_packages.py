"""Stands in for `pyodide._package_loader`: nothing is installed, so only the places have to have names."""

# Held for the sake of a kept memory: see no_event_loop.py.
from pyodide_js import loadedPackages

__all__ = ["DSO_DIR", "SITE_PACKAGES", "Place", "init_loaded_packages", "loadedPackages"]


class Place:
    """A folder, as far as Pyodide's script asks: its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __str__(self) -> str:
        """Return the name."""
        return self.name


SITE_PACKAGES = Place("/lib/site-packages")
DSO_DIR = Place("/usr/lib")


def init_loaded_packages() -> None:
    """Find nothing, for nothing was installed."""
