"""Live streams."""

import collections
import contextlib
import ctypes
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import errors, pictures, results
from ._native import checks, library, structures
from ._native.handle import ContextManager, Handle
from .log import logger
from .pictures import Picture
from .results import HandsResult

if TYPE_CHECKING:
    import asyncio

# Results that wait for ``async for``; the oldest are dropped.
_WAITING = 64


class Receiver:
    """What the C library's callback calls. It must not refer to the stream, which would never be collected."""

    def __init__(
        self,
        callback: "Callable[[HandsResult], None] | None",
        on_error: "Callable[[Exception, float], None] | None",
    ):
        self._callback = callback
        self._on_error = on_error
        self._waiting: collections.deque[HandsResult | Exception] = collections.deque(maxlen=_WAITING)
        self._lock = threading.Lock()
        # What to set when something changes, with its event loop, for each that waits in ``next``.
        self._waiters: set[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = set()
        self.is_closed = False
        self.native = structures.HandsCallback(self._receive)

    def _receive(self, _: Any, status: int, text: "bytes | None", result: "int | None", time_us: int) -> None:
        try:
            if not status:
                assert result is not None
                found = results.read(result, time_us / 1e6)
                if self._callback is not None:
                    self._callback(found)
                else:
                    self._put(found)
                return
            error = errors.of_status(status, (text or b"").decode())
            if self._on_error is not None:
                self._on_error(error, time_us / 1e6)
            elif self._callback is None:
                self._put(error)
            else:
                logger().error("A frame of a live stream failed: %s", error)
        except BaseException as caught:  # ctypes would print it
            logger().exception("Error in callback: %s", caught)

    def _put(self, item: "HandsResult | Exception") -> None:
        with self._lock:
            self._waiting.append(item)
        self._wake()

    def _wake(self) -> None:
        # A copy, which is made at once: other threads change the set.
        for loop, changed in self._waiters.copy():
            # The loop may have been closed.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(changed.set)

    def end(self) -> None:
        """Ends iteration after the results that wait."""
        self.is_closed = True
        self._wake()

    async def next(self) -> HandsResult:
        """The next result.

        Raises:
          StopAsyncIteration: The stream is closed and no result waits.
          HandsError: The frame failed.
        """
        import asyncio

        if self._callback is not None:
            raise errors.InvalidArgumentError("This stream has a callback; it cannot be iterated over")
        changed = asyncio.Event()
        waiter = (asyncio.get_running_loop(), changed)
        self._waiters.add(waiter)
        try:
            while True:
                changed.clear()
                # Read first: a result that comes now is one before the end.
                is_closed = self.is_closed
                with self._lock:
                    item = self._waiting.popleft() if self._waiting else None
                if item is None and not is_closed:
                    await changed.wait()
                    continue
                if item is None:
                    raise StopAsyncIteration
                if isinstance(item, Exception):
                    raise item
                return item
        finally:
            self._waiters.discard(waiter)


class Live(ContextManager):
    """A live stream: ``send`` does not wait, and the newest frame is processed first.

    It is a context manager, also for ``async with``. Without a callback, ``async for`` iterates over the results until
    the stream is closed; while nothing takes them, the newest 64 are kept. Several tasks and event loops may iterate: each
    result goes to one of them.
    """

    def __init__(self, session: Handle, receiver: Receiver):
        """See ``Hands.live``."""
        self._task = session
        self._receiver = receiver

    def send(self, picture: Picture, time: float, *, rotation: int = 0) -> None:
        """Takes the next frame and returns at once.

        Args:
          picture: See ``Picture``; its pixels are copied.
          time: Seconds, later than the previous frame's.
          rotation: See ``Hands.recognize``.

        Raises:
          InvalidArgumentError: The picture or the time is invalid, or the stream is closed.
          NotFoundError, UnavailableError: See ``Hands.recognize``.
        """
        image, _keep = pictures.native(picture, rotation)
        library.call("hands_send", self._task.value, ctypes.byref(image), checks.microseconds("time", time))

    @property
    def dropped_frames(self) -> int:
        """Frames that were replaced by newer ones before they were processed."""
        count = ctypes.c_int64()
        library.call("hands_dropped_frames", self._task.value, ctypes.byref(count))
        return count.value

    def close(self) -> None:
        """Ends the stream; waits for the frames in progress, whose results are still delivered."""
        self._task.close()
        self._receiver.end()

    async def aclose(self) -> None:
        """Awaits ``close`` on another thread."""
        import asyncio

        await asyncio.to_thread(self.close)

    async def __aenter__(self) -> "Live":
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.aclose()

    def __aiter__(self) -> "Live":
        return self

    async def __anext__(self) -> HandsResult:
        return await self._receiver.next()
