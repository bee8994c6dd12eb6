"""Hand landmarks and gestures from pictures, videos and cameras.

``Hands`` is the package's own interface; ``tasks`` and ``solutions`` have MediaPipe's names.
"""

from . import solutions, tasks
from .hands import Hands, Live, Options, kernels
from .results import JOINTS, HandsResult
from .tasks.python.vision.core.image import Image, ImageFormat

__version__ = "0.2.0"
__all__ = [
    "JOINTS", "Hands", "HandsResult", "Image", "ImageFormat", "Live", "Options", "kernels",
    "solutions", "tasks"]
