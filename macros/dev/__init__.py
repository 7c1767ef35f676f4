"""The development server: build on every edit, serve what was built."""
