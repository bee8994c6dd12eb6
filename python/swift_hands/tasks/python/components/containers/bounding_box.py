"""Boxes."""

import dataclasses


@dataclasses.dataclass
class BoundingBox:
    """A box in pixels from the top left.

    Attributes:
      origin_x: The left side.
      origin_y: The upper side.
      width: Pixels.
      height: Pixels.
    """

    origin_x: int
    origin_y: int
    width: int
    height: int
