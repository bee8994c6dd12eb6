"""Many independent images on several threads."""

import collections
import concurrent.futures
import os
import queue
import threading
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from . import hands
from ._native.handle import ContextManager, Handle
from .pictures import Picture
from .results import HandsResult

if TYPE_CHECKING:
    from concurrent.futures import Future

    from .pictures import Decoding

JOB_LIMIT = 256
"""The maximum number of images that are processed at the same time."""

REFUSALS = (ValueError, RuntimeError, OSError, MemoryError)
"""Errors of an image; any other error is raised."""


class BatchResult(NamedTuple):
    """An image of a batch with its result, or with the reason why there is none."""

    picture: Picture
    """The image, as given."""
    result: "HandsResult | None"
    """The hands; None if the image is refused."""
    error: "Exception | None"
    """Why the image is refused; None if there is a result."""


class Batch(Iterator[BatchResult], ContextManager):
    """The hands in many independent images: an iterator of a ``BatchResult`` per image, in order.

    Images are taken four per thread ahead of the results. Decoding and recognition hold no lock of Python's. Threads that
    iterate over one batch take turns, and each result goes to one of them. An exception of the iterable of images is raised
    after the results of the images before it.
    """

    def __init__(
        self,
        sessions: "list[Handle]",
        pictures: "Iterable[Picture]",
        rotation: int,
        timeout: float,
        decode: "Decoding",
    ):
        """See ``Hands.batch``."""
        self._sessions = sessions
        self._free: queue.SimpleQueue[Handle] = queue.SimpleQueue()
        for session in sessions:
            self._free.put(session)
        self._pictures = iter(pictures)
        self._arguments = (rotation, timeout, None, decode)
        self._threads = concurrent.futures.ThreadPoolExecutor(len(sessions), "hands-batch")
        self._waiting: collections.deque[tuple[Picture, Future[HandsResult]]] = collections.deque()
        # One at most.
        self._errors: list[Exception] = []
        self._is_closed = False
        # Held while an image is awaited from the iterable, which may close the batch.
        self._turn = threading.RLock()
        # Held for moments, by close() too, which does not wait for the iterable.
        self._lock = threading.Lock()

    def __next__(self) -> BatchResult:
        self._sessions[0].check_process()
        with self._turn:
            self._fill()
            with self._lock:
                first = self._waiting.popleft() if self._waiting else None
            if first is None and self._errors and not self._is_closed:
                raise self._errors.pop()
        if first is None:
            # Other threads may wait for the last results.
            self._end(drop=False)
            raise StopIteration
        picture, found = first
        try:
            return BatchResult(picture, found.result(), None)
        except REFUSALS as error:
            return BatchResult(picture, None, error)
        except concurrent.futures.CancelledError:
            raise StopIteration from None

    def close(self) -> None:
        """Ends the batch: waits for the images in progress and drops the others. Does nothing in a fork."""
        if not self._sessions[0].is_in_fork:
            self._end(drop=True)

    def _end(self, drop: bool) -> None:
        with self._lock:
            self._is_closed = True
            self._pictures = iter(())
            self._waiting.clear()
        self._threads.shutdown(cancel_futures=drop)
        for session in self._sessions:
            session.close()

    def _fill(self) -> None:
        """Takes images; an exception instead of the next one is kept."""
        while not self._errors and len(self._waiting) < 4 * len(self._sessions):
            try:
                picture = next(self._pictures)
            except StopIteration:
                return
            except Exception as error:
                self._errors.append(error)
                return
            with self._lock:
                if self._is_closed:
                    return
                self._waiting.append((picture, self._threads.submit(self._recognize, picture)))

    def _recognize(self, picture: Picture) -> HandsResult:
        session = self._free.get()
        try:
            return hands.recognize(session, picture, *self._arguments)
        finally:
            self._free.put(session)


def available_processors() -> int:
    """The number of processors that this process may use, by its affinity and its control groups' limits; 1 or more."""
    affinity = getattr(os, "sched_getaffinity", None)
    allowed = len(affinity(0)) if affinity else os.cpu_count() or 1
    return max(1, min([allowed, *_granted(_read("/proc/self/cgroup"))]))


def _granted(groups: str) -> "Iterator[int]":
    """The limits of control groups and of the groups above them, in processors, rounded up.

    Args:
      groups: The text of ``/proc/self/cgroup``.
    """
    for line in groups.splitlines():
        number, _, rest = line.partition(":")
        controllers, _, path = rest.partition(":")
        is_unified = number == "0" and not controllers
        if not is_unified and "cpu" not in controllers.split(","):
            continue
        root = "/sys/fs/cgroup" if is_unified else f"/sys/fs/cgroup/{controllers}"
        names = [name for name in path.split("/") if name]
        for count in range(len(names) + 1):
            folder = "/".join([root, *names[:count]])
            files = ["cpu.max"] if is_unified else ["cpu.cfs_quota_us", "cpu.cfs_period_us"]
            numbers = " ".join(_read(f"{folder}/{file}") for file in files).split()
            if len(numbers) == 2 and all(number.isdecimal() and int(number) > 0 for number in numbers):
                yield -(-int(numbers[0]) // int(numbers[1]))


def _read(path: str) -> str:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read(1 << 16)
    except (OSError, ValueError):
        return ""


def job_count(jobs: "Any | None", options: "Mapping[str, Any]", processors: "int | None" = None) -> int:
    """The number of images that are processed at the same time.

    Args:
      jobs: The caller's number, or None for as many as keep the processors busy.
      options: Those of ``Hands``; ``num_threads`` share the work on an image.
      processors: How many there are to use; None for all that this process may use.
    """
    from ._native import checks
    from .errors import InvalidArgumentError

    if jobs is None:
        threads: Any = options.get("num_threads") or os.environ.get("HANDS_NUM_THREADS", 1)
        count = max(int(threads), 1) if str(threads).isdecimal() else 1
        return min(max((processors or available_processors()) // count, 1), JOB_LIMIT)
    count = checks.integer("jobs", jobs)
    if not 1 <= count <= JOB_LIMIT:
        raise InvalidArgumentError(f"jobs is {count}; it must be 1 to {JOB_LIMIT}")
    return count
