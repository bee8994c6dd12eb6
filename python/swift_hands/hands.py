"""The package's own interface: pictures, videos and live streams."""

import ctypes
import dataclasses
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

import numpy as np

from . import model_files, pictures
from ._native import errors, library, numbers, record, structures
from ._native.handle import ContextManager, TaskHandle
from .log import logger
from .pictures import Picture
from .results import HandsResult

Precision = Literal["exact", "fast16"]
"""The arithmetic of the two hand nets: single precision, or 16-bit integers."""

_IMAGE, _VIDEO, _LIVE = 0, 1, 2


@dataclasses.dataclass(frozen=True)
class Options:
    """How hands are found.

    Attributes:
      num_hands: The largest number of hands, 1 or more.
      min_detection_confidence: Palms below this score are no hands, 0 ... 1.
      min_presence_confidence: A hand must have a presence above this, 0 ... 1.
      min_tracking_confidence: A palm that overlaps a followed hand by more is that hand.
      gestures: Whether gestures are named.
      mirrored: Whether pictures are mirrored, as by a camera that shows its user a mirror.
      num_threads: Threads that share the work of a net, 1 ... 64; 0 for ``HANDS_NUM_THREADS`` or 1.
      kernels: One of ``kernels()``; None for the fastest.
      smoothing: The cutoff at rest in hertz of a filter over time, such as 0.05; 0 for none.
      gesture_vote: Frames that vote on a gesture, 1 ... 1000; 0 for no vote.
      precision: ``"fast16"`` runs the hand nets in 16-bit integers, which is faster and moves
        landmarks: in one region of a picture by 0.014 of the net's 224 pixels in the mean and 0.2 at
        most (500 drawn hands), over a whole task more, as regions move too. Gestures are named in
        single precision in both.
    """

    num_hands: int = 2
    min_detection_confidence: float = 0.5
    min_presence_confidence: float = 0.5
    min_tracking_confidence: float = 0.5
    gestures: bool = True
    mirrored: bool = False
    num_threads: int = 0
    kernels: "str | None" = None
    smoothing: float = 0.0
    gesture_vote: int = 0
    precision: Precision = "exact"


def kernels() -> list[str]:
    """The kernels that this processor can run, the fastest first."""
    names: bytes = library.load().hands_kernels()
    return names.decode().split(",")


class Hands(ContextManager):
    """Finds hands: ``Hands()(picture)``, ``Hands().video(path)``, ``Hands().live(callback)``.

    Any thread may call it. It belongs to the process that created it, and needs no ``close()``.
    After ``close()`` all calls raise ValueError.
    """

    def __init__(self, model: "str | os.PathLike[str] | None" = None, **options: Any):
        """Loads the nets.

        Args:
          model: A ``.task`` bundle, also one of own gestures; None for the package's.
          **options: See ``Options``.

        Raises:
          ValueError: An option is out of range, or the bundle is refused.
          FileNotFoundError: There is no such bundle, or a net is missing in it.
          TypeError: There is no such option, or it is of another type.
        """
        self._options = Options(**options)
        self._model = os.fspath(model or model_files.find(self._options.gestures))
        self._nets = _load(self._model, self._options)
        self._task = _session(self._nets, self._options, _IMAGE)

    def __call__(self, picture: Picture, *, rotation: int = 0, timeout: float = 0.0) -> HandsResult:
        """The hands of a single picture.

        Args:
          picture: See ``Picture``.
          rotation: How far it must be turned clockwise to be upright: a multiple of 90.
          timeout: Seconds that the work may take; 0 for as long as it needs.

        Raises:
          ValueError: The picture or a number is refused.
          FileNotFoundError: There is no such file.
          RuntimeError: A library that decodes the file is not installed.
          TimeoutError: It took too long.
        """
        return _recognize(self._task, picture, rotation, timeout=timeout)

    def video(
        self, source: "str | os.PathLike[str] | Iterable[tuple[float, Picture]]", *, rotation: int = 0
    ) -> "Iterator[HandsResult]":
        """The hands of a video, frame by frame, followed and numbered.

        Args:
          source: The path of a video file, which the program ffmpeg decodes; or pairs of a frame's
            time in seconds and its picture.
          rotation: As of a call.

        Raises:
          FileNotFoundError: There is no such file, or no ffmpeg.
          ValueError: This is closed, which is raised at once; or, during iteration, the file is not a video, a
            picture is refused or times do not increase.
        """
        self._check_open()
        if isinstance(source, (str, os.PathLike)):
            # What it loads for running programs would be a fifth of the package's start.
            from . import video_files

            video_files.check(source)
            source = video_files.frames(source)
        turn = numbers.int32("rotation", rotation)
        return _video(_session(self._nets, self._options, _VIDEO), source, turn)

    def live(
        self, callback: "Callable[[HandsResult], None]", *, on_error: "Callable[[Exception, float], None] | None" = None
    ) -> "Live":
        """A live stream, whose results go to a callback on a thread of its own.

        Args:
          callback: Takes each frame's result.
          on_error: Called on the same thread with the error of a frame that failed and its time; None to log
            errors.

        Raises:
          ValueError: This is closed.
        """
        self._check_open()
        return Live(self._nets, self._options, callback, on_error)

    @property
    def precision(self) -> Precision:
        """The arithmetic that the hand nets run in."""
        name = ctypes.c_char_p()
        errors.call("hands_model_precision", self._nets.value, ctypes.byref(name))
        return "fast16" if name.value == b"fast16" else "exact"

    def close(self) -> None:
        """Frees the nets now."""
        self._task.close()
        self._nets.close()

    def _check_open(self) -> None:
        self._task.value

    def __repr__(self) -> str:
        return f"<Hands {os.path.basename(self._model)}>"


