"""The hand tasks."""

from typing import TYPE_CHECKING

from ..... import _aliases
from ....solutions import drawing_styles, drawing_utils
from .core import ImageProcessingOptions
from .core import VisionTaskRunningMode as RunningMode
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

if not TYPE_CHECKING:
    __getattr__ = _aliases.submodules(__name__)
