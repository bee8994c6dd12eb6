"""The thread that processes a live stream's frames."""

import atexit
import collections
import os
import threading
import weakref
from collections.abc import Callable

from ..log import logger

LIMIT = 32
"""Maximum number of waiting frames; ``send`` blocks while there are as many."""


class LiveStream:
    """Processes every frame, in order, on a thread of its own.

    Only waiting frames keep their task alive, so a stream can be part of a reference cycle. It belongs to the process that
    created it.
    """

    def __init__(self) -> None:
        """Starts the thread."""
        self._frames = _Frames()
        self._process = os.getpid()
        self._thread = threading.Thread(target=self._frames.run, name="swift_hands live stream", daemon=True)
        self._frames.thread = self._thread
        self._thread.start()
        _streams.add(self)

    def send(self, timestamp_ms: int, process: "Callable[[], None]") -> None:
        """Adds a frame; blocks while ``LIMIT`` frames wait.

        Args:
          timestamp_ms: Its time, later than that of the frame before.
          process: Processes it, on the stream's thread.

        Raises:
          ValueError: The time is not later, or the stream has ended.
          RuntimeError: ``LIMIT`` frames wait, and this is the thread that processes them.
        """
        self._frames.put(timestamp_ms, process)

    def finish(self) -> None:
        """Accepts no more frames and waits for those that wait.

        On the stream's own thread it drops them.
        """
        if self._process != os.getpid():
            return
        is_own = threading.current_thread() is self._thread
        self._frames.end(drop=is_own)
        if not is_own:
            self._thread.join()

    def __del__(self) -> None:
        # At the interpreter's exit, modules may be gone.
        if not self._frames.is_ended and self._process == os.getpid():
            self._frames.end(drop=False)


class _Frames:
    """The state that a stream shares with its thread, which must not refer to the stream."""

    def __init__(self) -> None:
        self.thread: threading.Thread | None = None
        # Reentrant: garbage collection inside may end another stream, or this one.
        self._changed = threading.Condition(threading.RLock())
        self._waiting: collections.deque[Callable[[], None]] = collections.deque()
        self._latest: int | None = None
        self.is_ended = False

    def put(self, timestamp_ms: int, process: "Callable[[], None]") -> None:
        with self._changed:
            while True:
                if self.is_ended:
                    raise ValueError("Task runner is currently not running.")
                if self._latest is not None and timestamp_ms <= self._latest:
                    raise ValueError("Input timestamp must be monotonically increasing.")
                if len(self._waiting) < LIMIT:
                    break
                if threading.current_thread() is self.thread:
                    raise RuntimeError(f"{LIMIT} frames wait already, and a callback cannot wait for itself.")
                self._changed.wait()
            self._latest = timestamp_ms
            self._waiting.append(process)
            self._changed.notify_all()

    def end(self, drop: bool) -> None:
        with self._changed:
            self.is_ended = True
            if drop:
                self._waiting.clear()
            self._changed.notify_all()

    def run(self) -> None:
        while (process := self._next()) is not None:
            try:
                process()
            except BaseException as error:  # send() must not wait for a dead thread
                logger().exception("A frame of a live stream failed: %s", error)
            # The last frame must not be kept alive while waiting for the next one.
            del process

    def _next(self) -> "Callable[[], None] | None":
        with self._changed:
            while not self._waiting:
                if self.is_ended:
                    return None
                self._changed.wait()
            self._changed.notify_all()
            return self._waiting.popleft()


_streams: "weakref.WeakSet[LiveStream]" = weakref.WeakSet()


@atexit.register
def _finish_streams() -> None:
    for stream in list(_streams):
        stream.finish()
