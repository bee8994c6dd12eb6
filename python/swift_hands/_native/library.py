"""Finds, loads and calls the C library: a native one, or a WebAssembly module where there is none."""

import ctypes
import functools
import os
import platform
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from .. import errors
from . import record, structures
from .parameters import (
    ADDRESS,
    ADDRESS_OUT,
    BYTES,
    COUNT,
    COUNT_OUT,
    DOUBLE,
    DOUBLE_OUT,
    ERROR,
    HANDLE,
    HANDLE_OUT,
    INT32,
    INT32_OUT,
    INT64,
    JOINTS,
    NAMES_OUT,
    RECORD,
    SIZE,
    TEXT,
    TEXT_OUT,
    Kind,
    Parameter,
    Signature,
    filled,
    list_of,
    structure,
)

_Element = TypeVar("_Element", bound=ctypes.Structure)
_Value = TypeVar("_Value")

NATIVE, WEBASSEMBLY = "native", "webassembly"

# The oldest glibc of the native wheels.
_GLIBC = (2, 28)


def backend() -> str:
    """What the package runs on: ``"native"``, a library for this system, or ``"webassembly"``.

    ``SWIFT_HANDS_BACKEND`` chooses; so does ``SWIFT_HANDS_LIBRARY``, the path of a ``libhands.so`` or ``hands.wasm``.

    Raises:
      ImportError: ``SWIFT_HANDS_BACKEND`` has another value.
    """
    chosen = os.environ.get("SWIFT_HANDS_BACKEND")
    if chosen:
        if chosen not in (NATIVE, WEBASSEMBLY):
            raise ImportError(f"SWIFT_HANDS_BACKEND is {chosen}; it must be {NATIVE} or {WEBASSEMBLY}")
        return chosen
    library = os.environ.get("SWIFT_HANDS_LIBRARY")
    if library:
        return WEBASSEMBLY if library.endswith(".wasm") else NATIVE
    return WEBASSEMBLY if not os.path.exists(_inside(NATIVE)) and os.path.exists(_inside(WEBASSEMBLY)) else NATIVE


def path() -> str:
    """The library that is loaded: ``SWIFT_HANDS_LIBRARY``, or the one inside the package."""
    return os.environ.get("SWIFT_HANDS_LIBRARY") or _inside(backend())


def _inside(backend: str) -> str:
    package = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
    return os.path.join(package, "libhands.so" if backend == NATIVE else "hands.wasm")


def once(body: "Callable[[], _Value]") -> "Callable[[], _Value]":
    """A function that computes its value on the first call. Unlike with ``functools.cache``, other threads wait for it."""
    values: list[_Value] = []
    # Reentrant: a thread may fork while it computes the value.
    lock = threading.RLock()
    if hasattr(os, "register_at_fork"):
        # A fork while another thread computes the value would wait for it forever.
        os.register_at_fork(before=lock.acquire, after_in_parent=lock.release, after_in_child=lock.release)

    @functools.wraps(body)
    def value() -> _Value:
        if not values:
            with lock:
                if not values:
                    values.append(body())
        return values[0]

    return value


@once
def load() -> Any:
    """The library with its own functions; loaded on the first call.

    Raises:
      ImportError: It does not exist, is of another version, or this machine cannot load it; or it is WebAssembly on a
        system that has a native wheel, and was not chosen.
    """
    library: Any
    if backend() == NATIVE:
        library = _load_native()
        version = getattr(library, "hands_version", None)
        if version is not None:
            version.restype = ctypes.c_char_p
        found = version().decode() if version is not None else "none"
    else:
        if has_native_wheel() and not (os.environ.get("SWIFT_HANDS_BACKEND") or os.environ.get("SWIFT_HANDS_LIBRARY")):
            raise ImportError(
                "This is the wheel of swift_hands for systems without a native one, but this system has one, which is "
                "faster: pip install --force-reinstall swift-hands, or set SWIFT_HANDS_BACKEND=webassembly."
            )
        from . import webassembly

        library = webassembly.Library(path())
        found = library.text("hands_version") or "none"
    # Structures of another version may differ.
    from .. import __version__

    if found != __version__:
        raise ImportError(f"{path()} is version {found}; swift_hands needs {__version__}.")
    _declare(library, _signatures())
    return library


