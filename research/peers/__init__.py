"""Times this engine and others in turns, in one run on the same cores."""
