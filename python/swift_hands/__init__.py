"""Hand landmarks and gestures from pictures, videos and cameras.

``Hands`` is the package's own interface; ``tasks`` and ``solutions`` have MediaPipe's names.
"""

import importlib
from typing import TYPE_CHECKING, Any

from .hands import Hands, Live, Options, kernels
from .image import Image, ImageFormat
from .results import JOINTS, HandsResult

if TYPE_CHECKING:
    from . import solutions, tasks

__version__ = "0.2.0"
__all__ = ["JOINTS", "Hands", "HandsResult", "Image", "ImageFormat", "Live", "Options", "kernels", "solutions", "tasks"]


def __getattr__(name: str) -> Any:
    # MediaPipe's names, and protobuf with them, are imported on first use.
    if name in ("framework", "python", "solutions", "tasks"):
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
