"""Errors of this package. All are ``HandsError``, and also the built-in exception of their kind."""


class HandsError(Exception):
    """Any error of this package other than a ``TypeError``, ``AttributeError`` or ``ImportError``."""


class InvalidArgumentError(HandsError, ValueError):
    """An argument, option, model, image or video is invalid, or an object is closed."""


class PictureError(InvalidArgumentError, RuntimeError):
    """An image file cannot be decoded."""


class ShapeError(InvalidArgumentError, RuntimeError):
    """The model does not take these shapes. Also a ``RuntimeError``, as LiteRT raises it."""


class NotFoundError(HandsError, FileNotFoundError, RuntimeError):
    """A file, a program, or a model inside a bundle does not exist."""

    # MediaPipe raises RuntimeError in version 0.10 and FileNotFoundError in version 1, so this is both.
    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class ModelNotFoundError(NotFoundError, ValueError):
    """A model file does not exist. Also a ``ValueError``, as LiteRT raises it."""


class PermissionDeniedError(HandsError, PermissionError):
    """A file may not be read."""


class DeadlineExceededError(HandsError, TimeoutError):
    """The call took longer than its timeout."""


class OutOfMemoryError(HandsError, MemoryError):
    """There is not enough memory, or no thread can be started."""


class UnavailableError(HandsError, RuntimeError):
    """Something is not installed, such as Pillow for a BMP file."""


class ForkError(HandsError, RuntimeError):
    """An object is used in a fork of the process that created it."""


class InternalError(HandsError, RuntimeError):
    """Any other failure of the C library."""


_CLASSES: dict[int, type[HandsError]] = {
    1: DeadlineExceededError,
    3: InvalidArgumentError,
    4: DeadlineExceededError,
    5: NotFoundError,
    7: PermissionDeniedError,
    8: OutOfMemoryError,
    14: UnavailableError,
}


_INTERNAL = 13


def of_status(status: int, text: str) -> HandsError:
    """The exception for a status of the C library."""
    return _CLASSES.get(status, InternalError)(text)


def status_of(error: Exception) -> int:
    """The status of the C library for an exception."""
    return next((status for status, kind in _CLASSES.items() if isinstance(error, kind)), _INTERNAL)
