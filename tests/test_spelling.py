"""Common misspellings in what readers read."""

import subprocess
import sys

from tests.reading_python import PROJECT

# Tests misspell on purpose.
READ = ("docs", "engine", "macros")
KINDS = {".css", ".j2", ".md", ".mjs", ".py", ".toml"}
GENERATED = {"assets", "data", "r", "text"}

# Not misspelled: the UE Chart, people of the examples, the name openIn and an address that is cut short.
KNOWN = ("brusk", "fo", "ines", "openin", "ue")


class TestSpelling:
    """A list of common misspellings, British and American spellings both allowed."""

    def test_prose_data_and_code(self) -> None:
        """None of them stands in the book, the rule data or the code."""
        found = [path for name in READ for path in (PROJECT / name).rglob("*") if path.suffix in KINDS]
        docs = PROJECT / "docs"
        paths = [
            path
            for path in found
            if docs not in path.parents or path.relative_to(docs).parts[0] not in GENERATED
        ]
        paths += sorted(PROJECT.glob("*.md"))
        command = [sys.executable, "-m", "codespell_lib", "--ignore-words-list", ",".join(KNOWN)]
        answer = subprocess.run([*command, *map(str, paths)], capture_output=True, text=True, check=False)
        assert (answer.stdout, answer.stderr) == ("", "")
