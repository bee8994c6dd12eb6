"""A second implementation of motions, in NumPy."""
