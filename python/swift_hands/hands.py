"""Finds hands in images, videos and live streams."""

import ctypes
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import model_files, options, pictures, results
from ._native import checks, library, record, structures
from ._native.handle import ContextManager, Handle
from .pictures import Picture, decoding
from .results import HandsResult

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .batch import Batch
    from .live import Live
    from .pictures import Decoding

IMAGE, VIDEO, LIVE = 0, 1, 2
_CANNED, _CUSTOM = 0, 1


def kernels() -> list[str]:
    """The kernels that this processor can run, fastest first."""
    names: bytes = library.load().hands_kernels()
    return names.decode().split(",")


class Hands(ContextManager):
    """Finds hands: ``Hands()(picture)``, ``Hands().video(path)``, ``Hands().live(callback)``.

    The models are loaded once, for all videos and live streams too. Any thread may call it; calls for single images wait
    for each other. It belongs to the process that created it. It need not be closed; after ``close()`` all calls raise
    ``InvalidArgumentError``.
    """

    @options.keywords(options.ALL)
    def __init__(
        self, model: "str | os.PathLike[str] | bytes | None" = None, **arguments: "Unpack[options.Options]"
    ) -> None:
        """Loads the models.

        Args:
          model: Path or bytes of a ``.task`` bundle, such as one with custom gestures; None for the default bundle.
          **arguments: See below. ``gestures=False`` means ``landmarks_only=True``.

        Raises:
          InvalidArgumentError: An option is out of range, or the bundle is invalid.
          NotFoundError: There is no such bundle, or a model is missing in it.
          TypeError: There is no such option, or it has another type.
        """
        self._options = options.check_names(arguments, "Hands()", options.ALL)
        settings = ctypes.byref(options.model(self._options))
        if isinstance(model, bytes):
            self._name = f"{len(model)} bytes"
            create = "hands_model_load"
            source: list[object] = [model, len(model)]
        else:
            path = os.fspath(model_files.find(not self._options.get("landmarks_only")) if model is None else model)
            self._name = os.path.basename(path)
            create = "hands_model_open"
            source = [checks.path(path)]
        self._model = Handle(create, "hands_model_close", *source, settings, name="This Hands")
        self._session = self._create_session(IMAGE, {})
        # The library's names live only as long as the model.
        self._labels = [self._read_labels(classifier) for classifier in (_CANNED, _CUSTOM)]

    def recognize(
        self, picture: Picture, *, rotation: int = 0, timeout: float = 0.0, decode: "Decoding" = "full"
    ) -> HandsResult:
        """The hands in a single image; ``hands(picture)`` does the same.

        Args:
          picture: See ``Picture``.
          rotation: Clockwise rotation that makes the image upright, in degrees: a multiple of 90.
          timeout: Maximum duration in seconds; 0 for no limit.
          decode: ``"fast"`` decodes a JPEG file of 1536 pixels or more along its longer side, given by its path or its
            bytes, only as finely as the models see it, in half the time. Landmarks differ slightly, and the result
            is not ``is_complete``. The timeout includes the decoding of a JPEG file then. Other pictures, and all on
            WebAssembly, are as with ``"full"``.

        Raises:
          InvalidArgumentError: The picture, a number or ``decode`` is invalid.
          NotFoundError: There is no such file.
          UnavailableError: A library that decodes the file is not installed.
          DeadlineExceededError: It took longer than ``timeout``.
        """
        return recognize(self._session, picture, rotation, timeout, None, decode)

    __call__ = recognize

    async def recognize_async(
        self, picture: Picture, *, rotation: int = 0, timeout: float = 0.0, decode: "Decoding" = "full"
    ) -> HandsResult:
        """Awaits ``recognize`` on another thread."""
        import asyncio

        return await asyncio.to_thread(self.recognize, picture, rotation=rotation, timeout=timeout, decode=decode)

    @options.keywords(record.SESSION_OPTIONS)
    def batch(
        self,
        pictures: "Iterable[Picture]",
        *,
        jobs: "int | None" = None,
        rotation: int = 0,
        timeout: float = 0.0,
        decode: "Decoding" = "full",
        **arguments: "Unpack[record.SessionKeywords]",
    ) -> "Batch":
        """The hands in many independent images, on several threads, which share the models.

        Args:
          pictures: Paths of files, arrays or other images (see ``Picture``), taken as threads become free.
          jobs: The number of images that are processed at the same time, 1 to 256; None for the number of processors
            that this process may use, divided by ``num_threads``.
          rotation: See ``recognize``.
          timeout: Maximum duration of an image in seconds; 0 for no limit.
          decode: See ``recognize``.
          **arguments: Options of this batch, instead of those of this object.

        Returns:
          An iterator of pictures with their results or errors, in the order of the pictures.

        Raises:
          InvalidArgumentError: This object is closed, or an argument is out of range.
        """
        from .batch import Batch, job_count

        decoding(decode)
        rotation = checks.rotation(rotation)
        checks.timeout(timeout)
        given = options.check_names(arguments, "This function", record.SESSION_OPTIONS)
        count = job_count(jobs, self._options | given)
        sessions = [self._create_session(IMAGE, given) for _ in range(count)]
        return Batch(sessions, pictures, rotation, timeout, decode)

    @options.keywords(record.SESSION_OPTIONS)
    def video(
        self,
        source: "str | os.PathLike[str] | Iterable[tuple[float, Picture]]",
        *,
        rotation: int = 0,
        timeout: float = 0.0,
        **arguments: "Unpack[record.SessionKeywords]",
    ) -> "Video":
        """The hands in a video, frame by frame, with tracks.

        Args:
          source: Path of a video file, which the program ffmpeg decodes; or pairs of a frame's time in seconds and its
            picture.
          rotation: See ``recognize``.
          timeout: Maximum duration of a frame in seconds; 0 for no limit.
          **arguments: Options of this video, instead of those of this object.

        Raises:
          NotFoundError: There is no such file, or ffmpeg is not installed.
          InvalidArgumentError: This object is closed, or an argument is out of range.
        """
        rotation = checks.rotation(rotation)
        checks.timeout(timeout)
        session = self._create_session(VIDEO, arguments)
        if isinstance(source, (str, os.PathLike)):
            # Its imports would be a fifth of the package's.
            from . import video_files

            video_files.check(source)
            source = video_files.frames(source)
        return Video(session, source, rotation, timeout)

    @options.keywords(record.SESSION_OPTIONS)
    def live(
        self,
        callback: "Callable[[HandsResult], None] | None" = None,
        *,
        on_error: "Callable[[Exception, float], None] | None" = None,
        **arguments: "Unpack[record.SessionKeywords]",
    ) -> "Live":
        """A live stream, which processes the newest frame first and drops those that it has no time for.

        Args:
          callback: Receives the result of each frame, on a thread of its own; None to iterate over the results with
            ``async for``.
          on_error: Called on the same thread with the error and the time of a frame that failed; None to log errors.
          **arguments: Options of this stream, instead of those of this object.

        Raises:
          InvalidArgumentError: This object is closed, or an option is out of range.
        """
        from .live import Live, Receiver

        receiver = Receiver(callback, on_error)
        return Live(self._create_session(LIVE, arguments, receiver.native), receiver)

    @property
    def precision(self) -> str:
        """Arithmetic of the hand models: ``"exact"`` or ``"fast16"``."""
        name = ctypes.c_char_p()
        library.call("hands_model_precision", self._model.value, ctypes.byref(name))
        return (name.value or b"").decode()

    @property
    def canned_labels(self) -> tuple[str, ...]:
        """The gestures of the built-in classifier."""
        return self._labels[_CANNED]

    @property
    def custom_labels(self) -> tuple[str, ...]:
        """The gestures of the custom classifier; empty if there is none."""
        return self._labels[_CUSTOM]

    def close(self) -> None:
        """Frees the models. Videos and live streams that have begun go on."""
        self._session.close()
        self._model.close()

    def __repr__(self) -> str:
        return f"<Hands {self._name}>"

    def _create_session(self, mode: int, arguments: Any, callback: Any = None) -> Handle:
        values = self._options | options.check_names(arguments, "This function", record.SESSION_OPTIONS)
        return Handle(
            "hands_session_create",
            "hands_session_close",
            self._model.value,
            mode,
            ctypes.byref(options.session(values)),
            callback or structures.HandsCallback(),
            None,
            name="This Hands" if mode == IMAGE else "This session",
            keep=callback,
        )

    def _read_labels(self, classifier: int) -> tuple[str, ...]:
        names, count = ctypes.POINTER(ctypes.c_char_p)(), ctypes.c_size_t()
        library.call("hands_model_labels", self._model.value, classifier, ctypes.byref(names), ctypes.byref(count))
        return tuple((names[index] or b"").decode() for index in range(count.value))


