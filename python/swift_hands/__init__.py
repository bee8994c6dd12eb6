"""Hand landmarks and gestures in images, videos and camera streams.

``Hands`` is the package's own API, and ``Trainer`` trains custom gestures. ``tasks``, ``solutions`` and ``Image`` are
MediaPipe's API, from ``swift_hands.mediapipe``. ``backend`` is ``"native"``, or ``"webassembly"`` where there is no
native library.
"""

import importlib
from typing import TYPE_CHECKING, Any

from . import _aliases
from ._native.library import backend as _backend
from .errors import HandsError
from .hands import Hands, Video, kernels
from .landmarks import JOINTS, HandLandmark
from .results import Hand, HandsResult

if TYPE_CHECKING:
    from .batch import Batch, BatchResult
    from .camera_rig import CameraRig, FusedHand
    from .interactions import HandEvent, InteractingHand, Interactions
    from .live import Live
    from .mediapipe import Image, ImageFormat, ImageFrame, solutions, tasks
    from .models import Model
    from .motions import Motion, MotionRecognizer, MotionTrainer, MotionValidation, TrainedMotions
    from .options import Options
    from .poses import XR_JOINTS, CameraIntrinsics, HandPoses
    from .training import Trainer

__version__ = "0.3.0"
backend = _backend()
__all__ = [
    "JOINTS",
    "XR_JOINTS",
    "Batch",
    "BatchResult",
    "CameraIntrinsics",
    "CameraRig",
    "FusedHand",
    "Hand",
    "HandEvent",
    "HandLandmark",
    "HandPoses",
    "Hands",
    "HandsError",
    "HandsResult",
    "Image",
    "ImageFormat",
    "ImageFrame",
    "InteractingHand",
    "Interactions",
    "Live",
    "Model",
    "Motion",
    "MotionRecognizer",
    "MotionTrainer",
    "MotionValidation",
    "Options",
    "TrainedMotions",
    "Trainer",
    "Video",
    "backend",
    "kernels",
    "solutions",
    "tasks",
]

# Imported on first use: MediaPipe's API, and protobuf with it, takes longer than everything else.
_LAZY = {
    "Live": ".live",
    **dict.fromkeys(("Batch", "BatchResult"), ".batch"),
    "Model": ".models",
    "Options": ".options",
    "Trainer": ".training",
    **dict.fromkeys(("Motion", "MotionRecognizer", "MotionTrainer", "MotionValidation", "TrainedMotions"), ".motions"),
    **dict.fromkeys(("XR_JOINTS", "CameraIntrinsics", "HandPoses"), ".poses"),
    **dict.fromkeys(("HandEvent", "InteractingHand", "Interactions"), ".interactions"),
    **dict.fromkeys(("CameraRig", "FusedHand"), ".camera_rig"),
    **dict.fromkeys(("Image", "ImageFormat", "ImageFrame"), ".mediapipe.image"),
}
_PACKAGES = ("framework", "mediapipe", "python", "solutions", "tasks")

_aliases.install()


def __getattr__(name: str) -> Any:
    if name in _PACKAGES:
        return importlib.import_module(f"{__name__}.{name}")
    if name in _LAZY:
        return getattr(importlib.import_module(_LAZY[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
