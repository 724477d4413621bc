"""Catalogues of sentences, one JSON file a language, and what makes sentences of them in Python.

The page reads the same files (src/durnius/web/text.js). No other package holds words for people.
"""
