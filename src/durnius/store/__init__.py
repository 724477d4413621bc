"""Where rooms are kept: one log of entries per room, appended in order and never changed."""
