"""What was found, as arrays."""

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pandas
    import pyarrow

JOINTS = (
    "wrist",
    *(
        f"{finger}_{joint}"
        for finger, joints in (
            ("thumb", ("cmc", "mcp", "ip", "tip")),
            *((name, ("mcp", "pip", "dip", "tip")) for name in ("index", "middle", "ring", "little")),
        )
        for joint in joints
    ),
)
"""The names of the 21 points, in order."""


@dataclasses.dataclass(frozen=True, eq=False)
class HandsResult:
    """The N hands of a picture; arrays are views of one piece of memory.

    Attributes:
      landmarks: float32 (N, 21, 3): x and y as fractions of width and height from the top left, z as
        depth from the wrist on the scale of x, smaller is nearer.
      world_landmarks: float32 (N, 21, 3): metres from the middle of the hand.
      joint_confidence: float32 (N, 21): how sure it is that each joint is seen there, 0 ... 1.
      finger_extension: float32 (N, 5): how probable it is that each finger is extended, thumb first.
      presence: float32 (N,): the probability that this is a hand.
      sides: N times "Right" or "Left": the person's own hand in a picture that is not mirrored.
      side_scores: float32 (N,): the probability of the side, 0.5 ... 1.
      gestures: N names, None for a hand without gesture.
      gesture_scores: float32 (N,): 0 without gesture.
      track_ids: int64 (N,): the number of a followed hand, from 1; 0 in single pictures.
      track_ages: int64 (N,): the frames in a row on which it was seen; 0 in single pictures.
      time: Seconds from the beginning of a video, None in single pictures.
    """

    landmarks: np.ndarray
    world_landmarks: np.ndarray
    joint_confidence: np.ndarray
    finger_extension: np.ndarray
    presence: np.ndarray
    sides: list[str]
    side_scores: np.ndarray
    gestures: "list[str | None]"
    gesture_scores: np.ndarray
    track_ids: np.ndarray
    track_ages: np.ndarray
    time: "float | None" = None

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.sides)

    def __repr__(self) -> str:
        hands = ", ".join(
            f"{side} {gesture or 'no gesture'} {score:.2f}"
            for side, gesture, score in zip(self.sides, self.gestures, self.gesture_scores)
        )
        at = "" if self.time is None else f" at {self.time:.3f} s"
        return f"<HandsResult{at}: {hands or 'no hand'}>"

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each joint of each hand: hand, joint, x, y, z, world_x … and the hand's values."""
        import pandas

        count = len(self)
        per_hand: dict[str, Any] = {
            "hand": np.arange(count),
            "side": self.sides,
            "side_score": self.side_scores,
            "gesture": self.gestures,
            "gesture_score": self.gesture_scores,
            "track_id": self.track_ids,
        }
        columns: dict[str, Any] = {} if self.time is None else {"time": self.time}
        columns |= {
            name: np.repeat(np.asarray(v, object if name in ("side", "gesture") else None), 21)
            for name, v in per_hand.items()
        }
        columns["joint"] = list(JOINTS) * count
        for prefix, points in (("", self.landmarks), ("world_", self.world_landmarks)):
            for axis, name in enumerate("xyz"):
                columns[prefix + name] = points[..., axis].ravel()
        columns["confidence"] = self.joint_confidence.ravel()
        return pandas.DataFrame(columns)

    def to_arrow(self) -> "pyarrow.RecordBatch":
        """A row for each hand, with the columns of ``swift_hands.arrow.HANDS``."""
        from . import arrow

        return arrow.hands([self])
