"""Images of the tasks."""

from swift_hands.image import Image, ImageFormat, ImageFrame

__all__ = ["Image", "ImageFormat", "ImageFrame"]
