"""The C structures under the names that version 1 gives them."""

from .._native.structures import Categories as MpCategoriesC
from .._native.structures import Category as MpCategoryC
from .._native.structures import GestureRecognizerResult as MpGestureRecognizerResultC
from .._native.structures import Landmark as MpLandmarkC
from .._native.structures import Landmark as MpNormalizedLandmarkC
from .._native.structures import Landmarks as MpLandmarksC
from .._native.structures import Landmarks as MpNormalizedLandmarksC
from .._native.structures import Rect as MpRectC
from .._native.structures import RectF as MpRectFC

__all__ = [
    "MpCategoriesC",
    "MpCategoryC",
    "MpGestureRecognizerResultC",
    "MpLandmarkC",
    "MpLandmarksC",
    "MpNormalizedLandmarkC",
    "MpNormalizedLandmarksC",
    "MpRectC",
    "MpRectFC",
]
