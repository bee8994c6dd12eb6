"""Hand landmarks and gestures from pictures, videos and cameras."""

from . import solutions, tasks
from .tasks.python.vision.core.image import Image, ImageFormat

__version__ = "0.2.0"
__all__ = ["Image", "ImageFormat", "solutions", "tasks"]
