"""The lines between the landmarks of a hand, as pairs of landmarks; here the wrist is connected to the index finger."""

from ..connections import HandLandmarksConnections as _Lines

_Pairs = tuple[tuple[int, int], ...]


def _pairs(lines: "list[_Lines.Connection]") -> _Pairs:
    return tuple((0 if (line.start, line.end) == (1, 5) else line.start, line.end) for line in lines)


HAND_PALM_CONNECTIONS = _pairs(_Lines.HAND_PALM_CONNECTIONS)
HAND_THUMB_CONNECTIONS = _pairs(_Lines.HAND_THUMB_CONNECTIONS)
HAND_INDEX_FINGER_CONNECTIONS = _pairs(_Lines.HAND_INDEX_FINGER_CONNECTIONS)
HAND_MIDDLE_FINGER_CONNECTIONS = _pairs(_Lines.HAND_MIDDLE_FINGER_CONNECTIONS)
HAND_RING_FINGER_CONNECTIONS = _pairs(_Lines.HAND_RING_FINGER_CONNECTIONS)
HAND_PINKY_FINGER_CONNECTIONS = _pairs(_Lines.HAND_PINKY_FINGER_CONNECTIONS)
HAND_CONNECTIONS = frozenset(_pairs(_Lines.HAND_CONNECTIONS))
"""All 21 lines."""
