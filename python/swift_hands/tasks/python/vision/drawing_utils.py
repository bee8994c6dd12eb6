"""Where version 1 has ``solutions.drawing_utils``."""

from swift_hands.solutions.drawing_utils import *  # noqa: F403
from swift_hands.solutions.drawing_utils import _normalized_to_pixel_coordinates  # noqa: F401
