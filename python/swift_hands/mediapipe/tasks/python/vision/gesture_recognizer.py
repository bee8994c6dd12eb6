"""Finds hands and names their gestures."""

import dataclasses
import itertools
from typing import Any, Callable, List, Optional

from .... import c_api, graph_options, result_lists, task_runner
from ....image import Image
from ..components.containers import Category, Landmark, NormalizedLandmark
from ..components.processors import ClassifierOptions
from ..core import BaseOptions
from .core import ImageProcessingOptions
from .core import VisionTaskRunningMode as RunningMode


@dataclasses.dataclass
class GestureRecognizerResult:
    """The hands of an image; all lists are empty if there is none.

    Attributes:
      gestures: For each hand its gesture; the index is -1.
      handedness: For each hand its side, index 0 for Right and 1 for Left.
      hand_landmarks: For each hand 21 points in the image.
      hand_world_landmarks: For each hand 21 points in metres.
    """

    gestures: List[List[Category]]
    handedness: List[List[Category]]
    hand_landmarks: List[List[NormalizedLandmark]]
    hand_world_landmarks: List[List[Landmark]]

    @classmethod
    def from_ctypes(cls, c_result: c_api.GestureRecognizerResult) -> "GestureRecognizerResult":
        """From the C library's structure, as version 1 has it."""
        gestures = result_lists.categories_from_ctypes(c_result.gestures, c_result.gestures_count)
        for gesture in itertools.chain(*gestures):
            gesture.index = -1
        return cls(gestures=gestures, **result_lists.hands_from_ctypes(c_result))


@dataclasses.dataclass
class GestureRecognizerOptions:
    """How hands are found.

    Attributes:
      base_options: Where the nets come from.
      running_mode: What the images are to each other.
      num_hands: The largest number of hands, 1 or more.
      min_hand_detection_confidence: Palms below this score are no hands, 0 ... 1.
      min_hand_presence_confidence: A hand must have a presence above this, 0 ... 1.
      min_tracking_confidence: A palm that overlaps a followed hand by more is that hand, 0 ... 1.
      canned_gesture_classifier_options: How Google's gestures are filtered.
      custom_gesture_classifier_options: How own gestures are filtered.
      result_callback: Takes result, image and timestamp in milliseconds of a live stream's frames, on
        a thread of the task.
    """

    base_options: BaseOptions
    running_mode: RunningMode = RunningMode.IMAGE
    num_hands: int = 1
    min_hand_detection_confidence: float = 0.5
    min_hand_presence_confidence: float = 0.5
    min_tracking_confidence: float = 0.5
    canned_gesture_classifier_options: ClassifierOptions = dataclasses.field(default_factory=ClassifierOptions)
    custom_gesture_classifier_options: ClassifierOptions = dataclasses.field(default_factory=ClassifierOptions)
    result_callback: Optional[Callable[[GestureRecognizerResult, Image, int], None]] = None

    def to_pb2(self) -> Any:
        """The message ``GestureRecognizerGraphOptions``."""
        return graph_options.gesture_recognizer(self)


class GestureRecognizer(task_runner.VisionTask[GestureRecognizerResult]):
    """Finds hands and names their gestures."""

    _kind = task_runner.TaskKind(
        "GestureRecognizer",
        "Recognize",
        c_api.GestureRecognizerOptions,
        c_api.GestureRecognizerResult,
        "mediapipe.tasks.vision.gesture_recognizer.GestureRecognizerGraph",
        (
            "HAND_GESTURES:hand_gestures",
            "HANDEDNESS:handedness",
            "LANDMARKS:landmarks",
            "WORLD_LANDMARKS:world_landmarks",
        ),
    )

    @classmethod
    def create_from_model_path(cls, model_path: str) -> "GestureRecognizer":
        """A task for single images from a bundle's path."""
        return cls.create_from_options(GestureRecognizerOptions(BaseOptions(model_asset_path=model_path)))

    @classmethod
    def create_from_options(cls, options: GestureRecognizerOptions) -> "GestureRecognizer":
        """A task from its options.

        Raises:
          ValueError: An option is out of range, or none says where the nets are.
          RuntimeError: The bundle cannot be read; FileNotFoundError too if it is not there.
        """
        return cls(options)

    def _convert(self, found: Any) -> GestureRecognizerResult:
        return GestureRecognizerResult(
            gestures=result_lists.categories(found.gestures, found.gestures_count, index=-1),
            **result_lists.hands(found),
        )

    def recognize(
        self, image: Image, image_processing_options: Optional[ImageProcessingOptions] = None
    ) -> GestureRecognizerResult:
        """The hands of a single image.

        Raises:
          ValueError: The task has another mode or is closed, or the image is of another format.
        """
        return self._detect(image, image_processing_options)

    def recognize_for_video(
        self, image: Image, timestamp_ms: int, image_processing_options: Optional[ImageProcessingOptions] = None
    ) -> GestureRecognizerResult:
        """The hands of a video's next frame, whose time in milliseconds is later than the last one's.

        Raises:
          ValueError: As of ``recognize``, or the time is not later; the video goes on.
        """
        return self._detect_for_video(image, timestamp_ms, image_processing_options)

    def recognize_async(
        self, image: Image, timestamp_ms: int, image_processing_options: Optional[ImageProcessingOptions] = None
    ) -> None:
        """Gives a live stream its next frame; the result goes to the callback.

        Every frame is looked at, in order. Does not wait for results; while 32 frames wait it waits for
        the first of them.

        Raises:
          ValueError: As of ``recognize_for_video``.
          RuntimeError: 32 frames wait, and this is the callback, which cannot wait for itself.
        """
        self._detect_async(image, timestamp_ms, image_processing_options)
