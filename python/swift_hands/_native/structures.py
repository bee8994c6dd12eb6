"""Structures of the C library that are not in the generated ``record``."""

import ctypes
from ctypes import c_char_p, c_double, c_float, c_int, c_int32, c_int64, c_size_t, c_void_p


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


class HandsCamera(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("focal_length", c_double * 2),
        ("principal_point", c_double * 2),
        ("distortion", c_double * 5),
        ("mirrored", c_int32),
    ]


class HandsHandPose(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("is_known", c_int32),
        ("joints", c_float * 3 * 21),
        ("palm_position", c_float * 3),
        ("palm_normal", c_float * 3),
        ("palm_direction", c_float * 3),
        ("palm_orientation", c_float * 4),
        ("palm_width", c_float),
        ("flexion", c_float * 3 * 5),
        ("spread", c_float * 5),
        ("pinch_strengths", c_float * 4),
        ("pinch_distances", c_float * 4),
        ("grab_strength", c_float),
        ("grab_angle", c_float),
        ("xr_joints", c_float * 8 * 26),
    ]


class HandsInteractionOptions(ctypes.Structure):
    _fields_ = [
        ("size", c_size_t),
        ("pinch_fingers", c_int32),
        ("pinch_begin", c_float),
        ("pinch_end", c_float),
        ("grab_begin", c_float),
        ("grab_end", c_float),
        ("grace_us", c_int64),
        ("palm_length", c_double),
        ("smoothing_min_cutoff", c_double),
        ("smoothing_beta", c_double),
        ("smoothing_derivative_cutoff", c_double),
        ("prediction_us", c_int64),
    ]


class HandsEvent(ctypes.Structure):
    _fields_ = [
        ("hand", c_int64),
        ("kind", c_int32),
        ("finger", c_int32),
        ("phase", c_int32),
        ("handedness", c_int32),
        ("strength", c_float),
        ("pointer", c_float * 2),
        ("pointer_position", c_float * 3),
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
    ]


HandsCallback = ctypes.CFUNCTYPE(None, c_void_p, c_int, c_char_p, c_void_p, c_int64)
"""Context, status, error, result, time in microseconds."""
