"""Updates the records of what was published: ``python -m macros.permanence``."""

from macros.permanence.ledger import main

main()