class Video(Iterator[HandsResult], ContextManager):
    """The hands in a video: an iterator, also for ``async for``, of one result per frame.

    A frame that takes longer than the timeout raises ``DeadlineExceededError``, and a picture that is refused
    ``InvalidArgumentError``; iteration can then go on with the next frame. Threads that iterate over one video take turns.
    """

    def __init__(self, session: Handle, frames: "Iterable[tuple[float, Picture]]", rotation: int, timeout: float):
        """See ``Hands.video``."""
        self._session = session
        self._frames = iter(frames)
        self._rotation = rotation
        self._timeout = timeout
        self._lock = threading.Lock()
        self._is_closed = False

    def __next__(self) -> HandsResult:
        result = self._next()
        if result is None:
            raise StopIteration
        return result

    def __aiter__(self) -> "Video":
        return self

    async def __anext__(self) -> HandsResult:
        import asyncio

        result = await asyncio.to_thread(self._next)
        if result is None:
            raise StopAsyncIteration
        return result

    def close(self) -> None:
        """Ends the video. A frame in progress on another thread, which is not waited for, still gives its result."""
        self._is_closed = True
        self._free_if_closed()

    def _next(self) -> "HandsResult | None":
        self._session.check_process()
        try:
            with self._lock:
                if self._is_closed:
                    return None
                try:
                    time, picture = next(self._frames)
                except StopIteration:
                    self._is_closed = True
                    return None
                return recognize(self._session, picture, self._rotation, self._timeout, time)
        finally:
            self._free_if_closed()

    def _free_if_closed(self) -> None:
        """Frees what a closed video holds, unless a frame is in progress, after which this is called again."""
        if not self._is_closed or not self._lock.acquire(blocking=False):
            return
        try:
            frames, self._frames = self._frames, iter(())
            stop = getattr(frames, "close", None)
            if stop is not None:
                stop()
        finally:
            self._session.close()
            self._lock.release()


def recognize(
    session: Handle,
    picture: Picture,
    rotation: int,
    timeout: float,
    time: "float | None",
    decode: "Decoding" = "full",
) -> HandsResult:
    """Finds the hands in an image, or in a video's frame at a time in seconds."""
    limit = checks.timeout(timeout)
    if time is not None:
        time = checks.real("time", time)
    if number := decoding(decode):
        found = pictures.recognize_file(session.value, picture, number, rotation, limit)
        if found:
            return results.take(found[0], time, found[1])
    time_us = 0 if time is None else checks.microseconds("time", time)
    image, _keep = pictures.native(picture, rotation)
    result = ctypes.c_void_p()
    library.call("hands_recognize", session.value, ctypes.byref(image), time_us, limit, ctypes.byref(result))
    return results.take(result, time)
