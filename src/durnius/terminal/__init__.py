"""Durnius in a terminal: plain lines, good to read with a screen reader."""
