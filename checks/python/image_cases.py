"""Calls that create images, valid and invalid, by name. Calls that read past an array are left out."""

import importlib

import numpy as np


def cases(package, png):
    """The calls, by name.

    Args:
      package: The package that has MediaPipe's API.
      png: The path of a PNG file.
    """
    mp = importlib.import_module(package)
    Image, Format = mp.Image, mp.ImageFormat
    rgb = np.arange(96, dtype=np.uint8).reshape(4, 8, 3)

    def properties(format, pixels):
        image = Image(image_format=getattr(Format, format), data=pixels)
        view = image.numpy_view()
        return [
            image.width,
            image.height,
            image.channels,
            int(image.image_format),
            image.is_contiguous(),
            image.is_empty(),
            image.is_aligned(4),
            image.uses_gpu(),
            image.step,
            list(view.shape),
            str(view.dtype),
            view.ravel().tolist(),
        ]

    def write():
        Image(Format.SRGB, rgb).numpy_view()[0, 0, 0] = 1

    def file(path):
        image = Image.create_from_file(path)
        return [image.width, image.height, image.channels, int(image.image_format)]

    return {
        "rgb": lambda: properties("SRGB", rgb),
        "padded rgb": lambda: properties("SRGB", np.ascontiguousarray(rgb[:, :5])),
        "rgba": lambda: properties("SRGBA", rgb.reshape(4, 6, 4)),
        "gray": lambda: properties("GRAY8", rgb[..., 0].copy()),
        "16 bits": lambda: properties("GRAY16", rgb.reshape(12, 8).astype(np.uint16)),
        "16 bits of three channels": lambda: properties("SRGB48", rgb.astype(np.uint16)),
        "floats": lambda: properties("VEC32F1", rgb.reshape(12, 8).astype(np.float32)),
        "floats of two channels": lambda: properties("VEC32F2", rgb.reshape(4, 12, 2).astype(np.float32)),
        "element": lambda: int(Image(Format.SRGB, rgb)[3, 7, 2]),
        "element of gray": lambda: int(Image(Format.GRAY8, rgb[..., 0].copy())[3, 7]),
        "two indices of three": lambda: Image(Format.SRGB, rgb)[1, 1],
        "three indices of two": lambda: Image(Format.GRAY8, rgb[..., 0].copy())[1, 1, 1],
        "index out of bounds": lambda: Image(Format.SRGB, rgb)[9, 0, 0],
        "write": write,
        "doubles": lambda: Image(Format.SRGB, rgb.astype(float)),
        "floats as bytes": lambda: Image(Format.SRGB, rgb.astype(np.float32)),
        "16 bits as 8": lambda: Image(Format.SRGB, rgb.astype(np.uint16)),
        "bytes as floats": lambda: Image(Format.VEC32F1, rgb[..., 0].copy()),
        "without data": lambda: Image(Format.SRGB),
        "no file": lambda: file("/nope.jpg"),
        "no picture": lambda: file(__file__),
        "file": lambda: file(png),
    }
