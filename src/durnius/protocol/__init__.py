"""The wire: what clients and the server say to each other, and nothing about what it means.

Two closed vocabularies (`incoming`, `outgoing`), one codec. Imports msgspec and the standard library only.
"""
