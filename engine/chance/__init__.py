"""Exact chances of dice and tokens, and single rolls; knows no game.

`Distribution` counts the ways to each outcome; `dice`, `pool` and `bag` make distributions;
`sample` rolls once, from a seed or from faces that a reader typed in.
"""
