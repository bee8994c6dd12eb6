"""Several calibrated cameras: locates the joints of the hands that they see."""

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ._native import library, record
from .errors import InvalidArgumentError
from .poses import HANDEDNESS, CameraIntrinsics, HandPoses

if TYPE_CHECKING:
    import numpy.typing as npt

    from .results import Hand, HandsResult


@dataclass(frozen=True, eq=False)
class FusedHand:
    """A hand that two or more cameras saw.

    Attributes:
      handedness: ``"Right"`` or ``"Left"``, by the mean of the views.
      handedness_score: Its probability, 0.5 to 1.
      indices: The index of the hand in the result of each camera; None for a camera that did not see it.
      joints: (21, 3) in meters in the rig's axes; not numbers where fewer than two cameras saw the joint, or its error is
        above 8 pixels.
      errors: (21,): the mean distance of each joint from its landmarks in pixels of images without the distortion of the
        lens.
    """

    handedness: str
    handedness_score: float
    indices: "tuple[int | None, ...]"
    joints: "npt.NDArray[np.float32]"
    errors: "npt.NDArray[np.float32]"

    @property
    def pose(self) -> HandPoses:
        """The pose in the rig's axes, one row; not numbers unless all joints are known."""
        return HandPoses.from_joints(self.joints, self.handedness)


class CameraRig:
    """Several calibrated cameras: locates the joints of the hands that they see."""

    def __init__(self, cameras: "Iterable[tuple[CameraIntrinsics, npt.ArrayLike, npt.ArrayLike]]"):
        """Describes the cameras.

        Args:
          cameras: 2 to 64 cameras, each with the rotation, (3, 3), and the translation, (3,) in meters, that make points
            of the rig points of the camera, as OpenCV's ``stereoCalibrate`` gives them.

        Raises:
          InvalidArgumentError: There are too few or too many cameras, or an array has another shape.
        """
        self._cameras, rotations, translations = [], [], []
        for camera, rotation, translation in cameras:
            rows, offset = np.asarray(rotation, np.float64), np.asarray(translation, np.float64)
            if rows.shape != (3, 3) or offset.size != 3:
                raise InvalidArgumentError(
                    f"A camera's rotation has the shape {rows.shape} and its translation {offset.shape}; "
                    "they must be (3, 3) and (3,)"
                )
            self._cameras.append(camera._structure())
            rotations.append(rows)
            translations.append(offset.reshape(3))
        if not 2 <= len(self._cameras) <= 64:
            raise InvalidArgumentError(f"There are {len(self._cameras)} cameras; there must be 2 to 64")
        self._rotations = np.ascontiguousarray(rotations)
        self._translations = np.ascontiguousarray(translations)

    def __len__(self) -> int:
        return len(self._cameras)

    def triangulate(self, hands: "Sequence[Hand | None]") -> "tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]":
        """Locates the joints of a hand that the cameras saw at the same time.

        Args:
          hands: The hand of each camera; None where it was not seen.

        Returns:
          The joints, (21, 3) in meters in the rig's axes, and the mean distance of each from its landmarks, (21,) in
          pixels of images without the distortion of the lens; not numbers where fewer than two cameras saw it, or the
          distance is above 8 pixels.

        Raises:
          InvalidArgumentError: There is not one hand for each camera, or a rotation matrix is invalid.
        """
        count = len(self)
        if len(hands) != count:
            raise InvalidArgumentError(f"There are {len(hands)} hands for {count} cameras")
        joints, errors = np.empty((21, 3), np.float32), np.empty(21, np.float32)
        indices = (ctypes.c_int32 * count)(*(0 if hand is None else hand._index for hand in hands))
        seen, *rig = self._views([None if hand is None else hand._result for hand in hands])
        library.call("hands_triangulate", count, seen, indices, *rig, joints.ctypes.data, errors.ctypes.data)
        return joints, errors

    def fuse(self, results: "Sequence[HandsResult | None]") -> list[FusedHand]:
        """Finds out which hands of the cameras are the same, and locates their joints.

        Hands belong together if most joints meet within 8 pixels and the palm has the length of a hand.

        Args:
          results: What each camera saw at the same time, at most 32 hands; None for nothing.

        Returns:
          The hands that two or more cameras saw, in the order of their first views.

        Raises:
          InvalidArgumentError: There is not one result for each camera, one has more than 32 hands, or a rotation
            matrix is invalid.
        """
        count = len(self)
        if len(results) != count:
            raise InvalidArgumentError(f"There are {len(results)} results for {count} cameras")
        hands = library.listed(record.HandsFusedHand, "hands_fuse", count, *self._views(results))
        return [
            FusedHand(
                handedness=HANDEDNESS[hand.handedness],
                handedness_score=hand.handedness_score,
                indices=tuple(None if index < 0 else index for index in hand.indices[:count]),
                joints=np.array(hand.joints, np.float32),
                errors=np.array(hand.errors, np.float32),
            )
            for hand in hands
        ]

    def _views(self, results: "Sequence[HandsResult | None]") -> tuple[object, ...]:
        """The records of results, the cameras, and where they are."""
        addresses = ctypes.c_void_p * len(self)
        return (
            addresses(*(None if result is None else result._address() for result in results)),
            addresses(*(ctypes.addressof(camera) for camera in self._cameras)),
            self._rotations.ctypes.data,
            self._translations.ctypes.data,
        )
