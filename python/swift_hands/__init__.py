"""Hand landmarks and gestures in images, videos and camera streams.

``Hands`` is the package's own API. ``tasks``, ``solutions`` and ``Image`` are MediaPipe's, from ``swift_hands.mediapipe``.
"""

import importlib
from typing import TYPE_CHECKING, Any

from . import _aliases
from .hands import Hands, Live, Options, kernels
from .results import JOINTS, HandsResult

if TYPE_CHECKING:
    from .mediapipe import Image, ImageFormat, solutions, tasks

__version__ = "0.3.0"
__all__ = ["JOINTS", "Hands", "HandsResult", "Image", "ImageFormat", "Live", "Options", "kernels", "solutions", "tasks"]

_aliases.install()


def __getattr__(name: str) -> Any:
    # MediaPipe's names, and protobuf with them, are imported on first use.
    if name in ("framework", "python", "solutions", "tasks"):
        return importlib.import_module(f"{__name__}.{name}")
    if name in ("Image", "ImageFormat", "ImageFrame"):
        return getattr(importlib.import_module(_aliases.TWIN), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
