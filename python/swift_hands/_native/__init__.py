"""The C library: how it is found and called, and its structures."""