def has_native_wheel() -> bool:
    """Whether releases have a native wheel for this system."""
    if sys.platform != "linux" or platform.machine() not in ("x86_64", "aarch64") or sys.maxsize < 2**32:
        return False
    name, version = platform.libc_ver()
    return name != "glibc" or tuple(map(int, version.split(".")[:2])) >= _GLIBC


def _load_native() -> ctypes.CDLL:
    try:
        return ctypes.CDLL(path())
    except OSError as error:
        raise ImportError(
            f"The C library of swift_hands cannot be loaded: {error}. Install the wheel, or set "
            "SWIFT_HANDS_LIBRARY to a libhands.so that tools/build-c made."
        ) from None


def declare(signatures: dict[str, Signature]) -> Any:
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


def listed(kind: "type[_Element]", name: str, *arguments: object) -> "list[_Element]":
    """Calls a function whose last parameters receive a list and its length, and copies and frees the list.

    Raises:
      HandsError: The status is not 0.
    """
    items, count = ctypes.POINTER(kind)(), ctypes.c_size_t()
    call(name, *arguments, ctypes.byref(items), ctypes.byref(count))
    try:
        return [kind.from_buffer_copy(items[index]) for index in range(count.value)]
    finally:
        load().hands_bytes_free(ctypes.cast(items, ctypes.c_void_p))


def taken(address: ctypes.c_void_p, size: int = -1) -> bytes:
    """Copies and frees bytes that a function gave: ``size`` of them, or all before the first zero byte."""
    try:
        return ctypes.string_at(address.value or 0, size)
    finally:
        load().hands_bytes_free(address)


def _declare(library: Any, signatures: dict[str, Signature]) -> None:
    if not isinstance(library, ctypes.CDLL):
        library.declare(signatures)
        return
    for name, signature in signatures.items():
        function = getattr(library, name)
        function.restype = signature.result
        function.argtypes = [parameter.type for parameter in signature.parameters]


