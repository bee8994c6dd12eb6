"""The hands that were found in an image."""

import ctypes
import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from ._native import library, record
from .errors import InvalidArgumentError
from .landmarks import JOINTS

if TYPE_CHECKING:
    import numpy.typing as npt
    import pandas
    import pyarrow

    from .poses import CameraIntrinsics, HandPoses

_HANDEDNESS = ("Right", "Left")


class Hand(record.HandFields):
    """One hand of a result."""

    def __init__(self, result: "HandsResult", index: int):
        """A hand of a result by its index."""
        self._result = result
        self._index = range(len(result))[index]
        self._hand = result._hands[self._index]

    @property
    def handedness(self) -> str:
        """``"Right"`` or ``"Left"``: the person's own hand, if the image is not mirrored or the option ``mirrored`` is
        set."""
        return _HANDEDNESS[self._hand["handedness"]]

    @property
    def gesture(self) -> "str | None":
        """Name of the gesture; None for no gesture."""
        return self._result._label(self._hand["gesture"])

    def __reduce__(self) -> Any:
        return Hand, (self._result, self._index)

    def __repr__(self) -> str:
        return f"<Hand {self._summary()}>"

    def _summary(self) -> str:
        return f"{self.handedness} {self.gesture or 'no gesture'} {self.gesture_score:.2f}"


