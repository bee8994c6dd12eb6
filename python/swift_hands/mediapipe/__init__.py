"""MediaPipe's Python API of the hand tasks, with the behavior of version 0.10.21.

``swift_hands.tasks…`` and the other paths of MediaPipe lead here too; see ``swift_hands.compat`` for ``import mediapipe``.
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import solutions, tasks
    from .image import Image, ImageFormat, ImageFrame

__all__ = ["Image", "ImageFormat", "ImageFrame", "solutions", "tasks"]

__version__ = "0.10.21"


def __getattr__(name: str) -> Any:
    # Imported on first use: protobuf and the tasks take longer than everything else.
    if name in ("framework", "python", "solutions", "tasks"):
        return importlib.import_module(f"{__name__}.{name}")
    if name in ("Image", "ImageFormat", "ImageFrame"):
        return getattr(importlib.import_module(f"{__name__}.image"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
