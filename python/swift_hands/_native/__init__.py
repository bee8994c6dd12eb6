"""The C library: where it is, its structures, its errors, and what owns its handles."""