class Live(ContextManager):
    """A live stream: ``send`` does not wait, the newest frame goes first; a context manager."""

    def __init__(
        self,
        nets: TaskHandle,
        options: Options,
        callback: "Callable[[HandsResult], None]",
        on_error: "Callable[[Exception, float], None] | None" = None,
    ):
        """See ``Hands.live``."""

        def deliver(_: Any, status: int, text: bytes, result: int, time_us: int) -> None:
            try:
                if not status:
                    callback(_read(result, time_us / 1e6))
                elif on_error:
                    on_error(errors.error(status, text.decode()), time_us / 1e6)
                else:
                    logger().error("A frame of a live stream failed: %s", text.decode())
            except Exception as caught:
                logger().exception("Error in callback: %s", caught)

        self._task = _session(nets, options, _LIVE, structures.HandsCallback(deliver))

    def send(self, picture: Picture, time: float, *, rotation: int = 0) -> None:
        """Takes the next frame and returns at once.

        Args:
          picture: See ``Picture``; its pixels are copied.
          time: Seconds, later than the last frame's.
          rotation: As of a call to ``Hands``.

        Raises:
          ValueError: The picture or the time is refused, or the stream is closed.
          FileNotFoundError, RuntimeError: As of a call to ``Hands``.
        """
        image, _keep = pictures.native(picture, rotation)
        errors.call("hands_send", self._task.value, ctypes.byref(image), numbers.microseconds("time", time))

    @property
    def dropped_frames(self) -> int:
        """Frames that were replaced by newer ones before their turn came."""
        count = ctypes.c_int64()
        errors.call("hands_dropped_frames", self._task.value, ctypes.byref(count))
        return count.value

    def close(self) -> None:
        """Ends the stream; waits for the frame in work, whose result is still delivered."""
        self._task.close()


def _load(model: str, options: Options) -> TaskHandle:
    native = record.ModelOptions()
    errors.call("hands_model_options_init", ctypes.byref(native), ctypes.sizeof(native))
    native.kernels = options.kernels.encode() if options.kernels else None
    native.precision = options.precision.encode()
    return TaskHandle("hands_model_open", "hands_model_close", os.fsencode(model), ctypes.byref(native))


def _session(nets: TaskHandle, options: Options, mode: int, callback: Any = None) -> TaskHandle:
    native = record.SessionOptions()
    errors.call("hands_options_init", ctypes.byref(native), ctypes.sizeof(native))
    native.num_hands = numbers.int32("num_hands", options.num_hands)
    native.min_hand_detection_confidence = options.min_detection_confidence
    native.min_hand_presence_confidence = options.min_presence_confidence
    native.min_tracking_confidence = options.min_tracking_confidence
    native.landmarks_only = not options.gestures
    native.mirrored = options.mirrored
    native.num_threads = numbers.int32("num_threads", options.num_threads)
    native.smoothing_min_cutoff = options.smoothing
    native.gesture_vote_window = numbers.int32("gesture_vote", options.gesture_vote)
    function = callback or structures.HandsCallback()
    return TaskHandle(
        "hands_session_create",
        "hands_session_close",
        nets.value,
        mode,
        ctypes.byref(native),
        function,
        None,
        keep=callback,
    )


def _video(task: TaskHandle, frames: "Iterable[tuple[float, Picture]]", rotation: int) -> Iterator[HandsResult]:
    try:
        for time, picture in frames:
            yield _recognize(task, picture, rotation, time=time)
    finally:
        task.close()


def _recognize(
    task: TaskHandle, picture: Picture, rotation: int, *, timeout: float = 0.0, time: "float | None" = None
) -> HandsResult:
    limit = numbers.microseconds("timeout", timeout)
    time_us = 0 if time is None else numbers.microseconds("time", time)
    image, _keep = pictures.native(picture, rotation)
    result = ctypes.c_void_p()
    errors.call("hands_recognize", task.value, ctypes.byref(image), time_us, limit, ctypes.byref(result))
    try:
        return _read(result.value, time)
    finally:
        library.load().hands_result_free(result)


def _read(address: "int | None", time: "float | None") -> HandsResult:
    header = np.frombuffer(ctypes.string_at(address or 0, record.HEADER.itemsize), record.HEADER)[0]
    data = ctypes.string_at(address or 0, int(header["byte_count"]))
    fields = np.frombuffer(data, record.HAND, int(header["hand_count"]), int(header["header_bytes"]))
    places = np.frombuffer(data, "<i4", 2 * int(header["label_count"]), int(header["label_offset"]))
    labels = [data[start : start + size].decode() for start, size in places.reshape(-1, 2).tolist()]
    return HandsResult(
        landmarks=fields["landmarks"],
        world_landmarks=fields["world_landmarks"],
        joint_confidence=fields["joint_confidence"],
        finger_extension=fields["finger_extension"],
        presence=fields["presence"],
        sides=[("Right", "Left")[side] for side in fields["handedness"]],
        side_scores=fields["handedness_score"],
        gestures=[labels[gesture] if gesture >= 0 else None for gesture in fields["gesture"].tolist()],
        gesture_scores=fields["gesture_score"],
        track_ids=fields["track_id"],
        track_ages=fields["track_age"],
        time=time,
    )
