"""Stands in for `pathlib`: Pyodide names two folders at its start, and looks for installed packages."""


class Path:
    """The text of a path; nothing is installed below it."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __str__(self) -> str:
        return self._path

    def glob(self, pattern: str) -> tuple[()]:
        """Return the files below this path whose names fit: none."""
        del pattern
        return ()
