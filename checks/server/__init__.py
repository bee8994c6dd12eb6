"""The tests of checks/server/run: normal and hostile clients."""
