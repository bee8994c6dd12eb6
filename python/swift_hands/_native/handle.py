"""Ownership of the C library's tasks and images."""

import _thread
import atexit
import ctypes
import os
import threading
import weakref
from typing import Any, TypeVar

from . import errors, library

_Closing = TypeVar("_Closing", bound="ContextManager")


class ContextManager:
    """What is closed at the end of a ``with`` block."""

    def close(self) -> None:
        """Ends it."""
        raise NotImplementedError

    def __enter__(self: _Closing) -> _Closing:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class TaskHandle:
    """A task of the C library; closed with this object, or when the interpreter exits."""

    def __init__(self, create: str, close: str, *arguments: Any, keep: Any = None):
        """Creates a task.

        Args:
          create: The function that creates it.
          close: The function that ends it.
          *arguments: Its arguments before the handle.
          keep: What must live as long as the task, such as its callback.
        """
        self._value: ctypes.c_void_p | None = None
        self._close = close
        self._keep = keep
        self._process = os.getpid()
        value = ctypes.c_void_p()
        errors.call(create, *arguments, ctypes.byref(value))
        self._value = value
        _open_tasks.add(self)

    @property
    def is_open(self) -> bool:
        return self._value is not None

    @property
    def value(self) -> ctypes.c_void_p:
        """The handle for C.

        Raises:
          ValueError: The task is closed.
          RuntimeError: This is a fork of the process that created it.
        """
        if self._value is None:
            raise ValueError("Task runner is currently not running.")
        if self._process != os.getpid():
            raise RuntimeError(
                f"This task belongs to process {self._process} and cannot be used in its fork "
                f"{os.getpid()}: create a task in each process."
            )
        return self._value

    def close(self) -> None:
        """Ends the task; waits for frames in work. Does nothing to one that is closed."""
        value = self._taken()
        if value is not None:
            errors.call(self._close, value)

    def _taken(self) -> "ctypes.c_void_p | None":
        """Takes the handle out, if the task is still to be closed."""
        value, self._value = self._value, None
        # In a fork the task's threads do not exist: there is nothing to wait for.
        return value if self._process == os.getpid() else None

    def __del__(self) -> None:
        value = self._taken()
        if value is None:
            return
        if self._keep is None:
            errors.call(self._close, value)
        else:
            # The garbage collector may run this under a lock that a callback waits for.
            _close_elsewhere(self._close, value, self._keep)

    def __reduce__(self) -> Any:
        raise TypeError("Tasks cannot be pickled: create one in each process.")


class ImageHandle:
    """An image of the C library, freed with this object."""

    def __init__(self, value: ctypes.c_void_p):
        self.value = value
        # The interpreter may be gone to pieces when this object is.
        self._free = library.load().MpImageFree

    def __del__(self) -> None:
        self._free(self.value)


_open_tasks: "weakref.WeakSet[TaskHandle]" = weakref.WeakSet()


# Locks held while a task is being closed on another thread.
_closing: "set[threading.Lock]" = set()
# In a fork the threads that hold them do not exist.
os.register_at_fork(after_in_child=_closing.clear)


def _close_elsewhere(close: str, value: ctypes.c_void_p, keep: Any) -> None:
    """Closes a task on a new thread, which keeps its callback alive until then."""
    is_closing = threading.Lock()
    is_closing.acquire()
    _closing.add(is_closing)

    def run(keep: Any) -> None:
        try:
            errors.call(close, value)
        finally:
            _closing.discard(is_closing)
            is_closing.release()

    try:
        # threading.Thread would take a lock that the interrupted thread may hold.
        _thread.start_new_thread(run, (keep,))
    except RuntimeError:
        # No thread could be started.
        run(keep)


@atexit.register
def _close_tasks() -> None:
    # No thread of C may call Python after its end.
    for task in list(_open_tasks):
        task.close()
    for is_closing in list(_closing):
        is_closing.acquire()
