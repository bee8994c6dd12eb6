"""Live streams for a library without threads: a thread of Python that processes the newest frame first."""

import threading
import weakref
from collections.abc import Callable
from typing import Any, TypeAlias

from .. import errors

Process: TypeAlias = Callable[[Any, int], "tuple[int, bytes | None, int | None]"]
"""Processes a frame at a time in microseconds; gives status, error and the address of the result."""


class NewestFrame:
    """Processes frames on a thread of its own. While one is processed, only the newest waits."""

    def __init__(self, process: Process, release: "Callable[[int | None], None]", callback: Any):
        """Starts the thread.

        Args:
          process: Processes a frame.
          release: Frees a result.
          callback: A ``HandsCallback``, which is not kept alive, as it may refer to the owner of this object.

        Raises:
          OutOfMemoryError: No thread can be started.
        """
        self._process, self._release, self._callback = process, release, weakref.ref(callback)
        self._changed = threading.Condition()
        self._waiting: tuple[Any, int] | None = None
        self._last: int | None = None
        self._is_closed = self._is_dropped = False
        self.dropped_frames = 0
        self._thread = threading.Thread(target=self._run, name="swift_hands live stream", daemon=True)
        try:
            self._thread.start()
        except RuntimeError as error:
            raise errors.OutOfMemoryError(f"There is no thread for the callback: {error}") from None

    def send(self, frame: Any, time: int) -> None:
        """Takes the next frame.

        Raises:
          InvalidArgumentError: Its time is not later than that of the frame before.
        """
        with self._changed:
            if self._last is not None and time <= self._last:
                raise errors.InvalidArgumentError(
                    f"The time {time} µs is not later than {self._last} µs, that of the frame before"
                )
            self._last = time
            self.dropped_frames += self._waiting is not None
            self._waiting = (frame, time)
            self._changed.notify_all()

    def close(self) -> None:
        """Waits for the frames in progress; on the thread itself it drops the one that waits."""
        is_own = threading.current_thread() is self._thread
        with self._changed:
            self._is_closed = True
            self._is_dropped |= is_own
            self._changed.notify_all()
        if not is_own:
            self._thread.join()

    def _next(self) -> "tuple[Any, int] | None":
        with self._changed:
            while self._waiting is None and not self._is_closed:
                self._changed.wait()
            if self._is_dropped:
                return None
            frame, self._waiting = self._waiting, None
            return frame

    def _processed(self, frame: Any, time: int) -> "tuple[int, bytes | None, int | None]":
        """What ``process`` gives; an exception is the error of this frame."""
        try:
            return self._process(frame, time)
        except Exception as error:
            return errors.status_of(error), str(error).encode(errors="replace"), None

    def _run(self) -> None:
        while (frame := self._next()) is not None:
            time = frame[1]
            status, text, result = self._processed(*frame)
            callback = self._callback()
            if callback is not None:
                callback(None, status, text, result, time)
            self._release(result)
            # Neither must be kept alive while this waits for the next frame.
            del frame, callback
