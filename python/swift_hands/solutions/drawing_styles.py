"""Where version 0.10 has the styles."""

from swift_hands.tasks.python.vision.drawing_styles import *  # noqa: F403
