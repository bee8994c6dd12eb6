"""Range checks for numbers passed to C, which ctypes would truncate silently."""

import operator
from typing import SupportsIndex


def int32(name: str, value: SupportsIndex) -> int:
    """Checks that an integer fits in C's ``int32_t``.

    Raises:
      TypeError: It is not an integer.
      ValueError: It is out of range.
    """
    number = operator.index(value)
    if not -(2**31) <= number < 2**31:
        raise ValueError(f"{name} is {number}; it must be between -2**31 and 2**31 - 1")
    return number


def microseconds(name: str, seconds: float) -> int:
    """Converts seconds to microseconds.

    Raises:
      TypeError: It is not a number.
      ValueError: It is out of range.
    """
    number = seconds * 1e6
    # False for NaN too.
    if not abs(number) < 2**63:
        raise ValueError(f"{name} is {seconds}; it must be a number of seconds below 2**63 / 1e6")
    return round(number)
