"""What both tasks have in common."""

import ctypes
import dataclasses
import functools
import math
from typing import Any, Generic, Optional, TypeVar

from .._native.handle import ContextManager, Handle
from ..log import logger
from . import c_api, messages, native_options
from .image import Image
from .live_stream import LiveStream
from .tasks.python.components.containers import NormalizedRect
from .tasks.python.vision.core import ImageProcessingOptions
from .tasks.python.vision.core import VisionTaskRunningMode as RunningMode

_Result = TypeVar("_Result")

_mode_names = {RunningMode.IMAGE: "image", RunningMode.VIDEO: "video", RunningMode.LIVE_STREAM: "live stream"}


@dataclasses.dataclass(frozen=True)
class TaskKind:
    """Names of a task's functions and structures in the C library, and of its graph in MediaPipe."""

    name: str
    verb: str
    options: Any
    result: Any
    graph: str
    outputs: tuple[str, ...]


class VisionTask(ContextManager, Generic[_Result]):
    """A task of the C library.

    Any thread may call it; calls wait for each other. Without ``close()`` it is closed when nothing refers to it. It
    belongs to the process that created it.
    """

    _kind: TaskKind

    def __init__(self, options: Any):
        """Creates a task from its options; see ``create_from_options``."""
        self._mode = RunningMode(options.running_mode)
        native = self._kind.options()
        native_options.task_options(native, options, self._mode)
        c_api.load()
        self._handle = Handle(
            f"Mp{self._kind.name}Create", f"Mp{self._kind.name}Close", ctypes.byref(native), name="This task"
        )
        self._callback = options.result_callback
        self._stream = LiveStream() if self._mode == RunningMode.LIVE_STREAM else None

    def _convert(self, found: Any) -> _Result:
        raise NotImplementedError

    def _require(self, mode: RunningMode) -> ctypes.c_void_p:
        if not self._handle.is_open:
            raise ValueError("Task runner is currently not running.")
        value = self._handle.value
        if self._mode != mode:
            raise ValueError(
                f"Task is not initialized with the {_mode_names[mode]} mode. Current running mode:{self._mode.name}"
            )
        return value

    def _detect(self, image: Image, options: Optional[ImageProcessingOptions]) -> _Result:
        """Processes a single image."""
        task = self._require(RunningMode.IMAGE)
        return self._call("Image", task, native_options.picture(image), native_options.processing(options))

    def _detect_for_video(self, image: Image, time_ms: int, options: Optional[ImageProcessingOptions]) -> _Result:
        """Processes a frame."""
        task = self._require(RunningMode.VIDEO)
        return self._call("ForVideo", task, *native_options.frame(image, options, time_ms))

    def _detect_async(self, image: Image, time_ms: int, options: Optional[ImageProcessingOptions]) -> None:
        """Sends a frame to a live stream. The options are read now: the caller may change them afterwards."""
        self._require(RunningMode.LIVE_STREAM)
        frame = native_options.frame(image, options, time_ms)
        assert self._stream is not None
        self._stream.send(frame.time, functools.partial(self._deliver, image, frame))

    def _deliver(self, image: Image, frame: native_options.Frame) -> None:
        found = self._call("ForVideo", self._require(RunningMode.LIVE_STREAM), *frame)
        try:
            self._callback(found, image, frame.time)
        except BaseException as error:  # It must not end the stream's thread.
            logger().exception("Error in callback: %s", error)

    def _call(self, suffix: str, *arguments: Any) -> _Result:
        name, found = f"Mp{self._kind.name}", self._kind.result()
        c_api.call(f"{name}{self._kind.verb}{suffix}", *arguments, ctypes.byref(found))
        try:
            return self._convert(found)
        finally:
            getattr(c_api.load(), f"{name}CloseResult")(ctypes.byref(found))

    def convert_to_normalized_rect(
        self, options: Optional[ImageProcessingOptions], image: Image, roi_allowed: bool = True
    ) -> NormalizedRect:
        """The region of an image that options select, rotated counterclockwise.

        Raises:
          ValueError: The rotation is not a multiple of 90, or there is a region and none is allowed.
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
        return NormalizedRect((left + right) / 2, (top + bottom) / 2, width, height, rotation=-rotation * math.pi / 180)

    def get_graph_config(self) -> Any:
        """The message ``CalculatorGraphConfig`` with one node, the task, because there is no graph inside."""
        streams = {
            "input_stream": ["IMAGE:image_in", "NORM_RECT:norm_rect_in"],
            "output_stream": [*self._kind.outputs, "IMAGE:image_out"],
        }
        node = messages.CalculatorGraphConfig.Node(calculator=self._kind.graph, **streams)
        return messages.CalculatorGraphConfig(node=[node], **streams)

    def close(self) -> None:
        """Closes the task; waits for frames in progress, whose results are still delivered.

        When called in its callback, it drops the frames that wait.

        Raises:
          ValueError: It is already closed.
        """
        if not self._handle.is_open:
            raise ValueError("Task runner is currently not running.")
        if self._stream is not None:
            self._stream.finish()
        self._handle.close()

    def __repr__(self) -> str:
        state = self._mode.name if self._handle.is_open else "closed"
        return f"<{type(self).__name__} {state}>"
