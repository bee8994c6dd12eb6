"""Several calibrated cameras that see one hand."""

import ctypes
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ._native import library
from .errors import InvalidArgumentError
from .poses import CameraIntrinsics

if TYPE_CHECKING:
    import numpy.typing as npt

    from .results import Hand


class CameraRig:
    """Several calibrated cameras that see one hand."""

    def __init__(self, cameras: "Iterable[tuple[CameraIntrinsics, npt.ArrayLike, npt.ArrayLike]]"):
        """Describes the cameras.

        Args:
          cameras: 2 to 64 cameras, each with the rotation, (3, 3), and the translation, (3,) in metres, that make points
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
          The joints, (21, 3) in metres in the rig's axes, and the mean distance of each from its landmarks, (21,) in
          pixels of images without the distortion of the lens; not numbers where fewer than two cameras saw it, or the
          distance is above 8 pixels.

        Raises:
          InvalidArgumentError: There is not one hand for each camera, or a rotation is none.
        """
        count = len(self)
        if len(hands) != count:
            raise InvalidArgumentError(f"There are {len(hands)} hands for {count} cameras")
        joints, errors = np.empty((21, 3), np.float32), np.empty(21, np.float32)
        records = (ctypes.c_void_p * count)(*(None if hand is None else hand._result._address() for hand in hands))
        indices = (ctypes.c_int32 * count)(*(0 if hand is None else hand._index for hand in hands))
        cameras = (ctypes.c_void_p * count)(*(ctypes.addressof(camera) for camera in self._cameras))
        library.call(
            "hands_triangulate",
            count,
            records,
            indices,
            cameras,
            self._rotations.ctypes.data,
            self._translations.ctypes.data,
            joints.ctypes.data,
            errors.ctypes.data,
        )
        return joints, errors
