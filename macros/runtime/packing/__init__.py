"""What runs inside Pyodide, under Node, while the site is built: it packs the Python that readers will load.

The modules here stand on the standard library alone and import nothing else of the project.
"""
