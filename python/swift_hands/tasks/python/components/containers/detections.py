"""What detectors find, for ``draw_detection``."""

import dataclasses
from typing import List, Optional

from .bounding_box import BoundingBox
from .category import Category
from .keypoint import NormalizedKeypoint


@dataclasses.dataclass
class Detection:
    """Something that was found.

    Attributes:
      bounding_box: Where it is.
      categories: What it is.
      keypoints: Points of it.
    """

    bounding_box: BoundingBox
    categories: List[Category]
    keypoints: Optional[List[NormalizedKeypoint]] = None


@dataclasses.dataclass
class DetectionResult:
    """Everything that was found in a picture."""

    detections: List[Detection]
