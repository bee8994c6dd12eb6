"""MediaPipe's C API: its structures, field for field, and its functions."""

import ctypes
from ctypes import POINTER, c_bool, c_char_p, c_float, c_int, c_int64, c_uint32, c_void_p
from typing import Any

from .._native import library
from .._native.parameters import (
    ADDRESS_OUT,
    ERROR,
    HANDLE,
    HANDLE_OUT,
    INT32,
    INT64,
    TEXT,
    Kind,
    Parameter,
    Signature,
    structure,
)


class BaseOptions(ctypes.Structure):
    _fields_ = [
        ("model_asset_buffer", c_char_p),
        ("model_asset_buffer_count", c_uint32),
        ("model_asset_path", c_char_p),
        ("file_descriptor", c_int),
        ("delegate", c_int),
        ("host_environment", c_int),
        ("host_system", c_int),
        ("host_version", c_char_p),
        ("ca_bundle_path", c_char_p),
        ("app_id", c_char_p),
        ("app_version", c_char_p),
    ]


class ClassifierOptions(ctypes.Structure):
    _fields_ = [
        ("display_names_locale", c_char_p),
        ("max_results", c_int),
        ("score_threshold", c_float),
        ("category_allowlist", POINTER(c_char_p)),
        ("category_allowlist_count", c_uint32),
        ("category_denylist", POINTER(c_char_p)),
        ("category_denylist_count", c_uint32),
    ]


class Rect(ctypes.Structure):
    _fields_ = [("left", c_int), ("top", c_int), ("bottom", c_int), ("right", c_int)]


class RectF(ctypes.Structure):
    _fields_ = [("left", c_float), ("top", c_float), ("bottom", c_float), ("right", c_float)]


class ImageProcessingOptions(ctypes.Structure):
    _fields_ = [
        ("has_region_of_interest", c_bool),
        ("region_of_interest", RectF),
        ("rotation_degrees", c_int),
    ]


class Category(ctypes.Structure):
    _fields_ = [
        ("index", c_int),
        ("score", c_float),
        ("category_name", c_char_p),
        ("display_name", c_char_p),
    ]


class Categories(ctypes.Structure):
    _fields_ = [("categories", POINTER(Category)), ("categories_count", c_uint32)]


class Landmark(ctypes.Structure):
    _fields_ = [
        ("x", c_float),
        ("y", c_float),
        ("z", c_float),
        ("has_visibility", c_bool),
        ("visibility", c_float),
        ("has_presence", c_bool),
        ("presence", c_float),
        ("name", c_char_p),
    ]


class Landmarks(ctypes.Structure):
    _fields_ = [("landmarks", POINTER(Landmark)), ("landmarks_count", c_uint32)]


_found_hands: list[Any] = [
    ("handedness", POINTER(Categories)),
    ("handedness_count", c_uint32),
    ("hand_landmarks", POINTER(Landmarks)),
    ("hand_landmarks_count", c_uint32),
    ("hand_world_landmarks", POINTER(Landmarks)),
    ("hand_world_landmarks_count", c_uint32),
]


class HandLandmarkerResult(ctypes.Structure):
    _fields_ = _found_hands


class GestureRecognizerResult(ctypes.Structure):
    _fields_ = [("gestures", POINTER(Categories)), ("gestures_count", c_uint32), *_found_hands]


# A callback's last argument but one is an image, the result is NULL if the status is an error.
HandLandmarkerCallback = ctypes.CFUNCTYPE(None, c_int, POINTER(HandLandmarkerResult), c_void_p, c_int64)
GestureRecognizerCallback = ctypes.CFUNCTYPE(None, c_int, POINTER(GestureRecognizerResult), c_void_p, c_int64)

_hand_options: list[Any] = [
    ("base_options", BaseOptions),
    ("running_mode", c_int),
    ("num_hands", c_int),
    ("min_hand_detection_confidence", c_float),
    ("min_hand_presence_confidence", c_float),
    ("min_tracking_confidence", c_float),
]


class HandLandmarkerOptions(ctypes.Structure):
    _fields_ = [*_hand_options, ("result_callback", HandLandmarkerCallback)]


class GestureRecognizerOptions(ctypes.Structure):
    _fields_ = [
        *_hand_options,
        ("canned_gestures_classifier_options", ClassifierOptions),
        ("custom_gestures_classifier_options", ClassifierOptions),
        ("result_callback", GestureRecognizerCallback),
    ]


# Version 1's names.
MpCategoriesC = Categories
MpCategoryC = Category
MpGestureRecognizerResultC = GestureRecognizerResult
MpLandmarkC = Landmark
MpLandmarksC = Landmarks
MpNormalizedLandmarkC = Landmark
MpNormalizedLandmarksC = Landmarks
MpRectC = Rect
MpRectFC = RectF


@library.once
def load() -> Any:
    """The C library with the types of MediaPipe's functions."""
    return library.declare(_signatures())


def call(name: str, *arguments: object) -> None:
    """Calls a function of MediaPipe's API; see ``library.call``."""
    load()
    library.call(name, *arguments)


def _signatures() -> dict[str, Signature]:
    processing = structure(ImageProcessingOptions)
    signatures = {
        "hands_image_from_file_unturned": Signature(c_int, [TEXT, HANDLE_OUT, ERROR]),
        "MpImageGetWidth": Signature(c_int, [HANDLE]),
        "MpImageGetHeight": Signature(c_int, [HANDLE]),
        "MpImageGetFormat": Signature(c_int, [HANDLE]),
        "MpImageFree": Signature(None, [HANDLE]),
    }
    for element, size in (("Uint8", 1), ("Uint16", 2), ("Float", 4)):
        data = Parameter(c_void_p, Kind.ARRAY, size)
        signatures[f"MpImageCreateFrom{element}Data"] = Signature(c_int, [*[INT32] * 3, data, INT32, HANDLE_OUT, ERROR])
    for element in ("Uint8", "Uint16", "Float32"):
        signatures[f"MpImageData{element}"] = Signature(c_int, [HANDLE, ADDRESS_OUT, ERROR])
    for task, verb, options, found in (
        ("HandLandmarker", "Detect", HandLandmarkerOptions, HandLandmarkerResult),
        ("GestureRecognizer", "Recognize", GestureRecognizerOptions, GestureRecognizerResult),
    ):
        name = f"Mp{task}"
        result = Parameter(POINTER(found), Kind.RESULT, closing=f"{name}CloseResult")
        signatures |= {
            f"{name}Create": Signature(c_int, [structure(options), HANDLE_OUT, ERROR]),
            f"{name}{verb}Image": Signature(c_int, [HANDLE, HANDLE, processing, result, ERROR]),
            f"{name}{verb}ForVideo": Signature(c_int, [HANDLE, HANDLE, processing, INT64, result, ERROR]),
            f"{name}CloseResult": Signature(None, [result]),
            f"{name}Close": Signature(c_int, [HANDLE, ERROR]),
        }
    return signatures


class ImageHandle:
    """An image of the C library, freed with this object."""

    def __init__(self, value: c_void_p):
        self.value = value
        # At the interpreter's exit, modules may be gone before this object.
        self._free = load().MpImageFree

    def __del__(self) -> None:
        self._free(self.value)
