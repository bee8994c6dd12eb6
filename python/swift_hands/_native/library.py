"""Finds and loads the C library."""

import ctypes
import functools
import os
from typing import Any

from . import record
from . import structures as s

_Pointer = ctypes.POINTER
_error_text = _Pointer(ctypes.c_void_p)
_handle = ctypes.c_void_p
_out_handle = _Pointer(ctypes.c_void_p)
_status = ctypes.c_int


def path() -> str:
    """The library that is loaded: ``SWIFT_HANDS_LIBRARY``, or the one inside the package."""
    chosen = os.environ.get("SWIFT_HANDS_LIBRARY")
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    return chosen or os.path.join(package, "libhands.so")


@functools.cache
def load() -> ctypes.CDLL:
    """The library with the types of its functions; loaded at the first call.

    Raises:
      ImportError: It is not there, is of another version, or this machine cannot load it.
    """
    try:
        library = ctypes.CDLL(path())
    except OSError as error:
        raise ImportError(
            f"The C library of swift_hands cannot be loaded: {error}. Install the wheel, or set "
            "SWIFT_HANDS_LIBRARY to a libhands.so that tools/build-c made."
        ) from None
    _check_version(library)
    for name, (result, arguments) in _signatures().items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments
    return library


def _check_version(library: ctypes.CDLL) -> None:
    """Rejects a library of another version, whose structures may differ."""
    from .. import __version__

    version = getattr(library, "hands_version", None)
    found = "none"
    if version is not None:
        version.restype = ctypes.c_char_p
        found = version().decode()
    if found != __version__:
        raise ImportError(f"{path()} is version {found}; swift_hands needs {__version__}.")


_Signature = tuple[Any, list[Any]]


def _signatures() -> dict[str, _Signature]:
    processing = _Pointer(s.ImageProcessingOptions)
    time = ctypes.c_int64
    signatures: dict[str, _Signature] = {
        "MpErrorFree": (None, [ctypes.c_void_p]),
        "hands_image_from_file_unturned": (_status, [ctypes.c_char_p, _out_handle, _error_text]),
        "MpImageGetWidth": (ctypes.c_int, [_handle]),
        "MpImageGetHeight": (ctypes.c_int, [_handle]),
        "MpImageGetChannels": (ctypes.c_int, [_handle]),
        "MpImageFree": (None, [_handle]),
        "hands_kernels": (ctypes.c_char_p, []),
        "hands_model_options_init": (_status, [_Pointer(record.ModelOptions), ctypes.c_size_t, _error_text]),
        "hands_model_open": (_status, [ctypes.c_char_p, _Pointer(record.ModelOptions), _out_handle, _error_text]),
        "hands_model_precision": (_status, [_handle, _Pointer(ctypes.c_char_p), _error_text]),
        "hands_model_close": (_status, [_handle, _error_text]),
        "hands_options_init": (_status, [_Pointer(record.SessionOptions), ctypes.c_size_t, _error_text]),
        "hands_session_create": (
            _status,
            [
                _handle,
                ctypes.c_int32,
                _Pointer(record.SessionOptions),
                s.HandsCallback,
                ctypes.c_void_p,
                _out_handle,
                _error_text,
            ],
        ),
        "hands_recognize": (_status, [_handle, _Pointer(s.HandsImage), time, time, _out_handle, _error_text]),
        "hands_send": (_status, [_handle, _Pointer(s.HandsImage), time, _error_text]),
        "hands_dropped_frames": (_status, [_handle, _Pointer(time), _error_text]),
        "hands_session_close": (_status, [_handle, _error_text]),
        "hands_result_free": (None, [ctypes.c_void_p]),
    }
    for element in ("Uint8", "Uint16", "Float"):
        signatures[f"MpImageCreateFrom{element}Data"] = (
            _status,
            [ctypes.c_int] * 3 + [ctypes.c_void_p, ctypes.c_int, _out_handle, _error_text],
        )
    for element in ("Uint8", "Uint16", "Float32"):
        signatures[f"MpImageData{element}"] = (_status, [_handle, _Pointer(ctypes.c_void_p), _error_text])
    for task, verb, result in (
        ("HandLandmarker", "Detect", s.HandLandmarkerResult),
        ("GestureRecognizer", "Recognize", s.GestureRecognizerResult),
    ):
        name, out = f"Mp{task}", _Pointer(result)
        # The options are a different structure each, which begin alike.
        signatures |= {
            f"{name}Create": (_status, [ctypes.c_void_p, _out_handle, _error_text]),
            f"{name}{verb}Image": (_status, [_handle, _handle, processing, out, _error_text]),
            f"{name}{verb}ForVideo": (_status, [_handle, _handle, processing, time, out, _error_text]),
            f"{name}CloseResult": (None, [out]),
            f"{name}Close": (_status, [_handle, _error_text]),
        }
    return signatures
