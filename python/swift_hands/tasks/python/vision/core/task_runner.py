"""What both tasks do: options and images for the C library, and its answers."""

import ctypes
import dataclasses
import logging
import operator
import os
from typing import Any, Callable, Optional

from swift_hands._native import errors, library, structures
from swift_hands._native.handle import TaskHandle

from ...components.containers.category import Category
from ...components.containers.landmark import Landmark, NormalizedLandmark
from ...components.containers.rect import NormalizedRect
from ...components.processors.classifier_options import ClassifierOptions
from ...core.base_options import BaseOptions
from .image import Image, ImageFormat
from .image_processing_options import ImageProcessingOptions
from .vision_task_running_mode import VisionTaskRunningMode as RunningMode

_log = logging.getLogger("swift_hands")

_modes = {RunningMode.IMAGE: 1, RunningMode.VIDEO: 2, RunningMode.LIVE_STREAM: 3}
_mode_names = {
    RunningMode.IMAGE: "image", RunningMode.VIDEO: "video", RunningMode.LIVE_STREAM: "live stream"}
# The C library counts as version 1 does.
_cpu, _gpu = 1, 2


@dataclasses.dataclass(frozen=True)
class TaskKind:
    """How the C library names a task's functions and structures."""

    name: str
    verb: str
    options: Any
    callback: Any
    result: Any


