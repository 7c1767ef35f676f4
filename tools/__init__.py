"""What maintainers run: the conformance pack, the comparison of two builds, the marks, the benchmarks.

Nothing here is shipped, and neither the engine nor the build imports it.
"""
