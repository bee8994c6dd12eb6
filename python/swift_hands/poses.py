"""Hands in space: cameras and poses."""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

import numpy as np

from ._native import checks, library, record
from .errors import InvalidArgumentError

if TYPE_CHECKING:
    import numpy.typing as npt

    from .results import HandsResult

FINGERS = ("thumb", "index", "middle", "ring", "little")
"""The fingers, in the order of arrays."""

XR_JOINTS = record.XR_JOINTS
"""The names of the joints of ``HandPoses.xr_joints``: WebXR's, and the palm, which WebXR lacks."""

HANDEDNESS = ("Right", "Left")

_ROW = cast("np.dtype[np.void]", np.dtype(record.HandsHandPose))


@dataclass(frozen=True)
class CameraIntrinsics:
    """How a camera maps directions to pixels, for images of any size.

    Attributes:
      focal_length: Horizontal and vertical focal length in pixels, above 0.
      principal_point: The point that the camera looks at, in pixels from the top left corner.
      distortion: k1, k2, p1, p2, k3 of Brown's model, as OpenCV gives them.
      mirrored: Whether images are mirrored, as in a selfie view; set the option ``mirrored`` of ``Hands`` too.
    """

    focal_length: "tuple[float, float]"
    principal_point: "tuple[float, float]"
    distortion: "Sequence[float]" = (0.0,) * 5
    mirrored: bool = False

    def __post_init__(self) -> None:
        for name, count in (("focal_length", 2), ("principal_point", 2), ("distortion", 5)):
            values = getattr(self, name)
            if len(values) != count:
                raise InvalidArgumentError(f"{name} has {len(values)} numbers; it must have {count}")
            object.__setattr__(self, name, tuple(checks.real(name, value) for value in values))

    @classmethod
    def typical(cls, width: int, height: int, *, mirrored: bool = False) -> "CameraIntrinsics":
        """A typical webcam or phone, whose focal length is 0.75 times the longer side of its images in pixels.

        Raises:
          InvalidArgumentError: The size is not above 0.
        """
        return cls._made(width, height, 0.0, mirrored)

    @classmethod
    def from_field_of_view(
        cls, width: int, height: int, degrees: float, *, mirrored: bool = False
    ) -> "CameraIntrinsics":
        """A camera with square pixels whose images in pixels span a horizontal angle, between 0 and 180 degrees.

        Raises:
          InvalidArgumentError: The size is not above 0, or the angle out of range.
        """
        if not 0 < checks.real("degrees", degrees) < 180:
            raise InvalidArgumentError(f"degrees is {degrees}; it must be between 0 and 180")
        return cls._made(width, height, degrees, mirrored)

    @classmethod
    def _made(cls, width: int, height: int, degrees: float, mirrored: bool) -> "CameraIntrinsics":
        camera = record.HandsCamera()
        width, height = checks.integer("width", width), checks.integer("height", height)
        library.call("hands_camera_init", ctypes.byref(camera), ctypes.sizeof(camera), width, height, degrees)
        return cls(tuple(camera.focal_length), tuple(camera.principal_point), mirrored=mirrored)

    def _structure(self) -> record.HandsCamera:
        camera = record.HandsCamera(size=ctypes.sizeof(record.HandsCamera), mirrored=int(bool(self.mirrored)))
        camera.focal_length[:] = self.focal_length
        camera.principal_point[:] = self.principal_point
        camera.distortion[:] = self.distortion
        return camera


