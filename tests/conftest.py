"""Settings of Hypothesis for every test: repeatable, and without a time limit a slow machine would break."""

import os

# Hypothesis reads the name of its folder when it is imported.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", ".cache/hypothesis")

from hypothesis import settings

settings.register_profile("test", derandomize=True, deadline=None, max_examples=50)
settings.register_profile("soak", deadline=None, max_examples=2000, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "test"))
