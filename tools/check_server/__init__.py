"""The tests of tools/check-server: normal and hostile clients."""
