"""Images: what ``Hands`` accepts, and decoding of image files."""

import contextlib
import ctypes
import io
import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias, Union

import numpy as np

from . import errors
from ._native import checks, files, library, structures

if TYPE_CHECKING:
    from typing import Literal

    import numpy.typing as npt

    Decoding: TypeAlias = Literal["full", "fast"]
    Pixels: TypeAlias = npt.NDArray[np.uint8]

Picture: TypeAlias = Union["npt.NDArray[np.uint8]", "os.PathLike[str]", str, bytes, bytearray, memoryview, Any]
"""An image: an RGB array of shape (height, width, 3), (height, width, 4) with alpha, which is ignored, or
(height, width), uint8 with any strides; a Pillow image, whose 16 bits of gray are scaled to 8; the path of a PNG or JPEG
file, or its bytes, in any contiguous buffer or an array of one dimension; or an ``Image`` of MediaPipe's API."""

DECODINGS = {"full": 0, "fast": 1}
"""The names of decodings, with C's numbers."""

_MAXIMUM_PIXELS = 64_000_000
_MAXIMUM_GRAY = 65_535
_RGB, _RGBA, _GRAY = 0, 1, 3
_UINT8 = np.dtype(np.uint8)
# Magic numbers of file formats, and the formats that Pillow decodes.
_KINDS = {b"\x89PNG": "PNG", b"\xff\xd8": "JPEG", b"BM": "BMP", b"GIF8": "GIF"}
_PILLOW_KINDS = ("BMP", "GIF")


def load(path: "str | os.PathLike[str]") -> "Pixels":
    """The pixels of an image file: RGB, shape (height, width, 3). EXIF orientation is ignored.

    PNG and JPEG files are decoded by the C library, BMP and GIF files by Pillow if it is installed. Without a native
    library, Pillow decodes all of them.

    Raises:
      NotFoundError: There is no such file.
      PermissionDeniedError: It may not be read.
      PictureError: The file is not an image, is damaged, or has more than 64 million pixels.
      UnavailableError: A file for Pillow, which is not installed.
    """
    name = os.fspath(path)
    native_name = checks.path(name)
    kind = kind_of_file(name)
    if kind in pillow_kinds():
        return load_with_pillow(name)
    return _decoded(name, kind, "hands_image_open", native_name)


def decode(data: "bytes | bytearray | memoryview") -> "Pixels":
    """The pixels of an image file's bytes; see ``load``.

    Raises:
      InvalidArgumentError: The bytes are not contiguous.
    """
    buffer = _buffer(data)
    kind, source = _kind(buffer[:4].tobytes()), f"{len(buffer)} bytes"
    if kind in pillow_kinds():
        return _decoded_by_pillow(io.BytesIO(buffer.tobytes()), source)
    return _decoded(source, kind, "hands_image_decode", buffer.ctypes.data, len(buffer))


def _encoded(picture: Any) -> "memoryview | None":
    """The bytes of an image file; None for any other picture."""
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return memoryview(picture)
    if isinstance(picture, np.ndarray):
        return picture.data if picture.ndim == 1 and picture.dtype == _UINT8 else None
    # In this order: a Pillow image would decode its pixels for the last one.
    if any(hasattr(picture, name) for name in ("convert", "__array__", "__array_interface__")):
        return None
    try:
        view = memoryview(picture)
    except TypeError:
        return None
    return view if view.ndim == 1 else None


def _buffer(data: "bytes | bytearray | memoryview") -> "Pixels":
    """Bytes with their address, which NumPy gives of read-only ones too.

    Raises:
      InvalidArgumentError: They are not contiguous.
    """
    view = memoryview(data)
    if not view.c_contiguous:
        raise errors.InvalidArgumentError("The image's bytes are not contiguous")
    return np.frombuffer(view, np.uint8) if view.nbytes else np.empty(0, np.uint8)


def _decoded(source: str, kind: "str | None", function: str, *arguments: object) -> "Pixels":
    image = structures.HandsImage(size=ctypes.sizeof(structures.HandsImage))
    try:
        library.call(function, *arguments, 0, ctypes.byref(image))
    except errors.InvalidArgumentError as error:
        raise _refusal(error if kind else "unknown image type", source) from error
    try:
        pixels = np.frombuffer(ctypes.string_at(image.pixels, image.byte_count), np.uint8)
        return pixels.reshape(image.height, image.width, 3)
    finally:
        library.load().hands_image_free(image.pixels)


