"""The tests of checks/browser/run."""
