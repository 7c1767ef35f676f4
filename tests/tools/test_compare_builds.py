"""What an update changes in the built site is told file by file."""

from pathlib import Path

import pytest

from tools.compare_builds import differences, main

PAGE = "<html><head><script>a()</script></head><body><h1>Title</h1><p>{}</p></body></html>"


def _site(folder: Path, **files: str) -> Path:
    folder.mkdir()
    for name, text in {"index.html": PAGE.format("one"), **files}.items():
        (folder / name).write_text(text)
    return folder


def test_equal_sites(tmp_path: Path) -> None:
    """Nothing but the summary."""
    old, new = _site(tmp_path / "old"), _site(tmp_path / "new")
    size = len(PAGE.format("one"))
    assert list(differences(old, new)) == [
        f"0 of 1 files changed, 0 new, 0 gone; {size} bytes before, {size} after (+0)"
    ]


def test_words_of_a_page(tmp_path: Path) -> None:
    """Lines that went and came; what stands in a script is no word."""
    old = _site(tmp_path / "old")
    new = _site(tmp_path / "new", **{"index.html": PAGE.format("three").replace("a()", "b()")})
    first, *lines, _ = differences(old, new)
    assert first == "changed  index.html (+2 bytes, 2 lines of text)"
    assert [line.strip() for line in lines] == ["- one", "+ three"]


def test_markup_alone(tmp_path: Path) -> None:
    """Readers see no difference."""
    old = _site(tmp_path / "old")
    new = _site(tmp_path / "new", **{"index.html": PAGE.format("one").replace("<p>", '<p id="a">')})
    assert next(iter(differences(old, new))) == "changed  index.html (+7 bytes, markup only)"


def test_names_with_their_content_in_them(tmp_path: Path) -> None:
    """A file whose name follows its content is the same file; one in a smaller form is not counted."""
    old = _site(tmp_path / "old", **{"engine.0a1b2c3d.zip": "x", "gone.txt": "x", "gone.txt.gz": "x"})
    new = _site(tmp_path / "new", **{"engine.9f8e7d6c.zip": "xy", "new.txt": "xyz"})
    assert list(differences(old, new))[:-1] == [
        "new      new.txt (3 bytes)",
        "gone     gone.txt (1 bytes)",
        "changed  engine.zip (+1 bytes)",
    ]


def test_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A line for each difference; a folder that is no built site is named."""
    sites = [str(_site(tmp_path / name)) for name in ("old", "new")]
    monkeypatch.setattr("sys.argv", ["compare", *sites])
    assert main() == 0
    assert "0 of 1 files changed" in capsys.readouterr().out
    monkeypatch.setattr("sys.argv", ["compare", str(tmp_path), str(tmp_path)])
    assert main() == 2
    assert "is no built site" in capsys.readouterr().err
