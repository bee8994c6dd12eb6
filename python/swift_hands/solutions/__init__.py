"""MediaPipe's older API of hands: the names of ``mediapipe.solutions``."""

from . import drawing_styles, drawing_utils, hands

__all__ = ["drawing_styles", "drawing_utils", "hands"]