class VisionTask:
    """A task of the C library.

    Any thread may call it; calls wait for each other. A task that is dropped without ``close()`` is
    closed when nothing refers to it. It belongs to the process that created it.
    """

    _kind: TaskKind

    def __init__(self, options: Any):
        """Creates a task from its options; see ``create_from_options``."""
        self._mode = RunningMode(options.running_mode)
        native, keep = self._native_options(options)
        self._handle = TaskHandle(
            f"Mp{self._kind.name}Create", f"Mp{self._kind.name}Close", native, keep)

    def _native_options(self, options: Any) -> "tuple[Any, list[Any]]":
        """The options for C, and what must live as long as the task."""
        keep: "list[Any]" = []  # ctypes functions live only as long as their objects
        native = self._kind.options()
        native.running_mode = _modes[self._mode]
        if options.result_callback is not None:
            if self._mode != RunningMode.LIVE_STREAM:
                raise ValueError(
                    "The vision task is in image or video mode, a user-defined result callback "
                    "should not be provided.")
            callback = self._callback(options.result_callback)
            keep.append(callback)
            native.result_callback = callback
        elif self._mode == RunningMode.LIVE_STREAM:
            raise ValueError(
                "The vision task is in live stream mode, a user-defined result callback must be "
                "provided.")
        presence = options.min_hand_presence_confidence
        if not 0 <= presence <= 1:
            raise ValueError(
                "Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
        native.num_hands = operator.index(options.num_hands)
        if native.num_hands < 1:
            line = ("ClipNormalizedRectVectorSizeCalculator: max_vec_size should be greater than or "
                    "equal to 1.")
            raise RuntimeError(
                f"ValidatedGraphConfig Initialization failed.\n{line}\n{line}")
        native.min_hand_detection_confidence = options.min_hand_detection_confidence
        native.min_hand_presence_confidence = presence
        native.min_tracking_confidence = options.min_tracking_confidence
        native.base_options = _base_options(options.base_options)
        for kind in ("canned", "custom"):
            classifier = getattr(options, f"{kind}_gesture_classifier_options", None)
            if classifier is not None:
                setattr(native, f"{kind}_gestures_classifier_options",
                        _classifier_options(classifier))
        return native, keep

    def _callback(self, function: "Callable[[Any, Image, int], None]") -> Any:
        convert = self._convert

        def deliver(status: int, result: Any, image: int, timestamp_ms: int) -> None:
            try:
                if status:
                    _log.error("A frame of a live stream failed with status %d", status)
                    return
                function(convert(result.contents), Image._share(image), timestamp_ms)
            except Exception as error:
                _log.exception("Error in callback: %s", error)

        return self._kind.callback(deliver)

    def _convert(self, found: Any) -> Any:
        raise NotImplementedError

    def _require(self, mode: RunningMode) -> ctypes.c_void_p:
        value = self._handle.value
        if self._mode != mode:
            raise ValueError(
                f"Task is not initialized with the {_mode_names[mode]} mode. Current running "
                f"mode:{self._mode.name}")
        return value

    def _run(
        self, mode: RunningMode, image: Image, options: Optional[ImageProcessingOptions],
        *time: int) -> Any:
        """Looks at an image, or at a frame where there is a time."""
        name, verb = f"Mp{self._kind.name}", self._kind.verb
        task = self._require(mode)
        suffix = "Image" if mode == RunningMode.IMAGE else "ForVideo"
        found = self._kind.result()
        errors.call(
            f"{name}{verb}{suffix}", task, _picture(image), _processing(options), *_times(time),
            ctypes.byref(found))
        try:
            return self._convert(found)
        finally:
            getattr(library.load(), f"{name}CloseResult")(ctypes.byref(found))

    def _send(
        self, image: Image, timestamp_ms: int, options: Optional[ImageProcessingOptions]) -> None:
        """Gives a frame to a live stream."""
        task = self._require(RunningMode.LIVE_STREAM)
        errors.call(
            f"Mp{self._kind.name}{self._kind.verb}Async", task, _picture(image),
            _processing(options), *_times((timestamp_ms,)))

    def convert_to_normalized_rect(
        self, options: Optional[ImageProcessingOptions], image: Image, roi_allowed: bool = True
    ) -> NormalizedRect:
        """The part of an image that options mean, turned counterclockwise.

        Raises:
          ValueError: The rotation is no multiple of 90, or there is a region and none is allowed.
        """
        rotation = options.rotation_degrees if options else 0
        region = options.region_of_interest if options else None
        if rotation % 90:
            raise ValueError("Expected rotation to be a multiple of 90°.")
        if region is not None and not roi_allowed:
            raise ValueError("This task doesn't support region-of-interest.")
        left, top, right, bottom = 0.0, 0.0, 1.0, 1.0
        if region is not None:
            left, top, right, bottom = region.left, region.top, region.right, region.bottom
        width, height = right - left, bottom - top
        if rotation % 180:
            width, height = height * image.height / image.width, width * image.width / image.height
        return NormalizedRect(
            (left + right) / 2, (top + bottom) / 2, width, height,
            rotation=-rotation * 3.141592653589793 / 180)

    def close(self) -> None:
        """Ends the task; waits for frames in work, whose results are still delivered.

        Raises:
          ValueError: It is closed already.
        """
        if not self._handle.is_open:
            raise ValueError("Task runner is currently not running.")
        self._handle.close()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = self._mode.name if self._handle.is_open else "closed"
        return f"<{type(self).__name__} {state}>"


def _base_options(base: BaseOptions) -> structures.BaseOptions:
    native = structures.BaseOptions(file_descriptor=-1)
    native.delegate = _gpu if base.delegate == BaseOptions.Delegate.GPU else _cpu
    if base.model_asset_buffer:
        native.model_asset_buffer = bytes(base.model_asset_buffer)
        native.model_asset_buffer_count = len(base.model_asset_buffer)
    elif base.model_asset_path is not None and base.model_asset_buffer is None:
        path = base.model_asset_path
        if not os.path.exists(path):
            raise errors.ModelNotFoundError(f"Unable to open file at {path}")
        if os.path.isdir(path):
            raise RuntimeError("Unable to map file to memory buffer, errno=12")
        if os.path.isfile(path) and os.path.getsize(path) == 0:
            raise RuntimeError("Unable to get file size, errno=0")
        native.model_asset_path = os.fsencode(path)
    return native


def _classifier_options(options: ClassifierOptions) -> structures.ClassifierOptions:
    native = structures.ClassifierOptions(max_results=-1)
    if options.display_names_locale is not None:
        native.display_names_locale = options.display_names_locale.encode()
    if options.max_results is not None:
        native.max_results = operator.index(options.max_results)
    if options.score_threshold is not None:
        native.score_threshold = options.score_threshold
    for name in ("category_allowlist", "category_denylist"):
        names = [text.encode() for text in getattr(options, name) or []]
        setattr(native, name, (ctypes.c_char_p * len(names))(*names))
        setattr(native, f"{name}_count", len(names))
    return native


def _picture(image: Any) -> ctypes.c_void_p:
    if not isinstance(image, Image):
        raise ValueError("Please provide 'image_format' with 'data'.")
    if image._handle is None:
        raise RuntimeError("ROI width and height must be > 0.")
    if image.image_format not in (ImageFormat.SRGB, ImageFormat.SRGBA):
        raise ValueError(
            f"Unsupported format: {image.image_format.value} ({image.image_format.name}); tasks take "
            "SRGB and SRGBA.")
    return image._handle.value


def _processing(options: Optional[ImageProcessingOptions]) -> Any:
    if options is None:
        return None
    rotation = operator.index(options.rotation_degrees)
    if rotation % 90:
        raise ValueError("Expected rotation to be a multiple of 90°.")
    if options.region_of_interest is not None:
        raise ValueError("This task doesn't support region-of-interest.")
    return ctypes.byref(structures.ImageProcessingOptions(rotation_degrees=rotation % 360))


def _times(times: "tuple[int, ...]") -> "list[int]":
    times_ms = [operator.index(time) for time in times]
    for time in times_ms:
        if abs(time) > 2**53:
            raise ValueError(f"The timestamp {time} is out of range.")
    return times_ms


def categories(lists: Any, count: int, *, index: Optional[int] = None) -> "list[list[Category]]":
    """Lists of categories of C as Python's.

    Args:
      lists: One for each hand.
      count: The number of hands.
      index: What stands in place of the categories' own numbers.
    """
    return [
        [
            Category(
                index=item.index if index is None else index, score=item.score,
                display_name=(item.display_name or b"").decode(),
                category_name=(item.category_name or b"").decode())
            for item in lists[hand].items[: lists[hand].count]
        ]
        for hand in range(count)
    ]


def points(lists: Any, count: int, kind: type) -> Any:
    """Lists of landmarks of C as Python's, with the visibility and presence that MediaPipe gives."""
    return [
        [kind(item.x, item.y, item.z, 0.0, 0.0) for item in lists[hand].items[: lists[hand].count]]
        for hand in range(count)
    ]


def hand_lists(found: Any) -> "dict[str, Any]":
    """What both results have: sides, landmarks and world landmarks of each hand."""
    return {
        "handedness": categories(found.handedness, found.handedness_count),
        "hand_landmarks": points(
            found.hand_landmarks, found.hand_landmarks_count, NormalizedLandmark),
        "hand_world_landmarks": points(
            found.hand_world_landmarks, found.hand_world_landmarks_count, Landmark),
    }
