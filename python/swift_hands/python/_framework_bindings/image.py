"""Where version 0.10 has its images."""

from swift_hands.image import Image

__all__ = ["Image"]
