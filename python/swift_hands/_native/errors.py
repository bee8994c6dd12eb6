"""Statuses of the C library as Python's errors."""

import ctypes

from . import library


class ModelNotFoundError(FileNotFoundError, RuntimeError):
    """A file, or a net of a bundle, is not there.

    MediaPipe raises RuntimeError in version 0.10 and FileNotFoundError in version 1.
    """

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class PictureError(ValueError, RuntimeError):
    """A file is not an image, is damaged or is too large.

    MediaPipe raises RuntimeError.
    """


class UnavailableError(RuntimeError):
    """Something is missing on this system, such as a library that decodes images."""


_classes: dict[int, type[Exception]] = {
    1: TimeoutError,
    2: RuntimeError,
    3: ValueError,
    4: TimeoutError,
    5: ModelNotFoundError,
    6: FileExistsError,
    7: PermissionError,
    8: MemoryError,
    9: RuntimeError,
    10: RuntimeError,
    11: IndexError,
    12: NotImplementedError,
    13: RuntimeError,
    14: UnavailableError,
    15: RuntimeError,
    16: PermissionError,
}


def error(status: int, text: str) -> Exception:
    """The exception for a status that is not 0."""
    return _classes.get(status, RuntimeError)(text)


def call(name: str, *arguments: object) -> None:
    """Calls a function whose last parameter takes the text of an error.

    Python's lock is released while it runs.

    Raises:
      Exception: The status was not 0; see ``error``.
    """
    native = library.load()
    text = ctypes.c_void_p()
    status = getattr(native, name)(*arguments, ctypes.byref(text))
    if status:
        message = ctypes.string_at(text.value).decode() if text.value else f"{name}: status {status}"
        native.MpErrorFree(text)
        raise error(status, message)
