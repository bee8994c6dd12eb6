"""A client for tools/check-server; Python's standard library is enough."""
