"""MediaPipe's images."""

import ctypes
import enum
import os
from typing import Any

import numpy as np

from .. import errors, pictures
from .._native import checks
from . import c_api


class ImageFormat(enum.IntEnum):
    """Channels and element type of a pixel. Tasks accept SRGB and SRGBA, whose alpha is ignored."""

    UNKNOWN = 0
    SRGB = 1
    SRGBA = 2
    GRAY8 = 3
    GRAY16 = 4
    SRGB48 = 7
    SRGBA64 = 8
    VEC32F1 = 9
    SBGRA = 11
    VEC32F2 = 12
    VEC32F4 = 13


# Channels and element types of the formats.
_layouts: dict[ImageFormat, tuple[int, Any]] = {
    ImageFormat.SRGB: (3, np.uint8),
    ImageFormat.SRGBA: (4, np.uint8),
    ImageFormat.SBGRA: (4, np.uint8),
    ImageFormat.GRAY8: (1, np.uint8),
    ImageFormat.GRAY16: (1, np.uint16),
    ImageFormat.SRGB48: (3, np.uint16),
    ImageFormat.SRGBA64: (4, np.uint16),
    ImageFormat.VEC32F1: (1, np.float32),
    ImageFormat.VEC32F2: (2, np.float32),
    ImageFormat.VEC32F4: (4, np.float32),
}
# The C library's names of an element type, and MediaPipe's in errors.
_elements: dict[Any, tuple[str, str, str, str]] = {
    np.uint8: ("Uint8", "Uint8", "uint8", "one of the GRAY8, SRGB, and SRGBA"),
    np.uint16: ("Uint16", "Uint16", "uint16", "one of the GRAY16, SRGB48, and SRGBA64"),
    np.float32: ("Float", "Float32", "float", "either VEC32F1, VEC32F2, or VEC32F4"),
}


