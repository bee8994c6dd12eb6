"""The tasks for hands."""

from . import drawing_styles, drawing_utils
from .core.image_processing_options import ImageProcessingOptions
from .core.vision_task_running_mode import VisionTaskRunningMode as RunningMode
from .gesture_recognizer import GestureRecognizer, GestureRecognizerOptions, GestureRecognizerResult
from .hand_landmarker import HandLandmarker, HandLandmarkerOptions, HandLandmarkerResult, HandLandmarksConnections

__all__ = [
    "GestureRecognizer",
    "GestureRecognizerOptions",
    "GestureRecognizerResult",
    "HandLandmarker",
    "HandLandmarkerOptions",
    "HandLandmarkerResult",
    "HandLandmarksConnections",
    "ImageProcessingOptions",
    "RunningMode",
    "drawing_styles",
    "drawing_utils",
]
