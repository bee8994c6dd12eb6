"""Version 1's names of the C library's rectangles."""

from swift_hands._native.structures import Rect as MpRectC
from swift_hands._native.structures import RectF as MpRectFC

__all__ = ["MpRectC", "MpRectFC"]
