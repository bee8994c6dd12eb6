"""Generates the layout of results and the options of sessions for every language."""
