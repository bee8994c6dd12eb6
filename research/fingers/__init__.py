"""Fits the model that decides which fingers are extended."""