def _refusal(reason: object, source: str) -> errors.PictureError:
    return errors.PictureError(f"Image decoding failed ({reason}): {source}")


def decoding(name: "Decoding") -> int:
    """The number of a decoding in C.

    Raises:
      InvalidArgumentError: There is no such decoding.
    """
    number = DECODINGS.get(name) if isinstance(name, str) else None
    if number is None:
        raise errors.InvalidArgumentError(f"decode is {name!r}; it must be {' or '.join(map(repr, DECODINGS))}")
    return number


def recognize_file(
    session: ctypes.c_void_p, picture: Picture, decoding: int, rotation: int, limit: int
) -> "tuple[ctypes.c_void_p, bool] | None":
    """Finds the hands in a JPEG file as C decodes it.

    Args:
      session: A session for images.
      picture: Any picture.
      decoding: See ``decoding``.
      rotation: Clockwise rotation that makes the image upright, in degrees.
      limit: Maximum duration in microseconds, with decoding; 0 for no limit.

    Returns:
      The address of the result's record, which is to be freed, and whether all pixels were decoded; None if the picture is
      no JPEG file, or the C library does not decode files.

    Raises:
      InvalidArgumentError: The rotation is no multiple of 90.
      NotFoundError: There is no such file.
      PictureError: The file is damaged, or too large.
    """
    arguments: list[object]
    if isinstance(picture, (str, os.PathLike)):
        source = os.fspath(picture)
        arguments = [checks.path(source)]
        kind, function = kind_of_file(source), "hands_recognize_file"
    elif (encoded := _encoded(picture)) is not None:
        buffer = _buffer(encoded)
        source = f"{len(buffer)} bytes"
        arguments = [buffer.ctypes.data, len(buffer)]
        kind, function = _kind(buffer[:4].tobytes()), "hands_recognize_encoded"
    else:
        return None
    if kind != "JPEG" or kind in pillow_kinds():
        return None
    result, is_complete = ctypes.c_void_p(), ctypes.c_int32()
    settings = [decoding, 0, checks.integer("rotation", rotation), limit]
    try:
        library.call(function, session, *arguments, *settings, ctypes.byref(result), ctypes.byref(is_complete))
    except errors.InvalidArgumentError as error:
        if rotation % 90:
            raise
        raise _refusal(error, source) from error
    return result, is_complete.value == 1


def array(picture: Picture) -> "Pixels":
    """The pixels of a picture, shape (height, width, 1, 3 or 4), not copied where possible.

    Raises:
      InvalidArgumentError: It has another shape or element type, or cannot be decoded.
      NotFoundError: There is no such file.
    """
    pixels = picture if isinstance(picture, np.ndarray) and picture.ndim != 1 else _array(picture)
    if pixels.dtype != _UINT8:
        raise errors.InvalidArgumentError(
            f"The image's elements are {pixels.dtype}; they must be uint8: scale 16 bits down with "
            "(pixels >> 8).astype(numpy.uint8), floats from 0 to 1 up by 255"
        )
    if pixels.ndim == 2:
        pixels = pixels[..., np.newaxis]
    if pixels.ndim != 3 or pixels.shape[2] not in (1, 3, 4):
        raise errors.InvalidArgumentError(
            f"The image's shape is {pixels.shape}; it must be (height, width, 3 or 4) or (height, width)"
        )
    return pixels


def _array(picture: Any) -> "npt.NDArray[Any]":
    """The elements of a picture that is not an array."""
    if isinstance(picture, (str, os.PathLike)):
        return load(picture)
    encoded = _encoded(picture)
    if encoded is not None:
        return decode(encoded)
    if hasattr(picture, "convert"):
        # Pillow decodes many images only now.
        with _errors_of_pillow(getattr(picture, "filename", "") or "a Pillow image"):
            return np.asarray(picture) if picture.mode in ("RGB", "RGBA") else _rgb(picture)
    image_format = getattr(picture, "image_format", None)
    if image_format is not None and image_format.name not in ("SRGB", "SRGBA", "GRAY8"):
        raise errors.InvalidArgumentError(f"The image has format {image_format.name}; it must be SRGB, SRGBA or GRAY8")
    return np.asarray(picture)


