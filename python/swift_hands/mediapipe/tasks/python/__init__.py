"""MediaPipe's hand tasks."""

from . import components, core, vision
from .core import BaseOptions

__all__ = ["BaseOptions", "components", "core", "vision"]
