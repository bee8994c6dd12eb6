"""Keypoints."""

import dataclasses
from typing import Optional


@dataclasses.dataclass
class NormalizedKeypoint:
    """A named point in a picture.

    Attributes:
      x: Fraction of the width, from the left.
      y: Fraction of the height, from the top.
      label: Its name.
      score: 0 ... 1.
    """

    x: Optional[float] = None
    y: Optional[float] = None
    label: Optional[str] = None
    score: Optional[float] = None
