"""Where version 0.10 has the formats of its images."""

from swift_hands.tasks.python.vision.core.image import ImageFormat

__all__ = ["ImageFormat"]
