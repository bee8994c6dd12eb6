"""Ownership of the C library's objects."""

import _thread
import atexit
import ctypes
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any, TypeVar

from .. import errors
from . import library

_Closing = TypeVar("_Closing", bound="ContextManager")


class ContextManager:
    """An object that a ``with`` block closes at its end."""

    def close(self) -> None:
        """Frees what it holds."""
        raise NotImplementedError

    def __enter__(self: _Closing) -> _Closing:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Handle:
    """An object of the C library; closed with this Python object, or when Python exits unless it lends memory."""

    def __init__(
        self, create: str, close: str, *arguments: object, name: str, keep: Any = None, lends_memory: bool = False
    ):
        """Creates an object.

        Args:
          create: The function that creates it.
          close: The function that closes it.
          arguments: The first arguments of ``create``.
          name: What it is called in errors.
          keep: What must live as long as the object, such as its callback.
          lends_memory: Whether there may be arrays in its memory, see ``LentMemory``: it stays when Python exits.
        """
        self._value: ctypes.c_void_p | None = None
        self._close = close
        self._name = name
        self._keep = keep
        self._lends_memory = lends_memory
        self._process = os.getpid()
        value = ctypes.c_void_p()
        library.call(create, *arguments, ctypes.byref(value))
        self._value = value
        _open.add(self)

    @property
    def is_open(self) -> bool:
        """Whether it is not closed yet."""
        return self._value is not None

    @property
    def value(self) -> ctypes.c_void_p:
        """The handle for C.

        Raises:
          InvalidArgumentError: It is closed.
          ForkError: This is a fork of the process that created it.
        """
        if self._value is None or self.is_in_fork:
            raise self._fault()
        return self._value

    @property
    def is_in_fork(self) -> bool:
        """Whether this is a fork of the process that created it."""
        return self._process != os.getpid()

    def check_process(self) -> None:
        """Checks that it can be used here, also by who would wait for a lock that a fork never gets.

        Raises:
          ForkError: This is a fork of the process that created it.
        """
        if self.is_in_fork:
            raise self._fault()

    def _fault(self) -> errors.HandsError:
        """Why it cannot be used here."""
        if self.is_in_fork:
            return errors.ForkError(
                f"{self._name} belongs to process {self._process} and cannot be used in its fork {os.getpid()}: create one "
                "in each process"
            )
        return errors.InvalidArgumentError(f"{self._name} is closed")

    def prepared(self, name: str) -> "Callable[[], None]":
        """A call of a function that takes the handle alone, faster than ``library.call``, whose overhead is a large part of
        a small model's run.

        Raises:
          InvalidArgumentError: The object is closed; in the call, too.
          ForkError: This is a fork of the process that created it; in the call, too.
        """
        function, value, process, current = getattr(library.load(), name), self.value, self._process, os.getpid

        def run() -> None:
            if self._value is None or process != current():
                raise self._fault()
            # Without the text of an error: there is none but that of a closed handle.
            status = function(value, None)
            if status:
                raise errors.of_status(status, f"{name}: status {status}")

        return run

    def close(self) -> None:
        """Closes it; waits for frames in progress. Does nothing if it is closed."""
        value = self._taken()
        if value is not None:
            library.call(self._close, value)

    def end(self) -> None:
        """Closes it when Python exits, unless there may still be arrays in its memory."""
        if self._lends_memory:
            self._taken()
        else:
            self.close()

    def _taken(self) -> "ctypes.c_void_p | None":
        """Takes the handle if it is still to be closed."""
        value, self._value = self._value, None
        # The threads of the library do not exist in a fork, so there is nothing to wait for.
        return None if self.is_in_fork else value

    def __del__(self) -> None:
        value = self._taken()
        if value is None:
            return
        if self._keep is None:
            library.call(self._close, value)
        else:
            # The garbage collector may run this under a lock that a callback waits for.
            _close_elsewhere(self._close, value, self._keep)

    def __reduce__(self) -> Any:
        raise TypeError(f"{self._name} cannot be pickled: create one in each process")


class LentMemory:
    """Elements in the memory of an object of the library: ``numpy.asarray`` makes an array of them, which keeps the object.

    The object must not be closed, and the memory must stay, while there are arrays.
    """

    def __init__(
        self, owner: Handle, address: "int | None", shape: "tuple[int, ...]", typestr: str, *, is_writable: bool
    ):
        self._owner = owner
        self.__array_interface__ = {
            "version": 3,
            # Where there are no elements, there may be no address.
            "data": (address or 0, not is_writable),
            "shape": shape,
            "typestr": typestr,
        }


_open: "weakref.WeakSet[Handle]" = weakref.WeakSet()

# Locks held while an object is being closed on another thread.
_closing: "set[threading.Lock]" = set()
if hasattr(os, "register_at_fork"):
    # The threads that hold them do not exist in a fork.
    os.register_at_fork(after_in_child=_closing.clear)


def _close_elsewhere(close: str, value: ctypes.c_void_p, keep: Any) -> None:
    """Closes an object on a new thread, which keeps its callback alive until then."""
    is_closing = threading.Lock()
    is_closing.acquire()
    _closing.add(is_closing)

    def run(keep: Any) -> None:
        try:
            library.call(close, value)
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
def _close_all() -> None:
    # No thread of C may call Python after its end.
    for handle in list(_open):
        handle.end()
    for is_closing in list(_closing):
        is_closing.acquire()
