"""Landmarks with what else was found."""

from .messages import classes

LandmarksDetectionResult = classes["LandmarksDetectionResult"]
