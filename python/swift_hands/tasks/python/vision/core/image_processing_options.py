"""How an image is looked at."""

import dataclasses
from typing import Optional, Union

from ...components.containers.rect import Rect, RectF


@dataclasses.dataclass
class ImageProcessingOptions:
    """How an image is looked at.

    Attributes:
      region_of_interest: Tasks for hands take none.
      rotation_degrees: How far it is turned clockwise first: a multiple of 90.
    """

    region_of_interest: Optional[Union[Rect, RectF]] = None
    rotation_degrees: int = 0
