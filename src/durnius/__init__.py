"""Durnius: the card game Durak, as a library, a server and a web page."""

__version__ = "0.1.0"
