"""Finds, loads and calls the C library."""

import ctypes
import functools
import os
from ctypes import POINTER, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_void_p
from typing import Any, TypeAlias

from .. import errors
from . import record, structures

Signature: TypeAlias = tuple[Any, list[Any]]
"""The type that a function returns, and those of its parameters."""


def path() -> str:
    """The library that is loaded: ``SWIFT_HANDS_LIBRARY``, or the one inside the package."""
    chosen = os.environ.get("SWIFT_HANDS_LIBRARY")
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    return chosen or os.path.join(package, "libhands.so")


@functools.cache
def load() -> ctypes.CDLL:
    """The library with the types of its own functions; loaded on the first call.

    Raises:
      ImportError: It does not exist, is of another version, or this machine cannot load it.
    """
    try:
        library = ctypes.CDLL(path())
    except OSError as error:
        raise ImportError(
            f"The C library of swift_hands cannot be loaded: {error}. Install the wheel, or set "
            "SWIFT_HANDS_LIBRARY to a libhands.so that tools/build-c made."
        ) from None
    _check_version(library)
    _declare(library, _signatures())
    return library


def declare(signatures: dict[str, Signature]) -> ctypes.CDLL:
    """Declares further functions, and returns the library."""
    library = load()
    _declare(library, signatures)
    return library


def call(name: str, *arguments: object) -> None:
    """Calls a function whose last parameter receives the text of an error. Other Python threads can run meanwhile.

    Raises:
      HandsError: The status is not 0.
    """
    library = load()
    text = ctypes.c_void_p()
    status = getattr(library, name)(*arguments, ctypes.byref(text))
    if status:
        message = ctypes.string_at(text.value).decode() if text.value else f"{name}: status {status}"
        library.hands_error_free(text)
        raise errors.of_status(status, message)


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


def _declare(library: ctypes.CDLL, signatures: dict[str, Signature]) -> None:
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype = result
        function.argtypes = arguments


def _signatures() -> dict[str, Signature]:
    error, handle, out, time = POINTER(c_void_p), c_void_p, POINTER(c_void_p), c_int64
    image, text = POINTER(structures.HandsImage), POINTER(c_char_p)
    camera, interactions = POINTER(structures.HandsCamera), POINTER(structures.HandsInteractionOptions)
    interpreter, tensor = POINTER(structures.HandsInterpreterOptions), POINTER(structures.HandsTensor)
    size = POINTER(c_size_t)
    model, session = POINTER(record.ModelOptions), POINTER(record.SessionOptions)
    functions: dict[str, list[Any]] = {
        "hands_model_options_init": [model, c_size_t],
        "hands_model_open": [c_char_p, model, out],
        "hands_model_load": [c_char_p, c_size_t, model, out],
        "hands_model_precision": [handle, text],
        "hands_model_labels": [handle, c_int32, POINTER(POINTER(c_char_p)), size],
        "hands_model_close": [handle],
        "hands_options_init": [session, c_size_t],
        "hands_session_create": [handle, c_int32, session, structures.HandsCallback, c_void_p, out],
        "hands_recognize": [handle, image, time, time, out],
        "hands_send": [handle, image, time],
        "hands_dropped_frames": [handle, POINTER(c_int64)],
        "hands_session_close": [handle],
        "hands_image_decode": [c_void_p, c_size_t, c_int32, image],
        "hands_image_open": [c_char_p, c_int32, image],
        "hands_camera_init": [camera, c_size_t, c_int32, c_int32, c_double],
        "hands_pose": [c_void_p, c_int32, camera, c_double, c_void_p],
        "hands_interaction_options_init": [interactions, c_size_t],
        "hands_interactions_create": [interactions, out],
        "hands_interactions_update": [handle, c_void_p, camera, POINTER(POINTER(structures.HandsEvent)), size],
        "hands_interactions_close": [handle],
        "hands_motions_create": [c_char_p, c_size_t, out],
        "hands_motions_labels": [handle, POINTER(POINTER(c_char_p)), size],
        "hands_motions_update": [handle, c_void_p, camera, POINTER(POINTER(structures.HandsEvent)), size],
        "hands_motions_close": [handle],
        "hands_motion_training_create": [out],
        "hands_motion_training_add": [handle, c_void_p, camera],
        "hands_motion_training_end_clip": [handle, c_char_p, c_char_p],
        "hands_motion_training_run": [handle, out, size, POINTER(c_double)],
        "hands_motion_training_close": [handle],
        "hands_triangulate": [c_size_t, *[c_void_p] * 7],
        "hands_interpreter_options_init": [interpreter, c_size_t],
        "hands_interpreter_open": [c_char_p, interpreter, out],
        "hands_interpreter_load": [c_char_p, c_size_t, interpreter, out],
        "hands_interpreter_counts": [handle, size, size],
        "hands_interpreter_input": [handle, c_size_t, tensor],
        "hands_interpreter_output": [handle, c_size_t, tensor],
        "hands_interpreter_resize": [handle, c_size_t, c_void_p, c_void_p],
        "hands_interpreter_set": [handle, c_size_t, c_void_p, c_size_t],
        "hands_interpreter_invoke": [handle],
        "hands_interpreter_get": [handle, c_size_t, c_void_p, c_size_t],
        "hands_interpreter_close": [handle],
        "hands_training_create": [c_char_p, c_size_t, c_int32, out],
        "hands_training_add": [handle, c_char_p, c_void_p, c_int32],
        "hands_training_run": [handle, out, size, out],
        "hands_training_evaluate": [handle, handle, out],
        "hands_training_close": [handle],
    }
    return {
        "hands_error_free": (None, [c_void_p]),
        "hands_kernels": (c_char_p, []),
        "hands_result_free": (None, [c_void_p]),
        "hands_image_free": (None, [c_void_p]),
        "hands_bytes_free": (None, [c_void_p]),
        **{name: (c_int, [*arguments, error]) for name, arguments in functions.items()},
    }
