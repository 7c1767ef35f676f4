"""Markdown and Jinja extensions: clause headings, empty table headers, raw HTML, reading time."""
