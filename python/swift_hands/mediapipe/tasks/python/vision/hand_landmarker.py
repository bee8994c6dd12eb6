"""Finds the landmarks of hands."""

import dataclasses
from typing import Any, Callable, List, Optional

from .....landmarks import HandLandmark
from .... import c_api, graph_options, result_lists, task_runner
from ....connections import HandLandmarksConnections
from ....image import Image
from ..components.containers import Category, Landmark, NormalizedLandmark
from ..core import BaseOptions
from .core import ImageProcessingOptions
from .core import VisionTaskRunningMode as RunningMode

__all__ = [
    "HandLandmark",
    "HandLandmarker",
    "HandLandmarkerOptions",
    "HandLandmarkerResult",
    "HandLandmarksConnections",
]


@dataclasses.dataclass
class HandLandmarkerResult:
    """The hands in an image; all lists are empty if there are none.

    Attributes:
      handedness: Of each hand, index 0 for Right and 1 for Left.
      hand_landmarks: 21 points in the image per hand.
      hand_world_landmarks: 21 points in meters per hand.
    """

    handedness: List[List[Category]]
    hand_landmarks: List[List[NormalizedLandmark]]
    hand_world_landmarks: List[List[Landmark]]

    @classmethod
    def from_ctypes(cls, c_result: c_api.HandLandmarkerResult) -> "HandLandmarkerResult":
        """Creates it from the C structure, as in version 1."""
        return cls(**result_lists.hands_from_ctypes(c_result))


@dataclasses.dataclass
class HandLandmarkerOptions:
    """Options of the task.

    Attributes:
      base_options: Where the models come from.
      running_mode: How the images are related.
      num_hands: Maximum number of hands, 1 or more.
      min_hand_detection_confidence: Minimum score of a detected palm, 0 to 1.
      min_hand_presence_confidence: The presence of a hand must exceed this, 0 to 1.
      min_tracking_confidence: A detected palm that overlaps a tracked hand by more than this is that hand, 0 to 1.
      result_callback: Receives the result, image and timestamp in milliseconds of each frame of a live stream, on a
        thread of the task.
    """

    base_options: BaseOptions
    running_mode: RunningMode = RunningMode.IMAGE
    num_hands: int = 1
    min_hand_detection_confidence: float = 0.5
    min_hand_presence_confidence: float = 0.5
    min_tracking_confidence: float = 0.5
    result_callback: Optional[Callable[[HandLandmarkerResult, Image, int], None]] = None

    def to_pb2(self) -> Any:
        """The message ``HandLandmarkerGraphOptions``."""
        return graph_options.hand_landmarker(self, graph_options.base(self))


class HandLandmarker(task_runner.VisionTask[HandLandmarkerResult]):
    """Finds the landmarks of hands."""

    _kind = task_runner.TaskKind(
        "HandLandmarker",
        "Detect",
        c_api.HandLandmarkerOptions,
        c_api.HandLandmarkerResult,
        "mediapipe.tasks.vision.hand_landmarker.HandLandmarkerGraph",
        ("HANDEDNESS:handedness", "LANDMARKS:landmarks", "WORLD_LANDMARKS:world_landmarks"),
    )

    @classmethod
    def create_from_model_path(cls, model_path: str) -> "HandLandmarker":
        """Creates a task for single images from the path of a bundle."""
        return cls.create_from_options(HandLandmarkerOptions(BaseOptions(model_asset_path=model_path)))

    @classmethod
    def create_from_options(cls, options: HandLandmarkerOptions) -> "HandLandmarker":
        """Creates a task.

        Raises:
          ValueError: An option is out of range, or there is no model.
          RuntimeError: The bundle cannot be read; also a FileNotFoundError if it does not exist.
        """
        return cls(options)

    def _convert(self, found: Any) -> HandLandmarkerResult:
        return HandLandmarkerResult(**result_lists.hands(found))

    def detect(
        self, image: Image, image_processing_options: Optional[ImageProcessingOptions] = None
    ) -> HandLandmarkerResult:
        """The hands in a single image.

        Raises:
          ValueError: The task has another mode or is closed, or the image has another format.
        """
        return self._detect(image, image_processing_options)

    def detect_for_video(
        self, image: Image, timestamp_ms: int, image_processing_options: Optional[ImageProcessingOptions] = None
    ) -> HandLandmarkerResult:
        """The hands in a video's next frame, whose timestamp in milliseconds must be later than the previous one.

        Raises:
          ValueError: As for ``detect``, or the timestamp is not later; the video goes on.
        """
        return self._detect_for_video(image, timestamp_ms, image_processing_options)

    def detect_async(
        self, image: Image, timestamp_ms: int, image_processing_options: Optional[ImageProcessingOptions] = None
    ) -> None:
        """Sends the next frame of a live stream; the callback receives the result.

        Every frame is processed, in order. Does not wait for results, but blocks while 32 frames wait.

        Raises:
          ValueError: As for ``detect_for_video``.
          RuntimeError: 32 frames wait, and this is the callback, which would wait for itself.
        """
        self._detect_async(image, timestamp_ms, image_processing_options)
