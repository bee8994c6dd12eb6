"""The tests of tools/check-browser."""
