"""MediaPipe's hand tasks: the names of ``mediapipe.tasks``."""

from typing import TYPE_CHECKING

from ... import _aliases
from . import python
from .python import BaseOptions, components, core, vision

__all__ = ["BaseOptions", "components", "core", "python", "vision"]

if not TYPE_CHECKING:
    __getattr__ = _aliases.submodules(__name__)