def _signatures() -> dict[str, Signature]:
    image, camera = structures.HandsImage, record.HandsCamera
    interactions, pose = record.HandsInteractionOptions, record.HandsHandPose
    model, session = record.ModelOptions, record.SessionOptions
    interpreter, tensor = structures.HandsInterpreterOptions, structures.HandsTensor
    callback = Parameter(structures.HandsCallback, Kind.CALLBACK)
    context = Parameter(ctypes.c_void_p, Kind.HANDLE)
    # How a file is decoded, whether upright, the rotation, the timeout; the result, and whether it is complete.
    of_file = [INT32, INT32, INT32, INT64, ADDRESS_OUT, INT32_OUT]
    events, interacting = list_of(record.HandsEvent), list_of(record.HandsInteractingHand)
    functions: dict[str, list[Parameter]] = {
        "hands_model_options_init": [filled(model), SIZE],
        "hands_model_open": [TEXT, structure(model), HANDLE_OUT],
        "hands_model_load": [BYTES, COUNT, structure(model), HANDLE_OUT],
        "hands_model_precision": [HANDLE, TEXT_OUT],
        "hands_model_labels": [HANDLE, INT32, NAMES_OUT, COUNT_OUT],
        "hands_model_close": [HANDLE],
        "hands_options_init": [filled(session), SIZE],
        "hands_session_create": [HANDLE, INT32, structure(session), callback, context, HANDLE_OUT],
        "hands_recognize": [HANDLE, structure(image), INT64, INT64, ADDRESS_OUT],
        "hands_recognize_encoded": [HANDLE, BYTES, COUNT, *of_file],
        "hands_recognize_file": [HANDLE, TEXT, *of_file],
        "hands_send": [HANDLE, structure(image), INT64],
        "hands_dropped_frames": [HANDLE, Parameter(ctypes.POINTER(ctypes.c_int64), Kind.COUNT_OUT)],
        "hands_session_close": [HANDLE],
        "hands_image_decode": [BYTES, COUNT, INT32, filled(image)],
        "hands_image_open": [TEXT, INT32, filled(image)],
        "hands_camera_init": [filled(camera), SIZE, INT32, INT32, DOUBLE],
        "hands_pose_from_joints": [JOINTS, INT32, DOUBLE, filled(pose)],
        "hands_pose": [RECORD, INT32, structure(camera), DOUBLE, filled(pose)],
        "hands_interaction_options_init": [filled(interactions), SIZE],
        "hands_interactions_create": [structure(interactions), HANDLE_OUT],
        "hands_interactions_update": [HANDLE, RECORD, structure(camera), events, COUNT_OUT],
        "hands_interactions_hands": [HANDLE, interacting, COUNT_OUT],
        "hands_interactions_pose": [HANDLE, INT64, filled(pose)],
        "hands_interactions_close": [HANDLE],
        "hands_motions_create": [BYTES, COUNT, DOUBLE, HANDLE_OUT],
        "hands_motions_labels": [HANDLE, NAMES_OUT, COUNT_OUT],
        "hands_motions_update": [HANDLE, RECORD, structure(camera), events, COUNT_OUT],
        "hands_motions_add": [HANDLE, RECORD, structure(camera)],
        "hands_motions_recognize": [HANDLE, INT32_OUT, DOUBLE_OUT, INT32_OUT],
        "hands_motions_close": [HANDLE],
        "hands_motion_training_create": [DOUBLE, HANDLE_OUT],
        "hands_motion_training_add": [HANDLE, RECORD, structure(camera)],
        "hands_motion_training_end_clip": [HANDLE, TEXT, TEXT],
        "hands_motion_training_run": [HANDLE, ADDRESS_OUT, COUNT_OUT, ADDRESS_OUT],
        "hands_motion_training_close": [HANDLE],
        "hands_interpreter_options_init": [filled(interpreter), SIZE],
        "hands_interpreter_open": [TEXT, structure(interpreter), HANDLE_OUT],
        "hands_interpreter_load": [BYTES, COUNT, structure(interpreter), HANDLE_OUT],
        "hands_interpreter_counts": [HANDLE, COUNT_OUT, COUNT_OUT],
        "hands_interpreter_input": [HANDLE, COUNT, filled(tensor)],
        "hands_interpreter_output": [HANDLE, COUNT, filled(tensor)],
        "hands_interpreter_resize": [HANDLE, COUNT, ADDRESS, ADDRESS],
        "hands_interpreter_invoke": [HANDLE],
        "hands_interpreter_run": [HANDLE, COUNT, ADDRESS, ADDRESS, COUNT, ADDRESS, ADDRESS],
        "hands_interpreter_close": [HANDLE],
        "hands_triangulate": [COUNT, *[ADDRESS] * 7],
        "hands_fuse": [COUNT, *[ADDRESS] * 4, list_of(record.HandsFusedHand), COUNT_OUT],
        "hands_training_create": [BYTES, COUNT, INT32, HANDLE_OUT],
        "hands_training_add": [HANDLE, TEXT, RECORD, INT32],
        "hands_training_run": [HANDLE, ADDRESS_OUT, COUNT_OUT, ADDRESS_OUT],
        "hands_training_evaluate": [HANDLE, HANDLE, ADDRESS_OUT],
        "hands_training_close": [HANDLE],
    }
    return {
        "hands_error_free": Signature(None, [ADDRESS]),
        "hands_kernels": Signature(ctypes.c_char_p, []),
        "hands_result_free": Signature(None, [ADDRESS]),
        "hands_image_free": Signature(None, [ADDRESS]),
        "hands_bytes_free": Signature(None, [ADDRESS]),
        **{name: Signature(ctypes.c_int, [*parameters, ERROR]) for name, parameters in functions.items()},
    }
