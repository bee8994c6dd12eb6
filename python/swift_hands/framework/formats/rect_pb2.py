"""Rectangles."""

from .messages import classes

NormalizedRect = classes["NormalizedRect"]
