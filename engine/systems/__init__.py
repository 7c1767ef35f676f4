"""One package a game; `engine.catalogue` finds them, nothing is listed here."""
