"""The structures of the C library, field for field as in its two headers."""

import ctypes
from ctypes import POINTER, c_bool, c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_uint32, c_void_p
from typing import Any

LANDMARKS = 21
"""The points of a hand."""


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


class HandsImage(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("pixels", c_void_p),
        ("byte_count", c_size_t),
        ("width", c_int32),
        ("height", c_int32),
        ("stride", c_size_t),
        ("format", c_int32),
        ("rotation_degrees", c_int32),
    ]


# context, status, error, result, time in microseconds
HandsCallback = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_void_p, c_int64)
