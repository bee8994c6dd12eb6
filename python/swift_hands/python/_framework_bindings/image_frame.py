"""Where version 0.10 has its older images and their formats."""

from swift_hands.image import ImageFormat, ImageFrame

__all__ = ["ImageFormat", "ImageFrame"]
