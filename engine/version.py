"""The version of the engine, carried by every answer and every link."""

__version__ = "2026.1"
