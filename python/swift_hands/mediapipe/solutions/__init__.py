"""MediaPipe's older API for hands: the names of ``mediapipe.solutions``."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from . import drawing_styles, drawing_utils, hands, hands_connections

__all__ = ["drawing_styles", "drawing_utils", "hands", "hands_connections"]


def __getattr__(name: str) -> Any:
    # Imported on first use: the tasks import drawing_utils, and the other modules import the tasks.
    if name in __all__:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
