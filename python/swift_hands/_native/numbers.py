"""Python's numbers as those of C, which would be cut without a word."""

import operator
from typing import SupportsIndex


def int32(name: str, value: SupportsIndex) -> int:
    """A whole number that C's ``int32_t`` can hold.

    Raises:
      TypeError: It is no whole number.
      ValueError: It is out of range.
    """
    number = operator.index(value)
    if not -2**31 <= number < 2**31:
        raise ValueError(f"{name} is {number}; it must be between -2**31 and 2**31 - 1")
    return number


def microseconds(name: str, seconds: float) -> int:
    """Seconds as C takes them.

    Raises:
      TypeError: They are no number.
      ValueError: They are out of range.
    """
    number = seconds * 1e6
    # A comparison with what is not a number is false.
    if not abs(number) < 2**63:
        raise ValueError(f"{name} is {seconds}; it must be a number of seconds below 2**63 / 1e6")
    return round(number)
