"""Options that both tasks share."""

import dataclasses
import enum
from typing import TYPE_CHECKING, List, Optional, Union

from ..... import _aliases
from ..components.containers import Rect, RectF

# Submodules such as core.vision_task_running_mode are aliases.
__path__: List[str] = []

if not TYPE_CHECKING:
    __getattr__ = _aliases.submodules(__name__)


class VisionTaskRunningMode(enum.Enum):
    """How the images of a task are related."""

    IMAGE = "IMAGE"
    VIDEO = "VIDEO"
    LIVE_STREAM = "LIVE_STREAM"


@dataclasses.dataclass
class ImageProcessingOptions:
    """How an image is prepared.

    Attributes:
      region_of_interest: Must be None for hand tasks.
      rotation_degrees: Clockwise rotation applied first: a multiple of 90.
    """

    region_of_interest: Optional[Union[Rect, RectF]] = None
    rotation_degrees: int = 0
