"""MediaPipe's older API for hands."""

from typing import Any, NamedTuple, Optional

import numpy as np

from ... import model_files
from ..._native.handle import ContextManager
from ...landmarks import HandLandmark
from .. import messages
from ..image import Image, ImageFormat
from ..tasks.python.core import BaseOptions
from ..tasks.python.vision.core import VisionTaskRunningMode as RunningMode
from ..tasks.python.vision.hand_landmarker import HandLandmarker, HandLandmarkerOptions
from .hands_connections import HAND_CONNECTIONS

__all__ = ["HAND_CONNECTIONS", "HandLandmark", "Hands", "Results"]


class Results(NamedTuple):
    """The hands in an image; all fields are None if there are none.

    Attributes:
      multi_hand_landmarks: A NormalizedLandmarkList per hand.
      multi_hand_world_landmarks: A LandmarkList per hand, in meters.
      multi_handedness: A ClassificationList per hand: its handedness if the image is mirrored.
    """

    multi_hand_landmarks: Optional[list[Any]]
    multi_hand_world_landmarks: Optional[list[Any]]
    multi_handedness: Optional[list[Any]]


class Hands(ContextManager):
    """Finds hands in images, or in the consecutive frames of a video."""

    def __init__(
        self,
        static_image_mode: bool = False,
        max_num_hands: int = 2,
        model_complexity: int = 1,
        min_detection_confidence: float = 0.5,
        min_tracking_confidence: float = 0.5,
    ):
        """Loads the models.

        Args:
          static_image_mode: Whether images are unrelated.
          max_num_hands: Maximum number of hands.
          model_complexity: 0 or 1; the models are those of 1 in both cases.
          min_detection_confidence: Minimum score of a detected palm, 0 to 1.
          min_tracking_confidence: The presence of a hand must exceed this, 0 to 1.
        """
        if model_complexity not in (0, 1):
            raise ValueError(f"model_complexity is {model_complexity}; it must be 0 or 1")
        self._is_video = not static_image_mode
        self._options = HandLandmarkerOptions(
            BaseOptions(model_asset_path=model_files.find(gestures=False)),
            running_mode=RunningMode.VIDEO if self._is_video else RunningMode.IMAGE,
            num_hands=max_num_hands,
            min_hand_detection_confidence=min_detection_confidence,
            min_hand_presence_confidence=min_tracking_confidence,
        )
        self._start()

    def _start(self) -> None:
        self._frames = 0
        self._task = HandLandmarker.create_from_options(self._options)

    def process(self, image: np.ndarray) -> Results:
        """The hands in an image.

        Args:
          image: RGB, shape (height, width, 3), uint8.

        Raises:
          ValueError: The image does not have three channels.
        """
        if image.ndim != 3 or image.shape[2] != 3:
            raise ValueError("Input image must contain three channel rgb data.")
        picture = Image(ImageFormat.SRGB, image)
        if self._is_video:
            self._frames += 1
            found = self._task.detect_for_video(picture, 33 * self._frames)
        else:
            found = self._task.detect(picture)
        if not found.hand_landmarks:
            return Results(None, None, None)
        return Results(
            [
                messages.NormalizedLandmarkList(landmark=[_point(messages.NormalizedLandmark, p) for p in hand])
                for hand in found.hand_landmarks
            ],
            [
                messages.LandmarkList(landmark=[_point(messages.Landmark, p) for p in hand])
                for hand in found.hand_world_landmarks
            ],
            [messages.ClassificationList(classification=[_side(side[0])]) for side in found.handedness],
        )

    def reset(self) -> None:
        """Forgets the frames so far, for another video.

        Raises:
          ValueError: It is closed.
        """
        self._task.close()
        self._start()

    def close(self) -> None:
        """Frees the models."""
        self._task.close()


def _side(side: Any) -> Any:
    # Mirroring swaps the names; the index stays, as in MediaPipe.
    label = {"Left": "Right", "Right": "Left"}.get(side.category_name, side.category_name)
    return messages.Classification(index=side.index, score=side.score, label=label)


def _point(message: Any, point: Any) -> Any:
    return message(x=point.x, y=point.y, z=point.z)
