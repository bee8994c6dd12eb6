"""Hands in space: poses, pinches and grabs, several cameras."""

import ctypes
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

import numpy as np

from ._native import checks, handle, library, record
from .errors import InvalidArgumentError

if TYPE_CHECKING:
    import numpy.typing as npt

    from .results import Hand, HandsResult

FINGERS = ("thumb", "index", "middle", "ring", "little")
"""The fingers, in the order of arrays."""

XR_JOINTS = record.XR_JOINTS
"""The names of the joints of ``HandPoses.xr_joints``: WebXR's, and the palm, which WebXR lacks."""

_ROW = cast("np.dtype[np.void]", np.dtype(record.HandsHandPose))


@dataclass(frozen=True)
class CameraIntrinsics:
    """What a camera makes of directions, for images of any size.

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

    Positions are in metres in the camera's axes: x to the right, y down, z away from the camera. ``poses[i]`` has the
    row of one hand alone.
    """

    def __init__(self, rows: "npt.NDArray[np.void]"):
        self._rows = rows

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
      TypeError: It is none.
    """
    if not isinstance(camera, CameraIntrinsics):
        raise TypeError(f"camera must be a CameraIntrinsics, not {type(camera).__name__}")
    return camera._structure()


def poses(result: "HandsResult", camera: CameraIntrinsics, palm_length: float) -> HandPoses:
    """The poses of the hands of a result; see ``HandsResult.pose``."""
    structure = camera_structure(camera)
    if not 0.03 <= checks.real("palm_length", palm_length) <= 0.2:
        raise InvalidArgumentError(f"palm_length is {palm_length}; it must be between 0.03 and 0.2")
    rows = np.zeros(len(result), _ROW)
    rows["size"] = _ROW.itemsize
    address = result._address()
    for index in range(len(result)):
        pose = record.HandsHandPose.from_address(rows.ctypes.data + index * _ROW.itemsize)
        library.call("hands_pose", address, index, ctypes.byref(structure), palm_length, ctypes.byref(pose))
    return HandPoses(rows)


class HandEvent(NamedTuple):
    """A pinch or grab that begins, goes on or ends, or a motion that ended.

    Attributes:
      kind: ``"pinch"``, ``"grab"`` or ``"motion"``.
      finger: Of a pinch, ``"index"`` to ``"little"``; None otherwise.
      phase: ``"began"``, ``"changed"``, ``"ended"``, or ``"cancelled"`` for a hand that was lost.
      hand: The number of the hand: its track's, which it keeps when it reappears within the grace period.
      handedness: ``"Right"`` or ``"Left"``, averaged over the hand's frames.
      strength: 0 to 1.
      pointer: Smoothed knuckle of the index finger: fractions of the image's width and height.
      position: The same in metres in the camera's axes.
    """

    kind: str
    finger: "str | None"
    phase: str
    hand: int
    handedness: str
    strength: float
    pointer: "tuple[float, float]"
    position: "tuple[float, float, float]"
    motion: "str | None" = None
    """The name of a motion."""


class EventSource(handle.ContextManager):
    """What tells events of hands, frame by frame."""

    _function: ClassVar[str]
    _handle: handle.Handle
    # Of motions, by the number that events have.
    labels: "Sequence[str]" = ()

    def finish(self) -> list[HandEvent]:
        """Ends what goes on, at the end of a video."""
        return self._events(None, None)

    def close(self) -> None:
        """Frees what it holds."""
        self._handle.close()

    def _events(self, result: object, camera: object) -> list[HandEvent]:
        events, count = ctypes.POINTER(record.HandsEvent)(), ctypes.c_size_t()
        library.call(self._function, self._handle.value, result, camera, ctypes.byref(events), ctypes.byref(count))
        try:
            return [_event(events[index], self.labels) for index in range(count.value)]
        finally:
            library.load().hands_bytes_free(ctypes.cast(events, ctypes.c_void_p))


class Interactions(EventSource):
    """Tells when the hands of a video or camera pinch and grab, and where they point.

    A pinch begins at one strength and ends below another, so that it does not chatter.
    """

    _function = "hands_interactions_update"

    def __init__(
        self,
        camera: CameraIntrinsics,
        *,
        fingers: "Iterable[str]" = ("index",),
        pinch: "tuple[float, float]" = (0.75, 0.5),
        grab: "tuple[float, float]" = (0.8, 0.5),
        grace: float = 0.15,
        palm_length: float = 0.096,
        prediction: float = 0.0,
    ):
        """Starts to follow hands.

        Args:
          camera: The camera.
          fingers: The fingers whose pinches are reported, of ``"index"`` to ``"little"``.
          pinch: The strengths at which a pinch begins, and below which it ends.
          grab: The same of a grab.
          grace: Seconds for which a lost hand keeps what it does.
          palm_length: From the wrist to the middle finger's knuckle in metres, 0.03 to 0.2.
          prediction: Seconds that the pointer is ahead of the frame, at most 1.

        Raises:
          InvalidArgumentError: A value is out of range.
        """
        self._camera = camera_structure(camera)
        options = record.HandsInteractionOptions()
        library.call("hands_interaction_options_init", ctypes.byref(options), ctypes.sizeof(options))
        options.pinch_fingers = 0
        for name in fingers:
            if name not in FINGERS[1:]:
                raise InvalidArgumentError(f"fingers contains {name!r}; it must be of {', '.join(FINGERS[1:])}")
            options.pinch_fingers |= 1 << FINGERS.index(name)
        options.pinch_begin, options.pinch_end = (checks.real("pinch", value) for value in pinch)
        options.grab_begin, options.grab_end = (checks.real("grab", value) for value in grab)
        options.grace_us = checks.microseconds("grace", grace)
        options.palm_length = checks.real("palm_length", palm_length)
        options.prediction_us = checks.microseconds("prediction", prediction)
        self._handle = handle.Handle(
            "hands_interactions_create", "hands_interactions_close", ctypes.byref(options), name="Interactions"
        )

    def update(self, result: "HandsResult") -> list[HandEvent]:
        """Takes the result of the next frame, at its time.

        Returns:
          What ended with lost hands, then what each hand does.

        Raises:
          InvalidArgumentError: The result is not later than the last one.
        """
        return self._events(result._address(), ctypes.byref(self._camera))


def _event(event: record.HandsEvent, labels: "Sequence[str]") -> HandEvent:
    kind = ("pinch", "grab", "motion")[event.kind]
    return HandEvent(
        kind=kind,
        finger=FINGERS[event.finger] if kind == "pinch" else None,
        motion=labels[int(event.finger)] if kind == "motion" else None,
        phase=("began", "changed", "ended", "cancelled")[event.phase],
        hand=event.hand,
        handedness=("Right", "Left")[event.handedness],
        strength=event.strength,
        pointer=tuple(event.pointer),
        position=tuple(event.pointer_position),
    )


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
