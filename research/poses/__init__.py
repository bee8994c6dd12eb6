"""A second implementation of hand poses, in NumPy."""
