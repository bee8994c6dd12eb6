"""What results are made of."""

from .bounding_box import BoundingBox
from .category import Category
from .detections import Detection, DetectionResult
from .landmark import Landmark, NormalizedLandmark
from .landmark_detection_result import LandmarksDetectionResult
from .rect import NormalizedRect, Rect

__all__ = [
    "BoundingBox",
    "Category",
    "Detection",
    "DetectionResult",
    "Landmark",
    "LandmarksDetectionResult",
    "NormalizedLandmark",
    "NormalizedRect",
    "Rect",
]
