"""A room as a pure machine: seats, host, options, games one after the other, scoreboard.

A room is nothing but its log. `decide` judges a command and makes an entry, `fold` makes rooms of entries. No
asyncio, clock, socket or chance in here: times, ids, secrets' hashes and shuffled decks are arguments.
"""
