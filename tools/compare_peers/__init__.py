"""Times this engine and other ones in turns, in one run on the same cores."""
