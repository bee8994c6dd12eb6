"""Checks of arguments that ctypes would truncate silently."""

import operator
import os
from typing import SupportsFloat, SupportsIndex

import numpy as np

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


def boolean(name: str, value: object) -> bool:
    """Checks that a value is True or False, also of NumPy or as 1 or 0.

    Raises:
      TypeError: It is not.
    """
    if isinstance(value, (int, np.integer, np.bool_)) and value in (0, 1):
        return bool(value)
    raise TypeError(f"{name} must be True or False, not {value!r}")


def real(name: str, value: "SupportsFloat | SupportsIndex") -> float:
    """Checks that a value is a number.

    Raises:
      TypeError: It is not.
      InvalidArgumentError: It is beyond the range of floats.
    """
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a number, not {type(value).__name__}")
    try:
        return float(value)
    except OverflowError:
        raise InvalidArgumentError(f"{name} is too large for a float") from None


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


def timeout(seconds: float) -> int:
    """Converts a timeout to microseconds: at least 1, as 0 means no limit.

    Raises:
      TypeError: It is not a number.
      InvalidArgumentError: It is negative or out of range.
    """
    number = real("timeout", seconds)
    if number < 0:
        raise InvalidArgumentError(f"timeout is {seconds}; it must be 0 or more seconds")
    return max(microseconds("timeout", number), 1) if number else 0


def rotation(degrees: SupportsIndex) -> int:
    """Checks a rotation.

    Raises:
      TypeError: It is not an integer.
      InvalidArgumentError: It is no multiple of 90, or out of range.
    """
    number = integer("rotation", degrees)
    if number % 90:
        raise InvalidArgumentError(f"rotation is {number}; it must be a multiple of 90")
    return number


def text(name: str, value: str) -> bytes:
    """Converts text to UTF-8 for C.

    Raises:
      TypeError: It is not text.
      InvalidArgumentError: It contains a zero character or half of a surrogate pair.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {type(value).__name__}")
    if "\0" in value:
        raise InvalidArgumentError(f"{name} contains a zero character")
    try:
        return value.encode()
    except UnicodeEncodeError:
        raise InvalidArgumentError(f"{name} contains half of a surrogate pair") from None


def path(value: "str | bytes | os.PathLike[str]") -> bytes:
    """Converts a path for C.

    Raises:
      TypeError: It is not a path.
      InvalidArgumentError: It contains a zero character, or one that paths cannot hold.
    """
    try:
        name = os.fsencode(value)
    except UnicodeEncodeError:
        raise InvalidArgumentError("The path contains a character that paths cannot hold") from None
    if b"\0" in name:
        raise InvalidArgumentError("The path contains a zero character")
    return name
