"""Version 1's names of the C library's landmarks."""

from swift_hands._native.structures import Landmark as MpLandmarkC
from swift_hands._native.structures import Landmark as MpNormalizedLandmarkC
from swift_hands._native.structures import Landmarks as MpLandmarksC
from swift_hands._native.structures import Landmarks as MpNormalizedLandmarksC

__all__ = ["MpLandmarkC", "MpLandmarksC", "MpNormalizedLandmarkC", "MpNormalizedLandmarksC"]
