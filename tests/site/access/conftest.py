"""What the tests of access are collected from."""

collect_ignore = ["desktop.py"]
"""The machine's own Python runs it, and it alone has what the file imports."""
