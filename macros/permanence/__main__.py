"""Brings the records of what was published up to date: ``python -m macros.permanence``."""

from macros.permanence.ledger import main

main()