def _rgb(picture: Any) -> "Pixels":
    """The pixels of a Pillow image: RGB, also of 16 bits of gray, which Pillow would clip instead of scaling them.

    Images of mode I have 16 bits too, as those that Pillow reads from files.

    Raises:
      InvalidArgumentError: It has floats, or integers beyond 16 bits.
    """
    if picture.mode == "F":
        raise errors.InvalidArgumentError("The image's elements are floats; they must be integers of 8 or 16 bits")
    if not picture.mode.startswith("I"):
        return np.asarray(picture.convert("RGB"))
    gray = np.asarray(picture)
    if gray.size and not 0 <= gray.min() <= gray.max() <= _MAXIMUM_GRAY:
        raise errors.InvalidArgumentError(f"The image's elements are not all 0 to {_MAXIMUM_GRAY}")
    return np.repeat((gray >> 8).astype(np.uint8)[..., np.newaxis], 3, axis=2)


def native(picture: Picture, rotation: int) -> "tuple[structures.HandsImage, Any]":
    """A picture for C, and what must live while C reads it."""
    pixels = array(picture)
    height, width = checks.integer("height", pixels.shape[0]), checks.integer("width", pixels.shape[1])
    channels = pixels.shape[2]
    row, pixel, element = pixels.strides
    # WebAssembly takes a copy, of 1 GB at most, that should not include what is between the rows.
    has_gaps = row > width * channels and library.backend() == library.WEBASSEMBLY
    if element != 1 or pixel != channels or row < width * channels or has_gaps:
        pixels = packed(pixels)
        row = pixels.strides[0]
    count = (height - 1) * row + width * channels if pixels.size else 0
    return structures.HandsImage(
        ctypes.sizeof(structures.HandsImage),
        pixels.__array_interface__["data"][0],
        count,
        width,
        height,
        row,
        {1: _GRAY, 3: _RGB, 4: _RGBA}[channels],
        checks.integer("rotation", rotation),
    ), pixels


def packed(pixels: "npt.NDArray[Any]") -> "npt.NDArray[Any]":
    """The elements of an image without gaps, a copy where there are some.

    There are none of an image that is too large: the C library refuses its size before it reads any.
    """
    height, width = pixels.shape[:2]
    return np.ascontiguousarray(pixels) if height * width <= _MAXIMUM_PIXELS else pixels[:0]


def pillow_kinds() -> "tuple[str, ...]":
    """The formats that Pillow decodes."""
    return tuple(_KINDS.values()) if library.backend() == library.WEBASSEMBLY else _PILLOW_KINDS


def kind_of_file(path: str) -> "str | None":
    """The format that a file's first bytes indicate.

    Raises:
      NotFoundError: There is no such file.
    """
    try:
        with files.opened(path) as file:
            return _kind(file.read(4))
    except (errors.InvalidArgumentError, errors.PermissionDeniedError):
        # The C library says why it cannot be read.
        return None


def _kind(start: bytes) -> "str | None":
    return next((kind for magic, kind in _KINDS.items() if start.startswith(magic)), None)


def load_with_pillow(path: str) -> "Pixels":
    """The RGB pixels of a file in one of ``pillow_kinds``."""
    with files.opened(path) as file:
        return _decoded_by_pillow(file, path)


def _decoded_by_pillow(file: "BinaryIO | io.BytesIO", source: str) -> "Pixels":
    kinds = pillow_kinds()
    try:
        from PIL import Image
    except ImportError as error:
        raise errors.UnavailableError(
            f"Image decoding failed ({', '.join(kinds)} files need Pillow: pip install pillow): {source}"
        ) from error
    with _errors_of_pillow(source), Image.open(file, formats=kinds) as picture:
        if picture.width * picture.height > _MAXIMUM_PIXELS:
            raise ValueError(f"{picture.width} x {picture.height} pixels are more than {_MAXIMUM_PIXELS}")
        if picture.format == "JPEG" and picture.mode == "CMYK":
            raise ValueError("The JPEG file uses four color components (CMYK), which is not supported.")
        return _rgb(picture)


@contextlib.contextmanager
def _errors_of_pillow(source: str) -> "Iterator[None]":
    """Raises the many kinds of errors that Pillow has for a damaged image, such as IndexError, as a ``PictureError``."""
    try:
        yield
    except (MemoryError, errors.InvalidArgumentError):
        raise
    except Exception as error:
        raise _refusal(error, source) from error