class HandsResult(record.ResultFields, Sequence[Hand]):
    """The N hands of an image: a sequence of ``Hand``, whose fields are also arrays with a row for each hand.

    Hands are in descending order of palm score; in a video, hands that are already tracked come first.

    Attributes:
      time: Seconds from the beginning of a video or stream; None for a single image.
      is_complete: Whether all pixels of the image were decoded. False for a large JPEG file with ``decode="fast"``, whose
        landmarks differ slightly.
    """

    def __init__(self, data: "bytes | bytearray", time: "float | None" = None, is_complete: bool = True):
        """Reads the record of a result, which is not copied.

        Args:
          data: The record, as the C library gives it.
          time: Seconds; None for a single image.
          is_complete: Whether all pixels of the image were decoded.

        Raises:
          InvalidArgumentError: It is not a record of a version that this package reads.
        """
        self._data = data
        size = ctypes.sizeof(record.Header)
        if len(data) < size:
            raise InvalidArgumentError(f"A record has {size} bytes at least, not {len(data)}")
        header = self._header = record.Header.from_buffer_copy(data)
        self._count: int = header.hand_count
        if (
            bytes(data[:4]) != b"HAND"
            or header.version != record.VERSION
            or header.byte_count != len(data)
            or header.header_bytes < size
            or header.hand_bytes < record.HAND.itemsize
            or self._count < 0
            or header.header_bytes + header.hand_bytes * self._count > len(data)
        ):
            raise InvalidArgumentError("These bytes are not a record of a result")
        self.time = time
        self.is_complete = is_complete

    @functools.cached_property
    def _hands(self) -> "npt.NDArray[np.void]":  # type: ignore[override]
        """The hands of the record. Not everybody who takes a result reads it, and NumPy's views cost more than a copy."""
        return np.frombuffer(self._data, _hand_type(self._header.hand_bytes), self._count, self._header.header_bytes)

    @property
    def width(self) -> int:
        """Width of the image in pixels."""
        return int(self._header.width)

    @property
    def height(self) -> int:
        """Height of the image in pixels."""
        return int(self._header.height)

    @property
    def handedness(self) -> list[str]:
        """N times ``"Right"`` or ``"Left"``; see ``Hand.handedness``."""
        return [_HANDEDNESS[number] for number in self._hands["handedness"]]

    @property
    def gesture(self) -> "list[str | None]":
        """N names of gestures; None for a hand without a gesture."""
        return [self._label(number) for number in self._hands["gesture"]]

    # Names of the first versions.

    @property
    def gestures(self) -> "list[str | None]":
        """Another name of ``gesture``."""
        return self.gesture

    @property
    def gesture_scores(self) -> "npt.NDArray[np.float32]":
        """Another name of ``gesture_score``."""
        return self.gesture_score

    @property
    def sides(self) -> list[str]:
        """Another name of ``handedness``."""
        return self.handedness

    @property
    def side_scores(self) -> "npt.NDArray[np.float32]":
        """Another name of ``handedness_score``."""
        return self.handedness_score

    @property
    def track_ids(self) -> "npt.NDArray[np.int64]":
        """Another name of ``track_id``."""
        return self.track_id

    @property
    def track_ages(self) -> "npt.NDArray[np.int64]":
        """Another name of ``track_age``."""
        return self.track_age

    def __len__(self) -> int:
        """The number of hands."""
        return self._count

    @overload
    def __getitem__(self, index: int) -> Hand: ...
    @overload
    def __getitem__(self, index: slice) -> "tuple[Hand, ...]": ...
    def __getitem__(self, index: "int | slice") -> "Hand | tuple[Hand, ...]":
        """A hand, or a tuple of hands."""
        if isinstance(index, slice):
            return tuple(Hand(self, number) for number in range(*index.indices(len(self))))
        return Hand(self, index)

    def __reduce__(self) -> Any:
        return HandsResult, (bytearray(self._data), self.time, self.is_complete)

    def __repr__(self) -> str:
        at = "" if self.time is None else f" at {self.time:.3f} s"
        return f"<HandsResult{at}: {self._summary()}>"

    def _summary(self) -> str:
        return ", ".join(hand._summary() for hand in self) or "no hand"

    def _label(self, index: int) -> "str | None":
        if index < 0:
            return None
        offset, size = np.frombuffer(self._data, "<i4", 2, self._header.label_offset + 8 * int(index))
        return bytes(self._data[offset : offset + size]).decode()

    def pose(self, camera: "CameraIntrinsics", palm_length: float = 0.096) -> "HandPoses":
        """The hands in space: arrays with a row for each hand.

        Args:
          camera: The camera that took the image.
          palm_length: From the wrist to the middle finger's knuckle in meters, 0.03 to 0.2; an adult's by default. All
            positions scale with it.

        Raises:
          InvalidArgumentError: A number is out of range.
        """
        from . import poses

        return poses.poses(self, camera, palm_length)

    def _address(self) -> int:
        """Where the record is, as long as this result lives."""
        return np.frombuffer(self._data, np.uint8).ctypes.data

    def to_dict(self) -> dict[str, Any]:
        """Numbers, texts, lists and dictionaries, as for JSON: time, width, height, and hands with all their fields.

        ``is_complete`` is there if it is False.
        """
        hands = [
            {
                name: value.tolist() if isinstance(value := getattr(hand, name), np.ndarray) else value
                for name, _, _ in record.COLUMNS
            }
            for hand in self
        ]
        time = {} if self.time is None else {"time": self.time}
        decoded = {} if self.is_complete else {"is_complete": False}
        return {**time, "width": self.width, "height": self.height, **decoded, "hands": hands}

    def to_pandas(self) -> "pandas.DataFrame":
        """A row for each joint of each hand: hand, the hand's values, joint, x, y, z, world_x …, confidence."""
        import pandas

        columns: dict[str, Any] = {} if self.time is None else {"time": self.time}
        columns["hand"] = np.repeat(np.arange(len(self)), len(JOINTS))
        for name, kind, shape in record.COLUMNS:
            if not shape:
                values = np.asarray(getattr(self, name), object if kind == "text" else None)
                columns[name] = np.repeat(values, len(JOINTS))
        columns["joint"] = list(JOINTS) * len(self)
        for prefix, points in (("", self.landmarks), ("world_", self.world_landmarks)):
            for axis, name in enumerate("xyz"):
                columns[prefix + name] = points[..., axis].ravel()
        columns["confidence"] = self.joint_confidence.ravel()
        return pandas.DataFrame(columns)

    def to_arrow(self) -> "pyarrow.RecordBatch":
        """A row for each hand, with the columns of ``swift_hands.arrow.HANDS``."""
        from . import arrow

        return arrow.hands([self])


def _hand_type(size: int) -> "np.dtype[np.void]":
    """The type of a hand; a later library's has more fields at the end."""
    if size == record.HAND.itemsize:
        return record.HAND
    fields: Any = record.HAND.fields
    return np.dtype(
        {
            "names": list(fields),
            "formats": [kind for kind, _ in fields.values()],
            "offsets": [offset for _, offset in fields.values()],
            "itemsize": size,
        }
    )


def read(address: int, time: "float | None", is_complete: bool = True) -> HandsResult:
    """A copy of the record at an address."""
    size = record.Header.from_address(address).byte_count
    return HandsResult(bytearray(ctypes.string_at(address, size)), time, is_complete)


def take(address: ctypes.c_void_p, time: "float | None", is_complete: bool = True) -> HandsResult:
    """A copy of the record at an address, which is freed."""
    try:
        assert address.value is not None
        return read(address.value, time, is_complete)
    finally:
        library.load().hands_result_free(address)