class Image:
    """An immutable image; rows from top to bottom.

    The pixels of an array with any strides are copied once, on creation. Images can be used by any thread, and pickled.
    """

    def __init__(self, image_format: ImageFormat, data: np.ndarray):
        """Copies pixels.

        Args:
          image_format: Channels and element type of a pixel.
          data: Array of shape (height, width, channels), also (height, width) for one channel, of
            uint8, uint16 or float32 as the format says; with any strides.

        Raises:
          TypeError: No format has elements of this type.
          RuntimeError: The format has elements of another type.
          ValueError: The format has another shape, or there are more than 64 million pixels.
        """
        if data is None or not hasattr(data, "__array_interface__"):
            raise ValueError("Please provide 'image_format' with 'data'.")
        pixels = np.asarray(data)
        layout = _layouts.get(image_format)
        if layout is None:
            raise ValueError(f"Unsupported image format: {image_format!r}")
        channels, element = layout
        if pixels.dtype.type not in _elements:
            raise TypeError(
                f"__init__(): incompatible constructor arguments. Unsupported numpy data type: {pixels.dtype}"
            )
        if pixels.dtype != element:
            _, _, name, formats = _elements[pixels.dtype.type]
            raise RuntimeError(f"{name} image data should be {formats} MediaPipe image formats.")
        if pixels.ndim not in (2, 3):
            raise ValueError(f"Unsupported number of dimensions:{pixels.ndim}")
        height, width = pixels.shape[:2]
        given = pixels.shape[2] if pixels.ndim == 3 else 1
        if given < channels:
            raise ValueError(f"Pixel data size is too small: {pixels.size} (expected {width * height * channels})")
        if given > channels:
            raise ValueError(f"{ImageFormat(image_format).name} has {channels} channels; the array has {given}")
        self._format = ImageFormat(image_format)
        self._width, self._height = checks.integer("width", width), checks.integer("height", height)
        checks.integer("the number of elements", pixels.size)
        self._shape = pixels.shape
        self._handle: c_api.ImageHandle | None = None
        if width and height:
            packed = pictures.packed(pixels)
            value = ctypes.c_void_p()
            # The C library has no BGRA; pixels of RGBA have the same size.
            stored = ImageFormat.SRGBA if image_format == ImageFormat.SBGRA else self._format
            c_api.call(
                f"MpImageCreateFrom{_elements[element][0]}Data",
                stored,
                width,
                height,
                packed.ctypes.data,
                packed.size,
                ctypes.byref(value),
            )
            self._handle = c_api.ImageHandle(value)

    @classmethod
    def create_from_file(cls, file_name: "str | os.PathLike[str]") -> "Image":
        """Reads a PNG or JPEG file; EXIF orientation is ignored.

        BMP and GIF files are read by Pillow, if it is installed; without a native library all files are.

        Args:
          file_name: Its path.

        Raises:
          FileNotFoundError: There is no such file; also a RuntimeError.
          RuntimeError: It is not an image, is damaged or too large, and then also a ValueError; or the library that
            decodes it is not installed.
          ValueError: It is not a regular file.
        """
        path = os.fspath(file_name)
        try:
            kind = pictures.kind_of_file(path)
        except errors.NotFoundError:
            raise errors.NotFoundError(f"Image decoding failed (can't fopen): {path}") from None
        if kind in pictures.pillow_kinds():
            return cls(ImageFormat.SRGB, pictures.load_with_pillow(path))
        value = ctypes.c_void_p()
        try:
            c_api.call("hands_image_from_file_unturned", checks.path(path), ctypes.byref(value))
        except (errors.NotFoundError, errors.UnavailableError):
            raise
        except RuntimeError as error:
            reason = str(error).removeprefix("Failed to load image from file: ") if kind else "unknown image type"
            raise errors.PictureError(f"Image decoding failed ({reason}): {path}") from error
        native = c_api.load()
        image = cls.__new__(cls)
        image._handle = c_api.ImageHandle(value)
        image._format = ImageFormat(native.MpImageGetFormat(value))
        image._width = native.MpImageGetWidth(value)
        image._height = native.MpImageGetHeight(value)
        channels = image.channels
        image._shape = (image._height, image._width, *((channels,) if channels > 1 else ()))
        return image

    @property
    def width(self) -> int:
        """Pixels in a row."""
        return self._width

    @property
    def height(self) -> int:
        """Rows."""
        return self._height

    @property
    def channels(self) -> int:
        """Elements of a pixel."""
        return _layouts[self._format][0]

    @property
    def step(self) -> int:
        """Bytes from one row to the next in MediaPipe.

        A multiple of 4 as in version 0.10.21; of 16 as in version 1 for elements wider than 8 bits.
        """
        multiple = 4 if _layouts[self._format][1] is np.uint8 else 16
        return -(-self._row_bytes // multiple) * multiple

    @property
    def image_format(self) -> ImageFormat:
        """Channels and element type of a pixel."""
        return self._format

    @property
    def _row_bytes(self) -> int:
        channels, element = _layouts[self._format]
        return self._width * channels * int(np.dtype(element).itemsize)

    def is_contiguous(self) -> bool:
        """Whether MediaPipe would store rows without gaps; ``numpy_view()`` always has none."""
        return self.step == self._row_bytes

    def is_empty(self) -> bool:
        """Whether it has no pixels."""
        return self._handle is None

    def is_aligned(self, alignment_boundary: int) -> bool:
        """Whether pixels and rows start at multiples of a number of bytes."""
        if self._handle is None:
            return True
        return _address(self) % alignment_boundary == 0 and self.step % alignment_boundary == 0

    def uses_gpu(self) -> bool:
        """Whether pixels are on a GPU: always False."""
        return False

    def numpy_view(self) -> np.ndarray:
        """The pixels, read-only: shape (height, width, channels), or (height, width) for one channel.

        An image that was created with shape (height, width, 1) keeps it.

        All views of an image share its memory, which lives as long as any of them.
        """
        if self._handle is None:
            view: np.ndarray = np.empty(self._shape, _layouts[self._format][1])
            view.flags.writeable = False
            return view
        # As in MediaPipe, a view refers to the image only if rows have no gaps.
        return np.asarray(self if self.is_contiguous() else _Pixels(self))

    @property
    def __array_interface__(self) -> dict[str, Any]:
        return _interface(self)

    def __getitem__(self, index: "tuple[int, ...]") -> "int | float":
        """One element: ``image[row, column, channel]``, ``image[row, column]`` for one channel."""
        position = index if isinstance(index, tuple) else (index,)
        shape = self._shape if self.channels > 1 else self._shape[:2]
        if len(position) != len(shape):
            if len(shape) == 2:
                raise IndexError(f"index dimension mismatch: {len(position)} (ndim = 2)")
            raise IndexError(f"Invalid index dimension: {len(position)}")
        for axis, (place, size) in enumerate(zip(position, shape)):
            if not 0 <= place < size:
                raise IndexError(f"index {place} is out of bounds for axis {axis} with size {size}")
        element: int | float = self.numpy_view()[position].item()
        return element

    def __reduce__(self) -> Any:
        return Image, (self._format, np.array(self.numpy_view()))

    def __repr__(self) -> str:
        return f"Image({self._format.name}, {self._width} × {self._height})"


ImageFrame = Image


class _Pixels:
    """Refers to the pixels of an image, but not to the image."""

    def __init__(self, image: Image):
        self._handle = image._handle
        self.__array_interface__ = _interface(image)


def _interface(image: Image) -> "dict[str, Any]":
    return {
        "version": 3,
        "shape": image._shape,
        "typestr": np.dtype(_layouts[image._format][1]).str,
        "data": (_address(image), True),
    }


def _address(image: Image) -> int:
    if image._handle is None:
        return 0
    address = ctypes.c_void_p()
    name = _elements[_layouts[image._format][1]][1]
    c_api.call(f"MpImageData{name}", image._handle.value, ctypes.byref(address))
    return address.value or 0
