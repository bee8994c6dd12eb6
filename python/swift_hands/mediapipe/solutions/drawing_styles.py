"""Colors of landmarks and lines."""

from ...landmarks import HandLandmark
from ..connections import HandLandmarksConnections
from .drawing_utils import DrawingSpec

_FINGERS = {
    "THUMB": (180, 229, 255),
    "INDEX_FINGER": (128, 64, 128),
    "MIDDLE_FINGER": (0, 204, 255),
    "RING_FINGER": (48, 255, 48),
    "PINKY_FINGER": (192, 101, 21),
}
_PALM_POINTS = (48, 48, 255)
_PALM_LINES = (128, 128, 128)


def get_default_hand_landmarks_style() -> "dict[HandLandmark, DrawingSpec]":
    """The styles of the 21 landmarks."""
    styles = {point: DrawingSpec(_PALM_POINTS, thickness=-1, circle_radius=5) for point in HandLandmark}
    for name, color in _FINGERS.items():
        for line in getattr(HandLandmarksConnections, f"HAND_{name}_CONNECTIONS"):
            # The first landmark of each finger except the thumb belongs to the palm.
            styles[HandLandmark(line.end)] = DrawingSpec(color, thickness=-1, circle_radius=5)
    return styles


def get_default_hand_connections_style() -> "dict[tuple[int, int], DrawingSpec]":
    """The styles of the lines, including both from the palm to the index finger."""
    palm = [(line.start, line.end) for line in HandLandmarksConnections.HAND_PALM_CONNECTIONS]
    styles = {pair: DrawingSpec(_PALM_LINES, thickness=3) for pair in [*palm, (0, 5)]}
    for name, color in _FINGERS.items():
        for line in getattr(HandLandmarksConnections, f"HAND_{name}_CONNECTIONS"):
            styles[line.start, line.end] = DrawingSpec(color, thickness=2)
    return styles
