"""Options of tasks as MediaPipe's messages."""

from typing import Any

from . import messages
from .tasks.python.vision.core import VisionTaskRunningMode as RunningMode


def base(options: Any) -> Any:
    """The message ``BaseOptions`` of a task."""
    message = options.base_options.to_pb2()
    message.use_stream_mode = options.running_mode != RunningMode.IMAGE
    return message


def hand_landmarker(options: Any, base_options: Any = None) -> Any:
    """The message ``HandLandmarkerGraphOptions`` of either task's options."""
    return messages.HandLandmarkerGraphOptions(
        base_options=base_options,
        hand_detector_graph_options=messages.HandDetectorGraphOptions(
            num_hands=options.num_hands, min_detection_confidence=options.min_hand_detection_confidence
        ),
        hand_landmarks_detector_graph_options=messages.HandLandmarksDetectorGraphOptions(
            min_detection_confidence=options.min_hand_presence_confidence
        ),
        min_tracking_confidence=options.min_tracking_confidence,
    )


def gesture_recognizer(options: Any) -> Any:
    """The message ``GestureRecognizerGraphOptions``."""
    classifiers = {
        f"{kind}_gesture_classifier_graph_options": messages.GestureClassifierGraphOptions(
            classifier_options=getattr(options, f"{kind}_gesture_classifier_options").to_pb2()
        )
        for kind in ("canned", "custom")
    }
    return messages.GestureRecognizerGraphOptions(
        base_options=base(options),
        hand_landmarker_graph_options=hand_landmarker(options),
        hand_gesture_recognizer_graph_options=messages.HandGestureRecognizerGraphOptions(**classifiers),
    )
