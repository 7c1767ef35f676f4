"""What takes the place of parts of the standard library that cost every start more than they do for us.

Pyodide imports `asyncio` for its event loop, with fifty modules behind it, and three modules with thirty
behind them to install packages; tracebacks import the colours of their themes. Nothing here waits inside
Python, nothing is installed, and a browser's console has its own colours. `dataclasses` is used, and what
stands in for it does the same for the engine's records, without Python's compiler.
Nothing of Pyodide itself is replaced. A Pyodide that asks more of these than is here does not start
when the build tries it, which stops the build: then the file goes, and a start takes longer.
"""
