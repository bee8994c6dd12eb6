"""Landmarks with what else was found."""

import dataclasses
from typing import Any, List, Optional

from swift_hands.framework.formats import classification_pb2, landmark_pb2
from swift_hands.tasks.cc.components.containers.proto import landmarks_detection_result_pb2

from .category import Category
from .landmark import Landmark, NormalizedLandmark
from .rect import NormalizedRect


@dataclasses.dataclass
class LandmarksDetectionResult:
    """The landmarks of one object.

    Attributes:
      landmarks: Points in the picture.
      categories: What it is.
      world_landmarks: Points in space.
      rect: Where it is.
    """

    landmarks: Optional[List[NormalizedLandmark]]
    categories: Optional[List[Category]]
    world_landmarks: Optional[List[Landmark]]
    rect: NormalizedRect

    def to_pb2(self) -> Any:
        """The message ``LandmarksDetectionResult``."""
        return landmarks_detection_result_pb2.LandmarksDetectionResult(
            landmarks=landmark_pb2.NormalizedLandmarkList(landmark=[point.to_pb2() for point in self.landmarks or []]),
            classifications=classification_pb2.ClassificationList(
                classification=[category.to_pb2() for category in self.categories or []]
            ),
            world_landmarks=landmark_pb2.LandmarkList(
                landmark=[point.to_pb2() for point in self.world_landmarks or []]
            ),
            rect=self.rect.to_pb2(),
        )

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "LandmarksDetectionResult":
        """From any object with landmarks, classifications, world_landmarks and rect."""
        return cls(
            landmarks=[NormalizedLandmark.create_from_pb2(p) for p in pb2_obj.landmarks.landmark],
            categories=[Category.create_from_pb2(c) for c in pb2_obj.classifications.classification],
            world_landmarks=[Landmark.create_from_pb2(p) for p in pb2_obj.world_landmarks.landmark],
            rect=NormalizedRect.create_from_pb2(pb2_obj.rect),
        )
