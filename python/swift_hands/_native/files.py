"""Files of the caller. Pipes and devices, which may block or have no end, are refused."""

import contextlib
import os
import stat
from collections.abc import Iterator
from typing import BinaryIO, TypeAlias

from .. import errors
from . import checks

Path: TypeAlias = "str | bytes | os.PathLike[str]"

_MAXIMUM_BYTES = 64 << 20


@contextlib.contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """A regular file, open for reading.

    Raises:
      NotFoundError, PermissionDeniedError, InvalidArgumentError: It cannot be read.
    """
    name = os.fsdecode(checks.path(path))
    try:
        with open(name, "rb", opener=_open_without_waiting) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise errors.InvalidArgumentError(f"{name}: not a regular file")
            yield file
    except errors.HandsError:
        raise
    except FileNotFoundError:
        raise errors.NotFoundError(f"{name}: No such file or directory") from None
    except PermissionError:
        raise errors.PermissionDeniedError(f"{name}: Permission denied") from None
    except OSError as error:
        raise errors.InvalidArgumentError(f"{name}: {error.strerror or error}") from None


def contents(path: Path) -> bytes:
    """The bytes of a regular file of at most 64 MB.

    Raises:
      NotFoundError, PermissionDeniedError, InvalidArgumentError: It cannot be read, or is larger.
    """
    with opened(path) as file:
        data = file.read(_MAXIMUM_BYTES + 1)
    if len(data) > _MAXIMUM_BYTES:
        raise errors.InvalidArgumentError(f"{os.fsdecode(path)}: more than {_MAXIMUM_BYTES} bytes")
    return data


def _open_without_waiting(name: str, flags: int) -> int:
    """Opens a file; a pipe without waiting for its writer, a terminal without making it the process's own."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0))
