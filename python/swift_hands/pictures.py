"""Images: what ``Hands`` accepts, and decoding of image files."""

import ctypes
import os
from typing import TYPE_CHECKING, Any, TypeAlias, Union

import numpy as np

from ._native import errors, library, numbers, structures

if TYPE_CHECKING:
    import numpy.typing as npt

    Pixels: TypeAlias = npt.NDArray[np.uint8]

Picture: TypeAlias = Union["npt.NDArray[np.uint8]", "os.PathLike[str]", str, bytes, bytearray, memoryview, Any]
"""An image: an RGB array of shape (height, width, 3), (height, width, 4) with alpha, which is ignored, or
(height, width), uint8 with any strides; a Pillow image; the path of a PNG or JPEG file, or its bytes; or an ``Image`` of
MediaPipe's API."""

_MAXIMUM_PIXELS = 64_000_000
_RGB, _RGBA = 0, 1
# Magic numbers of file formats, and the formats that Pillow decodes.
_KINDS = {b"\x89PNG": "PNG", b"\xff\xd8": "JPEG", b"BM": "BMP", b"GIF8": "GIF"}
_PILLOW_KINDS = ("BMP", "GIF")


def load(path: "str | os.PathLike[str]") -> "Pixels":
    """The pixels of an image file: shape (height, width, 3), or (height, width, 4) with alpha. EXIF orientation is ignored.

    PNG and JPEG files are decoded by the C library, BMP and GIF files by Pillow if it is installed.

    Raises:
      FileNotFoundError: There is no such file.
      ValueError: The file is not an image, is damaged, or has more than 64 million pixels.
      RuntimeError: The library that decodes it is not installed.
    """
    name = os.fspath(path)
    if not os.path.exists(name):
        raise errors.ModelNotFoundError(f"There is no file {name}")
    kind = _kind(name)
    if kind in _PILLOW_KINDS:
        return _load_with_pillow(name, kind)
    value = ctypes.c_void_p()
    try:
        errors.call("hands_image_from_file_unturned", os.fsencode(name), ctypes.byref(value))
    except (errors.ModelNotFoundError, errors.UnavailableError):
        raise
    except RuntimeError as error:
        reason = str(error).removeprefix("Failed to load image from file: ")
        raise errors.PictureError(
            f"Image decoding failed ({reason if kind else 'unknown image type'}): {name}"
        ) from error
    native = library.load()
    try:
        address = ctypes.c_void_p()
        errors.call("MpImageDataUint8", value, ctypes.byref(address))
        shape = [getattr(native, f"MpImageGet{name}")(value) for name in ("Height", "Width", "Channels")]
        pixels: Pixels = np.ctypeslib.as_array(ctypes.cast(address, ctypes.POINTER(ctypes.c_uint8)), shape).copy()
        return pixels
    finally:
        native.MpImageFree(value)


def decode(data: "bytes | bytearray | memoryview") -> "Pixels":
    """The pixels of an image file's bytes; see ``load``."""
    # The C library reads files; one in memory has a path too.
    with open(os.memfd_create("picture"), "wb") as file:
        file.write(data)
        file.flush()
        path = f"/proc/self/fd/{file.fileno()}"
        try:
            return load(path)
        except errors.PictureError as error:
            raise errors.PictureError(str(error).replace(path, f"{file.tell()} bytes")) from error


def array(picture: Picture) -> "Pixels":
    """The pixels of a picture, not copied where possible.

    Raises:
      ValueError: It has another shape or element type, or cannot be decoded.
      FileNotFoundError: There is no such file.
    """
    if isinstance(picture, (str, os.PathLike)):
        return load(picture)
    if isinstance(picture, (bytes, bytearray, memoryview)):
        return decode(picture)
    if not isinstance(picture, np.ndarray) and hasattr(picture, "convert"):
        picture = picture if picture.mode in ("RGB", "RGBA") else picture.convert("RGB")
    image_format = getattr(picture, "image_format", None)
    if image_format is not None and image_format.name not in ("SRGB", "SRGBA", "GRAY8"):
        raise ValueError(f"The picture has format {image_format.name}; it must be SRGB, SRGBA or GRAY8")
    pixels = np.asarray(picture)
    if pixels.dtype != np.uint8:
        raise ValueError(
            f"The picture's elements are {pixels.dtype}; they must be uint8: scale 16 bits down with "
            "(pixels >> 8).astype(numpy.uint8), floats of 0 ... 1 up by 255"
        )
    if pixels.ndim == 2 or (pixels.ndim == 3 and pixels.shape[2] == 1):
        pixels = np.repeat(pixels.reshape(*pixels.shape[:2], 1), 3, axis=2)
    if pixels.ndim != 3 or pixels.shape[2] not in (3, 4):
        raise ValueError(
            f"The picture's shape is {pixels.shape}; it must be (height, width, 3 or 4) or (height, width)"
        )
    return pixels


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
        pixels.ctypes.data,
        count,
        numbers.int32("width", width),
        numbers.int32("height", height),
        row,
        _RGB if channels == 3 else _RGBA,
        numbers.int32("rotation", rotation),
    ), pixels


def _kind(path: str) -> "str | None":
    """The format that a file's first bytes indicate."""
    try:
        with open(path, "rb") as file:
            start = file.read(4)
    except IsADirectoryError:
        return None
    return next((kind for magic, kind in _KINDS.items() if start.startswith(magic)), None)


def _load_with_pillow(path: str, kind: str) -> "Pixels":
    try:
        from PIL import Image
    except ImportError as error:
        raise errors.UnavailableError(
            f"Image decoding failed ({kind} files need Pillow: pip install pillow): {path}"
        ) from error
    try:
        with Image.open(path, formats=[kind]) as picture:
            if picture.width * picture.height > _MAXIMUM_PIXELS:
                raise ValueError(f"{picture.width} x {picture.height} pixels are too many")
            return np.asarray(picture.convert("RGB"))
    except (OSError, ValueError, Image.DecompressionBombError) as error:
        raise errors.PictureError(f"Image decoding failed ({error}): {path}") from error
