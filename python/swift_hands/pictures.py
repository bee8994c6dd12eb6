"""Images: what ``Hands`` accepts, and decoding of image files."""

import ctypes
import io
import os
from typing import TYPE_CHECKING, Any, TypeAlias, Union

import numpy as np

from . import errors
from ._native import checks, library, structures

if TYPE_CHECKING:
    from typing import Literal

    import numpy.typing as npt

    Decoding: TypeAlias = Literal["full", "fast"]
    Pixels: TypeAlias = npt.NDArray[np.uint8]

Picture: TypeAlias = Union["npt.NDArray[np.uint8]", "os.PathLike[str]", str, bytes, bytearray, memoryview, Any]
"""An image: an RGB array of shape (height, width, 3), (height, width, 4) with alpha, which is ignored, or
(height, width), uint8 with any strides; a Pillow image; the path of a PNG or JPEG file, or its bytes; or an ``Image`` of
MediaPipe's API."""

DECODINGS = {"full": 0, "fast": 1}
"""The names of decodings, with C's numbers."""

_MAXIMUM_PIXELS = 64_000_000
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
      PictureError: The file is not an image, is damaged, or has more than 64 million pixels.
      UnavailableError: A file for Pillow, which is not installed.
    """
    name = os.fspath(path)
    native_name = checks.path(name)
    kind = kind_of_file(name)
    if kind in pillow_kinds():
        return load_with_pillow(name, name)
    return _decoded(name, kind, "hands_image_open", native_name)


def decode(data: "bytes | bytearray | memoryview") -> "Pixels":
    """The pixels of an image file's bytes; see ``load``."""
    kind = _kind(bytes(data[:4]))
    if kind in pillow_kinds():
        return load_with_pillow(io.BytesIO(data), f"{len(data)} bytes")
    buffer = _buffer(data)
    return _decoded(f"{len(data)} bytes", kind, "hands_image_decode", buffer.ctypes.data, len(data))


def _buffer(data: "bytes | bytearray | memoryview") -> "Pixels":
    """Bytes with their address, which NumPy gives of read-only ones too."""
    return np.frombuffer(data, np.uint8) if len(data) else np.empty(1, np.uint8)


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
    elif isinstance(picture, (bytes, bytearray, memoryview)):
        source = f"{len(picture)} bytes"
        buffer = _buffer(picture)
        arguments = [buffer.ctypes.data, len(picture)]
        kind, function = _kind(bytes(picture[:4])), "hands_recognize_encoded"
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
    pixels = picture if isinstance(picture, np.ndarray) else _array(picture)
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
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return decode(picture)
    if hasattr(picture, "convert"):
        picture = picture if picture.mode in ("RGB", "RGBA") else picture.convert("RGB")
    image_format = getattr(picture, "image_format", None)
    if image_format is not None and image_format.name not in ("SRGB", "SRGBA", "GRAY8"):
        raise errors.InvalidArgumentError(f"The image has format {image_format.name}; it must be SRGB, SRGBA or GRAY8")
    return np.asarray(picture)


def native(picture: Picture, rotation: int) -> "tuple[structures.HandsImage, Any]":
    """A picture for C, and what must live while C reads it."""
    pixels = array(picture)
    height, width, channels = pixels.shape
    row, pixel, element = pixels.strides
    if element != 1 or pixel != channels or row < width * channels:
        pixels = np.ascontiguousarray(pixels)
        row = pixels.strides[0]
    count = (height - 1) * row + width * channels if pixels.size else 0
    return structures.HandsImage(
        ctypes.sizeof(structures.HandsImage),
        pixels.__array_interface__["data"][0],
        count,
        checks.integer("width", width),
        checks.integer("height", height),
        row,
        {1: _GRAY, 3: _RGB, 4: _RGBA}[channels],
        checks.integer("rotation", rotation),
    ), pixels


def pillow_kinds() -> "tuple[str, ...]":
    """The formats that Pillow decodes."""
    return tuple(_KINDS.values()) if library.backend() == library.WEBASSEMBLY else _PILLOW_KINDS


def kind_of_file(path: str) -> "str | None":
    """The format that a file's first bytes indicate.

    Raises:
      NotFoundError: There is no such file.
    """
    try:
        with open(path, "rb") as file:
            return _kind(file.read(4))
    except FileNotFoundError:
        raise errors.NotFoundError(f"There is no file {path}") from None
    except OSError:
        # The C library says why it cannot be read.
        return None


def _kind(start: bytes) -> "str | None":
    return next((kind for magic, kind in _KINDS.items() if start.startswith(magic)), None)


def load_with_pillow(file: "str | io.BytesIO", source: str) -> "Pixels":
    """The RGB pixels of a file in one of ``pillow_kinds``."""
    kinds = pillow_kinds()
    try:
        from PIL import Image
    except ImportError as error:
        raise errors.UnavailableError(
            f"Image decoding failed ({', '.join(kinds)} files need Pillow: pip install pillow): {source}"
        ) from error
    try:
        with Image.open(file, formats=kinds) as picture:
            if picture.width * picture.height > _MAXIMUM_PIXELS:
                raise ValueError(f"{picture.width} x {picture.height} pixels are more than {_MAXIMUM_PIXELS}")
            if picture.mode.startswith("I"):
                # 16 bits of gray, which Pillow would clip.
                return np.repeat((np.asarray(picture) >> 8).astype(np.uint8)[..., np.newaxis], 3, axis=2)
            return np.asarray(picture.convert("RGB"))
    except PermissionError as error:
        raise errors.PermissionDeniedError(f"{source}: Permission denied") from error
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise _refusal(error, source) from error
