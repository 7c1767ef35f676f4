"""Packs the Python that readers will load, while the site is built.

All but `wasm` runs inside Pyodide, under Node. The modules here stand on the standard library alone, and
import nothing else of the project.
"""
