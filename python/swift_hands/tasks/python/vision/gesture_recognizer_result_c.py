"""Version 1's name of the C library's result."""

from swift_hands._native.structures import GestureRecognizerResult as MpGestureRecognizerResultC

__all__ = ["MpGestureRecognizerResultC"]
