"""Names of the landmarks, and the lines between them."""

import dataclasses
import enum
from typing import ClassVar, List


class HandLandmark(enum.IntEnum):
    """The points of a hand."""

    WRIST = 0
    THUMB_CMC = 1
    THUMB_MCP = 2
    THUMB_IP = 3
    THUMB_TIP = 4
    INDEX_FINGER_MCP = 5
    INDEX_FINGER_PIP = 6
    INDEX_FINGER_DIP = 7
    INDEX_FINGER_TIP = 8
    MIDDLE_FINGER_MCP = 9
    MIDDLE_FINGER_PIP = 10
    MIDDLE_FINGER_DIP = 11
    MIDDLE_FINGER_TIP = 12
    RING_FINGER_MCP = 13
    RING_FINGER_PIP = 14
    RING_FINGER_DIP = 15
    RING_FINGER_TIP = 16
    PINKY_MCP = 17
    PINKY_PIP = 18
    PINKY_DIP = 19
    PINKY_TIP = 20


class HandLandmarksConnections:
    """The lines between the points of a hand."""

    @dataclasses.dataclass
    class Connection:
        """A line between two points."""

        start: int
        end: int

    HAND_PALM_CONNECTIONS: ClassVar[List[Connection]] = [
        Connection(0, 1),
        Connection(1, 5),
        Connection(9, 13),
        Connection(13, 17),
        Connection(5, 9),
        Connection(0, 17),
    ]
    HAND_THUMB_CONNECTIONS: ClassVar[List[Connection]] = [Connection(1, 2), Connection(2, 3), Connection(3, 4)]
    HAND_INDEX_FINGER_CONNECTIONS: ClassVar[List[Connection]] = [Connection(5, 6), Connection(6, 7), Connection(7, 8)]
    HAND_MIDDLE_FINGER_CONNECTIONS: ClassVar[List[Connection]] = [
        Connection(9, 10),
        Connection(10, 11),
        Connection(11, 12),
    ]
    HAND_RING_FINGER_CONNECTIONS: ClassVar[List[Connection]] = [
        Connection(13, 14),
        Connection(14, 15),
        Connection(15, 16),
    ]
    HAND_PINKY_FINGER_CONNECTIONS: ClassVar[List[Connection]] = [
        Connection(17, 18),
        Connection(18, 19),
        Connection(19, 20),
    ]
    HAND_CONNECTIONS: ClassVar[List[Connection]] = [
        *HAND_PALM_CONNECTIONS,
        *HAND_THUMB_CONNECTIONS,
        *HAND_INDEX_FINGER_CONNECTIONS,
        *HAND_MIDDLE_FINGER_CONNECTIONS,
        *HAND_RING_FINGER_CONNECTIONS,
        *HAND_PINKY_FINGER_CONNECTIONS,
    ]
