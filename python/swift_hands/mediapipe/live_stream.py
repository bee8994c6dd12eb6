"""The thread on which a live stream's frames are looked at."""

import atexit
import collections
import os
import threading
import weakref
from collections.abc import Callable

from ..log import logger

LIMIT = 32
"""Frames that may wait; whoever sends another waits for a place."""


class LiveStream:
    """Looks at every frame, one after the other, on a thread of its own.

    Frames that wait keep alive what looks at them; nothing else does, so that a stream may be part of a
    reference cycle. It belongs to the process that created it.
    """

    def __init__(self) -> None:
        """Starts the thread."""
        self._frames = _Frames()
        self._process = os.getpid()
        self._thread = threading.Thread(target=self._frames.run, name="swift_hands live stream", daemon=True)
        self._frames.thread = self._thread
        self._thread.start()
        _streams.add(self)

    def send(self, timestamp_ms: int, look: "Callable[[], None]") -> None:
        """Takes the next frame; waits while ``LIMIT`` frames wait.

        Args:
          timestamp_ms: Its time, later than that of the frame before.
          look: Looks at it, on the stream's thread.

        Raises:
          ValueError: The time is not later, or the stream is finished.
          RuntimeError: ``LIMIT`` frames wait, and the thread that sends is that which must look at them.
        """
        self._frames.put(timestamp_ms, look)

    def finish(self) -> None:
        """Takes no more frames and waits for those that were taken.

        On the stream's own thread it drops them.
        """
        if self._process != os.getpid():
            return
        is_own = threading.current_thread() is self._thread
        self._frames.end(drop=is_own)
        if not is_own:
            self._thread.join()

    def __del__(self) -> None:
        # Nothing is left to end after the interpreter's end, when modules may be gone.
        if not self._frames.is_ended and self._process == os.getpid():
            self._frames.end(drop=False)


class _Frames:
    """What a stream and its thread share; the thread must not hold the stream."""

    def __init__(self) -> None:
        self.thread: threading.Thread | None = None
        # Reentrant: a collection of garbage inside may end another stream, or this one.
        self._changed = threading.Condition(threading.RLock())
        self._waiting: collections.deque[Callable[[], None]] = collections.deque()
        self._latest: int | None = None
        self.is_ended = False

    def put(self, timestamp_ms: int, look: "Callable[[], None]") -> None:
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
            self._waiting.append(look)
            self._changed.notify_all()

    def end(self, drop: bool) -> None:
        with self._changed:
            self.is_ended = True
            if drop:
                self._waiting.clear()
            self._changed.notify_all()

    def run(self) -> None:
        while (look := self._next()) is not None:
            try:
                look()
            except BaseException as error:  # whoever sends must not wait for a dead thread
                logger().exception("Error in callback: %s", error)
            # What waits for the next frame must not keep the last one alive.
            del look

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
