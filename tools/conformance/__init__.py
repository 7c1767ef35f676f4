"""The conformance pack: requests with the engine's answers, for a port to another language.

The golden requests come from the tests; the others are made from the calculators' declarations.
A port agrees with this engine when it gives these answers. `python -m tools.conformance` writes the pack.
"""
