"""How long things take, measured by hand: the engine, a first answer, pages, a build."""
