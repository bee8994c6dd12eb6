"""Where version 1 has ``solutions.drawing_styles``."""

from swift_hands.solutions.drawing_styles import *  # noqa: F403
