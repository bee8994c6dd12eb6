"""What results are made of."""

from .category import Category
from .landmark import Landmark, NormalizedLandmark
from .landmark_detection_result import LandmarksDetectionResult
from .rect import NormalizedRect, Rect

__all__ = ["Category", "Landmark", "LandmarksDetectionResult", "NormalizedLandmark",
           "NormalizedRect", "Rect"]
