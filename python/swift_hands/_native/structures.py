"""Structures of the C library that are not in the generated ``record``."""

import ctypes
from ctypes import c_char_p, c_int, c_int32, c_int64, c_size_t, c_void_p


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


HandsCallback = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_void_p, c_int64)
"""Context, status, error, result, time in microseconds."""
