"""Fits the rule that says which fingers of a hand are extended."""
