"""The lines between landmarks."""

import dataclasses
from typing import ClassVar, List


class HandLandmarksConnections:
    """The lines between the landmarks of a hand."""

    @dataclasses.dataclass
    class Connection:
        """A line between two landmarks."""

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
