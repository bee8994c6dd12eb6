"""Rectangles."""

import dataclasses
from typing import Any, Optional

from swift_hands._native import structures
from swift_hands.framework.formats import rect_pb2


@dataclasses.dataclass
class Rect:
    """Sides of a rectangle as fractions of width and height, 0 ... 1."""

    left: float
    top: float
    right: float
    bottom: float

    def to_ctypes(self) -> structures.Rect:
        """The C library's structure, whose sides are whole numbers.

        Raises:
          TypeError: A side is none.
        """
        return structures.Rect(left=self.left, top=self.top, bottom=self.bottom, right=self.right)


@dataclasses.dataclass
class RectF:
    """Sides of a rectangle as fractions, in version 1's order."""

    left: float
    top: float
    bottom: float
    right: float

    def to_ctypes(self) -> structures.RectF:
        """The C library's structure."""
        return structures.RectF(left=self.left, top=self.top, bottom=self.bottom, right=self.right)


@dataclasses.dataclass
class NormalizedRect:
    """A turned rectangle. Two are equal if they are in single precision.

    Attributes:
      x_center: Fraction of the width.
      y_center: Fraction of the height.
      width: Fraction of the width.
      height: Fraction of the height.
      rotation: Clockwise, in radians.
      rect_id: A number.
    """

    x_center: float
    y_center: float
    width: float
    height: float
    rotation: Optional[float] = 0.0
    rect_id: Optional[int] = None

    def to_pb2(self) -> Any:
        """The message ``NormalizedRect``."""
        return rect_pb2.NormalizedRect(**dataclasses.asdict(self))

    @classmethod
    def create_from_pb2(cls, pb2_obj: Any) -> "NormalizedRect":
        """From any object with the same attributes."""
        return cls(**{field.name: getattr(pb2_obj, field.name) for field in dataclasses.fields(cls)})

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NormalizedRect) and self.to_pb2() == other.to_pb2()
