"""Landmarks with what else was found."""

from swift_hands.framework.formats.messages import classes

LandmarksDetectionResult = classes["LandmarksDetectionResult"]