class HandPoses(record.PoseFields, Sequence["HandPoses"]):
    """The poses of N hands: arrays with a row for each hand, not a number for a hand without a pose.

    Positions are in meters in the camera's axes: x to the right, y down, z away from the camera. ``poses[i]`` has the
    row of one hand alone.
    """

    def __init__(self, rows: "npt.NDArray[np.void]"):
        self._rows = rows

    @classmethod
    def from_joints(
        cls,
        joints: "npt.ArrayLike",
        handedness: "str | Sequence[str]",
        palm_length: "float | None" = None,
    ) -> "HandPoses":
        """The poses of joints, such as those of ``CameraRig.triangulate``; a hand with one that is not finite has none.

        Args:
          joints: (N, 21, 3), or (21, 3) for one hand, in meters.
          handedness: ``"Right"`` or ``"Left"``, for all hands or for each.
          palm_length: What distances of fingertips are relative to, in meters, 0.03 to 0.2; by default that of the joints.

        Raises:
          InvalidArgumentError: A value is out of range, or the array has another shape.
        """
        points = np.ascontiguousarray(joints, np.float32)
        if points.ndim not in (2, 3) or points.shape[-2:] != (21, 3):
            raise InvalidArgumentError(f"joints has the shape {points.shape}; it must be (21, 3) or (N, 21, 3)")
        points = points.reshape(-1, 21, 3)
        sides = [handedness] * len(points) if isinstance(handedness, str) else list(handedness)
        if len(sides) != len(points) or not set(sides) <= set(HANDEDNESS):
            raise InvalidArgumentError(
                f"handedness is {handedness!r}; it must be Right or Left, or one of them for each hand"
            )
        length = 0.0 if palm_length is None else checked_palm_length(palm_length)
        return filled(
            len(points),
            lambda index, pose: library.call(
                "hands_pose_from_joints", points[index].ctypes.data, HANDEDNESS.index(sides[index]), length, pose
            ),
        )

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, index: "int | slice") -> "HandPoses":
        if isinstance(index, slice):
            return HandPoses(self._rows[index])
        number = range(len(self))[index]
        return HandPoses(self._rows[number : number + 1])

    def __repr__(self) -> str:
        return f"<HandPoses: {int(self.is_known.sum())} of {len(self)} known>"

    @property
    def is_known(self) -> "npt.NDArray[np.bool_]":
        """(N,): whether the hand has a pose."""
        known: npt.NDArray[np.bool_] = self._rows["is_known"] != 0
        return known

    @property
    def pinch_strength(self) -> "npt.NDArray[np.float32]":
        """(N,): how much thumb and index finger pinch, 0 to 1."""
        return self.pinch_strengths[:, 0]

    @property
    def pinch_distance(self) -> "npt.NDArray[np.float32]":
        """(N,): the distance of the tips of thumb and index finger; depth counts half."""
        return self.pinch_distances[:, 0]


def camera_structure(camera: CameraIntrinsics) -> record.HandsCamera:
    """The structure of a camera in C.

    Raises:
      TypeError: It is not a ``CameraIntrinsics``.
    """
    if not isinstance(camera, CameraIntrinsics):
        raise TypeError(f"camera must be a CameraIntrinsics, not {type(camera).__name__}")
    return camera._structure()


def filled(count: int, fill: "Callable[[int, object], None]") -> HandPoses:
    """The poses that a function writes to structures, of which it gets a number and the address."""
    rows = np.zeros(count, _ROW)
    rows["size"] = _ROW.itemsize
    for index in range(count):
        fill(index, ctypes.byref(record.HandsHandPose.from_address(rows.ctypes.data + index * _ROW.itemsize)))
    return HandPoses(rows)


def poses(result: "HandsResult", camera: CameraIntrinsics, palm_length: float) -> HandPoses:
    """The poses of the hands of a result; see ``HandsResult.pose``."""
    structure = camera_structure(camera)
    length = checked_palm_length(palm_length)
    address = result._address()
    return filled(
        len(result),
        lambda index, pose: library.call("hands_pose", address, index, ctypes.byref(structure), length, pose),
    )


def checked_palm_length(palm_length: float) -> float:
    """A length of palms.

    Raises:
      InvalidArgumentError: It is out of range.
    """
    if not 0.03 <= checks.real("palm_length", palm_length) <= 0.2:
        raise InvalidArgumentError(f"palm_length is {palm_length}; it must be between 0.03 and 0.2")
    return float(palm_length)
