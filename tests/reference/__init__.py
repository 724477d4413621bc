"""A second engine for the rules, written from docs/rules.md alone, as plainly as can be.

It exists so that the real core can be compared with it, move for move. It never imports `durnius`.
"""
