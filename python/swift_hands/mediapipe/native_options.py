"""Options and images as the C library accepts them."""

import ctypes
import math
import operator
import os
from typing import Any, NamedTuple, Optional

from .. import errors
from .._native import checks
from . import c_api
from .image import Image, ImageFormat
from .tasks.python.components.processors import ClassifierOptions
from .tasks.python.core import BaseOptions
from .tasks.python.vision.core import ImageProcessingOptions
from .tasks.python.vision.core import VisionTaskRunningMode as RunningMode

# The C library counts as version 1 does.
_CPU, _GPU = 1, 2
_IMAGE, _VIDEO = 1, 2


def task_options(native: Any, options: Any, mode: RunningMode) -> None:
    """Fills the structure of a task's options. A live stream is a video for the C library.

    Raises:
      ValueError: An option is out of range.
      RuntimeError: num_hands is less than 1, or the bundle cannot be read.
    """
    if options.result_callback is not None and mode != RunningMode.LIVE_STREAM:
        raise ValueError(
            "The vision task is in image or video mode, a user-defined result callback should not be provided."
        )
    if options.result_callback is None and mode == RunningMode.LIVE_STREAM:
        raise ValueError("The vision task is in live stream mode, a user-defined result callback must be provided.")
    native.running_mode = _IMAGE if mode == RunningMode.IMAGE else _VIDEO
    presence = options.min_hand_presence_confidence
    if not 0 <= presence <= 1:
        raise ValueError("Invalid `min_detection_confidence` option: value must be in the range [0.0, 1.0]")
    native.num_hands = checks.integer("num_hands", options.num_hands)
    if native.num_hands < 1:
        line = "ClipNormalizedRectVectorSizeCalculator: max_vec_size should be greater than or equal to 1."
        raise RuntimeError(f"ValidatedGraphConfig Initialization failed.\n{line}\n{line}")
    native.min_hand_detection_confidence = options.min_hand_detection_confidence
    native.min_hand_presence_confidence = presence
    native.min_tracking_confidence = options.min_tracking_confidence
    native.base_options = base_options(options.base_options)
    for kind in ("canned", "custom"):
        classifier = getattr(options, f"{kind}_gesture_classifier_options", None)
        if classifier is not None:
            setattr(native, f"{kind}_gestures_classifier_options", classifier_options(classifier))


def base_options(base: BaseOptions) -> c_api.BaseOptions:
    """Where the models come from; the bytes of a bundle take precedence over a path.

    Raises:
      FileNotFoundError: There is no such bundle; also a RuntimeError.
      RuntimeError: It is not a file, or empty.
    """
    native = c_api.BaseOptions(file_descriptor=-1)
    native.delegate = _GPU if base.delegate == BaseOptions.Delegate.GPU else _CPU
    buffer = base.model_asset_buffer
    # Not bytes(buffer), which makes zeros of a number. The elements of other buffers may have several bytes.
    data = buffer if buffer is None or isinstance(buffer, bytes) else memoryview(buffer).tobytes()
    if data:
        native.model_asset_buffer = data
        native.model_asset_buffer_count = len(data)
    elif base.model_asset_path is not None and data is None:
        path = base.model_asset_path
        if not os.path.exists(path):
            raise errors.NotFoundError(f"Unable to open file at {path}")
        if os.path.isdir(path):
            raise RuntimeError("Unable to map file to memory buffer, errno=12")
        if os.path.isfile(path) and os.path.getsize(path) == 0:
            raise RuntimeError("Unable to get file size, errno=0")
        native.model_asset_path = os.fsencode(path)
    return native


def classifier_options(options: ClassifierOptions) -> c_api.ClassifierOptions:
    """The structure of a classifier's options; without a threshold the one in the model's metadata applies.

    Raises:
      TypeError: A category is not text.
      ValueError: max_results is out of range, or a text contains a zero character.
    """
    native = c_api.ClassifierOptions(max_results=-1, score_threshold=math.nan)
    if options.display_names_locale is not None:
        native.display_names_locale = checks.text("display_names_locale", options.display_names_locale)
    if options.max_results is not None:
        native.max_results = checks.integer("max_results", options.max_results)
    if options.score_threshold is not None:
        native.score_threshold = options.score_threshold
    for name in ("category_allowlist", "category_denylist"):
        names = [checks.text(name, text) for text in getattr(options, name) or []]
        setattr(native, name, (ctypes.c_char_p * len(names))(*names))
        setattr(native, f"{name}_count", len(names))
    return native


def picture(image: Any) -> ctypes.c_void_p:
    """An image's handle.

    Raises:
      ValueError: It is not an image, or has a format that tasks do not accept.
      RuntimeError: It is empty.
    """
    if not isinstance(image, Image):
        raise ValueError("Please provide 'image_format' with 'data'.")
    if image._handle is None:
        raise RuntimeError("ROI width and height must be > 0.")
    if image.image_format not in (ImageFormat.SRGB, ImageFormat.SRGBA):
        raise ValueError(
            f"Unsupported format: {image.image_format.value} ({image.image_format.name}); tasks take SRGB and SRGBA."
        )
    return image._handle.value


class Frame(NamedTuple):
    """A video's frame as arguments of the C library."""

    image: ctypes.c_void_p
    processing: Any
    time: int


def frame(image: Any, options: Optional[ImageProcessingOptions], time_ms: int) -> Frame:
    """The arguments for a frame; see ``picture``, ``processing`` and ``timestamp``. The image must outlive them."""
    return Frame(picture(image), processing(options), timestamp(time_ms))


def processing(options: Optional[ImageProcessingOptions]) -> Any:
    """The structure for an image's rotation.

    Raises:
      ValueError: The rotation is not a multiple of 90, or there is a region.
      TypeError: The rotation is not a number.
    """
    if options is None:
        return None
    rotation = options.rotation_degrees
    if rotation % 90:
        raise ValueError("Expected rotation to be a multiple of 90°.")
    if options.region_of_interest is not None:
        raise ValueError("This task doesn't support region-of-interest.")
    return ctypes.byref(c_api.ImageProcessingOptions(rotation_degrees=int(rotation % 360)))


def timestamp(time_ms: int) -> int:
    """A frame's time.

    Raises:
      TypeError: It is not an integer.
      ValueError: It is out of range.
    """
    time = operator.index(time_ms)
    if abs(time) > 2**53:
        raise ValueError(f"The timestamp {time} is out of range.")
    return time
