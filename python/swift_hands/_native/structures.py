"""Structures of the C library that are not in the generated ``record``."""

import ctypes
from ctypes import c_char_p, c_float, c_int, c_int32, c_int64, c_size_t, c_void_p


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


class HandsInterpreterOptions(ctypes.Structure):
    _fields_ = [("size", c_size_t), ("kernels", c_char_p), ("num_threads", c_int32)]


class HandsTensor(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("tensor_name", c_char_p),
        ("type", c_int32),
        ("rank", c_int32),
        ("shape", c_int32 * 8),
        ("byte_count", c_size_t),
        ("scale_count", c_size_t),
        ("scales", ctypes.POINTER(c_float)),
        ("zero_points", ctypes.POINTER(c_int32)),
        ("axis", c_int32),
        ("bytes", c_void_p),
    ]


HandsCallback = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_void_p, c_int64)
"""Context, status, error, result, time in microseconds."""
