"""Files that are generated under `docs/` before MkDocs builds the pages."""
