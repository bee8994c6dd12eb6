"""MediaPipe's hand tasks: the names of ``mediapipe.tasks``."""

from . import python
from .python import BaseOptions, components, core, vision

__all__ = ["BaseOptions", "components", "core", "python", "vision"]
