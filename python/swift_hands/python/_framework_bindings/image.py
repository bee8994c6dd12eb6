"""Where version 0.10 has its images."""

from swift_hands.tasks.python.vision.core.image import Image

__all__ = ["Image"]
