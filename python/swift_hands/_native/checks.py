"""Checks of arguments that ctypes would truncate silently."""

import operator
import os
from typing import SupportsFloat, SupportsIndex

from ..errors import InvalidArgumentError


def integer(name: str, value: SupportsIndex, bits: int = 32) -> int:
    """Checks that an integer fits in a signed integer of C.

    Raises:
      TypeError: It is not an integer.
      InvalidArgumentError: It is out of range.
    """
    number = operator.index(value)
    if not -(2 ** (bits - 1)) <= number < 2 ** (bits - 1):
        raise InvalidArgumentError(f"{name} is {number}; it must be between -2**{bits - 1} and 2**{bits - 1} - 1")
    return number


def real(name: str, value: "SupportsFloat | SupportsIndex") -> float:
    """Checks that a value is a number.

    Raises:
      TypeError: It is not.
    """
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    return float(value)


def microseconds(name: str, seconds: float) -> int:
    """Converts seconds to microseconds.

    Raises:
      TypeError: It is not a number.
      InvalidArgumentError: It is out of range.
    """
    number = (seconds if type(seconds) is float else real(name, seconds)) * 1e6
    # False for NaN too.
    if not abs(number) < 2**63:
        raise InvalidArgumentError(f"{name} is {seconds}; it must be a number of seconds below 2**63 / 1e6")
    return round(number)


def text(name: str, value: str) -> bytes:
    """Converts text to UTF-8 for C.

    Raises:
      TypeError: It is not text.
      InvalidArgumentError: It contains a zero character.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {type(value).__name__}")
    if "\0" in value:
        raise InvalidArgumentError(f"{name} contains a zero character")
    return value.encode()


def path(value: "str | os.PathLike[str]") -> bytes:
    """Converts a path for C.

    Raises:
      TypeError: It is not a path.
      InvalidArgumentError: It contains a zero character.
    """
    name = os.fsencode(value)
    if b"\0" in name:
        raise InvalidArgumentError("The path contains a zero character")
    return name
