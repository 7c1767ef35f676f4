"""Markdown and Jinja extensions: clause headings, empty table headers, reading time."""
