"""The Python of the browser: its packed library, the engine, and the manifest that the page loads them by."""
